"""Symbolic values of rules: hash-consed terms that fold themselves, so that two equal expressions are one object.

A *raw* is what a field or expression holds inside the library: a plain Python constant (int, bool, a tuple for an
ordered pile; a set is an int bitset) or a `Term`. Constants never become terms, so a rule run on constants computes
with constants alone. Every operation is total; partial ones (`top` of an empty pile, a select out of range) have a
documented filler value and the rule language checks definedness first. Sorts: "bool", "int" (with the interval lo..hi),
"set" (bits of `width` elements), "seq" (distinct elements, top first, of `width` possible ones).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count as _counter
from typing import Final, TypeAlias, Union

Raw: TypeAlias = Union[int, bool, "tuple[int, ...]", "Term"]

_table: dict[tuple[object, ...], Term] = {}
_numbers = _counter()


class Term:
    """One node of an expression; equal nodes are the same object. Build them with the functions below."""

    __slots__ = ("op", "args", "sort", "lo", "hi", "width", "data", "number")

    op: str
    args: tuple[Raw, ...]
    sort: str
    lo: int
    hi: int
    width: int
    data: object
    number: int

    def __repr__(self) -> str:
        if self.op == "var":
            return str(self.data)
        return f"{self.op}({', '.join(map(repr, self.args))})"

    def __bool__(self) -> bool:
        raise TypeError("a term has no truth value: a rule must decide through the interpreter")


def _make(
    op: str, args: tuple[Raw, ...], sort: str, lo: int = 0, hi: int = 0, width: int = 0, data: object = None
) -> Term:
    key = (op, args, tuple(isinstance(a, bool) for a in args), sort, lo, hi, width, data)
    found = _table.get(key)
    if found is None:
        found = Term()
        found.op, found.args, found.sort = op, args, sort
        found.lo, found.hi, found.width, found.data = lo, hi, width, data
        found.number = next(_numbers)
        _table[key] = found
    return found


def var(name: str, sort: str, lo: int = 0, hi: int = 0, width: int = 0) -> Term:
    """A free symbol; two calls with the same name and type give the same term."""
    return _make("var", (), sort, lo, hi, width, name)


def lo(x: Raw) -> int:
    """Least value that the int `x` can take."""
    return x.lo if isinstance(x, Term) else int(x)  # type: ignore[arg-type]


def hi(x: Raw) -> int:
    """Greatest value that the int `x` can take."""
    return x.hi if isinstance(x, Term) else int(x)  # type: ignore[arg-type]


def is_term(x: object) -> bool:
    return isinstance(x, Term)


# ------------------------------------------------------------------------------------------------ truth values


def not_(a: Raw) -> Raw:
    if not isinstance(a, Term):
        return not a
    if a.op == "not":
        return a.args[0]
    return _make("not", (a,), "bool")


def _junction(op: str, parts: Iterable[Raw], unit: bool) -> Raw:
    """n-ary and/or: flattened, without repeats, folded when a part decides."""
    flat: dict[int, Term] = {}
    stack = list(parts)[::-1]
    while stack:
        part = stack.pop()
        if not isinstance(part, Term):
            if bool(part) is not unit:
                return not unit
        elif part.op == op:
            stack.extend(part.args[::-1])
        else:
            flat[part.number] = part
    for part in flat.values():
        negated = not_(part)
        if isinstance(negated, Term) and negated.number in flat:
            return not unit
    if not flat:
        return unit
    if len(flat) == 1:
        return next(iter(flat.values()))
    return _make(op, tuple(flat.values()), "bool")


def and_(*parts: Raw) -> Raw:
    return _junction("and", parts, True)


def or_(*parts: Raw) -> Raw:
    return _junction("or", parts, False)


def iff(a: Raw, b: Raw) -> Raw:
    if not isinstance(a, Term):
        return b if a else not_(b)
    if not isinstance(b, Term):
        return a if b else not_(a)
    if a is b:
        return True
    return or_(and_(a, b), and_(not_(a), not_(b)))


# ------------------------------------------------------------------------------------------------ whole numbers


def add(a: Raw, b: Raw) -> Raw:
    if not isinstance(a, Term) and not isinstance(b, Term):
        return int(a) + int(b)  # type: ignore[arg-type]
    if not isinstance(b, Term) and b == 0:
        return a
    if not isinstance(a, Term):
        return add(b, a)
    if isinstance(a, Term) and a.op == "add" and not isinstance(a.args[1], Term) and not isinstance(b, Term):
        return add(a.args[0], add(a.args[1], b))
    return _make("add", (a, b), "int", lo(a) + lo(b), hi(a) + hi(b))


def neg(a: Raw) -> Raw:
    if not isinstance(a, Term):
        return -int(a)  # type: ignore[arg-type]
    return _make("neg", (a,), "int", -a.hi, -a.lo) if a.op != "neg" else a.args[0]


def sub(a: Raw, b: Raw) -> Raw:
    if isinstance(a, Term) and a is b:
        return 0
    if not isinstance(b, Term):
        return add(a, -int(b))  # type: ignore[arg-type]
    if not isinstance(a, Term) and a == 0:
        return neg(b)
    return _make("sub", (a, b), "int", lo(a) - hi(b), hi(a) - lo(b))


def mul(a: Raw, b: Raw) -> Raw:
    if not isinstance(a, Term) and not isinstance(b, Term):
        return int(a) * int(b)  # type: ignore[arg-type]
    if not isinstance(a, Term):
        a, b = b, a
    if not isinstance(b, Term) and b == 0:
        return 0
    if not isinstance(b, Term) and b == 1:
        return a
    corners = [x * y for x in (lo(a), hi(a)) for y in (lo(b), hi(b))]
    return _make("mul", (a, b), "int", min(corners), max(corners))


def floordiv(a: Raw, b: int) -> Raw:
    """Floor division by a constant that is not 0."""
    if not isinstance(a, Term):
        return int(a) // b  # type: ignore[arg-type]
    corners = (a.lo // b, a.hi // b)
    if corners[0] == corners[1]:
        return corners[0]
    return _make("floordiv", (a, b), "int", min(corners), max(corners))


def mod(a: Raw, b: int) -> Raw:
    """Floor remainder by a constant that is not 0 (the sign of the divisor, as in Python)."""
    if not isinstance(a, Term):
        return int(a) % b  # type: ignore[arg-type]
    if b > 0 and 0 <= a.lo and a.hi < b:
        return a
    return _make("mod", (a, b), "int", min(0, b + 1), max(0, b - 1))


def lt(a: Raw, b: Raw) -> Raw:
    if isinstance(a, Term) and a is b:
        return False
    if hi(a) < lo(b):
        return True
    if lo(a) >= hi(b):
        return False
    # canonical form: constants only on one side, so that the memory of decided conditions recognises them
    if isinstance(a, Term) and a.op == "add" and not isinstance(a.args[1], Term) and not isinstance(b, Term):
        return lt(a.args[0], sub(b, a.args[1]))
    if isinstance(b, Term) and b.op == "add" and not isinstance(b.args[1], Term) and not isinstance(a, Term):
        return lt(sub(a, b.args[1]), b.args[0])
    if not isinstance(a, Term):
        return not_(lt(b, int(a) + 1))  # type: ignore[arg-type]
    if isinstance(a, Term) and a.op == "ite" and _constant_branches(a) and not isinstance(b, Term):
        return ite(a.args[0], lt(a.args[1], b), lt(a.args[2], b))
    return _make("lt", (a, b), "bool")


def le(a: Raw, b: Raw) -> Raw:
    return not_(lt(b, a))


def _constant_branches(t: Term) -> bool:
    return not isinstance(t.args[1], Term) or not isinstance(t.args[2], Term)


def eq(a: Raw, b: Raw) -> Raw:
    """Equality of two raws of one sort."""
    if not isinstance(a, Term) and not isinstance(b, Term):
        return a == b
    if a is b:
        return True
    if not isinstance(a, Term) or (isinstance(b, Term) and b.number < a.number):
        a, b = b, a
    if not isinstance(a, Term):
        a, b = b, a
    assert isinstance(a, Term)
    if a.sort == "bool":
        return iff(a, b)
    if a.sort == "int":
        if hi(a) < lo(b) or lo(a) > hi(b):
            return False
        if a.op == "add" and not isinstance(a.args[1], Term) and not isinstance(b, Term):
            return eq(a.args[0], sub(b, a.args[1]))
        if not isinstance(b, Term) and a.op == "select" and not any(isinstance(e, Term) for e in a.args[1:]):
            hits = [i for i, e in enumerate(a.args[1:]) if e == b]
            if not hits:
                return False
            if len(hits) == 1 and _in_range(a):
                return eq(a.args[0], hits[0])
    if a.op == "ite" and not isinstance(b, Term) and _constant_branches(a):
        return ite(a.args[0], eq(a.args[1], b), eq(a.args[2], b))
    if a.sort == "set" and not isinstance(b, Term) and b == 0 and a.op == "single":
        return lt(a.args[0], 0)
    return _make("eq", (a, b), "bool")


# ------------------------------------------------------------------------------------------------ choice


def ite(c: Raw, a: Raw, b: Raw) -> Raw:
    """`a` where `c` holds, else `b`; both of one sort."""
    if not isinstance(c, Term):
        return a if c else b
    if a is b or (not isinstance(a, Term) and not isinstance(b, Term) and a == b and type(a) is type(b)):
        return a
    if c.op == "not":
        return ite(c.args[0], b, a)
    if b is c:
        return and_(c, a)
    if a is c:
        return or_(c, b)
    sample = a if isinstance(a, Term) else b
    if isinstance(a, bool) or isinstance(b, bool) or (isinstance(sample, Term) and sample.sort == "bool"):
        return (
            or_(and_(c, a), and_(not_(c), b))
            if not (isinstance(a, Term) and isinstance(b, Term))
            else (_make("ite", (c, a, b), "bool"))
        )
    if isinstance(a, Term) and a.op == "ite" and a.args[0] is c:
        return ite(c, a.args[1], b)
    if isinstance(b, Term) and b.op == "ite" and b.args[0] is c:
        return ite(c, a, b.args[2])
    if isinstance(sample, Term) and sample.sort in ("set", "seq"):
        return _make("ite", (c, a, b), sample.sort, width=sample.width)
    if isinstance(a, tuple):
        return _make("ite", (c, a, b), "seq", width=max((*a, *b), default=-1) + 1)  # type: ignore[misc]
    return _make("ite", (c, a, b), "int", min(lo(a), lo(b)), max(hi(a), hi(b)))


def ite_set(c: Raw, a: Raw, b: Raw, width: int) -> Raw:
    """`ite` on two sets that may both be constants, whose sort the plain call could not tell."""
    if not isinstance(c, Term):
        return a if c else b
    if not isinstance(a, Term) and not isinstance(b, Term) and a != b:
        if c.op == "not":
            return ite_set(c.args[0], b, a, width)
        return _make("ite", (c, a, b), "set", width=width)
    return ite(c, a, b)


def _in_range(t: Term) -> bool:
    return lo(t.args[0]) >= 0 and hi(t.args[0]) < len(t.args) - 1


def select(index: Raw, entries: Sequence[Raw], sort: str = "int", width: int = 0) -> Raw:
    """`entries[index]`; an index outside is clamped to the nearest end."""
    n = len(entries)
    if not isinstance(index, Term):
        return entries[min(max(int(index), 0), n - 1)]  # type: ignore[arg-type]
    low, high = max(0, min(index.lo, n - 1)), min(n - 1, max(index.hi, 0))
    live = entries[low : high + 1]
    first = live[0]
    if all(e is first or (not isinstance(e, Term) and not isinstance(first, Term) and e == first) for e in live):
        return first
    if sort == "bool" and not any(isinstance(e, Term) for e in entries):
        if _clamped(index, n):
            pass
        elif sum(map(bool, live)) == 1:
            return eq(index, low + [bool(e) for e in live].index(True))
    if sort == "int":
        return _make("select", (index, *entries), "int", min(map(lo, live)), max(map(hi, live)))
    return _make("select", (index, *entries), sort, width=width)


def _clamped(index: Term, n: int) -> bool:
    return index.lo < 0 or index.hi >= n


# ------------------------------------------------------------------------------------------------ sets


def single(element: Raw, width: int) -> Raw:
    """The set of one element; the empty set for an element below 0."""
    if not isinstance(element, Term):
        return 1 << int(element) if int(element) >= 0 else 0  # type: ignore[arg-type]
    return _make("single", (element,), "set", width=width)


def member(element: Raw, s: Raw) -> Raw:
    if not isinstance(s, Term):
        if not isinstance(element, Term):
            return int(element) >= 0 and bool(int(s) >> int(element) & 1)  # type: ignore[arg-type]
        bits = int(s)  # type: ignore[arg-type]
        hits = [i for i in range(max(0, element.lo), element.hi + 1) if bits >> i & 1]
        if not hits:
            return False
        if len(hits) == element.hi - element.lo + 1:
            return True
        if len(hits) == 1:
            return eq(element, hits[0])
        return _make("member", (element, s), "bool")
    match s.op:
        case "single":
            return and_(eq(element, s.args[0]), le(0, element))
        case "union":
            return or_(member(element, s.args[0]), member(element, s.args[1]))
        case "inter":
            return and_(member(element, s.args[0]), member(element, s.args[1]))
        case "diff":
            return and_(member(element, s.args[0]), not_(member(element, s.args[1])))
        case "ite" if not isinstance(s.args[1], Term) or not isinstance(s.args[2], Term):
            return ite(s.args[0], member(element, s.args[1]), member(element, s.args[2]))
        case "elements" if isinstance(element, Term) and element.op in ("top", "bottom"):
            if element.args[0] is s.args[0]:
                return not_(eq(s, 0))  # a pile that is not empty has its own top
    return _make("member", (element, s), "bool")


def _set_width(a: Raw, b: Raw) -> int:
    return a.width if isinstance(a, Term) else b.width  # type: ignore[union-attr]


def union(a: Raw, b: Raw) -> Raw:
    if not isinstance(a, Term) and not isinstance(b, Term):
        return int(a) | int(b)  # type: ignore[arg-type]
    if a is b or (not isinstance(b, Term) and b == 0):
        return a
    if not isinstance(a, Term) and a == 0:
        return b
    return _make("union", (a, b), "set", width=_set_width(a, b))


def inter(a: Raw, b: Raw) -> Raw:
    if not isinstance(a, Term) and not isinstance(b, Term):
        return int(a) & int(b)  # type: ignore[arg-type]
    width = _set_width(a, b)
    for x, y in ((a, b), (b, a)):
        if not isinstance(x, Term):
            if x == 0:
                return 0
            if int(x) == (1 << width) - 1:  # type: ignore[arg-type]
                return y
    if a is b:
        return a
    return _make("inter", (a, b), "set", width=width)


def diff(a: Raw, b: Raw) -> Raw:
    if not isinstance(a, Term) and not isinstance(b, Term):
        return int(a) & ~int(b)  # type: ignore[arg-type]
    if a is b or (not isinstance(a, Term) and a == 0):
        return 0
    if not isinstance(b, Term) and b == 0:
        return a
    return _make("diff", (a, b), "set", width=_set_width(a, b))


def size(s: Raw) -> Raw:
    """How many elements a set has."""
    if not isinstance(s, Term):
        return int(s).bit_count()  # type: ignore[arg-type]
    if s.op == "single" and lo(s.args[0]) >= 0:
        return 1
    top = s.width
    if s.op == "inter":
        top = min([top] + [int(x).bit_count() for x in s.args if not isinstance(x, Term)])  # type: ignore[arg-type]
    return _make("size", (s,), "int", 0, top)


def lowest(s: Raw) -> Raw:
    """The least element of a set; 0 for the empty set."""
    if not isinstance(s, Term):
        return max((int(s) & -int(s)).bit_length() - 1, 0)  # type: ignore[arg-type]
    if s.op == "single" and lo(s.args[0]) >= 0:
        return s.args[0]
    return _make("lowest", (s,), "int", 0, max(s.width - 1, 0))


# ------------------------------------------------------------------------------------------------ ordered piles


def push(seq: Raw, element: Raw, width: int) -> Raw:
    """`element` on top of `seq`."""
    if not isinstance(seq, Term) and not isinstance(element, Term):
        return (int(element), *seq)  # type: ignore[misc, arg-type]
    return _make("push", (seq, element), "seq", width=width)


def under(seq: Raw, element: Raw, width: int) -> Raw:
    """`element` beneath `seq`."""
    if not isinstance(seq, Term) and not isinstance(element, Term):
        return (*seq, int(element))  # type: ignore[misc, arg-type]
    return _make("under", (seq, element), "seq", width=width)


def without(seq: Raw, element: Raw, width: int) -> Raw:
    """`seq` after `element` was taken from wherever it lies; unchanged if it lies elsewhere."""
    if not isinstance(seq, Term) and not isinstance(element, Term):
        return tuple(e for e in seq if e != element)  # type: ignore[union-attr]
    return _make("without", (seq, element), "seq", width=width)


def keep_top(seq: Raw) -> Raw:
    """Only the top element of `seq`."""
    if not isinstance(seq, Term):
        return seq[:1]  # type: ignore[index]
    return _make("keep_top", (seq,), "seq", width=seq.width)


def top(seq: Raw) -> Raw:
    """The top element; 0 for an empty pile."""
    if not isinstance(seq, Term):
        return seq[0] if seq else 0  # type: ignore[index]
    if seq.op == "push":
        return seq.args[1]
    if seq.op == "under":
        return ite(eq(elements(seq.args[0]), 0), seq.args[1], top(seq.args[0]))
    return _make("top", (seq,), "int", 0, max(seq.width - 1, 0))


def bottom(seq: Raw) -> Raw:
    """The lowest element; 0 for an empty pile."""
    if not isinstance(seq, Term):
        return seq[-1] if seq else 0  # type: ignore[index]
    return _make("bottom", (seq,), "int", 0, max(seq.width - 1, 0))


def at(seq: Raw, index: Raw) -> Raw:
    """The element `index` places below the top; -1 outside."""
    if not isinstance(seq, Term) and not isinstance(index, Term):
        return seq[int(index)] if 0 <= int(index) < len(seq) else -1  # type: ignore[index, arg-type]
    if not isinstance(seq, Term):
        inside = and_(le(0, index), lt(index, len(seq)))  # type: ignore[arg-type]
        return ite(inside, select(index, seq), -1) if seq else -1  # type: ignore[arg-type]
    return _make("at", (seq, index), "int", -1, seq.width - 1)


def length(seq: Raw) -> Raw:
    if not isinstance(seq, Term):
        return len(seq)  # type: ignore[arg-type]
    return size(elements(seq)) if seq.op == "var" else _length(seq)


def _length(seq: Term) -> Raw:
    match seq.op:
        case "push" | "under":
            return add(length(seq.args[0]), 1)
        case "keep_top":
            return ite(eq(elements(seq.args[0]), 0), 0, 1)
    return size(elements(seq))


def elements(seq: Raw) -> Raw:
    """The set of a pile's elements."""
    if not isinstance(seq, Term):
        bits = 0
        for e in seq:  # type: ignore[union-attr]
            bits |= 1 << e
        return bits
    match seq.op:
        case "push" | "under":
            return union(elements(seq.args[0]), single(seq.args[1], seq.width))
        case "without":
            return diff(elements(seq.args[0]), single(seq.args[1], seq.width))
        case "keep_top":
            return ite_set(eq(elements(seq.args[0]), 0), 0, single(top(seq.args[0]), seq.width), seq.width)
        case "ite":
            return ite_set(seq.args[0], elements(seq.args[1]), elements(seq.args[2]), seq.width)
        case "select":
            return select(seq.args[0], [elements(entry) for entry in seq.args[1:]], "set", seq.width)
    return _make("elements", (seq,), "set", width=seq.width)


#: every operator with the sort of its result, for those who write a back end
OPERATORS: Final = (
    "var not and or ite eq lt add sub neg mul floordiv mod select "
    "single member union inter diff size lowest push under without keep_top top bottom at elements"
).split()
