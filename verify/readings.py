"""AMB01: where two readings of a sentence part. The shortest play that is legal under both and after which they differ.

Both readings are walked side by side from the same start: a pair of positions is reached by the same moves. They part
where the legal moves differ, or play is over in one only, or the winners differ. Coupled random play (the same choices
under both, the enabled move with the largest hash) then says how often it matters.
"""

from __future__ import annotations

import hashlib
import time
from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from ..models.language.moves import Move, Position
from ..models.language.questions import Question
from ..models.language.system import TransitionSystem
from .compile import compile_system
from .findings import Edge, Finding, Graph, Node, Place, Verdict
from .parting import LEVELS, Pair, Parting, find_parting, result_text
from .same import same_rules
from .witness import Trace, witness

STARTS = 64
SEARCHED = 1.0
#: seconds that a comparison without a search has at least
LEAST = 0.5
CAP = 400
MEMO = 200_000
Options = dict[Hashable, tuple[Move, Position | None]]


@dataclass(frozen=True)
class Shares:
    """Coupled random play: in how many of `games` the readings parted at all, and in how many the winner differed."""

    games: int
    parted: int
    winner: int


class Coupled:
    """Two transition systems walked together: moves with the same key are the same move.

    For readings of one model the key is the move itself; for two versions of a model it is the move's name, since an
    edit may renumber actions and cards.
    """

    def __init__(self, left: TransitionSystem, right: TransitionSystem, by_name: bool = False) -> None:
        self.left, self.right, self.by_name = left, right, by_name
        self.runs = compile_system(left), compile_system(right)
        self._seen: tuple[dict[Position, Options], ...] = ({}, {})

    def moves(self, side: int, here: Position) -> Options:
        """Enabled moves by key with their next positions; None where the move ends in a hole."""
        memo = self._seen[side]
        if here not in memo:
            if len(memo) > MEMO:
                memo.clear()
            run, ts = self.runs[side], (self.left, self.right)[side]
            found: Options = {}
            if not run.is_over(here):
                for action, params, kind, after in run.successors(here):
                    move = Move(action, params)
                    key: Hashable = ts.show_move(move, here) if self.by_name else move
                    found[key] = (move, after if kind == "done" else None)
            memo[here] = found
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
                return "winner", result_text(self.left, mine), result_text(self.right, other)
            return None
        ours, theirs = self.moves(0, pair[0]), self.moves(1, pair[1])
        if ours.keys() != theirs.keys():
            return "moves", self._only(0, pair[0], ours, theirs), self._only(1, pair[1], theirs, ours)
        return None

    def _only(self, side: int, here: Position, mine: Options, other: Options) -> str:
        ts = (self.left, self.right)[side]
        extra = [ts.show_move(move, here) for key, (move, _) in mine.items() if key not in other]
        if not extra:
            return f"{len(mine)} legal moves, no other" if mine else "no legal move"
        return f"also legal: {', '.join(extra[:3])}{' ...' if len(extra) > 3 else ''}"

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
            for key, (move, after) in ours.items():
                other = theirs[key][1]
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
            chosen: list[Hashable | None] = []
            for side, position in enumerate(here):
                known = self.moves(side, position) if position is not None else {}
                options = [k for k, (_, after) in known.items() if after is not None]
                chosen.append(max(options, key=lambda k: _hash(seed, step, k)) if options else None)
            if parting is None and here[0] is not None and here[1] is not None:
                found = self.difference((here[0], here[1]))
                if found is not None:
                    parting = Parting(pair, tuple(moves), *found)
            if chosen[0] is None and chosen[1] is None:
                break
            before = here[0]
            for side in (0, 1):
                position, key = here[side], chosen[side]
                if position is not None and key is not None:
                    here[side] = self.moves(side, position)[key][1]
            if parting is None and chosen[0] is not None and before is not None:
                moves.append(self.moves(0, before)[chosen[0]][0])
        ends = [
            ts.result(p)[:2] if p is not None and ts.is_over(p) else None
            for ts, p in zip((self.left, self.right), here, strict=True)
        ]
        return parting, ends[0] is not None and ends[1] is not None and ends[0] != ends[1]


def _hash(seed: int, step: int, key: Hashable) -> int:
    text = f"{seed} {step} {key}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def sampled_starts(left: TransitionSystem, right: TransitionSystem, seeds: range) -> list[Pair]:
    """The same deals on both sides, by chance."""
    return [(left.start(Random(seed)), right.start(Random(seed))) for seed in seeds]


def starts_of(left: TransitionSystem, right: TransitionSystem) -> tuple[list[Pair], bool]:
    """All deals where both sides have the same few, else a sample; and whether these are all."""
    ours, theirs = (list(islice(ts.starts(), STARTS + 1)) for ts in (left, right))
    if len(ours) <= STARTS and ours == theirs:
        return list(zip(ours, theirs, strict=True)), True
    return sampled_starts(left, right, range(STARTS)), False


