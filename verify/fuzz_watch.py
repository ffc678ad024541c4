"""Positions of one system, each looked at once: what can be done there, whether play is over, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..models.language.errors import HoyleError
from ..models.language.game import RULES
from ..models.language.moves import Move, Outcome, Position
from ..models.language.system import TransitionSystem
from .compile import compile_system
from .explore_watch import Watch as Tests
from .findings import Finding
from .situations import Incident

REMEMBERED = 100_000
#: how often a watch looks into the orders of the same effects
ORDER_LOOKS = 50


class EnginesDisagree(HoyleError):
    """The compiled rules and the rule functions do different things: a fault of an engine, never a finding."""


@dataclass(frozen=True)
class Sight:
    """A position as seen once: `moves` are those that lead on, with the next position; incidents carry a bad move."""

    over: bool
    moves: Mapping[Move, Position]
    incidents: tuple[Incident, ...]


class Watch:
    """Looks at positions for everybody who plays or shrinks; remembers what it saw.

    Moves and tests are generated code; the Judge speaks where they strike. A `thorough` watch looks into the orders of
    effects at every position instead of a sample.
    """

    def __init__(self, ts: TransitionSystem, thorough: bool = False) -> None:
        self.ts = ts
        self._run = compile_system(ts)
        self._tests = Tests(self._run)
        self._judge = self._tests.judge
        self._by_rules = frozenset(i for i, a in enumerate(ts.actions) if a.by == RULES)
        self._order_looks: Counter[frozenset[int]] = Counter()
        self._thorough = thorough
        self._seen: dict[Position, Sight] = {}
        # what is wrong by the claims broken, by the end of a rule's path, by what blocks everybody
        self._promises: dict[int, tuple[Incident, ...]] = {}
        self._endings: dict[int, tuple[Finding, ...]] = {}
        self._blocked: dict[object, tuple[Incident, ...]] = {}

    def see(self, here: Position) -> Sight:
        """The position with everything that is wrong there, and what is wrong with the moves from it."""
        sight = self._seen.get(here)
        if sight is None:
            if len(self._seen) >= REMEMBERED:
                self._seen.clear()
            sight = self._seen[here] = self._look(here)
        return sight

    def _look(self, here: Position) -> Sight:
        expanded = self._run.expand(here)
        endings, steps = self._run.endings, self._tests.steps
        forward: dict[Move, Position] = {}
        free: list[tuple[int, Position]] = []
        odd: list[tuple[int, Move]] = []
        stepped: list[tuple[Move, Position]] = []
        unmet: list[int] = []
        for code, params, after in expanded or ():
            ending = endings[code]
            if ending.kind == "unmet":
                unmet.append(code)
                continue
            move = Move(ending.action, params)
            if ending.kind == "done" and after is not None:
                forward[move] = after
                if ending.action in self._by_rules:
                    free.append((code, after))
                if steps is not None and steps(here, after):
                    stepped.append((move, after))
            if ending.kind != "done" or ending.crossed:
                odd.append((code, move))
        found = list(self._standing(here))
        if expanded is None:
            found += self._judge._undecided(here)
        elif unmet or not (forward or odd):
            found += self._stuck(here, unmet)
        if len(free) > 1:
            found += self._orders(here, free, forward)
        for code, move in odd:
            found += (Incident(f, (move,)) for f in self._ending(here, code, move))
        for move, after in stepped:
            found += self._judge.outcome(here, move, Outcome("done", after))
        return Sight(expanded is None, forward, tuple({i.id: i for i in reversed(found)}.values()))

    def _standing(self, here: Position) -> Iterator[Incident]:
        """Broken promises and cards that lie in no place or in two."""
        mask = self._tests.faults(here) if self._tests.faults is not None else 0
        if not mask:
            return
        zones = mask >> len(self._tests.fault_terms) & (1 << len(self._tests.zones)) - 1
        if zones:
            yield from self._judge._zone_faults(here)
        claims = mask & ~(zones << len(self._tests.fault_terms))
        if claims and claims not in self._promises:
            self._promises[claims] = tuple(self._judge._broken_claims(here))
        yield from self._promises.get(claims, ())

    def _stuck(self, here: Position, unmet: list[int]) -> tuple[Incident, ...]:
        key = (tuple(unmet), here[self.ts.stage_slot], frozenset(self._run.why(here) or ()))
        if key not in self._blocked:
            self._blocked[key] = tuple(self._judge._stuck(here, self.ts.moves(here)))
        return self._blocked[key]

    def _ending(self, here: Position, code: int, move: Move) -> tuple[Finding, ...]:
        """What is wrong with a move that crosses a hole, ends in one, or fails: the same for each end of a path."""
        if code not in self._endings:
            e = self._run.endings[code]
            kind = "hole" if e.kind == "done" else e.kind
            outcome = Outcome(kind, (), e.crossed, (), e.hole, e.message, e.line)
            self._endings[code] = tuple(i.finding for i in self._judge.outcome(here, move, outcome))
        return self._endings[code]

    def _orders(
        self, here: Position, free: list[tuple[int, Position]], forward: Mapping[Move, Position]
    ) -> Iterator[Incident]:
        """Moves that happen by themselves and exclude each other, or whose order matters."""
        key = frozenset(self._run.endings[code].action for code, _ in free)
        if len(key) > 1 and self._tests._exclude(free):
            yield from self._judge._excluding(here, self.ts.moves(here))
        self._order_looks[key] += 1
        if not self._thorough and self._order_looks[key] > ORDER_LOOKS:
            return
        ends = self._tests._normal_forms(here)
        if ends is not None and len(ends) > 1:
            moves = [(m, Outcome("done", after)) for m, after in forward.items() if m.action in key]
            yield self._judge.disorder(moves, ends)

    def by_function(self, here: Position, move: Move) -> Outcome:
        """Make a move that leads on, by its rule function.

        Raises EnginesDisagree where that leads elsewhere than the compiled rules.
        """
        outcome = self.ts.apply(here, move)
        if outcome.position != self.see(here).moves.get(move):
            name = self.ts.actions[move.action].name
            raise EnginesDisagree(f"{name}: the rule function and its compiled form do different things")
        return outcome
