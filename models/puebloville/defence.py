"""What a defence comes to, and what a player loses by it."""

from __future__ import annotations

from hoyle import CardSet, Player, greater, ite
from hoyle.models.puebloville.attacks import halve
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import Event, Fate, PokerCard
from hoyle.models.puebloville.table import Table

struck = game.decision(
    "struck", "What does a defence against a multiple attack come to?",
    mark=range(141), parried=range(141), higher=bool, answer=Fate, policy="unique",
    clause=["multiple.blocked", "multiple.damage", "multiple.figure"],
)  # fmt: skip


@struck.case(clause="multiple.damage")
def hurt_by_the_rest(mark: int, parried: int, higher: bool) -> Fate | None:
    """The difference is damage, and the next player gets the complete attack."""
    return Fate.HURTS if parried < mark else None


@struck.case(clause="multiple.blocked")
def blocked(mark: int, parried: int, higher: bool) -> Fate | None:
    """Matching or passing the value halts the action."""
    return Fate.HALTS if parried >= mark else None


@struck.case(clause="multiple.figure", overrides=hurt_by_the_rest)
def passed_on(mark: int, parried: int, higher: bool) -> Fate | None:
    """Superior in figure but not in value: no damage, and the next player gets the attack."""
    if higher and (parried < mark or (q.surpass == "not-higher" and parried == mark)):
        return Fate.PASSES
    return None


@struck.ruling
def the_value_counts(mark: int, parried: int, higher: bool) -> Fate:
    return Fate.HALTS if parried >= mark else Fate.HURTS


verdict = game.decision(
    "verdict", "What does a defence come to?", multiple=bool, mark=range(141), parried=range(141), higher=bool,
    answer=Fate, clause=["defence.value", "defence.higher"],
)  # fmt: skip


@verdict.case(clause=["defence.value", "standard.duel", "helper.attack"])
def one_against_one(multiple: bool, mark: int, parried: int, higher: bool) -> Fate | None:
    """The defence comes off the attack; what is left is damage."""
    if multiple:
        return None
    return Fate.HURTS if parried < mark else Fate.HALTS


@verdict.case(clause=["multiple.blocked", "multiple.damage", "multiple.figure"])
def on_its_way(multiple: bool, mark: int, parried: int, higher: bool) -> Fate | None:
    """A multiple attack goes by its own rule."""
    return struck(mark, parried, higher) if multiple else None


@verdict.case(clause="defence.higher", overrides=one_against_one)
def cancelled(multiple: bool, mark: int, parried: int, higher: bool) -> Fate | None:
    """A superior figure cancels the attack on the spot."""
    return Fate.HALTS if higher else None


@verdict.ruling
def the_special_rule(multiple: bool, mark: int, parried: int, higher: bool) -> Fate:
    return struck(mark, parried, higher)  # type: ignore[no-any-return]


ps_after = game.decision(
    "ps after", "What becomes of a player who loses this much?", ps=range(121), loss=range(1, 141),
    answer=range(121), clause=["material.ps", "defence.value"],
)  # fmt: skip


@ps_after.case(clause=["material.ps", "defence.value", "multiple.damage"])
def some_are_left(ps: int, loss: int) -> int | None:
    """The PS are kept track of; what happens when none are left is not said."""
    return ps - loss if ps > loss else None


@ps_after.ruling
def none_left_plays_on(ps: int, loss: int) -> int:
    return 0


@game.definition(clause=["defence.value", "card.bottle-blow", "card.railway-worker", "card.djtango"])
def harm_done(t: Table) -> int:
    """The damage that gets through the defence."""
    c = t.clash
    harm = greater(0, c.force - c.parried)
    if q.half_of == "difference" and c.event == Event.BOTTLE_BLOW:
        harm = halve(harm)
    if q.doubled == "difference":
        harm = ite(c.doubled, 2 * harm, harm)
    return harm


outlaw_hits = game.decision(
    "outlaw hits", "Whom does the outlaw's surplus hurt?", helper=bool, answer=bool, clause="character.outlaw"
)


@outlaw_hits.case(clause="character.outlaw")
def the_attacker(helper: bool) -> bool | None:
    """The attacker; a helper has no PS, and the text does not say who suffers instead."""
    return None if helper else True


@outlaw_hits.ruling
def nobody_is_hurt(helper: bool) -> bool:
    return False


def recoverable(t: Table) -> CardSet[PokerCard]:
    """The cards of the clash that the left-handed cardsharp may take."""
    return t.clash.guard | t.clash.attack if q.left == "any" else t.clash.guard.now()


def put_aside(t: Table, cards: CardSet[PokerCard], owner: Player) -> None:
    """Poker cards that have been used."""
    if q.used == "may":
        t.move_all(cards, cards, t.hand[owner])
    else:
        t.move_all(cards, cards, t.spent)
