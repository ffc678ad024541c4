"""Decisions with a known gap, overlap, dead case and covered case, each with a mended twin."""

from hoyle import Deck, Game, State, integer


def _table(game: Game) -> None:
    @game.state
    class Table(State):
        round = integer(0, 1)

    @game.action(clause="wait", by="rules")
    def wait(t: Table) -> None:
        t.round = 1 - t.round


def outshines(gap=False, overlap=False, dead=False, example=False) -> Game:
    """Six lanterns, x and y any of them: 36 inputs. Silent on the 6 pairs of equals (`gap`), contradicted on x = 1,
    y = 6 (`overlap`), with a lantern above 8 that does not exist (`dead`), with an example (`example`)."""
    game = Game("Lanterns", rulebook="rulebook.md", players=(2,))
    lanterns = game.deck(Deck.numbered(1, 6), clause="box")
    _table(game)
    outshine = game.decision("outshines", "Does x outshine y?", x=lanterns, y=lanterns, answer=bool)

    @outshine.case(clause="lantern.higher")
    def higher(x, y):
        return x.number > y.number if x.number != y.number else None

    @outshine.case(clause="lantern.spark", overrides=() if overlap else higher)
    def spark(x, y):
        return True if x.number == 1 and y.number == 6 else None

    if not gap:

        @outshine.case(clause="lantern.equal")
        def equal(x, y):
            return False if x.number == y.number else None

    if dead:

        @outshine.case(clause="lantern.great")
        def great(x, y):
            return True if x.number > 8 else None

    if example:

        @outshine.case(clause="lantern.example")
        def five_to_two(x, y):
            return True if x.number >= 5 and y.number <= 2 else None

    return game


def lit(low: bool = True) -> Game:
    """Six lanterns of which all are lit. `middle` is covered by `low` and `high` together and by neither alone."""
    game = Game("Lit", rulebook="rulebook.md", players=(2,))
    lanterns = game.deck(Deck.numbered(1, 6), clause="box")
    _table(game)
    is_lit = game.decision("lit", "Is x lit?", x=lanterns, answer=bool)

    @is_lit.case(clause="lit.low")
    def low_ones(x):
        return True if x.number <= (3 if low else 1) else None

    @is_lit.case(clause="lit.high")
    def high_ones(x):
        return True if x.number >= 3 else None

    @is_lit.case(clause="lit.middle")
    def middle_ones(x):
        return True if 2 <= x.number <= 4 else None

    return game
