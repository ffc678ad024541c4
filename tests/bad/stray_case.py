"""A model with one fault: a case outside a decision."""
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


@game.case(clause="beats")
def higher(x: Card, y: Card) -> bool:
    return x.number > y.number
