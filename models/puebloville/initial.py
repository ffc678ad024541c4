"""The initial phase: action cards are received and positions pointed at, until a rogue is found out."""

from __future__ import annotations

from hoyle import CHANCE, CURRENT, no, nobody
from hoyle.models.puebloville import places
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import EventCard, Phase, PokerCard, Role
from hoyle.models.puebloville.happenings import event_gives, poker_gives
from hoyle.models.puebloville.opening import group_of, harmless, opener, points_at
from hoyle.models.puebloville.running_out import run_out
from hoyle.models.puebloville.table import Table, has_power


@game.step(clause=["initial.until", "initial.receive", "intro.start"])
def initial_turn(t: Table) -> object:
    """A turn of the game's first part; the village fool's rest counts here only if it belongs to the game."""
    if q.prelude == "counts" and has_power(t, t.current, Role.VILLAGE_FOOL):
        t.fool_rests = no(t.fool_rests)
        if no(t.fool_rests):
            return places.discard_stage
    t.receiver = t.current
    return receive_turn


@game.step(clause="initial.receive")
def receive_turn(t: Table) -> object:
    """One action card a turn."""
    if event_gives(no(t.event_deck.is_empty)):
        return receive
    return turn_up_a_card


@game.step(by=CHANCE, clause=["initial.draw", "initial.receive"], card=lambda t: t.event_deck)
def receive(t: Table, card: EventCard) -> object:
    """An action card is drawn and held unseen; it may lie with others."""
    t.move(card, t.event_deck, t.held[t.receiver])
    t.receiver = t.receiver.next
    if q.receives == "everybody" and t.receiver != t.current:
        return receive_turn
    t.receiver = t.current
    return turn_up_a_card


@game.step(clause="initial.flip")
def turn_up_a_card(t: Table) -> object:
    """Then a poker card is turned up."""
    if q.flipped == "own-hand":
        return flip_stage
    if poker_gives(no(t.deck.is_empty)):
        return flip
    return brawl_begins


flip_stage = game.stage("turn up one of the hand", by=CURRENT, clause="initial.flip")


@game.action(at=flip_stage, must=True, clause="initial.flip", card=lambda t: t.hand[t.current])
def flip_own(t: Table, card: PokerCard) -> object:
    """One of the player's own cards is turned up."""
    t.move(card, t.hand[t.current], t.spent)
    t.pointed = points_at(t, card.rank)
    return run_out(t, t.current, reveal)


@game.step(by=CHANCE, clause=["initial.flip", "initial.reveal"], card=lambda t: t.deck)
def flip(t: Table, card: PokerCard) -> object:
    """The card of the deck that is turned up indicates a position."""
    t.move(card, t.deck, t.spent)
    t.pointed = points_at(t, card.rank)
    return reveal


@game.step(clause=["initial.reveal", "initial.harmless", "initial.found"])
def reveal(t: Table) -> object:
    """The card of the player at that position is revealed; a rogue ends the phase, else it goes on."""
    p = t.pointed
    if p == nobody:
        return initial_turn_passes
    found = no(harmless(no(t.face_up[p].is_empty), group_of(t, p)))
    t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])
    if found:
        t.phase = Phase.BRAWL
        return brawl_begins
    if q.goes_on == "reveal-slides":
        t.pointed = p.next
        return reveal
    return initial_turn_passes


@game.step(clause="initial.harmless")
def initial_turn_passes(t: Table) -> object:
    """It continues with the next player."""
    t.pointed = nobody
    t.current = t.current.next
    return initial_turn


@game.step(clause="initial.end")
def brawl_begins(t: Table) -> object:
    """From now on it is the game phase."""
    t.phase = Phase.BRAWL
    t.pointed = nobody
    if q.face_down == "all-revealed":
        for p in t.players:
            t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])
    t.current = opener(t)
    return places.turn_begins
