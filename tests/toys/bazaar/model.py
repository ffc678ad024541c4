"""What a back end must cope with: more than 64 cards, an ordered pile, subsets, nested choices, bounds that break."""

from hoyle import (
    CHANCE,
    CURRENT,
    Card,
    Deck,
    Game,
    State,
    all_of,
    card_set,
    integer,
    per_player,
    pick_some,
    pile,
    player,
    require,
)

game = Game("Bazaar", rulebook="rulebook.md", players=(2, 3), clause="box")


class Good(Card):
    number: int


size = game.size("goods", 70)
cards = game.deck(Deck.of(Good, lambda: [Good.row(number=n) for n in range(1, size + 1)]), clause="box")
game.scope("small", players=(2,), goods=9)


@game.state
class Stall(State):
    deck = card_set(cards, start="all")
    hand = per_player(card_set(cards))
    stall = pile(cards)
    sold = card_set(cards)
    coins = per_player(integer(0, 7))
    mood = integer(-2, 2)
    current = player()


@game.setup(clause="box")
def deal(t: Stall) -> None:
    t.deal(t.deck, t.hand, each=3)


dawn = game.stage("dawn", by=CHANCE, clause="dawn")
trade = game.stage("trade", by=CURRENT, clause=["sell", "take", "shift"])


@game.action(at=dawn, by=CHANCE, must=True, clause="dawn", card=lambda t: t.deck)
def supply(t: Stall, card: Good) -> object:
    """A good comes to the stall."""
    t.move(card, t.deck, t.stall)
    return trade


def pass_on(t: Stall) -> object:
    t.current = t.current.next
    return dawn


@game.action(at=trade, clause="sell", goods=pick_some(lambda t: t.hand[t.current], least=1, most=3))
def sell(t: Stall, goods) -> object:
    """Sell goods."""
    odd = all_of(goods, lambda c: c.number % 2 == 1)
    even = all_of(goods, lambda c: c.number % 2 == 0)
    require(odd | even, "odd or even, not both")
    t.move_all(goods, t.hand[t.current], t.sold)
    t.coins[t.current] += goods.size
    t.mood += 1
    return pass_on(t)


@game.action(at=trade, clause="take")
def take(t: Stall) -> object:
    """Take the top good."""
    require(not t.stall.is_empty, "the stall is empty")
    t.move(t.stall.top, t.stall, t.hand[t.current])
    t.mood -= 1
    return pass_on(t)


@game.action(at=trade, clause="shift", card=lambda t: t.stall, other=lambda t, card: t.hand[t.current])
def shift(t: Stall, card: Good, other: Good) -> object:
    """Take a good from inside the stall and put one of the hand beneath it."""
    require(t.stall.size >= 2, "too few goods")
    require(card != t.stall.top, "that one is on top")
    require(t.stall.at(1) == card, "that one lies too deep")
    t.stall.remove(card)
    t.move(other, t.hand[t.current], t.stall, under=True)
    t.hand[t.current].add(card)
    return pass_on(t)


@game.over(clause="end")
def over(t: Stall) -> bool:
    return any(t.coins[p] >= 6 for p in t.players)
