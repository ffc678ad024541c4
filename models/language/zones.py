"""Sets and ordered piles of cards and other small things; read from the position they are live."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from . import terms as T
from .errors import ModelError
from .terms import Raw, Term
from .tokens import Player
from .tracing import decide, rule_line
from .values import Number, RuleError, Symbolic, decide_value, no, number, refuse, term_of, truth

if TYPE_CHECKING:
    from .kinds import SeqKind, SetKind

C = TypeVar("C")


class Ref(Protocol):
    """Where a live value stands in the position."""

    def read(self) -> Raw: ...

    def write(self, raw: Raw) -> None: ...


class ItemSet(Symbolic, Generic[C]):
    """A set of cards, players or other small things.

    Read from the position it is *live*: the content is looked up at use; `.now()` is a snapshot. `add`, `remove`,
    `clear` change the position and exist on live sets only.
    """

    __slots__ = ("kind", "_raw", "_ref")

    def __init__(self, kind: SetKind, raw: Raw, ref: Ref | None = None) -> None:
        self.kind, self._raw, self._ref = kind, raw, ref

    @property
    def raw(self) -> Raw:
        return self._ref.read() if self._ref is not None else self._raw

    def now(self) -> ItemSet[C]:
        """The content at this moment, apart from the position."""
        return ItemSet(self.kind, self.raw)

    def _with(self, raw: Raw) -> ItemSet[C]:
        return ItemSet(self.kind, raw)

    def _raw_of(self, other: Any) -> Raw:
        return self.kind.unwrap(other)

    def __or__(self, other: Any) -> ItemSet[C]:
        return self._with(T.union(self.raw, self._raw_of(other)))

    def __and__(self, other: Any) -> ItemSet[C]:
        return self._with(T.inter(self.raw, self._raw_of(other)))

    def __sub__(self, other: Any) -> ItemSet[C]:
        return self._with(T.diff(self.raw, self._raw_of(other)))

    def __eq__(self, other: object) -> Any:
        if isinstance(other, ItemSet | tuple | frozenset | set):
            return truth(T.eq(self.raw, self._raw_of(other)))
        return NotImplemented

    def __ne__(self, other: object) -> Any:
        same = self.__eq__(other)
        return same if same is NotImplemented else no(same)

    def __le__(self, other: Any) -> Any:
        return truth(T.eq(T.diff(self.raw, self._raw_of(other)), 0))

    def __hash__(self) -> int:
        return hash(("set", self.raw)) if not isinstance(self.raw, Term) else super().__hash__()

    def condition(self) -> Raw:
        return T.not_(T.eq(self.raw, 0))

    def has(self, item: C) -> bool:
        """Whether `item` is in the set, as a term (no fork)."""
        return truth(T.member(self.kind.of.unwrap(item), self.raw))  # type: ignore[no-any-return]

    def __contains__(self, item: C) -> bool:
        return decide(T.member(self.kind.of.unwrap(item), self.raw))

    @property
    def size(self) -> int:
        """How many elements, as a term (no fork)."""
        return number(T.size(self.raw))  # type: ignore[no-any-return]

    @property
    def is_empty(self) -> bool:
        """Whether there is no element, as a term (no fork)."""
        return truth(T.eq(self.raw, 0))  # type: ignore[no-any-return]

    def __len__(self) -> int:
        return decide_value(T.size(self.raw))

    def __bool__(self) -> bool:
        return decide(T.not_(T.eq(self.raw, 0)))

    def __iter__(self) -> Iterator[C]:
        raw = self.raw
        if isinstance(raw, Term):
            refuse("a loop over a set that depends on the position", "use any_of, all_of, count or the_most")
        bits = int(raw)  # type: ignore[arg-type]
        return iter([self.kind.of.wrap(i) for i in range(bits.bit_length()) if bits >> i & 1])

    def items(self) -> list[tuple[C, Raw]]:
        """Every possible element with the condition that it is in the set (for the functions that quantify)."""
        raw = self.raw
        pairs = [(self.kind.of.wrap(i), T.member(i, raw)) for i in range(self.kind.width())]
        return [(item, inside) for item, inside in pairs if inside is not False]

    def where(self, condition: Callable[[C], Any]) -> ItemSet[C]:
        """The elements that satisfy `condition`."""
        raw = self.raw
        mask = 0
        rest: Raw = 0
        for i in range(self.kind.width()):
            inside = T.member(i, raw)
            if inside is False:
                continue
            holds = term_of(condition, self.kind.of.wrap(i), inside=inside)
            if isinstance(holds, Term):
                rest = T.union(rest, T.ite_set(holds, 1 << i, 0, self.kind.width()))
            elif holds:
                mask |= 1 << i
        return self._with(T.union(T.inter(raw, mask), T.inter(raw, rest)))

    def _live(self) -> Ref:
        if self._ref is None:
            raise ModelError(
                "this set is a value, not a place of the position", rule_line(), "change a field of the state"
            )
        return self._ref

    def add(self, item: C) -> None:
        self._live().write(T.union(self.raw, T.single(self.kind.of.unwrap(item), self.kind.width())))

    def remove(self, item: C) -> None:
        self._live().write(T.diff(self.raw, T.single(self.kind.of.unwrap(item), self.kind.width())))

    def clear(self) -> None:
        self._live().write(0)

    def __repr__(self) -> str:
        return f"{{{self.kind.show(self.raw)}}}" if not isinstance(self.raw, Term) else f"ItemSet({self.raw!r})"


#: a set of cards; what `card_set(deck)` declares and what card rules pass around
CardSet = ItemSet
PlayerSet = ItemSet[Player]


class Pile(Symbolic, Generic[C]):
    """An ordered pile of cards, top first; live when read from the position."""

    __slots__ = ("kind", "_raw", "_ref")

    def __init__(self, kind: SeqKind, raw: Raw, ref: Ref | None = None) -> None:
        self.kind, self._raw, self._ref = kind, raw, ref

    @property
    def raw(self) -> Raw:
        return self._ref.read() if self._ref is not None else self._raw

    @property
    def top(self) -> C:
        """The top card; a rule that reads it on an empty pile crashes, so `require(pile.size > 0)` first."""
        if not decide(T.not_(T.eq(T.elements(self.raw), 0))):
            raise RuleError("the top card of an empty pile")
        return self.kind.of.wrap(T.top(self.raw))  # type: ignore[no-any-return]

    @property
    def bottom(self) -> C:
        """The lowest card; like `top` it needs one."""
        if not decide(T.not_(T.eq(T.elements(self.raw), 0))):
            raise RuleError("the bottom card of an empty pile")
        return self.kind.of.wrap(T.bottom(self.raw))  # type: ignore[no-any-return]

    def at(self, depth: int) -> C:
        """The card `depth` places below the top (0 is the top); `nothing` where the pile is not that deep."""
        raw = depth.raw if isinstance(depth, Number) else int(depth)
        return self.kind.of.wrap(T.at(self.raw, raw))  # type: ignore[no-any-return]

    @property
    def cards(self) -> ItemSet[C]:
        """The cards of the pile without their order (a value, not a place)."""
        from .kinds import SetKind

        return ItemSet(SetKind(self.kind.of), T.elements(self.raw))

    @property
    def size(self) -> int:
        return number(T.length(self.raw))  # type: ignore[no-any-return]

    @property
    def is_empty(self) -> bool:
        return truth(T.eq(T.elements(self.raw), 0))  # type: ignore[no-any-return]

    def has(self, item: C) -> bool:
        return self.cards.has(item)

    def __contains__(self, item: C) -> bool:
        return item in self.cards

    def __bool__(self) -> bool:
        return decide(T.not_(T.eq(T.elements(self.raw), 0)))

    def __len__(self) -> int:
        return decide_value(T.length(self.raw))

    def __eq__(self, other: object) -> Any:
        return truth(T.eq(self.raw, other.raw)) if isinstance(other, Pile) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.eq(self.raw, other.raw))) if isinstance(other, Pile) else NotImplemented

    __hash__ = Symbolic.__hash__

    def _live(self) -> Ref:
        if self._ref is None:
            raise ModelError(
                "this pile is a value, not a place of the position", rule_line(), "change a field of the state"
            )
        return self._ref

    def push(self, item: C) -> None:
        """Put a card on top."""
        self._live().write(T.push(self.raw, self.kind.of.unwrap(item), self.kind.width()))

    def put_under(self, item: C) -> None:
        """Put a card beneath the others."""
        self._live().write(T.under(self.raw, self.kind.of.unwrap(item), self.kind.width()))

    def remove(self, item: C) -> None:
        """Take a card out from wherever it lies."""
        self._live().write(T.without(self.raw, self.kind.of.unwrap(item), self.kind.width()))

    def keep_top(self) -> None:
        """Leave only the top card."""
        self._live().write(T.keep_top(self.raw))

    def clear(self) -> None:
        self._live().write(())

    def __repr__(self) -> str:
        return f"Pile({self.raw!r})"
