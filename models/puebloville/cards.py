"""What is in the box of Puebloville: poker cards, event cards, characters and poker figures as rows of tables."""

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Row:
    """What the list says of one event: its sort, how it attacks, and the PS that it gives back."""

    sort: Sort
    manner: Manner = Manner.UNSAID
    combination: Combination = Combination.UNSAID
    heals: int = 0


EVENTS = {
    Event.FLYING_CHAIR: Row(Sort.ATTACK, Manner.MULTIPLE, Combination.NOT_COMBINABLE),
    Event.HIDE: Row(Sort.BAR),
    Event.BOTTLE_XXX: Row(Sort.BOTTLE, heals=3),
    Event.BOTTLE_XXXXX: Row(Sort.BOTTLE, heals=5),
    Event.BOTTLE_BLOW: Row(Sort.ATTACK, Manner.MULTIPLE, Combination.COMBINABLE),
    Event.PUNCH: Row(Sort.ATTACK, Manner.STANDARD, Combination.COMBINABLE),
    Event.CHARGE: Row(Sort.ATTACK, Manner.MULTIPLE, Combination.COMBINABLE),
    Event.OPEN_HAND: Row(Sort.ATTACK),
    Event.KICK: Row(Sort.ATTACK, Manner.STANDARD, Combination.COMBINABLE),
    Event.SHIN_KICK: Row(Sort.ATTACK, combination=Combination.NOT_COMBINABLE),
    Event.RAILWAY_WORKER: Row(Sort.HELPER),
    Event.SHERIFF: Row(Sort.HELPER),
    Event.DJTANGO: Row(Sort.HELPER),
    Event.PASSING_THROUGH: Row(Sort.REMOVAL),
    Event.QUICK_HANDS: Row(Sort.QUICK_HANDS),
    Event.RAGE: Row(Sort.MORE),
}
SORTS = tuple(row.sort for row in EVENTS.values())
MANNERS = tuple(row.manner for row in EVENTS.values())
COMBINATIONS = tuple(row.combination for row in EVENTS.values())
HEALS = tuple(row.heals for row in EVENTS.values())


def event_rows(first: int, rows: int, copies: int, rage: bool) -> list[dict[str, Any]]:
    """`copies` of each of the `rows` events from `first` on, and of the second half of the double row as its own."""
    listed = [e for e in Event if e != Event.RAGE][first : first + rows] + ([Event.RAGE] if rage else [])
    return [EventCard.row(name=_name(e, c, copies), event=e) for e in listed for c in range(copies)]


def _name(event: Event, copy: int, copies: int) -> str:
    plain = event.name.lower().replace("_", " ")
    return plain if copies == 1 else f"{plain} ({copy + 1})"


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


def character_rows(first_rogue: int, rogues: int, first_legal: int, legals: int) -> list[dict[str, Any]]:
    """Some of the cheats and cardsharps and some of the legal ones, each from the given one on."""
    bad = [r for r in Role if _group(r) != Group.LEGAL][first_rogue : first_rogue + rogues]
    good = [r for r in Role if _group(r) == Group.LEGAL][first_legal : first_legal + legals]
    return [CharacterCard.row(name=r.name.lower().replace("_", " "), role=r, group=_group(r)) for r in bad + good]


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
