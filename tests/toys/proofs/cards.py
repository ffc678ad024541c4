"""Chips that can get lost, a box that can be too small, limits that hold only together with others."""

from hoyle import CURRENT, Card, Deck, Game, State, card_set, integer, per_player, pile, player
from hoyle.properties import always, always_after, never, setup


def pot(chips: int = 58, lost: bool = False, doubled: bool = False, players=(2, 3, 4)) -> Game:
    """Five chips each; throw one into the pot, or take one and put it under the box.

    With `lost` a chip that is put back from a hand of one vanishes; with `doubled` the chip thrown stays in the hand.
    Hands never exceed five, which follows from the rules alone; that the bag holds what was dealt does not.
    """
    game = Game("Pot", rulebook="rulebook.md", players=players)
    deck = game.deck(Deck.numbered(1, chips), clause="box")

    @game.state
    class Table(State):
        bag = card_set(deck, start="all")
        hand = per_player(card_set(deck))
        pot = pile(deck)
        thrown = integer(0, chips)
        current = player()

    @game.setup(clause="deal")
    def deal(t: Table) -> None:
        t.deal(t.bag, t.hand, each=5)

    turn = game.stage("turn", by=CURRENT, clause="throw")
    draw = game.stage("draw", by="chance", clause="throw")

    @game.action(at=turn, clause="throw", chip=lambda t: t.hand[t.current])
    def throw(t: Table, chip: Card):
        """Throw a chip into the pot."""
        if doubled:
            t.pot.push(chip)
        else:
            t.move(chip, t.hand[t.current], t.pot)
        t.thrown = t.thrown + 1 if t.thrown < chips else t.thrown
        return draw

    @game.action(at=turn, clause="back", chip=lambda t: t.hand[t.current])
    def back(t: Table, chip: Card):
        """Put a chip back into the bag."""
        last = t.hand[t.current].size == 1
        t.hand[t.current].remove(chip)
        if not (lost and last):
            t.bag.add(chip)
        t.current = t.current.next
        return turn

    @game.action(at=draw, clause="throw", chip=lambda t: t.bag)
    def refill(t: Table, chip: Card):
        """Chance gives a chip for the one thrown."""
        t.move(chip, t.bag, t.hand[t.current])
        t.current = t.current.next
        return turn

    @game.over(clause="wait")
    def over(t: Table):
        return t.pot.size > chips - 5 * len(t.players) - 2

    game.claims(
        always("hands hold at most five", lambda t: all(t.hand[p].size <= 5 for p in t.players), clause="deal"),
        never("somebody holds six", lambda t: any(t.hand[p].size == 6 for p in t.players), clause="deal"),
        always("one always holds five", lambda t: t.hand[t.current].size >= 4, clause="deal"),
        always_after("the pot only grows", lambda a, b: b.pot.size >= a.pot.size, clause="throw"),
        setup.suffices("five chips each", lambda n: 5 * n <= len(deck), clause="box"),
    )
    return game
