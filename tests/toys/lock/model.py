"""A lock that jams in one combination of its dials: a fault that one random game in hundreds shows, 8 moves away."""

from __future__ import annotations

from hoyle import CURRENT, Game, Player, State, all_of, array, integer, player, require

game = Game("Lock", rulebook="rulebook.md", players=(2,))
dials = game.size("dials", 4, clause="dials")
notch = game.size("notch", 2)
turns = game.size("turns", 11, clause="end")
game.scope("small", players=(2,), dials=3, notch=1, turns=6)

jam = game.question(
    "jam",
    "What can be done at a jammed lock?",
    clause="jammed",
    readings={"nothing": "nothing at all", "slip": "only turning is forbidden"},
    written="nothing",
    repair="slip",
)


@game.state
class Table(State):
    dial = array(integer(0, 3), lambda: int(dials))
    left = integer(0, turns, start=turns)
    current = player()


@game.setup(clause="dials")
def lay_out(t: Table) -> None:
    t.current = Player(0)


@game.definition(clause="jammed")
def jammed(t: Table) -> bool:
    return all_of(t.dial, lambda d: d == notch)


@game.action(by=CURRENT, clause=("turn", "turn.dial"), which=lambda t: range(int(dials)))
def turn(t: Table, which: int) -> None:
    """Turn a dial by a notch."""
    require(not jammed(t), "the lock is jammed")
    t.dial[which] = (t.dial[which] + 1) % 4
    done(t)


@game.action(by=CURRENT, clause=("turn", "turn.slip"))
def slip(t: Table) -> None:
    """Let the dials spring back."""
    if jam == "nothing":
        require(not jammed(t), "the lock is jammed")
    for i in range(int(dials)):
        t.dial[i] = 0
    done(t)


def done(t: Table) -> None:
    t.left = t.left - 1
    t.current = t.current.next


@game.over(clause="end")
def over(t: Table) -> bool:
    return t.left == 0


winner = game.decision("winner", "Who has won?", table=True, answer=Player, clause="end")


@winner.case(clause="end")
def last(t: Table) -> Player:
    return t.current.previous


game.outcome(winner)
