"""Who starts, at whom a card points, when the initial phase is over, and whose turn comes then and after."""

from __future__ import annotations

from hoyle import Player, ite, look_up, most, no, nobody, some, the_most
from hoyle.models.puebloville.box import ROGUES, characters, game, q
from hoyle.models.puebloville.cards import Group
from hoyle.models.puebloville.figures import values
from hoyle.models.puebloville.table import Table

starter = game.decision("starter", "Who starts?", table=True, answer=Player, clause="setup.first.highest")


@starter.case(clause="setup.first.risk")
def champion(t: Table) -> Player | None:
    """The winner of the tournament."""
    if q.who_starts == "risk":
        return t.champion
    return None


@starter.case(clause=["setup.first.highest", "setup.first.ace"])
def highest_card(t: Table) -> Player | None:
    """Whoever took the card of the highest value; the Ace is worth 1. The text knows no tie."""
    if q.who_starts == "highest":
        return the_most(t.everybody, lambda p: look_up(values(), t.high_card[p]), "the highest card")  # type: ignore[no-any-return]
    return None


@starter.ruling
def lowest_seat(t: Table) -> Player:
    return some(most(t.everybody, lambda p: look_up(values(), t.high_card[p])))  # type: ignore[no-any-return]


@game.definition(clause="initial.reveal")
def points_at(t: Table, rank: int) -> Player:
    """The player at the position that a card indicates, counted clockwise."""
    seats = len(t.players)
    number = look_up(values(), rank)
    if q.count_from == "own-seat":
        steps = (number - 1) % seats
    elif q.count_from == "skip-self":
        steps = (number - 1) % (seats - 1) + 1
    else:
        steps = (number - 1) % seats + 1
    found, p = t.current, t.current
    for i in range(1, seats):
        p = p.next
        found = ite(steps == i, p, found)
    if q.count_from == "no-wrap":
        found = ite(number > seats, nobody, found)
    if q.courts == "void":
        found = ite(rank > 10, nobody, found)
    return found


harmless = game.decision(
    "harmless", "Does nothing happen when this card is revealed?", table=True, p=Player, answer=bool,
    clause=["initial.harmless", "initial.found"],
)  # fmt: skip


@harmless.case(clause="initial.harmless")
def face_up_already(t: Table, p: Player) -> bool | None:
    """Nothing happens if it was face up already."""
    return True if no(t.face_up[p].is_empty) else None


@harmless.case(clause=["initial.harmless", "character.group.legal"])
def legal_one(t: Table, p: Player) -> bool | None:
    """Nothing happens if it is a legal one."""
    return True if no(((t.face_up[p] | t.hidden[p]) & characters.where(group=Group.LEGAL)).is_empty) else None


@harmless.case(clause=["initial.found", "initial.until"])
def rogue(t: Table, p: Player) -> bool | None:
    """A cheat or a cardsharp is found out."""
    both_groups = (t.face_up[p] | t.hidden[p]) & characters.where(group=ROGUES)
    if both_groups.is_empty:
        return None
    if q.found == "cheats-only":
        return (both_groups & characters.where(group=Group.CHEAT)).is_empty
    return False


opener = game.decision(
    "opener", "Who has the first turn of the game phase?", table=True, answer=Player, clause="initial.end"
)


@opener.ruling
def after_the_discoverer(t: Table) -> Player:
    return t.current.next


successor = game.decision(
    "successor", "Whose turn is next in the game phase?", table=True, answer=Player, clause="turn.choice"
)


@successor.ruling
def as_before(t: Table) -> Player:
    return t.current.next
