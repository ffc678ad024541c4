"""Claims that play goes forward: a measure that falls, an end that comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..models.language.claims import Claim
from .positions import Clauses, eventually, made


def falls(name: str, measure: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """`measure(t)` gets smaller with every move."""
    return made("step", name, lambda before, after: measure(after) < measure(before), clause)


def never_rises(name: str, measure: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """`measure(t)` never gets bigger."""
    return made("step", name, lambda before, after: measure(after) <= measure(before), clause)


def ends(over: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """Every play comes to the end that `over(t)` describes."""
    return eventually("every play ends", over, clause=clause)
