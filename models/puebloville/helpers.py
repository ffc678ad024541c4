"""Whom helpers attack, and who may change their cards."""

from __future__ import annotations

from hoyle import Player, both, either, ite, most, no, nobody, some, the_most
from hoyle.models.puebloville.attacks import is_sort
from hoyle.models.puebloville.box import ROGUES, game, q
from hoyle.models.puebloville.cards import Event, Group, Role, Sort
from hoyle.models.puebloville.table import Table, has_power, is_role, known_in_group, seat_of


@game.definition(clause="card.sheriff")
def attacker_of_deputy(t: Table) -> Player:
    """Who was the last to attack the sheriff's helper, this attack included."""
    return ite(is_role(t, t.clash.facing, Role.SHERIFFS_HELPER), t.clash.attacker, t.deputy_attacker)


def attack_comes(t: Table) -> None:
    """Note who attacks whom, for the sheriff."""
    if q.attacked == "any-attack":
        t.deputy_attacker = attacker_of_deputy(t)


prey = game.decision(
    "prey", "Whom does a helper attack (first, or after its first victim)?", table=True, event=Event, again=bool,
    answer=Player, clause=["card.railway-worker", "card.sheriff", "card.djtango"],
    given=lambda t, event, again: is_sort(event, Sort.HELPER),
)  # fmt: skip


out_of_deck = game.decision(
    "out of the deck", "Are a helper's three cards drawn from the poker deck?", table=True, answer=bool,
    clause="helper.attack",
)  # fmt: skip


@out_of_deck.ruling
def drawn_from_it(t: Table) -> bool:
    return True


@game.definition(clause=["card.railway-worker", "card.djtango"])
def named(t: Table, one: Role, other: Role, again: bool) -> Player:
    """Of two characters named in order the one attacked now, or nobody."""
    a, b = seat_of(t, one), seat_of(t, other)
    if again:
        return ite(both(a != nobody, q.in_order == "both"), b, nobody)
    return ite(a == nobody, b, a)


@game.definition(clause=["card.railway-worker", "card.djtango"])
def otherwise(t: Table, one: Role, other: Role, again: bool) -> bool:
    """Whether the turn of the last victim named has come."""
    a, b = seat_of(t, one), seat_of(t, other)
    if again:
        return both(q.not_there == "any-missing", (a == nobody) != (b == nobody))
    return both(a == nobody, b == nobody)


def richest(t: Table, groups: tuple[Group, ...]) -> Player:
    """Whoever of these groups has the most PS; the text knows neither a tie nor that there is nobody."""
    return the_most(t.everybody.where(lambda p: known_in_group(t, p, groups)), lambda p: t.ps[p], "most PS")  # type: ignore[no-any-return]


@prey.case(clause="card.railway-worker")
def worker_in_order(t: Table, event: Event, again: bool) -> Player | None:
    """The foreman and the sheriff's helper, in order."""
    if event == Event.RAILWAY_WORKER and no(otherwise(t, Role.FOREMAN, Role.SHERIFFS_HELPER, again)):
        return named(t, Role.FOREMAN, Role.SHERIFFS_HELPER, again)
    return None


@prey.case(clause=["card.railway-worker", "character.group.cardsharps"])
def worker_otherwise(t: Table, event: Event, again: bool) -> Player | None:
    """If they are not there, the cardsharp with most PS."""
    if event == Event.RAILWAY_WORKER and otherwise(t, Role.FOREMAN, Role.SHERIFFS_HELPER, again):
        return richest(t, (Group.CARDSHARP,))
    return None


@prey.case(clause="card.djtango")
def djtango_in_order(t: Table, event: Event, again: bool) -> Player | None:
    """The landowner and the foreman, in order."""
    if event == Event.DJTANGO and no(otherwise(t, Role.LANDOWNER, Role.FOREMAN, again)):
        return named(t, Role.LANDOWNER, Role.FOREMAN, again)
    return None


@prey.case(clause=["card.djtango", "character.group.cheats"])
def djtango_otherwise(t: Table, event: Event, again: bool) -> Player | None:
    """If they are not there, the cheat with most PS."""
    if event == Event.DJTANGO and otherwise(t, Role.LANDOWNER, Role.FOREMAN, again):
        return richest(t, ROGUES if q.cheat_word == "cardsharps-too" else (Group.CHEAT,))
    return None


@prey.case(clause="card.sheriff")
def the_sheriffs_man(t: Table, event: Event, again: bool) -> Player | None:
    """The last to attack the sheriff's helper, or without one the last to be hurt; there may be no such player."""
    if event != Event.SHERIFF:
        return None
    if again:
        return nobody
    if q.him == "sheriff" and seat_of(t, Role.SHERIFFS_HELPER) != nobody:
        return None
    sought = ite(seat_of(t, Role.SHERIFFS_HELPER) != nobody, t.deputy_attacker, t.last_hurt)
    return None if sought == nobody else sought


@prey.ruling
def anybody_rich(t: Table, event: Event, again: bool) -> Player:
    sharp = (Group.CARDSHARP,) if event == Event.RAILWAY_WORKER else (Group.CHEAT,)
    pool = t.everybody.where(lambda p: both(event != Event.SHERIFF, known_in_group(t, p, sharp)))
    return nobody if pool.is_empty else some(most(pool, lambda p: t.ps[p]))


@game.definition(clause=["card.railway-worker", "card.djtango"])
def hits_double(t: Table, victim: Player) -> bool:
    """Whether the attack on this victim is at x2: those named first are."""
    c = t.clash
    worker, tango = c.event == Event.RAILWAY_WORKER, c.event == Event.DJTANGO
    first = either(both(worker, victim == seat_of(t, Role.FOREMAN)), both(tango, victim == seat_of(t, Role.LANDOWNER)))
    second = either(
        both(worker, victim == seat_of(t, Role.SHERIFFS_HELPER)), both(tango, victim == seat_of(t, Role.FOREMAN))
    )
    return second if q.doubles == "second" else either(first, second)


@game.definition(clause="character.right-handed")
def may_replace(t: Table, p: Player) -> bool:
    """Whether the right-handed cardsharp may replace a card of this helper."""
    his = either(q.replaces == "any", p == t.clash.facing)
    return both(his, both(no(t.hand[p].is_empty), has_power(t, p, Role.RIGHT_HANDED)))


@game.definition(clause="character.sheriffs-helper")
def may_complete(t: Table, p: Player) -> bool:
    """Whether the sheriff's helper may complete the attack of this helper."""
    his = either(q.completes == "any", p == t.clash.attacker)
    enough = t.hand[p].size >= (2 if q.how_many == "two" else 1)
    return both(his, both(enough, has_power(t, p, Role.SHERIFFS_HELPER)))


first_amender = game.decision(
    "first amender", "Who is the first to change a helper's cards?", table=True, answer=Player,
    clause=["character.right-handed", "character.sheriffs-helper"],
)  # fmt: skip


@first_amender.case(clause=["character.right-handed", "character.sheriffs-helper"])
def the_only_one(t: Table) -> Player | None:
    """Where only one of them may; the text does not say who of both comes first."""
    if t.clash.amenders.size == 1:
        return some(t.clash.amenders)  # type: ignore[no-any-return]
    return None


@first_amender.ruling
def by_seat(t: Table) -> Player:
    return some(t.clash.amenders)  # type: ignore[no-any-return]
