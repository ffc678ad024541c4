"""What the text promises, or seems to promise, about the game: some of it holds, some does not."""

from __future__ import annotations

from hoyle import CardSet, Player, all_of, any_of, both, either, ite, no, total
from hoyle.models.anillo.box import all_jokers, cards, crown, goal, ring, troops
from hoyle.models.anillo.cards import Kind, People, RingCard, Suit
from hoyle.models.anillo.points import final_score, joker_points
from hoyle.models.anillo.strength import has_king, is_above, outranks, own_cards, throwable
from hoyle.models.anillo.table import Table, act, answer, resting
from hoyle.properties import always, always_after, conservation, for_all, never, order


def uses_alone(t: Table, p: Player) -> int:
    """The points that a player has for jokers."""
    return total(list(range(1, 16)), lambda nth: ite(nth <= t.uses[p], joker_points(nth), 0))


def own_court(t: Table, p: Player) -> CardSet[RingCard]:
    """The Jacks and Queens of the own suit in a player's hand."""
    return t.hand[p] & own_cards(t, p) & cards.where(kind=(Kind.JACK, Kind.QUEEN))


def pieces(army: People) -> CardSet[RingCard]:
    """What can lie on the table for an army: its King, its troops and its Ring."""
    return crown(army) | troops(army) | ring(army)


def foreign_rings(t: Table, p: Player) -> CardSet[RingCard]:
    """The Rings of other suits in a player's hand, the One apart, which a Hobbit may take."""
    return (t.hand[p] - own_cards(t, p)) & cards.where(kind=Kind.ACE, suit=(Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))


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
    always("some King is on the table", lambda t: no(t.kings.is_empty), clause="king.lacking"),
    always(
        "both armies of a confrontation have their Kings until a card falls",
        lambda t: either(no(t.fight.defended), both(has_king(t, t.fight.attacker), has_king(t, t.fight.attacked))),
        clause=["king.lacking", "loss.beheading"],
    ),
    never(
        "a King that was beheaded is on the table again",
        lambda t: no((t.kings & t.fallen).is_empty),
        clause=["loss.beheading", "loss.destruction"],
    ),
    always(
        "a joker in hand leaves less than nothing",
        lambda t: all_of(t.players, lambda p: either((t.hand[p] & all_jokers()).is_empty, final_score(t, p) < 0)),
        clause="final.joker",
    ),
    always_after(
        "a Ring of another suit leaves a hand only by being thrown",
        lambda before, after: all_of(
            before.players, lambda p: foreign_rings(before, p) <= (after.hand[p] | after.revealed.cards)
        ),
        clause=["rest.throw", "ace.suit"],
    ),
    always_after(
        "a Jack or Queen of the own suit never leaves the hand",
        lambda before, after: all_of(before.players, lambda p: own_court(before, p) <= after.hand[p]),
        clause=["act.troops", "value.figures", "rest.throw"],
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
