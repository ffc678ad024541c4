"""The course of an attack after a defence: on to the next player, or to its end."""

from __future__ import annotations

from hoyle import ite, no
from hoyle.models.puebloville import places
from hoyle.models.puebloville.attacks import can_be_attacked
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import Event, Fate, Way
from hoyle.models.puebloville.defence import put_aside
from hoyle.models.puebloville.helpers import attack_comes
from hoyle.models.puebloville.helping import helper_done
from hoyle.models.puebloville.table import Table


@game.step(clause=["material.poker", "multiple.return", "multiple.damage", "multiple.figure", "multiple.blocked"])
def onward(t: Table) -> object:
    """The attack goes on to the next player, or stops: in a duel, when it is halted, or on its return."""
    c = t.clash
    put_aside(t, c.guard, c.facing)
    c.parried = 0
    c.parry_mark = 0
    c.higher = False
    if c.helper:
        return helper_done
    if no(c.multiple) or c.fate == Fate.HALTS:
        return attack_stops
    following = ite(c.way == Way.CLOCKWISE, c.facing.next, c.facing.previous)
    c.asked.add(c.facing)
    if following == c.attacker:
        return attack_stops
    c.facing = following
    return next_in_line


@game.step(clause=["multiple.damage", "multiple.path", "card.hide"])
def next_in_line(t: Table) -> object:
    """The next player has to defend, unless the bar protects."""
    if can_be_attacked(t.sheltered.has(t.clash.facing)):
        attack_comes(t)
        return places.defend
    t.clash.fate = Fate.PASSES
    return onward


@game.step(clause=["multiple.return", "material.poker", "card.shin-kick"])
def attack_stops(t: Table) -> object:
    """The attack is over; after a kick on the shin another event card is turned up."""
    c = t.clash
    put_aside(t, c.guard, c.facing)
    put_aside(t, c.attack, c.attacker)
    if c.event == Event.SHIN_KICK and q.shin == "one-card" and q.kick_again == "always":
        t.extra = t.extra + 1
    return c.done()
