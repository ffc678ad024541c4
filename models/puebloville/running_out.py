"""The standard cheat, who draws an action card when he is left without poker cards."""

from __future__ import annotations

from typing import Any

from hoyle import CHANCE, Player, both, ite, no
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import EventCard, Role
from hoyle.models.puebloville.happenings import event_gives
from hoyle.models.puebloville.table import Table, has_power


@game.step(by=CHANCE, clause="character.standard-cheat", card=lambda t: t.event_deck)
def cheat_draws(t: Table, card: EventCard) -> object:
    """He draws one action card face down."""
    t.move(card, t.event_deck, t.held[t.broke_draw.who])
    return t.broke_draw.done()


def draws(t: Table, p: Player, then: Any) -> object:
    """The draw, if the event deck gives one; then play goes on."""
    if event_gives(no(t.event_deck.is_empty)):
        return t.broke_draw.call(first=cheat_draws, then=then, who=p)
    return then


def run_out(t: Table, p: Player, then: Any) -> object:
    """Where play goes on when a player has put poker cards out of the hand, maybe the last ones."""
    if q.broke == "at-once" and has_power(t, p, Role.STANDARD_CHEAT) and t.hand[p].is_empty:
        return draws(t, p, then)
    return then


def still_out(t: Table, then: Any) -> object:
    """In the other readings it is the end of a turn that tells whether he has run out."""
    if q.broke == "at-once":
        return then
    for p in t.players:
        t.receiver = ite(has_power(t, p, Role.STANDARD_CHEAT), p, t.receiver)
    empty = both(has_power(t, t.receiver, Role.STANDARD_CHEAT), t.hand[t.receiver].is_empty)
    due = both(empty, no(t.broke))
    t.broke = both(empty, q.broke == "turn-end")
    return draws(t, t.receiver, then) if due else then
