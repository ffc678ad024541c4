"""A planted loop: forward and back again costs nothing. Mended by the clause `cost`."""

from hoyle import CURRENT, Game, State, integer, player, require

game = Game("Roundabout", rulebook="rulebook.md", players=(2,), clause="start")
cost = game.question(
    "cost", "Does a step back cost a coin?", clause="cost", readings={"no": "no", "yes": "yes"}, written="no"
)


@game.state
class Table(State):
    field = integer(0, 3)
    coins = integer(0, 3, start=3)
    current = player()


@game.action(by=CURRENT, clause="on")
def onward(t: Table) -> None:
    """Move the marker onward."""
    t.field += 1
    t.current = t.current.next


@game.action(by=CURRENT, clause=["back", "cost"])
def back(t: Table) -> None:
    """Move the marker back."""
    require(t.field > 0, "the marker is on the first field")
    if cost == "yes":
        require(t.coins > 0, "no coin is left")
        t.coins -= 1
    t.field -= 1
    t.current = t.current.next


@game.over(clause="end")
def over(t: Table):
    return t.field == 3


winner = game.decision("winner", "Who has won?", table=True, answer=player(), clause="end")


@winner.case(clause="end")
def mover(t: Table):
    return t.current.previous


game.outcome(winner)
