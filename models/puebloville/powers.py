"""What characters may do of their own accord: after a defence, on a discard, and on drawing cards."""

from __future__ import annotations

from hoyle import CHANCE, CURRENT, Player, both, greater, no, require
from hoyle.models.puebloville import places
from hoyle.models.puebloville.attacks import after_kicks
from hoyle.models.puebloville.box import game, q, six
from hoyle.models.puebloville.cards import Fate, PokerCard, Role
from hoyle.models.puebloville.course import onward
from hoyle.models.puebloville.defence import outlaw_hits, ps_after, recoverable
from hoyle.models.puebloville.figures import damage
from hoyle.models.puebloville.running_out import run_out
from hoyle.models.puebloville.table import Table, has_power, spend_kick, use_power


@game.step(clause="character.outlaw")
def strike_back(t: Table) -> object:
    """The outlaw does damage with what his defence is worth beyond the attack."""
    c = t.clash
    against = c.force if q.outlaw == "modified" else damage(c.blow)
    surplus = greater(0, c.parried - against)
    if has_power(t, c.facing, Role.OUTLAW) and surplus > 0 and outlaw_hits(c.helper):
        if q.next_attack == "any-damage":
            surplus = after_kicks(surplus, t.kicks[c.facing])
            spend_kick(t, c.facing)
        if surplus > 0:
            t.ps[c.attacker] = ps_after(t.ps[c.attacker], surplus)
            t.last_hurt = c.attacker
    return throw_out


@game.step(clause="character.foreman.defence")
def throw_out(t: Table) -> object:
    """With a superior figure the foreman eliminates a helper that attacks him."""
    c = t.clash
    t.eliminated = both(q.eliminates == "helper", both(both(c.helper, c.higher), has_power(t, c.facing, Role.FOREMAN)))
    return after_defence


@game.step(clause=["character.left-handed", "character.mariachi"])
def after_defence(t: Table) -> object:
    """Two characters may do something after they have defended."""
    c = t.clash
    if has_power(t, c.facing, Role.LEFT_HANDED) and no(recoverable(t).is_empty):
        return recover_stage
    unhurt = c.fate == Fate.HALTS if q.mariachi == "full-stop" else no(c.hurt)
    if has_power(t, c.facing, Role.MARIACHI) and unhurt and no(c.guard.is_empty):
        return keep_stage
    return onward


recover_stage = game.stage("recover", by=lambda t: t.clash.facing, clause="character.left-handed")


@game.action(at=recover_stage, clause="character.left-handed", card=recoverable)
def recover(t: Table, card: PokerCard) -> object:
    """The left-handed cardsharp recovers one of the cards used."""
    use_power(t, t.clash.facing)
    t.clash.guard.remove(card)
    t.clash.attack.remove(card)
    t.hand[t.clash.facing].add(card)
    return onward


@game.action(at=recover_stage, clause="character.left-handed")
def recover_none(t: Table) -> object:
    """Or leaves them."""
    return onward


keep_stage = game.stage("keep the action", by=lambda t: t.clash.facing, clause="character.mariachi")


@game.action(at=keep_stage, clause="character.mariachi")
def keep_the_action(t: Table) -> object:
    """The Mariachi keeps the action that he has blocked."""
    use_power(t, t.clash.facing)
    t.keeper = t.clash.facing
    return onward


@game.action(at=keep_stage, clause="character.mariachi")
def leave_the_action(t: Table) -> object:
    """Or does not want it."""
    return onward


@game.action(at=places.discard_stage, clause="character.creative-cheat", other=lambda t: t.everybody - (t.current,))
def swap(t: Table, other: Player) -> object:
    """The creative cheat swaps cards with another player instead."""
    me = t.current
    require(has_power(t, me, Role.CREATIVE_CHEAT), "only the creative cheat swaps")
    use_power(t, me)
    if q.swap == "one-card":
        require(both(no(t.hand[me].is_empty), no(t.hand[other].is_empty)), "there is no card to swap")
        t.receiver = other
        return swap_stage
    theirs = t.hand[other].now()
    t.move_all(t.hand[me], t.hand[me], t.hand[other])
    t.move_all(theirs, t.hand[other], t.hand[me])
    return places.after_event if theirs.is_empty else run_out(t, other, places.after_event)


swap_stage = game.stage("give a card", by=CURRENT, clause="character.creative-cheat")


@game.action(at=swap_stage, clause="character.creative-cheat", card=lambda t: t.hand[t.current])
def give(t: Table, card: PokerCard) -> object:
    """One card of his own goes over; it lies apart until the other one is drawn."""
    t.move(card, t.hand[t.current], t.given)
    return take_blind


@game.step(by=CHANCE, clause="character.creative-cheat", card=lambda t: t.hand[t.receiver])
def take_blind(t: Table, card: PokerCard) -> object:
    """One of theirs comes back unseen."""
    t.move(card, t.hand[t.receiver], t.hand[t.current])
    t.move_all(t.given, t.given, t.hand[t.receiver])
    t.receiver = t.current
    return places.after_event


def up_to_six(t: Table, p: Player) -> int:
    """How many cards the dirty cheat has to draw."""
    return int(six) if q.up_to_six == "drawn" else greater(0, six - t.hand[p].size)


@game.step(clause="character.dirty-cheat")
def dirty_throws(t: Table) -> object:
    """Having drawn up to six, he has one to discard."""
    if t.hand[t.current].is_empty:
        return after_dirty()
    return dirty_stage


def after_dirty() -> object:
    """Where the dirty cheat's draw leads: at the start of his turn to the turn, at its end to the next player."""
    return places.act if q.refill == "never" else places.turn_passes


dirty_stage = game.stage("discard one of six", by=CURRENT, clause="character.dirty-cheat")


@game.action(at=dirty_stage, must=True, clause="character.dirty-cheat", card=lambda t: t.hand[t.current])
def throw_one(t: Table, card: PokerCard) -> object:
    """The dirty cheat discards one."""
    t.move(card, t.hand[t.current], t.spent)
    return after_dirty()
