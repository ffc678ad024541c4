"""Positions of one system, each looked at once: what can be done there, whether play is over, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

from ..models.language.errors import HoyleError
from ..models.language.system import Move, Outcome, Position, TransitionSystem
from .compile import compile_system
from .situations import Incident, Judge

REMEMBERED = 100_000


class EnginesDisagree(HoyleError):
    """The compiled rules and the rule functions do different things: a fault of an engine, never a finding."""


@dataclass(frozen=True)
class Sight:
    """A position as seen once. `moves` are the enabled ones that lead on; incidents carry the bad move, if any."""

    over: bool
    moves: tuple[Move, ...]
    incidents: tuple[Incident, ...]


class Watch:
    """Looks at positions for everybody who plays or shrinks; remembers what it saw.

    Enabled moves come from the compiled rules; every move that is really made is made by the rule function, and both
    must agree. A `thorough` watch looks into the orders of effects at every position instead of a sample.
    """

    def __init__(self, ts: TransitionSystem, thorough: bool = False) -> None:
        self.ts = ts
        self._run = compile_system(ts)
        self._judge = Judge(ts)
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
        over = self._run.is_over(here)
        moves: list[tuple[Move, Outcome]] = []
        if not over:
            for action, params, kind, after in self._run.successors(here):
                move = Move(action, params)
                moves.append((move, Outcome("done", after) if kind == "done" else self.ts.apply(here, move)))
        judge = Judge(self.ts) if self._thorough else self._judge
        incidents = {i.id: i for i in reversed(list(judge.position(here, over, moves)))}
        forward = tuple(m for m, o in moves if o.kind == "done")
        return Sight(over, forward, tuple(incidents.values()))

    def make(self, here: Position, move: Move) -> tuple[Outcome, tuple[Incident, ...]]:
        """Make a move that leads on, by its rule function: what it did, and what is wrong with the move itself.

        Raises EnginesDisagree where the compiled rules said that the move leads on and the function says otherwise.
        """
        outcome = self.ts.apply(here, move)
        if outcome.kind != "done":
            name = self.ts.actions[move.action].name
            raise EnginesDisagree(f"{name} is possible by the compiled rules; by its function it is {outcome.kind}")
        return outcome, tuple(self._judge.outcome(here, move, outcome)) if outcome.crossed else ()
