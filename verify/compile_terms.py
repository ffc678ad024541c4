"""Terms as Python source: a shared subterm becomes one assignment, made where it is first needed; no recursion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from ..models.language.terms import Raw, Term

#: an unshared subterm this deep gets a variable too: Python's parser limits nesting
DEEPEST = 12
#: larger pools are enumerated without remembering their subsets
REMEMBERED_POOL = 10


class Members(dict[int, tuple[int, ...]]):
    """The elements of a bit set, worked out once for each set."""

    LIMIT = 200_000

    def __missing__(self, bits: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        found = tuple(i for i in range(bits.bit_length()) if bits >> i & 1)
        self[bits] = found
        return found


class Elements(dict[tuple[int, ...], int]):
    """The bit set of a pile's cards, worked out once for each pile."""

    LIMIT = 200_000

    def __missing__(self, pile: tuple[int, ...]) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        bits = 0
        for e in pile:
            bits |= 1 << e
        self[pile] = bits
        return bits


def _combinations(bits: int, least: int, most: int) -> Iterable[int]:
    singles = [1 << i for i in range(bits.bit_length()) if bits >> i & 1]
    for n in range(max(least, 0), min(most, len(singles)) + 1):
        for chosen in combinations(singles, n):
            yield sum(chosen)


@lru_cache(maxsize=4096)
def _remembered(bits: int, least: int, most: int) -> tuple[int, ...]:
    return tuple(_combinations(bits, least, most))


def subsets(bits: int, least: int, most: int) -> Iterable[int]:
    """The subsets of `bits` with `least..most` elements, in the order of the rule functions: small ones first."""
    if bits.bit_count() <= REMEMBERED_POOL:
        return _remembered(bits, least, most)
    return _combinations(bits, least, most)


def without(pile: tuple[int, ...], element: int) -> tuple[int, ...]:
    """`pile` after one card was taken from wherever it lies."""
    return tuple(e for e in pile if e != element)


def card_at(pile: tuple[int, ...], depth: int) -> int:
    """The card `depth` places below the top, -1 outside."""
    return pile[depth] if 0 <= depth < len(pile) else -1


def clamped(index: int, n: int) -> int:
    """The nearest index of a sequence of n."""
    return 0 if index < 0 else n - 1 if index >= n else index


def lowest(bits: int) -> int:
    """The least element of a set, 0 for the empty one."""
    return (bits & -bits).bit_length() - 1 if bits else 0


def helpers() -> dict[str, Any]:
    """What generated source may call."""
    return {
        "M": Members(),
        "E": Elements(),
        "subsets": subsets,
        "without": without,
        "card_at": card_at,
        "clamped": clamped,
        "lowest": lowest,
    }


class Lowering:
    """Turns the terms of one generated function into expressions over local variables.

    `names` maps variables to what they are called; `roots` are all terms that will be asked for (their sharing decides
    which get a variable); constants that are tuples go to `constants`, the namespace of the source.
    """

    def __init__(self, names: Mapping[int, str], roots: Iterable[Raw], constants: dict[str, Any]) -> None:
        self.names = names
        self.constants = constants
        self.uses: Counter[int] = Counter()
        self._count = 0
        self._constant_names: dict[object, str] = {}
        seen: set[int] = set()
        stack = [r for r in roots if isinstance(r, Term)]
        self.uses.update(t.number for t in stack)
        while stack:
            term = stack.pop()
            if term.number in seen:
                continue
            seen.add(term.number)
            inner = [a for a in term.args if isinstance(a, Term)]
            self.uses.update(a.number for a in inner)
            stack += inner

    def constant(self, value: Raw) -> str:
        """A constant as source."""
        if isinstance(value, tuple) and len(value) > 2:
            if value not in self._constant_names:
                name = f"K{len(self.constants)}"
                self.constants[name] = value
                self._constant_names[value] = name
            return self._constant_names[value]
        return repr(value) if not (isinstance(value, int) and value < 0) else f"({value})"

    def text(self, root: Raw, known: dict[int, str], emit: Callable[[str], None], keep: bool = False) -> str:
        """An expression for `root`; what it shares is assigned by `emit` first and noted in `known`.

        With `keep` the root itself gets a variable.
        """
        if not isinstance(root, Term):
            return self.constant(root)
        pieces: dict[int, tuple[str, int]] = {}
        stack: list[tuple[Term, bool]] = [(root, False)]
        while stack:
            term, ready = stack.pop()
            number = term.number
            if number in pieces:
                continue
            if number in known:
                pieces[number] = known[number], 0
            elif term.op == "var":
                pieces[number] = self.names[number], 0
            elif not ready:
                stack.append((term, True))
                stack.extend((a, False) for a in reversed(term.args) if isinstance(a, Term))
            else:
                inner = [pieces[a.number] if isinstance(a, Term) else (self.constant(a), 0) for a in term.args]
                source = expression(term, [t for t, _ in inner])
                depth = 1 + max(d for _, d in inner)
                shared = self.uses[number] > 1 and term.op != "not"
                if shared or depth > DEEPEST or (keep and term is root):
                    self._count += 1
                    name = f"v{self._count}"
                    emit(f"{name} = {source}")
                    known[number] = name
                    source, depth = name, 0
                pieces[number] = source, depth
        return pieces[root.number][0]


