"""What happens with event cards: drawing, saving and using them, and where they go; and drawing poker cards."""

from __future__ import annotations

from hoyle import either, no, nobody
from hoyle.models.puebloville.attacks import is_sort
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import Event, Place, Sort
from hoyle.models.puebloville.table import Table

poker_gives = game.decision(
    "poker deck gives", "Is a poker card drawn?", left=bool, answer=bool, clause=["material.poker", "initial.flip"]
)


event_gives = game.decision(
    "event deck gives", "Is a card of the event deck drawn?", left=bool, answer=bool, clause="material.action"
)


@poker_gives.case(clause=["material.poker", "initial.flip", "helper.attack"])
def a_card_is_left(left: bool) -> bool | None:
    """Where one is left; the text does not know an empty poker deck."""
    return True if left else None


@poker_gives.ruling
def no_poker_card(left: bool) -> bool:
    return False


@event_gives.case(clause=["material.action", "actions.take"])
def an_event_is_left(left: bool) -> bool | None:
    """Where one is left; the text does not know an empty event deck."""
    return True if left else None


@event_gives.ruling
def no_event(left: bool) -> bool:
    return False


turns_up_another = game.decision(
    "turns up another", "Does a player who is to turn up another event card do so?", hidden=bool, answer=bool,
    clause=["character.pops", "card.shin-kick", "card.hide"],
)  # fmt: skip


@turns_up_another.case(clause=["character.pops", "card.shin-kick"])
def another_one(hidden: bool) -> bool | None:
    """The magician, and whoever has kicked a shin."""
    return True


@turns_up_another.case(clause="card.hide")
def only_drink_and_discard(hidden: bool) -> bool | None:
    """Whoever hides in this turn can do nothing else in it than drink and discard."""
    return False if hidden else None


@turns_up_another.ruling
def the_bar_keeps(hidden: bool) -> bool:
    return no(hidden)  # type: ignore[no-any-return]


may_use_hand = game.decision(
    "may use the hand", "May a card of the hand be used instead of turning one up?", held=bool, answer=bool,
    clause=["turn.choice", "actions.take"],
)  # fmt: skip


@may_use_hand.case(clause="turn.choice")
def a_choice(held: bool) -> bool | None:
    """Those who have one may."""
    return held


@may_use_hand.case(clause="actions.take")
def a_card_is_taken(held: bool) -> bool | None:
    """A card of the action deck is taken and put face up."""
    return False


@may_use_hand.ruling
def the_choice_stands(held: bool) -> bool:
    return held


may_save = game.decision(
    "may save", "May the card turned up be saved?", event=Event, fool=bool, answer=bool, clause="actions.occur"
)


@may_save.case(clause="actions.occur")
def simply_occurs(event: Event, fool: bool) -> bool | None:
    """Actions simply occur."""
    return False


@may_save.case(clause=["card.bottle-xxx", "card.bottle-xxxxx"], overrides=simply_occurs)
def a_bottle(event: Event, fool: bool) -> bool | None:
    """A bottle is to be used or saved."""
    return True if is_sort(event, Sort.BOTTLE) else None


@may_save.case(clause="character.village-fool.skip", overrides=simply_occurs)
def an_aid(event: Event, fool: bool) -> bool | None:
    """The village fool keeps the aids."""
    if fool and either(is_sort(event, Sort.BOTTLE), q.aids != "bottles"):
        if q.aids == "any-action":
            return True if no(is_sort(event, Sort.ATTACK)) else None
        return True if either(is_sort(event, Sort.BOTTLE), is_sort(event, Sort.HELPER)) else None
    return None


strikes = game.decision(
    "strikes", "Do poker cards come into use with this attack?", armed=bool, turned_up=bool, answer=bool,
    clause="turn.attack",
)  # fmt: skip


@strikes.case(clause="turn.attack")
def cards_come_into_use(armed: bool, turned_up: bool) -> bool | None:
    """They do; what happens to a player without any is not said."""
    if armed and (turned_up or q.from_hand == "same"):
        return True
    return None


@strikes.ruling
def the_attack_fizzles(armed: bool, turned_up: bool) -> bool:
    return False


removes = game.decision("removes", "Is a helper removed?", there=bool, answer=bool, clause="card.passing-through")


@removes.case(clause="card.passing-through")
def one_is_there(there: bool) -> bool | None:
    """One is removed; what happens when none is there is not said."""
    return True if there else None


@removes.ruling
def none_is_removed(there: bool) -> bool:
    return False


goes_to = game.decision(
    "goes to", "Where does an event card go when it is done?", table=True, event=Event, answer=Place,
    clause="material.action",
)  # fmt: skip


@goes_to.case(clause="material.action")
def discarded(t: Table, event: Event) -> Place | None:
    """It is discarded where nothing to the contrary is indicated."""
    return Place.DISCARD


@goes_to.case(clause=["card.passing-through", "helper.attack"], overrides=discarded)
def helper_stays(t: Table, event: Event) -> Place | None:
    """In one reading helpers stay, so that one can be removed."""
    return Place.TABLE if q.helpers == "stay" and is_sort(event, Sort.HELPER) else None


@goes_to.case(clause="character.foreman.defence", overrides=(discarded, helper_stays))
def thrown_out(t: Table, event: Event) -> Place | None:
    """An eliminated helper does not stay."""
    return Place.DISCARD if t.eliminated else None


@goes_to.case(clause="character.mariachi", overrides=(discarded, thrown_out))
def mariachi_keeps(t: Table, event: Event) -> Place | None:
    """The Mariachi keeps an action that he has blocked."""
    return Place.HAND if t.keeper != nobody else None


@goes_to.ruling
def the_mariachi_comes_first(t: Table, event: Event) -> Place:
    return Place.HAND
