"""The discard that an event without an attack allows."""

from __future__ import annotations

from hoyle import CardSet, pick_some
from hoyle.models.puebloville import places
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import PokerCard
from hoyle.models.puebloville.drawing import drawing
from hoyle.models.puebloville.running_out import run_out
from hoyle.models.puebloville.table import Table


@game.action(
    at=places.discard_stage,
    clause=["turn.discard", "card.hide", "character.village-fool.discard"],
    cards=pick_some(lambda t: t.hand[t.current], least=1, most=lambda t: 1 if q.discards == "one-thrown" else 52),
)
def discard(t: Table, cards: CardSet[PokerCard]) -> object:
    """Make a discard."""
    t.move_all(cards, t.hand[t.current], t.spent)
    if q.discards == "any-exchanged":
        return t.refill.call(first=drawing, then=discarded, who=t.current, wanted=cards.size)
    return discarded


@game.step(clause=["turn.discard", "character.standard-cheat"])
def discarded(t: Table) -> object:
    """The discard is done, with what is drawn for it."""
    return run_out(t, t.current, places.after_event)


@game.action(at=places.discard_stage, clause="turn.discard")
def keep_cards(t: Table) -> object:
    """Make none."""
    return places.after_event
