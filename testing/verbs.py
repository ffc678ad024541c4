"""The verbs: assert_holds, counterexample, reachable, assert_no_new_findings, stateful."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .checking import about_claim, checked, claim_named, diagnostics

if TYPE_CHECKING:
    from hypothesis.stateful import RuleBasedStateMachine

    from ..models.language.claims import Claim
    from ..models.language.game import Game
    from ..models.language.system import TransitionSystem
    from ..verify.findings import Finding, Report, Result, Witness

ABOUT_CLAIMS = ("prove", "explore")


class Undecided(AssertionError):
    """Neither shown nor refuted within the bounds that were given."""


def assert_holds(
    game: Game,
    claim_name: str,
    *,
    players: Sequence[int] | None = None,
    scopes: Sequence[str] | None = None,
    readings: Mapping[str, str] | None = None,
    seconds: float = 20.0,
) -> None:
    """Fail unless a claim of the model holds: proved, or by every position of the scopes.

    Raises AssertionError with the counterexample, Undecided when nothing is known, ModelError for an unknown claim.
    """
    report, result, broken = _decided(game, claim_name, players, scopes, readings, seconds)
    if broken or result.verdict.value == "refuted":
        raise AssertionError("\n" + diagnostics(report, broken, (result,)))
    if result.verdict.value != "holds":
        raise Undecided(f"{claim_name}: neither shown nor refuted ({result.bound or 'not asked'}) {result.detail}")


def counterexample(
    game: Game,
    claim_name: str,
    *,
    players: Sequence[int] | None = None,
    scopes: Sequence[str] | None = None,
    readings: Mapping[str, str] | None = None,
    seconds: float = 20.0,
) -> Witness | None:
    """The situation that breaks a claim; None where the claim holds.

    A claim that is refuted without a situation to show (something is never possible) gives an empty witness. Raises
    Undecided when nothing is known, ModelError for an unknown claim.
    """
    from ..verify.findings import Witness

    _, result, broken = _decided(game, claim_name, players, scopes, readings, seconds)
    shown = [f.witness for f in broken if f.witness is not None]
    if shown:
        return min(shown, key=lambda w: len(w.steps))
    if broken or result.verdict.value == "refuted":
        return Witness()
    if result.verdict.value == "holds":
        return None
    raise Undecided(f"{claim_name}: neither shown nor refuted ({result.bound or 'not asked'}) {result.detail}")


def _decided(
    game: Game,
    claim_name: str,
    players: Sequence[int] | None,
    scopes: Sequence[str] | None,
    readings: Mapping[str, str] | None,
    seconds: float,
) -> tuple[Report, Result, tuple[Finding, ...]]:
    from ..verify.findings import Result, Verdict

    claim = claim_named(game, claim_name)
    report = checked(game, players=players, scopes=scopes, readings=readings, only=ABOUT_CLAIMS, seconds=seconds)
    result = next(
        (r for r in report.results if r.name == claim_name),
        Result(claim_name, Verdict.UNKNOWN, "", 0.0, "", claim.clauses),
    )
    broken = tuple(f for f in about_claim(claim, report.findings) if f.verdict is Verdict.REFUTED and not f.note)
    return report, result, broken


def reachable(
    game: Game,
    predicate: Callable[[Any], Any],
    *,
    players: int | None = None,
    scope: str = "full",
    readings: Mapping[str, str] | None = None,
    seconds: float = 10.0,
) -> Witness | None:
    """A play to a position where `predicate(t)` holds; None where every position was visited and there is none.

    Raises Undecided when it was neither reached nor every position visited: give a smaller `scope` or more `seconds`.
    """
    from ..models.language.system import TransitionSystem
    from ..properties import never
    from ..verify.explore import explore
    from ..verify.fuzz import fuzz

    target = never("the position that is looked for", predicate)
    ts = TransitionSystem(_with_claim(game, target), game.setting(players, scope, readings))
    explored = explore(ts, seconds=seconds / 2)
    for findings in (explored.findings, () if explored.exhausted else _fuzzed(ts, fuzz, seconds / 2)):
        for finding in about_claim(target, findings):
            return finding.witness
    if explored.exhausted:
        return None
    raise Undecided(f"not reached, and not every position was visited: {explored.bound}")


def _fuzzed(ts: TransitionSystem, fuzz: Callable[..., Any], seconds: float) -> Sequence[Finding]:
    return fuzz(ts, seconds=seconds).findings  # type: ignore[no-any-return]


def _with_claim(game: Game, claim: Claim) -> Game:
    """The same game with this claim alone."""
    other = copy(game)
    other.declared = replace(game.declared, claims=[claim])
    return other


def assert_no_new_findings(
    game: Game,
    baseline: str | Path | None = None,
    *,
    players: Sequence[int] | None = None,
    scopes: Sequence[str] | None = None,
    readings: Mapping[str, str] | None = None,
    only: Sequence[str] | None = None,
    seconds: float = 20.0,
) -> None:
    """Fail on every finding that the baseline does not accept; without `baseline` the game's own file counts."""
    from ..reports.summary import Kind, kind
    from ..verify.baseline import baseline_file, read_baseline, with_baseline

    report = checked(game, players=players, scopes=scopes, readings=readings, only=only, seconds=seconds)
    accepted = read_baseline(Path(baseline) if baseline is not None else baseline_file(game))
    report = with_baseline(report, game, accepted)
    new = [f for f in report.findings if kind(f) is Kind.PROBLEM]
    if new:
        raise AssertionError("\n" + diagnostics(report, new))


def stateful(
    game: Game | TransitionSystem,
    *,
    players: int | None = None,
    scope: str = "full",
    readings: Mapping[str, str] | None = None,
    accepted: Collection[str] = (),
    decisions: bool = True,
) -> type[RuleBasedStateMachine]:
    """A Hypothesis state machine that plays the game: `TestPlay = stateful(game).TestCase`.

    `accepted` holds ids or codes of findings to let pass. With `decisions` the decisions that do not look at the
    position are asked about every input.
    """
    from ..verify.fuzz_machine import stateful as machine

    return machine(game, readings=readings, players=players, scope=scope, accepted=accepted, decisions=decisions)
