"""Claims about the end: somebody has won, and who is decided."""

from __future__ import annotations

from ..models.language.claims import Claim
from .positions import Clauses, clauses_of


def decided(*, clause: Clauses = ()) -> Claim:
    """Wherever play is over the outcome has exactly one answer."""
    return Claim("outcome", "the outcome is decided", None, clauses_of(clause))
