"""The readings of a rulebook as a family: which findings each causes or cures, and a choice that leaves none.

Every member is explored in a small scope. With at most `PRODUCT` members all are looked at; with more, one question at
a time varies while the others are read as written, and the choices that cured something are then tried together.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from ..models.language.game import Game
from ..models.language.system import TransitionSystem
from .explore import explore
from .findings import Verdict

PRODUCT = 64
Readings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Member:
    """One choice of readings (only what differs from "as written") with the findings that remain under it.

    `closed` says whether every position from the starts taken was visited; without it an absent finding means little.
    """

    readings: Readings
    findings: frozenset[str]
    closed: bool


@dataclass(frozen=True)
class Row:
    """A reading of a question against "as written": ids of findings that it causes and cures."""

    question: str
    reading: str
    causes: tuple[str, ...]
    cures: tuple[str, ...]
    closed: bool


@dataclass(frozen=True)
class Family:
    """`rows`: each reading alone. `best`: the members with the fewest findings left, fewest changes first."""

    written: Member
    rows: tuple[Row, ...]
    best: tuple[Member, ...]
    members: int
    complete: bool


def family(
    game: Game,
    *,
    players: int | None = None,
    scope: str | None = None,
    wanted: Callable[[str], bool] | None = None,
    seconds: float = 60.0,
    most: int = 100_000,
    on_progress: Callable[[int, int], None] | None = None,
) -> Family:
    """Explore the family of readings; `wanted` picks the findings (by id) that count, by default all.

    Each member may visit `most` positions. `complete` is False when time ran out before every planned member was seen.
    """
    place = scope or next(iter(game.declared.scopes), "full")
    questions = {q.name: list(q.readings) for q in game.declared.questions}
    written = {q.name: q.written for q in game.declared.questions}
    end = time.monotonic() + seconds
    keep = wanted or (lambda finding: True)
    seen: dict[Readings, Member] = {}

    def look(choice: Mapping[str, str]) -> Member:
        readings = tuple(sorted((q, r) for q, r in choice.items() if r != written[q]))
        if readings not in seen:
            ts = TransitionSystem(game, game.setting(players, place, dict(readings)))
            found = explore(ts, max_positions=most, seconds=max(end - time.monotonic(), 1.0))
            ids = frozenset(f.id for f in found.findings if f.verdict is Verdict.REFUTED and keep(f.id))
            seen[readings] = Member(readings, ids, found.closed)
        return seen[readings]

    base = look({})
    plan = list(_plan(questions, written))
    complete = True
    for number, choice in enumerate(plan):
        if time.monotonic() > end:
            complete = False
            break
        look(choice)
        if on_progress is not None:
            on_progress(number + 1, len(plan))
    rows = tuple(
        Row(q, r, tuple(sorted(m.findings - base.findings)), tuple(sorted(base.findings - m.findings)), m.closed)
        for q, readings in questions.items()
        for r in readings
        if r != written[q] and (m := seen.get(((q, r),))) is not None
    )
    for choice in _together(rows):
        if time.monotonic() > end:
            complete = False
            break
        look(choice)
    fewest = min(len(m.findings) for m in seen.values())
    best = sorted((m for m in seen.values() if len(m.findings) == fewest), key=lambda m: (len(m.readings), m.readings))
    return Family(base, rows, tuple(best), len(seen), complete)


def _plan(questions: Mapping[str, list[str]], written: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """The members to look at, fewest changes first."""
    size = 1
    for readings in questions.values():
        size *= len(readings)
    if size <= PRODUCT:
        choices = [dict(zip(questions, picked, strict=True)) for picked in product(*questions.values())]
        yield from sorted(choices, key=lambda c: sum(c[q] != written[q] for q in c))
        return
    for question, readings in questions.items():
        yield from ({question: r} for r in readings if r != written[question])


def _together(rows: tuple[Row, ...]) -> Iterator[dict[str, str]]:
    """Choices of curing readings tried together: per question the one that cures most and causes least."""
    gain: dict[str, tuple[int, str]] = {}
    for row in rows:
        worth = len(row.cures) - len(row.causes)
        if worth > 0 and worth > gain.get(row.question, (0, ""))[0]:
            gain[row.question] = (worth, row.reading)
    chosen = {q: r for q, (_, r) in gain.items()}
    if len(chosen) > 1:
        yield chosen
        for left_out in chosen:
            yield {q: r for q, r in chosen.items() if q != left_out}
