"""Puebloville as a transition model: here is the frame of the game, turn by turn; clause ids refer to rulebook.md.

The text is unfinished, and the model leaves it so: no end, no winner, no refill, and many decisions without an answer.

In the order of the rulebook: cards.py and box.py (material), table.py (the position), dealing.py (setting up),
opening.py and initial.py (initial phase), discarding.py and drawing.py (game phase), figures.py, laying.py, attacks.py
and striking.py (attack), defence.py, defending.py and course.py (defence), helpers.py and helping.py (helpers),
happenings.py, bar.py and quick.py (actions and events), powers.py and running_out.py (characters). questions.py holds
the sentences that can be read twice, places.py the joints between these files, claims.py what is promised.
"""

from __future__ import annotations

from hoyle import CHANCE, CURRENT, greater, look_up, no, nobody, require
from hoyle.models.puebloville import dealing as dealing
from hoyle.models.puebloville import discarding as discarding
from hoyle.models.puebloville import places
from hoyle.models.puebloville.attacks import is_sort, manner
from hoyle.models.puebloville.bar import hide
from hoyle.models.puebloville.box import dealt, game, q
from hoyle.models.puebloville.cards import HEALS, Event, EventCard, Manner, Phase, Place, Role, Sort
from hoyle.models.puebloville.claims import CLAIMS
from hoyle.models.puebloville.drawing import drawing
from hoyle.models.puebloville.happenings import (
    event_gives,
    goes_to,
    may_save,
    may_use_hand,
    removes,
    strikes,
    turns_up_another,
)
from hoyle.models.puebloville.helping import call_helper, remove_stage
from hoyle.models.puebloville.initial import initial_turn, initial_turn_passes
from hoyle.models.puebloville.opening import starter, successor
from hoyle.models.puebloville.powers import dirty_throws, up_to_six
from hoyle.models.puebloville.quick import quick_hands
from hoyle.models.puebloville.running_out import still_out
from hoyle.models.puebloville.striking import aim
from hoyle.models.puebloville.table import Table, has_power, recover_ps, use_power


@game.step(clause="setup.next")
def begin(t: Table) -> object:
    """The starter has the first turn of the initial phase."""
    t.current = starter(t)
    t.champion = nobody
    for p in t.players:
        t.high_card[p] = 0
    return initial_turn


game.starts(begin)


@game.action(at=places.turn_begins, must=True, clause=["card.hide", "character.village-fool.skip", "character.pops"])
def turn_begins(t: Table) -> object:
    """Cover ends here at the latest; the village fool skips half of his turns, the magician has one action more."""
    me = t.current
    t.sheltered.remove(me)
    t.drunk = False
    t.pops_left = has_power(t, me, Role.POPS)
    if has_power(t, me, Role.VILLAGE_FOOL):
        t.fool_rests = no(t.fool_rests)
        if no(t.fool_rests):
            return places.discard_stage
    if q.refill == "never" and has_power(t, me, Role.DIRTY_CHEAT) and no(t.dirty_done):
        t.dirty_done = q.dirty == "once"
        return t.refill.call(first=drawing, then=dirty_throws, who=me, wanted=up_to_six(t, me))
    return places.act


@game.action(at=places.act, clause=["turn.choice", "actions.take"])
def turn_up(t: Table) -> object:
    """Turn up a card from the event deck."""
    require(no(t.event_deck.is_empty), "the event deck is empty")
    return top_event


@game.action(at=places.act, clause="turn.choice", card=lambda t: t.held[t.current])
def use_from_hand(t: Table, card: EventCard) -> object:
    """Use a card of the hand."""
    require(may_use_hand(no(t.held[t.current].is_empty)), "a card of the deck is taken instead")
    t.event = card.event
    t.turned_up = False
    t.move(card, t.held[t.current], t.on_table)
    if q.pops_turn == "turned-up":
        t.pops_left = False
    return happens


@game.step(by=CHANCE, clause=["turn.choice", "actions.take"], card=lambda t: t.event_deck)
def top_event(t: Table, card: EventCard) -> object:
    """The card lies face up before the player who has the turn."""
    t.event = card.event
    t.turned_up = True
    t.move(card, t.event_deck, t.on_table)
    return places.turned_up_event


@game.action(at=places.turned_up_event, must=True, clause=["actions.occur", "actions.take"])
def turned_up_event(t: Table) -> object:
    """What is turned up occurs, or may be saved."""
    if may_save(t.event, has_power(t, t.current, Role.VILLAGE_FOOL)):
        return save_stage
    return happens


