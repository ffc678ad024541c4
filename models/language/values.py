"""The values that rules compute with; each holds a constant or a term, and behaves alike in every interpreter.

Constant truth values and numbers are plain `bool` and `int`; `Truth` and `Number` exist only while a rule is traced.
Values that are symbolic cannot be hashed, so that sets and dicts fail loudly instead of going a wrong way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

from . import terms as T
from .errors import ModelError, Untraceable
from .session import session
from .terms import Raw, Term
from .tracing import decide, rule_line

if TYPE_CHECKING:
    from .components import Deck
    from .kinds import SeqKind, SetKind, StackKind


class RuleError(Exception):
    """A rule did something that has no meaning (a card moved that is not there); engines report CRASH01."""


def raw_number(value: object) -> int | None:
    """The int that `value` plainly is (bool excluded), also through `__index__` of a Size; else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return int(value)
    index = getattr(type(value), "__index__", None)
    if index is not None and not isinstance(value, Number):
        return int(index(value))
    return None


def _refuse(what: str, use: str) -> NoReturn:
    raise Untraceable(f"cannot be traced: {what}", rule_line(), use)


class _Symbolic:
    """What all symbolic values refuse."""

    def __hash__(self) -> int:
        _refuse("a value of the position is used in a set or as a key", "compare it with ==, or use any_of(...)")


class Truth(_Symbolic):
    """A condition that is not decided yet; `if`, `and`, `or`, `not` decide it, `&`, `|` and `no()` build terms."""

    __slots__ = ("raw",)

    def __init__(self, raw: Term) -> None:
        self.raw = raw

    def __bool__(self) -> bool:
        return decide(self.raw)

    def __and__(self, other: Any) -> Any:
        return truth(T.and_(self.raw, raw_truth(other)))

    def __or__(self, other: Any) -> Any:
        return truth(T.or_(self.raw, raw_truth(other)))

    __rand__ = __and__
    __ror__ = __or__

    def __eq__(self, other: object) -> Any:
        return truth(T.iff(self.raw, raw_truth(other)))

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.iff(self.raw, raw_truth(other))))

    __hash__ = _Symbolic.__hash__

    def __invert__(self) -> NoReturn:
        _refuse("~ on a condition (it is wrong on plain truth values)", "write `not x`, or no(x)")

    def _arithmetic(self, *_: object) -> NoReturn:
        _refuse("arithmetic on a condition", "write ite(condition, 1, 0), or count(...)")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __lt__ = __le__ = __gt__ = __ge__ = _arithmetic
    __index__ = __int__ = _arithmetic


def raw_truth(value: object) -> Raw:
    if isinstance(value, Truth):
        return value.raw
    if isinstance(value, bool):
        return value
    if isinstance(value, Number):
        return T.not_(T.eq(value.raw, 0))
    if isinstance(value, ItemSet):
        return T.not_(T.eq(value.raw, 0))
    raise ModelError(f"{value!r} is no condition", rule_line(), "give a truth value")


def truth(raw: Raw) -> Any:
    """A plain bool, or a `Truth` while it is open."""
    return Truth(raw) if isinstance(raw, Term) else bool(raw)


def number(raw: Raw) -> Any:
    """A plain int, or a `Number` while it is open."""
    return Number(raw) if isinstance(raw, Term) else int(raw)  # type: ignore[arg-type]


