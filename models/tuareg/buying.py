"""Buying a special card: goods of the hand and upper cards of the camels pay for it, and no change is given."""

from hoyle import Player, greater, ite, require, total
from hoyle.models.tuareg.box import Good, Kind, animals, camels, coins, game, is_donkey, price
from hoyle.models.tuareg.carrying import change
from hoyle.models.tuareg.openings import paying_animals, payment, tops
from hoyle.models.tuareg.rounds import begin_action
from hoyle.models.tuareg.table import Table, has_animal, pay, turn
from hoyle.properties import for_all

NO_PURCHASE = "no card is left that the player can pay for"


def paying_places() -> range:
    """The places of the animals whose goods may serve as payment."""
    return range(animals() if paying_animals == "donkeys-too" else camels())


@game.definition(clause=["buy.sources", "buy.top-card"])
def can_pay_from(t: Table, who: Player, animal: int) -> int:
    """The coins that the load of an animal can bring to one purchase."""
    on = t.load[who][animal]
    if tops == "one":
        return ite(on.is_empty, 0, coins(on.at(0)))
    return total(Good, lambda good: on.count(good) * coins(good))


@game.definition(clause=["buy.price", "buy.sources"])
def purse(t: Table, who: Player) -> int:
    """All the coins that a player can pay with."""
    in_hand = sum(t.hand[who][good] * coins(good) for good in Good)
    return in_hand + sum(can_pay_from(t, who, animal) for animal in paying_places())


@game.action(at=turn, clause=["turn.action.buy", "buy.price"], kind=Kind)
def buy(t: Table, kind: Kind) -> object:
    """Take a special card from its pile; the player must be able to pay for it, and does so next."""
    begin_action(t, NO_PURCHASE)
    require(t.piles[kind] > 0, NO_PURCHASE)
    require(purse(t, t.current) >= price, NO_PURCHASE)
    t.shift(kind, t.piles, t.owned[t.current])
    return t.purchase.call(first=pay, then=turn, owed=price)


def hand_over(t: Table, good: Good) -> None:
    """A good goes to the discards; its coins count, and what exceeds the price is lost."""
    if payment == "needed":
        require(t.purchase.owed > 0, "the price is paid already")
    t.purchase.owed = greater(t.purchase.owed - coins(good), 0)
    t.discards[good] += 1


@game.action(at=pay, clause=["buy.sources", "buy.discard", "buy.no-change"], good=Good)
def pay_from_hand(t: Table, good: Good) -> object:
    """Pay with a good of the hand."""
    me = t.current
    require(t.hand[me][good] > 0, "the hand holds no such good")
    t.hand[me][good] -= 1
    t.in_hand[me] -= 1
    hand_over(t, good)
    return pay


@game.action(
    at=pay,
    clause=["buy.sources", "buy.top-card", "buy.discard", "buy.no-change"],
    animal=lambda t: paying_places(),
)
def pay_from_animal(t: Table, animal: int) -> object:
    """Pay with the upper card of a camel."""
    require(has_animal(t, t.current, animal), "the player has no such animal")
    require(t.load[t.current][animal].size > 0, "the animal carries nothing")
    if tops == "one":
        require(not t.purchase.paid[animal], "the animal has paid already")
        t.purchase.paid[animal] = True
    hand_over(t, take_off(t, t.current, animal))
    return pay


def take_off(t: Table, who: Player, animal: int) -> Good:
    """The upper card of an animal is taken; an animal left empty has its history forgotten in one reading."""
    good = t.load[who][animal].pop()
    if change == "until-empty" and not is_donkey(animal) and t.load[who][animal].size == 0:
        t.past[who][animal].clear()
    return good


@game.action(at=pay, clause=["buy.price", "special.area", "special.when", "special.several"])
def stop_paying(t: Table) -> object:
    """The price is paid: the card lies face up in the player's area and can be used in this very turn."""
    require(t.purchase.owed == 0, "the price is not paid yet")
    return t.purchase.done()


game.claims(
    for_all(
        "any three goods pay for a special card",
        lambda one, two, three: coins(one) + coins(two) + coins(three) >= price,
        clause=["buy.price", "goods.printed"],
        one=Good,
        two=Good,
        three=Good,
    ),
)
