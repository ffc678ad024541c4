"""Loading a camel or a donkey, with goods of the hand or with a pile of the market."""

from hoyle import Stack, any_of, require
from hoyle.models.tuareg.box import Good, animals, game, is_donkey
from hoyle.models.tuareg.carrying import change, fits
from hoyle.models.tuareg.openings import amount, donkey_load, pile_means
from hoyle.models.tuareg.rounds import begin_action, start_last_round
from hoyle.models.tuareg.table import Table, has_animal, load_on, turn

NO_LOADING = "no animal can be loaded"

another_donkey = game.decision(
    "another_donkey",
    "May a donkey be loaded, if one has (or has not) been loaded in this round?",
    answer=bool,
    loaded=bool,
)


@another_donkey.case(clause="special.several")
def several_at_a_time(loaded: bool) -> bool | None:
    """Several special cards of the same type may be used at a time."""
    return True


@another_donkey.case(clause="donkey.one-a-round")
def one_a_round(loaded: bool) -> bool | None:
    """Only one donkey is loaded per round."""
    return False if loaded else None


@another_donkey.ruling
def the_special_rule(loaded: bool) -> bool:
    """A table would keep to the sentence about donkeys."""
    return not loaded


def begin_loading(t: Table, animal: int) -> None:
    """Choose the one animal to load; a donkey may, in one reading, be loaded besides the action."""
    require(has_animal(t, t.current, animal), NO_LOADING)
    if is_donkey(animal):
        if donkey_load != "extra":
            begin_action(t, NO_LOADING)
        require(another_donkey(t.loaded_donkey.has(t.current)), NO_LOADING)
        t.loaded_donkey.add(t.current)
    else:
        begin_action(t, NO_LOADING)


@game.definition(clause=["camel.one-change", "camel.two-types"])
def carried(t: Table, animal: int) -> Stack[Good]:
    """The types that a camel of the current player has carried, where they still count; else none."""
    if change == "present" or is_donkey(animal):
        return Stack.of(Good)
    return t.past[t.current][animal].now()


def lay(t: Table, animal: int, good: Good) -> None:
    """Lay one good on top of an animal of the current player."""
    on = t.load[t.current][animal]
    require(fits(is_donkey(animal), on.now(), carried(t, animal), good), NO_LOADING)
    on.push(good)
    if change != "present" and not is_donkey(animal):
        past = t.past[t.current][animal]
        if not past.has(good):
            past.push(good)


@game.action(
    at=turn,
    clause=["turn.action.load-hand", "camel.number", "camel.one-a-turn", "camel.on-top", "camel.not-behind"],
    animal=lambda t: range(animals()),
    good=Good,
)
def load_from_hand(t: Table, animal: int, good: Good) -> object:
    """Load one animal with goods of the hand, this one first."""
    begin_loading(t, animal)
    lay(t, animal, good)
    spend_from_hand(t, good)
    return t.loading.call(first=load_on, then=turn, animal=animal, good=good)


@game.action(
    at=turn,
    clause=["turn.action.load-market", "load-market.straight", "load-market.rules", "camel.one-a-turn"],
    animal=lambda t: range(animals()),
    good=Good,
)
def load_from_market(t: Table, animal: int, good: Good) -> object:
    """Load one animal with goods of one pile of the market; they do not pass through the hand."""
    begin_loading(t, animal)
    lay(t, animal, good)
    spend_from_market(t, good)
    return t.loading.call(first=load_on, then=turn, animal=animal, from_market=True, good=good)


def spend_from_hand(t: Table, good: Good) -> None:
    """One good leaves the hand of the current player."""
    require(t.hand[t.current][good] > 0, NO_LOADING)
    t.hand[t.current][good] -= 1
    t.in_hand[t.current] -= 1


def spend_from_market(t: Table, good: Good) -> None:
    """One good leaves its pile in the market."""
    require(t.market[good] > 0, NO_LOADING)
    t.market[good] -= 1
    if pile_means == "market" and t.market[good] == 0:
        start_last_round(t)


@game.action(at=load_on, clause=["turn.action.load-hand", "camel.on-top"], good=Good)
def lay_another(t: Table, good: Good) -> object:
    """Lay one more good of the hand on top."""
    require(not t.loading.from_market, "the animal is being loaded from the market")
    lay(t, t.loading.animal, good)
    spend_from_hand(t, good)
    return load_on


@game.action(at=load_on, clause=["load-market.up-to-four", "load-market.rules", "load-market.straight"])
def lay_another_of_the_pile(t: Table) -> object:
    """Lay one more good of the same pile on top; an animal has no room for more than 4."""
    require(t.loading.from_market, "the animal is being loaded from the hand")
    lay(t, t.loading.animal, t.loading.good)
    spend_from_market(t, t.loading.good)
    return load_on


@game.definition(clause=["turn.action.load-hand", "turn.action.load-market"])
def more_can_be_laid(t: Table) -> bool:
    """Whether the loading under way could go on."""
    animal = t.loading.animal
    on, past = t.load[t.current][animal].now(), carried(t, animal)
    if t.loading.from_market:
        return t.market[t.loading.good] > 0 and fits(is_donkey(animal), on, past, t.loading.good)
    return any_of(Good, lambda good: t.hand[t.current][good] > 0 and fits(is_donkey(animal), on, past, good))


@game.action(at=load_on, clause=["turn.action.load-hand", "load-market.up-to-four"])
def stop_loading(t: Table) -> object:
    """The loading is finished."""
    if amount == "all":
        require(not more_can_be_laid(t), "more can be laid on the animal")
    return t.loading.done()