class Number(_Symbolic):
    """A whole number of the position, not known yet; enumeration members are numbers too."""

    __slots__ = ("raw",)

    def __init__(self, raw: Term) -> None:
        self.raw = raw

    @staticmethod
    def _other(value: object) -> Raw | None:
        return value.raw if isinstance(value, Number) else raw_number(value)

    def _binary(self, other: object, function: Callable[[Raw, Raw], Raw], swap: bool = False) -> Any:
        raw = self._other(other)
        if raw is None:
            return NotImplemented
        return number(function(raw, self.raw) if swap else function(self.raw, raw))

    def __add__(self, other: object) -> Any:
        return self._binary(other, T.add)

    __radd__ = __add__

    def __sub__(self, other: object) -> Any:
        return self._binary(other, T.sub)

    def __rsub__(self, other: object) -> Any:
        return self._binary(other, T.sub, swap=True)

    def __mul__(self, other: object) -> Any:
        return self._binary(other, T.mul)

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return number(T.neg(self.raw))

    def __abs__(self) -> Any:
        return number(T.ite(T.lt(self.raw, 0), T.neg(self.raw), self.raw))

    def _divide(self, other: object, function: Callable[[Raw, int], Raw]) -> Any:
        by = raw_number(other)
        if by is None:
            _refuse("division by a number of the position", "divide by a constant, or write the cases out")
        if by == 0:
            raise ZeroDivisionError("division by 0 in a rule")
        return number(function(self.raw, by))

    def __floordiv__(self, other: object) -> Any:
        return self._divide(other, T.floordiv)

    def __mod__(self, other: object) -> Any:
        return self._divide(other, T.mod)

    def _compare(self, other: object, function: Callable[[Raw, Raw], Raw]) -> Any:
        raw = self._other(other)
        return NotImplemented if raw is None else truth(function(self.raw, raw))

    def __eq__(self, other: object) -> Any:
        return self._compare(other, T.eq)

    def __ne__(self, other: object) -> Any:
        return self._compare(other, lambda a, b: T.not_(T.eq(a, b)))

    def __lt__(self, other: object) -> Any:
        return self._compare(other, T.lt)

    def __le__(self, other: object) -> Any:
        return self._compare(other, T.le)

    def __gt__(self, other: object) -> Any:
        return self._compare(other, lambda a, b: T.lt(b, a))

    def __ge__(self, other: object) -> Any:
        return self._compare(other, lambda a, b: T.le(b, a))

    __hash__ = _Symbolic.__hash__

    def __bool__(self) -> bool:
        return decide(T.not_(T.eq(self.raw, 0)))

    def __index__(self) -> int:
        return decide_value(self.raw)

    def __int__(self) -> int:
        return decide_value(self.raw)


def decide_value(raw: Raw) -> int:
    """Fork until the number is known; for indexing plain Python tables and `range`."""
    if not isinstance(raw, Term):
        return int(raw)  # type: ignore[arg-type]
    if raw.hi - raw.lo > 256:
        _refuse(f"a number with {raw.hi - raw.lo + 1} possible values must be known here", "use ite(...) or a decision")
    for value in range(raw.lo, raw.hi):
        if decide(T.eq(raw, value)):
            return value
    return raw.hi


class Player(_Symbolic):
    """A seat at the table; `next` is the next in turn order. There is no arithmetic on players."""

    __slots__ = ("raw",)

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def _ring(self, step: int) -> Player:
        n = session().players
        if not decide(T.le(0, self.raw)):
            raise RuleError("nobody has no neighbour")
        return Player(T.select(self.raw, [(i + step) % n for i in range(n)]))

    @property
    def next(self) -> Player:
        """The player whose turn follows in the game's direction of play."""
        return self._ring(1)

    @property
    def previous(self) -> Player:
        return self._ring(-1)

    @property
    def is_last(self) -> bool:
        """Whether this is the last seat counted from the first player."""
        return truth(T.eq(self.raw, session().players - 1))  # type: ignore[no-any-return]

    @property
    def seat(self) -> int:
        """Seat number from 0, in turn order."""
        return number(self.raw)  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> Any:
        return truth(T.eq(self.raw, other.raw)) if isinstance(other, Player) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.eq(self.raw, other.raw))) if isinstance(other, Player) else NotImplemented

    def __hash__(self) -> int:
        return hash(("player", self.raw)) if not isinstance(self.raw, Term) else super().__hash__()

    def __repr__(self) -> str:
        return f"Player({self.raw!r})"

    def __format__(self, spec: str) -> str:
        if isinstance(self.raw, Term):
            _refuse("a player of the position in a text", "keep texts constant")
        return format(f"player {self.raw + 1}" if int(self.raw) >= 0 else "nobody", spec)  # type: ignore[operator, arg-type]


