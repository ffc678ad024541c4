"""Makes a failing play short: leave moves out, skip what no longer fits, then let Hypothesis try other moves.

Moves are kept as they are (not as "the k-th enabled one"), so that leaving one out does not change the meaning of the
others. The last steps go through Hypothesis' public `fuzz_one_input`: a list of numbers, each a move or "none".
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, TypeVar

from ..models.language.moves import Move, Position
from .fuzz_play import Failing
from .fuzz_watch import Watch
from .situations import Incident
from .witness import Trace

#: how many positions a shrinking may look at, and how many moves may be handed to Hypothesis
LOOKS = 4_000
HANDED = 60
F = TypeVar("F")


class Replayer:
    """Replays lists of moves that may not fit any more: what is not enabled is skipped.

    `looks` counts the positions seen for the first time, which is what a replay costs; `spent` says whether no more
    should be looked at, for their number or because it is later than `until` (by the monotonic clock).
    """

    def __init__(self, watch: Watch, start: Position, wanted: str, until: float) -> None:
        self.watch, self.start, self.wanted, self.until = watch, start, wanted, until
        self.looks = self.limit = 0
        self._here: dict[Position, Incident | None] = {}

    @property
    def spent(self) -> bool:
        """Whether the time or the number of looks is used up."""
        return self.looks > self.limit or time.monotonic() > self.until

    def _shown(self, here: Position) -> Incident | None:
        if here not in self._here:
            self.looks += 1
            self._here[here] = next((i for i in self.watch.see(here).incidents if i.id == self.wanted), None)
        return self._here[here]

    def run(self, moves: Sequence[Move]) -> Failing | None:
        """The play as far as the incident; None where it does not show."""
        here, made = self.start, []
        shown = self._shown(here)
        for move in moves:
            if shown is not None:
                break
            after = self.watch.see(here).moves.get(move)
            if after is not None:
                here = after
                made.append(move)
                shown = self._shown(here)
        return None if shown is None else Failing(shown, Trace(self.start, tuple(made)))


def size(failing: Failing) -> tuple[int, list[tuple[int, tuple[int, ...]]]]:
    """What is smaller: fewer moves, then those declared first."""
    return len(failing.trace.moves), [(m.action, m.params) for m in failing.trace.moves]


def reduce_list(items: tuple[Move, ...], run: Callable[[tuple[Move, ...]], tuple[F, tuple[Move, ...]] | None]) -> F:
    """Delta debugging: the result for the shortest list found by leaving out runs of items, longest runs first.

    `run` gives the result with the items that it really needed, or None where the list no longer shows the fault. The
    whole list must show it.
    """
    found = run(items)
    if found is None:
        raise ValueError("the whole list does not show the fault")
    best, kept = found
    chunk = max(len(kept) // 2, 1)
    while True:
        before, at = len(kept), 0
        while at < len(kept):
            found = run(kept[:at] + kept[at + chunk :])
            if found is not None and len(found[1]) < len(kept):
                best, kept = found
            else:
                at += chunk
        if chunk > 1:
            chunk //= 2
        elif len(kept) == before:
            return best


def shrink(watch: Watch, candidates: Sequence[Failing], looks: int = LOOKS, until: float = inf) -> tuple[Failing, bool]:
    """The shortest play found from several that show one incident, and whether no single move of it can be left out.

    Looks at about `looks` positions, and not after `until`; where it needs more the second answer is False. With time
    enough the answer is the same for the same candidates.
    """
    tried: list[tuple[Failing, Replayer]] = []
    for failing in candidates:
        replayer = Replayer(watch, failing.trace.start, failing.incident.id, until)
        replayer.limit = looks // (2 * len(candidates))
        tried.append((_without_needless(replayer, failing), replayer))
    best, replayer = min(tried, key=lambda pair: size(pair[0]))
    if not best.trace.moves:
        return best, True
    replayer.limit = replayer.looks + looks // 2
    if len(best.trace.moves) <= HANDED and not replayer.spent:
        best = _without_needless(replayer, _through_hypothesis(replayer, best))
    return best, not replayer.spent and len(best.trace.moves) <= HANDED


def _without_needless(replayer: Replayer, failing: Failing) -> Failing:
    def run(moves: tuple[Move, ...]) -> tuple[Failing, tuple[Move, ...]] | None:
        if replayer.spent and moves != failing.trace.moves:
            return None
        found = replayer.run(moves)
        return None if found is None else (found, found.trace.moves)

    return reduce_list(failing.trace.moves, run)


class _Shows(Exception):
    """What the function handed to Hypothesis raises for a play that shows the incident."""


def _through_hypothesis(replayer: Replayer, failing: Failing) -> Failing:
    """Let Hypothesis replace moves by others that were possible on the way, and by none."""
    from hypothesis import HealthCheck, Phase, Verbosity, given, settings
    from hypothesis import strategies as st
    from hypothesis.database import InMemoryExampleDatabase

    alphabet = _possible_on_the_way(replayer, failing)
    length, wide = len(failing.trace.moves), len(alphabet) > 255
    best = failing

    @settings(
        database=InMemoryExampleDatabase(),
        phases=(Phase.reuse, Phase.shrink),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        print_blob=False,
    )
    @given(st.tuples(*[st.integers(0, 65_535 if wide else 255)] * length))
    def shows(numbers: tuple[int, ...]) -> None:
        nonlocal best
        if replayer.spent:
            return
        found = replayer.run([alphabet[n - 1] for n in numbers if 0 < n <= len(alphabet)])
        if found is None:
            return
        if size(found) < size(best):
            best = found
        raise _Shows

    code = b"".join((alphabet.index(m) + 1).to_bytes(2 if wide else 1, "big") for m in failing.trace.moves)
    test: Any = shows
    for attempt in (lambda: test.hypothesis.fuzz_one_input(code), test):
        try:
            attempt()
        except Exception as stop:
            # past the budget a play that showed the incident no longer does; Hypothesis then calls the function flaky
            if not isinstance(stop, _Shows) and not replayer.spent:
                raise
    return best


def _possible_on_the_way(replayer: Replayer, failing: Failing) -> list[Move]:
    """Every move that was possible at some position of the play, in the order of declaration."""
    here, found = failing.trace.start, set(failing.trace.moves)
    for move in failing.trace.moves:
        found.update(replayer.watch.see(here).moves)
        here = replayer.watch.see(here).moves[move]
    found.update(replayer.watch.see(here).moves)
    return sorted(found, key=lambda m: (m.action, m.params))
