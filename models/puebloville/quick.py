"""Quick hands: two action cards drawn, one of them turned up."""

from __future__ import annotations

from hoyle import CHANCE, CURRENT, no
from hoyle.models.puebloville import places
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import EventCard
from hoyle.models.puebloville.happenings import event_gives
from hoyle.models.puebloville.table import Table


@game.step(clause="card.quick-hands")
def quick_hands(t: Table) -> object:
    """Two action cards are drawn, as far as there are any."""
    if t.drawn[t.current].size < 2 and event_gives(no(t.event_deck.is_empty)):
        return quick_draw
    return places.discard_stage if t.drawn[t.current].is_empty else quick_stage


@game.step(by=CHANCE, clause="card.quick-hands", card=lambda t: t.event_deck)
def quick_draw(t: Table, card: EventCard) -> object:
    """One is drawn without showing it."""
    t.move(card, t.event_deck, t.drawn[t.current])
    return quick_hands


quick_stage = game.stage("quick hands", by=CURRENT, clause="card.quick-hands")


@game.action(at=quick_stage, clause="card.quick-hands", card=lambda t: t.drawn[t.current], kept=range(2))
def choose_quickly(t: Table, card: EventCard, kept: int) -> object:
    """One of the two is turned up, the other kept or discarded."""
    me = t.current
    t.drawn[me].remove(card)
    if kept == 1:
        t.move_all(t.drawn[me], t.drawn[me], t.held[me])
    else:
        t.move_all(t.drawn[me], t.drawn[me], t.gone)
    if q.quick == "shown-only":
        t.gone.add(card)
        return places.discard_stage
    t.move_all(t.on_table, t.on_table, t.gone)
    t.on_table.add(card)
    t.event = card.event
    return places.turned_up_event
