"""The position of a game: typed finite fields, laid out in numbered slots that every interpreter shares.

Authors write `class Table(State)` with fields made by the functions below. A field access on an instance reads or
writes slots; on the class it gives the field itself, so that properties can name it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from . import terms as T
from .errors import ModelError
from .kinds import (
    Kind,
    PlayerKind,
    SeqKind,
    SetKind,
    StackKind,
    ite_kind,
)
from .session import session
from .stacks import Stack
from .terms import Raw, Term
from .tokens import Player
from .tracing import decide, rule_line
from .values import Number, RuleError, raw_number, raw_truth
from .zones import ItemSet, Pile

if TYPE_CHECKING:
    from .setup import Chance

F = TypeVar("F")
ALL, OWNER, NOBODY = "all", "owner", "nobody"


@dataclass(frozen=True)
class Slot:
    """One cell of a position: `name` as people read it, its kind, start value and whether it holds cards (a zone)."""

    name: str
    kind: Kind
    start: Raw
    field: str
    zone: bool
    visible: str
    owner: int = -1


@dataclass(frozen=True)
class Location:
    """Where a value stands: a first slot and the still open indices as (index, stride, length)."""

    base: int
    open: tuple[tuple[Term, int, int], ...] = ()


class Field:
    """A declared field; `visible` says who sees it (ALL, OWNER, NOBODY)."""

    name = ""

    def __init__(self, visible: str = ALL, clause: str | tuple[str, ...] = ()) -> None:
        self.visible, self.clause = visible, clause

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        return self.get(*instance._place(self))

    def __set__(self, instance: Any, value: Any) -> None:
        position, at = instance._place(self)
        self.set(position, at, value)

    def width(self) -> int:
        """How many slots the field takes."""
        raise AssertionError

    def slots(self, name: str, visible: str, owner: int) -> Iterator[Slot]:
        raise AssertionError

    def get(self, position: State, at: Location) -> Any:
        raise AssertionError

    def set(self, position: State, at: Location, value: Any) -> None:
        raise AssertionError


class Scalar(Field):
    """A field of one slot."""

    def __init__(self, kind: Kind, start: Any, visible: str, zone: bool = False) -> None:
        super().__init__(visible)
        self.kind, self.start, self.zone = kind, start, zone

    def width(self) -> int:
        return 1

    def slots(self, name: str, visible: str, owner: int) -> Iterator[Slot]:
        start = self.start() if callable(self.start) and not isinstance(self.start, type) else self.start
        if start == "all" and isinstance(self.kind, SetKind):
            raw: Raw = (1 << self.kind.width()) - 1
        elif start == "empty":
            raw = () if isinstance(self.kind, SeqKind) else 0
        else:
            raw = self.kind.unwrap(start)
        seen: str = visible() if callable(visible) else visible
        yield Slot(name, self.kind, raw, self.name or name, self.zone, seen, owner)

    def get(self, position: State, at: Location) -> Any:
        if self.kind.sort in ("set", "seq"):
            ref = _SlotRef(position, at)
            if isinstance(self.kind, SeqKind):
                return Pile(self.kind, 0, ref)
            return ItemSet(cast(SetKind, self.kind), 0, ref)
        if isinstance(self.kind, StackKind):
            return Stack(self.kind, 0, _SlotRef(position, at))
        return self.kind.wrap(position._read(at))

    def set(self, position: State, at: Location, value: Any) -> None:
        try:
            raw = self.kind.unwrap(value)
        except ModelError as error:
            raise ModelError(f"{self.name}: {error.what}", rule_line(), error.do) from None
        position._write(at, raw)


@dataclass(frozen=True)
class _SlotRef:
    position: State
    at: Location

    def read(self) -> Raw:
        return self.position._read(self.at)

    def write(self, raw: Raw) -> None:
        self.position._write(self.at, raw)


class ArrayField(Field):
    """One element for each player, each member of an enumeration, or each number 0..n-1."""

    def __init__(self, element: Field, over: Any) -> None:
        super().__init__(element.visible)
        self.element, self.over = element, over

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.element.name = name

    @property
    def length(self) -> int:
        if self.over is Player:
            return session().players
        if isinstance(self.over, type) and issubclass(self.over, IntEnum):
            return max(int(m) for m in self.over) + 1
        return int(self.over() if callable(self.over) else self.over)

    def width(self) -> int:
        return self.length * self.element.width()

    def _label(self, i: int) -> str:
        if self.over is Player:
            return f"player {i + 1}"
        if isinstance(self.over, type):
            return str(self.over(i).name.lower()) if i in self.over._value2member_map_ else str(i)  # type: ignore[attr-defined]
        return str(i)

    def slots(self, name: str, visible: str, owner: int) -> Iterator[Slot]:
        for i in range(self.length):
            mine = i if self.over is Player else owner
            yield from self.element.slots(f"{name}[{self._label(i)}]", visible, mine)

    def get(self, position: State, at: Location) -> Any:
        return ArrayView(self, position, at)

    def set(self, position: State, at: Location, value: Any) -> None:
        if isinstance(value, ArrayView) and value.field.length == self.length:
            for i in range(self.length):
                self.element.set(
                    position, self.at(at, i), value.field.element.get(value.position, value.field.at(value.where, i))
                )
            return
        raise ModelError(f"{self.name} is set as a whole", rule_line(), f"set its elements: {self.name}[...] = ...")

    def index(self, index: Any) -> Raw:
        if isinstance(index, Player):
            return index.raw
        if isinstance(index, Number):
            return index.raw
        plain = raw_number(index)
        if plain is None:
            raise ModelError(f"{self.name}[{index!r}]", rule_line(), "index it by a player, a member or a number")
        return plain

    def at(self, where: Location, index: Any) -> Location:
        raw = self.index(index)
        n, stride = self.length, self.element.width()
        inside = T.and_(T.le(0, raw), T.lt(raw, n))
        if not decide(inside):
            raise RuleError(f"{self.name}[{index!r}]: there are only {n}")
        if isinstance(raw, Term):
            return Location(where.base, (*where.open, (raw, stride, n)))
        return Location(where.base + int(raw) * stride, where.open)  # type: ignore[arg-type]


E = TypeVar("E")


class ArrayView(Generic[E]):
    """The elements of an array field in one position; index it by a player, a member or a number, known or open."""

    def __init__(self, field: ArrayField, position: State, where: Location) -> None:
        self.field, self.position, self.where = field, position, where

    def __getitem__(self, index: Any) -> E:
        return self.field.element.get(self.position, self.field.at(self.where, index))  # type: ignore[no-any-return]

    def __setitem__(self, index: Any, value: E) -> None:
        self.field.element.set(self.position, self.field.at(self.where, index), value)

    def __iter__(self) -> Iterator[E]:
        return (self[i] for i in range(len(self)))

    def __len__(self) -> int:
        return self.field.length


PerPlayer = ArrayView


class _Fielded:
    """Fields and nothing else: a misspelt name is an error, where Python would take it for a new attribute."""

    _fields: Mapping[str, Field] = {}

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_") and name not in self._fields:
            raise self._unknown(name)
        object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name) if name.startswith("_") else self._unknown(name)

    def _unknown(self, name: str) -> ModelError:
        own = [field for field in self._fields if not field.startswith("_")]
        close = get_close_matches(name, own, 1)
        hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(own)}"
        return ModelError(f"{type(self).__name__} has no field {name!r}", rule_line(), hint)


class Record(_Fielded):
    """A small bundle of fields. Subclass it like State; a value is made by `Trio(side=..., first=...)`.

    Assigning a record copies it; two records are equal when all their fields are.
    """

    def __init_subclass__(cls) -> None:
        cls._fields = _collect(cls)

    def __init__(self, **values: Any) -> None:
        unknown = sorted(set(values) - set(self._fields))
        if unknown:
            raise self._unknown(unknown[0])
        detached = _Detached(type(self))
        self._position: State = detached
        self._base = Location(0)
        for name, field in self._fields.items():
            field.set(detached, Location(_offset(type(self), name)), values[name]) if name in values else None

    @classmethod
    def _view(cls, position: State, at: Location) -> Any:
        made = object.__new__(cls)
        object.__setattr__(made, "_position", position)
        object.__setattr__(made, "_base", at)
        return made

    def _place(self, field: Field) -> tuple[State, Location]:
        return self._position, Location(self._base.base + _offset(type(self), field.name), self._base.open)

    def _raws(self) -> list[Raw]:
        n = sum(f.width() for f in self._fields.values())
        return [self._position._read(Location(self._base.base + i, self._base.open)) for i in range(n)]

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, type(self)):
            return NotImplemented
        from .values import truth

        return truth(T.and_(*(T.eq(a, b) for a, b in zip(self._raws(), other._raws(), strict=True))))

    def __ne__(self, other: object) -> Any:
        from .values import no

        same = self.__eq__(other)
        return same if same is NotImplemented else no(same)

    def __hash__(self) -> int:
        raise ModelError(f"a {type(self).__name__} is used in a set or as a key", rule_line(), "compare it with ==")


def _collect(cls: type) -> dict[str, Field]:
    fields: dict[str, Field] = {}
    for base in reversed(cls.__mro__):
        fields.update({n: f for n, f in vars(base).items() if isinstance(f, Field)})
    return fields


def _offset(cls: type[Record] | type[State], name: str) -> int:
    memo = session().memo
    key = ("offsets", cls)
    if key not in memo:
        offsets, at = {}, 0
        for field_name, field in cls._fields.items():
            offsets[field_name] = at
            at += field.width()
        memo[key] = offsets
    return memo[key][name]  # type: ignore[no-any-return]


def record_slots(cls: type[Record] | type[State], prefix: str = "", visible: str = "", owner: int = -1) -> list[Slot]:
    """The slots of a record or state class in the session at hand."""
    slots: list[Slot] = []
    for name, field in cls._fields.items():
        slots.extend(field.slots(f"{prefix}{name}", visible or field.visible, owner))
    return slots


class RecordField(Field):
    """A field that holds a record."""

    def __init__(self, cls: type[Record], visible: str) -> None:
        super().__init__(visible)
        self.cls = cls

    def width(self) -> int:
        return sum(f.width() for f in self.cls._fields.values())

    def slots(self, name: str, visible: str, owner: int) -> Iterator[Slot]:
        yield from record_slots(self.cls, f"{name}.", visible if visible != ALL else "", owner)

    def get(self, position: State, at: Location) -> Any:
        return self.cls._view(position, at)

    def set(self, position: State, at: Location, value: Any) -> None:
        if not isinstance(value, self.cls):
            raise ModelError(f"{self.name} = {value!r}", rule_line(), f"give a {self.cls.__name__}(...)")
        for i, raw in enumerate(value._raws()):
            position._write(Location(at.base + i, at.open), raw)


class State(_Fielded):
    """The position. Subclass it once per game and decorate the subclass with `@game.state`."""

    _slots: list[Raw]
    _kinds: Sequence[Kind]
    _frozen = False
    _chance: Chance | None = None

    def __init_subclass__(cls) -> None:
        cls._fields = _collect(cls)

    @classmethod
    def _of(cls, slots: Sequence[Raw], frozen: bool = False) -> Any:
        """A position over raws, one for each slot of the session's layout (the stage comes last)."""
        made = object.__new__(cls)
        made._slots = list(slots)
        made._kinds = layout_kinds(cls)
        made._frozen = frozen
        return made

    def _place(self, field: Field) -> tuple[State, Location]:
        return self, Location(_offset(type(self), field.name))

    def _read(self, at: Location) -> Raw:
        if not at.open:
            return self._slots[at.base]
        (index, stride, n), rest = at.open[0], at.open[1:]
        entries = [self._read(Location(at.base + i * stride, rest)) for i in range(n)]
        kind = self._kinds[at.base]
        return T.select(index, entries, kind.sort, kind.width())

    def _write(self, at: Location, raw: Raw) -> None:
        if self._frozen:
            raise ModelError(
                "a definition, case or property changes the position", rule_line(), "only actions may do that"
            )
        if not at.open:
            self._slots[at.base] = raw
            return
        for combination in product(*(range(n) for _, _, n in at.open)):
            slot = at.base + sum(i * stride for i, (_, stride, _) in zip(combination, at.open, strict=True))
            here = T.and_(*(T.eq(index, i) for i, (index, _, _) in zip(combination, at.open, strict=True)))
            self._slots[slot] = ite_kind(self._kinds[slot], here, raw, self._slots[slot])

    def _snapshot(self) -> Any:
        """The same position, not to be changed: what definitions and cases see."""
        made = object.__new__(type(self))
        made._slots, made._kinds, made._frozen = self._slots, self._kinds, True
        return made

    @property
    def players(self) -> tuple[Player, ...]:
        """All seats in turn order, as constants."""
        return tuple(Player(i) for i in range(session().players))

    @property
    def everybody(self) -> ItemSet[Player]:
        """All players as a set."""
        kind = SetKind(PlayerKind())
        return ItemSet(kind, (1 << kind.width()) - 1)

    def is_at(self, *places: Any) -> bool:
        """Whether play is at one of these stages or steps, as a term; for claims, ends and shared actions."""
        from .stages import stage_number
        from .values import truth

        here = self._read(Location(_offset(type(self), "_stage")))
        return truth(T.or_(*(T.eq(here, stage_number(place)) for place in places)))  # type: ignore[no-any-return]

    def _chance_now(self) -> Chance:
        if self._chance is None:
            raise ModelError("chance outside the set-up", rule_line(), "draw with an action or step by CHANCE")
        return self._chance

    def random_player(self) -> Player:
        """A seat by chance; for the set-up."""
        return Player(self._chance_now().one_of(0, session().players - 1))

    def random_number(self, low: int, high: int) -> int:
        """A number `low..high` by chance; for the set-up."""
        from .values import number

        return number(self._chance_now().one_of(low, high))  # type: ignore[no-any-return]

    def draw(self, source: ItemSet[Any], n: int) -> ItemSet[Any]:
        """`n` cards of `source` by chance, taken out of it; for the set-up. Too few is SET01."""
        drawn = self._chance_now().subset(source.raw, int(n), source.kind.width())
        source._live().write(T.diff(source.raw, drawn))
        return ItemSet(source.kind, drawn)

    def draw_one(self, source: ItemSet[Any]) -> Any:
        """One card of `source` by chance, taken out of it; for the set-up."""
        return source.kind.of.wrap(T.lowest(self.draw(source, 1).raw))

    def deal(self, source: ItemSet[Any], hands: Any, each: int) -> None:
        """Deal `each` cards by chance from `source` to every player's place in `hands`; for the set-up."""
        for seat in self.players:
            drawn = self.draw(source, each)
            hands[seat]._live().write(T.union(hands[seat].raw, drawn.raw))

    def move(self, card: Any, source: Any, target: Any, under: bool = False) -> None:
        """Take `card` out of `source` and put it into `target` (on top of a pile, or beneath it with `under`).

        A card that is not in `source` is a fault of the rule (CRASH01).
        """
        inside = source.cards if isinstance(source, Pile) else source
        if not decide(T.member(card.raw, inside.raw)):
            raise RuleError(f"a card is moved that is not there ({rule_line()[1]})")
        source.remove(card)
        if not isinstance(target, Pile):
            target.add(card)
        elif under:
            target.put_under(card)
        else:
            target.push(card)

    def move_all(self, cards: Any, source: Any, target: Any) -> None:
        """Take a set of cards out of `source` into the set `target`; for a pile say in which order, card by card."""
        if isinstance(target, Pile):
            raise ModelError(
                "several cards are put on a pile at once", rule_line(), "use a step that puts one at a time"
            )
        moved = cards.cards.now() if isinstance(cards, Pile) else cards.now()
        inside = source.cards if isinstance(source, Pile) else source
        rest = T.diff(inside.raw, T.single(T.top(source.raw), source.kind.width())) if isinstance(source, Pile) else 0
        if isinstance(source, Pile) and T.eq(moved.raw, rest) is True:
            source.keep_top()  # "all but the top card", said in these words: nothing to find out
        elif not decide(T.eq(T.diff(moved.raw, inside.raw), 0)):
            raise RuleError(f"cards are moved that are not there ({rule_line()[1]})")
        elif not isinstance(source, Pile):
            source._live().write(T.diff(source.raw, moved.raw))
        elif decide(T.eq(moved.raw, source.cards.raw)):
            source.clear()
        elif decide(T.eq(moved.raw, rest)):
            source.keep_top()
        else:
            raise ModelError("part of a pile is moved", rule_line(), "move all of it, or all but its top card")
        target._live().write(T.union(target.raw, moved.raw))

    def shift(self, what: Any, source: ArrayView[int], target: ArrayView[int], n: int = 1) -> None:
        """Take `n` identical things off the count `source[what]` and add them to `target[what]`.

        Fewer than that is SET01 in the set-up and a fault of the rule (CRASH01) elsewhere.
        """
        there = source[what]
        if not decide(raw_truth(n <= there)):
            if self._chance is None:
                raise RuleError("more is taken than is there")
            from .setup import SetupShort

            raise SetupShort(f"the set-up takes {n} from where only {there} are left")
        source[what] = there - n
        target[what] = target[what] + n


class _Detached(State):
    """The slots of a record value that stands in no position."""

    def __init__(self, cls: type[Record]) -> None:
        slots = record_slots(cls)
        self._slots = [s.start for s in slots]
        self._kinds = [s.kind for s in slots]


def layout_kinds(cls: type[State]) -> Sequence[Kind]:
    memo = session().memo
    key = ("kinds", cls)
    if key not in memo:
        memo[key] = [s.kind for s in record_slots(cls)]
    return memo[key]  # type: ignore[no-any-return]
