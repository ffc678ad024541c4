"""Caves and thieves at work; donkeys are loaded as camels are, and maps only score."""

from enum import IntEnum

from hoyle import CHANCE, Player, PlayerSet, require
from hoyle.models.tuareg.box import Good, Kind, animals, cave_room, game, is_donkey
from hoyle.models.tuareg.buying import take_off
from hoyle.models.tuareg.openings import cave_use, thief_back
from hoyle.models.tuareg.table import Table, has_animal, leave, turn, under_caves

NO_CAVE = "no cave can take the good"
NO_THIEF = "no thief can be sent"


class Cave(IntEnum):
    """Which cave a good goes under: one that holds a good already, or one that holds none yet."""

    USED, EMPTY = range(2)


class Place(IntEnum):
    """Where a good may lie when a thief comes."""

    CAMEL, DONKEY, HAND, CAVE, THIEF = range(5)


# ------------------------------------------------------------------------------------------------------------- caves


def who_may_hide(t: Table) -> PlayerSet:
    """Whose caves can be used now."""
    if cave_use == "any-turn":
        return t.everybody
    return t.everybody.where(lambda who: who == t.current)


def put_under_cave(t: Table, who: Player, good: Good, cave: Cave) -> None:
    """A good goes under a cave that has room for it."""
    if cave_use == "around":
        require(t.is_at(turn), NO_CAVE)
    if cave_use == "once":
        require(not t.hid, NO_CAVE)
        t.hid = True
    if cave == Cave.EMPTY:
        require(t.caves_used[who] < t.owned[who][Kind.CAVE], NO_CAVE)
        t.caves_used[who] += 1
    else:
        require(under_caves(t, who) < cave_room * t.caves_used[who], NO_CAVE)
    t.hidden[who][good] += 1


@game.action(
    at=(turn, leave),
    by="who",
    clause=["cave.put", "cave.capacity", "cave.when"],
    who=who_may_hide,
    good=Good,
    cave=Cave,
)
def hide_from_hand(t: Table, who: Player, good: Good, cave: Cave) -> None:
    """Put a good of the hand under a cave."""
    require(t.hand[who][good] > 0, NO_CAVE)
    t.hand[who][good] -= 1
    t.in_hand[who] -= 1
    put_under_cave(t, who, good, cave)


@game.action(
    at=(turn, leave),
    by="who",
    clause=["cave.put", "cave.capacity", "cave.when"],
    who=who_may_hide,
    animal=lambda t, who: range(animals()),
    cave=Cave,
)
def hide_from_animal(t: Table, who: Player, animal: int, cave: Cave) -> None:
    """Put the upper card of an own animal under a cave."""
    require(has_animal(t, who, animal), NO_CAVE)
    require(t.load[who][animal].size > 0, NO_CAVE)
    put_under_cave(t, who, take_off(t, who, animal), cave)


# ----------------------------------------------------------------------------------------------------------- thieves

may_rob = game.decision("may_rob", "Can a thief take a good from this place?", answer=bool, place=Place)


@may_rob.case(clause="thief.from-animal")
def off_an_animal(place: Place) -> bool | None:
    """Off a camel or a donkey."""
    return True if place <= Place.DONKEY else None


@may_rob.case(clause="thief.from-hand")
def out_of_the_hand(place: Place) -> bool | None:
    """Out of the hand."""
    return True if place == Place.HAND else None


@may_rob.case(clause="cave.protects")
def not_under_a_cave(place: Place) -> bool | None:
    """A cave keeps goods safe."""
    return False if place == Place.CAVE else None


@may_rob.ruling
def only_what_is_named(place: Place) -> bool:
    """A table would rob only where the sentence says so."""
    return place <= Place.HAND


def send_thief(t: Table, victim: Player, place: Place) -> None:
    """A thief sets out; used, it is discarded."""
    me = t.current
    require(victim != me, NO_THIEF)
    require(t.owned[me][Kind.THIEF] > 0, NO_THIEF)
    require(may_rob(place), NO_THIEF)
    t.owned[me][Kind.THIEF] -= 1
    if thief_back == "at-once":
        t.piles[Kind.THIEF] += 1
    else:
        t.spent += 1


@game.action(
    at=turn,
    clause=["thief.rob", "thief.from-animal", "thief.any-number", "thief.discarded"],
    victim=Player,
    animal=lambda t, victim: range(animals()),
)
def rob_animal(t: Table, victim: Player, animal: int) -> None:
    """A thief takes the upper card of a camel or donkey of an adversary."""
    require(has_animal(t, victim, animal), NO_THIEF)
    require(t.load[victim][animal].size > 0, NO_THIEF)
    send_thief(t, victim, Place.DONKEY if is_donkey(animal) else Place.CAMEL)
    good = take_off(t, victim, animal)
    t.stolen[t.current][good] += 1


@game.action(
    at=turn,
    clause=["thief.rob", "thief.from-hand", "thief.any-number", "thief.discarded", "cave.protects"],
    victim=Player,
    place=lambda t, victim: (Place.HAND, Place.CAVE, Place.THIEF),
)
def rob_goods(t: Table, victim: Player, place: Place) -> object:
    """A thief takes a good that lies face down: out of the hand by chance; other places are asked about, too."""
    require(goods_at(t, victim, place) > 0, NO_THIEF)
    send_thief(t, victim, place)
    return t.robbery.call(first=grab, then=turn, victim=victim)


@game.definition(clause=["thief.rob", "thief.from-hand"])
def goods_at(t: Table, victim: Player, place: Place) -> int:
    """How many goods of a player lie in the hand, under caves or under thieves."""
    if place == Place.HAND:
        return t.in_hand[victim]
    if place == Place.CAVE:
        return under_caves(t, victim)
    return sum(t.stolen[victim][good] for good in Good)


@game.step(by=CHANCE, clause="thief.from-hand", good=Good)
def grab(t: Table, good: Good) -> object:
    """Chance decides which card of the hand goes under the thief."""
    victim = t.robbery.victim
    require(t.hand[victim][good] > 0, "the hand holds no such good")
    t.hand[victim][good] -= 1
    t.in_hand[victim] -= 1
    t.stolen[t.current][good] += 1
    return t.robbery.done()
