"""What an edit of a rulebook changed: clauses, findings, and the shortest situation in which play itself differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..models.language.game import Game
from ..models.language.session import Setting
from ..models.language.system import TransitionSystem
from .findings import Finding, Report, Verdict
from .replay import replay_finding
from .same import same_rules
from .witness import ReplayError


@dataclass(frozen=True)
class ClauseChange:
    """A clause that was "added", "removed" or "reworded", with its text before and after."""

    kind: str
    clause: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True)
class Behaviour:
    """How play differs in one setting.

    `verdict`: REFUTED "the versions differ" with the finding that shows where, HOLDS "equal" ("proved" when the traced
    rules are the same terms, else "scope"), UNKNOWN otherwise.
    """

    setting: Mapping[str, str]
    verdict: Verdict
    bound: str
    finding: Finding | None = None


@dataclass(frozen=True)
class Difference:
    """All that an edit changed. `replays` tells for each old finding with a play whether the new version allows it."""

    old: str
    new: str
    clauses: tuple[ClauseChange, ...]
    fixed: tuple[Finding, ...]
    found: tuple[Finding, ...]
    same: tuple[Finding, ...]
    behaviour: tuple[Behaviour, ...]
    replays: Mapping[str, str] = field(default_factory=dict)

    @property
    def differs(self) -> bool:
        """Whether anything but wording around the rules changed; UNKNOWN behaviour is not "no difference"."""
        return bool(
            self.clauses or self.fixed or self.found or any(b.verdict is not Verdict.HOLDS for b in self.behaviour)
        )


def clause_changes(old: Game, new: Game) -> tuple[ClauseChange, ...]:
    """Clauses added, removed and reworded, by id, in the order of the new text."""
    before = {c.id: " ".join(c.text.split()) for c in old.rulebook.clauses.values()}
    after = {c.id: " ".join(c.text.split()) for c in new.rulebook.clauses.values()}
    changes = [ClauseChange("removed", c, text) for c, text in before.items() if c not in after]
    for clause, text in after.items():
        if clause not in before:
            changes.append(ClauseChange("added", clause, "", text))
        elif before[clause] != text:
            changes.append(ClauseChange("reworded", clause, before[clause], text))
    return tuple(changes)


def finding_changes(old: Report, new: Report) -> tuple[tuple[Finding, ...], tuple[Finding, ...], tuple[Finding, ...]]:
    """Findings fixed, new, and still there (as the new version shows them); undecided ones do not count as found."""

    def shown(report: Report) -> dict[str, Finding]:
        return {f.id: f for f in report.findings if f.verdict is not Verdict.UNKNOWN}

    before, after = shown(old), shown(new)
    return (
        tuple(f for i, f in before.items() if i not in after),
        tuple(f for i, f in after.items() if i not in before),
        tuple(f for i, f in after.items() if i in before),
    )


def replays(old: Report, new: Game) -> dict[str, str]:
    """For every old finding with a play: "still possible", or why the new version does not allow it."""
    told = {}
    for finding in old.findings:
        if finding.witness is None or not finding.witness.initial:
            continue
        try:
            *_, last = replay_finding(new, _plain(finding), quiet=True)
            told[finding.id] = "still possible" if "possible" in last else last.strip()
        except (ReplayError, IndexError, ValueError, KeyError) as error:
            told[finding.id] = str(error)
    return told


def _plain(finding: Finding) -> dict[str, Any]:
    assert finding.witness is not None
    witness = finding.witness
    return {
        "id": finding.id,
        "title": finding.title,
        "witness": {
            "setting": witness.setting,
            "initial": witness.initial,
            "steps": [{"action": s.action, "move": s.move} for s in witness.steps],
        },
    }


def compare_behaviour(
    old: Game, new: Game, setting: Setting, *, seconds: float = 10.0, most: int = 300_000
) -> Behaviour:
    """How play differs between two versions in a setting: proved equal, equal in scope, or where they part."""
    from .readings import part_versions

    left = TransitionSystem(old, setting)
    right = TransitionSystem(new, setting)
    if same_rules(left, right):
        return Behaviour(setting.describe(), Verdict.HOLDS, "proved: both versions trace to the same rules")
    finding, exhausted, pairs = part_versions(left, right, seconds=seconds, most=most)
    if finding is not None:
        return Behaviour(setting.describe(), Verdict.REFUTED, finding.bound, finding)
    verdict = Verdict.HOLDS if exhausted else Verdict.UNKNOWN
    told = "no difference within this scope" if exhausted else "no difference found so far"
    return Behaviour(setting.describe(), verdict, f"{told}, {pairs:,} pairs of positions")


def difference(
    old: Game,
    new: Game,
    *,
    names: tuple[str, str] = ("old", "new"),
    players: Sequence[int] | None = None,
    readings: Mapping[str, str] | None = None,
    only: Sequence[str] | None = None,
    seconds: float = 30.0,
    jobs: int = 2,
) -> Difference:
    """Everything an edit changed; `only=[]` leaves the findings out and compares clauses and play.

    Play is compared in every scope of the new version that the old one has too, and at full size for each number of
    players both allow. Raises ModelError when either version cannot be checked.
    """
    from .check import whole_check

    if only is not None and not only:
        before = after = None
    else:
        before = whole_check(old, players=players, readings=readings, only=only, seconds=seconds, jobs=jobs)
        after = whole_check(new, players=players, readings=readings, only=only, seconds=seconds, jobs=jobs)
    fixed, found, same = finding_changes(before, after) if before and after else ((), (), ())
    settings = _settings(old, new, players, readings or {})
    return Difference(
        *names,
        clause_changes(old, new),
        fixed,
        found,
        same,
        tuple(compare_behaviour(old, new, s, seconds=seconds / max(len(settings), 1)) for s in settings),
        replays(before, new) if before else {},
    )


def _settings(old: Game, new: Game, players: Sequence[int] | None, readings: Mapping[str, str]) -> list[Setting]:
    numbers = [n for n in new.players if n in old.players and (players is None or n in players)]
    both = [s for s in new.declared.scopes.values() if s.name in old.declared.scopes]
    settings = [new.setting(n, s.name, readings) for s in both for n in s.players if n in numbers]
    return settings + [new.setting(n, "full", readings) for n in numbers]
