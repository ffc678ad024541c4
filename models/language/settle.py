"""Decides conditions over few possibilities by trying them all, so that impossible paths are never traced.

"The face is the six, and it is the pink seven" does not fold by itself. Terms over a handful of small variables are
few enough to be tabulated; where a condition comes out the same for all of them it becomes a constant.
"""

from __future__ import annotations

from .evaluate import substitute, variables
from .terms import Raw, Term

MOST = 300
_known: dict[int, Raw] = {}


def _values(variable: Term) -> range | tuple[bool, ...] | None:
    match variable.sort:
        case "bool":
            return (False, True)
        case "int":
            return range(variable.lo, variable.hi + 1)
        case "set" if variable.width < MOST.bit_length():
            return range(1 << variable.width)
    return None


def settled(condition: Raw) -> Raw:
    """The truth of `condition` where it is the same for all values of its variables (at most MOST of them together),
    else the condition itself."""
    if not isinstance(condition, Term):
        return condition
    if condition.number not in _known:
        _known[condition.number] = _settle(condition)
    return _known[condition.number]


def _settle(condition: Term) -> Raw:
    free = sorted(variables([condition]), key=lambda v: v.number)
    domains, size = [], 1
    for variable in free:
        values = _values(variable)
        if values is None or (size := size * len(values)) > MOST:
            return condition
        domains.append(values)
    seen: set[bool] = set()
    pending: list[tuple[Raw, int]] = [(condition, 0)]
    while pending:
        left, i = pending.pop()
        if isinstance(left, Term):
            pending += [(substitute(left, {free[i]: value}), i + 1) for value in domains[i]]
        elif bool(left) not in seen:
            seen.add(bool(left))
            if len(seen) == 2:
                return condition
    return seen.pop()
