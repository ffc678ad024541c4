"""La Guerra del Anillo as a transition model: the turn, in the order of the text; clause ids refer to rulebook.md."""

from __future__ import annotations

from typing import Any

from hoyle import CHANCE, CardSet, Player, all_of, any_of, both, count, either, ite, no, require, smaller
from hoyle.models.anillo.box import all_jokers, crown, game, q, ring, the_one, troops
from hoyle.models.anillo.cards import Deed, Kind, People, Place, RingCard, Side, Source, Use
from hoyle.models.anillo.claims import CLAIMS, all_of_kind
from hoyle.models.anillo.confrontation import beaten, can_react, falls, lost_goes, may_act, may_name, may_stand
from hoyle.models.anillo.jokers import may_reinforce, one_goes, put_away, take_the_one, use_joker
from hoyle.models.anillo.points import army_completed, award, king_worth, reason_to_end, winner
from hoyle.models.anillo.strength import (
    enemy_cards,
    fighter,
    friends,
    has_king,
    is_above,
    may_be_confronted,
    side_armies,
    strength,
    target_allowed,
    throwable,
    wears_ring,
)
from hoyle.models.anillo.table import (
    Table,
    act,
    acting,
    answer,
    choose,
    in_alliance,
    laying,
    prepare,
    react,
    resting,
    strengthen,
)
from hoyle.properties import always

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


# ------------------------------------------------------------------------------------------------- confrontation


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
