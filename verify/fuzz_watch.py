"""Positions of one system, each looked at once: what can be done there, whether play is over, and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..models.language.errors import HoyleError
from ..models.language.game import RULES
from ..models.language.system import Move, Outcome, Position, TransitionSystem
from .compile import Expanded, compile_system
from .compile_source import Ending
from .situations import Incident, Judge

REMEMBERED = 100_000


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

    Moves come from the compiled rules. A `thorough` watch looks into the orders of effects at every position instead of
    a sample.
    """

    def __init__(self, ts: TransitionSystem, thorough: bool = False) -> None:
        self.ts = ts
        self._run = compile_system(ts)
        self._judge = Judge(ts)
        self._by_rules = frozenset(i for i, a in enumerate(ts.actions) if a.by == RULES)
        self._thorough = thorough
        self._seen: dict[Position, Sight] = {}

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
        endings = self._run.endings
        forward: dict[Move, Position] = {}
        suspect = by_rules = 0
        for code, params, after in expanded or ():
            ending = endings[code]
            if ending.kind == "done" and after is not None:
                forward[Move(ending.action, params)] = after
                by_rules += ending.action in self._by_rules
            suspect += ending.kind != "done" or bool(ending.crossed)
        if forward and not suspect and by_rules < 2 and not self._judge.steps:
            return Sight(False, forward, tuple(self._judge.standing(here)))
        return Sight(expanded is None, forward, self._judged(here, expanded))

    def _judged(self, here: Position, expanded: Expanded | None) -> tuple[Incident, ...]:
        endings = self._run.endings
        moves = [
            (Move(endings[code].action, params), _outcome(endings[code], after))
            for code, params, after in expanded or ()
            if endings[code].kind != "unmet"
        ]
        judge = Judge(self.ts) if self._thorough else self._judge
        found = judge.position(here, expanded is None, moves)
        return tuple({i.id: i for i in reversed(list(found))}.values())

    def by_function(self, here: Position, move: Move) -> Outcome:
        """Make a move that leads on, by its rule function.

        Raises EnginesDisagree where that leads elsewhere than the compiled rules.
        """
        outcome = self.ts.apply(here, move)
        if outcome.position != self.see(here).moves.get(move):
            name = self.ts.actions[move.action].name
            raise EnginesDisagree(f"{name}: the rule function and its compiled form do different things")
        return outcome


def _outcome(ending: Ending, after: Position | None) -> Outcome:
    return Outcome(ending.kind, after or (), ending.crossed, (), ending.hole, ending.message, ending.line)
