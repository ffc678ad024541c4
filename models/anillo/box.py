"""Starting values: the pack, the peoples of its suits, what each card is worth, and the game they belong to."""

from __future__ import annotations

from hoyle import CardSet, Decision, Deck, Game, ite, the
from hoyle.models.anillo.cards import LAST_NUMBER, Figure, Kind, Pack, People, Printed, RingCard, Suit, box
from hoyle.models.anillo.questions import Questions

game = Game(
    "La Guerra del Anillo", rulebook="rulebook.md", players=(2, 3, 4), clause="players.number", model="model.py"
)
q = Questions(game)


suits = game.size("suits", 4, clause="suit.armies")
last_number = game.size("numbers", 10, clause="value.numbers")
figures = game.size("figures", 3, clause="value.figures")
hand_size = game.size("hand", 7, clause="setup.seven")
goal = game.size("goal", 15, clause="victory.condition")
army_bonus = game.size("bonus", 15, clause="victory.army")
counted = game.size("counted", 99)  # points beyond this number are not counted on; no rule looks at them
jokers = game.unspecified("jokers", 0, 4, default=2, clause=["value.jokers", "cards.poker"])

game.scope("small", players=(2,), suits=2, numbers=2, figures=1, hand=1, goal=3, bonus=3, counted=4)

stands_for = game.decision(
    "stands for", "Which people does a printed suit stand for?", suit=Printed, answer=People, clause="cards.poker"
)


@stands_for.case(clause="suit.armies")
def poker_suits(suit: Printed) -> People | None:
    if suit == Printed.SPADES:
        return People.DARK_LORD
    if suit == Printed.HEARTS:
        return People.ELVES
    if suit == Printed.DIAMONDS:
        return People.DWARVES
    if suit == Printed.CLUBS:
        return People.MEN
    return None


cards: Deck[RingCard] = game.deck(
    Deck.of(RingCard, lambda: list(box(stands_for, int(suits), int(last_number), int(figures), int(jokers)))),
    clause=["cards.poker", "two.whole-deck", "ace.suit"],
)

figure_value: Decision[int] = game.decision(
    "figure value", "What is a figure of a pack worth?", pack=Pack, figure=Figure, answer=range(16)
)


@figure_value.case(clause="value.figures")
def carry_on(pack: Pack, figure: Figure) -> int:
    """The figures go up from the last number of the pack."""
    last = ite(pack == Pack.POKER, LAST_NUMBER[0], ite(pack == Pack.SPANISH_48, LAST_NUMBER[1], LAST_NUMBER[2]))
    return last + 1 + figure


@figure_value.case(clause="value.figures")
def as_in_the_example(pack: Pack, figure: Figure) -> int:
    """J, Q and K are 11, 12 and 13."""
    return 11 + figure


@figure_value.ruling
def as_printed(pack: Pack, figure: Figure) -> int:
    return ite(pack == Pack.POKER, 11 + figure, 10 + figure)


value: Decision[int] = game.decision("value", "What is a card worth?", card=cards, answer=range(14), clause="value.ace")


@value.case(clause="value.numbers")
def number_value(card: RingCard) -> int | None:
    if card.kind == Kind.NUMBER:
        return card.pips
    return None


@value.case(clause="value.figures")
def court_value(card: RingCard) -> int | None:
    if Kind.JACK <= card.kind <= Kind.KING:
        return figure_value(Pack.POKER, card.kind - 1)
    return None


@value.case(clause="value.jokers")
def joker_value(card: RingCard) -> int | None:
    """A joker has no number."""
    if card.kind == Kind.JOKER:
        return 0
    return None


@value.ruling
def no_number(card: RingCard) -> int:
    """An ace has a function instead of a number (ace.functional)."""
    return 0


def suited(army: People) -> CardSet[RingCard]:
    """All cards of the army's suit."""
    return cards.where(suit=army)


def crown(army: People) -> CardSet[RingCard]:
    """The army's King, as a set."""
    return cards.where(suit=army, kind=Kind.KING)


@game.definition(clause=["value.numbers", "act.troops-suit"])
def troops(army: People) -> CardSet[RingCard]:
    """The troop cards of the army's suit."""
    if q.troops == "numbers":
        return cards.where(suit=army, kind=Kind.NUMBER)
    return cards.where(suit=army, kind=(Kind.NUMBER, Kind.JACK, Kind.QUEEN))


@game.definition(clause=["ace.ring", "ace.suit"])
def ring(army: People) -> CardSet[RingCard]:
    """The army's Ring of Power: the ace of its suit."""
    return cards.where(suit=army, kind=Kind.ACE)


@game.definition(clause="ace.one")
def the_one() -> RingCard:
    """The One Ring: the ace of spades."""
    one: RingCard = the(cards.where(suit=Suit.SPADES, kind=Kind.ACE))
    return one


def all_jokers() -> CardSet[RingCard]:
    """The jokers of the pack."""
    return cards.where(kind=Kind.JOKER)
