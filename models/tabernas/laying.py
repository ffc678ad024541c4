"""Laying a Trio: which cards of a hand make one, what Wildcards stand for, and the cards' way to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hoyle import CardSet, Player, both, no, require
from hoyle.models.tabernas.box import Category, Gun, Role, cards, game
from hoyle.models.tabernas.questions import stand_in
from hoyle.models.tabernas.table import Table
from hoyle.models.tabernas.trios import Trio, may_announce

LAYING = ["trio.shape", "wild.any-card", "wild.any-number", "wild.name-card", "wild.fixed", "wild.how-many"]


def companions(c: Gun) -> CardSet[Gun]:
    """The cards that may lie in one Trio with `c`: those of its side."""
    return cards.where(side=c.side)


def a_trio(who: Callable[[Table], Player]) -> dict[str, Any]:
    """What is named when a Trio is laid: a card of the hand for each place, what it represents, the announcement."""

    def fit(t: Table, role: Role) -> CardSet[Gun]:
        return t.hand[who(t)] & cards.where(role=(role, Role.WILDCARD))

    return {
        "character": lambda t: fit(t, Role.CHARACTER),
        "weapon": lambda t, c: (fit(t, Role.WEAPON) & companions(c)) - (c,),
        "ammunition": lambda t, c, w: (fit(t, Role.AMMUNITION) & companions(c)) - (c, w),
        "character_as": lambda t, c, w, a: c.stands_for,
        "weapon_as": lambda t, c, w, a, n: w.stands_for,
        "ammunition_as": lambda t, c, w, a, n, m: a.stands_for,
        "announced": Category,
    }


@game.definition(clause=["wild.any-card", "wild.any-number"])
def can_stand_for(t: Table, c: Gun, role: Role, number: int) -> bool:
    """Whether a card may take this place: Wildcards may represent any card of their side."""
    if stand_in == "any-card" or c.role != Role.WILDCARD:
        return True
    in_view = t.duel.laid.now()
    for p in t.players:
        in_view = in_view | t.loot[p]
    return (cards.where(side=c.side, role=role, number=number) & in_view).is_empty


def name_trio(t: Table, laid: tuple[Gun, Gun, Gun], shown: tuple[int, int, int], announced: Category) -> Trio:
    """The Trio that three cards make with the numbers they represent; not allowed if it is none."""
    wild = [c.role == Role.WILDCARD for c in laid]
    require(no(both(wild[0], both(wild[1], wild[2]))), "a Trio holds two Wildcards at most")
    for c, role, n in zip(laid, (Role.CHARACTER, Role.WEAPON, Role.AMMUNITION), shown, strict=True):
        require(can_stand_for(t, c, role, n), "a Wildcard may not stand for a card in view")
    trio = Trio(
        side=laid[0].side,
        category=announced,
        character=shown[0],
        weapon=shown[1],
        ammunition=shown[2],
        wild_character=wild[0],
        wild_weapon=wild[1],
        wild_ammunition=wild[2],
    )
    require(may_announce(trio), "a Straight or Perfect Trio must be announced, and as what it is")
    return trio


def lay(t: Table, who: Player, laid: tuple[Gun, Gun, Gun], trio: Trio) -> None:
    """Put the three cards on the table, where they stay until the Duel ends; their Trio now dominates."""
    for c in laid:
        t.move(c, t.hand[who], t.duel.laid)
    for c in laid[1:]:
        if c.role == Role.WILDCARD:
            t.duel.disguised.add(c)
    t.duel.best = trio
    t.duel.dominator = who
