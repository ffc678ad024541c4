"""Twenty cards, hands of three, draw one and discard one: the work that random play is measured on. 28 moves a game."""

from hoyle import CHANCE, CURRENT, Card, Deck, Game, State, card_set, per_player, player

game = Game("Draw and discard", rulebook="rulebook.md", players=(2,), clause="deal")
cards = game.deck(Deck.numbered(1, 20), clause="deal")


@game.state
class Table(State):
    deck = card_set(cards, start="all")
    hand = per_player(card_set(cards))
    gone = card_set(cards)
    current = player()


@game.setup(clause="deal")
def deal(t: Table) -> None:
    t.deal(t.deck, t.hand, each=3)


drawing = game.stage("draw", by=CHANCE, clause="draw")
discarding = game.stage("discard", by=CURRENT, clause="discard")


@game.action(at=drawing, by=CHANCE, clause="draw", card=lambda t: t.deck)
def draw(t: Table, card: Card) -> object:
    """Draw a card."""
    t.move(card, t.deck, t.hand[t.current])
    return discarding


@game.action(at=discarding, clause="discard", card=lambda t: t.hand[t.current])
def discard(t: Table, card: Card) -> object:
    """Discard a card."""
    t.move(card, t.hand[t.current], t.gone)
    t.current = t.current.next
    return drawing


game.starts(drawing)


@game.over(clause="end")
def over(t: Table) -> bool:
    return t.deck.is_empty & (t.gone.size == 14)