class Card(_Symbolic):
    """A card of a deck. Subclass it with annotated attributes and give the rows to `Deck.of`.

    An attribute of a card not known yet is looked up in the deck's column for it.
    """

    __slots__ = ("raw", "deck")

    raw: Raw
    deck: Deck[Any] | None

    if TYPE_CHECKING:
        number: int

    @classmethod
    def row(cls, **attributes: Any) -> dict[str, Any]:
        """One row of the deck: the attributes that the subclass annotates, and optionally `name`."""
        return attributes

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("raw", "deck"):
            raise AttributeError(name)
        if self.deck is None:
            raise RuleError(f"no card has no {name}")
        kind, column = self.deck.column(name)
        if not isinstance(self.raw, Term):
            if int(self.raw) < 0:  # type: ignore[arg-type]
                raise RuleError(f"no card has no {name}")
            return kind.wrap(column[int(self.raw)])  # type: ignore[arg-type]
        if self.raw.lo < 0 and not decide(T.le(0, self.raw)):
            raise RuleError(f"no card has no {name}")
        return kind.wrap(T.select(self.raw, column, kind.sort, kind.width()))

    def __eq__(self, other: object) -> Any:
        return truth(T.eq(self.raw, other.raw)) if isinstance(other, Card) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.eq(self.raw, other.raw))) if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(("card", self.raw)) if not isinstance(self.raw, Term) else super().__hash__()

    def __repr__(self) -> str:
        if isinstance(self.raw, Term) or self.deck is None:
            return f"Card({self.raw!r})"
        return self.deck.label(int(self.raw))  # type: ignore[arg-type]


def bare_card(cls: type[Card], deck: Deck[Any] | None, raw: Raw) -> Card:
    """A card object without running a subclass's constructor."""
    made = object.__new__(cls)
    object.__setattr__(made, "raw", raw)
    object.__setattr__(made, "deck", deck)
    return made


nobody: Player = Player(-1)
nothing: Any = bare_card(Card, None, -1)

C = TypeVar("C")


class Ref(Protocol):
    """Where a live value stands in the position."""

    def read(self) -> Raw: ...

    def write(self, raw: Raw) -> None: ...


class ItemSet(_Symbolic, Generic[C]):
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
            _refuse("a loop over a set that depends on the position", "use any_of, all_of, count or the_most")
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


class Pile(_Symbolic, Generic[C]):
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

    __hash__ = _Symbolic.__hash__

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


