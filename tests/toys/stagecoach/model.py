"""Stagecoach as a transition model; clause ids refer to rulebook.md."""

from enum import IntEnum

from hoyle import CHANCE, CURRENT, RULES, Card, Deck, Game, State, all_of, card_set, one_of, per_player, player, the


class Step(IntEnum):
    DRAW, LAY, SETTLE = range(3)


game = Game("Stagecoach", rulebook="rulebook.md", players=(2, 3, 4))
cards = game.deck(Deck.numbered(1, 12), clause="cards")


@game.state
class Table(State):
    deck = card_set(cards, start="all")
    hand = per_player(card_set(cards))
    road = per_player(card_set(cards))
    taken = per_player(card_set(cards))
    current = player()
    step = one_of(Step, start=Step.DRAW)


@game.setup(clause="deal")
def deal(t: Table) -> None:
    t.deal(t.deck, t.hand, each=3)


@game.action(by=CHANCE, step=Step.DRAW, must=True, clause="turn.draw", card=lambda t: t.deck)
def draw(t: Table, card: Card) -> None:
    """Draw a card."""
    t.move(card, t.deck, t.hand[t.current])
    t.step = Step.LAY


@game.action(by=CURRENT, step=Step.LAY, clause="turn.lay", card=lambda t: t.hand[t.current])
def lay(t: Table, card: Card) -> None:
    """Lay a card on the road."""
    t.move(card, t.hand[t.current], t.road[t.current])
    t.step = Step.SETTLE if t.current.is_last else Step.DRAW
    t.current = t.current.next


beats = game.decision("beats", "Does card x beat card y?", x=cards, y=cards, answer=bool, policy="any")


@beats.case(clause="road.takes")
def highest(x: Card, y: Card) -> bool | None:
    return x.number > y.number


@beats.case(clause="road.takes")
def one_beats_twelve(x: Card, y: Card) -> bool | None:
    if x.number == 1 and y.number == 12:
        return True
    return None


@beats.ruling
def by_number(x: Card, y: Card) -> bool:
    return x.number > y.number


@game.action(by=RULES, step=Step.SETTLE, must=True, clause="road.takes")
def settle(t: Table) -> None:
    """The best card takes the road."""
    laid = [(p, the(t.road[p])) for p in t.players]
    for p, mine in laid:
        if all_of([c for q, c in laid if q != p], lambda c, mine=mine: beats(mine, c)):
            for q in t.players:
                t.move_all(t.road[q], t.road[q], t.taken[p])
    t.step = Step.DRAW


winner = game.decision("winner", "Who has won?", table=True, answer=player(), clause="win")


@game.over(clause="win")
def over(t: Table) -> bool:
    return any(t.taken[p].size >= 7 for p in t.players)


@winner.case(clause="win")
def seven(t: Table):
    return the([p for p in t.players if t.taken[p].size >= 7])


game.outcome(winner)
