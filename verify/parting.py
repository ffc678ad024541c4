"""Where two readings part, looked for near positions already known: fast, and what it finds is replayed under both.

A pool of positions is made once for the reading as written: the nearest ones, and those of some random games. For
another reading only the actions whose traced rules differ can part; they are compared at the positions of the pool, by
the compiled rules, and where these differ by the rule functions. Finding nothing says nothing.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Any

from ..models.language.moves import Move, Outcome, Position
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from .compile import Compiled, compile_system
from .same import differing_actions, same_end
from .witness import ReplayError, Trace, replay

Pair = tuple[Position, Position]
LEVELS = {
    "start": "the same deal is laid out differently",
    "moves": "the legal moves differ",
    "end": "play is over in one only",
    "winner": "the winner differs",
    "table": "the same move leaves another table",
}
DEALS, NEAREST, GAMES, LONGEST = 6, 1500, 60, 150
#: how many positions are compared before it pays to compile the rules of the other reading
SLOWLY = 30


@dataclass(frozen=True)
class Parting:
    """Where two readings part: the common moves, at which level (a key of LEVELS), and what each side says."""

    start: Pair
    moves: tuple[Move, ...]
    level: str
    left: str
    right: str


class Pool:
    """Positions of one transition system with the way to each, nearest first."""

    def __init__(self, ts: TransitionSystem) -> None:
        self.ts = ts
        self.starts: list[Position] = []
        self._way: dict[Position, tuple[Position, Move] | None] = {}
        self._depth: dict[Position, int] = {}
        run = compile_system(ts)
        queue: deque[Position] = deque()
        for seed in range(DEALS):
            start = ts.start(Random(seed))
            self.starts.append(start)
            if start not in self._way:
                self._add(start, None)
                queue.append(start)
        while queue and len(self._way) < NEAREST:
            here = queue.popleft()
            for action, params, kind, after in run.successors(here):
                if kind == "done" and after not in self._way:
                    self._add(after, (here, Move(action, params)))
                    queue.append(after)
        for seed in range(GAMES):
            self._game(run, Random(seed))
        self.positions = sorted(self._way, key=self._depth.__getitem__)

    def _add(self, position: Position, way: tuple[Position, Move] | None) -> None:
        self._way[position] = way
        self._depth[position] = 0 if way is None else self._depth[way[0]] + 1

    def _game(self, run: Any, rng: Random) -> None:
        here = rng.choice(self.starts)
        for _ in range(LONGEST):
            moves = [m for m in run.successors(here) if m[2] == "done"]
            if not moves:
                return
            # an action first, then what it names of an enumeration, then a move: what is rare is seen more often
            wanted = rng.choice(sorted({m[0] for m in moves}))
            moves = [m for m in moves if m[0] == wanted]
            named = rng.choice(sorted({self._named(m) for m in moves}))
            action, params, _, after = rng.choice([m for m in moves if self._named(m) == named])
            if after not in self._way:
                self._add(after, (here, Move(action, params)))
            here = after

    def _named(self, move: Any) -> tuple[int, ...]:
        """The parameters of a move that are members of an enumeration."""
        domains = self.ts.actions[move[0]].domains.values()
        return tuple(
            raw for raw, d in zip(move[1], domains, strict=True) if isinstance(d, type) and issubclass(d, IntEnum)
        )

    def trace(self, position: Position) -> Trace:
        """The way to a position."""
        moves: list[Move] = []
        while (way := self._way[position]) is not None:
            position, move = way
            moves.append(move)
        return Trace(position, tuple(reversed(moves)))


def pool_of(ts: TransitionSystem) -> Pool | None:
    """The pool of a transition system, made once; None where the box does not suffice for a set-up."""
    memo = ts.session.memo
    if "pool" not in memo:
        try:
            memo["pool"] = Pool(ts)
        except SetupShort:
            memo["pool"] = None
    return memo["pool"]  # type: ignore[no-any-return]


def find_parting(left: TransitionSystem, right: TransitionSystem, seconds: float) -> Parting | None:
    """A parting of two readings of one model at a position of the pool, the nearest first."""
    pool = pool_of(left)
    if pool is None:
        return None
    until = time.monotonic() + seconds
    for seed, start in enumerate(pool.starts):
        try:
            other = right.start(Random(seed))
        except SetupShort as short:
            return Parting((start, start), (), "start", "the deal is possible", str(short))
        if other != start:
            return Parting((start, other), (), "start", *_difference(left, start, right, other))
    actions = differing_actions(left, right)
    ends_alike = same_end(left, right)
    differ: Callable[[Position], bool] | None = None
    for looked, position in enumerate(pool.positions):
        if time.monotonic() > until:
            return None
        found = None if ends_alike else _end(left, right, position)
        more: tuple[Move, ...] = ()
        if looked == SLOWLY:
            differ = _filter(left, right, set(actions))
        for number in actions if found is None and (differ is None or differ(position)) else ():
            if left.is_due(number, position) and not left.is_over(position):
                found, more = _action(left, right, position, number)
                if found is not None:
                    break
        if found is None:
            continue
        trace = pool.trace(position)
        if _same_way(left, right, trace):
            return Parting((trace.start, trace.start), (*trace.moves, *more), *found)
    return None


def _filter(left: TransitionSystem, right: TransitionSystem, actions: set[int]) -> Callable[[Position], bool]:
    """Whether one of the actions may do something else at a position, by the fast compiled rules."""
    runs = compile_system(left), compile_system(right)

    def options(run: Compiled, position: Position) -> set[tuple[Any, ...]]:
        found = (m for m in run.successors(position) if m[0] in actions)
        return {(number, params, kind, after if kind == "done" else None) for number, params, kind, after in found}

    return lambda position: options(runs[0], position) != options(runs[1], position)


def _same_way(left: TransitionSystem, right: TransitionSystem, trace: Trace) -> bool:
    """Whether the way leads through the same positions under both readings."""
    try:
        return replay(left, trace).positions == replay(right, trace).positions
    except (ReplayError, ValueError, IndexError):
        return False


def _end(left: TransitionSystem, right: TransitionSystem, position: Position) -> tuple[str, str, str] | None:
    overs = left.is_over(position), right.is_over(position)
    if overs[0] != overs[1]:
        told = {True: "play is over", False: "play goes on"}
        return "end", told[overs[0]], told[overs[1]]
    if not overs[0]:
        return None
    ours, theirs = left.result(position), right.result(position)
    return None if ours[:2] == theirs[:2] else ("winner", result_text(left, ours), result_text(right, theirs))


def result_text(ts: TransitionSystem, result: tuple[str, Any, Any]) -> str:
    """Who has won, in words."""
    kind, raw, _ = result
    if kind != "answer" or ts.outcome is None:
        return "no winner is decided"
    with ts.session.active():
        return "winner: " + ts.outcome.answer_shape().show(raw)


def _action(
    left: TransitionSystem, right: TransitionSystem, position: Position, number: int
) -> tuple[tuple[str, str, str] | None, tuple[Move, ...]]:
    ours, theirs = _outcomes(left, position, number), _outcomes(right, position, number)
    if ours.keys() != theirs.keys():
        return ("moves", _only(left, position, ours, theirs), _only(right, position, theirs, ours)), ()
    for move, outcome in ours.items():
        other = theirs[move]
        if outcome.kind != other.kind:
            return ("table", _stop(outcome), _stop(other)), (move,)
        if outcome.kind == "done" and outcome.position != other.position:
            return ("table", *_difference(left, outcome.position, right, other.position)), (move,)
    return None, ()


def _outcomes(ts: TransitionSystem, position: Position, number: int) -> dict[Move, Outcome]:
    if not ts.is_due(number, position):
        return {}
    found = {}
    for params in ts.candidates(number, position):
        outcome = ts.apply(position, Move(number, params))
        if outcome.kind != "blocked":
            found[Move(number, params)] = outcome
    return found


def _stop(outcome: Outcome) -> str:
    if outcome.kind == "hole" and outcome.hole is not None:
        return f"the text gives no answer ({outcome.hole.name})"
    return outcome.message if outcome.kind == "crash" else "play goes on"


def _only(ts: TransitionSystem, here: Position, mine: dict[Move, Outcome], other: dict[Move, Outcome]) -> str:
    extra = [ts.show_move(move, here) for move in mine if move not in other]
    if not extra:
        return "no other move" if mine else "not that move"
    return f"also legal: {', '.join(extra[:3])}{' ...' if len(extra) > 3 else ''}"


def _difference(left: TransitionSystem, ours: Position, right: TransitionSystem, theirs: Position) -> tuple[str, str]:
    pairs = [(a, b) for a, b in zip(left.show(ours), right.show(theirs), strict=False) if a != b][:3]
    return "; ".join(a for a, _ in pairs) or "another table", "; ".join(b for _, b in pairs) or "another table"
