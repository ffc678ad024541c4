"""What random games say about a game as a whole: length, who wins, how much there is to choose, what is ever used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random

from ..models.language.moves import Move
from ..models.language.system import TransitionSystem
from .compile import compile_system
from .play import HALTS, Plays, play

#: games whose moves are made by the rule functions too, to count the cases of decisions
BY_FUNCTION = 40


@dataclass(frozen=True)
class Share:
    """A share of games with its 95% interval (Wilson)."""

    count: int
    of: int
    low: float
    high: float

    @property
    def part(self) -> float:
        return self.count / self.of if self.of else 0.0


@dataclass(frozen=True)
class Stats:
    """Figures of random games under one policy, which they are only true of.

    `lengths` holds least, lower quartile, median, upper quartile, 95th percentile and greatest number of moves; `halts`
    how games came to a halt ("cap": given up); `winners` shares among the games that are over; `actions` moves made,
    `clauses` how often a clause was used, by its id; `cases` answers of decisions in a sample of games.
    """

    games: int
    seed: int
    policy: str
    engine: str
    steps: int
    lengths: tuple[int, int, int, int, int, int]
    mean_length: float
    halts: Mapping[str, int]
    winners: Mapping[str, Share]
    choices: float
    most_choices: int
    actions: Mapping[str, int]
    cases: Mapping[str, int]
    clauses: Mapping[str, int]
    seconds: float

    @property
    def endless(self) -> int:
        """Games that were given up at the cap."""
        return self.halts.get("cap", 0)


def stats(ts: TransitionSystem, games: int = 2_000, *, seed: int = 0, longest: int = 400) -> Stats:
    """Play `games` random games, every mover taking an action and then a move at random, and count."""
    plays = play(ts, games, seed=seed, longest=longest, swarm=False, look=False)
    cases = _cases(ts, min(games, BY_FUNCTION), seed, longest)
    actions = {a.name: int(n) for a, n in zip(ts.actions, plays.made, strict=True)}
    lengths = sorted(plays.lengths)

    def at(part: float) -> int:
        return lengths[min(int(part * len(lengths)), len(lengths) - 1)]

    return Stats(
        games=games,
        seed=seed,
        policy=plays.policy,
        engine=plays.engine,
        steps=plays.steps,
        lengths=(lengths[0], at(0.25), at(0.5), at(0.75), at(0.95), lengths[-1]),
        mean_length=plays.steps / games,
        halts={h: n for i, h in enumerate(HALTS) if (n := plays.halts.count(i))},
        winners=_winners(ts, plays),
        choices=plays.choices / plays.steps if plays.steps else 0.0,
        most_choices=plays.most_choices,
        actions=actions,
        cases=cases,
        clauses=_clauses(ts, games, actions, cases),
        seconds=plays.seconds,
    )


def wilson(count: int, of: int, z: float = 1.96) -> Share:
    """The share `count / of` with its Wilson score interval."""
    if of == 0:
        return Share(0, 0, 0.0, 1.0)
    p = count / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Share(count, of, max(0.0, middle - half), min(1.0, middle + half))


def _winners(ts: TransitionSystem, plays: Plays) -> dict[str, Share]:
    decision = ts.outcome
    if decision is None:
        return {}
    won: Counter[str] = Counter()
    for _, here in plays.finals:
        kind, raw, _ = ts.result(here)
        if kind == "answer":
            with ts.session.active():
                won[decision.answer_shape().show(raw)] += 1
        else:
            won["undecided"] += 1
    return {who: wilson(n, len(plays.finals)) for who, n in sorted(won.items())}


def _cases(ts: TransitionSystem, games: int, seed: int, longest: int) -> dict[str, int]:
    """How often each case of a decision answered, in some games whose moves the rule functions make."""
    compiled, fired = compile_system(ts), Counter[str]()
    for game in range(games):
        rng = Random(f"cases {seed} {game}")
        here = ts.start(rng)
        for _ in range(longest):
            options = [s for s in compiled.successors(here) if s[2] == "done"]
            if not options:
                break
            action, params, _, after = rng.choice(options)
            fired.update(ts.apply(here, Move(action, params)).fired)
            here = after
        if ts.outcome is not None and ts.is_over(here):
            ts.result(here)
            fired.update(ts.session.fired)
    return dict(fired)


def _clauses(ts: TransitionSystem, games: int, actions: Mapping[str, int], cases: Mapping[str, int]) -> dict[str, int]:
    counts: Counter[str] = Counter(dict.fromkeys(ts.game.rulebook.clauses, 0))
    for _, cited in ts.game.declared.setups:
        for clause in cited:
            counts[clause] += games
    for action in ts.actions:
        for clause in action.clauses:
            counts[clause] += actions[action.name]
    for decision in ts.game.declared.decisions:
        for case in decision.cases:
            for clause in case.clauses:
                counts[clause] += cases.get(f"{decision.name}.{case.name}", 0)
    return dict(counts)
