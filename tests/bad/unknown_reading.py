"""A model with one fault: a reading that the question does not have."""
# mypy: ignore-errors

from hoyle import CHANCE, Card, Deck, Game, State, card_set, integer, player

game = Game("Bad", rulebook="rulebook.md", players=(2, 3))
cards = game.deck(Deck.numbered(1, 12), clause="cards")


@game.state
class Table(State):
    deck = card_set(cards, start="all")
    hand = card_set(cards)
    drawn = integer(0, 3)
    current = player()


order = game.question(
    "order", "Which first?", clause="turn.draw", readings={"top": "the top card", "any": "any card"}, written="bottom"
)
