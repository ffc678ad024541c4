"""What a field, parameter or answer can be: between what authors see and the raws that engines compute on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from . import terms as T
from .errors import ModelError
from .session import session
from .terms import Raw, Term

if TYPE_CHECKING:
    from .components import Deck


@dataclass(frozen=True)
class Kind:
    """Base: `sort` is the term sort; `bounds()` the interval of an int, `width()` the number of possible elements."""

    @property
    def sort(self) -> str:
        return "int"

    def bounds(self) -> tuple[int, int]:
        return (0, 0)

    def width(self) -> int:
        return 0

    def wrap(self, raw: Raw) -> Any:
        raise AssertionError

    def unwrap(self, value: Any) -> Raw:
        raise AssertionError

    def show(self, raw: Any) -> str:
        """A constant raw as a person would write it."""
        return str(raw)

    def symbol(self, name: str) -> Term:
        """A free variable of this kind."""
        low, high = self.bounds()
        return T.var(name, self.sort, low, high, self.width())

    def domain(self) -> Sequence[int]:
        """Every possible raw of a scalar kind."""
        low, high = self.bounds()
        return range(low, high + 1)

    def reject(self, value: object) -> ModelError:
        return ModelError(f"{value!r} is not {self}", None, f"give a value that is {self}")


@dataclass(frozen=True)
class BoolKind(Kind):
    @property
    def sort(self) -> str:
        return "bool"

    def bounds(self) -> tuple[int, int]:
        return (0, 1)

    def wrap(self, raw: Raw) -> Any:
        from .values import Truth

        return Truth(raw) if isinstance(raw, Term) else bool(raw)

    def unwrap(self, value: Any) -> Raw:
        from .values import Number, Truth

        if isinstance(value, bool):
            return value
        if isinstance(value, Truth):
            return value.raw
        if isinstance(value, Number):
            return T.not_(T.eq(value.raw, 0))
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        return "yes" if raw else "no"

    def domain(self) -> Sequence[int]:
        return (False, True)

    def __str__(self) -> str:
        return "yes or no"


@dataclass(frozen=True)
class IntKind(Kind):
    """Whole numbers `low..high`; either end may be a `Size` that the scope fixes, or a function giving it."""

    low: Any
    high: Any

    def bounds(self) -> tuple[int, int]:
        low, high = (end() if callable(end) else end for end in (self.low, self.high))
        return int(low), int(high)

    def wrap(self, raw: Raw) -> Any:
        from .values import Number

        return Number(raw) if isinstance(raw, Term) else int(raw)  # type: ignore[arg-type]

    def unwrap(self, value: Any) -> Raw:
        from .values import Number, raw_number

        if isinstance(value, Number):
            return value.raw
        number = raw_number(value)
        if number is None:
            raise self.reject(value)
        return number

    def __str__(self) -> str:
        return f"a whole number {self.low}..{self.high}"


@dataclass(frozen=True)
class EnumKind(Kind):
    cls: type[IntEnum]

    def bounds(self) -> tuple[int, int]:
        values = [int(m) for m in self.cls]
        return min(values), max(values)

    def width(self) -> int:
        return 0

    def wrap(self, raw: Raw) -> Any:
        from .values import Number

        if isinstance(raw, Term):
            return Number(raw)
        return self.cls(int(raw)) if int(raw) in self.cls._value2member_map_ else int(raw)  # type: ignore[arg-type]

    def unwrap(self, value: Any) -> Raw:
        from .values import Number

        if isinstance(value, Number):
            return value.raw
        if isinstance(value, int):
            return int(value)
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        return self.cls(raw).name.lower().replace("_", " ")

    def domain(self) -> Sequence[int]:
        return [int(m) for m in self.cls]

    def __str__(self) -> str:
        return f"a {self.cls.__name__}"


@dataclass(frozen=True)
class PlayerKind(Kind):
    """A seat 0..n-1, or nobody (-1) where `optional`."""

    optional: bool = True

    def bounds(self) -> tuple[int, int]:
        return (-1 if self.optional else 0), session().players - 1

    def width(self) -> int:
        return session().players

    def wrap(self, raw: Raw) -> Any:
        from .tokens import Player

        return Player(raw)

    def unwrap(self, value: Any) -> Raw:
        from .tokens import Player

        if isinstance(value, Player):
            return value.raw
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        return "nobody" if raw < 0 else f"player {raw + 1}"

    def __str__(self) -> str:
        return "a player"


@dataclass(frozen=True)
class CardKind(Kind):
    """A card of a deck by its number, or nothing (-1) where `optional`."""

    deck: Deck[Any]
    optional: bool = True

    def bounds(self) -> tuple[int, int]:
        return (-1 if self.optional else 0), len(self.deck.rows) - 1

    def width(self) -> int:
        return len(self.deck.rows)

    def wrap(self, raw: Raw) -> Any:
        return self.deck.card(raw)

    def unwrap(self, value: Any) -> Raw:
        from .tokens import Card

        if isinstance(value, Card) and (value.deck is self.deck or value.deck is None):
            return value.raw
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        return "nothing" if raw < 0 else self.deck.label(raw)

    def __str__(self) -> str:
        return f"a card of {self.deck.name}"


@dataclass(frozen=True)
class SetKind(Kind):
    """A set of elements of `of` (cards, players, enum members or small numbers from 0), as bits."""

    of: Kind

    @property
    def sort(self) -> str:
        return "set"

    def width(self) -> int:
        return self.of.width() or self.of.bounds()[1] + 1

    def wrap(self, raw: Raw) -> Any:
        from .zones import ItemSet

        return ItemSet(self, raw)

    def unwrap(self, value: Any) -> Raw:
        from .zones import ItemSet

        if isinstance(value, ItemSet):
            return value.raw
        if isinstance(value, range | tuple | list | set | frozenset):
            raw: Raw = 0
            for item in value:
                raw = T.union(raw, T.single(self.of.unwrap(item), self.width()))
            return raw
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        names = [self.of.show(i) for i in range(int(raw).bit_length()) if raw >> i & 1]
        return ", ".join(names) if names else "empty"

    def __str__(self) -> str:
        return f"a set, each element {self.of}"


@dataclass(frozen=True)
class SeqKind(Kind):
    """An ordered pile of distinct cards, top first."""

    of: Kind

    @property
    def sort(self) -> str:
        return "seq"

    def width(self) -> int:
        return self.of.width()

    def wrap(self, raw: Raw) -> Any:
        from .zones import Pile

        return Pile(self, raw)

    def unwrap(self, value: Any) -> Raw:
        from .zones import Pile

        if isinstance(value, Pile):
            return value.raw
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        return " > ".join(map(self.of.show, raw)) if raw else "empty"

    def __str__(self) -> str:
        return f"a pile, each {self.of}"


@dataclass(frozen=True)
class StackKind(Kind):
    """Up to `height` things in order, equal ones allowed, as one number: the top is its lowest digit.

    Digits run from 1 (bijective numeration), so that every number is exactly one stack; 0 is the empty one.
    """

    of: Kind
    height: Any

    @property
    def base(self) -> int:
        """How many different things there are."""
        return self.of.bounds()[1] + 1

    def with_room_for(self, other: StackKind) -> StackKind:
        """The higher one of two stacks of the same things; a number means the same stack in both."""
        return other if int(other.height) > int(self.height) else self

    def least(self, size: int) -> int:
        """The least number that stands for `size` things."""
        return sum(self.base**i for i in range(size))

    def bounds(self) -> tuple[int, int]:
        return 0, self.least(int(self.height) + 1) - 1

    def wrap(self, raw: Raw) -> Any:
        from .stacks import Stack

        return Stack(self, raw)

    def unwrap(self, value: Any) -> Raw:
        from .stacks import Stack

        if isinstance(value, Stack) and value.kind.of == self.of:
            return value.raw
        raise self.reject(value)

    def show(self, raw: Any) -> str:
        names = []
        while raw > 0:
            names.append(self.of.show((raw - 1) % self.base))
            raw = (raw - 1) // self.base
        return " > ".join(names) if names else "empty"

    def __str__(self) -> str:
        return f"a stack, each {self.of}"


@dataclass(frozen=True)
class StageKind(Kind):
    """The place a position is at; `names` is filled by the game as stages and steps are declared."""

    names: tuple[str, ...]

    def bounds(self) -> tuple[int, int]:
        return (0, max(len(self.names) - 1, 0))

    def wrap(self, raw: Raw) -> Any:
        return raw

    def unwrap(self, value: Any) -> Raw:
        raw: Raw = value.number if hasattr(value, "number") else value
        return raw

    def show(self, raw: Any) -> str:
        return str(self.names[raw])

    def __str__(self) -> str:
        return "a stage"


def ite_kind(kind: Kind, condition: Raw, a: Raw, b: Raw) -> Raw:
    """`ite` for two raws of one kind, constants included."""
    return T.ite_set(condition, a, b, kind.width()) if kind.sort == "set" else T.ite(condition, a, b)
