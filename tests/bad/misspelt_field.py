"""A model with one fault: a rule assigns a field that the position does not have."""
# mypy: ignore-errors

from hoyle import CHANCE, Card, Deck, Game, State, card_set, integer, player


class Gun(Card):
    number: int


game = Game("Bad", rulebook="rulebook.md", players=(2, 3))
cards = game.deck(Deck.of(Gun, lambda: [Gun.row(number=n) for n in range(1, 13)]), clause="cards")


@game.state
class Table(State):
    deck = card_set(cards, start="all")
    hand = card_set(cards)
    drawn = integer(0, 3)
    current = player()


beats = game.decision("beats", "Is the number above six?", x=cards, answer=bool, clause="beats")


@beats.case(clause="beats")
def higher(x: Card) -> bool:
    return x.number > 6


@game.step(by=CHANCE, clause="turn.draw", card=lambda t: t.deck)
def draw(t: Table, card: Card) -> object:
    t.move(card, t.deck, t.hand)
    t.drwan = 3
    return draw


game.starts(draw)
