"""Defending: the cards laid against an attack, their comparison with it, and the damage."""

from __future__ import annotations

from hoyle import CardSet, both, either, greater, ite, look_up, no, pick_some, require, total
from hoyle.models.puebloville import places
from hoyle.models.puebloville.attacks import strength
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import CARDS_OF, Event, Fate, Figure, PokerCard
from hoyle.models.puebloville.defence import harm_done, ps_after, verdict
from hoyle.models.puebloville.figures import damage, sum_of_cards, superior
from hoyle.models.puebloville.helpers import attacker_of_deputy, may_complete
from hoyle.models.puebloville.helping import amending
from hoyle.models.puebloville.laying import fitting, lays, main_ranks, other_ranks
from hoyle.models.puebloville.powers import strike_back
from hoyle.models.puebloville.running_out import run_out
from hoyle.models.puebloville.table import Play, Table, kicked


def answered(t: Table) -> object:
    """Where a defence leads: a helper's attack may be completed now, and a blind duel's is still to come."""
    c = t.clash
    if q.completing == "after-defence" and c.helper:
        c.answered = True
        for p in t.players:
            c.amenders = ite(may_complete(t, p), c.amenders | (p,), c.amenders.now())
        return amending
    if q.shown == "blind":
        return places.judge if either(c.multiple, c.helper) else places.strike_stage
    return places.judge


@game.action(
    at=places.defend, clause=["defence.value", "defence.higher"],
    figure=Figure,
    high=lambda t, figure: main_ranks(t, t.clash.facing, figure),
    low=lambda t, figure, high: other_ranks(t, t.clash.facing, figure),
    cards=pick_some(
        lambda t, figure, high, low: fitting(t, t.clash.facing, figure, high, low),
        least=lambda t, figure, high, low: look_up(CARDS_OF, figure),
        most=lambda t, figure, high, low: look_up(CARDS_OF, figure),
    ),
)  # fmt: skip
def parry(t: Table, figure: Figure, high: int, low: int, cards: CardSet[PokerCard]) -> object:
    """Lay cards to defend; they are worth what they would be worth in an attack."""
    c = t.clash
    play = lays(t, c.facing, figure, high, low, cards)
    t.move_all(cards, t.hand[c.facing], c.guard)
    c.parry = play
    c.parried = strength(c.event, play) if q.modifiers == "both" else damage(play)
    c.parry_mark = sum_of_cards(play) if q.block == "both-sums" else c.parried
    return run_out(t, c.facing, answered(t))


@game.action(
    at=places.defend, clause="defence.value", cards=pick_some(lambda t: t.hand[t.clash.facing], least=2, most=52)
)  # fmt: skip
def parry_with_singles(t: Table, cards: CardSet[PokerCard]) -> object:
    """In one reading several cards may be laid that form no figure."""
    require(q.plays == "any-singles", "one card or one figure")
    c = t.clash
    t.move_all(cards, t.hand[c.facing], c.guard)
    c.parried = total(cards, lambda card: damage(Play(figure=Figure.SINGLE, high=card.rank, low=0)))
    c.parry_mark = c.parried
    return run_out(t, c.facing, answered(t))


@game.action(at=places.defend, clause=["defence.value", "multiple.damage"])
def no_parry(t: Table) -> object:
    """Lay nothing: nothing comes off the attack."""
    require(either(q.duty == "free", t.hand[t.clash.facing].is_empty), "the player has to places.defend")
    return answered(t)


@game.action(
    at=places.judge, must=True,
    clause=["defence.value", "defence.higher", "multiple.blocked", "multiple.damage", "multiple.figure"],
)  # fmt: skip
def judge(t: Table) -> object:
    """Attack and defence are compared."""
    c = t.clash
    shielded = no(c.guard.is_empty)
    c.higher = both(shielded, superior(c.parry, c.blow))
    mark = greater(c.mark, 1) if q.zero == "no-block" and no(shielded) else c.mark
    c.fate = verdict(c.multiple, mark, c.parry_mark, c.higher)
    c.hurt = both(c.fate == Fate.HURTS, harm_done(t) > 0)
    return wound if c.hurt else strike_back


@game.step(clause=["defence.value", "multiple.damage", "card.shin-kick"])
def wound(t: Table) -> object:
    """The difference is damage; after a kick on the shin the victim's next attack does half."""
    c = t.clash
    t.ps[c.facing] = ps_after(t.ps[c.facing], harm_done(t))
    t.last_hurt = c.facing
    if q.attacked == "hurting-only":
        t.deputy_attacker = attacker_of_deputy(t)
    if c.event == Event.SHIN_KICK:
        kicked(t, c.facing)
        if q.kick_again == "if-damage":
            t.extra = t.extra + 1
    return strike_back
