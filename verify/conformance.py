"""Plays an outside program side by side with the model: the same moves on both, and both must offer the same moves.

The program is any object with `moves()` and `play(move)`, or a process that speaks JSON lines (conformance_process).
The model chooses the moves at random, chance included; a disagreement is made as short as it gets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeAlias

from ..models.language.kinds import BoolKind, IntKind, SeqKind, SetKind
from ..models.language.moves import Move, Position
from ..models.language.system import TransitionSystem
from .compile import compile_system
from .findings import Step
from .fuzz_shrink import reduce_list
from .witness import Trace, replay, steps

#: a move as a program names it: the text that traces show, or the action's name with its parameters
Named: TypeAlias = "str | Mapping[str, Any]"


class Implementation(Protocol):
    """A program that plays the game. It may also have `close()`, which is called when a game is done."""

    def moves(self) -> Iterable[Named]:
        """Every legal move at the present position, those by chance and by the rules included; none at the end."""

    def play(self, move: str) -> None:
        """Make a move, given as the text that traces show."""


#: makes a program stand at a start position, given as `readable` shows it
Starts: TypeAlias = Callable[[Mapping[str, Any]], Implementation]


@dataclass(frozen=True)
class ConformanceReport:
    """What side-by-side play brought.

    `agrees` says that no difference was seen in `games` games of `played` moves together, which proves nothing. Else
    `steps` lead from `start` to the first difference: `missing` are moves of the model that the program does not offer,
    `extra` moves that it offers beyond, `fault` what it says or does instead of answering.
    """

    agrees: bool
    games: int
    played: int
    start: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    expected: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    fault: str = ""

    @property
    def missing(self) -> tuple[str, ...]:
        """Moves of the model that the program does not offer."""
        return tuple(m for m in self.expected if m not in self.given) if not self.fault else ()

    @property
    def extra(self) -> tuple[str, ...]:
        """Moves that the program offers and the model does not know."""
        return tuple(m for m in self.given if m not in self.expected)


@dataclass(frozen=True)
class _Difference:
    moves: tuple[Move, ...]
    here: Position
    expected: tuple[str, ...]
    given: tuple[str, ...]
    fault: str = ""
    refused: tuple[Move, ...] = ()


def conform(
    ts: TransitionSystem,
    program: Starts,
    *,
    games: int = 100,
    seed: int = 0,
    longest: int = 200,
    on_progress: Callable[[int], None] | None = None,
) -> ConformanceReport:
    """Play `games` random games of at most `longest` moves on both sides; stop at the first difference."""
    pair = _Pair(ts, program)
    played = 0
    for number in range(games):
        rng = Random(seed * 1_000_003 + number)
        start = ts.start(rng)
        moves, found = pair.random(start, rng, longest)
        played += len(moves)
        if found is not None:
            return _report(ts, start, pair.shortest(start, found), number + 1, played)
        if on_progress is not None:
            on_progress(number + 1)
    return ConformanceReport(True, games, played)


class _Pair:
    def __init__(self, ts: TransitionSystem, program: Starts) -> None:
        self.ts, self.program, self.rules = ts, program, compile_system(ts)

    def options(self, here: Position) -> tuple[dict[Move, Position], list[Move]]:
        """The model's moves that lead on, and those on which the text is silent: a program may offer these or not."""
        forward: dict[Move, Position] = {}
        silent = []
        for action, params, kind, after in self.rules.successors(here):
            if kind == "done":
                forward[Move(action, params)] = after
            else:
                silent.append(Move(action, params))
        return forward, silent

    def random(self, start: Position, rng: Random, longest: int) -> tuple[list[Move], _Difference | None]:
        """One random game: the moves, and where the two sides differ."""
        made: list[Move] = []

        def choose(options: Sequence[Move]) -> Move | None:
            if len(made) >= longest:
                return None
            made.append(rng.choice(options))
            return made[-1]

        return made, self._walk(start, choose)

    def given(self, start: Position, moves: Sequence[Move]) -> _Difference | None:
        """The difference that a list of moves shows; moves that the model does not allow are skipped."""
        left = list(moves)

        def choose(options: Sequence[Move]) -> Move | None:
            while left:
                move = left.pop(0)
                if move in options:
                    return move
            return None

        return self._walk(start, choose)

    def shortest(self, start: Position, found: _Difference) -> _Difference:
        """A difference after fewer moves; the one found where the program does not do the same again."""

        def run(moves: tuple[Move, ...]) -> tuple[_Difference, tuple[Move, ...]] | None:
            again = self.given(start, moves)
            return None if again is None else (again, again.moves + again.refused)

        whole = found.moves + found.refused
        return reduce_list(whole, run) if run(whole) is not None else found

    def _walk(self, start: Position, choose: Callable[[Sequence[Move]], Move | None]) -> _Difference | None:
        try:
            other = self.program(readable(self.ts, start))
        except Exception as error:  # whatever the program raises is its answer
            return _Difference((), start, (), (), f"it cannot start: {_told(error)}")
        try:
            return self._both(other, start, choose)
        finally:
            close = getattr(other, "close", None)
            if close is not None:
                close()

    def _both(
        self, other: Implementation, here: Position, choose: Callable[[Sequence[Move]], Move | None]
    ) -> _Difference | None:
        made: list[Move] = []
        while True:
            forward, silent = self.options(here)
            shown = {self.ts.show_move(m, here): m for m in forward}
            open_ = {self.ts.show_move(m, here): m for m in silent}
            try:
                answer = list(other.moves())
            except Exception as error:
                return _Difference(tuple(made), here, tuple(shown), (), f"moves() fails: {_told(error)}")
            given = tuple(self._text(m, {**shown, **open_}) for m in answer)
            given = tuple(m for m in given if m not in open_)
            if set(given) != set(shown):
                return _Difference(tuple(made), here, tuple(shown), given)
            move = choose(list(forward)) if forward else None
            if move is None:
                return None
            text = self.ts.show_move(move, here)
            try:
                other.play(text)
            except Exception as error:
                fault = f"it refuses {text!r}: {_told(error)}"
                return _Difference(tuple(made), here, tuple(shown), given, fault, (move,))
            here = forward[move]
            made.append(move)

    def _text(self, named: Named, shown: Mapping[str, Move]) -> str:
        """A program's move as the text that traces show; what cannot be read stays as it is."""
        if isinstance(named, str):
            return named
        for text, move in shown.items():
            action = self.ts.actions[move.action]
            raws = dict(zip(action.domains, map(int, move.params), strict=True))
            names = dict(part.split("=", 1) for part in _parts(text, list(action.domains)))
            told = {k: v for k, v in named.items() if k != "action"}
            known = named.get("action") == action.name and told.keys() == raws.keys()
            if known and all(v in (raws[k], names.get(k)) for k, v in told.items()):
                return text
        return json.dumps(dict(named), sort_keys=True)


