"""One play as it goes at a table: people choose among the legal moves, chance and forced steps happen by themselves."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from ..models.language.moves import Move, Outcome, Position
from ..models.language.system import TransitionSystem
from .parting import result_text
from .witness import Trace, replay

#: steps without a choice after which a play is given up as endless
MOST_FORCED = 1000


@dataclass(frozen=True)
class Choice:
    """A legal move: who makes it, how it is called, the clauses that allow it."""

    mover: str
    text: str
    clauses: tuple[str, ...]
    move: Move
    outcome: Outcome


@dataclass
class Sitting:
    """A play from `trace` on (a start position, or a play already begun); `made` are the moves in order."""

    ts: TransitionSystem
    trace: Trace
    rng: Random
    made: list[Move] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    stopped: str = ""

    def __post_init__(self) -> None:
        self.made = list(self.trace.moves)
        self.positions = list(replay(self.ts, self.trace).positions)

    @property
    def here(self) -> Position:
        return self.positions[-1]

    def choices(self) -> list[Choice]:
        """Every legal move; none where play is over, stuck, or has come to a hole that no ruling bridges."""
        if self.stopped:
            return []
        ts, here = self.ts, self.here
        return [
            Choice(ts.mover(m, here), ts.show_move(m, here), ts.actions[m.action].clauses, m, outcome)
            for m, outcome in ts.moves(here)
        ]

    def choose(self, choice: Choice) -> list[str]:
        """Make a move, and then what nobody chooses; lines that tell what happened."""
        self.chosen.append(len(self.made))
        return [*self._make(choice), *self.settle()]

    def settle(self) -> list[str]:
        """Let chance draw and forced steps happen until somebody has a choice, and tell it."""
        told: list[str] = []
        for _ in range(MOST_FORCED):
            choices = self.choices()
            drawn = [c for c in choices if c.mover == "chance"]
            forced = len(choices) == 1 and choices[0].mover == "the rules"
            if not drawn and not forced:
                return told
            told += self._make(self.rng.choice(drawn) if drawn else choices[0])
        self.stopped = f"play stops: nobody has had a choice for {MOST_FORCED} moves"
        return told

    def undo(self) -> bool:
        """Take back the last chosen move with what followed from it; False when there is none."""
        if not self.chosen:
            return False
        kept = self.chosen.pop()
        del self.made[kept:]
        del self.positions[kept + 1 :]
        self.stopped = ""
        return True

    def ending(self) -> list[str]:
        """Why there is no choice."""
        if self.stopped:
            return [self.stopped]
        if self.ts.is_over(self.here):
            return [f"play is over; {result_text(self.ts, self.ts.result(self.here))}"]
        blocked = [f"  {action.name}: {reason}" for action, reason, _ in self.ts.blocked(self.here)]
        return ["nobody can do anything:", *blocked]

    def _make(self, choice: Choice) -> list[str]:
        told = [f"{choice.mover}: {choice.text}"]
        self.made.append(choice.move)
        for hole in choice.outcome.crossed:
            told.append(
                f"  here the text is silent or contradicts itself: {hole.name} ({hole.kind}); a ruling helps out"
            )
        if choice.outcome.kind == "done":
            before, after = self.ts.show(self.here), self.ts.show(choice.outcome.position)
            told += [f"  {b}" for a, b in zip(before, after, strict=True) if a != b]
            self.positions.append(choice.outcome.position)
        else:
            stop = choice.outcome.hole
            what = stop.name if stop is not None else choice.outcome.message
            self.stopped = f"play stops: {choice.outcome.kind} {what}"
        return told
