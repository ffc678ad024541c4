"""What is in the box: decks of cards with attributes, and sizes that a scope may shrink."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Generic, TypeVar, cast

from .errors import ModelError
from .kinds import BoolKind, CardKind, EnumKind, IntKind, Kind, SetKind
from .session import active_session, session
from .terms import Raw, Term
from .tokens import Card, bare_card
from .tracing import rule_line
from .zones import ItemSet

C = TypeVar("C", bound=Card)


@dataclass(frozen=True)
class DeckSpec(Generic[C]):
    """What a deck consists of before it belongs to a game: the card class and its rows (fixed or made per scope)."""

    card: type[C]
    rows: Sequence[Mapping[str, Any]] | Callable[[], Sequence[Mapping[str, Any]]]


class Deck(Generic[C]):
    """The cards of a game. Inside rules: iterate it, take `.all` or `.where(attribute=value)`; cards are constants."""

    def __init__(self, spec: DeckSpec[C], name: str, clause: str | tuple[str, ...]) -> None:
        self.spec, self.name, self.clause = spec, name, clause

    @staticmethod
    def numbered(low: int, high: int) -> DeckSpec[Card]:
        """One card for each number `low..high`, with the attribute `number`."""
        return DeckSpec(Card, [{"number": n} for n in range(low, high + 1)])

    @staticmethod
    def of(card: type[C], rows: Any) -> DeckSpec[C]:
        """Cards of a subclass of Card; `rows` is a list of `Card.row(...)` or a function making it from the scope."""
        return DeckSpec(card, rows)

    @property
    def rows(self) -> list[Mapping[str, Any]]:
        """One row a card in the scope at hand."""
        memo = session().memo
        key = ("rows", id(self))
        if key not in memo:
            rows = self.spec.rows() if callable(self.spec.rows) else self.spec.rows
            memo[key] = list(rows)
        return memo[key]  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return len(self.rows)

    def card(self, raw: Raw) -> C:
        """The card with number `raw` (a constant or a term); -1 is no card."""
        return cast(C, bare_card(self.spec.card, self, raw))

    def __iter__(self) -> Iterator[C]:
        return (self.card(i) for i in range(len(self.rows)))

    @property
    def all(self) -> ItemSet[C]:
        """The whole deck as a set."""
        return ItemSet(SetKind(CardKind(self)), (1 << len(self.rows)) - 1)

    def where(self, **attributes: Any) -> ItemSet[C]:
        """The cards whose attributes have the given values (one value or a collection of them; constants or open)."""
        from . import terms as T

        result: Raw = (1 << len(self.rows)) - 1
        for name, wanted in attributes.items():
            kind, _ = self.column(name)
            mask: Raw = 0
            choices = wanted if isinstance(wanted, tuple | list | set | frozenset | range) else (wanted,)
            for value in choices:
                raw = kind.unwrap(value)
                if isinstance(raw, Term):
                    low, high = kind.bounds()
                    masks = [self._mask(name, v) for v in range(low, high + 1)]
                    mask = T.union(mask, T.select(T.sub(raw, low), masks, "set", len(self.rows)))
                else:
                    mask = T.union(mask, self._mask(name, raw))
            result = T.inter(result, mask)
        return ItemSet(SetKind(CardKind(self)), result)

    def _mask(self, name: str, value: Raw) -> int:
        """The cards whose attribute `name` has this constant value, as bits."""
        memo = session().memo
        key = ("mask", id(self), name, value)
        if key not in memo:
            memo[key] = sum(1 << i for i, v in enumerate(self.column(name)[1]) if v == value)
        return memo[key]  # type: ignore[no-any-return]

    def label(self, index: int) -> str:
        """A card as people call it: its `name`, or its attributes."""
        row = self.rows[index]
        if "name" in row:
            return str(row["name"])
        parts = []
        for value in row.values():
            if isinstance(value, IntEnum):
                parts.append(value.name.lower().replace("_", " "))
            elif isinstance(value, int) and not isinstance(value, bool):
                parts.append(str(value))
        return " ".join(parts)

    def column(self, name: str) -> tuple[Kind, tuple[Raw, ...]]:
        """The kind and the value of attribute `name` for every card.

        Raises ModelError when no row has it.
        """
        memo = session().memo
        key = ("column", id(self), name)
        if key not in memo:
            memo[key] = self._column(name)
        return memo[key]  # type: ignore[no-any-return]

    def _column(self, name: str) -> tuple[Kind, tuple[Raw, ...]]:
        values = [row.get(name) for row in self.rows]
        if not any(v is not None for v in values):
            known = sorted({k for row in self.rows for k in row} - {"name"})
            raise ModelError(
                f"cards of {self.name} have no attribute {name!r}", rule_line(), f"they have {', '.join(known)}"
            )
        sample = next(v for v in values if v is not None)
        if any(v is None for v in values):
            raise ModelError(
                f"some cards of {self.name} have no {name!r}", rule_line(), "give every row the same attributes"
            )
        kind = _attribute_kind(sample, values)
        return kind, tuple(kind.unwrap(v) for v in values)


def _attribute_kind(sample: Any, values: Sequence[Any]) -> Kind:
    if isinstance(sample, bool):
        return BoolKind()
    if isinstance(sample, IntEnum):
        return EnumKind(type(sample))
    if isinstance(sample, int):
        return IntKind(min(values), max(values))
    if isinstance(sample, frozenset | set | range | tuple):
        members = [m for v in values for m in v]
        if members and isinstance(members[0], IntEnum):
            return SetKind(EnumKind(type(members[0])))
        return SetKind(IntKind(0, max(members, default=0)))
    raise ModelError(
        f"a card attribute cannot hold {sample!r}",
        None,
        "use a number, a truth value, an IntEnum member or a set of these",
    )


@dataclass
class Size:
    """A number of the rulebook that a scope may shrink (ranks, copies, hand size); use it like an int inside rules."""

    name: str
    full: int
    scopes: Mapping[str, int] = field(default_factory=dict)

    @property
    def value(self) -> int:
        at_work = active_session()
        return self.full if at_work is None else at_work.sizes.get(self.name, self.full)

    def __index__(self) -> int:
        return self.value

    __int__ = __index__

    def __add__(self, other: Any) -> Any:
        return other + self.value

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self.value - other

    def __rsub__(self, other: Any) -> Any:
        return other - self.value

    def __mul__(self, other: Any) -> Any:
        return other * self.value

    __rmul__ = __mul__

    def __floordiv__(self, other: Any) -> Any:
        return self.value // other

    def __mod__(self, other: Any) -> Any:
        return self.value % other

    def __rmod__(self, other: Any) -> Any:
        return other % self.value

    def __eq__(self, other: object) -> Any:
        return self.value == other

    def __lt__(self, other: Any) -> Any:
        return self.value < other

    def __le__(self, other: Any) -> Any:
        return self.value <= other

    def __gt__(self, other: Any) -> Any:
        return self.value > other

    def __ge__(self, other: Any) -> Any:
        return self.value >= other

    def __hash__(self) -> int:
        return hash(("size", self.name))

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{self.name}={self.value}"
