"""La Guerra del Anillo as a transition model: what can be done in a turn; clause ids refer to rulebook.md.

The turn itself is in turn.py, the course of a confrontation in fighting.py, what decides it in confrontation.py.
"""

from __future__ import annotations

from typing import Any

from hoyle import CardSet, Player, all_of, any_of, both, count, either, ite, no, require, smaller
from hoyle.models.anillo.box import all_jokers, game, q, ring, the_one, troops
from hoyle.models.anillo.cards import Deed, Kind, People, Place, RingCard, Use
from hoyle.models.anillo.claims import CLAIMS, all_of_kind
from hoyle.models.anillo.confrontation import may_act
from hoyle.models.anillo.fighting import go_over, loss, settle
from hoyle.models.anillo.jokers import may_reinforce, one_goes, put_away, take_the_one, use_joker
from hoyle.models.anillo.points import army_completed, reason_to_end, winner
from hoyle.models.anillo.strength import (
    fighter,
    friends,
    has_king,
    is_above,
    side_armies,
    target_allowed,
    wears_ring,
)
from hoyle.models.anillo.table import Table, act, acting, answer, laying, prepare, react, strengthen
from hoyle.models.anillo.turn import confronted, to_rest, turn_begins, turn_goes_on
from hoyle.properties import always

# ------------------------------------------------------------------------------------------------- action


def require_allowed(t: Table, deed: Deed) -> None:
    """A turn has one action, except in a confrontation."""
    done = ite(acting(t) == t.current, t.done, 0)
    require(may_act(done, t.fight.defended, deed, t.laid), "there is one action in a turn")


def deed_done(t: Table) -> Any:
    """After an action: in a confrontation the other side's go, otherwise the turn goes on."""
    if t.fight.defended:
        t.fight.acted = either(t.fight.acted, t.fight.reacting == t.fight.defender)
        return go_over(t, stood=False)
    return turn_goes_on(t)


@game.action(
    at=act,
    clause=[
        "act.confront",
        "act.above",
        "fight.open",
        "fight.above",
        "fight.challenge",
        "king.lacking",
        "ally.no-aggression",
        "ally.attacker",
        "ally.cannot-attack",
    ],
    rival=Player,
    army=lambda t, rival: side_armies(t, t.current),
)
def confront(t: Table, rival: Player, army: People) -> Any:
    """Confront an opponent whom one's army is above in value."""
    require(no(friends(t, t.current, rival)), "allies do not attack each other")
    require_allowed(t, Deed.CONFRONT)
    require(has_king(t, army), "without a King there is no leadership")
    require(no(t.barred.has(t.current)), "who has taken control of an ally's troops cannot attack")
    require(target_allowed(t, army, rival), "attack is not free")
    if q.regrouping == "safe":
        require(both(t.lost[rival] == 0, t.waits[rival] == 0), "the rival is regrouping")
    require(is_above(t, army, rival), "the army is not above the opponent in value")
    t.done = 1
    return t.fight.call(
        first=answer, then=confronted, aggressor=fighter(t, t.current, army), defender=rival, attacker=army
    )


@game.action(
    at=(act, react, laying),
    by=acting,
    clause=["act.troops", "act.troops-suit", "fight.aggressor", "fight.reactions"],
    army=lambda t: t.leads[acting(t)],
    card=lambda t, army: t.hand[acting(t)] & troops(army),
)
def put_down(t: Table, army: People, card: RingCard) -> Any:
    """Put a troop card down on the King of its suit; as many as one likes."""
    require_allowed(t, Deed.OTHER)
    require(has_king(t, army), "there is no King to put troops on")
    me = acting(t)
    t.move(card, t.hand[me], t.army[army])
    army_completed(t, me)
    return laying


@game.action(at=laying, by=acting, clause="act.troops")
def enough(t: Table) -> Any:
    """Put no more troops down."""
    if q.enables == "same-turn":
        t.laid = no(t.fight.defended)
    return deed_done(t)


@game.action(
    at=(act, react),
    by=acting,
    clause=["act.ring", "ring.placed", "fight.aggressor", "fight.reactions"],
    army=lambda t: t.leads[acting(t)],
    card=lambda t, army: t.hand[acting(t)] & ring(army),
)
def put_ring_on(t: Table, army: People, card: RingCard) -> Any:
    """Place the Ring on the King of its suit."""
    require_allowed(t, Deed.OTHER)
    require(q.variant != "no-rings", "this form is played without the rule of the ace")
    require(has_king(t, army), "there is no King to wear it")
    me = acting(t)
    t.move(card, t.hand[me], t.army[army], under=q.ring_place == "on-king")
    if q.domination != "state":
        others = members_wearing_rings(t)
        t.subjected = ite(army == People.DARK_LORD, others, t.subjected.now())
    army_completed(t, me)
    return deed_done(t)


def members_wearing_rings(t: Table) -> Any:
    """The peoples, the Dark Lord apart, whose Kings wear a Ring."""
    found = t.subjected | ()
    for army in (People.ELVES, People.DWARVES, People.MEN):
        found = ite(wears_ring(t, army), found | (army,), found)
    return found


@game.action(at=act, clause=["act.pass"])
def do_nothing(t: Table) -> Any:
    """Pass."""
    return to_rest(t)


# ------------------------------------------------------------------------------------------------- jokers


