"""What is promised of Puebloville, to be proved or refuted."""

from __future__ import annotations

from hoyle import CardSet, Player, all_of, any_of, both, card_set, either, ite, look_up, no, total
from hoyle.models.puebloville import course, defending, helping, places, powers, running_out, striking
from hoyle.models.puebloville.attacks import combines, manner, strength
from hoyle.models.puebloville.box import HELPER_CARDS, ROGUES, characters, game, poker, q
from hoyle.models.puebloville.cards import CARDS_OF, Event, Fate, Figure, Phase, PokerCard
from hoyle.models.puebloville.defence import struck
from hoyle.models.puebloville.figures import damage, is_proper, shows, sum_of_cards, superior
from hoyle.models.puebloville.table import Play, Table
from hoyle.properties import always, always_after, decisions, for_all, order, possible, setup

stops = game.decision(
    "stops", "Does play x, as a defence, stop play y?", x=Play, y=Play, answer=bool,
    clause=["multiple.blocked", "defence.higher"], given=lambda x, y: both(is_proper(x), is_proper(y)),
)  # fmt: skip


@stops.case(clause="multiple.blocked")
def stops_by_value(x: Play, y: Play) -> bool | None:
    """By matching or passing its value."""
    return True if damage(x) >= damage(y) else None


@stops.case(clause="defence.higher")
def stops_by_figure(x: Play, y: Play) -> bool | None:
    """By a superior figure."""
    return True if superior(x, y) else None


@stops.case(clause=["multiple.damage", "defence.value"])
def stops_not(x: Play, y: Play) -> bool | None:
    """Else there is damage."""
    return False if both(damage(x) < damage(y), no(superior(x, y))) else None


def worth(figure: Figure, high: int, low: int = 0) -> int:
    """The damage of a play."""
    return damage(Play(figure=figure, high=high, low=low))  # type: ignore[no-any-return]


def rises_with_cards(rank: int) -> bool:
    """More equal cards of one rank are worth more."""
    steps = [worth(f, rank) for f in (Figure.SINGLE, Figure.PAIR, Figure.THREE, Figure.FOUR, Figure.FIVE)]
    return all_of(list(zip(steps, steps[1:], strict=False)), lambda pair: pair[0] < pair[1])


def helpers_figures(figure: Figure) -> bool:
    """The figures that a helper's cards suffice for."""
    small = either(figure == Figure.SINGLE, either(figure == Figure.PAIR, figure == Figure.THREE))
    return (look_up(CARDS_OF, figure) <= HELPER_CARDS) == small


def at_most(play: Play) -> bool:
    """The bounds of damage: 55 for a hand, 26 for a helper's three cards, 65 for an open hand (63 but for five)."""
    helper = either(look_up(CARDS_OF, play.figure) > HELPER_CARDS, damage(play) <= 26)
    open_hand = sum_of_cards(play) <= ite(play.figure == Figure.FIVE, 65, 63)
    return either(no(is_proper(play)), both(damage(play) <= 55, both(helper, open_hand)))


def better_is_no_worse(mark: int, weak: int, strong: int, lower: bool, higher: bool) -> bool:
    """A defence of higher value, and of no lower figure, does not come to a worse end."""
    better = both(weak <= strong, either(no(lower), higher))
    return either(no(better), struck(mark, strong, higher) >= struck(mark, weak, lower))


def face_up_is_legal(t: Table) -> bool:
    """Before the brawl nobody face up is a rogue."""
    return either(
        t.phase == Phase.BRAWL, all_of(t.players, lambda p: (t.face_up[p] & characters.where(group=ROGUES)).is_empty)
    )


def one_action_card(t: Table) -> bool:
    """Where the revealing slides on, the initial phase is one turn long: nobody accumulates action cards."""
    if q.goes_on == "turn-passes":
        return True
    return either(t.phase == Phase.BRAWL, total(list(t.players), lambda p: t.held[p].size) <= 1)


def one_character_each(t: Table) -> bool:
    """Every player has one character, face up or down."""
    return all_of(
        t.players, lambda p: both((t.hidden[p] | t.face_up[p]).size == 1, (t.hidden[p] & t.face_up[p]).is_empty)
    )


def rogue_at_the_table(t: Table) -> bool:
    """Somebody can be found out."""
    return any_of(t.players, lambda p: no(((t.hidden[p] | t.face_up[p]) & characters.where(group=ROGUES)).is_empty))


def healed_by_few(before: Table, after: Table) -> bool:
    """PS rise by 3 or by 5 or not at all."""

    def fine(p: Player) -> bool:
        gain = after.ps[p] - before.ps[p]
        return either(gain <= 0, either(gain == 3, gain == 5))

    return all_of(before.players, fine)


def same_card(play: Play) -> bool:
    """Punch and kick do the same."""
    alike = both(manner(Event.PUNCH) == manner(Event.KICK), combines(Event.PUNCH) == combines(Event.KICK))
    return both(alike, strength(Event.PUNCH, play) == strength(Event.KICK, play))


