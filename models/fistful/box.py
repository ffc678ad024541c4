"""The box: what lies on the table before anybody has played, and the numbers that the rulebook gives."""

from enum import IntEnum
from typing import cast

from hoyle import Card, Deck, Game, look_up


class Value(IntEnum):
    """What a card counts; Dynamite has no number, and 0 stands for that."""

    DYNAMITE, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = range(9)


class Face(IntEnum):
    """What is printed on a card: only the sevens and eights differ by colour."""

    DYNAMITE, ONE, TWO, THREE, FOUR, FIVE, SIX, PINK_SEVEN, GREEN_SEVEN, PINK_EIGHT, GREEN_EIGHT = range(11)


class Colour(IntEnum):
    PINK, GREEN = range(2)


class Shot(Card):
    colour: Colour
    face: Face
    value: Value


VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8)  # of the faces, in their order


def value_of(face: Face) -> Value:
    """The number on a card, 0 for Dynamite."""
    return cast(Value, look_up(VALUES, face))


game = Game("A Fistful of Gold", rulebook="rulebook.md", model="model.py", players=(2,), clause="goal.both-play")

rounds = game.size("rounds", 3, clause="rounds.three")
taken = game.size("taken", 9, clause="rounds.hand")
put_down = game.size("put_down", 2, clause="rounds.hand")
duels_first = game.size("duels_first", 6, clause="rounds.first")
duels_second = game.size("duels_second", 5, clause="rounds.second")
duels_third = game.size("duels_third", 4, clause="rounds.third")
early = game.size("early", 3, clause="card.seven-pink")
fewest = game.size("fewest", 3)  # for the claim about the shortest round, so that a scope may shrink it too
wins_two = game.size("wins_two", 2, clause="round-end.game")
wins_three = game.size("wins_three", 3, clause="round-end.game")
# the cards 1, 6, 7, 8 and Dynamite: every special card, both sides of the difference of 3
game.scope(
    "small",
    rounds=2,
    taken=5,
    put_down=1,
    duels_first=3,
    duels_second=2,
    duels_third=1,
    early=2,
    fewest=2,
    wins_three=3,
)


def rows() -> list[dict[str, object]]:
    """Two sets of the nine values; the pink one has the pink 7 and 8, the green one the green 7 and 8."""
    made = []
    for colour in Colour:
        for value in Value:
            if value <= taken - 4 or value >= Value.SIX:
                face = Face(value) if value < Value.SEVEN else Face(7 + 2 * (value - 7) + colour)
                name = f"{colour.name.lower()} {int(value) or 'dynamite'}"
                made.append(Shot.row(name=name, colour=colour, face=face, value=value))
    return made


cards = game.deck(
    Deck.of(Shot, rows),
    clause=["rounds.hand", "card.six", "card.seven-pink", "card.seven-green", "card.eight-pink", "card.dynamite"],
)
supply = game.unspecified(
    "supply", 10, 120, default=90, clause=["win.difference", "win.tie-gold", "card.dynamite.gold", "card.eight-pink"]
)