@game.action(
    at=(act, react),
    by=acting,
    clause=["act.joker", "joker.kinds", "hobbit.first", "hobbit.second", "fight.aggressor", "fight.reactions"],
    card=lambda t: t.hand[acting(t)] & all_jokers(),
)
def hobbit(t: Table, card: RingCard) -> Any:
    """Use a joker as a Hobbit, who escapes with the One Ring or takes it out of the game."""
    require_allowed(t, Deed.OTHER)
    require(no(t.out.has(the_one())), "the One Ring is out of the game")
    if q.one_where == "on-king":
        require(wears_ring(t, People.DARK_LORD), "the One Ring is not on its King")
    before = t.hobbits if q.second_hobbit == "hobbits" else t.jokers_used
    nth = ite(before == 0, 1, 2)
    use_joker(t, card, ite(nth == 1, Use.FIRST_HOBBIT, Use.SECOND_HOBBIT))
    t.hobbits = smaller(2, t.hobbits + 1)
    place = one_goes(nth)
    take_the_one(t)
    put_away(t, the_one(), place)
    t.taker = ite(place == Place.OUT, acting(t), t.taker)
    return deed_done(t)


@game.action(
    at=(act, react),
    by=acting,
    clause=["act.joker", "joker.kinds", "palantir.look", "palantir.back", "fight.aggressor", "fight.reactions"],
    card=lambda t: t.hand[acting(t)] & all_jokers(),
    rival=Player,
)
def palantir(t: Table, card: RingCard, rival: Player) -> Any:
    """Use a joker as a Palantír: look at a rival's hand. What is seen there changes no rule."""
    require_allowed(t, Deed.OTHER)
    require(no(friends(t, acting(t), rival)), "a rival's hand is looked at")
    use_joker(t, card, Use.PALANTIR)
    return deed_done(t)


def fighting_army(t: Table) -> People:
    """The army of the side whose go it is."""
    return ite(t.fight.reacting == t.fight.aggressor, t.fight.attacker, t.fight.attacked)


def not_doubled(t: Table) -> CardSet[RingCard]:
    """The troops on the table to which Reinforcements can still be given."""
    army = fighting_army(t)
    return (t.army[army].cards & troops(army)) - t.fight.doubled


@game.action(
    at=react,
    by=acting,
    clause=["reinforce.doubles", "reinforce.cancels", "joker.back", "fight.aggressor", "fight.reactions"],
    card=lambda t: t.hand[acting(t)] & all_jokers(),
)
def reinforce(t: Table, card: RingCard) -> Any:
    """Use a joker as Reinforcements in a confrontation; it cancels the effect of the One Ring."""
    require_allowed(t, Deed.OTHER)
    there_are = no(not_doubled(t).is_empty)
    require(may_reinforce(there_are), "there is no troop to double")
    use_joker(t, card, Use.REINFORCEMENTS)
    t.fight.cancelled = True
    if q.cancelled_for == "good":
        t.freed = True
    if there_are:
        return strengthen
    return deed_done(t)


@game.action(at=strengthen, by=acting, clause="reinforce.doubles", card=not_doubled)
def double(t: Table, card: RingCard) -> Any:
    """Choose the troop whose value is doubled in this confrontation."""
    t.fight.doubled.add(card)
    return deed_done(t)


# ------------------------------------------------------------------------------------------------- end


@game.over(clause="victory.condition")
def over(t: Table) -> bool:
    """The game is over when a condition of victory is met."""
    return reason_to_end(t) if q.checked == "at-once" else t.ended


game.outcome(winner)

# ------------------------------------------------------------------------------ what is claimed, and what is left out


def confrontation_is_sound(t: Table) -> bool:
    """Two players of different sides are in it, and armies with Kings that they lead; nobody leads another's army."""
    fight = t.fight
    challenged = either(t.is_at(answer), fight.defended)
    aggressor_fit = both(t.leads[fight.aggressor].has(fight.attacker), has_king(t, fight.attacker))
    defender_fit = both(t.leads[fight.defender].has(fight.attacked), has_king(t, fight.attacked))
    apart = all_of(list(People), lambda a: count(t.players, lambda p: t.leads[p].has(a)) <= 1)
    return all_of(
        [
            apart,
            either(no(challenged), both(fight.aggressor != fight.defender, aggressor_fit)),
            either(no(fight.defended), defender_fit),
            either(no(t.is_at(react, strengthen, settle, loss)), fight.defended),
        ],
        lambda holds: holds,
    )


def very_first_turn(t: Table) -> bool:
    """Whether it is the turn with which the game began."""
    return both(t.first_mano, t.current == t.begins)


def first_turn_is_free(t: Table) -> bool:
    """Who begins has not retreated, and cannot be confronted in the own turn."""
    return both(t.lost[t.begins] == 0, either(no(t.is_at(answer)), t.fight.defender != t.current))


game.claims(
    *CLAIMS,
    always(
        "two different armies with Kings are confronted, so that some King is left on the table",
        lambda t: both(any_of(all_of_kind(Kind.KING), t.kings.has), confrontation_is_sound(t)),
        clause=["king.lacking", "fight.above", "loss.beheading"],
    ),
    always(
        "after the first throw there is a revealed card whenever one is to be drawn",
        lambda t: both(
            either(no(t.is_at(turn_begins, prepare)), either(no(t.revealed.is_empty), very_first_turn(t))),
            either(no(very_first_turn(t)), first_turn_is_free(t)),
        ),
        clause=["prep.later-manos", "prep.revealed-pile", "rest.throw"],
    ),
)

game.not_modelled("players.fitted", reason="announces the variations, which are modelled one by one")
game.not_modelled(["suit.dealer", "four.dealer"], reason="no rule gives the Dealer anything to do or to have")
game.not_modelled("ace.functional", reason="says of the ace only that it works by its function, which is the Ring's")
game.not_modelled("advice.four-games", reason="a recommendation; how several games are scored together is not said")
