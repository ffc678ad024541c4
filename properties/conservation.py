"""Claims that nothing is lost: each card lies in exactly one zone, limits are kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..models.language.claims import Claim
from ..models.language.components import Deck
from .positions import Clauses, clauses_of, made


def partition(deck: Deck[Any], *zones: Any, clause: Clauses = ()) -> Claim:
    """Every card of the deck lies in exactly one zone of the position, frames included.

    The engines take all declared zones; naming zones here also checks that none was forgotten.
    """
    names = tuple(getattr(z, "name", str(z)) for z in zones)
    return Claim(
        "partition",
        f"each card of {deck.name} is in exactly one zone",
        None,
        clauses_of(clause) or clauses_of(deck.clause),
        deck,
        names,
    )


def limit(name: str, size: Callable[[Any, Any], Any], most: int, *, clause: Clauses = ()) -> Claim:
    """For every player `size(t, player)` never exceeds `most`."""

    def within(t: Any) -> Any:
        from ..models.language.functions import all_of

        return all_of(t.players, lambda p: size(t, p) <= most)

    return made("always", name, within, clause)
