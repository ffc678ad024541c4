"""AMB01: where two readings of a sentence part. The shortest play that is legal under both and after which they differ.

Both readings are walked side by side from the same start: a pair of positions is reached by the same moves. They part
where the legal moves differ, or play is over in one only, or the winners differ. Coupled random play (the same choices
under both, the enabled move with the largest hash) then says how often it matters.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..models.language.decisions import Question
from ..models.language.system import Move, Position, TransitionSystem
from .compile import compile_system
from .findings import Edge, Finding, Graph, Node, Place, Verdict, Witness
from .witness import Trace, initial, replay, steps

STARTS = 12
CAP = 400
Pair = tuple[Position, Position]


@dataclass(frozen=True)
class Parting:
    """Where two readings part: the common moves, at which level ("moves", "end", "winner"), and what each side says."""

    start: Pair
    moves: tuple[Move, ...]
    level: str
    left: str
    right: str


@dataclass(frozen=True)
class Shares:
    """Coupled random play: in how many of `games` the readings parted at all, and in how many the winner differed."""

    games: int
    parted: int
    winner: int


class Coupled:
    """Two readings of one game walked together."""

    def __init__(self, left: TransitionSystem, right: TransitionSystem) -> None:
        self.left, self.right = left, right
        self.runs = compile_system(left), compile_system(right)
        self._seen: tuple[dict[Position, dict[Move, Position | None]], ...] = ({}, {})

    def moves(self, side: int, here: Position) -> dict[Move, Position | None]:
        """Enabled moves with their next positions; None where the move ends in a hole."""
        memo = self._seen[side]
        if here not in memo:
            if len(memo) > 200_000:
                memo.clear()
            run = self.runs[side]
            memo[here] = (
                {}
                if run.is_over(here)
                else {Move(a, p): after if kind == "done" else None for a, p, kind, after in run.successors(here)}
            )
        return memo[here]

    def difference(self, pair: Pair) -> tuple[str, str, str] | None:
        """How the two sides differ in what can be seen at once: (level, left, right), or None."""
        left_over, right_over = (run.is_over(p) for run, p in zip(self.runs, pair, strict=True))
        if left_over != right_over:
            told = {True: "play is over", False: "play goes on"}
            return "end", told[left_over], told[right_over]
        if left_over:
            mine, other = self.left.result(pair[0]), self.right.result(pair[1])
            if mine[:2] != other[:2]:
                return "winner", self._result(self.left, mine), self._result(self.right, other)
            return None
        ours, theirs = self.moves(0, pair[0]), self.moves(1, pair[1])
        if ours.keys() != theirs.keys():
            return "moves", self._only(0, pair[0], ours, theirs), self._only(1, pair[1], theirs, ours)
        return None

    def _only(
        self, side: int, here: Position, mine: dict[Move, Position | None], other: dict[Move, Position | None]
    ) -> str:
        ts = (self.left, self.right)[side]
        extra = [ts.show_move(m, here) for m in mine if m not in other]
        if not extra:
            return f"{len(mine)} legal moves, no other" if mine else "no legal move"
        return f"also legal: {', '.join(extra[:3])}{' ...' if len(extra) > 3 else ''}"

    @staticmethod
    def _result(ts: TransitionSystem, result: tuple[str, object, object]) -> str:
        kind, raw, _ = result
        if kind != "answer" or ts.outcome is None:
            return "no winner is decided"
        with ts.session.active():
            return "winner: " + ts.outcome.answer_shape().show(raw)  # type: ignore[arg-type]

    # ------------------------------------------------------------------------------------------ search

    def shortest(self, starts: list[Pair], seconds: float, most: int) -> tuple[Parting | None, bool, int]:
        """Breadth first over pairs: the first parting, whether everything was seen, and how many pairs were."""
        end = time.monotonic() + seconds
        parents: dict[Pair, tuple[Pair, Move] | None] = {}
        queue: deque[Pair] = deque()
        for pair in starts:
            if pair not in parents:
                parents[pair] = None
                queue.append(pair)
        while queue:
            pair = queue.popleft()
            found = self.difference(pair)
            if found is not None:
                return self._parting(pair, parents, found), False, len(parents)
            if len(parents) > most or time.monotonic() > end:
                return None, False, len(parents)
            ours, theirs = self.moves(0, pair[0]), self.moves(1, pair[1])
            for move, after in ours.items():
                other = theirs[move]
                if after is not None and other is not None and (after, other) not in parents:
                    parents[after, other] = (pair, move)
                    queue.append((after, other))
        return None, True, len(parents)

    @staticmethod
    def _parting(pair: Pair, parents: dict[Pair, tuple[Pair, Move] | None], found: tuple[str, str, str]) -> Parting:
        moves: list[Move] = []
        here = pair
        while (link := parents[here]) is not None:
            here, move = link
            moves.append(move)
        return Parting(here, tuple(reversed(moves)), *found)

    # ------------------------------------------------------------------------------------------ coupled play

    def play(self, pair: Pair, seed: int) -> tuple[Parting | None, bool]:
        """One game with the same choices on both sides: where they parted first, and whether the winners differ."""
        moves: list[Move] = []
        parting: Parting | None = None
        here: list[Position | None] = list(pair)
        for step in range(CAP):
            chosen: list[Move | None] = []
            for side, position in enumerate(here):
                options = (
                    [m for m, after in self.moves(side, position).items() if after is not None] if position else []
                )
                chosen.append(max(options, key=lambda m: _hash(seed, step, m)) if options else None)
            if parting is None and here[0] is not None and here[1] is not None:
                found = self.difference((here[0], here[1]))
                if found is not None:
                    parting = Parting(pair, tuple(moves), *found)
            if chosen[0] is None and chosen[1] is None:
                break
            for side in (0, 1):
                position, move = here[side], chosen[side]
                if position is not None and move is not None:
                    here[side] = self.moves(side, position)[move]
            if parting is None and chosen[0] is not None:
                moves.append(chosen[0])
        ends = [
            ts.result(p)[:2] if p is not None and ts.is_over(p) else None
            for ts, p in zip((self.left, self.right), here, strict=True)
        ]
        return parting, ends[0] is not None and ends[1] is not None and ends[0] != ends[1]


def _hash(seed: int, step: int, move: Move) -> int:
    text = f"{seed} {step} {move.action} {move.params}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def starts_of(left: TransitionSystem, right: TransitionSystem, seeds: range) -> list[Pair]:
    """The same deals under both readings."""
    return [(left.start(Random(seed)), right.start(Random(seed))) for seed in seeds]


def compare_readings(
    ts: TransitionSystem,
    question: Question,
    reading: str,
    *,
    seconds: float = 4.0,
    most: int = 200_000,
    games: int = 200,
    seed: int = 0,
    full: TransitionSystem | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Finding:
    """AMB01 for one reading against the one in force in `ts`.

    `ts` is searched exhaustively (a scope); `full` is where coupled play says how often the readings part. The finding
    is REFUTED ("they differ") with a witness, HOLDS ("equal within the scope") or UNKNOWN.
    """
    written = dict(ts.setting.readings).get(question.name, question.written)
    coupled = Coupled(ts, _with(ts, question, reading))
    parting, exhausted, pairs = coupled.shortest(starts_of(ts, coupled.right, range(STARTS)), seconds / 2, most)
    wide = full or ts
    shares, sample = _shares(wide, question, reading, games, seed, seconds / 2, on_progress)
    shown, minimal = (ts, coupled.right), "proved"
    if parting is None and sample is not None:
        parting, minimal, shown = sample, "local", (wide, _with(wide, question, reading))
    return _finding(question, written, reading, shown, parting, minimal, exhausted, pairs, shares)


def _with(ts: TransitionSystem, question: Question, reading: str) -> TransitionSystem:
    setting = ts.setting
    readings = {**dict(setting.readings), question.name: reading}
    return TransitionSystem(ts.game, ts.game.setting(setting.players, setting.scope, readings, dict(setting.values)))


def _shares(
    ts: TransitionSystem,
    question: Question,
    reading: str,
    games: int,
    seed: int,
    seconds: float,
    on_progress: Callable[[int], None] | None,
) -> tuple[Shares, Parting | None]:
    coupled = Coupled(ts, _with(ts, question, reading))
    end = time.monotonic() + seconds
    played = parted = winner = 0
    best: Parting | None = None
    for n in range(games):
        if time.monotonic() > end:
            break
        (pair,) = starts_of(ts, coupled.right, range(seed + n, seed + n + 1))
        parting, differs = coupled.play(pair, seed + n)
        played += 1
        parted += parting is not None
        winner += differs
        if parting is not None and (best is None or len(parting.moves) < len(best.moves)):
            best = parting
        if on_progress is not None:
            on_progress(played)
    return Shares(played, parted, winner), best


def _finding(
    question: Question,
    written: str,
    reading: str,
    sides: tuple[TransitionSystem, TransitionSystem],
    parting: Parting | None,
    minimal: str,
    exhausted: bool,
    pairs: int,
    shares: Shares,
) -> Finding:
    scope = f"players {sides[0].setting.players}, scope {sides[0].setting.scope}"
    often = (
        f"In {shares.games} coupled random games (uniform choices) the readings parted in"
        f" {_share(shares.parted, shares.games)} and the winner differed in {_share(shares.winner, shares.games)}."
        if shares.games
        else ""
    )
    common = {
        "code": "AMB01",
        "anchor": question.name,
        "region": f"{written} / {reading}",
        "clauses": question.clauses,
        "engine": "readings",
    }
    places = (
        Place(f"reading `{written}`", question.file, question.line, question.readings[written]),
        Place(f"reading `{reading}`", question.file, question.line, question.readings[reading]),
    )
    if parting is None:
        verdict = Verdict.HOLDS if exhausted else Verdict.UNKNOWN
        told = "equal within this scope" if exhausted else "no difference was found"
        return Finding(
            **common,  # type: ignore[arg-type]
            title=f"{question.text} `{written}` or `{reading}`: {told}",
            detail=often,
            places=places,
            verdict=verdict,
            bound=f"{scope}, {pairs:,} pairs of positions",
            note=exhausted,
        )
    ts = sides[0]
    trace = Trace(parting.start[0], parting.moves)
    played = replay(ts, trace)
    taken = steps(ts, trace, played)
    seen = Witness(
        setting=ts.setting.describe(),
        start=tuple(ts.show(trace.start)),
        steps=taken,
        position=tuple(ts.show(played.positions[-1])),
        assuming=played.assuming,
        minimal=minimal,
        initial=initial(ts, trace.start),
    )
    level = {"moves": "the legal moves differ", "end": "play is over in one only", "winner": "the winner differs"}[
        parting.level
    ]
    repair = f" The reading `{question.repair}` would settle it." if question.repair else ""
    return Finding(
        **common,  # type: ignore[arg-type]
        title=f"{question.text} `{written}` or `{reading}`: {level}",
        detail=f"After {len(parting.moves)} moves: under `{written}`, {parting.left}; "
        f"under `{reading}`, {parting.right}. {often}",
        places=places,
        bound=scope,
        witness=seen,
        graph=_fork(len(parting.moves), written, reading, parting),
        help=f"say which is meant.{repair}",
    )


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else "none"


def _fork(moves: int, written: str, reading: str, parting: Parting) -> Graph:
    nodes = (
        Node("start", "start", "start"),
        Node("fork", f"after {moves} moves", "choice"),
        Node("left", parting.left),
        Node("right", parting.right),
    )
    edges = (
        Edge("start", "fork", f"{moves} moves legal under both"),
        Edge("fork", "left", written, "left"),
        Edge("fork", "right", reading, "right"),
    )
    return Graph("fork", nodes, edges)
