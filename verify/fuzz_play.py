"""Bulk random play: every game weighs the actions in another way, so that rare combinations come up (swarm testing)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ..models.language.system import Move, Position
from .fuzz_watch import Watch
from .situations import Incident
from .witness import Trace

#: how much an action may weigh; most games keep some actions rare and favour others
WEIGHTS = (0.05, 0.3, 1.0, 1.0, 4.0)


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


def play(watch: Watch, rng: Random, longest: int, fired: Counter[str]) -> Played:
    """One random game of at most `longest` moves; adds to `fired` the actions and decision cases that it exercised.

    Raises SetupShort when the box does not suffice.
    """
    weights = _weights(rng, len(watch.ts.actions))
    start = here = watch.ts.start(rng)
    moves: list[Move] = []
    failing: dict[str, Failing] = {}

    def note(incidents: Sequence[Incident]) -> None:
        for incident in incidents:
            if incident.id not in failing:
                failing[incident.id] = Failing(incident, Trace(start, tuple(moves)))

    while True:
        sight = watch.see(here)
        note(sight.incidents)
        if not sight.moves or len(moves) >= longest:
            return Played(len(moves), sight.over, tuple(failing.values()))
        move = _choose(sight.moves, weights, rng)
        outcome, wrong = watch.make(here, move)
        note(wrong)
        fired[watch.ts.actions[move.action].name] += 1
        fired.update(outcome.fired)
        here = outcome.position
        moves.append(move)


def _weights(rng: Random, actions: int) -> list[float]:
    if rng.random() < 0.25:
        return [1.0] * actions
    return [rng.choice(WEIGHTS) for _ in range(actions)]


def _choose(moves: Sequence[Move], weights: Sequence[float], rng: Random) -> Move:
    """An action by weight, then one of its moves, all alike."""
    by_action: dict[int, list[Move]] = {}
    for move in moves:
        by_action.setdefault(move.action, []).append(move)
    if len(by_action) == 1:
        return rng.choice(moves)
    numbers = list(by_action)
    (number,) = rng.choices(numbers, [weights[n] for n in numbers])
    return rng.choice(by_action[number])
