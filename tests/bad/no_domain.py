"""A model with one fault: an action parameter without a finite domain."""
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


@game.action(by=CHANCE, clause="turn.draw")
def draw(t: Table, card: Card) -> None:
    t.move(card, t.deck, t.hand)
