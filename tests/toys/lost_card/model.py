"""A planted loss: nothing says where the lower card goes, and it vanishes. Mended by the clause `lower`."""

from hoyle import CURRENT, RULES, Card, Deck, Game, State, card_set, per_player, player, the
from hoyle.properties import conservation

game = Game("Higher card", rulebook="rulebook.md", players=(2,), clause="deal")
lower = game.question(
    "lower", "Is the lower card kept?", clause="lower", readings={"lost": "no", "kept": "yes"}, written="lost"
)
cards = game.deck(Deck.numbered(1, 6), clause="deal")


@game.state
class Table(State):
    deck = card_set(cards, start="all")
    hand = per_player(card_set(cards))
    laid = per_player(card_set(cards))
    tricks = per_player(card_set(cards))
    current = player()


@game.setup(clause="deal")
def deal(t: Table) -> None:
    t.deal(t.deck, t.hand, each=3)


turn = game.stage("turn", by=CURRENT, clause="lay")


@game.action(at=turn, clause="lay", card=lambda t: t.hand[t.current])
def lay(t: Table, card: Card) -> object:
    """Lay a card."""
    t.move(card, t.hand[t.current], t.laid[t.current])
    if t.current.is_last:
        return settle
    t.current = t.current.next
    return turn


@game.step(by=RULES, clause=["take", "lower"])
def settle(t: Table) -> object:
    """The higher card is taken."""
    first, second = t.players
    mine, other = the(t.laid[first]), the(t.laid[second])
    taker = first if mine.number > other.number else second
    loser = taker.next
    t.move(the(t.laid[taker]), t.laid[taker], t.tricks[taker])
    if lower == "kept":
        t.move(the(t.laid[loser]), t.laid[loser], t.tricks[taker])
    else:
        t.laid[loser].clear()
    t.current = first
    return turn


game.starts(turn)


@game.over(clause="end")
def over(t: Table):
    return t.hand[t.players[0]].is_empty & t.hand[t.players[1]].is_empty & (t.laid[t.players[1]].is_empty)


winner = game.decision("winner", "Who has won?", table=True, answer=player(), clause="end")


@winner.case(clause="end")
def most_tricks(t: Table):
    first, second = t.players
    return second if t.tricks[second].size > t.tricks[first].size else first


game.outcome(winner)
game.claims(conservation.partition(cards, Table.deck, Table.hand, Table.laid, Table.tricks))