def readable(ts: TransitionSystem, position: Position) -> dict[str, Any]:
    """A position by field: numbers as they are, cards, players and members by name, sets and piles as lists."""
    told: dict[str, Any] = {}
    with ts.session.active():
        for slot, raw in zip(ts.slots, position, strict=True):
            kind = slot.kind
            if isinstance(kind, SetKind | SeqKind):
                elements = raw if isinstance(raw, tuple) else [i for i in range(raw.bit_length()) if raw >> i & 1]
                told[slot.name] = [kind.of.show(e) for e in elements]
            else:
                told[slot.name] = raw if isinstance(kind, IntKind | BoolKind) else kind.show(raw)
    return told


def _parts(text: str, names: Sequence[str]) -> list[str]:
    """`discard card=cowboy 3 to=player 1` as `card=cowboy 3`, `to=player 1`."""
    at = [text.index(f" {name}=") + 1 for name in names]
    return [text[a:b].strip() for a, b in zip(at, [*at[1:], len(text)], strict=False)]


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _report(ts: TransitionSystem, start: Position, found: _Difference, games: int, played: int) -> ConformanceReport:
    trace = Trace(start, found.moves)
    return ConformanceReport(
        False,
        games,
        played,
        tuple(ts.show(start)),
        steps(ts, trace, replay(ts, trace)),
        found.expected,
        found.given,
        found.fault,
    )
