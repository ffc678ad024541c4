"""Small stacks of things of which there are several alike (goods on an animal), as one number each."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from . import terms as T
from .errors import ModelError
from .terms import Raw, Term
from .tracing import decide, rule_line
from .values import RuleError, Symbolic, number, truth
from .zones import Ref

if TYPE_CHECKING:
    from .kinds import StackKind

C = TypeVar("C")


class Stack(Symbolic, Generic[C]):
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

    __hash__ = Symbolic.__hash__

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