class Stack(_Symbolic, Generic[C]):
    """Things in order, equal ones allowed (goods on an animal); live when read from the position."""

    __slots__ = ("kind", "_raw", "_ref")

    def __init__(self, kind: StackKind, raw: Raw, ref: Ref | None = None) -> None:
        self.kind, self._raw, self._ref = kind, raw, ref

    @classmethod
    def of(cls, enumeration: type[IntEnum], *items: Any) -> Stack[Any]:
        """These members of an enumeration on top of each other, the first at the bottom; a value."""
        from .kinds import EnumKind, StackKind

        made: Stack[Any] = cls(StackKind(EnumKind(enumeration), 0), 0)
        for item in items:
            made = made.topped(item)
        return made

    def now(self) -> Stack[C]:
        """The content at this moment, apart from the position."""
        return Stack(self.kind, self.raw)

    @property
    def raw(self) -> Raw:
        return self._ref.read() if self._ref is not None else self._raw

    @property
    def size(self) -> int:
        """How many things lie there, as a term (no fork)."""
        raw = self.raw
        told: Raw = int(self.kind.height)
        for size in range(int(self.kind.height) - 1, -1, -1):
            told = T.ite(T.lt(raw, self.kind.least(size + 1)), size, told)
        return number(told)  # type: ignore[no-any-return]

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies there, as a term (no fork)."""
        return truth(T.eq(self.raw, 0))  # type: ignore[no-any-return]

    @property
    def top(self) -> C:
        """The uppermost thing; a rule that reads it on an empty stack crashes, so `require(stack.size > 0)` first."""
        return self.kind.of.wrap(T.mod(T.sub(self._some(), 1), self.kind.base))  # type: ignore[no-any-return]

    def at(self, depth: int) -> C:
        """The thing `depth` places below the top (a known number; 0 is the top); -1 where it is not that deep."""
        present, item = self._digits()[int(depth)]
        return self.kind.of.wrap(T.ite(present, item, -1))  # type: ignore[no-any-return]

    def count(self, item: C) -> int:
        """How many of the things are `item`, as a term (no fork)."""
        wanted = self.kind.of.unwrap(item)
        found: Raw = 0
        for present, one in self._digits():
            found = T.add(found, T.ite(T.and_(present, T.eq(one, wanted)), 1, 0))
        return number(found)  # type: ignore[no-any-return]

    def has(self, item: C) -> bool:
        """Whether `item` is among the things, as a term (no fork)."""
        wanted = self.kind.of.unwrap(item)
        return truth(T.or_(*(T.and_(p, T.eq(one, wanted)) for p, one in self._digits())))  # type: ignore[no-any-return]

    def topped(self, item: C) -> Stack[C]:
        """The stack with `item` laid on top, as a value: nothing changes."""
        raised = T.add(T.add(T.mul(self.raw, self.kind.base), self.kind.of.unwrap(item)), 1)
        return Stack(replace(self.kind, height=int(self.kind.height) + 1), raised)

    def push(self, item: C) -> None:
        """Lay `item` on top."""
        self._live().write(self.topped(item).raw)

    def pop(self) -> C:
        """Take the uppermost thing off; like `top` it needs one."""
        taken, raw = self.top, self._some()
        self._live().write(T.floordiv(T.sub(raw, 1), self.kind.base))
        return taken

    def clear(self) -> None:
        self._live().write(0)

    def _some(self) -> Raw:
        raw = self.raw
        if not decide(T.lt(0, raw)):
            raise RuleError("the top of an empty stack")
        return raw

    def _digits(self) -> list[tuple[Raw, Raw]]:
        """For each depth whether something lies there, and what."""
        return _digits(self.raw, self.kind, int(self.kind.height))

    def _live(self) -> Ref:
        if self._ref is None:
            raise ModelError(
                "this stack is a value, not a place of the position", rule_line(), "change a field of the state"
            )
        return self._ref

    def __eq__(self, other: object) -> Any:
        return truth(T.eq(self.raw, other.raw)) if isinstance(other, Stack) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.eq(self.raw, other.raw))) if isinstance(other, Stack) else NotImplemented

    __hash__ = _Symbolic.__hash__

    def __repr__(self) -> str:
        return f"Stack({self.raw!r})" if isinstance(self.raw, Term) else f"<{self.kind.show(self.raw)}>"


def _digits(raw: Raw, kind: StackKind, height: int) -> list[tuple[Raw, Raw]]:
    """The uppermost `height` things of a stack as (is there one, which), top first.

    A choice between stacks gives a choice between their things, and a thing just laid on top is not worked out again:
    so that what a move does to one stack can be compared with the stack before without arithmetic.
    """
    if height == 0:
        return []
    if isinstance(raw, Term) and raw.op == "ite":
        pairs = zip(*(_digits(branch, kind, height) for branch in raw.args[1:]), strict=True)
        return [(T.ite(raw.args[0], a, b), T.ite(raw.args[0], x, y)) for (a, x), (b, y) in pairs]
    if isinstance(raw, Term) and raw.op == "select":
        columns = zip(*(_digits(entry, kind, height) for entry in raw.args[1:]), strict=True)
        return [
            (T.select(raw.args[0], [a for a, _ in column], "bool"), T.select(raw.args[0], [x for _, x in column]))
            for column in columns
        ]
    below = _laid_on(raw, kind)
    if below is not None:
        return [(True, below[1]), *_digits(below[0], kind, height - 1)]
    found, rest = [], raw
    for depth in range(height):
        found.append((T.le(kind.least(depth + 1), raw), T.mod(T.sub(rest, 1), kind.base)))
        rest = T.floordiv(T.sub(rest, 1), kind.base)
    return found


def _laid_on(raw: Raw, kind: StackKind) -> tuple[Raw, Raw] | None:
    """The stack below and the thing on top, where `raw` was made by laying a thing on top."""
    if not isinstance(raw, Term) or raw.op != "add" or raw.args[1] != 1:
        return None
    inner = raw.args[0]
    if not isinstance(inner, Term) or inner.op != "add":
        return None
    lower, item = inner.args
    if not isinstance(lower, Term) or lower.op != "mul" or lower.args[1] != kind.base:
        return None
    return (lower.args[0], item) if 0 <= T.lo(item) and T.hi(item) < kind.base else None


def no(condition: Any) -> Any:
    """`not condition` as a term (no fork)."""
    return truth(T.not_(raw_truth(condition)))


def term_of(function: Callable[..., Any], *arguments: Any, inside: Raw = True) -> Raw:
    """A condition as one raw: what `function(*arguments)` says where `inside` holds, its `if`s folded into the term."""
    from .summary import condition_term

    return condition_term(function, arguments, inside)
