"""How goods may lie on a camel or a donkey: one decision, a case for each sentence of the loading rules."""

from hoyle import Case, Stack, both, count, either, stack
from hoyle.models.tuareg.box import Good, capacity, game, most_changes, most_gold, most_types
from hoyle.properties import for_all

change = game.question(
    "change",
    "Do 2 types and 1 change on a camel speak of the goods that lie there now, or also of those it has carried?",
    clause=["camel.one-change", "camel.two-types"],
    readings={
        "present": "of what lies there now",
        "until-empty": "of everything since the camel was last empty",
        "stage": "of everything in this stage",
    },
    written="present",
)

donkey_limits = game.question(
    "donkey_limits",
    "Which limits does a donkey lift?",
    clause=["donkey.extra-camel", "donkey.free-loading"],
    readings={
        "all": "every limit but that of 4 goods",
        "named": "the order and the limits of water and gold; at most 2 types remain",
    },
    written="all",
)

fits = game.decision(
    "fits",
    "May a good be laid on top of what an animal carries?",
    answer=bool,
    clause=["camel.on-top", "camel.not-behind"],
    donkey=bool,
    on=stack(Good, capacity),
    past=stack(Good, most_types),
    good=Good,
)


@game.definition(clause="camel.two-types")
def types(on: Stack[Good]) -> int:
    """How many types of goods lie in a stack."""
    return count(Good, lambda one: on.has(one))


@game.definition(clause="camel.one-change")
def changes(on: Stack[Good]) -> int:
    """How often the type changes from one good of a stack to the next."""
    pairs = range(on.kind.height - 1)
    return count(pairs, lambda depth: both(on.size > depth + 1, on.at(depth) != on.at(depth + 1)))


@game.definition(clause="camel.together")
def together(on: Stack[Good]) -> bool:
    """Whether the goods of each type of a stack lie next to each other."""
    return either(on.is_empty, changes(on) == types(on) - 1)


@fits.case(clause="camel.number")
def carries(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """Goods can be loaded on camels."""
    return True


@fits.case(clause="camel.capacity", overrides=carries)
def full(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """A camel carries 4 goods at the most."""
    return False if not donkey and on.size >= capacity else None


@fits.case(clause="camel.two-types", overrides=carries)
def third_type(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """A third type is too much."""
    if change != "present" and not donkey:
        return False if past.size >= most_types and not past.has(good) else None
    return False if types(on.topped(good)) > most_types else None


@fits.case(clause="camel.water-alone", overrides=carries)
def water_alone(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """Water and anything else do not go together."""
    if good == Good.WATER:
        return False if on.count(Good.WATER) != on.size else None
    return False if on.has(Good.WATER) else None


@fits.case(clause="camel.two-gold", overrides=carries)
def third_gold(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """A third gold is too much."""
    return False if good == Good.GOLD and on.count(Good.GOLD) >= most_gold else None


@fits.case(clause="camel.one-change", overrides=carries)
def second_change(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """The type may change once on a camel."""
    if change != "present":
        changed = past.size > most_changes and past.at(0) != good
        return False if changed else None
    return False if changes(on.topped(good)) > most_changes else None


@fits.case(clause="camel.together", overrides=carries)
def apart(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """A type that lies further down may not be started anew on top."""
    return False if on.has(good) and on.at(0) != good else None


LIMITS: tuple[Case, ...] = (third_type, water_alone, third_gold, second_change, apart)


@fits.case(clause=["donkey.extra-camel", "donkey.free-loading"], overrides=LIMITS)
def free(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """A donkey is loaded in any order and with anything."""
    if donkey and (donkey_limits == "all" or types(on.topped(good)) <= most_types):
        return True
    return None


@fits.case(clause="donkey.capacity", overrides=(carries, free))
def donkey_full(donkey: bool, on: Stack[Good], past: Stack[Good], good: Good) -> bool | None:
    """A donkey carries 4 goods, too."""
    return False if donkey and on.size >= capacity else None


# ---------------------------------------------------------------------------------------------- the text's examples


def can_carry(*goods: Good) -> bool:
    """Whether an empty camel may be loaded with these goods, the first at the bottom."""
    on, past = Stack.of(Good), Stack.of(Good)
    for good in goods:
        if not fits(False, on, past, good):
            return False
        on = on.topped(good)
    return True


@game.example(clause="camel.example-forbidden")
def grain_gold_grain_gold() -> bool:
    """Grain, gold, grain, gold is not allowed."""
    return not can_carry(Good.GRAIN, Good.GOLD, Good.GRAIN, Good.GOLD)


@game.example(clause="camel.example-allowed")
def gold_gold_grain_grain() -> bool:
    """Gold, gold, grain, grain is allowed."""
    return can_carry(Good.GOLD, Good.GOLD, Good.GRAIN, Good.GRAIN)


@game.example(clause="camel.one-change-example")
def back_to_grain() -> bool:
    """Gold may lie on grain, but grain may not come again on the gold."""
    return can_carry(Good.GRAIN, Good.GOLD) and not can_carry(Good.GRAIN, Good.GOLD, Good.GRAIN)


game.claims(
    for_all(
        "one change at most is the same as two types at most and each type together",
        lambda on: (changes(on) <= 1) == both(types(on) <= 2, together(on)),
        clause=["camel.one-change", "camel.two-types", "camel.together"],
        on=stack(Good, capacity),
    ),
)
