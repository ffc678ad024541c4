"""Trios: their three kinds, the announcement, and which Trio beats which."""

from __future__ import annotations

from typing import Any

from hoyle import Record, any_of, both, count, either, flag, integer, ite, no, one_of
from hoyle.models.tabernas.box import Category, Side, game, ranks, wildcards
from hoyle.models.tabernas.questions import straight_rank, straight_shape, unannounced


class Trio(Record):
    """A Trio on the table: its side, what it was announced as, the represented numbers, and where Wildcards lie."""

    side = one_of(Side)
    category = one_of(Category)
    character = integer(1, ranks)
    weapon = integer(1, ranks)
    ammunition = integer(1, ranks)
    wild_character = flag()
    wild_weapon = flag()
    wild_ammunition = flag()


def follows(a: int, b: int) -> bool:
    """Whether `b` comes right after `a`, 1 coming after the highest number."""
    after: int = a % ranks + 1
    return b == after


@game.definition(clause=["trio.perfect", "trio.kinds"])
def is_perfect(x: Trio) -> bool:
    """All three numbers are the same."""
    return both(x.character == x.weapon, x.weapon == x.ammunition)


@game.definition(clause=["trio.straight", "trio.straight.circular", "trio.kinds"])
def is_straight(x: Trio) -> bool:
    """The three numbers are consecutive, going round from the highest to 1."""
    c, w, a = x.character, x.weapon, x.ammunition
    up = both(follows(c, w), follows(w, a))
    if straight_shape == "ascending":
        return up
    down = both(follows(a, w), follows(w, c))
    if straight_shape == "up-or-down":
        return either(up, down)
    orders = ((c, w, a), (c, a, w), (w, c, a), (w, a, c), (a, c, w), (a, w, c))
    return any_of(orders, lambda o: both(follows(o[0], o[1]), follows(o[1], o[2])))


@game.definition(clause=["trio.normal", "trio.kinds"])
def category_of(x: Trio) -> Category:
    """Perfect, Straight, or Normal when it is neither."""
    if is_perfect(x):
        return Category.PERFECT
    if is_straight(x):
        return Category.STRAIGHT
    return Category.NORMAL


@game.definition(clause=["trio.announce", "trio.announce.normal"])
def may_announce(x: Trio) -> bool:
    """A Straight or Perfect Trio is announced as such; Normal stands for no announcement."""
    if unannounced == "as-normal" and x.category == Category.NORMAL:
        return True
    return x.category == category_of(x)


@game.example(clause="trio.normal.example")
def eight_four_two_is_normal() -> bool:
    return category_of(Trio(character=8, weapon=4, ammunition=2)) == Category.NORMAL


@game.example(clause="trio.straight.examples")
def five_straights() -> bool:
    runs = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (8, 9, 1), (9, 1, 2))
    return all(category_of(Trio(character=c, weapon=w, ammunition=a)) == Category.STRAIGHT for c, w, a in runs)


@game.example(clause="trio.perfect.example")
def three_fives_are_perfect() -> bool:
    return category_of(Trio(character=5, weapon=5, ammunition=5)) == Category.PERFECT


def wilds(x: Trio) -> int:
    """How many Wildcards a Trio holds."""
    return count((x.wild_character, x.wild_weapon, x.wild_ammunition), lambda wild: wild)


def can_meet(x: Trio, y: Trio) -> bool:
    """Whether two Trios can lie in one Duel: each numbered card exists once, and Wildcards are few."""
    named = both(may_announce(x), may_announce(y))
    if x.side != y.side:
        return both(named, both(wilds(x) <= greatest_share(), wilds(y) <= greatest_share()))
    twice = either(
        both(x.character == y.character, no(either(x.wild_character, y.wild_character))),
        either(
            both(x.weapon == y.weapon, no(either(x.wild_weapon, y.wild_weapon))),
            both(x.ammunition == y.ammunition, no(either(x.wild_ammunition, y.wild_ammunition))),
        ),
    )
    few = both(wilds(x) + wilds(y) <= wildcards, both(wilds(x) <= 2, wilds(y) <= 2))
    return both(named, both(few, no(twice)))


def greatest_share() -> int:
    """The most Wildcards that one Trio can hold."""
    return min(2, int(wildcards))


@game.definition(clause="beats.same-side.character")
def standing(x: Trio) -> int:
    """The Character's number as it counts in a comparison."""
    if straight_rank == "by-run" and x.category == Category.STRAIGHT:
        lowest = any_of((x.character, x.weapon, x.ammunition), lambda n: n == 1)
        highest = any_of((x.character, x.weapon, x.ammunition), lambda n: n == ranks)
        below: int = x.character - ranks
        return ite(both(lowest, highest), below, x.character)
    return x.character


beats = game.decision(
    "beats",
    "Does Trio x beat Trio y, which dominates?",
    x=Trio,
    y=Trio,
    answer=bool,
    policy="any",
    given=can_meet,
    clause=["beats.sequence", "beats.same-side.highest"],
)


@beats.case(clause=["beats.category", "beats.category.ranking"])
def category(x: Trio, y: Trio) -> bool | None:
    """The superior category wins."""
    if x.category != y.category:
        return x.category > y.category
    return None


@beats.case(clause=["beats.same-category", "beats.side-switch"])
def side_switch(x: Trio, y: Trio) -> bool | None:
    """In one category a Trio of the opposite side beats the dominating one, whatever the numbers."""
    if x.category == y.category and x.side != y.side:
        return True
    return None


@beats.case(clause=["beats.same-category", "beats.same-side.character"])
def higher_character(x: Trio, y: Trio) -> bool | None:
    """On one side the higher Character wins."""
    if x.category == y.category and x.side == y.side and standing(x) != standing(y):
        return standing(x) > standing(y)
    return None


@beats.case(clause=["beats.same-category", "beats.same-side.weapon"])
def higher_weapon(x: Trio, y: Trio) -> bool | None:
    """With the Characters level, the higher Weapon."""
    level = x.category == y.category and x.side == y.side and standing(x) == standing(y)
    if level and x.weapon != y.weapon:
        return x.weapon > y.weapon
    return None


@beats.case(clause=["beats.same-category", "beats.same-side.ammunition"])
def higher_ammunition(x: Trio, y: Trio) -> bool | None:
    """With those level too, the higher Ammunition."""
    level = x.category == y.category and x.side == y.side and standing(x) == standing(y) and x.weapon == y.weapon
    if level and x.ammunition != y.ammunition:
        return x.ammunition > y.ammunition
    return None


@beats.ruling
def not_beaten(x: Trio, y: Trio) -> bool:
    """Nothing is said of an exact tie: the Trio that lies there stays."""
    return False


@game.example(clause="beats.side-switch.example")
def either_side_beats_the_other() -> Any:
    low = Trio(side=Side.COWBOYS, character=1, weapon=1, ammunition=2)
    high = Trio(side=Side.APACHES, character=9, weapon=8, ammunition=8)
    return beats(low, high) and beats(high, low)
