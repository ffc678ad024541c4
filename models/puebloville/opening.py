"""Who starts, at whom a card points, when the initial phase is over, and whose turn comes then and after."""

from __future__ import annotations

from hoyle import Player, either, ite, look_up, most, no, nobody, some, the_most
from hoyle.models.puebloville.box import characters, game, q
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


@game.definition(clause="setup.deal.character")
def group_of(t: Table, p: Player) -> Group:
    """The group of a player's character, face up or down."""
    cards = t.face_up[p] | t.hidden[p]
    rogue = ite(no((cards & characters.where(group=Group.CHEAT)).is_empty), Group.CHEAT, Group.CARDSHARP)
    return ite(no((cards & characters.where(group=Group.LEGAL)).is_empty), Group.LEGAL, rogue)


def not_found_yet(up: bool, group: Group) -> bool:
    """Whoever is face up in the initial phase did not end it (see the claim that nobody face up is a rogue)."""
    cardsharp = group == Group.CARDSHARP if q.found == "cheats-only" else False
    return either(no(up), either(group == Group.LEGAL, cardsharp))


harmless = game.decision(
    "harmless", "Does nothing happen when this card is revealed?", up=bool, group=Group, answer=bool,
    clause=["initial.harmless", "initial.found"], given=not_found_yet,
)  # fmt: skip


@harmless.case(clause="initial.harmless")
def face_up_already(up: bool, group: Group) -> bool | None:
    """Nothing happens if it was face up already."""
    return True if up else None


@harmless.case(clause=["initial.harmless", "character.group.legal"])
def legal_one(up: bool, group: Group) -> bool | None:
    """Nothing happens if it is a legal one."""
    return True if group == Group.LEGAL else None


@harmless.case(clause=["initial.found", "initial.until"])
def rogue(up: bool, group: Group) -> bool | None:
    """A cheat or a cardsharp is found out."""
    if group == Group.LEGAL:
        return None
    return group != Group.CHEAT if q.found == "cheats-only" else False


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
