"""Runs a kept finding's play again on a model, perhaps an edited one, and tells what happens at each move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..models.language.game import Game
from ..models.language.moves import Move
from ..models.language.system import TransitionSystem
from .witness import ReplayError, Trace, position_from


def setting_of(game: Game, told: Mapping[str, str]) -> Any:
    """The setting that a witness describes."""
    readings = {k.removeprefix("reading "): v for k, v in told.items() if k.startswith("reading ")}
    values = {k.removeprefix("value "): int(v) for k, v in told.items() if k.startswith("value ")}
    return game.setting(int(told["players"]), told.get("scope", "full"), readings, values)


def trace_of(ts: TransitionSystem, witness: Mapping[str, Any]) -> Trace:
    """The machine form of a witness's play. Raises ReplayError for an action that the model does not have."""
    numbers = {a.name: i for i, a in enumerate(ts.actions)}
    moves = []
    for step in witness["steps"]:
        if step["action"] not in numbers:
            raise ReplayError(f"the model has no action {step['action']!r} any more")
        number = numbers[step["action"]]
        names = list(ts.actions[number].domains)
        if sorted(names) != sorted(step["move"]):
            raise ReplayError(f"action {step['action']!r} takes other parameters now")
        moves.append(Move(number, tuple(step["move"][n] for n in names)))
    return Trace(position_from(ts, dict(witness["initial"])), tuple(moves))


def replay_finding(game: Game, finding: Mapping[str, Any], quiet: bool = False) -> Iterator[str]:
    """Lines that tell the play of a finding (as in findings.json), move by move.

    Raises ReplayError where the model does not allow the play any more.
    """
    witness = finding["witness"]
    ts = TransitionSystem(game, setting_of(game, witness["setting"]))
    trace = trace_of(ts, witness)
    yield f"{finding['id']}: {finding['title']}"
    here = trace.start
    if not quiet:
        yield "  start"
        yield from (f"    {line}" for line in ts.show_in_use(here))
    for number, move in enumerate(trace.moves, 1):
        enabled = (
            not ts.is_over(here)
            and ts.is_due(move.action, here)
            and move.params in set(ts.candidates(move.action, here))
        )
        outcome = ts.apply(here, move) if enabled else None
        if outcome is None or outcome.kind == "blocked":
            why = outcome.message if outcome is not None else "it does not concern this position"
            raise ReplayError(f"move {number}, {ts.actions[move.action].name}, is not possible any more: {why}")
        if not quiet:
            yield f"  {number}. {ts.mover(move, here)}: {ts.show_move(move, here)}"
        for hole in outcome.crossed:
            yield f"     here the text is silent or contradicts itself: {hole.name} ({hole.kind})"
        if outcome.kind != "done":
            what = outcome.hole.name if outcome.hole is not None else outcome.message
            yield f"     play stops here: {outcome.kind} {what}"
            return
        if not quiet:
            changed = [b for a, b in zip(ts.show(here), ts.show(outcome.position), strict=True) if a != b]
            yield from (f"     {line}" for line in changed)
        here = outcome.position
    if ts.is_over(here):
        yield "  play is over"
    elif not ts.moves(here):
        yield "  nobody can do anything:"
        for action, reason, _ in ts.blocked(here):
            yield f"    {action.name}: {reason}"
    else:
        yield "  the play is possible"
