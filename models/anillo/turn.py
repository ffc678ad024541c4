"""The course of a turn: preparation, what follows an action, and rest; what can be done in between is in model.py."""

from __future__ import annotations

from typing import Any

from hoyle import CHANCE, CardSet, both, no, require, smaller
from hoyle.models.anillo.box import game, q
from hoyle.models.anillo.cards import Deed, RingCard, Source
from hoyle.models.anillo.confrontation import may_act
from hoyle.models.anillo.points import army_completed, reason_to_end
from hoyle.models.anillo.strength import enemy_cards, throwable
from hoyle.models.anillo.table import Table, act, choose, prepare, resting

# ------------------------------------------------------------------------------------------------- preparation


@game.step(clause="fight.retreat-turn")
def turn_begins(t: Table) -> Any:
    """A turn begins, unless it is lost in regrouping."""
    me = t.current
    if q.lost_turn == "whole" and t.lost[me] > 0:
        t.lost[me] = t.lost[me] - 1
        t.waits[me] = smaller(2, t.waits[me] + 1)
        return turn_passes(t)
    t.waits[me] = 0
    return prepare


def turn_passes(t: Table) -> Any:
    """The next player's turn; the first mano is over when it is the starter's again."""
    t.current = t.current.next
    t.done, t.laid = 0, False
    if q.mano == "round":
        t.first_mano = both(t.first_mano, t.current != t.begins)
    if q.checked == "end-of-turn":
        t.ended = reason_to_end(t)
    return turn_begins


@game.action(
    at=prepare,
    must=True,
    clause=["prep.draw", "prep.first-mano", "prep.later-manos", "prep.revealed-pile", "prep.compulsory"],
    source=Source,
)
def draw(t: Table, source: Source) -> Any:
    """Draw a card: in the first mano a hidden one, later a hidden or a revealed one."""
    if source == Source.HIDDEN:
        require(no(t.hidden.is_empty), "the Pile of Hidden Destiny is empty")
        return turn_up
    require(no(t.first_mano), "in the first mano everybody draws of the Pile of Hidden Destiny")
    require(q.later_draw != "both", "a card of each pile is drawn")
    require(no(t.revealed.is_empty), "the Pile of Revealed Destiny is empty")
    return choose


@game.step(by=CHANCE, clause="prep.draw", card=lambda t: t.hidden)
def turn_up(t: Table, card: RingCard) -> Any:
    """The card drawn of the Pile of Hidden Destiny."""
    t.move(card, t.hidden, t.hand[t.current])
    if q.later_draw == "both" and no(t.first_mano) and t.revealed:
        t.move(t.revealed.top, t.revealed, t.hand[t.current])
    return drawn(t)


def within_reach(t: Table) -> CardSet[RingCard]:
    """The revealed cards that may be drawn: the upper one, or any."""
    return t.revealed.cards if q.later_draw == "any" else t.revealed.cards & (t.revealed.at(0),)


@game.action(at=choose, clause="prep.later-manos", card=within_reach)
def take_revealed(t: Table, card: RingCard) -> Any:
    """Take a card of the Pile of Revealed Destiny."""
    t.move(card, t.revealed, t.hand[t.current])
    return drawn(t)


def drawn(t: Table) -> Any:
    """After the draw comes the action phase, unless that is what a retreat costs."""
    me = t.current
    if q.complete == "anywhere":
        army_completed(t, me)
    if q.lost_turn == "action" and t.lost[me] > 0:
        t.lost[me] = t.lost[me] - 1
        return to_rest(t)
    return act


# ------------------------------------------------------------------------------------------------- after an action


def turn_goes_on(t: Table) -> Any:
    """One action a turn: then comes the rest phase."""
    t.done = 1
    if may_act(t.done, False, Deed.CONFRONT, t.laid):
        return act
    return to_rest(t)


@game.step(clause="act.one")
def confronted(t: Table) -> Any:
    """A confrontation was the action of this turn."""
    return turn_goes_on(t)


# ------------------------------------------------------------------------------------------------- rest


def to_rest(t: Table) -> Any:
    """The rest phase: throw an enemy card, or search for one."""
    if throwable(t):
        return resting
    return search


@game.action(at=resting, must=True, clause=["rest.free", "rest.throw", "rest.revealed-pile"], card=throwable)
def throw(t: Table, card: RingCard) -> Any:
    """Throw an enemy card to the Pile of Revealed Destiny."""
    t.move(card, t.hand[t.current], t.revealed)
    if q.rest == "all" and throwable(t):
        return resting
    return turn_passes(t)


@game.step(by=CHANCE, clause=["rest.search", "rest.revealed-pile"], card=lambda t: t.hidden)
def search(t: Table, card: RingCard) -> Any:
    """Without an enemy card draw until one is found, and throw that."""
    if enemy_cards(t, t.current).has(card):
        t.move(card, t.hidden, t.revealed)
        return turn_passes(t)
    t.move(card, t.hidden, t.hand[t.current])
    return search
