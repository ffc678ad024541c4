"""What the text promises, or seems to promise, about the game: some of it holds, some does not."""

from __future__ import annotations

from hoyle import CardSet, Player, all_of, any_of, both, either, ite, no, nobody, total
from hoyle.models.anillo.box import all_jokers, cards, crown, goal, ring, the_one, troops
from hoyle.models.anillo.cards import Kind, People, RingCard, Suit
from hoyle.models.anillo.points import final_score, joker_points
from hoyle.models.anillo.strength import is_above, outranks, throwable
from hoyle.models.anillo.table import Table, act, answer, resting
from hoyle.properties import always, always_after, conservation, for_all, never, order


def uses_alone(t: Table, p: Player) -> int:
    """The points that a player has for jokers."""
    return total(list(range(1, 16)), lambda nth: ite(nth <= t.uses[p], joker_points(nth), 0))


def all_of_kind(*kinds: Kind) -> CardSet[RingCard]:
    """The cards of these kinds in the whole pack."""
    return cards.where(kind=kinds)


def pieces(army: People) -> CardSet[RingCard]:
    """What can lie on the table for an army: its King, its troops and its Ring."""
    return crown(army) | troops(army) | ring(army)


def stays(before: Table, after: Table, card: RingCard, own: bool) -> bool:
    """Whether a card stays in every hand for whose player its suit is the own one, or is not."""
    army = People(card.suit)
    return all_of(
        before.players,
        lambda p: either(no(both(before.hand[p].has(card), before.leads[p].has(army) == own)), after.hand[p].has(card)),
    )


CLAIMS = (
    conservation.partition(cards, clause="cards.poker"),
    order.strict_weak(outranks, clause="fight.above"),
    for_all(
        "of four armies one is such that none is above it",
        lambda a, b, c, d: any_of([a, b, c, d], lambda x: all_of([a, b, c, d], lambda y: no(outranks(y, x)))),
        clause="fight.above",
        a=range(160),
        b=range(160),
        c=range(160),
        d=range(160),
    ),
    for_all(
        "five uses of a joker are fifteen points, four are not",
        lambda uses: (total([1, 2, 3, 4, 5], lambda n: ite(n <= uses, joker_points(n), 0)) >= 15) == (uses == 5),
        clause="points.joker",
        uses=range(6),
    ),
    never(
        "a King that was beheaded is on the table again",
        lambda t: any_of(all_of_kind(Kind.KING), lambda king: both(t.kings.has(king), t.fallen.has(king))),
        clause=["loss.beheading", "loss.destruction"],
    ),
    always(
        "a joker in hand leaves less than nothing",
        lambda t: all_of(t.players, lambda p: either((t.hand[p] & all_jokers()).is_empty, final_score(t, p) < 0)),
        clause="final.joker",
    ),
    always_after(
        "a Ring of another suit, the One apart, leaves a hand only by being thrown",
        lambda before, after: all_of(
            all_of_kind(Kind.ACE) - cards.where(suit=Suit.SPADES),
            lambda ring: either(stays(before, after, ring, own=False), after.revealed.has(ring)),
        ),
        clause=["rest.throw", "ace.suit"],
    ),
    always_after(
        "a Jack or Queen of the own suit never leaves the hand",
        lambda before, after: all_of(
            all_of_kind(Kind.JACK, Kind.QUEEN), lambda figure: stays(before, after, figure, own=True)
        ),
        clause=["act.troops", "value.figures", "rest.throw"],
    ),
    always_after(
        "a Ring leaves the game only when it has been robbed before, or by a Hobbit",
        lambda before, after: all_of(
            all_of_kind(Kind.ACE),
            lambda ring: either(
                either(no(after.out.has(ring)), before.out.has(ring)),
                either(before.fallen.has(ring), both(ring == the_one(), after.taker != nobody)),
            ),
        ),
        clause=["loss.robbery", "loss.returns", "loss.destruction"],
    ),
    never(
        "a second robbery takes the One Ring out of the game",
        lambda t: both(t.out.has(the_one()), t.taker == nobody),
        clause=["loss.destruction", "victory.condition", "hobbit.second"],
    ),
    for_all(
        "every card of a suit can be put down to complete its army",
        lambda card: either(card.suit == Suit.NONE, (pieces(card.suit) & (card,)).size == 1),
        clause=["victory.army", "act.troops", "act.ring", "value.figures"],
        card=cards,
    ),
    never(
        "a second action is asked for in one turn",
        lambda t: both(t.is_at(act), t.done == 1),
        clause="act.one",
    ),
    always_after(
        "only a retreat costs a turn",
        lambda before, after: either(
            before.is_at(answer), all_of(before.players, lambda p: after.lost[p] <= before.lost[p])
        ),
        clause=["fight.retreat-turn", "fight.loss"],
    ),
    always(
        "some army is above another",
        lambda t: any_of(list(People), lambda a: any_of(t.players, lambda p: is_above(t, a, p))),
        clause=["fight.above", "act.above"],
    ),
    always(
        "nobody loses two turns running",
        lambda t: all_of(t.players, lambda p: t.waits[p] < 2),
        clause=["fight.retreat-turn", "points.undefended"],
    ),
    always(
        "somebody leads the Dark Lord, so that the One Ring can be put on",
        lambda t: no(t.unled.has(People.DARK_LORD)),
        clause=["setup.kings", "one.doubles", "act.ring"],
    ),
    never(
        "jokers alone bring the points of victory",
        lambda t: any_of(t.players, lambda p: uses_alone(t, p) >= goal.value),
        clause=["points.joker", "joker.back", "victory.condition"],
    ),
    never(
        "the Dark Lord's own Hobbit takes the One Ring out of the game",
        lambda t: any_of(t.players, lambda p: both(t.taker == p, t.leads[p].has(People.DARK_LORD))),
        clause=["hobbit.second", "victory.condition"],
    ),
    never(
        "a rival's Ring is the only card that may be thrown",
        lambda t: both(t.is_at(resting), both(no(throwable(t).is_empty), throwable(t) <= cards.where(kind=Kind.ACE))),
        clause=["rest.throw", "ace.ring"],
    ),
)
