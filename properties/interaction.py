"""Claims about what effects do to each other: an amount that a move keeps, a change that a move may not make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..models.language.claims import Claim
from .positions import Clauses, made


def keeps(name: str, amount: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """No move changes `amount(t)`."""
    return made("step", name, lambda before, after: amount(before) == amount(after), clause)
