"""A model with one fault: two actions of one name."""
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


@game.action(by=CHANCE, clause="turn.draw", card=lambda t: t.deck)
def draw(t: Table, card: Card) -> None:
    t.move(card, t.deck, t.hand)


@game.action(by=CHANCE, clause="turn.draw", card=lambda t: t.hand)
def draw(t: Table, card: Card) -> None:
    t.move(card, t.hand, t.deck)
