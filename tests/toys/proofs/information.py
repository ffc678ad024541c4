"""Asking for what one cannot see: a legal move that depends on a hidden card."""

from hoyle import CURRENT, OWNER, Card, Deck, Game, State, any_of, card_set, flag, per_player, player, require
from hoyle.properties import information


def asking(hidden: bool = True, open_hands: bool = False) -> Game:
    """Six chips, two each. One may ask only if the neighbour has a chip below 3 (`hidden`), or may always ask.

    With `open_hands` everybody sees everything, and the same rule is harmless.
    """
    game = Game("Asking", rulebook="rulebook.md", players=(2,))
    deck = game.deck(Deck.numbered(1, 6), clause="box")

    @game.state
    class Table(State):
        bag = card_set(deck, start="all", visible_to="nobody")
        hand = per_player(card_set(deck, visible_to="all" if open_hands else OWNER))
        pot = card_set(deck)
        asked = flag()
        current = player()

    @game.setup(clause="deal")
    def deal(t: Table) -> None:
        t.deal(t.bag, t.hand, each=2)

    turn = game.stage("turn", by=CURRENT, clause="throw")

    @game.action(at=turn, clause="throw", chip=lambda t: t.hand[t.current])
    def throw(t: Table, chip: Card):
        """Throw a chip."""
        t.move(chip, t.hand[t.current], t.pot)
        t.current = t.current.next
        return turn

    @game.action(at=turn, clause="ask")
    def ask(t: Table):
        """Ask for a low chip."""
        require(not t.asked, "somebody has asked before")
        if hidden:
            require(any_of(t.hand[t.current.next], lambda c: c.number < 3), "the neighbour has no low chip")
        t.asked = True
        t.current = t.current.next
        return turn

    game.claims(information.own_moves_are_visible(clause="ask"))
    return game
