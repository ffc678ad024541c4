"""The position of Tuareg and how it is laid out: market, hands, animals, caves and thieves.

Goods of one type are alike and are counted; on an animal their order matters, so each animal carries a stack.
"""

from hoyle import (
    CHANCE,
    NOBODY,
    OWNER,
    Frame,
    Player,
    State,
    array,
    count,
    flag,
    frame,
    integer,
    one_of,
    per_player,
    player,
    player_set,
    require,
    stack,
)
from hoyle.models.tuareg.box import (
    Good,
    Kind,
    animals,
    camels,
    capacity,
    game,
    goods_of,
    in_box,
    laid_out,
    most_types,
    price,
    revealed,
    take,
)


class Loading(Frame):
    """One loading under way: which animal, where the goods come from, and the last good laid."""

    animal = integer(0, lambda: animals() - 1)
    from_market = flag()
    good = one_of(Good)


class Purchase(Frame):
    """One purchase under way: how many coins are still owed, and which animals have paid already."""

    owed = integer(0, price)
    paid = array(flag(), animals)


class Robbery(Frame):
    """A good taken from a hand by chance: whose hand."""

    victim = player()


@game.state
class Table(State):
    box = array(integer(0, 5), Kind)
    piles = array(integer(0, 5), Kind)
    deck = array(integer(0, 14), Good, visible_to=NOBODY)
    in_deck = integer(0, 44)
    market = array(integer(0, 14), Good)
    discards = array(integer(0, 14), Good)
    hand = per_player(array(integer(0, 14), Good), visible_to=OWNER)
    in_hand = per_player(integer(0, 14))
    owned = per_player(array(integer(0, 5), Kind))
    load = per_player(array(stack(Good, capacity), animals))
    past = per_player(array(stack(Good, most_types), camels))  # types a camel has carried, where its history counts
    hidden = per_player(array(integer(0, 10), Good), visible_to=OWNER)
    caves_used = per_player(integer(0, 5))
    stolen = per_player(array(integer(0, 14), Good), visible_to=OWNER)
    spent = integer(0, 5)  # thieves that have been used and are not back in their pile
    score = per_player(integer(0, 150))
    current = player()
    acted = flag()
    loaded_donkey = player_set()
    hid = flag()
    taken = integer(0, take)
    to_leave = integer(0, 1)
    shown = integer(0, revealed)
    taker = player()
    last_turns = integer(0, 6)  # turns still to be played in a last round, the one at work included
    second = flag()
    finished = flag()
    cursor = player()
    loading = frame(Loading)
    purchase = frame(Purchase)
    robbery = frame(Robbery)


@game.setup(clause=["box.specials", "setup.specials", "setup.rest"])
def lay_out_specials(t: Table) -> None:
    """The special cards leave the box in four piles; what is left over stays there."""
    for kind in Kind:
        t.box[kind] = in_box(kind)
        t.shift(kind, t.box, t.piles, laid_out(kind))


@game.setup(clause=["box.goods", "setup.deck", "setup.camels", "turn.first"])
def shuffle(t: Table) -> None:
    """All goods make up the deck; every animal is empty; the youngest player sits first."""
    for good in Good:
        t.deck[good] = goods_of(good)
    t.in_deck = sum(goods_of(good) for good in Good)


@game.step(by=CHANCE, clause=["setup.market", "market.piles"], good=Good)
def reveal(t: Table, good: Good) -> object:
    """Two goods of the deck open the market, each on the pile of its type."""
    require(t.deck[good] > 0, "the deck holds no such good")
    t.shift(good, t.deck, t.market)
    t.in_deck -= 1
    t.shown += 1
    return turn if t.shown == revealed else reveal


game.starts(reveal)

turn = game.stage("turn", clause=["turn.one-action", "special.when"])
leave = game.stage("leave", clause=["take.leave-one", "hand.excess"])
load_on = game.stage("load_on", clause=["turn.action.load-hand", "turn.action.load-market"])
pay = game.stage("pay", clause=["buy.sources"])
hand_in = game.stage("hand_in", by=lambda t: t.cursor, clause=["score.give-back", "score.hold"])


# ------------------------------------------------------------------------------------------------ words about it


@game.definition(clause=["donkey.extra-camel", "camel.number"])
def has_animal(t: Table, who: Player, animal: int) -> bool:
    """Whether a player owns the animal in this place."""
    return animal < camels() + t.owned[who][Kind.DONKEY]


@game.definition(clause="market.piles")
def in_market(t: Table) -> int:
    """How many goods lie in the market."""
    return sum(t.market[good] for good in Good)


@game.definition(clause="cave.capacity")
def under_caves(t: Table, who: Player) -> int:
    """How many goods a player has under caves."""
    return sum(t.hidden[who][good] for good in Good)


@game.definition(clause="stage-end.sort")
def collected(t: Table, who: Player, good: Good) -> int:
    """The goods of a type on a player's camels and donkeys, under caves and under thieves."""
    lying = t.hidden[who][good] + t.stolen[who][good]
    return lying + sum(t.load[who][animal].count(good) for animal in range(animals()))


@game.definition(clause=["donkey.extra-camel", "score.empty-donkey"])
def loaded_donkeys(t: Table, who: Player) -> int:
    """How many of a player's donkeys carry goods; an empty one counts as not used."""
    return count(range(camels(), animals()), lambda animal: t.load[who][animal].size > 0)