def compare_readings(
    ts: TransitionSystem,
    question: Question,
    reading: str,
    *,
    seconds: float = 4.0,
    most: int = 200_000,
    games: int = 200,
    seed: int = 0,
    more: Sequence[TransitionSystem] = (),
    on_progress: Callable[[int], None] | None = None,
) -> Finding:
    """AMB01 for one reading against the one in force in `ts`.

    `ts` is searched exhaustively (a scope); of `more` settings, where it is looked for too, the last one is played side
    by side to say how often the readings part. The finding
    is REFUTED ("they differ") with a witness, HOLDS ("equal within the scope") or UNKNOWN. With less than `SEARCHED`
    seconds it is only looked for near known positions, and not said how often they part.
    """
    written = dict(ts.setting.readings).get(question.name, question.written)
    more = [other for other in more if other.can_be_dealt()]
    wide = more[-1] if more else ts
    if seconds < SEARCHED:
        return _quickly(ts, more, question, written, reading, seconds)
    coupled = Coupled(ts, _with(ts, question, reading))
    same = same_rules(ts, coupled.right)
    dealt = coupled.right.can_be_dealt()
    starts, all_deals = starts_of(ts, coupled.right) if dealt and not same else ([], same)
    parting, exhausted, pairs = coupled.shortest(starts, seconds / 2, most)
    other = coupled if wide is ts else Coupled(wide, _with(wide, question, reading))
    shares, sample = Shares(0, 0, 0), None
    if other.right.can_be_dealt() and not same_rules(wide, other.right):
        shares, sample = _shares(other, games, seed, seconds / 2, on_progress)
    shown, minimal = (ts, coupled.right), "proved"
    if parting is None and sample is not None:
        parting, minimal, shown = sample, "local", (wide, other.right)
    if parting is None and not (exhausted and all_deals):
        found = _quickly(ts, more, question, written, reading, seconds / 2)
        if found.verdict is Verdict.REFUTED:
            return found
    return _finding(question, written, reading, shown, parting, minimal, exhausted and all_deals, pairs, shares)


def _quickly(
    ts: TransitionSystem,
    more: Sequence[TransitionSystem],
    question: Question,
    written: str,
    reading: str,
    seconds: float,
) -> Finding:
    """The verdict without a search: equal rules, or a parting near a known position, in one setting after another."""
    nothing = Shares(0, 0, 0)
    sides = (ts, _with(ts, question, reading))
    same = True
    until = time.monotonic() + max(seconds, LEAST)
    for left in (ts, *more[-1:], *more[:-1]):
        if time.monotonic() > until:
            same = False
            break
        right = sides[1] if left is ts else _with(left, question, reading)
        if same_rules(left, right):
            continue
        same = False
        parting = find_parting(left, right, max(until - time.monotonic(), LEAST / 2))
        if parting is not None:
            return _finding(question, written, reading, (left, right), parting, "", False, 0, nothing)
    return _finding(question, written, reading, sides, None, "", same, 0, nothing)


def _with(ts: TransitionSystem, question: Question, reading: str) -> TransitionSystem:
    setting = ts.setting
    readings = {**dict(setting.readings), question.name: reading}
    return TransitionSystem(ts.game, ts.game.setting(setting.players, setting.scope, readings, dict(setting.values)))


def _shares(
    coupled: Coupled, games: int, seed: int, seconds: float, on_progress: Callable[[int], None] | None
) -> tuple[Shares, Parting | None]:
    end = time.monotonic() + seconds
    played = parted = winner = 0
    best: Parting | None = None
    for n in range(games):
        if time.monotonic() > end:
            break
        (pair,) = sampled_starts(coupled.left, coupled.right, range(seed + n, seed + n + 1))
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
        told = "the same moves, ends and winners within this scope" if exhausted else "no difference was found"
        return Finding(
            **common,  # type: ignore[arg-type]
            title=f"{question.text} `{written}` or `{reading}`: {told}",
            detail=often,
            places=places,
            verdict=verdict,
            bound=f"{scope}, {pairs:,} pairs of positions",
            note=exhausted,
        )
    seen = witness(sides[0], Trace(parting.start[0], parting.moves), minimal)
    count = len(parting.moves)
    repair = f" The reading `{question.repair}` would settle it." if question.repair else ""
    return Finding(
        **common,  # type: ignore[arg-type]
        title=f"{question.text} `{written}` or `{reading}`: {LEVELS[parting.level]}",
        detail=f"After {count} {'move' if count == 1 else 'moves'}: under `{written}`, {parting.left}; "
        f"under `{reading}`, {parting.right}. {often}",
        places=places,
        bound=scope,
        witness=seen,
        graph=_fork(len(parting.moves), written, reading, parting),
        help=f"say which is meant.{repair}",
    )


def not_compared(ts: TransitionSystem, question: Question, reading: str) -> Finding:
    """The undecided finding for a reading that there was no time to compare."""
    written = dict(ts.setting.readings).get(question.name, question.written)
    return _finding(question, written, reading, (ts, ts), None, "", False, 0, Shares(0, 0, 0))


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


def part_versions(
    old: TransitionSystem, new: TransitionSystem, *, seconds: float, most: int
) -> tuple[Finding | None, bool, int]:
    """The shortest play after which two versions of a model differ: (finding or None, all was seen, pairs seen)."""
    coupled = Coupled(old, new, by_name=True)
    starts, all_deals = starts_of(old, new)
    for left, right in starts:
        if old.show(left) != new.show(right):
            parting = Parting((left, right), (), "start", "; ".join(old.show(left)), "; ".join(new.show(right)))
            return _version_finding(old, parting, 1), False, 1
    parting_found, exhausted, pairs = coupled.shortest(starts, seconds, most)
    if parting_found is None:
        return None, exhausted and all_deals, pairs
    return _version_finding(old, parting_found, pairs), False, pairs


def _version_finding(old: TransitionSystem, parting: Parting, pairs: int) -> Finding:
    level = LEVELS.get(parting.level, "the same deal is laid out differently")
    return Finding(
        "AMB01",
        "versions",
        f"the two versions part after {len(parting.moves)} moves: {level}",
        detail=f"Before: {parting.left}. Now: {parting.right}.",
        bound=f"players {old.setting.players}, scope {old.setting.scope}, {pairs:,} pairs of positions",
        engine="diff",
        witness=witness(old, Trace(parting.start[0], parting.moves), "proved"),
        graph=_fork(len(parting.moves), "before", "now", parting),
    )
