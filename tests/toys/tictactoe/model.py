"""Noughts and crosses: 5,478 positions and 255,168 games, as is well known."""

from hoyle import CURRENT, Game, State, all_of, any_of, either, nobody, numbers, per_player, player
from hoyle.properties import outcome, possible

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

game = Game("Noughts and crosses", rulebook="rulebook.md", players=(2,), clause="board")


@game.state
class Board(State):
    free = numbers(8, start=range(9))
    marks = per_player(numbers(8))
    current = player()


@game.definition(clause="win")
def has_line(t: Board, p):
    return any_of(LINES, lambda line: all_of(line, lambda field: t.marks[p].has(field)))


@game.action(by=CURRENT, clause="turn", field=lambda t: t.free)
def mark(t: Board, field: int) -> None:
    """Mark a free field."""
    t.free.remove(field)
    t.marks[t.current].add(field)
    t.current = t.current.next


@game.over(clause=["win", "draw"])
def over(t: Board):
    return either(t.free.is_empty, any_of(t.players, lambda p: has_line(t, p)))


winner = game.decision("winner", "Who has won?", table=True, answer=player(), policy="any", clause="win")


@winner.case(clause="win")
def line(t: Board):
    for p in t.players:
        if has_line(t, p):
            return p
    return None


@winner.case(clause="draw")
def draw(t: Board):
    return None if any_of(t.players, lambda p: has_line(t, p)) else nobody


game.outcome(winner)
game.claims(
    outcome.decided(clause="win"),
    possible("the second player wins", lambda t: has_line(t, t.players[1]), clause="win"),
)
