"""What a parameter of an action may be: its declared domain as a set of raws, constant or open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations
from typing import Any

from . import terms as T
from .errors import ModelError
from .functions import kind_of_value
from .kinds import CardKind, IntKind, Kind, SetKind
from .shapes import shape_of
from .state import ArrayView, State
from .terms import Raw, Term
from .tokens import Player
from .tracing import tracer
from .values import Number
from .zones import ItemSet, Pile

_INT_WIDTH = 48


@dataclass(frozen=True)
class Domain:
    kind: Kind
    bits: Raw
    least: int | None
    most: int | None

    def raws(self) -> Iterator[int]:
        bits = int(self.bits)  # type: ignore[arg-type]
        pool = [i for i in range(bits.bit_length()) if bits >> i & 1]
        if self.least is None or self.most is None:
            yield from pool
            return
        for n in range(self.least, min(self.most, len(pool)) + 1):
            for chosen in combinations(pool, n):
                yield sum(1 << i for i in chosen)

    @property
    def value_kind(self) -> Kind:
        return self.kind if self.least is None else SetKind(self.kind)

    def wrap(self, raw: int) -> Any:
        return self.value_kind.wrap(raw)

    def show(self, raw: int) -> str:
        return self.value_kind.show(raw)


def number_of(spec: Any, t: State, values: tuple[Any, ...]) -> Any:
    value = spec(t, *values) if callable(spec) else spec
    if isinstance(value, Number):
        return value.raw
    return int(value) if tracer() is None or not isinstance(value, Term) else value


def element_symbol(kind: Kind, name: str) -> Term:
    """A variable for an element of a domain: never `nothing`, and as narrow as the set is wide."""
    if isinstance(kind, IntKind):
        return T.var(name, "int", 0, SetKind(kind).width() - 1)
    if isinstance(kind, CardKind):
        return T.var(name, "int", 0, kind.width() - 1)
    low, high = kind.bounds()
    return T.var(name, kind.sort, max(low, 0), high)


def domain_set(spec: Any, t: State, values: tuple[Any, ...], where: tuple[str, int], name: str) -> tuple[Kind, Raw]:
    """A parameter's domain as (kind of an element, bits)."""
    if isinstance(spec, range):
        kind: Kind = IntKind(0, max(spec.stop - 1, 0))
        return kind, SetKind(kind).unwrap(spec)
    if isinstance(spec, type) and issubclass(spec, IntEnum) or spec is Player or hasattr(spec, "rows"):
        kind = shape_of(spec).kinds[0]
        return kind, sum(1 << int(v) for v in kind.domain())
    value = spec(t, *values) if callable(spec) else spec
    if isinstance(value, ItemSet):
        return value.kind.of, value.raw
    if isinstance(value, Pile):
        return value.kind.of, value.cards.raw
    if isinstance(value, range):
        kind = IntKind(0, _INT_WIDTH - 1)
        if value.start < 0 or value.stop > _INT_WIDTH:
            raise ModelError(f"the domain of {name!r} is {value}", where, f"numbers 0..{_INT_WIDTH - 1} can be chosen")
        return kind, SetKind(kind).unwrap(value)
    if isinstance(value, tuple | list | ArrayView):
        members = list(value)
        if not members:
            return IntKind(0, _INT_WIDTH - 1), 0
        kind = kind_of_value(members[0])
        kind = IntKind(0, _INT_WIDTH - 1) if isinstance(kind, IntKind) else kind
        return kind, SetKind(kind).unwrap(members)
    raise ModelError(f"the domain of {name!r} is {value!r}", where, "give a set of cards, players, members or a range")