def five_of_a_kind(cards: CardSet[PokerCard], high: int) -> bool:
    """Whether five cards without jokers show five of a kind."""
    return both(cards.size == 5, shows(cards, poker.all - poker.all, Play(figure=Figure.FIVE, high=high, low=0)))


def one_defence_each(t: Table) -> bool:
    """Whoever has to defend has not stood this attack before, and is not the one who strikes."""
    c = t.clash
    fresh = both(no(c.asked.has(c.facing)), either(c.helper, c.facing != c.attacker))
    return either(no(t.is_at(places.defend)), fresh)


def cleared_between_attacks(t: Table) -> bool:
    """Outside an attack no poker cards lie before anybody, and none is on its way."""
    clash = t.is_at(
        striking.aim, places.strike_stage, places.defend, places.judge, defending.wound, powers.strike_back,
        powers.throw_out, powers.after_defence, powers.recover_stage, powers.keep_stage, course.onward,
        course.next_in_line, course.attack_stops, helping.call_helper, helping.helper_turns, helping.helper_cards,
        helping.helper_draws, helping.amending, helping.amend_stage, helping.helper_strikes, helping.helper_done,
        helping.helper_leaves, running_out.cheat_draws,
    )  # fmt: skip
    return both(
        either(clash, both(t.clash.attack.is_empty, t.clash.guard.is_empty)),
        either(t.is_at(powers.take_blind), t.given.is_empty),
    )


CLAIMS = (
    decisions.complete(struck, clause=["multiple.blocked", "multiple.damage", "multiple.figure"]),
    decisions.consistent(struck, clause=["multiple.blocked", "multiple.damage", "multiple.figure"]),
    order.strict_weak(superior),
    order.antisymmetric(stops),
    order.acyclic(stops),
    for_all("more equal cards are worth more", rises_with_cards, rank=range(2, 14), clause="attack.combo"),
    for_all(
        "a straight flush is worth at least a pair or a card",
        lambda top, rank: worth(Figure.STRAIGHT_FLUSH, top) >= worth(Figure.PAIR, rank),
        top=range(5, 14), rank=range(1, 14), clause="attack.figure.straight-flush",
    ),
    for_all(
        "a hurt is at least 1",
        lambda mark, parried, higher: either(struck(mark, parried, higher) != Fate.HURTS, mark > parried),
        mark=range(141), parried=range(141), higher=bool, clause="multiple.damage",
    ),
    for_all(
        "a better defence does no worse", better_is_no_worse,
        mark=range(60), weak=range(60), strong=range(60), lower=bool, higher=bool, clause="multiple.figure",
    ),
    for_all("a helper shows a card, a pair or a three", helpers_figures, figure=Figure, clause="helper.attack"),
    for_all(
        "with two cards more a helper can show every figure",
        lambda figure: look_up(CARDS_OF, figure) <= HELPER_CARDS + 2,
        figure=Figure, clause=["helper.attack", "character.sheriffs-helper"],
    ),
    for_all(
        "one deck has no five of a kind", lambda cards, high: no(five_of_a_kind(cards, high)),
        cards=card_set(poker), high=range(1, 14), clause=["attack.figure.five", "material.poker"],
    ),
    for_all(
        "damage is bounded", at_most, play=Play, clause=["attack.combo", "helper.attack", "card.open-hand"],
    ),
    for_all(
        "every play does damage", lambda play: either(no(is_proper(play)), damage(play) >= 1),
        play=Play, clause="attack.single",
    ),
    for_all(
        "no blow with a bottle is worth nothing",
        lambda play: either(no(is_proper(play)), strength(Event.BOTTLE_BLOW, play) >= 1),
        play=Play, clause="card.bottle-blow",
    ),
    for_all(
        "punch and kick are one card", lambda play: either(no(is_proper(play)), same_card(play)),
        play=Play, clause=["card.punch", "card.kick"],
    ),
    for_all(
        "a blow with a bottle is never worth more than a charge",
        lambda play: either(
            no(is_proper(play)), strength(Event.BOTTLE_BLOW, play) <= strength(Event.CHARGE, play)
        ),
        play=Play, clause=["card.bottle-blow", "card.charge"],
    ),
    setup.suffices(
        "the box holds characters and poker cards for ten players, and for no more",
        lambda n: (n - n // 2 <= 7 and n // 2 <= 6 and 5 * n <= 52) == (n <= 10),
        clause=["setup.characters", "setup.deal.poker"],
    ),
    always("everybody has one character", one_character_each, clause="setup.deal.character"),
    always("before the brawl nobody face up is a rogue", face_up_is_legal, clause="initial.harmless"),
    always("a sliding reveal ends the initial phase in one turn", one_action_card, clause="initial.receive"),
    always("somebody at the table can be found out", rogue_at_the_table, clause="setup.characters"),
    always_after("PS rise only by bottles and hiding", healed_by_few, clause="card.bottle-xxx"),
    possible(
        "the bar protects somebody in another player's turn",
        lambda t: no((t.sheltered - (t.current,)).is_empty), clause="card.hide",
    ),
    always("nobody defends twice against one attack", one_defence_each, clause="multiple.return"),
    always("between attacks no cards lie before anybody", cleared_between_attacks, clause="material.poker"),
)  # fmt: skip
