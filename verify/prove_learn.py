"""Bounds that always hold, learnt from random play and then proved: what makes other claims inductive.

"No hand exceeds six" does not follow from one move alone; with "a hand holds exactly five when a turn begins" it does.
Random play suggests such bounds, place by place. Houdini then throws away every suggestion that the start or some
action can break, until the rest prove one another. What remains is a fact about all positions of all plays.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..models.language import terms as T
from ..models.language.evaluate import variables
from ..models.language.kinds import CardKind, PlayerKind, StageKind
from ..models.language.moves import Position
from ..models.language.terms import Raw, Term
from .prove_houdini import Suspects
from .prove_lying import RARE, lying
from .prove_steps import Rules, Step

#: the greatest number that is suggested as a limit
SMALL = 12

_Bounds = tuple[int | None, int | None]


@dataclass(frozen=True)
class _Quantity:
    """Something countable about a position: the term, and its value in each sampled one (None where not `when`)."""

    term: Raw
    values: tuple[int | None, ...]
    is_size: bool
    when: Raw = True


def learn(rules: Rules, seconds: float, zones_only: bool = False) -> bool:
    """Add proved bounds to `rules.invariants`; False where time ran out before anything was certain.

    `zones_only` looks at nothing but where cards lie: quick, and often enough.
    """
    until = time.process_time() + seconds
    if rules.start is None or rules.untraceable:
        return False
    candidates = list(dict.fromkeys([*lying(rules), *(() if zones_only else _candidates(rules))]))
    candidates = _kept_at_start(rules, candidates)
    alive = _houdini(rules, candidates, until)
    if alive is None:
        return False
    rules.invariants = list(dict.fromkeys([*rules.invariants, *alive]))
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
    unseen = [n for n in range(len(ts.game.declared.stages.stages)) if n not in by_place] if by_place else []
    for quantity in _quantities(rules, positions):
        everywhere = _bounds(quantity, range(len(positions)))
        yield from _between(quantity, *everywhere)
        if quantity.when is not True:
            everywhere = (None, None)  # may hold at some places only because of whom the field names elsewhere
        if len(by_place) + len(unseen) < 2:
            continue
        seen = {number: _bounds(quantity, members) for number, members in by_place.items()}
        for number in range(len(ts.game.declared.stages.stages)):
            rare = len(by_place.get(number, ())) < RARE
            for bound in _suggested(quantity, number, seen, everywhere, rare):
                yield T.or_(T.not_(T.eq(place, number)), bound)


def _suggested(
    quantity: _Quantity, number: int, seen: Mapping[int, _Bounds], everywhere: _Bounds, rare: bool
) -> Iterator[Raw]:
    """Bounds for one place: the tightest, and where play rarely or never comes those of other places too."""
    low, high = seen.get(number, (None, None))
    lows, highs = {low}, {high}
    if rare:
        lows |= {x for x, y in seen.values() if x is not None and (low is None or x <= low) and (y == x or x == 1)}
        highs |= {y for x, y in seen.values() if y is not None and (high is None or y >= high)}
    for x in sorted(x for x in lows if x is not None and x != everywhere[0]):
        yield from _between(quantity, x, None)
    for y in sorted(y for y in highs if y is not None and y != everywhere[1]):
        yield from _between(quantity, None, y)


def _bounds(quantity: _Quantity, members: Iterable[int]) -> _Bounds:
    """The least and the greatest value seen, where it is worth a suggestion.

    A limit in a rulebook is a small number; the fullest deck that random play happened to see is none.
    """
    known = [v for n in members if (v := quantity.values[n]) is not None]
    if not known:
        return None, None
    low, high = min(known), max(known)
    if low == high:
        return low, high
    if not quantity.is_size:
        return None, None
    return (low if low == 1 else None), (high if high <= SMALL else None)


def _between(quantity: _Quantity, low: int | None, high: int | None) -> Iterator[Raw]:
    term, elsewhere = quantity.term, T.not_(quantity.when)
    for bound in (T.le(low, term) if low is not None else True, T.le(term, high) if high is not None else True):
        if isinstance(bound, Term):
            yield T.or_(elsewhere, bound)


def _quantities(rules: Rules, positions: Sequence[Position]) -> Iterator[_Quantity]:
    """Numbers, flags, whether a card or player is named, sizes of sets; and the like of the player who is to move."""
    ts = rules.ts
    movers = variables([s.command.by for s in rules.steps if isinstance(s.command.by, Term)])
    per_player: dict[str, dict[int, _Quantity]] = {}
    for i, (slot, symbol) in enumerate(zip(ts.slots, ts.symbols, strict=True)):
        if isinstance(slot.kind, StageKind):
            continue
        term, values = _measure(slot.kind, symbol, [p[i] for p in positions])
        if term is None:
            continue
        is_size = symbol.sort in ("set", "seq")
        yield _Quantity(term, values, is_size)
        if slot.owner >= 0:
            family = slot.name.replace(f"[player {slot.owner + 1}]", "[]")
            per_player.setdefault(family, {})[slot.owner] = _Quantity(term, values, is_size)
    for i, (slot, symbol) in enumerate(zip(ts.slots, ts.symbols, strict=True)):
        if isinstance(slot.kind, PlayerKind) and symbol in movers:
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


def _of_player(who: Term, seats: Sequence[int], members: dict[int, _Quantity]) -> Iterator[_Quantity]:
    """The measure of the player that a field names, and of each player that it does not name."""
    mine = [members[p] for p in range(len(members))]
    named = tuple(mine[s].values[n] if s >= 0 else None for n, s in enumerate(seats))
    yield _Quantity(T.select(who, [m.term for m in mine]), named, mine[0].is_size, T.le(0, who))
    for p, one in enumerate(mine):
        others = tuple(v if seats[n] != p else None for n, v in enumerate(one.values))
        yield _Quantity(one.term, others, one.is_size, T.not_(T.eq(who, p)))
        for q, other in enumerate(mine) if one.is_size else ():
            # what one has more than the player to move: constant while cards go round the table
            apart = tuple(_minus(other.values[n], v) if seats[n] == p else None for n, v in enumerate(one.values))
            if q != p:
                yield _Quantity(T.sub(other.term, one.term), apart, False, T.eq(who, p))


def _minus(a: int | None, b: int | None) -> int | None:
    return a - b if a is not None and b is not None else None


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
            if time.process_time() > until:
                return None
            suspects[number] = _suspects(rules, rules.steps[number], candidates)
        before = len(alive)
        while True:
            fallen = suspects[number].falls(alive, until - time.process_time())
            if fallen is None or time.process_time() > until:
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
