"""Taking goods from the deck: three cards into the hand, one at least into the market, and the limit of the hand."""

from hoyle import CHANCE, greater, require
from hoyle.models.tuareg.box import Good, Kind, cave_room, game, hand_limit, take
from hoyle.models.tuareg.openings import cave_limit, pile_means
from hoyle.models.tuareg.rounds import begin_action, start_last_round
from hoyle.models.tuareg.table import Table, leave, turn, under_caves

NOTHING_TO_TAKE = "the deck is empty, or the action of this turn is done"

least_left = game.decision(
    "least_left",
    "How many goods must at least be given back by a player who has taken some?",
    answer=range(2),
    taken=range(1, 4),
    second=bool,
)


@least_left.case(clause=["turn.action.take", "take.leave-one"])
def of_all(taken: int, second: bool) -> int | None:
    """After taking 3, at least 1."""
    return 1 if taken == take else None


@least_left.case(clause="stage-end.short-take")
def of_fewer(taken: int, second: bool) -> int | None:
    """Where the deck of the first stage held fewer, at least 1 too."""
    return 1 if taken != take and not second else None


@least_left.case(clause="end.short-take")
def of_fewer_again(taken: int, second: bool) -> int | None:
    """The same in the second stage."""
    return 1 if taken != take and second else None


may_hold = game.decision(
    "may_hold",
    "May a player who has taken goods and given some back keep a hand of this size?",
    answer=bool,
    hand=range(14),
    under=range(11),
    caves=range(6),
    second=bool,
    given=lambda hand, under, caves, second: under <= cave_room * caves,
)


@may_hold.case(clause=["hand.limit", "hand.excess", "cave.capacity"])
def hand_and_room(hand: int, under: int, caves: int, second: bool) -> bool | None:
    """The hand holds 4, whatever lies under the caves."""
    if cave_limit == "raised" and caves > 0:
        return None
    return hand <= hand_limit.value


@may_hold.case(clause="cave.hand-limit")
def one_more_for_a_cave(hand: int, under: int, caves: int, second: bool) -> bool | None:
    """4 in the hand and 1 good for each cave."""
    if cave_limit == "apart" or caves == 0:
        return None
    counted = hand if cave_limit == "raised" else hand + under
    return counted <= hand_limit.value + caves


@may_hold.case(clause="end.hand-excess")
def reminder(hand: int, under: int, caves: int, second: bool) -> bool | None:
    """At the end of the game whatever exceeds 4 must go back."""
    return False if second and hand > hand_limit else None


@may_hold.ruling
def one_more_in_the_hand(hand: int, under: int, caves: int, second: bool) -> bool:
    """A table would let each cave raise the limit of the hand by 1."""
    return hand <= hand_limit.value + caves


@game.action(at=turn, clause=["turn.action.take", "stage-end.no-take"])
def take_goods(t: Table) -> object:
    """Take goods from the deck, unless it is empty."""
    require(t.in_deck > 0, NOTHING_TO_TAKE)
    require(t.last_turns == 0, NOTHING_TO_TAKE)
    begin_action(t, NOTHING_TO_TAKE)
    return draw


@game.step(by=CHANCE, clause=["take.three", "stage-end.trigger", "end.trigger"], good=Good)
def draw(t: Table, good: Good) -> object:
    """One more good from the deck, until 3 are taken or it is empty; its last good starts the last round."""
    require(t.deck[good] > 0, "the deck holds no such good")
    me = t.current
    t.shift(good, t.deck, t.hand[me])
    t.in_deck -= 1
    t.in_hand[me] += 1
    t.taken += 1
    if t.in_deck > 0 and t.taken < take:
        return draw
    if t.in_deck == 0 and pile_means == "deck":
        start_last_round(t)
    t.to_leave = least_left(t.taken, True) if t.second else least_left(t.taken, False)
    t.taken = 0
    return leave


@game.action(at=leave, clause=["take.leave-one", "hand.excess", "market.piles"], good=Good)
def leave_one(t: Table, good: Good) -> object:
    """Put a card of the hand into the market, onto the pile of its type."""
    me = t.current
    require(t.hand[me][good] > 0, "the hand holds no such good")
    t.shift(good, t.hand[me], t.market)
    t.in_hand[me] -= 1
    t.to_leave = greater(t.to_leave - 1, 0)
    return leave


@game.action(at=leave, clause=["hand.limit", "hand.excess", "end.hand-excess"])
def keep_the_rest(t: Table) -> object:
    """Keep what is left, if one good at least was given back and the hand is not too big."""
    me = t.current
    require(t.to_leave == 0, "at least 1 good must be given back")
    may_keep = may_hold(t.in_hand[me], under_caves(t, me), t.owned[me][Kind.CAVE], t.second)
    require(may_keep, "the hand is too big")
    return turn


@game.example(clause="hand.excess-example")
def three_and_three() -> bool:
    """With 3 in the hand and 3 more taken, 2 must go to the market: 1 is not enough."""
    return may_hold(3 + 3 - 2, 0, 0, False) and not may_hold(3 + 3 - 1, 0, 0, False)
