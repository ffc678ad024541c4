"""How inputs and answers of decisions are laid out in raws: one kind, or the slots of a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from .components import Deck
from .errors import ModelError
from .functions import kind_of_value
from .kinds import BoolKind, CardKind, EnumKind, IntKind, Kind, PlayerKind, StackKind
from .stacks import Stack
from .state import Location, Record, Scalar, record_slots
from .terms import Raw
from .tokens import Card, Player
from .tracing import rule_line


@dataclass(frozen=True)
class Shape:
    """How a value of an input or answer is laid out in raws: one kind, or the slots of a record class."""

    kinds: tuple[Kind, ...]
    record: type[Record] | None = None

    def raws(self, value: Any) -> tuple[Raw, ...]:
        if self.record is not None:
            if not isinstance(value, self.record):
                raise ModelError(
                    f"{value!r} is not a {self.record.__name__}", rule_line(), "give a record of that class"
                )
            return tuple(value._raws())
        return (self.kinds[0].unwrap(value),)

    def build(self, raws: Sequence[Raw]) -> Any:
        if self.record is None:
            return self.kinds[0].wrap(raws[0])
        made = self.record()
        for i, raw in enumerate(raws):
            made._position._write(Location(i), raw)
        return made

    def with_room_for(self, value: Any) -> Shape:
        """This shape, made higher where `value` is a stack that may be higher than those seen before."""
        kind = self.kinds[0]
        if isinstance(kind, StackKind) and isinstance(value, Stack):
            return Shape((kind.with_room_for(value.kind),))
        return self

    def symbols(self, name: str) -> tuple[Raw, ...]:
        """Fresh variables for a value of this shape."""
        if self.record is None:
            return (self.kinds[0].symbol(name),)
        return tuple(s.kind.symbol(f"{name}.{s.name}") for s in record_slots(self.record))

    def show(self, raws: Sequence[Any]) -> str:
        if self.record is None:
            return self.kinds[0].show(raws[0])
        slots = record_slots(self.record)
        return ", ".join(f"{s.name} {s.kind.show(r)}" for s, r in zip(slots, raws, strict=True))


def shape_of(spec: Any) -> Shape:
    """The shape that a declaration means: bool, an IntEnum, Player, a deck, a range, a Record, a field.

    A deck, Player or enumeration as an input excludes `nothing` and `nobody`; as an answer they are allowed.
    """
    if isinstance(spec, Shape):
        return spec
    if spec is bool:
        return Shape((BoolKind(),))
    if spec is Player:
        return Shape((PlayerKind(optional=False),))
    if isinstance(spec, type) and issubclass(spec, IntEnum):
        return Shape((EnumKind(spec),))
    if isinstance(spec, type) and issubclass(spec, Record):
        return Shape(tuple(s.kind for s in record_slots(spec)), spec)
    if isinstance(spec, Deck):
        return Shape((CardKind(spec, optional=False),))
    if isinstance(spec, range):
        return Shape((IntKind(spec.start, spec.stop - 1),))
    if isinstance(spec, Scalar):
        return Shape((spec.kind,))
    if isinstance(spec, type) and issubclass(spec, Card):
        raise ModelError(f"{spec.__name__} names cards of no deck", None, "give the deck itself, as in x=cards")
    if callable(spec) and not isinstance(spec, type):
        return shape_of(spec())
    name = spec.__name__ if isinstance(spec, type) else repr(spec)
    raise ModelError(f"{name} has no finite domain", None, "give bool, an IntEnum, Player, a deck, a range or a Record")


def answer_shape(spec: Any) -> Shape:
    shape = shape_of(spec)
    match shape.kinds[0] if shape.record is None else None:
        case PlayerKind():
            return Shape((PlayerKind(optional=True),))
        case CardKind(deck=deck):
            return Shape((CardKind(deck, optional=True),))
    return shape


def value_shape(value: Any) -> Shape:
    if isinstance(value, Record):
        return Shape(tuple(s.kind for s in record_slots(type(value))), type(value))
    return Shape((kind_of_value(value),))
