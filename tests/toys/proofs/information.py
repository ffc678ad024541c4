"""Hidden chips: a legal move that depends on a neighbour's, and a duty that nobody else can check."""

from hoyle import (
    CURRENT,
    OWNER,
    Card,
    Deck,
    Game,
    State,
    any_of,
    card_set,
    flag,
    integer,
    per_player,
    player,
    require,
)
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


def following(forced: bool = True, open_hands: bool = False) -> Game:
    """Eight chips, three each; one lays a chip, the other answers with an even one if it is even and the hand has one.

    Unless `forced`, or with `open_hands`, there is nothing that only the one who answers could know.
    """
    game = Game("Following", rulebook="rulebook.md", players=(2,))
    deck = game.deck(Deck.numbered(1, 8), clause="box")

    @game.state
    class Table(State):
        bag = card_set(deck, start="all", visible_to="nobody")
        hand = per_player(card_set(deck, visible_to="all" if open_hands else OWNER))
        pot = card_set(deck)
        laid = integer(0, 8)
        current = player()

    @game.setup(clause="deal")
    def deal(t: Table) -> None:
        t.deal(t.bag, t.hand, each=3)

    lead = game.stage("lead", by=CURRENT, clause="throw")
    answer = game.stage("answer", by=CURRENT, clause="ask")

    @game.action(at=lead, clause="throw", chip=lambda t: t.hand[t.current])
    def lay(t: Table, chip: Card):
        """Lay any chip."""
        t.move(chip, t.hand[t.current], t.pot)
        t.laid = chip.number
        t.current = t.current.next
        return answer

    @game.action(at=answer, must=True, clause="ask", chip=lambda t: t.hand[t.current])
    def follow(t: Table, chip: Card):
        """Answer, with an even chip if one must and can."""
        if forced and t.laid % 2 == 0:
            has_even = any_of(t.hand[t.current], lambda c: c.number % 2 == 0)
            if has_even:
                require(chip.number % 2 == 0, "an even chip has to be answered by an even one")
        t.move(chip, t.hand[t.current], t.pot)
        return lead

    return game