save_stage = game.stage("use or save", by=CURRENT, clause=["card.bottle-xxx", "card.bottle-xxxxx"])


@game.action(at=save_stage, clause=["card.bottle-xxx", "card.bottle-xxxxx", "character.village-fool.skip"])
def save(t: Table) -> object:
    """Save the card turned up in the hand."""
    t.move_all(t.on_table, t.on_table, t.held[t.current])
    return places.after_event


@game.action(at=save_stage, clause="actions.occur")
def let_it_occur(t: Table) -> object:
    """Use it."""
    return happens


@game.step(clause=["actions.occur", "turn.attack", "turn.discard", "card.shin-kick"])
def happens(t: Table) -> object:
    """The event takes place."""
    me = t.current
    if is_sort(t.event, Sort.ATTACK):
        if strikes(no(t.hand[me].is_empty), t.turned_up):
            multiple = manner(t.event) == Manner.MULTIPLE
            return t.clash.call(first=aim, then=places.after_event, event=t.event, attacker=me, multiple=multiple)
        return places.after_event
    if is_sort(t.event, Sort.HELPER):
        then = places.after_event if q.helper_event == "attack" else places.discard_stage
        return t.clash.call(first=call_helper, then=then, event=t.event, attacker=me, helper=True)
    if is_sort(t.event, Sort.BAR):
        return hide
    if is_sort(t.event, Sort.BOTTLE):
        recover_ps(t, me, look_up(HEALS, t.event))
        return places.discard_stage
    if is_sort(t.event, Sort.REMOVAL):
        return remove_stage if removes(no(t.helpers.is_empty)) else places.discard_stage
    if is_sort(t.event, Sort.QUICK_HANDS):
        return quick_hands
    t.extra = t.extra + 1
    return places.discard_stage


@game.action(at=places.after_event, must=True, clause=["material.action", "character.pops", "card.shin-kick"])
def after_event(t: Table) -> object:
    """The event card goes where it belongs; then further events are turned up, or the turn ends."""
    if no(t.on_table.is_empty):
        place = goes_to(t, t.event)
        if place == Place.HAND:
            t.move_all(t.on_table, t.on_table, t.held[t.keeper])
        elif place == Place.TABLE:
            t.move_all(t.on_table, t.on_table, t.helpers)
        else:
            t.move_all(t.on_table, t.on_table, t.gone)
    t.keeper = nobody
    t.eliminated = False
    t.event = Event.FLYING_CHAIR
    t.turned_up = False
    if t.phase == Phase.INITIAL:
        return initial_turn_passes
    if t.extra > 0:
        t.extra = t.extra - 1
        return another_event
    if t.pops_left:
        t.pops_left = False
        return another_event if q.pops == "forced" else pops_stage
    return turn_ends


@game.step(clause=["card.shin-kick", "character.pops", "card.hide"])
def another_event(t: Table) -> object:
    """Another event card is turned up."""
    if no(turns_up_another(t.sheltered.has(t.current))):
        return turn_ends
    return top_event if event_gives(no(t.event_deck.is_empty)) else turn_ends


pops_stage = game.stage("one action more", by=CURRENT, clause="character.pops")


@game.action(at=pops_stage, clause="character.pops")
def one_more(t: Table) -> object:
    """The magician turns up one action more."""
    use_power(t, t.current)
    return another_event


@game.action(at=pops_stage, clause="character.pops")
def enough(t: Table) -> object:
    """Or leaves it."""
    return turn_ends


@game.step(clause=["card.hide", "character.standard-cheat"])
def turn_ends(t: Table) -> object:
    """Cover in one's own turn ends; the standard cheat left without poker cards draws an action card."""
    if q.shelter == "own-turn":
        t.sheltered.remove(t.current)
    t.extra = 0
    return still_out(t, fill_up)


@game.step(clause=["material.poker", "character.dirty-cheat"])
def fill_up(t: Table) -> object:
    """In one reading a hand is filled up at the end of the turn, to six for the dirty cheat, who then discards one."""
    t.receiver = t.current
    me = t.current
    if q.refill == "never":
        return places.turn_passes
    if has_power(t, me, Role.DIRTY_CHEAT):
        return t.refill.call(first=drawing, then=dirty_throws, who=me, wanted=up_to_six(t, me))
    return t.refill.call(first=drawing, then=places.turn_passes, who=me, wanted=greater(0, dealt - t.hand[me].size))


@game.action(at=places.turn_passes, must=True, clause="turn.choice")
def turn_passes(t: Table) -> object:
    """The turn passes on; the game phase does not say to whom."""
    t.current = successor(t)
    return places.turn_begins


game.claims(*CLAIMS)
