"""The box of the War of the Ring: a pack of cards, the peoples that its suits stand for, and the jokers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

from hoyle import Card


class People(IntEnum):
    """The four armies, each led by the King of its suit."""

    DARK_LORD, ELVES, DWARVES, MEN = range(4)


class Suit(IntEnum):
    """The suit of a card, in the order of the peoples; a joker has none."""

    SPADES, HEARTS, DIAMONDS, CLUBS, NONE = range(5)


class Printed(IntEnum):
    """The suits as printed on poker cards, and on Spanish ones (oros, copas, espadas, bastos)."""

    SPADES, HEARTS, DIAMONDS, CLUBS, COINS, CUPS, SWORDS, BATONS = range(8)


class Kind(IntEnum):
    """What a card is."""

    NUMBER, JACK, QUEEN, KING, ACE, JOKER = range(6)


class Figure(IntEnum):
    """The figures, lowest first; in a Spanish pack sota, caballo and rey."""

    JACK, QUEEN, KING = range(3)


class Pack(IntEnum):
    """The packs that the game can be played with; what matters is where their numbers end."""

    POKER, SPANISH_48, SPANISH_40 = range(3)


class Side(IntEnum):
    """The sides of a confrontation."""

    AGGRESSOR, DEFENDER, NEITHER = range(3)


class Source(IntEnum):
    """The two piles in the centre of the table."""

    HIDDEN, REVEALED = range(2)


class Place(IntEnum):
    """Where a card goes that leaves the table."""

    DARK, OUT = range(2)


class Deed(IntEnum):
    """What is done in the action phase: a confrontation, or one of the other actions."""

    CONFRONT, OTHER = range(2)


class Use(IntEnum):
    """The uses of a joker."""

    FIRST_HOBBIT, SECOND_HOBBIT, PALANTIR, REINFORCEMENTS = range(4)


class RingCard(Card):
    """A card: `pips` is its printed number, 0 on a figure, an ace or a joker."""

    suit: Suit
    kind: Kind
    pips: int


POKER_SUITS = (Printed.SPADES, Printed.HEARTS, Printed.DIAMONDS, Printed.CLUBS)
LAST_NUMBER = (10, 9, 7)  # of a poker pack, of a Spanish one of 48 cards, of one of 40


def box(
    people: Callable[[Printed], int], suits: int, numbers: int, figures: int, jokers: int
) -> Iterator[dict[str, Any]]:
    """Each suit with an ace, the numbers from 2 to `numbers` and the highest `figures` figures; then the jokers."""
    for printed in POKER_SUITS[:suits]:
        name, suit = printed.name.lower(), Suit(people(printed))
        yield RingCard.row(name=f"ace of {name}", suit=suit, kind=Kind.ACE, pips=0)
        for n in range(2, numbers + 1):
            yield RingCard.row(name=f"{n} of {name}", suit=suit, kind=Kind.NUMBER, pips=n)
        for kind in (Kind.JACK, Kind.QUEEN, Kind.KING)[3 - figures :]:
            yield RingCard.row(name=f"{kind.name.lower()} of {name}", suit=suit, kind=kind, pips=0)
    for copy in range(1, jokers + 1):
        yield RingCard.row(name=f"joker {copy}", suit=Suit.NONE, kind=Kind.JOKER, pips=0)
