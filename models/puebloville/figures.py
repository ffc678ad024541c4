"""Poker figures: what they are worth, which cards show them, and which is superior."""

from __future__ import annotations

from hoyle import CardSet, all_of, any_of, both, either, ite, look_up, no
from hoyle.models.puebloville.box import game, poker, q, ranks
from hoyle.models.puebloville.cards import CARDS_OF, LIST_ORDER, POKER_ORDER, Figure, PokerCard, Suit
from hoyle.models.puebloville.table import Play


def values() -> tuple[int, ...]:
    """What each rank is worth; the last one is the Ace above the King."""
    court = (10, 10, 10) if q.courts == "tens" else (11, 12, 13)
    return (0, *range(1, 11), *court, 1)


def figure_values() -> tuple[int, ...]:
    """What each rank is worth in a figure."""
    ace = 14 if q.ace == "fourteen-in-figures" else 1
    return (0, ace, *values()[2:14], ace)


def straight_sums() -> tuple[int, ...]:
    """The sum of the five cards that end with each rank."""
    worth = figure_values()
    return tuple(sum(worth[max(h - k, 0)] for k in range(5)) for h in range(15))


damage = game.decision(
    "damage", "What is a play worth?", play=Play, answer=range(71), clause=["attack.combo", "defence.value"]
)


@damage.case(clause="attack.single")
def half_its_value(play: Play) -> int | None:
    """A card by itself: half its value, rounded down."""
    return look_up(values(), play.high) // 2 if play.figure == Figure.SINGLE else None


@damage.case(clause=["attack.single", "setup.first.ace"], overrides=half_its_value)
def lone_ace(play: Play) -> int | None:
    """The Ace is worth 1."""
    return 1 if play.figure == Figure.SINGLE and play.high == 1 else None


@damage.case(clause="attack.figure.pair")
def pair(play: Play) -> int | None:
    """One card's value."""
    return look_up(figure_values(), play.high) if play.figure == Figure.PAIR else None


@damage.case(clause="attack.figure.two-pairs")
def two_pairs(play: Play) -> int | None:
    """One card out of each pair."""
    if play.figure == Figure.TWO_PAIRS:
        return look_up(figure_values(), play.high) + look_up(figure_values(), play.low)
    return None


@damage.case(clause="attack.figure.three")
def three(play: Play) -> int | None:
    """Two cards of the three."""
    return 2 * look_up(figure_values(), play.high) if play.figure == Figure.THREE else None


@damage.case(clause="attack.figure.full")
def full(play: Play) -> int | None:
    """Two cards of the three and one of the pair."""
    if play.figure == Figure.FULL:
        return 2 * look_up(figure_values(), play.high) + look_up(figure_values(), play.low)
    return None


@damage.case(clause="attack.figure.four")
def four(play: Play) -> int | None:
    """Three cards of the four."""
    return 3 * look_up(figure_values(), play.high) if play.figure == Figure.FOUR else None


@damage.case(clause="attack.figure.five")
def five(play: Play) -> int | None:
    """Four cards of the five."""
    return 4 * look_up(figure_values(), play.high) if play.figure == Figure.FIVE else None


@damage.case(clause="attack.figure.straight-flush")
def straight_flush(play: Play) -> int | None:
    """Every card."""
    return look_up(straight_sums(), play.high) if play.figure == Figure.STRAIGHT_FLUSH else None


@damage.ruling
def unlisted_is_worth_nothing(play: Play) -> int:
    return 0


@game.definition(clause="attack.combo")
def is_proper(play: Play) -> bool:
    """Whether a play is a listed figure that cards can show."""
    listed = both(play.figure <= Figure.STRAIGHT_FLUSH, both(play.high >= 1, play.high <= 13))
    if play.figure == Figure.TWO_PAIRS or play.figure == Figure.FULL:
        return both(listed, both(play.low >= 1, play.low != play.high))
    return both(listed, both(play.low == 0, either(play.figure != Figure.STRAIGHT_FLUSH, play.high >= 5)))


@game.definition(clause="card.open-hand")
def sum_of_cards(play: Play) -> int:
    """Every card of a combo counted; a card by itself is no combo and stays what it is worth."""
    high, low = look_up(figure_values(), play.high), look_up(figure_values(), play.low)
    if play.figure == Figure.SINGLE:
        return damage(play)  # type: ignore[no-any-return]
    if play.figure == Figure.STRAIGHT_FLUSH or play.figure == Figure.STRAIGHT:
        return look_up(straight_sums(), play.high)
    if play.figure == Figure.FULL:
        return 3 * high + 2 * low
    if play.figure == Figure.TWO_PAIRS:
        return 2 * high + 2 * low
    return look_up(CARDS_OF, play.figure) * high


@game.definition(clause="attack.figure.straight-flush")
def run_to(high: int) -> CardSet[PokerCard]:
    """The cards that may stand in a straight with this highest rank."""
    return poker.all.where(lambda c: either(both(c.rank <= high, c.rank > high - 5), both(high == 14, c.rank == 1)))


def red(card: PokerCard) -> bool:
    """Whether a card is red."""
    return either(card.suit == Suit.HEARTS, card.suit == Suit.DIAMONDS)


