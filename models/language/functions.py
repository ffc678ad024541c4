"""What loops cannot say about open sets: any_of, all_of, count, total, ite, and the superlatives that may fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, TypeVar

from . import terms as T
from .errors import ModelError
from .kinds import BoolKind, CardKind, EnumKind, IntKind, Kind, PlayerKind, SetKind, StackKind
from .stacks import Stack
from .summary import number_term
from .terms import Raw
from .tokens import Card, Player
from .tracing import Blocked, Hole, HoleReached, decide, rule_line
from .values import Number, Truth, number, raw_number, raw_truth, term_of, truth
from .zones import ItemSet, Pile

X = TypeVar("X")


def require(condition: Any, reason: str = "") -> None:
    """The action is possible only if `condition` holds; `reason` is what a stuck player is told."""
    if not condition:
        raise Blocked(reason or "a condition of the rule does not hold", rule_line()[1])


def _pairs(items: Any) -> list[tuple[Any, Raw]]:
    """Elements with the condition that they count."""
    if isinstance(items, ItemSet):
        return items.items()
    if isinstance(items, Pile):
        return items.cards.items()
    return [(item, True) for item in items]


def any_of(items: Any, condition: Callable[[Any], Any]) -> bool:
    """Whether some element of a set (or of a plain sequence) satisfies `condition`; a term, no fork."""
    return truth(T.or_(*(T.and_(inside, term_of(condition, item, inside=inside)) for item, inside in _pairs(items))))  # type: ignore[no-any-return]


def all_of(items: Any, condition: Callable[[Any], Any]) -> bool:
    """Whether every element satisfies `condition`; true of the empty set."""
    pairs = _pairs(items)
    return truth(T.and_(*(T.or_(T.not_(inside), term_of(condition, item, inside=inside)) for item, inside in pairs)))  # type: ignore[no-any-return]


def count(items: Any, condition: Callable[[Any], Any] | None = None) -> int:
    """How many elements satisfy `condition` (or how many there are)."""
    if isinstance(items, ItemSet):
        return items.size if condition is None else items.where(condition).size
    if isinstance(items, Pile):
        return count(items.cards, condition)
    total: Raw = 0
    for item in items:
        holds = True if condition is None else term_of(condition, item)
        total = T.add(total, _as_number(holds))
    return number(total)  # type: ignore[no-any-return]


def _as_number(condition: Raw) -> Raw:
    return T.ite(condition, 1, 0) if T.is_term(condition) else int(bool(condition))


def total(items: Any, value: Callable[[Any], Any]) -> int:
    """The sum of `value(element)` over the elements."""
    sum_: Raw = 0
    for item, inside in _pairs(items):
        if inside is False:
            continue
        sum_ = T.add(sum_, T.ite(inside, number_term(value, (item,), inside), 0))
    return number(sum_)  # type: ignore[no-any-return]


def each(items: Any, key: Callable[[Any], Any]) -> ItemSet[int]:
    """The set of the numbers `key(element)`, a constant of each element (0 or more), over the elements of a set."""
    raw: Raw = 0
    keyed = [(inside, number_term(key, (item,), inside)) for item, inside in _pairs(items)]
    if any(T.is_term(k) for _, k in keyed):
        raise ModelError("each(...) by a number of the position", rule_line(), "take a constant attribute")
    kind = SetKind(IntKind(0, max((int(k) for _, k in keyed), default=0)))  # type: ignore[arg-type]
    for value in sorted({int(k) for _, k in keyed}):  # type: ignore[arg-type]
        here = T.or_(*(inside for inside, k in keyed if k == value))
        raw = T.union(raw, T.ite_set(here, 1 << value, 0, kind.width()))
    return ItemSet(kind, raw)


def both(a: Any, b: Any) -> bool:
    """`a and b` as a term (no fork)."""
    return truth(T.and_(raw_truth(a), raw_truth(b)))  # type: ignore[no-any-return]


def either(a: Any, b: Any) -> bool:
    """`a or b` as a term; both sides are worked out, so a partial decision belongs under a plain `if`."""
    return truth(T.or_(raw_truth(a), raw_truth(b)))  # type: ignore[no-any-return]


def kind_of_value(value: Any) -> Kind:
    """The kind of a value that a rule holds."""
    if isinstance(value, bool | Truth):
        return BoolKind()
    if isinstance(value, Player):
        return PlayerKind()
    if isinstance(value, Card) and value.deck is not None:
        return CardKind(value.deck)
    if isinstance(value, ItemSet | Stack):
        return value.kind
    if isinstance(value, IntEnum):
        return EnumKind(type(value))
    if isinstance(value, Number) or raw_number(value) is not None:
        return IntKind(-(2**31), 2**31)
    raise ModelError(f"{value!r} cannot be chosen by ite", rule_line(), "give numbers, players, cards or sets")


def ite(condition: Any, a: X, b: X) -> X:
    """`a` where `condition` holds, else `b`, as one term; both are worked out."""
    decided = raw_truth(condition)
    if not T.is_term(decided):
        return a if decided else b
    kind = kind_of_value(b if isinstance(a, Card) and a.deck is None else a)
    if isinstance(kind, StackKind) and isinstance(b, Stack):
        kind = kind.with_room_for(b.kind)
    raw_a, raw_b = kind.unwrap(a), kind.unwrap(b)
    raw = T.ite_set(decided, raw_a, raw_b, kind.width()) if kind.sort == "set" else T.ite(decided, raw_a, raw_b)
    return kind.wrap(raw)  # type: ignore[no-any-return]


def _as_set(items: Any) -> ItemSet[Any]:
    if isinstance(items, ItemSet):
        return items
    if isinstance(items, Pile):
        return items.cards
    members = list(items)
    if not members:
        raise ModelError("a superlative over no candidates", rule_line(), "give a set or a non-empty list")
    kind = SetKind(kind_of_value(members[0]))
    return ItemSet(kind, kind.unwrap(members))


def most(items: Any, key: Callable[[Any], Any]) -> ItemSet[Any]:
    """The elements with the highest `key`: all of them if several are equal, none of an empty set."""
    return _extreme(items, key, highest=True)


def least(items: Any, key: Callable[[Any], Any]) -> ItemSet[Any]:
    """The elements with the lowest `key`."""
    return _extreme(items, key, highest=False)


def _extreme(items: Any, key: Callable[[Any], Any], highest: bool) -> ItemSet[Any]:
    pool = _as_set(items)
    raw, width = pool.raw, pool.kind.width()
    keyed = [(item, inside, number_term(key, (item,), inside)) for item, inside in pool.items()]
    if all(not T.is_term(k) for _, _, k in keyed):
        # constant keys: the first non-empty class, best first
        classes: dict[int, int] = {}
        for item, _, k in keyed:
            classes[int(k)] = classes.get(int(k), 0) | 1 << int(pool.kind.of.unwrap(item))  # type: ignore[arg-type]
        result: Raw = 0
        for value in sorted(classes, reverse=not highest):
            here = T.inter(raw, classes[value])
            result = T.ite_set(T.eq(here, 0), result, here, width)
        return ItemSet(pool.kind, result)
    best: Raw = 0
    for item, inside, k in keyed:
        beaten = T.or_(
            *(T.and_(other_in, T.lt(k, other) if highest else T.lt(other, k)) for _, other_in, other in keyed)
        )
        mine = T.single(pool.kind.of.unwrap(item), width)
        best = T.union(best, T.ite_set(T.and_(inside, T.not_(beaten)), mine, 0, width))
    return ItemSet(pool.kind, best)


def the(items: Any, what: str = "") -> Any:
    """The one element of a set. Where there is none or several the text is silent: a hole named `what`."""
    file, line = rule_line()
    if isinstance(items, list | tuple) and not items:
        raise HoleReached(Hole("none", what or "the one of an empty set", file, line))
    pool = _as_set(items)
    if decide(T.eq(pool.raw, 0)):
        raise HoleReached(Hole("none", what or "the one of an empty set", file, line))
    return _only(pool, what)


def _only(pool: ItemSet[Any], what: str) -> Any:
    """The one element of a set that is known not to be empty."""
    if not decide(T.eq(T.size(pool.raw), 1)):
        raise HoleReached(Hole("several", what or "the one of several", *rule_line()))
    return pool.kind.of.wrap(T.lowest(pool.raw))


def _best(items: Any, pool: ItemSet[Any], what: str) -> Any:
    """The one of the best `pool` of `items`; among listed candidates there always is a best one."""
    return _only(pool, what) if isinstance(items, list | tuple) and items else the(pool, what)


def the_most(items: Any, key: Callable[[Any], Any], what: str = "") -> Any:
    """The element with the highest `key`; a tie or an empty set is a hole named `what`."""
    return _best(items, most(items, key), what)


def the_least(items: Any, key: Callable[[Any], Any], what: str = "") -> Any:
    """The element with the lowest `key`; a tie or an empty set is a hole named `what`."""
    return _best(items, least(items, key), what)


def some(items: Any) -> Any:
    """Any one element of a set that has one: the first in the deck's order. For rulings: where nobody says which."""
    pool = _as_set(items)
    if decide(T.eq(pool.raw, 0)):
        raise HoleReached(Hole("none", "some element of an empty set", *rule_line()))
    return pool.kind.of.wrap(T.lowest(pool.raw))


def look_up(table: Iterable[int], index: int) -> int:
    """`table[index]` for a constant table, as a term (no fork); an index outside is clamped."""
    raw = index.raw if isinstance(index, Number) else int(index)
    return number(T.select(raw, tuple(int(x) for x in table)))  # type: ignore[no-any-return]


def smaller(a: int, b: int) -> int:
    """The lesser of two numbers as a term (no fork)."""
    return ite(a < b, a, b)


def greater(a: int, b: int) -> int:
    """The greater of two numbers as a term (no fork)."""
    return ite(a < b, b, a)
