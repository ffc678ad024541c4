"""Drawing poker cards one by one, as a procedure of its own."""

from __future__ import annotations

from hoyle import CHANCE, no
from hoyle.models.puebloville.box import game
from hoyle.models.puebloville.cards import PokerCard
from hoyle.models.puebloville.happenings import poker_gives
from hoyle.models.puebloville.table import Table


@game.step(clause=["character.dirty-cheat", "material.poker"])
def drawing(t: Table) -> object:
    """Cards are drawn one by one while there are any."""
    if t.refill.wanted == 0:
        return t.refill.done()
    if poker_gives(no(t.deck.is_empty)):
        return draw_poker
    return t.refill.done()


@game.step(by=CHANCE, clause=["character.dirty-cheat", "material.poker"], card=lambda t: t.deck)
def draw_poker(t: Table, card: PokerCard) -> object:
    """A poker card is drawn."""
    t.move(card, t.deck, t.hand[t.refill.who])
    t.refill.wanted = t.refill.wanted - 1
    return drawing
