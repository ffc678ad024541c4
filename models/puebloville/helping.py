"""The helpers: they come in, turn on a victim with three cards, leave, and may be removed."""

from __future__ import annotations

from hoyle import CHANCE, CURRENT, CardSet, both, either, ite, no, nobody, pick_some, require
from hoyle.models.puebloville import places
from hoyle.models.puebloville.attacks import after_kicks, can_be_attacked, mark_of, no_less
from hoyle.models.puebloville.box import HELPER_CARDS, game, poker, q
from hoyle.models.puebloville.cards import EventCard, PokerCard, Role
from hoyle.models.puebloville.figures import best_play, damage
from hoyle.models.puebloville.happenings import poker_gives
from hoyle.models.puebloville.helpers import (
    attack_comes,
    first_amender,
    hits_double,
    may_complete,
    may_replace,
    out_of_deck,
    prey,
)
from hoyle.models.puebloville.laying import jokers
from hoyle.models.puebloville.table import Table, has_power, spend_kick, use_power


@game.step(clause=["helper.attack", "card.hide"])
def call_helper(t: Table) -> object:
    """A helper comes in and looks for its victim."""
    t.pointed = prey(t, t.clash.event, t.clash.second)
    return helper_turns


@game.step(clause=["helper.attack", "card.hide"])
def helper_turns(t: Table) -> object:
    """It turns on its victim, if there is one and the bar does not protect."""
    c, victim = t.clash, t.pointed
    t.pointed = nobody
    if victim == nobody:
        return helper_leaves
    if no(can_be_attacked(t.sheltered.has(victim))):
        return helper_done
    c.facing = victim
    c.doubled = hits_double(t, victim)
    attack_comes(t)
    # cards that have already struck the first victim are as complete as they were
    return helper_cards if c.attack.is_empty else helper_strikes


@game.step(clause="helper.attack")
def helper_cards(t: Table) -> object:
    """It has three cards to attack with; where they come from is not said, and the deck may be out of them."""
    c = t.clash
    if c.attack.size < HELPER_CARDS and out_of_deck(t) and poker_gives(no(t.deck.is_empty)):
        return helper_draws
    if c.attack.is_empty:
        return helper_done
    for p in t.players:
        completes = both(q.completing == "before-defence", may_complete(t, p))
        c.amenders = ite(either(may_replace(t, p), completes), c.amenders | (p,), c.amenders.now())
    return amending


@game.step(by=CHANCE, clause="helper.attack", card=lambda t: t.deck)
def helper_draws(t: Table, card: PokerCard) -> object:
    """A card is put face up before the victim."""
    t.move(card, t.deck, t.clash.attack)
    return helper_cards


@game.step(clause=["character.right-handed", "character.sheriffs-helper"])
def amending(t: Table) -> object:
    """Those who may change the helper's cards are asked one after the other."""
    c = t.clash
    if c.amenders.is_empty:
        return helper_strikes
    c.amending = first_amender(t)
    c.amenders.remove(c.amending)
    return amend_stage


amend_stage = game.stage(
    "change a helper's cards", by=lambda t: t.clash.amending,
    clause=["character.right-handed", "character.sheriffs-helper"],
)  # fmt: skip


@game.action(
    at=amend_stage, clause="character.right-handed",
    card=lambda t: t.clash.attack, instead=lambda t, card: t.hand[t.clash.amending],
)  # fmt: skip
def replace(t: Table, card: PokerCard, instead: PokerCard) -> object:
    """The right-handed cardsharp puts one card of his hand in the place of one of the helper's."""
    p = t.clash.amending
    require(has_power(t, p, Role.RIGHT_HANDED), "only the right-handed cardsharp replaces")
    use_power(t, p)
    t.move(card, t.clash.attack, t.spent)
    t.move(instead, t.hand[p], t.clash.attack)
    return amending


@game.action(
    at=amend_stage, clause="character.sheriffs-helper",
    cards=pick_some(lambda t: t.hand[t.clash.amending], least=lambda t: 2 if q.how_many == "two" else 1, most=2),
)  # fmt: skip
def complete(t: Table, cards: CardSet[PokerCard]) -> object:
    """The sheriff's helper completes the attack out of his hand."""
    p = t.clash.amending
    require(has_power(t, p, Role.SHERIFFS_HELPER), "only the sheriff's helper completes")
    use_power(t, p)
    t.move_all(cards, t.hand[p], t.clash.attack)
    return amending


@game.action(at=amend_stage, clause=["character.right-handed", "character.sheriffs-helper"])
def change_nothing(t: Table) -> object:
    """Or leaves them as they are."""
    return amending


@game.step(clause=["helper.attack", "card.railway-worker", "card.djtango", "card.sheriff"])
def helper_strikes(t: Table) -> object:
    """The helper uses the best combination that its cards allow, at x2 where its card says so."""
    c = t.clash
    wild = jokers(t, c.facing) if q.jokers == "whole-clash" else poker.all - poker.all
    play = best_play(c.attack.now(), wild)
    c.blow = play
    force = damage(play)
    force = ite(both(c.doubled, q.doubled == "value"), 2 * force, force)
    if q.next_attack != "own":
        force = no_less(after_kicks(force, t.kicks[c.attacker]))
    c.force = force
    c.mark = mark_of(play, c.force)
    return places.judge if c.answered else places.defend


@game.step(clause=["helper.attack", "material.poker", "character.foreman.defence"])
def helper_done(t: Table) -> object:
    """It goes on to a second victim, with other cards or the same, if it has one and has not been thrown out."""
    c = t.clash
    c.answered = False
    if q.next_attack != "own" and no(c.attack.is_empty):
        spend_kick(t, c.attacker)
    if c.second or t.eliminated:
        return helper_leaves
    if q.second_cards == "fresh":
        t.move_all(c.attack, c.attack, t.spent)
    c.second = True
    return call_helper


@game.step(clause=["helper.attack", "material.poker"])
def helper_leaves(t: Table) -> object:
    """Its attack is over."""
    c = t.clash
    t.move_all(c.attack, c.attack, t.spent)
    t.move_all(c.guard, c.guard, t.spent)
    return c.done()


remove_stage = game.stage("remove a helper", by=CURRENT, clause="card.passing-through")


@game.action(at=remove_stage, must=True, clause="card.passing-through", card=lambda t: t.helpers)
def remove_helper(t: Table, card: EventCard) -> object:
    """Choose the helper that is removed."""
    t.move(card, t.helpers, t.gone)
    return places.discard_stage
