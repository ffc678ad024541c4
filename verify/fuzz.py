"""Finds faults by bulk random play and shows each by a short play: rules played as they stand, nothing assumed.

Finding and shrinking are apart: thousands of random games cost no more than one run of Hypothesis; what it does best,
making a failing case small, it does on the few plays that are worth it. Nothing found is no verdict.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from .findings import Finding
from .fuzz_play import SAMPLE, Counting, Failing, play
from .fuzz_shrink import LOOKS, shrink
from .fuzz_watch import Watch

#: part of the time for finding; the rest is for shrinking
PLAYING = 0.7
#: how much longer some games may take
FAR = 5
#: how many failing plays of one incident are kept for shrinking
KEPT = 4
#: an order of effects costs hundreds of positions to look into
ORDER_LOOKS = 400


@dataclass
class FuzzReport:
    """What random play brought. `fired` counts actions by name and, in a sample of the games, cases as `decision.case`;
    `ended` counts games that came to their end. No finding here means UNKNOWN, never HOLDS."""

    findings: list[Finding] = field(default_factory=list)
    games: int = 0
    steps: int = 0
    ended: int = 0
    fired: Counter[str] = field(default_factory=Counter)


def fuzz(
    ts: TransitionSystem,
    *,
    seconds: float = 10.0,
    games: int | None = None,
    seed: int = 0,
    longest: int = 400,
    on_progress: Callable[[FuzzReport], None] | None = None,
) -> FuzzReport:
    """Play random games until the time or the number of `games` is used up.

    A game is given up after `longest` moves; some may take `FAR` times as many, to see how long games end.
    Game number n of a seed is always the same game, so with `games` given and enough time the report is the same too.
    """
    report = FuzzReport()
    try:
        ts.start(Random(seed))
    except SetupShort as stop:
        report.findings.append(_short(ts, stop))
        return report
    watch = Watch(ts)
    failing = _played(watch, report, seconds, games, seed, longest, on_progress)
    end = time.monotonic() + max(seconds * (1 - PLAYING), 1.0)
    careful = Watch(ts, thorough=True)
    # what is short takes little of its share and leaves the rest to the others
    names = sorted(failing, key=lambda n: (len(failing[n][0].trace.moves), n))
    for number, name in enumerate(names):
        now = time.monotonic()
        until = now + (end - now) / (len(names) - number)
        orders = failing[name][0].incident.finding.code == "ORD01"
        looks = ORDER_LOOKS if orders else LOOKS
        found, minimal = shrink(careful if orders else watch, failing[name], looks, until)
        grade = "proved" if not found.trace.moves else "local" if minimal else ""
        report.findings.append(
            found.incident.with_trace(ts, found.trace, bound=_bound(ts), engine="fuzz", minimal=grade)
        )
    return report


def _played(
    watch: Watch,
    report: FuzzReport,
    seconds: float,
    games: int | None,
    seed: int,
    longest: int,
    on_progress: Callable[[FuzzReport], None] | None,
) -> dict[str, list[Failing]]:
    """Play, and keep the shortest failing plays of every incident."""
    failing: dict[str, list[Failing]] = {}
    counting = Counting(watch)
    report.fired = counting.fired
    end = time.monotonic() + seconds * PLAYING
    while (games is None or report.games < games) and time.monotonic() < end:
        try:
            counting.begin(report.games)
            most = longest * FAR if report.games % SAMPLE == SAMPLE - 1 else longest
            played = play(watch, Random(seed * 1_000_003 + report.games), most, counting)
        except SetupShort as stop:
            report.findings.append(_short(watch.ts, stop))
            break
        report.games += 1
        report.steps += played.steps
        report.ended += played.ended
        for found in played.failing:
            kept = failing.setdefault(found.incident.id, [])
            kept.append(found)
            kept.sort(key=lambda f: len(f.trace.moves))
            del kept[KEPT:]
        if on_progress is not None:
            on_progress(report)
    return failing


def _bound(ts: TransitionSystem) -> str:
    scope = "" if ts.setting.scope == "full" else f", scope {ts.setting.scope}"
    return f"{ts.setting.players} players{scope}"


def _short(ts: TransitionSystem, stop: SetupShort) -> Finding:
    clauses = tuple(dict.fromkeys(c for _, cited in ts.game.declared.setups for c in cited))
    return Finding(
        "SET01",
        f"{ts.setting.players}-players",
        f"the box does not suffice for {ts.setting.players} players: {stop}",
        clauses=clauses,
        bound=_bound(ts),
        engine="fuzz",
        help="correct the counts or the number of players",
    )
