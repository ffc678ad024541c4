"""Rankings with known circles, mutual pairs and ties, each with a mended twin."""

from enum import IntEnum

from hoyle import Card, Deck, Game, Record, State, integer, one_of
from hoyle.properties import order


def waiting(game: Game) -> None:
    """A game needs a position and something to do."""

    @game.state
    class Table(State):
        round = integer(0, 1)

    @game.action(clause="wait", by="rules")
    def wait(t: Table) -> None:
        t.round = 1 - t.round


class Sign(IntEnum):
    ROCK, PAPER, SCISSORS = range(3)


def signs(claim=order.strict_total, mended: bool = False) -> Game:
    """Rock, paper, scissors; mended, rock also blunts paper: rock is best, scissors second."""
    game = Game("Signs", rulebook="rulebook.md", players=(2,))
    waiting(game)
    beats = game.decision("beats", "Does x beat y?", x=Sign, y=Sign, answer=bool, clause="signs")

    @beats.case(clause="signs")
    def by_sign(x, y):
        if x == y:
            return False
        if mended:
            return x == Sign.ROCK or (x == Sign.SCISSORS and y == Sign.PAPER)
        return (x - y) % 3 == 1

    game.claims(claim(beats))
    return game


def ropes(copies: int) -> Game:
    """The longer rope wins; with two ropes of each length there are exact ties."""

    class Rope(Card):
        length: int
        number: int

    game = Game("Ropes", rulebook="rulebook.md", players=(2,))
    rows = [Rope.row(length=n, number=i) for n in range(1, 7) for i in range(copies)]
    deck = game.deck(Deck.of(Rope, rows), clause="box")
    waiting(game)
    longer = game.decision("longer", "Is x longer than y?", x=deck, y=deck, answer=bool, clause="lantern.higher")

    @longer.case(clause="lantern.higher")
    def by_length(x, y):
        return x.length > y.length

    game.claims(order.strict_total(longer))
    return game


class Side(IntEnum):
    EAST, WEST = range(2)


class Trio(Record):
    side = one_of(Side)
    first = integer(1, 9)
    second = integer(1, 9)
    third = integer(1, 9)


def trios(switch: bool = True) -> Game:
    """Two sides, nine ranks: kind first, then the other side, then the numbers."""
    game = Game("Trios", rulebook="rulebook.md", players=(2,))
    waiting(game)

    @game.definition(clause="trio.kind")
    def kind(t: Trio) -> int:
        if t.first == t.second and t.second == t.third:
            return 2
        if t.second == t.first % 9 + 1 and t.third == t.second % 9 + 1:
            return 1
        return 0

    beats = game.decision("beats", "Does trio x beat trio y?", x=Trio, y=Trio, answer=bool, clause="trio.kind")

    @beats.case(clause="trio.kind")
    def by_kind(x, y):
        return kind(x) > kind(y) if kind(x) != kind(y) else None

    @beats.case(clause="trio.switch")
    def other_side(x, y):
        if kind(x) != kind(y) or x.side == y.side:
            return None
        return True if switch else x.side > y.side

    @beats.case(clause="trio.numbers")
    def by_numbers(x, y):
        if kind(x) != kind(y) or x.side != y.side:
            return None
        if x.first != y.first:
            return x.first > y.first
        if x.second != y.second:
            return x.second > y.second
        return x.third > y.third

    game.claims(order.tournament(beats), order.acyclic(beats))
    return game
