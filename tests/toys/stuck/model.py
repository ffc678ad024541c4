"""A planted stuck position: one straw left, and two must be taken. Mended by the clause `rest`."""

from hoyle import CURRENT, Game, State, integer, player, require

game = Game("Last straw", rulebook="rulebook.md", players=(2,), clause="start")
rest = game.question(
    "rest", "May fewer be taken at the end?", clause="rest", readings={"no": "no", "yes": "yes"}, written="no"
)


@game.state
class Table(State):
    straws = integer(0, 12, start=12)
    current = player()


@game.action(by=CURRENT, clause="take", n=range(1, 4))
def take(t: Table, n: int) -> None:
    """Take straws."""
    require(n <= t.straws, "not so many are left")
    if n < 2:
        require(rest == "yes", "two at least are taken")
        require(t.straws == 1, "two can be taken")
    t.straws -= n
    t.current = t.current.next


@game.over(clause="end")
def over(t: Table):
    return t.straws == 0


winner = game.decision("winner", "Who has won?", table=True, answer=player(), clause="end")


@winner.case(clause="end")
def last(t: Table):
    return t.current.previous


game.outcome(winner)
