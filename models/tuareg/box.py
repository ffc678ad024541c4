"""What the box of Tuareg holds: goods, special cards, camels, the numbers of the rulebook and those it never gives."""

from enum import IntEnum

from hoyle import Game
from hoyle.properties import setup


class Good(IntEnum):
    """The types of goods (Mercancías)."""

    WATER, GOLD, SALT, GRAIN = range(4)


class Kind(IntEnum):
    """The kinds of special cards (Cartas Especiales)."""

    DONKEY, CAVE, THIEF, MAP = range(4)


game = Game("Tuareg", rulebook="rulebook.md", players=(2, 3, 4, 5), clause="setup.specials", model="model.py")

# ------------------------------------------------------------------------------------------ contents and set-up

water = game.size("water", 8, clause="box.goods")
gold = game.size("gold", 10, clause="box.goods")
salt = game.size("salt", 12, clause="box.goods")
grain = game.size("grain", 14, clause="box.goods")
camel_cards = game.size("camel_cards", 5, clause="box.camels")
camels_of_two = game.size("camels_of_two", 3, clause=["box.camels", "setup.camels", "camel.number"])
camels_of_more = game.size("camels_of_more", 2, clause=["box.camels", "setup.camels", "camel.number"])
revealed = game.size("revealed", 2, clause="setup.market")
# no pile gets more cards of a kind than these: the full game never comes near them, a scope lays out fewer
donkeys = game.size("donkeys", 9)
caves = game.size("caves", 9)
thieves = game.size("thieves", 9)
maps = game.size("maps", 9)

# players: donkeys, caves, thieves, maps
ROWS = {
    2: (2, 2, 3, 3),
    3: (3, 3, 3, 2),
    4: (4, 4, 3, 3),
    5: (5, 5, 3, 4),
}
# the same order
PRINTED = (5, 3, 5, 4)
SWAPPED = (5, 5, 3, 4)

labels = game.question(
    "labels",
    "Which of the special cards does the box hold three of, and which five?",
    clause=["box.specials", "setup.specials.four", "setup.specials.five"],
    readings={
        "printed": "5 thieves and 3 caves, as the list of contents says",
        "swapped": "the two numbers have changed places: 5 caves and 3 thieves",
    },
    written="printed",
    repair="swapped",
)


def in_box(kind: Kind) -> int:
    """How many special cards of a kind the box holds."""
    return PRINTED[kind] if labels == "printed" else SWAPPED[kind]


def laid_out(kind: Kind) -> int:
    """How many special cards of a kind make up its pile."""
    return min(ROWS[game.seats][kind], int((donkeys, caves, thieves, maps)[kind]))


def goods_of(good: Good) -> int:
    """How many goods of a type there are."""
    return int((water, gold, salt, grain)[good])


def camels() -> int:
    """How many camels each player has."""
    return int(camels_of_two if game.seats == 2 else camels_of_more)


def animals() -> int:
    """Places for the animals of one player: camels first, then room for every donkey."""
    return camels() + laid_out(Kind.DONKEY)


def is_donkey(animal: int) -> bool:
    """Whether the animal in this place is a donkey."""
    return animal >= camels()


# --------------------------------------------------------------------------------------------- numbers of the rules

take = game.size("take", 3, clause=["turn.action.take", "take.three"])
hand_limit = game.size("hand_limit", 4, clause="hand.limit")
capacity = game.size("capacity", 4, clause=["camel.capacity", "donkey.capacity"])
most_gold = game.size("most_gold", 2, clause="camel.two-gold")
most_types = game.size("most_types", 2, clause="camel.two-types")
most_changes = game.size("most_changes", 1, clause="camel.one-change")
cave_room = game.size("cave_room", 2, clause="cave.capacity")
price = game.size("price", 3, clause="buy.price")

GOLD_COINS = 2
GOLD_POINTS = 5
water_coins = game.unspecified("water_coins", 1, 3, default=3, clause="goods.printed")
salt_coins = game.unspecified("salt_coins", 1, 3, default=1, clause="goods.printed")
grain_coins = game.unspecified("grain_coins", 1, 3, default=1, clause="goods.printed")
water_points = game.unspecified("water_points", 1, 8, default=6, clause="goods.printed")
salt_points = game.unspecified("salt_points", 1, 8, default=4, clause="goods.printed")
grain_points = game.unspecified("grain_points", 1, 8, default=3, clause="goods.printed")


@game.definition(clause=["goods.printed", "goods.gold-example"])
def coins(good: Good) -> int:
    """What a good is worth in coins (dinars, monedas)."""
    if good == Good.GOLD:
        return GOLD_COINS
    if good == Good.WATER:
        return water_coins.value
    return salt_coins.value if good == Good.SALT else grain_coins.value


@game.definition(clause=["goods.printed", "goods.gold-example"])
def points(good: Good) -> int:
    """The victory points for the majority of a type."""
    if good == Good.GOLD:
        return GOLD_POINTS
    if good == Good.WATER:
        return water_points.value
    return salt_points.value if good == Good.SALT else grain_points.value


@game.example(clause=["goods.gold-example", "score.gold-example"])
def gold_card() -> bool:
    """There are 10 gold cards, each worth 2 coins, and their majority brings 5 points."""
    return gold.full == 10 and coins(Good.GOLD) == 2 and points(Good.GOLD) == 5


# --------------------------------------------------------------------------------------------- what the box must hold

_ROWS = ["setup.specials.two", "setup.specials.three", "setup.specials.four", "setup.specials.five", "box.specials"]


def _enough(kind: Kind, players: int) -> bool:
    return ROWS[players][kind] <= in_box(kind)


game.claims(
    setup.suffices("the box holds a camel card for every player", lambda n: n <= camel_cards, clause="box.camels"),
    setup.suffices("the box holds the donkeys", lambda n: _enough(Kind.DONKEY, n), clause=_ROWS),
    setup.suffices("the box holds the caves", lambda n: _enough(Kind.CAVE, n), clause=_ROWS),
    setup.suffices("the box holds the thieves", lambda n: _enough(Kind.THIEF, n), clause=_ROWS),
    setup.suffices("the box holds the maps", lambda n: _enough(Kind.MAP, n), clause=_ROWS),
    setup.suffices(
        "every thief of the box comes into play with some number of players",
        lambda n: max(row[Kind.THIEF] for row in ROWS.values()) >= in_box(Kind.THIEF),
        clause=_ROWS,
    ),
    setup.suffices(
        "five players use as many special cards as the box holds",
        lambda n: n != 5 or sum(ROWS[n]) == sum(PRINTED),
        clause=_ROWS,
    ),
)
