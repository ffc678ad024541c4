"""Claims about sight: what a player may do must not depend on what that player cannot see."""

from __future__ import annotations

from ..models.language.claims import Claim
from .positions import Clauses, clauses_of


def own_moves_are_visible(*, clause: Clauses = ()) -> Claim:
    """Every player can tell the own legal moves from what that player sees."""
    return Claim("information", "every player can tell the own legal moves", None, clauses_of(clause))
