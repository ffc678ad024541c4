"""Real positions to learn from and to check candidates on: random play by the rule functions.

What is seen here is never a proof. It suggests which bounds may hold, shows that a claim is not vacuous, and turns a
candidate of the solver into a finding when a play reaches it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from ..models.language.moves import Move, Outcome, Position
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from ..models.language.tracing import Hole
from .witness import Trace

HoleKey = tuple[str, str, tuple[str, ...]]


def hole_key(hole: Hole) -> HoleKey:
    """What makes two holes the same one."""
    return hole.kind, hole.name, hole.cases


@dataclass
class Game:
    """One random play: `positions` has one entry more than `moves`."""

    positions: list[Position]
    moves: list[Move] = field(default_factory=list)


@dataclass
class Sample:
    """Positions of random plays; `fired` counts actions, `holes` has a play into each hole that was met."""

    games: list[Game] = field(default_factory=list)
    fired: dict[int, int] = field(default_factory=dict)
    holes: dict[HoleKey, Trace] = field(default_factory=dict)

    def positions(self) -> Iterator[Position]:
        for game in self.games:
            yield from game.positions

    def traced(self) -> Iterator[tuple[Trace, Position]]:
        """Every position with the play that led to it."""
        for game in self.games:
            for n, position in enumerate(game.positions):
                yield Trace(game.positions[0], tuple(game.moves[:n])), position

    def count(self) -> int:
        return sum(len(g.positions) for g in self.games)


def play(ts: TransitionSystem, positions: int = 3000, seconds: float = 2.0, seed: int = 1) -> Sample:
    """Random plays until enough positions or too much time; long plays are cut so that there are many of them."""
    rng = Random(seed)
    sample = Sample()
    until = time.process_time() + seconds
    longest = max(positions // 10, 20)
    left = positions
    while left > 0 and (time.process_time() < until or not sample.games):
        try:
            start = ts.start(rng)
        except SetupShort:
            return sample
        game = Game([start])
        while len(game.positions) < longest and time.process_time() < until:
            step = _random_move(ts, game, sample, rng)
            if step is None:
                break
            move, outcome = step
            game.moves.append(move)
            game.positions.append(outcome.position)
            sample.fired[move.action] = sample.fired.get(move.action, 0) + 1
        sample.games.append(game)
        left -= len(game.positions)
    return sample


def _random_move(ts: TransitionSystem, game: Game, sample: Sample, rng: Random) -> tuple[Move, Outcome] | None:
    """An enabled move: first an action, then its parameters, so that actions with few instances come up as often."""
    here = game.positions[-1]
    if ts.is_over(here):
        return None
    due = [a for a in range(len(ts.actions)) if ts.is_due(a, here)]
    rng.shuffle(due)
    for action in due:
        candidates = list(ts.candidates(action, here))
        rng.shuffle(candidates)
        for params in candidates:
            move = Move(action, params)
            outcome = ts.apply(here, move)
            for hole in (*outcome.crossed, *([outcome.hole] if outcome.hole is not None else [])):
                sample.holes.setdefault(hole_key(hole), Trace(game.positions[0], (*game.moves, move)))
            if outcome.kind == "done":
                return move, outcome
    return None
