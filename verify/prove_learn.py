"""Bounds that always hold, learnt from random play and then proved: what makes other claims inductive.

"No hand exceeds six" does not follow from one move alone; with "a hand holds exactly five when a turn begins" it does.
Random play suggests such bounds, place by place. Houdini then throws away every suggestion that the start or some
action can break, until the rest prove one another. What remains is a fact about all positions of all plays.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..models.language import terms as T
from ..models.language.kinds import CardKind, PlayerKind, StageKind
from ..models.language.system import Position, TransitionSystem
from ..models.language.terms import Raw, Term
from .prove_houdini import Suspects
from .prove_steps import Rules, Step


@dataclass(frozen=True)
class _Quantity:
    """Something countable about a position: the term, and its value in a given position."""

    term: Raw
    values: tuple[int | None, ...]


def learn(rules: Rules, seconds: float) -> bool:
    """Add proved bounds to `rules.invariants`; False where time ran out before anything was certain."""
    until = time.monotonic() + seconds
    if rules.start is None or rules.untraceable:
        return False
    candidates = list(dict.fromkeys(_candidates(rules)))
    candidates = _kept_at_start(rules, candidates)
    alive = _houdini(rules, candidates, until)
    if alive is None:
        return False
    rules.invariants = [*rules.invariants, *alive]
    return True


# ------------------------------------------------------------------------------------------------ suggestions


def _candidates(rules: Rules) -> Iterator[Raw]:
    """Bounds that every sampled position keeps, for all places and for each place where they are tighter there."""
    ts = rules.ts
    positions = list(rules.sample.positions())
    if not positions:
        return
    place = ts.symbols[ts.stage_slot]
    by_place: dict[int, list[int]] = {}
    for n, position in enumerate(positions):
        by_place.setdefault(position[ts.stage_slot], []).append(n)
    for quantity in _quantities(ts, positions):
        everywhere = _bounds(quantity.values)
        yield from _between(quantity.term, everywhere)
        if len(by_place) < 2:
            continue
        for number, members in by_place.items():
            here = _bounds([quantity.values[n] for n in members])
            tighter = tuple(a if a != b else None for a, b in zip(here, everywhere, strict=True))
            for bound in _between(quantity.term, tighter):
                yield T.or_(T.not_(T.eq(place, number)), bound)


def _bounds(values: Iterable[int | None]) -> tuple[int | None, int | None]:
    known = [v for v in values if v is not None]
    return (min(known), max(known)) if known else (None, None)


def _between(term: Raw, bounds: tuple[int | None, int | None]) -> Iterator[Raw]:
    low, high = bounds
    for bound in (T.le(low, term) if low is not None else True, T.le(term, high) if high is not None else True):
        if isinstance(bound, Term):
            yield bound


def _quantities(ts: TransitionSystem, positions: Sequence[Position]) -> Iterator[_Quantity]:
    """Numbers, flags, whether a card or player is named, sizes of sets; and the like of the player whom a field names."""
    per_player: dict[str, dict[int, tuple[Raw, tuple[int | None, ...]]]] = {}
    for i, (slot, symbol) in enumerate(zip(ts.slots, ts.symbols, strict=True)):
        if isinstance(slot.kind, StageKind):
            continue
        term, values = _measure(slot.kind, symbol, [p[i] for p in positions])
        if term is None:
            continue
        yield _Quantity(term, values)
        if slot.owner >= 0:
            family = slot.name.replace(f"[player {slot.owner + 1}]", "[]")
            per_player.setdefault(family, {})[slot.owner] = (term, values)
    for i, (slot, symbol) in enumerate(zip(ts.slots, ts.symbols, strict=True)):
        if isinstance(slot.kind, PlayerKind) and slot.owner < 0:
            for members in per_player.values():
                if len(members) == ts.setting.players:
                    yield from _of_player(symbol, [p[i] for p in positions], members)


def _measure(kind: object, symbol: Term, raws: Sequence[object]) -> tuple[Raw | None, tuple[int | None, ...]]:
    if symbol.sort == "seq":
        return T.size(T.elements(symbol)), tuple(len(r) for r in raws)  # type: ignore[arg-type]
    if symbol.sort == "set":
        return T.size(symbol), tuple(int(r).bit_count() for r in raws)  # type: ignore[call-overload]
    numbers: tuple[int | None, ...] = tuple(int(r) for r in raws)  # type: ignore[call-overload]
    if symbol.sort == "bool":
        return T.ite(symbol, 1, 0), numbers
    if isinstance(kind, CardKind | PlayerKind):
        if symbol.lo >= 0:
            return None, ()
        return T.ite(T.lt(symbol, 0), 0, 1), tuple(int(n is not None and n >= 0) for n in numbers)
    return symbol, numbers


def _of_player(
    who: Term, seats: Sequence[int], members: dict[int, tuple[Raw, tuple[int | None, ...]]]
) -> Iterator[_Quantity]:
    """The measure of the player that a field names, and of each player that it does not name."""
    terms = [members[p][0] for p in range(len(members))]
    columns = [members[p][1] for p in range(len(members))]
    named = tuple(columns[s][n] if s >= 0 else None for n, s in enumerate(seats))
    first = next((v for v in named if v is not None), 0) or 0
    mine = T.select(who, terms)
    yield _Quantity(T.ite(T.lt(who, 0), first, mine) if who.lo < 0 else mine, named)
    for p, term in enumerate(terms):
        others = tuple(v if seats[n] != p else None for n, v in enumerate(columns[p]))
        filler = next((v for v in others if v is not None), None)
        if filler is not None:
            yield _Quantity(T.ite(T.eq(who, p), filler, term), others)


# ------------------------------------------------------------------------------------------------ Houdini


def _kept_at_start(rules: Rules, candidates: list[Raw]) -> list[Raw]:
    """The candidates that every start position keeps."""
    alive = candidates
    while alive:
        wrong = [T.not_(c) for c in alive]
        answer, broken = rules.ask_start(T.or_(*wrong), watch=wrong)
        if answer.status == "unsat":
            return alive
        if answer.status == "unknown" or not any(broken):
            return []
        alive = [c for c, b in zip(alive, broken, strict=True) if b is not True]
    return alive


def _houdini(rules: Rules, candidates: list[Raw], until: float) -> list[Raw] | None:
    """The largest set of candidates that keeps itself; None when there was no time to find out."""
    alive = set(range(len(candidates)))
    suspects: dict[int, Suspects] = {}
    waiting = list(range(len(rules.steps)))
    while waiting:
        number = waiting.pop(0)
        if number not in suspects:
            if time.monotonic() > until:
                return None
            suspects[number] = _suspects(rules, rules.steps[number], candidates)
        before = len(alive)
        while True:
            fallen = suspects[number].falls(alive, until - time.monotonic())
            if fallen is None or time.monotonic() > until:
                return None
            if not fallen:
                break
            alive -= fallen
        if len(alive) < before:
            waiting += [n for n in range(len(rules.steps)) if n != number and n not in waiting]
    return [c for n, c in enumerate(candidates) if n in alive]


def _suspects(rules: Rules, step: Step, candidates: list[Raw]) -> Suspects:
    before = rules.at(step, candidates)
    after = rules.then(step.after, candidates)
    broken = [T.not_(a) if a is not b else False for a, b in zip(after, before, strict=True)]
    happens = T.and_(step.happens, *rules.at(step, rules.invariants))
    return Suspects(happens, before, broken, rules.known_zones(), dict(step.inside))
