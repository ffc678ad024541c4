"""What the rulebook's authors may rely on: theorems about the rules, each to be proved or refuted by the engines."""

from __future__ import annotations

from typing import Any

from hoyle import Claim, all_of, both, either, ite, no, total
from hoyle.models.tabernas.box import Category, Gun, Role, Side, cards, hand_size, ranks, refill_size
from hoyle.models.tabernas.spoils import is_tie
from hoyle.models.tabernas.table import Duel, Table
from hoyle.models.tabernas.trios import Trio, beats, can_meet, category_of, is_perfect, is_straight, may_announce
from hoyle.properties import conservation, decisions, information, order, outcome, positions, setup


def never_both_kinds(x: Trio) -> bool:
    """No three numbers are both a Straight and a Perfect Trio (with one rank alone they would be)."""
    return either(ranks == 1, no(both(is_perfect(x), is_straight(x))))


def not_of_lower_category(x: Trio, y: Trio) -> Any:
    """What beats a Trio is of its category or a higher one."""
    if not can_meet(x, y):
        return True
    return either(no(beats(x, y)), x.category >= y.category)


def other_side_beats(x: Trio) -> Any:
    """The same numbers of the other side beat a Trio."""
    if not may_announce(x):
        return True
    opposite = Trio(
        side=ite(x.side == Side.COWBOYS, Side.APACHES, Side.COWBOYS),
        category=x.category,
        character=x.character,
        weapon=x.weapon,
        ammunition=x.ammunition,
    )
    return beats(opposite, x)


def straights_in_a_line(x: Trio, y: Trio) -> Any:
    """Of two different Straights of one side exactly one beats the other."""
    straights = both(category_of(x) == Category.STRAIGHT, category_of(y) == Category.STRAIGHT)
    announced = both(x.category == Category.STRAIGHT, y.category == Category.STRAIGHT)
    if not both(straights, announced) or x.side != y.side or x.character == y.character:
        return True
    return beats(x, y) != beats(y, x)


def loot_size(t: Table) -> int:
    """How many cards lie in all loots."""
    return total(t.players, lambda p: t.loot[p].size)


def may_score(c: Gun) -> bool:
    """Whether a card is a Character or a Wildcard."""
    return either(c.role == Role.CHARACTER, c.role == Role.WILDCARD)


def turns_to_come(t: Table) -> int:
    """A measure of the end: the last turns left, or more than there can be before the last round."""
    return ite(t.last_round, t.turns_left.size, len(t.players) + 1)


def about_trios() -> list[Claim]:
    """Claims on the ranking of Trios, for all inputs."""
    return [
        decisions.complete(beats),
        decisions.consistent(beats),
        order.irreflexive(beats),
        order.total(beats),
        order.antisymmetric(beats, clause="beats.same-side.highest"),
        order.acyclic(beats, clause="beats.same-side.highest"),
        positions.for_all(
            "a Trio is not both Straight and Perfect", never_both_kinds, x=Trio, clause=["trio.kinds", "trio.normal"]
        ),
        positions.for_all(
            "a Trio is beaten by no lower category", not_of_lower_category, x=Trio, y=Trio, clause="beats.category"
        ),
        positions.for_all(
            "every Trio is beaten by one of the other side", other_side_beats, x=Trio, clause="beats.side-switch"
        ),
        positions.for_all(
            "the Straights of one side stand in a line",
            straights_in_a_line,
            x=Trio,
            y=Trio,
            clause=["beats.same-side.character", "trio.straight.circular"],
        ),
    ]


def about_play(
    *, draw: Any, duel: tuple[Any, ...], chain: Any, hold_up: Any, finish: Any, next_game: Any
) -> list[Claim]:
    """Claims on positions and moves; the stages they speak of are given."""
    most_loot = 2 * 9 + 2 * 2
    return [
        conservation.partition(cards, Table.deck, Table.pile, Table.hand, Table.loot, Duel.laid),
        setup.suffices(
            "the box holds all hands and the first card of the pile",
            lambda players: players * hand_size + 1 <= len(cards),
            clause=["setup.deal", "setup.pile"],
        ),
        setup.suffices(
            "all hands can be refilled, whatever lies in the loots",
            lambda players: players * refill_size + most_loot + 1 <= 58,
            clause="refill.to-five",
        ),
        positions.always(
            "no hand holds more than one card beyond the full hand",
            lambda t: all_of(t.players, lambda p: t.hand[p].size <= hand_size + 1),
            clause=["setup.deal", "turn.draw"],
        ),
        positions.always(
            "every hand is full when a turn begins",
            lambda t: either(no(t.is_at(draw)), all_of(t.players, lambda p: t.hand[p].size == hand_size)),
            clause=["refill.to-five", "turn.act", "duel.retire"],
        ),
        positions.always(
            "the discard pile holds a card when a turn begins",
            lambda t: either(no(t.is_at(draw)), no(t.pile.is_empty)),
            clause=["setup.pile", "turn.draw.pile"],
        ),
        positions.always(
            "a loot holds only Characters and Wildcards",
            lambda t: all_of(t.players, lambda p: all_of(t.loot[p], may_score)),
            clause=["resolve.capture", "goal.loot"],
        ),
        positions.always_after(
            "the dominating category never falls during a Duel",
            lambda before, after: either(
                no(both(before.is_at(*duel), after.is_at(*duel))),
                before.duel.best.category <= after.duel.best.category,
            ),
            clause=["beats.category", "duel.counter"],
        ),
        positions.always(
            "a Duel sees at most one Trio more than there are players",
            lambda t: t.duel.laid.size <= 3 * (len(t.players) + 1),
            clause=["closing.one-lap", "closing.no-answer"],
        ),
        positions.always_after(
            "a Hold-up keeps the number of cards in the loots",
            lambda before, after: either(no(before.is_at(hold_up)), loot_size(before) == loot_size(after)),
            clause="holdup.to-loot",
        ),
        positions.always_after(
            "a Chain takes one card of one loot at a time",
            lambda before, after: either(no(before.is_at(chain)), loot_size(before) == loot_size(after) + 1),
            clause="chain.trigger",
        ),
        positions.always_after(
            "last turns that are over do not come back",
            lambda before, after: either(before.is_at(next_game), turns_to_come(after) <= turns_to_come(before)),
            clause=["end.last-turn", "end.over"],
        ),
        positions.never(
            "a game ends in a tie",
            lambda t: both(t.is_at(finish), is_tie(t)),
            clause=["goal.most-points", "score.tie", "score.most-points"],
        ),
        information.own_moves_are_visible(clause="duel.hands-hidden"),
        outcome.decided(clause="legend.three-wins"),
    ]
