"""Where cards lie at each place of the turn, as suggestions: what is empty, what names point at, and the like.

"The cards of a duel are gone when a turn begins" is what most proofs about lost cards need, and random play shows it.
Suggestions are proved or dropped by prove_learn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..models.language import terms as T
from ..models.language.evaluate import walk
from ..models.language.kinds import CardKind, SetKind, StageKind
from ..models.language.moves import Position
from ..models.language.terms import Raw, Term
from .prove_steps import Rules

#: a place that is seen less often than this may have seen too little
RARE = 80
#: a rule names this many cards of a deck at most; with more they are not special
SPECIAL = 8

_Places = Mapping[int, Sequence[Position]]


def lying(rules: Rules) -> Iterator[Raw]:
    """Suggestions about cards, place by place."""
    ts = rules.ts
    by_place: dict[int, list[Position]] = {}
    for position in rules.sample.positions():
        by_place.setdefault(position[ts.stage_slot], []).append(position)
    place = ts.symbols[ts.stage_slot]
    for number in range(len(ts.game.declared.stages.stages)):
        if number not in by_place:
            yield T.not_(T.eq(place, number))  # perhaps nothing leads there
    for number, bound in (*_empty(rules, by_place), *_returns(rules, by_place), *_pointing(rules, by_place)):
        yield T.or_(T.not_(T.eq(place, number)), bound)
    yield from _special(rules, by_place)


def _cards(symbol: Term) -> Raw:
    return T.elements(symbol) if symbol.sort == "seq" else symbol


def _bits(raw: Any) -> int:
    return sum(1 << e for e in raw) if isinstance(raw, tuple) else int(raw)


def _empty(rules: Rules, by_place: _Places) -> Iterator[tuple[int, Raw]]:
    """Zones that hold nothing at a place (or at most there may: where play rarely comes)."""
    for zones in rules.zones:
        for i in zones.slots:
            bare = {n for n, seen in by_place.items() if not any(p[i] for p in seen)}
            for number in range(len(rules.ts.game.declared.stages.stages)):
                if number in bare or (bare and number not in by_place):
                    yield number, T.eq(_cards(rules.ts.symbols[i]), 0)


def _returns(rules: Rules, by_place: _Places) -> Iterator[tuple[int, Raw]]:
    """Where a procedure returns to: without it any place may follow."""
    ts = rules.ts
    for i, (slot, symbol) in enumerate(zip(ts.slots, ts.symbols, strict=True)):
        if not isinstance(slot.kind, StageKind) or i == ts.stage_slot:
            continue
        known = {n: {p[i] for p in seen} for n, seen in by_place.items()}
        every = {v for values in known.values() for v in values}
        for number in range(len(ts.game.declared.stages.stages)):
            seen = known.get(number, set())
            groups = [seen] if seen else []
            if len(by_place.get(number, ())) < RARE:
                groups += [{v} for v in sorted(every) if seen <= {v}]
            for values in groups:
                yield number, T.or_(*(T.eq(symbol, v) for v in sorted(values)))


def _pointing(rules: Rules, by_place: _Places) -> Iterator[tuple[int, Raw]]:
    """A card that a field names, or the cards that it marks, lie in one certain zone."""
    ts = rules.ts
    for i, (slot, symbol) in enumerate(zip(ts.slots, ts.symbols, strict=True)):
        kind = slot.kind.of if isinstance(slot.kind, SetKind) else slot.kind
        if slot.zone or not isinstance(kind, CardKind):
            continue
        for zones in rules.zones:
            for z in zones.slots if zones.deck is kind.deck else ():
                cards = _cards(ts.symbols[z])
                inside = (
                    T.eq(T.diff(symbol, cards), 0)
                    if symbol.sort == "set"
                    else T.or_(T.lt(symbol, 0), T.member(symbol, cards))
                )
                for number, seen in by_place.items():
                    named = [(_named(symbol, p[i]), _bits(p[z])) for p in seen]
                    if any(n for n, _ in named) and all(not n & ~bits for n, bits in named):
                        yield number, inside


def _named(symbol: Term, raw: Any) -> int:
    return int(raw) if symbol.sort == "set" else (1 << int(raw) if int(raw) >= 0 else 0)


def _special(rules: Rules, by_place: _Places) -> Iterator[Raw]:
    """Cards that rules name themselves (the One Ring, the dynamite) never lie in some zones."""
    ts = rules.ts
    place = ts.symbols[ts.stage_slot]
    named: dict[int, set[int]] = {}
    for term in walk([r for s in rules.steps for r in (s.happens, *s.after)]):
        if term.op in ("single", "member") and not isinstance(term.args[0], Term):
            s = term if term.op == "single" else term.args[1]
            if isinstance(s, Term):
                named.setdefault(s.width, set()).add(int(term.args[0]))  # type: ignore[arg-type]
    for zones in rules.zones:
        cards = named.get(zones.cards, set())
        for card in sorted(cards) if len(cards) <= SPECIAL else ():
            for z in zones.slots:
                absent = T.not_(T.member(card, _cards(ts.symbols[z])))
                free = {n for n, seen in by_place.items() if not any(_bits(p[z]) >> card & 1 for p in seen)}
                if len(free) == len(by_place):
                    yield absent
                else:
                    yield from (T.or_(T.not_(T.eq(place, n)), absent) for n in sorted(free))
