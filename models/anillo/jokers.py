"""What becomes of jokers and of the One Ring when jokers are used, and when Reinforcements may be."""

from __future__ import annotations

from hoyle import smaller
from hoyle.models.anillo.box import game, q, the_one
from hoyle.models.anillo.cards import Place, RingCard, Use
from hoyle.models.anillo.points import award, joker_points
from hoyle.models.anillo.table import Table, acting

one_goes = game.decision(
    "One goes", "Where does the One Ring go with a Hobbit?", nth=range(1, 3), answer=Place, clause="joker.kinds"
)


@one_goes.case(clause=["hobbit.first", "hobbit.shuffled"])
def escapes(nth: int) -> Place | None:
    """The first time it escapes to the Pile of Dark Destiny."""
    return Place.DARK if nth == 1 else None


@one_goes.case(clause="hobbit.second")
def taken_out(nth: int) -> Place | None:
    """The second time it is taken out of the game."""
    return Place.OUT if nth == 2 else None


joker_goes = game.decision("joker goes", "Where does a used joker go?", use=Use, answer=Place, clause="joker.kinds")


@joker_goes.case(clause=["hobbit.first", "hobbit.shuffled"])
def with_the_one(use: Use) -> Place | None:
    """It escapes together with the One."""
    return Place.DARK if use == Use.FIRST_HOBBIT else None


@joker_goes.case(clause="hobbit.second")
def out_with_the_one(use: Use) -> Place | None:
    """Whether the second leaves with the One is a question."""
    return Place.OUT if q.leaves_with == "joker-too" and use == Use.SECOND_HOBBIT else None


@joker_goes.case(clause="palantir.back")
def palantir_back(use: Use) -> Place | None:
    """Once looked into, it returns."""
    return Place.DARK if use == Use.PALANTIR else None


@joker_goes.case(clause="joker.back")
def given_back(use: Use) -> Place | None:
    """Used jokers are given back."""
    if q.joker_back == "every" or use == Use.REINFORCEMENTS:
        return Place.DARK
    return None


@joker_goes.ruling
def joker_stays_in(use: Use) -> Place:
    return Place.DARK


def put_away(t: Table, card: RingCard, place: Place) -> None:
    """Shuffle a card into the Pile of Dark Destiny, or take it out of the game."""
    dark = t.hidden if q.dark_pile == "hidden" else t.dark
    if place == Place.OUT:
        t.out.add(card)
    else:
        dark.add(card)


def use_joker(t: Table, card: RingCard, use: Use) -> None:
    """Each use of a joker brings its player one point more than the one before; then the joker is put away."""
    me = acting(t)
    t.uses[me] = smaller(15, t.uses[me] + 1)
    award(t, me, joker_points(t.uses[me]))
    if q.second_hobbit == "jokers":
        t.jokers_used = smaller(2, t.jokers_used + 1)
    t.hand[me].remove(card)
    put_away(t, card, joker_goes(use))


def take_the_one(t: Table) -> None:
    """Pick the One Ring up from wherever it is."""
    one = the_one()
    for p in t.players:
        t.hand[p].remove(one)
    for place in (t.hidden, t.dark, t.revealed, t.kings, *t.army):
        place.remove(one)
    if q.domination == "event":
        t.subjected.clear()


may_reinforce = game.decision(
    "may reinforce", "May Reinforcements be used?", troops=bool, answer=bool, clause="reinforce.cancels"
)


@may_reinforce.case(clause="reinforce.doubles")
def for_a_troop(troops: bool) -> bool | None:
    """A troop has its value doubled; of a King without troops nothing is said."""
    if troops:
        return True
    return None


@may_reinforce.ruling
def only_to_cancel(troops: bool) -> bool:
    return True
