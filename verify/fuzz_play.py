"""Bulk random play: every game weighs the actions in another way, so that rare combinations come up (swarm testing)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..models.language.moves import Move, Position
from .fuzz_watch import Watch
from .situations import Incident
from .witness import Trace

#: how much an action may weigh; most games keep some actions rare and favour others
WEIGHTS = (0.05, 0.3, 1.0, 1.0, 4.0)
#: one game in so many is played by the rule functions: of the first `EARLY` games, and of later ones
SAMPLE, LATER, EARLY = 4, 50, 100
#: and moves of an action that came up fewer times
RARE = 40


@dataclass(frozen=True)
class Failing:
    """A play that leads to an incident; a move that is itself what is wrong comes on top, in the incident."""

    incident: Incident
    trace: Trace

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, the bad one included."""
        return (*self.trace.moves, *self.incident.moves)


@dataclass(frozen=True)
class Played:
    """One game: how many moves were made, whether it came to its end, and what was wrong, each id once."""

    steps: int
    ended: bool
    failing: tuple[Failing, ...]


class Counting:
    """Counts actions by name and decision cases as `decision.case`, for the moves that the rule functions make.

    They make all moves of some games, and every move of an action that came up fewer than `RARE` times.
    """

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.fired: Counter[str] = Counter()
        self.every = True

    def begin(self, game: int) -> None:
        """Game number `game` begins."""
        self.every = game % (SAMPLE if game < EARLY else LATER) == 0

    def move(self, here: Position, move: Move) -> None:
        """A move that is made."""
        name = self.watch.ts.actions[move.action].name
        if self.every or self.fired[name] < RARE:
            self.fired.update(self.watch.by_function(here, move).fired)
        self.fired[name] += 1

    def end(self, here: Position) -> None:
        """Play is over."""
        ts = self.watch.ts
        if self.every and ts.outcome is not None:
            ts.result(here)
            self.fired.update(ts.session.fired)


def play(watch: Watch, rng: Random, longest: int, counting: Counting | None = None) -> Played:
    """One random game of at most `longest` moves. Raises SetupShort when the box does not suffice."""
    weights = _weights(rng, len(watch.ts.actions))
    start = here = watch.ts.start(rng)
    moves: list[Move] = []
    failing: dict[str, Failing] = {}
    while True:
        sight = watch.see(here)
        for incident in sight.incidents:
            if incident.id not in failing:
                failing[incident.id] = Failing(incident, Trace(start, tuple(moves)))
        if not sight.moves or len(moves) >= longest:
            if counting is not None and sight.over:
                counting.end(here)
            return Played(len(moves), sight.over, tuple(failing.values()))
        move = _choose(list(sight.moves), weights, rng)
        if counting is not None:
            counting.move(here, move)
        here = sight.moves[move]
        moves.append(move)


def _weights(rng: Random, actions: int) -> list[float]:
    if rng.random() < 0.25:
        return [1.0] * actions
    return [rng.choice(WEIGHTS) for _ in range(actions)]


def _choose(moves: Sequence[Move], weights: Sequence[float], rng: Random) -> Move:
    """An action by weight, then one of its moves, all alike; moves of one action stand together."""
    if moves[0].action == moves[-1].action:
        return moves[int(rng.random() * len(moves))]
    by_action: dict[int, list[Move]] = {}
    for move in moves:
        by_action.setdefault(move.action, []).append(move)
    numbers = list(by_action)
    (number,) = rng.choices(numbers, [weights[n] for n in numbers])
    return rng.choice(by_action[number])
