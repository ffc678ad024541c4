"""Conditions and numbers that rules compute with: a constant or a term, alike in every interpreter.

Constant truth values and numbers are plain `bool` and `int`; `Truth` and `Number` exist only while a rule is traced.
Values that are symbolic cannot be hashed, so that sets and dicts fail loudly instead of going a wrong way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from . import terms as T
from .errors import ModelError, Untraceable
from .terms import Raw, Term
from .tracing import decide, rule_line


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


def refuse(what: str, use: str) -> NoReturn:
    raise Untraceable(f"cannot be traced: {what}", rule_line(), use)


class Symbolic:
    """What all symbolic values refuse."""

    def condition(self) -> Raw:
        """What the value says where a truth value is wanted; only sets say something."""
        raise ModelError(f"{self!r} is no condition", rule_line(), "give a truth value")

    def __hash__(self) -> int:
        refuse("a value of the position is used in a set or as a key", "compare it with ==, or use any_of(...)")


class Truth(Symbolic):
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

    __hash__ = Symbolic.__hash__

    def __invert__(self) -> NoReturn:
        refuse("~ on a condition (it is wrong on plain truth values)", "write `not x`, or no(x)")

    def _arithmetic(self, *_: object) -> NoReturn:
        refuse("arithmetic on a condition", "write ite(condition, 1, 0), or count(...)")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __lt__ = __le__ = __gt__ = __ge__ = _arithmetic
    __index__ = __int__ = _arithmetic


def raw_truth(value: object) -> Raw:
    if isinstance(value, Truth):
        return value.raw
    if isinstance(value, bool):
        return value
    if isinstance(value, Number):
        return T.not_(T.eq(value.raw, 0))
    if isinstance(value, Symbolic):
        return value.condition()
    raise ModelError(f"{value!r} is no condition", rule_line(), "give a truth value")


def truth(raw: Raw) -> Any:
    """A plain bool, or a `Truth` while it is open."""
    return Truth(raw) if isinstance(raw, Term) else bool(raw)


def number(raw: Raw) -> Any:
    """A plain int, or a `Number` while it is open."""
    return Number(raw) if isinstance(raw, Term) else int(raw)  # type: ignore[arg-type]


class Number(Symbolic):
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
            refuse("division by a number of the position", "divide by a constant, or write the cases out")
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

    __hash__ = Symbolic.__hash__

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
        refuse(f"a number with {raw.hi - raw.lo + 1} possible values must be known here", "use ite(...) or a decision")
    for value in range(raw.lo, raw.hi):
        if decide(T.eq(raw, value)):
            return value
    return raw.hi


def no(condition: Any) -> Any:
    """`not condition` as a term (no fork)."""
    return truth(T.not_(raw_truth(condition)))


def term_of(function: Callable[..., Any], *arguments: Any, inside: Raw = True) -> Raw:
    """A condition as one raw: what `function(*arguments)` says where `inside` holds, its `if`s folded into the term."""
    from .summary import condition_term

    return condition_term(function, arguments, inside)