def expression(term: Term, args: list[str]) -> str:
    """One operator as source over the sources of its arguments; truth values may come out as 0 and 1."""
    match term.op:
        case "not":
            return f"(not {args[0]})"
        case "and" | "or":
            return f"({f' {term.op} '.join(args)})"
        case "ite":
            return f"({args[1]} if {args[0]} else {args[2]})"
        case "eq":
            return f"({args[0]} == {args[1]})"
        case "lt":
            return f"({args[0]} < {args[1]})"
        case "add":
            return f"({args[0]} + {args[1]})"
        case "sub":
            return f"({args[0]} - {args[1]})"
        case "neg":
            return f"(-{args[0]})"
        case "mul":
            return f"({args[0]} * {args[1]})"
        case "floordiv":
            return f"({args[0]} // {args[1]})"
        case "mod":
            return f"({args[0]} % {args[1]})"
        case "select":
            return _select(term, args)
        case "single":
            plain = f"(1 << {args[0]})"
            return plain if _low(term.args[0]) >= 0 else f"({plain} if {args[0]} >= 0 else 0)"
        case "member":
            plain = f"({args[1]} >> {args[0]} & 1)"
            return plain if _low(term.args[0]) >= 0 else f"({args[0]} >= 0 and {plain})"
        case "union":
            return f"({args[0]} | {args[1]})"
        case "inter":
            return f"({args[0]} & {args[1]})"
        case "diff":
            return f"({args[0]} & ~{args[1]})"
        case "size":
            return f"({args[0]}).bit_count()"
        case "lowest":
            return f"lowest({args[0]})"
        case "push":
            return f"({args[1]}, *{args[0]})"
        case "under":
            return f"(*{args[0]}, {args[1]})"
        case "without":
            return f"without({args[0]}, {args[1]})"
        case "keep_top":
            return f"{args[0]}[:1]"
        case "top":
            return f"({args[0]}[0] if {args[0]} else 0)"
        case "bottom":
            return f"({args[0]}[-1] if {args[0]} else 0)"
        case "at":
            return f"card_at({args[0]}, {args[1]})"
        case "elements":
            return f"E[{args[0]}]"
    raise AssertionError(f"unknown operator {term.op}")


def _low(raw: Raw) -> int:
    return raw.lo if isinstance(raw, Term) else int(raw)  # type: ignore[arg-type]


def _select(term: Term, args: list[str]) -> str:
    index, entries = term.args[0], args[1:]
    assert isinstance(index, Term)
    n = len(entries)
    inside = index.lo >= 0 and index.hi < n
    if n == 2 and inside:
        return f"({entries[1]} if {args[0]} else {entries[0]})"
    place = args[0] if inside else f"clamped({args[0]}, {n})"
    return f"({', '.join(entries)})[{place}]" if n > 1 else f"({entries[0]},)[{place}]"
