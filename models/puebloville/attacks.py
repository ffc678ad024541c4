"""What the event cards make of an attack: its manner, its figures, its strength, and whom it can reach."""

from __future__ import annotations

from hoyle import either, greater, look_up, no
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import COMBINATIONS, MANNERS, SORTS, Combination, Event, Manner, Sort
from hoyle.models.puebloville.figures import damage, is_proper, sum_of_cards
from hoyle.models.puebloville.table import Play


def is_sort(event: Event, sort: Sort) -> bool:
    """Whether an event is of this sort."""
    return look_up(SORTS, event) == sort


manner = game.decision(
    "manner", "Is it a standard or a multiple attack?", event=Event, answer=Manner,
    clause=["standard.duel", "multiple.path"], given=lambda event: is_sort(event, Sort.ATTACK),
)  # fmt: skip


@manner.case(clause=["card.flying-chair", "card.bottle-blow", "card.punch", "card.charge", "card.kick"])
def as_its_row_says(event: Event) -> Manner | None:
    """The list says it of all attacks but the open hand and the kick on the shin."""
    said = look_up(MANNERS, event)
    return said if said != Manner.UNSAID else None  # type: ignore[return-value]


@manner.ruling
def standard(event: Event) -> Manner:
    return Manner.STANDARD


combines = game.decision(
    "combines", "May the attack use figures?", event=Event, answer=bool, clause="attack.combo",
    given=lambda event: either(is_sort(event, Sort.ATTACK), is_sort(event, Sort.HELPER)),
)  # fmt: skip


@combines.case(
    clause=["card.flying-chair", "card.bottle-blow", "card.punch", "card.charge", "card.kick", "card.shin-kick"]
)
def combinable_or_not(event: Event) -> bool | None:
    """As the list says."""
    said = look_up(COMBINATIONS, event)
    return said == Combination.COMBINABLE if said != Combination.UNSAID else None


@combines.case(clause="card.open-hand")
def open_hand_combines(event: Event) -> bool | None:
    """It speaks of a combo, so there is one."""
    return True if event == Event.OPEN_HAND else None


@combines.case(clause="helper.attack")
def anything_against_a_helper(event: Event) -> bool | None:
    """Helpers use combinations too."""
    return True if is_sort(event, Sort.HELPER) else None


halve = game.decision(
    "halve", "What is one half of a damage?", value=range(141), answer=range(141),
    clause=["card.bottle-blow", "card.shin-kick"],
)  # fmt: skip


@halve.case(clause=["card.bottle-blow", "card.shin-kick"])
def even(value: int) -> int | None:
    """One half; whether an odd damage is rounded up or down is not said."""
    return value // 2 if value % 2 == 0 else None


@halve.ruling
def rounded_down(value: int) -> int:
    return value // 2


strength = game.decision(
    "strength", "What is an attack with this play worth?", event=Event, play=Play, answer=range(71),
    clause="turn.attack", given=lambda event, play: is_proper(play),
)  # fmt: skip


@strength.case(clause=["attack.single", "attack.combo", "card.punch", "card.kick", "card.charge"])
def its_damage(event: Event, play: Play) -> int | None:
    """What the figure says."""
    return damage(play)  # type: ignore[no-any-return]


@strength.case(clause="card.bottle-blow", overrides=its_damage)
def with_a_bottle(event: Event, play: Play) -> int | None:
    """Half of it for a blow with a bottle."""
    if event == Event.BOTTLE_BLOW and q.half_of == "value":
        return halve(damage(play))  # type: ignore[no-any-return]
    return None


@strength.case(clause="card.open-hand", overrides=its_damage)
def with_the_open_hand(event: Event, play: Play) -> int | None:
    """Every card of the combo counts."""
    return sum_of_cards(play) if event == Event.OPEN_HAND else None


@game.definition(clause="card.shin-kick")
def after_kicks(force: int, kicks: int) -> int:
    """What an attack is worth after these kicks on the shin of whoever makes it."""
    for n in range(1, 5 if q.kicks == "add-up" else 2):
        if kicks >= n:
            force = halve(force)
    return force


def no_less(force: int) -> int:
    """In one reading an attack is worth at least 1."""
    return greater(1, force) if q.zero == "minimum-one" else force


@game.definition(clause="card.shin-kick")
def force_of(event: Event, play: Play, kicks: int) -> int:
    """The strength, halved once more for a victim of a kick on the shin."""
    force: int = strength(event, play)
    if q.halves == "multiply" or event != Event.BOTTLE_BLOW:
        force = after_kicks(force, kicks)
    return no_less(force)


@game.definition(clause="multiple.blocked")
def mark_of(play: Play, force: int) -> int:
    """What a defence has to match."""
    return force if q.block == "damage-value" else sum_of_cards(play)


can_be_attacked = game.decision(
    "can be attacked", "Is a player whom an attack comes to attacked?", hidden=bool, answer=bool,
    clause=["multiple.damage", "card.hide"],
)  # fmt: skip


@can_be_attacked.case(
    clause=["multiple.damage", "multiple.path", "card.railway-worker", "card.djtango", "card.sheriff"]
)
def has_to_defend(hidden: bool) -> bool | None:
    """Whoever comes next, or is sought, is attacked."""
    return True


@can_be_attacked.case(clause="card.hide")
def behind_the_bar(hidden: bool) -> bool | None:
    """A hidden player cannot be attacked."""
    return False if hidden else None


@can_be_attacked.ruling
def the_bar_protects(hidden: bool) -> bool:
    return no(hidden)  # type: ignore[no-any-return]