@game.definition(clause="attack.figure.straight-flush")
def one_colour(cards: CardSet[PokerCard]) -> bool:
    """Whether the cards are all of the same colour."""
    if q.colour == "red-or-black":
        return either(all_of(cards, red), all_of(cards, lambda c: no(red(c))))
    return any_of(list(Suit), lambda s: cards <= poker.where(suit=s))


@game.definition(clause=["attack.combo", "character.landowner"])
def shows(cards: CardSet[PokerCard], wild: CardSet[PokerCard], play: Play) -> bool:
    """Whether cards (as many as the figure takes) show the play that is named; `wild` ones stand for any other."""
    natural = cards - wild
    high, low = (natural & poker.where(rank=play.high)).size, (natural & poker.where(rank=play.low)).size
    if play.figure == Figure.TWO_PAIRS:
        if play.high == play.low:
            return both(q.two_pairs == "allowed", high == natural.size)
        return both(high + low == natural.size, both(high <= 2, low <= 2))
    if play.figure == Figure.FULL:
        return both(play.high != play.low, both(high + low == natural.size, both(high <= 3, low <= 2)))
    if play.figure == Figure.STRAIGHT_FLUSH:
        return both(no_rank_twice(natural), both(natural <= run_to(play.high), one_colour(natural)))
    if play.figure == Figure.STRAIGHT:
        return both(no_rank_twice(natural), natural <= run_to(play.high))
    if play.figure == Figure.FLUSH:
        return both(high > 0, both(one_colour(natural), all_of(natural, lambda c: c.rank <= play.high)))
    return high == natural.size


@game.definition(clause="attack.figure.straight-flush")
def no_rank_twice(cards: CardSet[PokerCard]) -> bool:
    """Whether all cards differ in rank."""
    return all_of(list(range(1, ranks + 1)), lambda r: (cards & poker.where(rank=r)).size <= 1)


superior = game.decision(
    "superior", "Is figure x superior to figure y?", x=Play, y=Play, answer=bool,
    clause=["defence.higher", "multiple.figure"], given=lambda x, y: both(is_proper(x), is_proper(y)),
)  # fmt: skip


@superior.case(clause=["defence.higher", "attack.combo"])
def higher_figure(x: Play, y: Play) -> bool | None:
    """By the order of the figures, which the text does not fix; unlisted figures have no place in the list."""
    ranking = POKER_ORDER if q.figure_order == "poker" else LIST_ORDER
    above, below = look_up(ranking, x.figure), look_up(ranking, y.figure)
    if q.figure_order == "list" and either(x.figure > Figure.STRAIGHT_FLUSH, y.figure > Figure.STRAIGHT_FLUSH):
        return None
    if q.single == "none" and either(x.figure == Figure.SINGLE, y.figure == Figure.SINGLE):
        return False
    if q.same_figure == "ranks-too" and above == below:
        return either(x.high > y.high, both(x.high == y.high, x.low > y.low))
    return above > below


@superior.ruling
def by_poker(x: Play, y: Play) -> bool:
    return look_up(POKER_ORDER, x.figure) > look_up(POKER_ORDER, y.figure)


@game.definition(clause="helper.attack")
def best_play(cards: CardSet[PokerCard], wild: CardSet[PokerCard]) -> Play:
    """The best combination of up to five cards; a joker joins the cards of one rank."""
    natural, spare = cards - wild, (cards & wild).size
    sizes = [0, *((natural & poker.where(rank=r)).size for r in range(1, ranks + 1))]
    in_value = list(range(1, ranks + 1))
    if q.ace == "fourteen-in-figures":
        in_value = in_value[1:] + [1]

    def highest(least: int, apart: int = 0, helped: bool = False) -> int:
        found = 0
        for r in in_value:
            enough = sizes[r] + spare >= least if helped else sizes[r] >= least
            found = ite(both(enough, r != apart), r, found)
        return found

    single = 0
    for r in range(1, ranks + 1):
        single = ite(sizes[r] + spare >= 1, r, single)
    straight = 0
    for r in range(5, ranks + 1):
        run = cards & run_to(r)
        straight = ite(both(both(run.size == 5, no_rank_twice(run)), one_colour(run)), r, straight)
    twice, thrice = highest(2), highest(3)
    offers = (
        (Figure.PAIR, highest(2, helped=True), 0),
        (Figure.TWO_PAIRS, twice, highest(2, twice)),
        (Figure.THREE, highest(3, helped=True), 0),
        (Figure.FULL, thrice, highest(2, thrice)),
        (Figure.FOUR, highest(4, helped=True), 0),
        (Figure.FIVE, highest(5, helped=True), 0),
        (Figure.STRAIGHT_FLUSH, straight, 0),
    )
    figure, high, low = int(Figure.SINGLE), single, 0
    value = damage(Play(figure=Figure.SINGLE, high=single, low=0))
    for kind, main, other in offers:
        worth = damage(Play(figure=kind, high=main, low=other))
        there = both(main > 0, other > 0) if kind == Figure.TWO_PAIRS or kind == Figure.FULL else main > 0
        better = both(there, worth >= value) if q.best == "damage" else there
        figure, high, low = ite(better, int(kind), figure), ite(better, main, high), ite(better, other, low)
        value = ite(better, worth, value)
    return Play(figure=figure, high=high, low=low)
