"""Tuareg as a transition model; clause ids refer to rulebook.md. Here are the promises about the whole of it.

In the order of the rulebook: box.py (contents), table.py (set-up), openings.py (sentences with several readings),
rounds.py (turns), taking.py, carrying.py and loading.py (loading), buying.py, specials.py, scoring.py (both ends).
"""

from hoyle import Claim, all_of, both, either, ite, no
from hoyle.models.tuareg import loading as loading
from hoyle.models.tuareg import specials as specials
from hoyle.models.tuareg.box import Good, Kind, game, goods_of, hand_limit, laid_out, revealed, take
from hoyle.models.tuareg.scoring import begin_second, clear_animals, score_goods, score_specials, stage_end
from hoyle.models.tuareg.table import Table, collected, hand_in, leave, reveal, turn
from hoyle.models.tuareg.taking import draw
from hoyle.properties import always, always_after, outcome

__all__ = ["game"]

# ------------------------------------------------------------------------------------------------ what small games play

# three players, so that a tie may leave somebody out
game.scope(
    "tiny",
    players=(3,),
    water=0,
    gold=2,
    salt=0,
    grain=2,
    camels_of_more=1,
    capacity=2,
    hand_limit=2,
    take=2,
    donkeys=1,
    caves=1,
    thieves=1,
    maps=1,
)
# three types of goods and room for all of them on one animal
game.scope(
    "small",
    players=(2,),
    water=0,
    gold=1,
    salt=1,
    grain=2,
    camels_of_two=1,
    capacity=3,
    hand_limit=2,
    take=2,
    donkeys=1,
    caves=1,
    thieves=1,
    maps=1,
)

# ------------------------------------------------------------------------------------------------- what is promised


def goods_everywhere(t: Table, good: Good) -> int:
    """All goods of a type, wherever they lie."""
    held = sum(t.hand[who][good] + collected(t, who, good) for who in t.players)
    return t.deck[good] + t.market[good] + t.discards[good] + held


def nothing_lost(good: Good) -> Claim:
    """There are always as many goods of a type as the box holds."""
    return always(
        f"no {good.name.lower()} is lost or doubled",
        lambda t: goods_everywhere(t, good) == goods_of(good),
        clause="box.goods",
    )


def specials_everywhere(t: Table, kind: Kind) -> int:
    """All special cards of a kind that the set-up laid out."""
    used_up = t.spent if kind == Kind.THIEF else 0
    return t.piles[kind] + sum(t.owned[who][kind] for who in t.players) + used_up


def weight(t: Table) -> int:
    """Falls with every good that is drawn, given back, loaded or paid within a stage."""
    in_hands = sum(t.in_hand[who] for who in t.players)
    return 3 * t.in_deck + 2 * in_hands + sum(t.market[good] for good in Good)


def stage_is_over(t: Table) -> bool:
    """Whether the last turn has been played and the scoring is going on."""
    return t.is_at(stage_end, score_goods, clear_animals, score_specials, hand_in, begin_second)


def given(before: Table, here: object, after: Table, there: object, holds: bool) -> bool:
    """`holds` after every move that leads from one place to the other."""
    return either(either(no(before.is_at(here)), no(after.is_at(there))), holds)


game.claims(
    always(
        "the size of the deck is the number of its goods",
        lambda t: t.in_deck == sum(t.deck[good] for good in Good),
        clause="setup.deck",
    ),
    always(
        "the size of a hand is the number of its goods",
        lambda t: all_of(t.players, lambda who: t.in_hand[who] == sum(t.hand[who][good] for good in Good)),
        clause="hand.limit",
    ),
    always(
        "no special card is lost or doubled",
        lambda t: all_of(list(Kind), lambda kind: specials_everywhere(t, kind) == laid_out(kind)),
        clause="setup.specials",
    ),
    always(
        "in the first stage the deck is empty in the last round only",
        lambda t: ite(
            t.is_at(reveal),
            both(t.shown < revealed, t.in_deck + t.shown == sum(goods_of(good) for good in Good)),
            either(either(t.in_deck > 0, t.last_turns > 0), either(t.second, stage_is_over(t))),
        ),
        clause=["stage-end.trigger", "stage-end.no-take"],
    ),
    always(
        "the last turns go round the table, and the one who took the last good ends",
        lambda t: ite(
            stage_is_over(t),
            t.current == t.taker,
            either(t.last_turns == 0, t.current.seat == (t.taker.seat + game.seats + 1 - t.last_turns) % game.seats),
        ),
        clause=["stage-end.last-turns", "second.first"],
    ),
    always(
        "who has given a good back has put it into the market",
        lambda t: either(no(t.is_at(leave)), either(t.to_leave > 0, sum(t.market[good] for good in Good) > 0)),
        clause=["take.leave-one", "stage-end.short-take", "end.short-take"],
    ),
    always(
        "with one action a turn, the sentence about one donkey per round forbids nothing more",
        lambda t: either(t.acted, t.loaded_donkey.is_empty),
        clause=["donkey.one-a-round", "camel.one-a-turn"],
    ),
    always_after(
        "in the first stage nobody takes fewer goods than 3, so that the sentence about fewer is never needed",
        lambda before, after: given(before, draw, after, leave, either(before.second, before.taken == take - 1)),
        clause=["stage-end.short-take", "setup.market", "take.three"],
    ),
    always_after(
        "who has just taken goods has one to give back",
        lambda before, after: given(before, draw, after, leave, after.in_hand[before.current] > 0),
        clause="take.leave-one",
    ),
    always_after(
        "who has taken goods keeps no more than the limit and a good for each cave",
        lambda before, after: given(
            before,
            leave,
            after,
            turn,
            after.in_hand[before.current] <= hand_limit + after.owned[before.current][Kind.CAVE],
        ),
        clause=["hand.limit", "hand.excess", "cave.hand-limit"],
    ),
    always_after(
        "a hand grows by taking goods from the deck and by nothing else",
        lambda before, after: either(
            before.is_at(draw), all_of(before.players, lambda who: after.in_hand[who] <= before.in_hand[who])
        ),
        clause="take.three",
    ),
    always_after(
        "within a stage no good comes back to where it was before",
        lambda before, after: either(before.is_at(begin_second), weight(after) <= weight(before)),
        clause="stage-end.trigger",
    ),
    always_after(
        "the second stage begins with goods in the deck",
        lambda before, after: given(before, begin_second, after, turn, after.in_deck > 0),
        clause=["second.deck", "end.trigger"],
    ),
    outcome.decided(clause=["end.winner", "end.tie"]),
    *(nothing_lost(good) for good in Good),
)

game.not_modelled("camel.laid", reason="how the cards are spread; everybody sees the load of every animal")
