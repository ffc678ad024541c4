"""Traces and what people see of them; every one is replayed by the rule functions before it is a witness."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..models.language.errors import HoyleError
from ..models.language.moves import Move, Outcome, Position
from ..models.language.system import TransitionSystem
from .findings import Edge, Graph, Node, Step, Witness

SHOWN_NODES = 24


class ReplayError(HoyleError):
    """A trace that an engine found is not a play of the rule functions: a fault of the engine, never a finding."""


@dataclass(frozen=True)
class Trace:
    """A play: a start position and the moves made from it."""

    start: Position
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Replayed:
    """A trace run by the rule functions: `positions` has one more entry than moves that were done."""

    positions: tuple[Position, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def assuming(self) -> tuple[str, ...]:
        """The decisions whose holes were bridged by rulings, each once, in order."""
        return tuple(dict.fromkeys(h.name for o in self.outcomes for h in o.crossed))


def replay(ts: TransitionSystem, trace: Trace) -> Replayed:
    """Run a trace. Raises ReplayError where a move is not enabled; the last move may end in a hole or a crash."""
    positions, outcomes = [trace.start], []
    for number, move in enumerate(trace.moves):
        here = positions[-1]
        if (
            ts.is_over(here)
            or not ts.is_due(move.action, here)
            or move.params not in set(ts.candidates(move.action, here))
        ):
            raise ReplayError(f"move {number + 1} ({ts.actions[move.action].name}) is not possible there")
        outcome = ts.apply(here, move)
        outcomes.append(outcome)
        if outcome.kind == "done":
            positions.append(outcome.position)
        elif outcome.kind == "blocked" or number + 1 < len(trace.moves):
            raise ReplayError(f"move {number + 1} ({ts.actions[move.action].name}) ends in {outcome.kind}")
    return Replayed(tuple(positions), tuple(outcomes))


def possible(ts: TransitionSystem, trace: Trace) -> bool:
    """Whether a trace is a play."""
    try:
        replay(ts, trace)
    except (ReplayError, IndexError, ValueError):
        return False
    return True


def steps(ts: TransitionSystem, trace: Trace, played: Replayed) -> tuple[Step, ...]:
    """The moves of a trace by name."""
    made = []
    for move, here in zip(trace.moves, played.positions, strict=False):
        action = ts.actions[move.action]
        params = dict(zip(action.domains, (int(p) for p in move.params), strict=True))
        made.append(Step(ts.mover(move, here), ts.show_move(move, here), action.name, params))
    return tuple(made)


def initial(ts: TransitionSystem, start: Position) -> dict[str, Any]:
    """A start position by slot name, for `hoyle replay`."""
    return {slot.name: list(raw) if isinstance(raw, tuple) else raw for slot, raw in zip(ts.slots, start, strict=True)}


def position_from(ts: TransitionSystem, raws: dict[str, Any]) -> Position:
    """The inverse of `initial`; slots that are missing start as declared. Raises ReplayError for an unknown slot."""
    unknown = sorted(set(raws) - {s.name for s in ts.slots})
    if unknown:
        raise ReplayError(f"the trace has a field {unknown[0]!r} that this model does not have")
    found = []
    for slot in ts.slots:
        raw = raws.get(slot.name, slot.start)
        found.append(tuple(raw) if isinstance(raw, list) else raw)
    return tuple(found)


def witness(ts: TransitionSystem, trace: Trace, minimal: str = "") -> Witness:
    """The witness of a trace; raises ReplayError when it is not a play."""
    played = replay(ts, trace)
    return Witness(
        setting=ts.setting.describe(),
        start=tuple(ts.show_in_use(trace.start)),
        steps=steps(ts, trace, played),
        position=tuple(ts.show_in_use(played.positions[-1])),
        assuming=played.assuming,
        minimal=minimal,
        initial=initial(ts, trace.start),
    )


def path_graph(steps_taken: Sequence[Step], end: str, bad: bool = True) -> Graph:
    """The path to a position as a graph; long paths show their beginning and end."""
    texts = [f"{s.by}: {s.text}" for s in steps_taken]
    if len(texts) > SHOWN_NODES:
        texts = [*texts[:4], f"... {len(texts) - SHOWN_NODES + 1} more moves ...", *texts[-(SHOWN_NODES - 5) :]]
    nodes = [Node("0", "start", "start")] + [Node(str(i + 1), str(i + 1)) for i in range(len(texts))]
    nodes[-1] = Node(nodes[-1].key, end, "bad" if bad else "start")
    return Graph("path", tuple(nodes), tuple(Edge(str(i), str(i + 1), text) for i, text in enumerate(texts)))


def loop_graph(lead: Iterable[Step], loop: Sequence[Step]) -> Graph:
    """A path into a circle of moves."""
    before = list(lead)
    nodes = [Node("start", "start", "start")]
    edges: list[Edge] = []
    if before:
        nodes.append(Node("0", f"after {len(before)} moves"))
        edges.append(Edge("start", "0", before[-1].text if len(before) == 1 else f"{len(before)} moves"))
    first = nodes[-1].key
    keys = [first] + [f"l{i}" for i in range(1, len(loop))]
    nodes += [Node(k, k[1:]) for k in keys[1:]]
    for i, step in enumerate(loop):
        edges.append(Edge(keys[i], keys[(i + 1) % len(keys)], f"{step.by}: {step.text}", "bad"))
    return Graph("loop", tuple(nodes), tuple(edges))
