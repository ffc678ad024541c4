"""What is in the box of Puebloville: poker cards, action/event cards, characters and poker figures as rows of tables."""

from enum import IntEnum
from typing import Any

from hoyle import Card


class Suit(IntEnum):
    """The four suits; the first two are the red ones."""

    HEARTS, DIAMONDS, CLUBS, SPADES = range(4)


class PokerCard(Card):
    rank: int  # 1 is the Ace, 11 to 13 are Jack, Queen and King
    suit: Suit


RANKS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "♥♦♣♠"


def poker_rows(ranks: int, suits: int) -> list[dict[str, Any]]:
    """One deck without jokers."""
    return [
        PokerCard.row(name=f"{RANKS[r]}{SUITS[s]}", rank=r, suit=Suit(s))
        for s in range(suits)
        for r in range(1, ranks + 1)
    ]


class Sort(IntEnum):
    """What kind of thing an action/event card makes happen."""

    ATTACK, BAR, BOTTLE, HELPER, REMOVAL, QUICK_HANDS, MORE = range(7)


class Manner(IntEnum):
    """How an attack spreads; UNSAID where its row does not say."""

    STANDARD, MULTIPLE, UNSAID = range(3)


class Combination(IntEnum):
    """Whether an attack may use figures; UNSAID where its row does not say."""

    COMBINABLE, NOT_COMBINABLE, UNSAID = range(3)


class Event(IntEnum):
    """The rows of the list of actions and events, in its order; RAGE exists only where its double row is two cards."""

    FLYING_CHAIR, HIDE, BOTTLE_XXX, BOTTLE_XXXXX, BOTTLE_BLOW, PUNCH, CHARGE, OPEN_HAND, KICK, SHIN_KICK = range(10)
    RAILWAY_WORKER, SHERIFF, DJTANGO, PASSING_THROUGH, QUICK_HANDS, RAGE = range(10, 16)


class EventCard(Card):
    event: Event
    sort: Sort
    manner: Manner
    combination: Combination
    heals: int  # PS recovered


def _row(
    event: Event,
    sort: Sort,
    manner: Manner = Manner.UNSAID,
    combination: Combination = Combination.UNSAID,
    heals: int = 0,
) -> dict[str, Any]:
    return EventCard.row(
        name=event.name.lower().replace("_", " "),
        event=event,
        sort=sort,
        manner=manner,
        combination=combination,
        heals=heals,
    )


EVENTS = [
    _row(Event.FLYING_CHAIR, Sort.ATTACK, Manner.MULTIPLE, Combination.NOT_COMBINABLE),
    _row(Event.HIDE, Sort.BAR),
    _row(Event.BOTTLE_XXX, Sort.BOTTLE, heals=3),
    _row(Event.BOTTLE_XXXXX, Sort.BOTTLE, heals=5),
    _row(Event.BOTTLE_BLOW, Sort.ATTACK, Manner.MULTIPLE, Combination.COMBINABLE),
    _row(Event.PUNCH, Sort.ATTACK, Manner.STANDARD, Combination.COMBINABLE),
    _row(Event.CHARGE, Sort.ATTACK, Manner.MULTIPLE, Combination.COMBINABLE),
    _row(Event.OPEN_HAND, Sort.ATTACK),
    _row(Event.KICK, Sort.ATTACK, Manner.STANDARD, Combination.COMBINABLE),
    _row(Event.SHIN_KICK, Sort.ATTACK, combination=Combination.NOT_COMBINABLE),
    _row(Event.RAILWAY_WORKER, Sort.HELPER),
    _row(Event.SHERIFF, Sort.HELPER),
    _row(Event.DJTANGO, Sort.HELPER),
    _row(Event.PASSING_THROUGH, Sort.REMOVAL),
    _row(Event.QUICK_HANDS, Sort.QUICK_HANDS),
]
RAGE = _row(Event.RAGE, Sort.MORE)


def event_rows(first: int, rows: int, copies: int, rage: bool) -> list[dict[str, Any]]:
    """`copies` of each of the `rows` rows from `first` on, and of the second half of the double row as its own card."""
    chosen = EVENTS[first : first + rows] + ([RAGE] if rage else [])
    return [{**row, "name": _numbered(str(row["name"]), c, copies)} for row in chosen for c in range(copies)]


def _numbered(name: str, copy: int, copies: int) -> str:
    return name if copies == 1 else f"{name} ({copy + 1})"


class Group(IntEnum):
    """The three headings of the character cards."""

    CHEAT, CARDSHARP, LEGAL = range(3)


class Role(IntEnum):
    """The characters in the order of their list."""

    STANDARD_CHEAT, CREATIVE_CHEAT, DIRTY_CHEAT, LEFT_HANDED, RIGHT_HANDED, POPS, VILLAGE_FOOL = range(7)
    LANDOWNER, SHERIFFS_HELPER, FOREMAN, MARIACHI, TRADER, OUTLAW = range(7, 13)


class CharacterCard(Card):
    role: Role
    group: Group


def _group(role: Role) -> Group:
    return Group.CHEAT if role <= Role.DIRTY_CHEAT else Group.CARDSHARP if role <= Role.POPS else Group.LEGAL


CHARACTERS = [CharacterCard.row(name=r.name.lower().replace("_", " "), role=r, group=_group(r)) for r in Role]


class Figure(IntEnum):
    """The plays: a card by itself, the listed figures in their order, and two poker figures that are not listed."""

    SINGLE, PAIR, TWO_PAIRS, THREE, FULL, FOUR, FIVE, STRAIGHT_FLUSH, STRAIGHT, FLUSH = range(10)


CARDS_OF = (1, 2, 4, 3, 5, 4, 5, 5, 5, 5)  # how many cards each figure takes
LIST_ORDER = (0, 1, 2, 3, 4, 5, 6, 7, 0, 0)
POKER_ORDER = (0, 1, 2, 3, 6, 7, 9, 8, 4, 5)


class Way(IntEnum):
    """Which way round the table a multiple attack goes."""

    CLOCKWISE, COUNTERCLOCKWISE = range(2)


class Fate(IntEnum):
    """What a defence comes to, from worst to best for the defender."""

    HURTS, PASSES, HALTS = range(3)


class Place(IntEnum):
    """Where an event card goes once its event is done."""

    DISCARD, HAND, TABLE = range(3)


class Phase(IntEnum):
    INITIAL, BRAWL = range(2)
