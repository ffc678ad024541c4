"""Terms as z3 expressions over bit-vectors: one node for one node, without recursion.

In: terms of the sorts bool, int and set (ordered piles are rewritten before, see prove_order). Out: z3 Bool for bool,
a signed BitVec just wide enough for the interval of an int, a BitVec of one bit an element for a set. As every term
carries an interval that covers all its values, nothing can overflow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import z3

from ..models.language.evaluate import walk
from ..models.language.terms import Raw, Term, hi, lo


def bits_for(low: int, high: int) -> int:
    """How many bits a signed number from `low..high` takes."""
    return max((n if n >= 0 else ~n).bit_length() for n in (low, high)) + 1


class Lowering:
    """Terms already lowered, kept between queries; `variables` gives the z3 symbol of every variable met."""

    def __init__(self) -> None:
        self.done: dict[int, Any] = {}
        self.variables: dict[Term, Any] = {}

    def lower(self, roots: Iterable[Raw]) -> list[Any]:
        """Bool roots as z3 expressions."""
        roots = list(roots)
        for term in walk(roots):
            if term.number not in self.done:
                self.done[term.number] = self._one(term)
        return [self._bool(r) for r in roots]

    def within(self, variables: Iterable[Term]) -> list[Any]:
        """That the given variables keep to their intervals."""
        found = []
        for v in sorted(variables, key=lambda v: v.number):  # in one order, for one solution
            if v.sort == "int":
                symbol, width = self.variables[v], bits_for(v.lo, v.hi)
                if v.lo > -(1 << (width - 1)):
                    found.append(symbol >= z3.BitVecVal(v.lo, width))
                if v.hi < (1 << (width - 1)) - 1:
                    found.append(symbol <= z3.BitVecVal(v.hi, width))
            elif v.sort == "set" and v.width == 0:
                found.append(self.variables[v] == 0)
        return found

    # ------------------------------------------------------------------------------------------ raws of each sort

    def _bool(self, raw: Raw) -> Any:
        return self.done[raw.number] if isinstance(raw, Term) else z3.BoolVal(bool(raw))

    def _int(self, raw: Raw, width: int) -> Any:
        """An int in exactly `width` bits, which must hold its interval."""
        if not isinstance(raw, Term):
            return z3.BitVecVal(int(raw), width)  # type: ignore[arg-type]
        found = self.done[raw.number]
        missing = width - int(found.size())
        assert missing >= 0, f"an int of {found.size()} bits does not fit {width}"
        return z3.SignExt(missing, found) if missing else found

    def _set(self, raw: Raw, width: int) -> Any:
        if not isinstance(raw, Term):
            return z3.BitVecVal(int(raw), width)  # type: ignore[arg-type]
        found = self.done[raw.number]
        missing = width - int(found.size())
        return z3.ZeroExt(missing, found) if missing > 0 else found

    def _value(self, raw: Raw, like: Term) -> Any:
        """A raw in the representation of `like`."""
        if like.sort == "bool":
            return self._bool(raw)
        return self._int(raw, bits_for(like.lo, like.hi)) if like.sort == "int" else self._set(raw, _width(like))

    # ------------------------------------------------------------------------------------------ operators

    def _one(self, t: Term) -> Any:
        match t.sort:
            case "bool":
                return self._truth(t)
            case "int":
                return self._number(t)
            case "set":
                return self._elements(t)
        raise AssertionError(f"{t.op} of sort {t.sort} reached the solver")

    def _variable(self, t: Term) -> Any:
        name = f"{t.data} #{t.number}"
        made = z3.Bool(name) if t.sort == "bool" else z3.BitVec(name, _own_width(t))
        self.variables[t] = made
        return made

    def _truth(self, t: Term) -> Any:
        match t.op:
            case "var":
                return self._variable(t)
            case "not":
                return z3.Not(self._bool(t.args[0]))
            case "and":
                return z3.And([self._bool(a) for a in t.args])
            case "or":
                return z3.Or([self._bool(a) for a in t.args])
            case "ite":
                return z3.If(*(self._bool(a) for a in t.args))
            case "lt":
                a, b, _ = self._level(t)
                return a < b
            case "eq":
                a, b, _ = self._level(t)
                return a == b
            case "member":
                return self._member(t)
            case "select":
                return self._select(t)
        raise AssertionError(f"unknown operator {t.op}")

    def _level(self, t: Term) -> tuple[Any, Any, int]:
        """The two arguments of a comparison in one width."""
        x, y = t.args
        sample = x if isinstance(x, Term) else y
        assert isinstance(sample, Term)
        if sample.sort == "bool":
            return self._bool(x), self._bool(y), 0
        if sample.sort == "set":
            width = max(_width(a) for a in (x, y) if isinstance(a, Term))
            return self._set(x, width), self._set(y, width), width
        width = bits_for(min(lo(x), lo(y)), max(hi(x), hi(y)))
        return self._int(x, width), self._int(y, width), width

    def _number(self, t: Term) -> Any:
        width = _own_width(t)
        match t.op:
            case "var":
                return self._variable(t)
            case "ite":
                return z3.If(self._bool(t.args[0]), self._value(t.args[1], t), self._value(t.args[2], t))
            case "select":
                return self._select(t)
            case "add":
                wide = max([width] + [bits_for(lo(a), hi(a)) for a in t.args])
                return self._narrow(self._int(t.args[0], wide) + self._int(t.args[1], wide), width)
            case "sub":
                wide = max([width] + [bits_for(lo(a), hi(a)) for a in t.args])
                return self._narrow(self._int(t.args[0], wide) - self._int(t.args[1], wide), width)
            case "neg":
                wide = max(width, bits_for(lo(t.args[0]), hi(t.args[0])))
                return self._narrow(-self._int(t.args[0], wide), width)
            case "mul":
                wide = max([width] + [bits_for(lo(a), hi(a)) for a in t.args])
                return self._narrow(self._int(t.args[0], wide) * self._int(t.args[1], wide), width)
            case "floordiv" | "mod":
                return self._divide(t, width)
            case "size":
                return _fit(_popcount(self._set(t.args[0], 1)), width)
            case "lowest":
                return self._lowest(t, width)
        raise AssertionError(f"unknown operator {t.op}")

    @staticmethod
    def _narrow(value: Any, width: int) -> Any:
        return z3.Extract(width - 1, 0, value) if value.size() > width else value

    def _divide(self, t: Term, width: int) -> Any:
        """Floor division and remainder: z3's `/` truncates, its `%` has the sign of the divisor as in Python."""
        a, b = t.args
        wide = max(width, bits_for(lo(a), hi(a)), bits_for(lo(b), hi(b))) + 1
        x, y = self._int(a, wide), self._int(b, wide)
        rest = x % y
        return self._narrow(rest if t.op == "mod" else (x - rest) / y, width)

    def _elements(self, t: Term) -> Any:
        width = _width(t)
        match t.op:
            case "var":
                return self._variable(t)
            case "ite":
                return z3.If(self._bool(t.args[0]), self._set(t.args[1], width), self._set(t.args[2], width))
            case "select":
                return self._select(t)
            case "union":
                return self._set(t.args[0], width) | self._set(t.args[1], width)
            case "inter":
                return self._set(t.args[0], width) & self._set(t.args[1], width)
            case "diff":
                return self._set(t.args[0], width) & ~self._set(t.args[1], width)
            case "single":
                # an element below 0, read without sign, shifts everything out: the empty set
                index = t.args[0]
                wide = max(width, bits_for(lo(index), hi(index)))
                return self._narrow(z3.BitVecVal(1, wide) << self._int(index, wide), width)
        raise AssertionError(f"unknown operator {t.op}")

    def _member(self, t: Term) -> Any:
        element, s = t.args
        if not isinstance(s, Term):
            assert isinstance(element, Term)
            entries = [z3.BoolVal(bool(int(s) >> i & 1)) for i in range(max(element.hi, 0) + 1)]  # type: ignore[arg-type]
            inside = _table(self.done[element.number], element, entries)
            return z3.And(self.done[element.number] >= 0, inside) if element.lo < 0 else inside
        wide = max(_width(s), bits_for(lo(element), hi(element)))
        if not isinstance(element, Term):
            plain = int(element)  # type: ignore[arg-type]
            if not 0 <= plain < _width(s):
                return z3.BoolVal(False)
            return z3.Extract(plain, plain, self.done[s.number]) == 1
        return z3.Extract(0, 0, z3.LShR(self._set(s, wide), self._int(element, wide))) == 1

    def _select(self, t: Term) -> Any:
        index = t.args[0]
        assert isinstance(index, Term)
        # an entry that the index cannot reach may be too wide for the interval of the whole
        entries = t.args[1:]
        low, high = max(0, min(index.lo, len(entries) - 1)), min(len(entries) - 1, max(index.hi, 0))
        live = [entries[min(max(i, low), high)] for i in range(len(entries))]
        return _table(self.done[index.number], index, [self._value(e, t) for e in live])

    def _lowest(self, t: Term, width: int) -> Any:
        s = self.done[t.args[0].number]  # type: ignore[union-attr]
        found = z3.BitVecVal(0, width)
        for i in reversed(range(s.size())):
            found = z3.If(z3.Extract(i, i, s) == 1, z3.BitVecVal(i, width), found)
        return found


