"""One duel: which card may come, which card wins, and what it pays."""

from hoyle import Player, any_of, ite
from hoyle.models.fistful.box import Face, Shot, Value, game, value_of
from hoyle.models.fistful.questions import ban_on, ban_span, dynamite_ban, dynamite_gold, eight_one, equality
from hoyle.models.fistful.table import Table

one_up = game.decision(
    "one_up", "Is the value of `placed` one more than that of `before`?", before=Value, placed=Value, answer=bool
)


@one_up.case(clause="turn.no-plus-one")
def numbers(before: Value, placed: Value) -> bool | None:
    """The next number up; Dynamite has none."""
    if before == Value.DYNAMITE or placed == Value.DYNAMITE:
        return None
    if dynamite_ban == "circular" and before == Value.EIGHT and placed == Value.ONE:
        return True
    return placed == before + 1


@one_up.case(clause=["turn.no-plus-one", "card.dynamite"])
def with_dynamite(before: Value, placed: Value) -> bool | None:
    """Only where the text is read to say something about Dynamite."""
    if dynamite_ban == "unsaid" or (before != Value.DYNAMITE and placed != Value.DYNAMITE):
        return None
    return dynamite_ban == "nine" and before == Value.EIGHT


@one_up.ruling
def never_banned(before: Value, placed: Value) -> bool:
    """A table lets Dynamite pass."""
    return False


@game.definition(clause="turn.no-plus-one")
def banned(t: Table, who: Player, placed: Shot) -> bool:
    """A card one above the card placed before may not be placed."""
    if t.duel == 0 and (t.round == 1 or ban_span == "round"):
        return False
    if ban_on == "own-earlier":
        return any_of(t.played[who], lambda c: one_up(c.value, placed.value))
    before = t.numbered if dynamite_ban == "skipped" else t.shot
    if ban_on == "either-last":
        return any_of(t.players, lambda p: one_up(value_of(before[p]), placed.value))
    return one_up(value_of(before[who]), placed.value)  # type: ignore[no-any-return]


beats = game.decision(
    "beats", "Does x win the duel against y?", x=Value, y=Value, answer=bool, policy="any", clause="turn.duel"
)


@beats.case(clause="win.higher")
def higher(x: Value, y: Value) -> bool | None:
    """Up to a difference of 3 the higher card wins."""
    if x == Value.DYNAMITE or y == Value.DYNAMITE or x == y:
        return None
    return x > y if -3 <= x - y <= 3 else None


@beats.case(clause="win.lower")
def lower(x: Value, y: Value) -> bool | None:
    """Beyond a difference of 3 the lower card wins."""
    if x == Value.DYNAMITE or y == Value.DYNAMITE:
        return None
    return x < y if x - y > 3 or y - x > 3 else None


@beats.case(clause="win.equal")
def equal(x: Value, y: Value) -> bool | None:
    """Equal cards make a tie."""
    return False if x == y else None


@beats.case(clause="card.dynamite")
def dynamite(x: Value, y: Value) -> bool | None:
    """Dynamite beats 1 to 4 and loses to 5 to 8."""
    if x == Value.DYNAMITE and y != Value.DYNAMITE:
        return y <= 4
    if y == Value.DYNAMITE and x != Value.DYNAMITE:
        return x > 4
    return None


def bounty(mine: Face, other: Face) -> bool:
    """Whether `mine` is the pink 8 and a 1 is played against it."""
    return mine == Face.PINK_EIGHT and other == Face.ONE


@game.definition(clause="turn.duel")
def wins(mine: Face, other: Face) -> bool:
    """Whether the player of `mine` has won the duel."""
    if eight_one == "instead" and bounty(mine, other):
        return True
    if eight_one == "instead" and bounty(other, mine):
        return False
    return beats(value_of(mine), value_of(other))  # type: ignore[no-any-return]


takes = game.decision(
    "takes",
    "How much gold does the duel give to the player of `mine`?",
    mine=Face,
    other=Face,
    answer=range(8),
    clause="turn.duel",
)


@takes.case(clause="win.difference")
def difference(mine: Face, other: Face) -> int | None:
    """The winner takes as much as the difference of the numbers."""
    if mine == Face.DYNAMITE or other == Face.DYNAMITE or not wins(mine, other):
        return None
    if eight_one == "instead" and bounty(mine, other):
        return None
    return abs(value_of(mine) - value_of(other))


@takes.case(clause=["turn.duel", "win.tie-gold"])
def not_won(mine: Face, other: Face) -> int | None:
    """Gold is for the winner; in a tie there is none."""
    if wins(mine, other) or (eight_one != "unsaid" and bounty(mine, other)):
        return None
    return 0


@takes.case(clause="card.eight-pink")
def pink_eight(mine: Face, other: Face) -> int | None:
    """The pink 8 takes 3 from a 1."""
    return 3 if bounty(mine, other) else None


@takes.case(clause="card.dynamite.gold")
def blast(mine: Face, other: Face) -> int | None:
    """The winner of a duel with Dynamite takes 3."""
    if (mine != Face.DYNAMITE and other != Face.DYNAMITE) or not wins(mine, other):
        return None
    if dynamite_gold == "by-it" and mine != Face.DYNAMITE:
        return None
    return 3


@takes.ruling
def as_printed(mine: Face, other: Face) -> int:
    """A table pays what the card says, and nothing where nothing is said."""
    return ite(bounty(mine, other), 3, 0)


between = game.decision(
    "between", "How much gold is put between the cards?", mine=Face, other=Face, answer=range(3), clause="win.tie-gold"
)


@between.case(clause=["win.equal", "win.tie-gold"])
def tie(mine: Face, other: Face) -> int | None:
    """Two for a tie of equal cards."""
    if wins(mine, other) or wins(other, mine) or (equality == "card" and mine != other):
        return None
    return 2


@between.case(clause="turn.duel")
def won(mine: Face, other: Face) -> int | None:
    return 0 if wins(mine, other) or wins(other, mine) else None


@between.ruling
def none(mine: Face, other: Face) -> int:
    """A table puts nothing where nobody says so."""
    return 0
