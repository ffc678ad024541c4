"""A number that the text never gives, and the values for which a decision is silent."""

from hoyle import Deck, Game, State, card_set, integer, per_player
from hoyle.properties import for_all, setup


def candles() -> Game:
    """One begins with some candles, 1 to 9, of a box of 12 for two. Who has fewer than 3 or more than 6 after lighting
    two is told what happens; from 3 to 6 the text is silent."""
    game = Game("Candles", rulebook="rulebook.md", players=(2,))
    deck = game.deck(Deck.numbered(1, 12), clause="box")
    first = game.unspecified("first_candles", 1, 9, default=4, clause="candles")

    @game.state
    class Table(State):
        box = card_set(deck, start="all")
        hand = per_player(card_set(deck))
        round = integer(0, 1)

    @game.setup(clause="candles")
    def deal(t: Table) -> None:
        t.deal(t.box, t.hand, each=first)

    @game.action(clause="wait", by="rules")
    def wait(t: Table) -> None:
        t.round = 1 - t.round

    bright = game.decision("bright", "Is it bright after lighting x?", x=range(3), answer=bool, clause="candles")

    @bright.case(clause="candles")
    def dark(x):
        return False if first - x < 3 else None

    @bright.case(clause="candles")
    def light(x):
        return True if first - x > 6 else None

    game.claims(
        for_all("one candle is left", lambda x: first > x, x=range(3), clause="candles"),
        setup.suffices("the box is enough", lambda n: n * first <= len(deck), clause="box"),
    )
    return game
