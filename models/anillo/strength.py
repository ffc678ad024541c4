"""What armies are worth on the table, who is above whom, and whose cards are enemy cards."""

from __future__ import annotations

from typing import Any

from hoyle import CardSet, Decision, Player, any_of, both, either, ite, no, total
from hoyle.models.anillo.box import cards, crown, game, q, suited, troops, value
from hoyle.models.anillo.cards import Kind, People, RingCard
from hoyle.models.anillo.table import Table, in_alliance


def has_king(t: Table, army: People) -> bool:
    """Whether the army's King is on the table."""
    return any_of(cards.where(kind=Kind.KING), lambda king: both(king.suit == army, t.kings.has(king)))


def wears_ring(t: Table, army: People) -> bool:
    """Whether a Ring lies on the army's King."""
    return any_of(cards.where(kind=Kind.ACE), lambda ace: both(ace.suit == army, t.army[ace.suit].has(ace)))


@game.definition(clause=["one.wipes-out", "one.domination", "reinforce.cancels"])
def dominated(t: Table, army: People) -> bool:
    """Whether the One Ring wipes out the value of this King and his Ring."""
    if t.fight.cancelled or t.freed:
        return False
    if q.domination == "state":
        return wears_ring(t, People.DARK_LORD)
    return t.subjected.has(army)


@game.definition(clause=["ring.doubles", "one.doubles", "one.wipes-out", "reinforce.cancels"])
def king_value(t: Table, army: People) -> int:
    """A Ring doubles the value of its King; under the One a King with a Ring is worth nothing."""
    plain = total(t.kings & crown(army), value)
    if not wears_ring(t, army):
        return plain
    if army == People.DARK_LORD:
        if q.cancels == "whole" and (t.fight.cancelled or t.freed):
            return plain
        return 2 * plain
    return ite(dominated(t, army), 0, 2 * plain)


@game.definition(clause=["fight.above", "reinforce.doubles"])
def might(t: Table, army: People) -> int:
    """The value of an army's cards on the table; troops with Reinforcements count twice."""
    men = t.army[army].cards & troops(army)
    return king_value(t, army) + total(men, value) + total(men & t.fight.doubled, value)


def strength(t: Table, army: People) -> int:
    """The value of an army of which it is not yet known which one it is."""
    result = might(t, People.DARK_LORD)
    for one in (People.ELVES, People.DWARVES, People.MEN):
        result = ite(army == one, might(t, one), result)
    return result


outranks: Decision[bool] = game.decision(
    "outranks", "Is an army of value x above one of value y?", x=range(160), y=range(160), answer=bool
)


@outranks.case(clause=["fight.above", "act.above"])
def greater_value(x: int, y: int) -> bool:
    return x > y


def friends(t: Table, p: Player, other: Player) -> bool:
    """Whether two players are one or allied."""
    return either(p == other, both(in_alliance(t), t.ally[p] == other))


def side_armies(t: Table, p: Player) -> Any:
    """The armies of a player's side."""
    if in_alliance(t):
        return t.leads[p] | t.leads[t.ally[p]]
    return t.leads[p].now()


def fighter(t: Table, p: Player, army: People) -> Player:
    """Which player of a side leads the army."""
    if in_alliance(t):
        return ite(t.leads[p].has(army), p, t.ally[p])
    return p


@game.definition(clause="final.own-suit")
def own_cards(t: Table, p: Player) -> CardSet[RingCard]:
    """The cards of the suits that a player leads."""
    found = cards.all & ()
    for army in People:
        found = found | ite(t.leads[p].has(army), suited(army), cards.all & ())
    return found


@game.definition(clause=["rest.throw", "rest.free"])
def enemy_cards(t: Table, p: Player) -> CardSet[RingCard]:
    """The cards of enemy suits."""
    mine = side_armies(t, p)
    found = cards.all & ()
    for army in People:
        hostile = no(mine.has(army))
        if q.enemy != "all-but-mine":
            hostile = both(hostile, no(t.unled.has(army)))
        if q.enemy == "living":
            hostile = both(hostile, has_king(t, army))
        found = found | ite(hostile, suited(army), cards.all & ())
    if q.thrown_rings == "exempt":
        return found - cards.where(kind=Kind.ACE)
    return found


def target_allowed(t: Table, army: People, rival: Player) -> bool:
    """Whom the question about free attack lets one attack (four.alliance-or-free)."""
    if q.targets == "anybody" or q.manner == "alliance":
        return True
    return either(army == People.DARK_LORD, t.leads[rival].has(People.DARK_LORD))


def may_be_confronted(t: Table, army: People) -> bool:
    """An army without a King has no leadership to confront (king.lacking)."""
    return either(q.kingless == "to-confront", has_king(t, army))


@game.definition(clause=["fight.above", "king.lacking"])
def is_above(t: Table, army: People, rival: Player) -> bool:
    """Whether the army is above one of the rival's."""
    theirs, mine = side_armies(t, rival), strength(t, army)
    return any_of(
        list(People),
        lambda a: both(both(theirs.has(a), may_be_confronted(t, a)), outranks(mine, might(t, a))),
    )


def throwable(t: Table) -> CardSet[RingCard]:
    """The enemy cards in the hand of the player whose turn it is."""
    return t.hand[t.current] & enemy_cards(t, t.current)
