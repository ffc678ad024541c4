"""Claims about the box: it holds what the set-up asks for, for every number of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..models.language.claims import Claim
from .positions import Clauses, made


def suffices(name: str, condition: Callable[[int], Any], *, clause: Clauses = ()) -> Claim:
    """`condition(players)` holds for every number of players the game allows."""
    return made("setup", name, condition, clause)
