"""The course of a confrontation, from the answer to the card that leaves the table."""

from __future__ import annotations

from typing import Any

from hoyle import both, either, ite, require, smaller
from hoyle.models.anillo.box import crown, game, q, ring, the_one
from hoyle.models.anillo.cards import People, Side
from hoyle.models.anillo.confrontation import beaten, can_react, falls, lost_goes, may_name, may_stand
from hoyle.models.anillo.jokers import put_away
from hoyle.models.anillo.points import award, king_worth
from hoyle.models.anillo.strength import fighter, may_be_confronted, side_armies, strength
from hoyle.models.anillo.table import Table, acting, answer, in_alliance, react
from hoyle.models.anillo.turn import confronted


@game.action(
    at=answer,
    by=lambda t: t.fight.defender,
    clause=["fight.answer", "ally.attacked"],
    army=lambda t: side_armies(t, t.fight.defender),
)
def defend(t: Table, army: People) -> Any:
    """Defend; the defending side picks the army attacked."""
    require(may_be_confronted(t, army), "this army has no King")
    several = side_armies(t, t.fight.defender).size > 1
    named = may_name(strength(t, t.fight.attacker), strength(t, army), several)
    require(named, "the aggressor is not above this army")
    t.fight.attacked = army
    t.fight.defender = fighter(t, t.fight.defender, army)
    t.fight.defended = True
    t.fight.reacting = t.fight.aggressor
    return react


def fight_ends(t: Table) -> Any:
    """A confrontation leaves nothing behind; the aggressor's turn goes on."""
    t.fight.clear()
    return confronted


@game.action(
    at=answer,
    by=lambda t: t.fight.defender,
    clause=["fight.answer", "fight.retreat-saved", "fight.retreat-turn", "points.undefended"],
)
def retreat(t: Table) -> Any:
    """Retreat: nothing is lost but the next turn, and the aggressor has a point."""
    rival = t.fight.defender
    award(t, t.fight.aggressor, 1)
    t.lost[rival] = smaller(3, t.lost[rival] + 1) if q.more_retreats == "add" else 1
    return fight_ends(t)


@game.action(at=react, by=acting, clause=["fight.must-act", "fight.aggressor"])
def stand(t: Table) -> Any:
    """Do nothing more in this go; a defender must have acted."""
    defending = t.fight.reacting == t.fight.defender
    require(may_stand(defending, t.fight.acted, can_react(t)), "a defender has to act")
    return go_over(t, stood=True)


def go_over(t: Table, stood: bool) -> Any:
    """Who acts next in the confrontation, or that it is settled."""
    fight = t.fight
    defending = fight.reacting == fight.defender
    if q.reactions == "one-each":
        if defending:
            return settle
    elif q.reactions == "alternate":
        if stood and fight.stood:
            return settle
        fight.stood = stood
    else:
        if not stood:
            return react
        if defending:
            return settle
    fight.reacting = ite(defending, fight.aggressor, fight.defender)
    return react


@game.step(clause=["fight.loss", "points.win"])
def settle(t: Table) -> Any:
    """The army of lower value has lost; winning gives two points."""
    fight = t.fight
    loser = beaten(strength(t, fight.attacker), strength(t, fight.attacked))
    if loser == Side.NEITHER:
        return fight_ends(t)
    fight.loser = loser
    if loser == Side.DEFENDER:
        award(t, fight.aggressor, 2)
    elif q.win_points == "either":
        award(t, fight.defender, 2)
    return loss


@game.step(
    clause=[
        "fight.loss",
        "fight.loss-rank",
        "loss.robbery",
        "loss.beheading",
        "loss.destruction",
        "points.robbery",
        "points.king",
        "ally.control",
        "ally.cannot-attack",
    ]
)
def loss(t: Table) -> Any:
    """A card of the beaten army leaves the table; a Ring or a King that is taken gives points."""
    fight = t.fight
    army = ite(fight.loser == Side.AGGRESSOR, fight.attacker, fight.attacked)
    card = falls(t, army)
    robbery, beheading = (ring(army) & (card,)).size == 1, (crown(army) & (card,)).size == 1
    again = t.fallen.has(card)
    place = lost_goes(card, again)
    t.army[army].remove(card)
    t.kings.remove(card)
    put_away(t, card, place)
    if q.domination == "event":
        t.subjected = ite(card == the_one(), t.subjected & (), t.subjected.now())
    t.fallen = ite(either(robbery, beheading), t.fallen | (card,), t.fallen.now())
    earned = beheading if q.king_points == "beheading" else both(beheading, again)
    victor = ite(fight.loser == Side.AGGRESSOR, fight.defender, fight.aggressor)
    award(t, victor, ite(robbery, 2, 0) + ite(earned, king_worth(army), 0))
    if in_alliance(t):
        ally_takes_control(t, army, beheading)
    return fight_ends(t)


def ally_takes_control(t: Table, army: People, beheading: bool) -> None:
    """When an allied King leaves, the other ally takes control of the troops (ally.control) and one cannot attack."""
    victim = ite(t.fight.loser == Side.AGGRESSOR, t.fight.aggressor, t.fight.defender)
    heir = t.ally[victim]
    t.leads[victim] = ite(beheading, t.leads[victim] - (army,), t.leads[victim].now())
    t.leads[heir] = ite(beheading, t.leads[heir] | (army,), t.leads[heir].now())
    barred = heir if q.survivor == "survivor" else victim
    t.barred = ite(beheading, t.barred | (barred,), t.barred.now())
