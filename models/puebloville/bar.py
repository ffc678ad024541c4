"""Behind the bar: hiding there and drinking."""

from __future__ import annotations

from hoyle import CURRENT, either, no, require
from hoyle.models.puebloville import places
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import EventCard, Role
from hoyle.models.puebloville.table import Table, bottles, drink, has_power, recover_ps


@game.step(clause=["card.hide", "character.trader"])
def hide(t: Table) -> object:
    """Behind the bar a player neither attacks nor is attacked; the trader recovers 3 PS on hiding."""
    t.sheltered.add(t.current)
    if has_power(t, t.current, Role.TRADER):
        recover_ps(t, t.current, 3)
    return bar


bar = game.stage("behind the bar", by=CURRENT, clause="card.hide")


@game.action(
    at=bar, clause=["card.hide", "card.bottle-xxx", "card.bottle-xxxxx"], card=lambda t: bottles(t.held[t.current])
)  # fmt: skip
def drink_behind_bar(t: Table, card: EventCard) -> object:
    """Drink a saved bottle."""
    require(either(q.drinking != "one", no(t.drunk)), "one bottle is drunk already")
    t.drunk = True
    drink(t, card)
    return bar


@game.action(at=bar, clause="card.hide")
def drink_no_more(t: Table) -> object:
    """Go on to the discard."""
    return places.discard_stage


@game.action(at=places.act, clause=["card.bottle-xxx", "card.bottle-xxxxx"], card=lambda t: bottles(t.held[t.current]))
def drink_at_once(t: Table, card: EventCard) -> object:
    """In one reading a saved bottle may be drunk at any time of the turn."""
    require(q.drinking == "any-time", "bottles are drunk behind the bar")
    drink(t, card)
    return places.act