def _width(t: Term) -> int:
    return max(t.width, 1)


def _own_width(t: Term) -> int:
    return _width(t) if t.sort == "set" else bits_for(t.lo, t.hi)


def _fit(value: Any, width: int) -> Any:
    missing = width - value.size()
    return z3.ZeroExt(missing, value) if missing > 0 else z3.Extract(width - 1, 0, value) if missing < 0 else value


def _popcount(bits: Any) -> Any:
    """How many bits are set, as a balanced tree of adders; the result has room for a sign."""
    layer = [z3.Extract(i, i, bits) for i in range(bits.size())]
    while len(layer) > 1:
        pairs = [(layer[i], layer[i + 1]) for i in range(0, len(layer) - 1, 2)]
        odd = layer[len(pairs) * 2 :]
        layer = []
        for a, b in pairs:
            width = max(a.size(), b.size()) + 1
            layer.append(_fit(a, width) + _fit(b, width))
        layer += odd
    return z3.ZeroExt(1, layer[0])


def _table(index: Any, term: Term, entries: Sequence[Any]) -> Any:
    """`entries[index]`, an index outside clamped to the nearest end; equal halves of the table are looked up once."""
    n = len(entries)
    steps = max(n - 1, 0).bit_length()
    steps = min(steps, int(index.size()))
    layer = list(entries) + [entries[-1]] * ((1 << steps) - n)
    for k in range(steps):
        bit = z3.Extract(k, k, index) == 1
        layer = [a if a.eq(b) else z3.If(bit, b, a) for a, b in zip(layer[::2], layer[1::2], strict=True)]
    found = layer[0]
    if term.hi >= 1 << steps:
        found = z3.If(index >= n, entries[-1], found)
    return z3.If(index < 0, entries[0], found) if term.lo < 0 else found
