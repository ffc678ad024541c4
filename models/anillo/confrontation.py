"""What the rule of confrontation decides: who may act, who has lost, which card leaves and where it goes."""

from __future__ import annotations

from hoyle import any_of, both, either, no, the, the_least
from hoyle.models.anillo.box import all_jokers, cards, crown, game, q, ring, troops, value
from hoyle.models.anillo.cards import Deed, Kind, People, Place, RingCard, Side
from hoyle.models.anillo.strength import has_king, outranks, wears_ring
from hoyle.models.anillo.table import Table, acting

may_act = game.decision(
    "may act",
    "May the player do this now?",
    done=range(2),
    fighting=bool,
    deed=Deed,
    laid=bool,
    answer=bool,
    clause="act.choices",
)


@may_act.case(clause="act.one")
def one_action(done: int, fighting: bool, deed: Deed, laid: bool) -> bool:
    """A turn has one action."""
    return done == 0


@may_act.case(clause=["fight.aggressor", "fight.reactions"])
def rights_in_a_fight(done: int, fighting: bool, deed: Deed, laid: bool) -> bool | None:
    """In a confrontation troops, Ring and joker may be used, by the aggressor too, whose action it was to confront."""
    if fighting:
        return True
    return None


@may_act.case(clause="act.above", overrides=one_action)
def above_enables(done: int, fighting: bool, deed: Deed, laid: bool) -> bool | None:
    """Being above the opponent makes a confrontation available."""
    if q.enables == "same-turn" and laid and deed == Deed.CONFRONT and not fighting:
        return True
    return None


@may_act.ruling
def fight_first(done: int, fighting: bool, deed: Deed, laid: bool) -> bool:
    return fighting


may_name = game.decision(
    "may name",
    "May the defending side name this army as the one attacked?",
    attacker=range(160),
    attacked=range(160),
    several=bool,
    answer=bool,
)


@may_name.case(clause="ally.attacked")
def as_it_likes(attacker: int, attacked: int, several: bool) -> bool | None:
    """Of two armies the defending side picks the one attacked."""
    if several:
        return True
    return None


@may_name.case(clause="fight.above")
def only_a_lower_one(attacker: int, attacked: int, several: bool) -> bool:
    """The aggressor must be above the opponent."""
    return outranks(attacker, attacked)


@may_name.ruling
def defender_picks(attacker: int, attacked: int, several: bool) -> bool:
    return True


may_stand = game.decision(
    "may stand",
    "May this side leave it at that?",
    defending=bool,
    acted=bool,
    able=bool,
    answer=bool,
    clause="fight.must-act",
)


@may_stand.case(clause=["fight.aggressor", "fight.reactions"])
def a_right(defending: bool, acted: bool, able: bool) -> bool | None:
    """The aggressor has the right to act, no duty; nor has a defender who has acted."""
    if acted or not defending:
        return True
    return None


@may_stand.case(clause="fight.must-act")
def a_duty(defending: bool, acted: bool, able: bool) -> bool | None:
    """A defender who can act must; of one who has nothing to act with nothing is said."""
    if defending and not acted and able:
        return False
    return None


@may_stand.ruling
def nobody_can_do_more(defending: bool, acted: bool, able: bool) -> bool:
    return True


@game.definition(clause=["fight.must-act", "fight.aggressor"])
def can_react(t: Table) -> bool:
    """Whether the side whose go it is has a joker, or troops or a Ring for a King."""
    mine, me = t.hand[acting(t)], acting(t)
    rings = cards.where(kind=Kind.ACE) if q.variant != "no-rings" else cards.all & ()
    return any_of(
        list(People),
        lambda a: either(
            no((mine & all_jokers()).is_empty),
            both(both(t.leads[me].has(a), has_king(t, a)), no((mine & (troops(a) | ring(a) & rings)).is_empty)),
        ),
    )


beaten = game.decision(
    "beaten",
    "Who loses a confrontation that was defended?",
    aggressor=range(160),
    defender=range(160),
    answer=Side,
    clause="fight.loss",
)


@beaten.case(clause="fight.above")
def the_lower_value(aggressor: int, defender: int) -> Side | None:
    """To be above is to be of greater value; of equal values nothing is said."""
    if aggressor > defender:
        return Side.DEFENDER
    if aggressor < defender:
        return Side.AGGRESSOR
    return None


@beaten.ruling
def nobody_loses(aggressor: int, defender: int) -> Side:
    return Side.NEITHER


falls = game.decision("falls", "Which card of a beaten army leaves the table?", table=True, army=People, answer=cards)


def upper_card(t: Table, army: People) -> RingCard:
    """The card on top of the army; the King when nothing lies on him."""
    if t.army[army]:
        return t.army[army].top
    king: RingCard = the(t.kings & crown(army), "the upper card of an army without cards")
    return king


@falls.case(clause="fight.loss")
def the_upper(t: Table, army: People) -> RingCard:
    return upper_card(t, army)


@falls.case(clause="fight.loss-rank")
def the_lowest(t: Table, army: People) -> RingCard | None:
    """The card of lowest rank; where a Ring lies the army has a card without rank, and this says nothing."""
    if wears_ring(t, army):
        return None
    lowest: RingCard = the_least(t.army[army].cards | (t.kings & crown(army)), value, "the card of lowest rank")
    return lowest


@falls.ruling
def the_upper_after_all(t: Table, army: People) -> RingCard:
    return upper_card(t, army)


lost_goes = game.decision(
    "lost goes",
    "Where does a card go that leaves the table?",
    card=cards,
    again=bool,
    answer=Place,
    given=lambda card, again: no(both(card.kind == Kind.KING, again)),  # claimed, and proved: no King comes back
)


@lost_goes.case(clause=["loss.robbery", "loss.returns"])
def robbed(card: RingCard, again: bool) -> Place | None:
    """A Ring of Power returns to the Pile of Dark Destiny."""
    return Place.DARK if card.kind == Kind.ACE and not again else None


@lost_goes.case(clause=["loss.beheading", "loss.returns"])
def beheaded(card: RingCard, again: bool) -> Place | None:
    """So does a King."""
    return Place.DARK if card.kind == Kind.KING and not again else None


@lost_goes.case(clause=["loss.robbery", "loss.destruction"])
def ring_destroyed(card: RingCard, again: bool) -> Place | None:
    """The second time a Ring is destroyed."""
    return Place.OUT if card.kind == Kind.ACE and again else None


@lost_goes.case(clause=["loss.beheading", "loss.destruction"])
def king_destroyed(card: RingCard, again: bool) -> Place | None:
    """The second time a King is destroyed."""
    return Place.OUT if card.kind == Kind.KING and again else None


@lost_goes.ruling
def out_of_play(card: RingCard, again: bool) -> Place:
    return Place.OUT
