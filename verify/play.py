"""Random games side by side, thousands at a time on columns: how long they last, who wins, what goes wrong in them.

Where the rules have no column form the games are played one after another by generated Python. Game number n of a seed
is the same game whenever the same number of games is asked for.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..models.language.moves import Move, Position
from ..models.language.system import TransitionSystem
from .columns import Columns, Moves
from .columns_setup import Setups
from .columns_terms import NotColumns
from .compile import Compiled, compile_system
from .explore_columns import ColumnSearch
from .explore_graph import Ints
from .explore_space import Limits
from .explore_watch import Watch
from .findings import Finding
from .fuzz_play import WEIGHTS, Failing
from .packing import Words
from .witness import Trace

#: code, rows and next positions of the moves of a batch
Ends: TypeAlias = list[tuple[int, Ints, Words | None]]
SIDE_BY_SIDE = 10_000
#: positions a step whose orders of effects are looked into
ORDERS_A_STEP = 20
UNIFORM = "an action at random, then one of its moves at random"
SWARM = "actions weighted at random for every game, then one of their moves at random"
HALTS = ("over", "stuck", "hole", "crash", "cap")


@dataclass
class Plays:
    """Games that were played: for each its length and how it came to a halt (an index into HALTS)."""

    games: int
    policy: str
    engine: str = ""
    lengths: list[int] = field(default_factory=list)
    halts: list[int] = field(default_factory=list)
    #: games that are over, some at a time, with their last positions as rows or as they are
    ended: list[tuple[Ints, Sequence[Position]]] = field(default_factory=list)
    #: moves made, and choices that there were, by action number
    made: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    choices: int = 0
    most_choices: int = 0
    findings: tuple[Finding, ...] = ()
    seconds: float = 0.0

    @cached_property
    def finals(self) -> list[tuple[int, Position]]:
        """The games that are over, each with its last position."""
        return [(int(n), here) for games, ends in self.ended for n, here in zip(games, ends, strict=True)]

    @property
    def steps(self) -> int:
        """All moves of all games."""
        return sum(self.lengths)


def play(
    ts: TransitionSystem,
    games: int,
    *,
    seed: int = 0,
    longest: int = 400,
    swarm: bool = True,
    look: bool = True,
) -> Plays:
    """Play random games of at most `longest` moves each.

    With `swarm` every game prefers other actions, which finds more; without it the shares mean something. With `look`
    everything that goes wrong is judged, and the first play of each kind is made short and becomes a finding.
    Raises SetupShort when the box does not suffice.
    """
    began = time.monotonic()
    compiled = compile_system(ts)
    plays = Plays(games, SWARM if swarm else UNIFORM, made=np.zeros(len(ts.actions), np.int64))
    watch = Watch(compiled)
    failing: list[Failing] = []
    try:
        search = ColumnSearch(Columns(compiled), watch, Limits(1, None, 0, began))
    except NotColumns:
        plays.engine = "generated Python"
        failing += _one_by_one(compiled, plays, seed, longest, swarm, look)
    else:
        plays.engine = "columns"
        for block, first in enumerate(range(0, games, SIDE_BY_SIDE)):
            number = min(SIDE_BY_SIDE, games - first)
            table = _Table(search, plays, number, first, [seed, block], swarm, look)
            table.play(longest)
            failing += table.failing()
    if look:
        plays.findings = tuple(_shown(ts, failing, games))
    plays.seconds = time.monotonic() - began
    return plays


def _shown(ts: TransitionSystem, failing: list[Failing], games: int) -> Iterator[Finding]:
    """The first play of every kind, made short; each is replayed by the rule functions."""
    from .fuzz_shrink import shrink
    from .fuzz_watch import Watch as Sight

    sight, seen = Sight(ts), set()
    scope = "" if ts.setting.scope == "full" else f", scope {ts.setting.scope}"
    for one in failing:
        if one.incident.id in seen:
            continue
        seen.add(one.incident.id)
        found, minimal = shrink(sight, [one])
        bound = f"{ts.setting.players} players{scope}: {games:,} random games"
        grade = "local" if minimal else ""
        yield found.incident.with_trace(ts, found.trace, bound=bound, engine="play", minimal=grade)


class _Unpacked(Sequence[Position]):
    """Rows as positions, unpacked when they are asked for."""

    def __init__(self, columns: Columns, words: Words) -> None:
        self.columns, self.words = columns, words

    def __len__(self) -> int:
        return len(self.words)

    def __getitem__(self, n: Any) -> Any:
        return self.columns.position(self.words[n].tolist())


class _Table:
    """Some thousand games side by side."""

    def __init__(
        self,
        search: ColumnSearch,
        plays: Plays,
        number: int,
        first: int,
        chance: list[int],
        swarm: bool,
        look: bool,
    ) -> None:
        self.search, self.plays, self.first, self.look = search, plays, first, look
        self.columns, self.compiled = search.columns, search.compiled
        rng = Random(str(chance))
        ts = self.compiled.ts
        self.chance = np.random.default_rng(chance)
        try:
            self.words = Setups(self.columns).draw(number, self.chance)
        except NotColumns:
            self.words = self.columns.packing.pack([ts.start(rng) for _ in range(number)])
        actions = len(ts.actions)
        self.weights = np.ones((number, actions))
        if swarm:
            mixed = self.chance.random(number) >= 0.25
            self.weights[mixed] = self.chance.choice(WEIGHTS, (int(mixed.sum()), actions))
        self.lengths = np.zeros(number, np.int64)
        self.halts = np.full(number, HALTS.index("cap"), np.int64)
        self.action_of = np.array([e.action for e in self.compiled.endings], np.int64)
        self.kinds = np.array([HALTS.index(e.kind) if e.kind in HALTS else -1 for e in self.compiled.endings])
        #: for every step the games still in play and their positions
        self.history: list[tuple[Ints, Words]] = []

    def play(self, longest: int) -> None:
        """Play until every game has come to a halt or is `longest` moves long."""
        games = np.arange(len(self.words), dtype=np.int64)
        words = self.words
        for step in range(longest + 1):
            if not len(games):
                break
            if self.look:
                self.history.append((games, words))
            found = self.columns.moves(words, self.chance)
            if self.look:
                self.search.positions(self._number(step, 0), words, found)
                if self.search.watch.rules:
                    self.search.orders(self._number(step, 0), words, found, ORDERS_A_STEP)
            if found.over.any():
                self.plays.ended.append((self.first + games[found.over], _Unpacked(self.columns, words[found.over])))
            if step == longest:
                self._halt(games[found.over], "over", step)
                self._halt(games[~found.over], "cap", step)
                break
            chosen, after, codes = self._choose(games, found, len(words))
            self._look_at_moves(step, words, chosen, after, codes, found.ends)
            if int(chosen.min()) < 0:
                halted = chosen < 0
                self._halt(games[halted & found.over], "over", step)
                self._halt(games[halted & ~found.over], "stuck", step)
                games, words, after, codes = (x[~halted] for x in (games, words, after, codes))
            self.plays.made += np.bincount(self.action_of[codes], minlength=len(self.plays.made))
            kinds = self.kinds[codes]
            for kind in np.unique(kinds[kinds >= 0]).tolist():
                self._halt(games[kinds == kind], HALTS[kind], step + 1)
            going = slice(None) if int(kinds.max(initial=-1)) < 0 else kinds < 0
            games, words = games[going], after[going]
        self.plays.lengths += self.lengths.tolist()
        self.plays.halts += self.halts.tolist()

    def _halt(self, games: Ints, how: str, length: int) -> None:
        """Note how games have come to a halt."""
        self.halts[games] = HALTS.index(how)
        self.lengths[games] = length

    def _choose(self, games: Ints, found: Moves, n: int) -> tuple[Ints, Words, Ints]:
        """For every game a move (-1: none) by weight of its action, its next position and its ending.

        The smallest of exponential variables with rates w is the one of rate w with probability w / sum of all rates.
        """
        chosen = np.full(n, -1, np.int64)
        codes = np.zeros(n, np.int64)
        after = np.zeros((n, self.columns.packing.words), np.int64)
        counts = [np.bincount(rows, minlength=n) for _, rows, _ in found.ends]
        total = np.zeros(n, np.int64)
        for counted in counts:
            total += counted
        alone = bool((total <= 1).all())
        for rows, values in found.drawn:
            total[rows] += values - 1
        self._count(total)
        if alone:
            for number, (code, rows, then) in enumerate(found.ends):
                chosen[rows], codes[rows] = number, code
                if then is not None:
                    after[rows] = then
            return chosen, after, codes
        best = np.full(n, np.inf)
        of_action: dict[int, Ints] = {}
        for (code, _, _), counted in zip(found.ends, counts, strict=True):
            action = int(self.action_of[code])
            of_action[action] = of_action[action] + counted if action in of_action else counted
        for number, (code, rows, then) in enumerate(found.ends):
            action = int(self.action_of[code])
            rate = self.weights[games[rows], action] / of_action[action][rows]
            when = self.chance.standard_exponential(len(rows)) / rate
            np.minimum.at(best, rows, when)
            firsts = np.flatnonzero(when == best[rows])
            at = rows[firsts]
            chosen[at], codes[at] = number, code
            if then is not None:
                after[at] = then[firsts]
        return chosen, after, codes

    def _count(self, total: Ints) -> None:
        """Note how many moves there were to choose from."""
        many = total[total > 0]
        self.plays.choices += int(many.sum())
        self.plays.most_choices = max(self.plays.most_choices, int(many.max(initial=0)))

    # ------------------------------------------------------------------------------------------ what goes wrong

    def _number(self, step: int, row: int) -> int:
        return step * (len(self.words) + 1) + row

    def _look_at_moves(
        self,
        step: int,
        words: Words,
        chosen: Ints,
        after: Words,
        codes: Ints,
        ends: Ends,
    ) -> None:
        if not self.look:
            return
        looks, watch = self.search.watch.looks, self.search.watch
        for code in np.unique(codes[chosen >= 0]).tolist():
            rows = np.flatnonzero((chosen >= 0) & (codes == code))
            gone = ends[int(chosen[rows[0]])][2] is None
            if looks[code]:
                self.search.show_ending(self._number(step, 0), code, words, rows, None if gone else after[rows])
            if not gone and watch.step_terms:
                self.search.steps(self._number(step, 0), words, rows, after[rows])

    def failing(self) -> list[Failing]:
        """What the watcher has found at this table, with the games that led there."""
        found = []
        for number, incident in self.search.watch.found.values():
            step, row = divmod(number, len(self.words) + 1)
            game = int(self.history[step][0][row])
            positions = []
            for games, words in self.history[: step + 1]:
                at = int(np.searchsorted(games, game))
                positions.append(self.columns.position(words[at].tolist()))
            space = self.search.space
            moves = tuple(space.move(a, b) for a, b in zip(positions, positions[1:], strict=False))
            found.append(Failing(incident, Trace(positions[0], moves)))
        self.search.watch.found.clear()
        return found


def _one_by_one(compiled: Compiled, plays: Plays, seed: int, longest: int, swarm: bool, look: bool) -> list[Failing]:
    """The games by generated Python; faults are looked for by the fuzzer's watch."""
    from .fuzz_watch import Watch as Sight

    ts, endings = compiled.ts, compiled.endings
    sight = Sight(ts)
    failing: dict[str, Failing] = {}
    for game in range(plays.games):
        rng = Random(f"{seed} {game}")
        weights = [rng.choice(WEIGHTS) if swarm else 1.0 for _ in ts.actions]
        start = here = ts.start(rng)
        moves: list[Move] = []
        length = 0
        while True:
            if look:
                for incident in sight.see(here).incidents:
                    failing.setdefault(incident.id, Failing(incident, Trace(start, tuple(moves))))
            found = compiled.expand(here)
            options = [f for f in found or () if endings[f[0]].kind != "unmet"]
            if not options or len(moves) >= longest:
                halt = "over" if found is None else "cap" if options else "stuck"
                break
            plays.choices += len(options)
            plays.most_choices = max(plays.most_choices, len(options))
            actions = list(dict.fromkeys(endings[c].action for c, _, _ in options))
            (action,) = rng.choices(actions, [weights[a] for a in actions])
            code, params, after = rng.choice([f for f in options if endings[f[0]].action == action])
            plays.made[action] += 1
            length += 1
            if after is None:
                halt = endings[code].kind
                break
            moves.append(Move(action, params))
            here = after
        plays.lengths.append(length)
        plays.halts.append(HALTS.index(halt))
        if halt == "over":
            plays.ended.append((np.array([game]), [here]))
    return list(failing.values())
