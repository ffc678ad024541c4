"""Terms over whole columns: every operator once, as numpy on all rows that the question concerns.

Truth values are bool arrays, numbers and sets of at most 62 elements int64 arrays. Wider sets are matrices with a
column for every 62 elements, piles matrices of elements, top first, -1 beyond the end. Constants stay Python values as
long as they can: numpy spreads them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..models.language.terms import Raw, Term
from .packing import CHUNK

Array = NDArray[Any]
LARGEST = 1 << 62
#: short lists are told apart entry by entry, longer ones are stacked to a matrix
FEW_ENTRIES = 6


class NotColumns(Exception):
    """A term has no exact form on columns; the message says why."""


def check(term: Term) -> None:
    """Raises NotColumns for a number that int64 might not hold."""
    if term.sort == "int" and (term.lo < -LARGEST or term.hi > LARGEST):
        raise NotColumns("a number may get too large for 64 bits")


def chunks(width: int) -> int:
    """How many columns a set takes."""
    return max(1, -(-width // CHUNK))


class Rows:
    """Some rows of a batch, with what was worked out for them. `pick` gives a part of them that inherits it."""

    __slots__ = ("count", "_numbers", "source", "parent", "picked", "memo")

    def __init__(
        self,
        count: int,
        numbers: Array | None,
        source: Callable[[int, Array | None], Array | None],
        parent: Rows | None = None,
        picked: Array | None = None,
    ) -> None:
        self.count = count
        self._numbers = numbers
        #: gives a field (by the number of its variable) for rows of the batch, None meaning all; None for a parameter
        self.source = source
        self.parent, self.picked = parent, picked
        self.memo: dict[int, Array] = {}

    def __len__(self) -> int:
        return self.count

    @property
    def numbers(self) -> Array:
        """Which rows of the batch these are."""
        if self._numbers is None:
            self._numbers = np.arange(self.count, dtype=np.int64)
        return self._numbers

    def pick(self, picked: Array) -> Rows:
        """The rows with these places among the rows here; a place may come several times."""
        numbers = picked if self._numbers is None else self._numbers.take(picked)
        return Rows(len(picked), numbers, self.source, self, picked)

    def _known(self, number: int) -> Array | None:
        """A value known here or for the rows that these were picked from."""
        at: Rows | None = self
        trail: list[Rows] = []
        while at is not None:
            found = at.memo.get(number)
            if found is not None:
                for rows in reversed(trail):
                    assert rows.picked is not None
                    found = found.take(rows.picked, axis=0)
                    rows.memo[number] = found
                return found
            trail.append(at)
            at = at.parent
        return None

    def get(self, root: Raw) -> Any:
        """The value of `root` on these rows: an array, or a constant."""
        if not isinstance(root, Term):
            return root
        memo = self.memo
        stack: list[tuple[Term, bool]] = [(root, False)]
        while stack:
            term, ready = stack.pop()
            number = term.number
            if number in memo:
                continue
            if not ready:
                if term.op == "var":
                    field = self.source(number, self._numbers)
                    if field is not None:
                        memo[number] = field
                        continue
                if self._known(number) is not None:
                    continue
                stack.append((term, True))
                stack.extend((a, False) for a in term.args if isinstance(a, Term) and a.number not in memo)
            else:
                memo[number] = apply(
                    term, [memo[a.number] if isinstance(a, Term) else a for a in term.args], self.count
                )
        return memo[root.number]


def spread(value: Any, sort: str, width: int, n: int) -> Array:
    """A value as an array of `n` rows; constants are repeated."""
    if isinstance(value, np.ndarray):
        return value
    if sort == "bool":
        return np.full(n, bool(value))
    if sort == "int":
        return np.full(n, int(value), np.int64)
    if sort == "set":
        k = chunks(width)
        if k == 1:
            return np.full(n, int(value), np.int64)
        return np.tile(np.array(split(int(value), k), np.int64), (n, 1))
    row = np.full(width, -1, np.int64)
    row[: len(value)] = value
    return np.tile(row, (n, 1))


def split(bits: int, k: int) -> list[int]:
    """The bits of a wide constant set, one number for every 62 elements."""
    return [bits >> i * CHUNK & ((1 << CHUNK) - 1) for i in range(k)]


def _set(value: Any, width: int) -> Any:
    """A set operand: wide constants become a row that numpy spreads."""
    if isinstance(value, np.ndarray):
        return value
    k = chunks(width)
    return int(value) if k == 1 else np.array([split(int(value), k)], np.int64)


def _lengths(pile: Array) -> Array:
    found: Array = (pile >= 0).sum(axis=1)
    return found


def apply(term: Term, args: list[Any], n: int) -> Array:
    """One operator on arrays of `n` rows and constants."""
    function = _OPERATORS.get(term.op)
    if function is None:
        raise NotColumns(f"{term.op} has no form on columns")
    return function(term, args, n)


def _and(term: Term, a: list[Any], n: int) -> Array:
    found: Array = a[0]
    for x in a[1:]:
        found = found & x
    return found


def _or(term: Term, a: list[Any], n: int) -> Array:
    found: Array = a[0]
    for x in a[1:]:
        found = found | x
    return found


def _ite(term: Term, a: list[Any], n: int) -> Array:
    condition, yes, no = a
    if term.sort == "seq" or (term.sort == "set" and chunks(term.width) > 1):
        yes, no = (spread(x, term.sort, term.width, n) for x in (yes, no))
        condition = condition[:, None]
    found: Array = np.where(condition, yes, no)
    return found


def _eq(term: Term, a: list[Any], n: int) -> Array:
    sample = next(x for x in term.args if isinstance(x, Term))
    if sample.sort == "seq":
        width = max(x.width if isinstance(x, Term) else len(x) for x in term.args)  # type: ignore[arg-type]
        left, right = (spread(x, "seq", width, n) for x in a)
        wide = max(left.shape[1], right.shape[1])
        left, right = (np.pad(x, ((0, 0), (0, wide - x.shape[1])), constant_values=-1) for x in (left, right))
        return (left == right).all(axis=1)  # type: ignore[no-any-return]
    if sample.sort == "set" and chunks(sample.width) > 1:
        return (_set(a[0], sample.width) == _set(a[1], sample.width)).all(axis=1)  # type: ignore[no-any-return]
    return a[0] == a[1]  # type: ignore[no-any-return]


def _select(term: Term, a: list[Any], n: int) -> Array:
    index, entries = a[0], a[1:]
    head = term.args[0]
    assert isinstance(head, Term)
    if head.lo < 0 or head.hi >= len(entries):
        index = np.clip(index, 0, len(entries) - 1)
    narrow = term.sort in ("int", "bool") or (term.sort == "set" and chunks(term.width) == 1)
    if narrow and not any(isinstance(e, np.ndarray) for e in entries):
        table: Array = np.array(entries, bool if term.sort == "bool" else np.int64)
        return table[index]  # type: ignore[no-any-return]
    if len(entries) <= FEW_ENTRIES and (
        term.sort in ("int", "bool") or (term.sort == "set" and chunks(term.width) == 1)
    ):
        found = spread(entries[-1], term.sort, term.width, n)
        for i in range(len(entries) - 2, -1, -1):
            found = np.where(index == i, entries[i], found)
        return found
    whole = np.stack([spread(e, term.sort, term.width, n) for e in entries], axis=1)
    return whole[np.arange(n), index]  # type: ignore[no-any-return]


def _single(term: Term, a: list[Any], n: int) -> Array:
    element = a[0]
    head = term.args[0]
    safe = isinstance(head, Term) and head.lo >= 0
    k = chunks(term.width)
    if k == 1:
        bit = np.left_shift(1, element if safe else np.maximum(element, 0))
        return bit if safe else np.where(element >= 0, bit, 0)
    found = np.zeros((n, k), np.int64)
    rows = np.flatnonzero(element >= 0)
    e = element[rows]
    found[rows, e // CHUNK] = np.left_shift(1, e % CHUNK)
    return found


def _member(term: Term, a: list[Any], n: int) -> Array:
    element, bits = a
    head, whole = term.args
    width = whole.width if isinstance(whole, Term) else max(int(whole).bit_length(), 1)  # type: ignore[arg-type]
    k = chunks(width)
    low = head.lo if isinstance(head, Term) else int(head)  # type: ignore[arg-type]
    high = head.hi if isinstance(head, Term) else int(head)  # type: ignore[arg-type]
    inside: Any = True
    if low < 0 or high >= k * CHUNK:
        inside = (element >= 0) & (element < k * CHUNK)
        element = np.clip(element, 0, k * CHUNK - 1)
    if k == 1:
        found = (np.right_shift(bits, element) & 1) != 0
    else:
        bits = _set(bits, width)
        rows = np.arange(n) if bits.shape[0] == n else 0
        found = (np.right_shift(bits[rows, element // CHUNK], element % CHUNK) & 1) != 0
    return found if inside is True else found & inside  # type: ignore[no-any-return]


def _on_sets(function: Callable[[Any, Any], Any]) -> Callable[[Term, list[Any], int], Array]:
    def run(term: Term, a: list[Any], n: int) -> Array:
        return function(_set(a[0], term.width), _set(a[1], term.width))  # type: ignore[no-any-return]

    return run


def popcount(bits: Array) -> Array:
    """How many bits are set, in every number."""
    if hasattr(np, "bitwise_count"):
        return np.bitwise_count(bits).astype(np.int64)
    bits = bits - (bits >> 1 & 0x5555555555555555)  # numpy 1: pairs, nibbles, bytes, then their sum
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    return bits * 0x0101010101010101 >> 56


def _size(term: Term, a: list[Any], n: int) -> Array:
    found = popcount(a[0])
    return found.sum(axis=1) if found.ndim == 2 else found


def lowest_bit(bits: Array) -> Array:
    """The place of the lowest bit of numbers below 2^62; 0 for 0."""
    low = bits & -bits
    return np.maximum(np.frexp(low.astype(np.float64))[1].astype(np.int64) - 1, 0)


def _lowest(term: Term, a: list[Any], n: int) -> Array:
    bits = a[0]
    if bits.ndim == 1:
        return lowest_bit(bits)
    found = np.zeros(n, np.int64)
    for i in range(bits.shape[1] - 1, -1, -1):
        found = np.where(bits[:, i] != 0, lowest_bit(bits[:, i]) + i * CHUNK, found)
    return found


def _pile(value: Any, term: Term, n: int) -> Array:
    return spread(value, "seq", term.width, n)


def _push(term: Term, a: list[Any], n: int) -> Array:
    pile = _pile(a[0], term, n)
    first = spread(a[1], "int", 0, n)[:, None]
    return np.concatenate((first, pile[:, : term.width - 1]), axis=1)


def _under(term: Term, a: list[Any], n: int) -> Array:
    pile = _pile(a[0], term, n).copy()
    length = _lengths(pile)
    rows = np.flatnonzero(length < pile.shape[1])
    pile[rows, length[rows]] = spread(a[1], "int", 0, n)[rows]
    return pile


def _without(term: Term, a: list[Any], n: int) -> Array:
    pile = _pile(a[0], term, n)
    hit = pile == spread(a[1], "int", 0, n)[:, None]
    hit &= pile >= 0
    behind = np.cumsum(hit, axis=1) > 0
    moved = np.concatenate((pile[:, 1:], np.full((n, 1), -1, np.int64)), axis=1)
    return np.where(behind, moved, pile)


def _keep_top(term: Term, a: list[Any], n: int) -> Array:
    pile = _pile(a[0], term, n)
    found = np.full_like(pile, -1)
    found[:, 0] = pile[:, 0]
    return found


def _top(term: Term, a: list[Any], n: int) -> Array:
    found: Array = np.maximum(a[0][:, 0], 0)
    return found


def _bottom(term: Term, a: list[Any], n: int) -> Array:
    pile: Array = a[0]
    found: Array = np.maximum(pile[np.arange(n), np.maximum(_lengths(pile) - 1, 0)], 0)
    return found


def _at(term: Term, a: list[Any], n: int) -> Array:
    head = term.args[0]
    width = head.width if isinstance(head, Term) else len(head)  # type: ignore[arg-type]
    pile = spread(a[0], "seq", max(width, 1), n)
    index = spread(a[1], "int", 0, n)
    inside = (index >= 0) & (index < pile.shape[1])
    return np.where(inside, pile[np.arange(n), np.clip(index, 0, pile.shape[1] - 1)], -1)


def _elements(term: Term, a: list[Any], n: int) -> Array:
    pile = a[0]
    k = chunks(term.width)
    found = np.zeros((n, k), np.int64)
    for i in range(pile.shape[1]):
        rows = np.flatnonzero(pile[:, i] >= 0)
        if not len(rows):
            break
        e = pile[rows, i]
        found[rows, e // CHUNK] |= np.left_shift(1, e % CHUNK)
    return found[:, 0] if k == 1 else found


_OPERATORS: Mapping[str, Callable[[Term, list[Any], int], Array]] = {
    "not": lambda term, a, n: ~a[0],
    "and": _and,
    "or": _or,
    "ite": _ite,
    "eq": _eq,
    "lt": lambda term, a, n: a[0] < a[1],
    "add": lambda term, a, n: a[0] + a[1],
    "sub": lambda term, a, n: a[0] - a[1],
    "neg": lambda term, a, n: -a[0],
    "mul": lambda term, a, n: a[0] * a[1],
    "floordiv": lambda term, a, n: a[0] // a[1],
    "mod": lambda term, a, n: a[0] % a[1],
    "select": _select,
    "single": _single,
    "member": _member,
    "union": _on_sets(lambda x, y: x | y),
    "inter": _on_sets(lambda x, y: x & y),
    "diff": _on_sets(lambda x, y: x & ~y),
    "size": _size,
    "lowest": _lowest,
    "push": _push,
    "under": _under,
    "without": _without,
    "keep_top": _keep_top,
    "top": _top,
    "bottom": _bottom,
    "at": _at,
    "elements": _elements,
}


def checked(roots: Sequence[Raw]) -> None:
    """Raises NotColumns when some term below `roots` has no exact form on columns."""
    from ..models.language.evaluate import walk

    for term in walk(roots):
        if term.op != "var" and term.op not in _OPERATORS:
            raise NotColumns(f"{term.op} has no form on columns")
        check(term)
