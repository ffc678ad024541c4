"""Missionaries and cannibals: the shortest solution has 11 crossings."""

from hoyle import CURRENT, Game, State, both, either, flag, integer, ite, player, require
from hoyle.properties import possible

game = Game("The crossing", rulebook="rulebook.md", players=(2,), clause="start")


@game.state
class River(State):
    missionaries = integer(0, 3, start=3)
    cannibals = integer(0, 3, start=3)
    boat_left = flag(start=True)
    current = player()


@game.definition(clause="safe")
def safe(missionaries: int, cannibals: int):
    return either(missionaries == 0, missionaries >= cannibals)


@game.action(by=CURRENT, clause=["boat", "safe"], m=range(3), c=range(3))
def cross(t: River, m: int, c: int) -> None:
    """Cross the river."""
    require(both(m + c >= 1, m + c <= 2), "the boat carries one or two")
    left = ite(t.boat_left, -1, 1)
    missionaries, cannibals = t.missionaries + left * m, t.cannibals + left * c
    require(both(missionaries >= 0, cannibals >= 0), "they are not on this bank")
    require(both(missionaries <= 3, cannibals <= 3), "they are not on this bank")
    require(both(safe(missionaries, cannibals), safe(3 - missionaries, 3 - cannibals)), "somebody would be eaten")
    t.missionaries, t.cannibals = missionaries, cannibals
    t.boat_left = not t.boat_left


@game.over(clause="end")
def over(t: River):
    return both(t.missionaries == 0, t.cannibals == 0)


game.claims(possible("all are across", over, clause="end"))
