"""One round of duels with plain numbers, as joint moves: the work that exhaustive search is measured on.

Known answer: 452,483 positions, 1,597,460 moves, 111,724 of the positions over, the last after 6 moves.
"""

from hoyle import Game, Player, State, all_of, either, integer, nobody, numbers, per_player, require

game = Game("One round of duels", rulebook="rulebook.md", players=(2,), clause="cards")


@game.state
class Table(State):
    hand = per_player(numbers(7, start=range(1, 8)))
    last = per_player(integer(0, 7))  # 0 before the first duel
    gold = per_player(integer(0, 36))
    pot = integer(0, 12)


@game.setup(clause="cards")
def start(t: Table) -> None:
    """The cards are in the hands from the start."""


@game.action(
    by=lambda t: t.everybody,
    must=True,
    clause=["duel", "ban", "higher", "lower", "tie"],
    mine=lambda t: t.hand[t.players[0]],
    yours=lambda t, mine: t.hand[t.players[1]],
)
def duel(t: Table, mine: int, yours: int) -> None:
    """Both place a card; the better one is paid."""
    one, two = t.players
    for p, number in ((one, mine), (two, yours)):
        require(either(t.last[p] == 0, number != t.last[p] + 1), "the number is one more than that of the card before")
        t.hand[p].remove(number)
        t.last[p] = number
    if mine == yours:
        t.pot += 2
    elif 0 < mine - yours <= 3 or yours - mine > 3:
        t.gold[one] += abs(mine - yours)
    else:
        t.gold[two] += abs(mine - yours)


@game.over(clause="end")
def over(t: Table) -> bool:
    """Both have one card left."""
    return all_of(t.players, lambda p: t.hand[p].size == 1)


winner = game.decision("winner", "Who wins the round?", table=True, answer=Player, clause="win")


@winner.case(clause="win")
def richer(t: Table) -> Player | None:
    """Most gold, or nobody."""
    one, two = t.players
    if t.gold[one] == t.gold[two]:
        return nobody
    return one if t.gold[one] > t.gold[two] else two


game.outcome(winner)
