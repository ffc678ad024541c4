"""The box of Tabernas Western: the game itself, its sizes, and two sides of numbered cards and Wildcards."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

from hoyle import Card, CardSet, Deck, Game


class Side(IntEnum):
    """The two sides (bandos)."""

    COWBOYS, APACHES = range(2)


class Role(IntEnum):
    """What a card is; the first three are also the places of a Trio, in the order in which it is laid."""

    CHARACTER, WEAPON, AMMUNITION, WILDCARD = range(4)


class Category(IntEnum):
    """The three kinds of Trio, from least to greatest."""

    NORMAL, STRAIGHT, PERFECT = range(3)


class Phase(IntEnum):
    """During what a card is drawn."""

    TURN, DUEL, REFILL = range(3)


class Supply(IntEnum):
    """What follows when the draw deck has run out."""

    NOTHING, SHUFFLE, SHUFFLE_AND_LAST_TURNS = range(3)


class Gun(Card):
    """A card: `number` is 0 on a Wildcard, `stands_for` the numbers that it may represent."""

    side: Side
    role: Role
    number: int
    stands_for: CardSet[int]


NAMES = {
    Side.COWBOYS: ("Cowboy", "Revolver", "Bullet", "Sheriff"),
    Side.APACHES: ("Apache", "Bow", "Arrow", "Cacique"),
}


def box(ranks: int, wildcards: int) -> Iterator[dict[str, Any]]:
    """Both sides: one copy of each numbered card from 1 to `ranks`, and `wildcards` Wildcards."""
    for side, names in NAMES.items():
        for role in (Role.CHARACTER, Role.WEAPON, Role.AMMUNITION):
            for n in range(1, ranks + 1):
                yield Gun.row(name=f"{names[role]} {n}", side=side, role=role, number=n, stands_for=frozenset({n}))
        for copy in range(1, wildcards + 1):
            numbers = frozenset(range(1, ranks + 1))
            name = f"{names[Role.WILDCARD]} {'abc'[copy - 1]}"
            yield Gun.row(name=name, side=side, role=Role.WILDCARD, number=0, stands_for=numbers)


game = Game("Tabernas Western", rulebook="rulebook.md", model="model.py", players=(2, 3, 4), clause="players")

ranks = game.size("ranks", 9, clause="wild.any-number")
wildcards = game.size("wildcards", 2, clause=["components.cowboys.sheriffs", "components.apaches.caciques"])
hand_size = game.size("hand", 5, clause="setup.deal")
refill_size = game.size("refill", 5, clause="refill.to-five")
games_to_win = game.size("games", 3, clause="legend.three-wins")

game.scope("small", players=(2,), ranks=1, wildcards=1, hand=2, refill=2, games=1)

cards: Deck[Gun] = game.deck(
    Deck.of(Gun, lambda: list(box(int(ranks), int(wildcards)))),
    clause=[
        "components.cowboys",
        "components.cowboys.characters",
        "components.cowboys.revolvers",
        "components.cowboys.bullets",
        "components.apaches",
        "components.apaches.characters",
        "components.apaches.bows",
        "components.apaches.arrows",
        "wild.which",
    ],
)
