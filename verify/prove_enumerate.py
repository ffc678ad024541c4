"""Small questions by trying everything: a condition on all its inputs at once, as numpy columns.

A second opinion on the solver, and the way to say "in 3 of 132 cases". Counts are exact or not given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ..models.language.evaluate import walk
from ..models.language.terms import Raw, Term

LIMIT = 4_000_000
CHUNK = 1 << 18


def domain_size(inputs: Sequence[Term]) -> int:
    """How many values the inputs take together (each within its interval)."""
    total = 1
    for v in inputs:
        total *= {"bool": 2, "int": v.hi - v.lo + 1, "set": 1 << v.width}.get(v.sort, LIMIT + 1)
    return total


def count(conditions: Sequence[Raw], inputs: Sequence[Term]) -> list[int] | None:
    """For how many values of all inputs each condition holds; None where there are too many or it takes piles."""
    total = domain_size(inputs)
    if total > LIMIT or any(t.sort == "seq" or t.width > 62 for t in walk(conditions)):
        return None
    found = [0] * len(conditions)
    for start in range(0, total, CHUNK):
        rows = np.arange(start, min(start + CHUNK, total), dtype=np.int64)
        columns = dict(_columns(rows, inputs))
        for n, value in enumerate(_evaluate(conditions, columns)):
            found[n] += int(np.count_nonzero(value)) if isinstance(value, np.ndarray) else len(rows) * bool(value)
    return found


def _columns(rows: Any, inputs: Sequence[Term]) -> Iterator[tuple[int, Any]]:
    """One column for each input, so that together they run through every combination."""
    left = rows
    for v in reversed(inputs):
        n = domain_size([v])
        value = left % n
        left = left // n
        yield v.number, value.astype(bool) if v.sort == "bool" else value + v.lo if v.sort == "int" else value


def _evaluate(roots: Sequence[Raw], columns: dict[int, Any]) -> list[Any]:
    made = dict(columns)

    def get(raw: Raw) -> Any:
        return made[raw.number] if isinstance(raw, Term) else raw

    for term in walk(roots):
        if term.number not in made:
            made[term.number] = _one(term, [get(a) for a in term.args])
    return [get(r) for r in roots]


def _one(t: Term, args: list[Any]) -> Any:
    match t.op:
        case "not":
            return np.logical_not(args[0])
        case "and":
            return np.logical_and.reduce(np.broadcast_arrays(*args))
        case "or":
            return np.logical_or.reduce(np.broadcast_arrays(*args))
        case "ite":
            return np.where(args[0], args[1], args[2])
        case "eq":
            return np.equal(args[0], args[1])
        case "lt":
            return np.less(args[0], args[1])
        case "add":
            return np.add(args[0], args[1])
        case "sub":
            return np.subtract(args[0], args[1])
        case "neg":
            return np.negative(args[0])
        case "mul":
            return np.multiply(args[0], args[1])
        case "floordiv":
            return np.floor_divide(args[0], args[1])
        case "mod":
            return np.mod(args[0], args[1])
        case "select":
            index = np.clip(args[0], 0, len(args) - 2)
            if not any(isinstance(a, np.ndarray) for a in args[1:]):
                return np.asarray(args[1:])[index]
            return np.choose(index, args[1:]) if len(args) <= 32 else _choose(index, args[1:])
        case "single":
            return np.where(np.less(args[0], 0), 0, np.left_shift(1, np.maximum(args[0], 0)))
        case "member":
            inside = np.right_shift(args[1], np.clip(args[0], 0, 62)) & 1
            return np.logical_and(inside == 1, np.greater_equal(args[0], 0))
        case "union":
            return np.bitwise_or(args[0], args[1])
        case "inter":
            return np.bitwise_and(args[0], args[1])
        case "diff":
            return np.bitwise_and(args[0], np.bitwise_not(args[1]))
        case "size":
            return sum((np.right_shift(args[0], i) & 1) for i in range(max(t.args[0].width, 1)))  # type: ignore[union-attr]
        case "lowest":
            found: Any = np.zeros_like(args[0])
            for i in reversed(range(t.args[0].width)):  # type: ignore[union-attr]
                found = np.where(np.right_shift(args[0], i) & 1 == 1, i, found)
            return found
    raise AssertionError(f"no column for {t.op}")


def _choose(index: Any, entries: list[Any]) -> Any:
    found: Any = np.broadcast_to(entries[0], np.shape(index)).copy()
    for i, entry in enumerate(entries[1:], 1):
        found = np.where(index == i, entry, found)
    return found
