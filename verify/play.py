"""Random games side by side, thousands at a time on columns: how long they last, who wins, what goes wrong in them.

Where the rules have no column form the games are played one after another by generated Python. Game number n of a seed
is the same game whenever the same number of games is asked for.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

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
    #: last positions of games that are over, with the number of the game
    finals: list[tuple[int, Position]] = field(default_factory=list)
    #: moves made, and choices that there were, by action number
    made: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    choices: int = 0
    most_choices: int = 0
    findings: tuple[Finding, ...] = ()
    seconds: float = 0.0

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
        #: for every step the games still in play and their positions
        self.history: list[tuple[Ints, Words]] = []

    def play(self, longest: int) -> None:
        """Play until every game has come to a halt or is `longest` moves long."""
        games = np.arange(len(self.words), dtype=np.int64)
        words = self.words
        finals: list[tuple[int, Position]] = []
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
            for row in np.flatnonzero(found.over).tolist():
                finals.append((self.first + int(games[row]), self.columns.position(words[row].tolist())))
            halt = np.full(len(games), HALTS.index("stuck"), np.int64)
            halt[found.over] = HALTS.index("over")
            if step == longest:
                halt[~found.over] = HALTS.index("cap")
                self.halts[games] = halt
                break
            chosen, after, codes = self._choose(games, found, len(words))
            halted = chosen < 0
            self.halts[games[halted]] = halt[halted]
            kinds = np.array([HALTS.index(e.kind) if e.kind in HALTS else -1 for e in self.compiled.endings])
            stopped = ~halted & (kinds[codes] >= 0)
            self.halts[games[stopped]] = kinds[codes[stopped]]
            self._look_at_moves(step, words, chosen, after, codes, found.ends)
            moved = ~halted
            self.lengths[games[moved]] += 1
            self.plays.made += np.bincount(self.action_of[codes[moved]], minlength=len(self.plays.made))
            going = moved & ~stopped
            games, words = games[going], after[going]
        self.plays.lengths += self.lengths.tolist()
        self.plays.halts += self.halts.tolist()
        self.plays.finals += finals

    def _choose(self, games: Ints, found: Moves, n: int) -> tuple[Ints, Words, Ints]:
        """For every game a move (-1: none) by weight of its action, its next position and its ending.

        The smallest of exponential variables with rates w is the one of rate w with probability w / sum of all rates.
        """
        best = np.full(n, np.inf)
        chosen = np.full(n, -1, np.int64)
        codes = np.zeros(n, np.int64)
        after = np.zeros((n, self.columns.packing.words), np.int64)
        of_action: dict[int, Ints] = {}
        total = np.zeros(n, np.int64)
        for code, rows, _ in found.ends:
            counted = np.bincount(rows, minlength=n)
            total += counted
            action = int(self.action_of[code])
            of_action[action] = of_action[action] + counted if action in of_action else counted
        for rows, counts in found.drawn:
            total[rows] += counts - 1
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
        many = total[total > 0]
        self.plays.choices += int(many.sum())
        self.plays.most_choices = max(self.plays.most_choices, int(many.max(initial=0)))
        return chosen, after, codes

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
            plays.finals.append((game, here))
    return list(failing.values())
