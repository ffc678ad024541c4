"""What a game of Puebloville is played with: numbers, decks and the smaller scopes."""

from __future__ import annotations

from hoyle import Deck, Game
from hoyle.models.puebloville.cards import (
    CharacterCard,
    EventCard,
    Group,
    PokerCard,
    character_rows,
    event_rows,
    poker_rows,
)
from hoyle.models.puebloville.questions import Questions

# The text gives no number of players. The characters suffice for two halves of six; whether the rest of the box does,
# and what becomes of an odd number, is for the checker to say.
game = Game(
    "Puebloville", rulebook="rulebook.md", model="model.py", players=tuple(range(2, 13)), clause="setup.characters"
)
q = Questions(game)
ranks = game.size("ranks", 13)
suits = game.size("suits", 4)
dealt = game.size("dealt", 5, clause="setup.deal.poker")
six = game.size("six", 6, clause="character.dirty-cheat")
first_event = game.size("first_event", 0)
events_listed = game.size("events", 15)
copies = game.unspecified("copies", 1, 4, default=1, clause="material.action")
life = game.unspecified("life", 1, 30, default=20, clause="material.ps")
first_rogue = game.size("first_rogue", 0)
rogues_listed = game.size("rogues", 6)
first_legal = game.size("first_legal", 0)
legals_listed = game.size("legals", 7)


# the left-handed cardsharp against the outlaw, with bottle blow and punch
game.scope(
    "small", players=(2,), ranks=3, suits=2, dealt=2, life=3, first_event=4, events=2,
    first_rogue=3, rogues=1, first_legal=6, legals=1,
)  # fmt: skip


# the right-handed cardsharp against the sheriff's helper, with all three helpers
game.scope(
    "helpers", players=(2,), ranks=2, suits=3, dealt=1, life=3, first_event=10, events=3,
    first_rogue=4, rogues=1, first_legal=2, legals=1,
)  # fmt: skip


# the standard cheat against the trader, with the flying chair, hiding and a bottle
game.scope(
    "bar", players=(2,), ranks=2, suits=2, dealt=1, life=3, first_event=0, events=3,
    first_rogue=0, rogues=1, first_legal=5, legals=1,
)  # fmt: skip


# the standard cheat against the trader or the outlaw, with a helper that may be removed
game.scope(
    "removal", players=(2,), ranks=2, suits=3, dealt=1, life=3, first_event=12, events=2,
    first_rogue=0, rogues=1, first_legal=5, legals=2,
)  # fmt: skip


# the left-handed cardsharp against the outlaw, with a kick on the shin and a helper
game.scope(
    "shin", players=(2,), ranks=4, suits=1, dealt=1, life=3, first_event=9, events=2,
    first_rogue=3, rogues=1, first_legal=6, legals=1,
)  # fmt: skip


# four players with an Ace each and characters without a part in it, for the way of a charge round the table
game.scope(
    "circle", players=(4,), ranks=1, suits=4, dealt=1, life=1, first_event=5, events=2,
    first_rogue=4, rogues=2, first_legal=1, legals=2,
)  # fmt: skip


HELPER_CARDS = 3
ROGUES = (Group.CHEAT, Group.CARDSHARP)
poker = game.deck(Deck.of(PokerCard, lambda: poker_rows(int(ranks), int(suits))), clause="material.poker", name="poker")


events = game.deck(
    Deck.of(
        EventCard,
        lambda: event_rows(int(first_event), int(events_listed), int(copies), q.shin == "two-cards"),
    ),
    clause="material.action",
    name="events",
)


characters = game.deck(
    Deck.of(
        CharacterCard,
        lambda: character_rows(int(first_rogue), int(rogues_listed), int(first_legal), int(legals_listed)),
    ),
    clause=["material.character", "character.group.cheats", "character.group.cardsharps", "character.group.legal"],
    name="characters",
)
