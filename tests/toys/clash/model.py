"""Two effects that do not commute: halving and adding one. Mended by the clause `first`."""

from hoyle import CURRENT, RULES, Game, State, flag, integer, player

game = Game("Harvest", rulebook="rulebook.md", players=(2,), clause="start")
order = game.question(
    "order", "Which comes first?", clause="first", readings={"open": "nobody knows", "barn": "the barn"}, written="open"
)


@game.state
class Store(State):
    sacks = integer(0, 12, start=3)
    years = integer(0, 2)
    eaten = flag()
    grown = flag()
    current = player()


spring = game.stage("spring", by=CURRENT, clause="spring")
year_end = game.stage("year end", by=RULES, clause=["rats", "barn"])


@game.action(at=spring, clause="spring", n=range(2))
def store(t: Store, n: int) -> object:
    """Store or wait."""
    t.sacks += n
    last = t.current.is_last
    t.current = t.current.next
    return year_end if last else spring


def hungry(t: Store) -> bool:
    return not t.eaten and (order == "open" or t.grown)


@game.action(at=year_end, by=RULES, must=True, clause=["rats", "first"], when=hungry)
def rats(t: Store) -> object:
    """Rats eat half of the store."""
    t.sacks = t.sacks // 2
    t.eaten = True
    return close(t)


@game.action(at=year_end, by=RULES, must=True, clause="barn", when=lambda t: not t.grown)
def barn(t: Store) -> object:
    """The barn gives a sack."""
    t.sacks += 1
    t.grown = True
    return close(t)


def close(t: Store) -> object:
    if t.eaten and t.grown:
        t.eaten = t.grown = False
        t.years += 1
        return spring
    return year_end


game.starts(spring)


@game.over(clause="end")
def over(t: Store):
    return t.years == 2


winner = game.decision("winner", "Who has won?", table=True, answer=player(), clause="end")


@winner.case(clause="end")
def parity(t: Store):
    return t.players[0] if t.sacks % 2 == 0 else t.players[1]


game.outcome(winner)
