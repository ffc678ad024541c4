"""Points: what brings them, what takes them off, when the game is over and who has won."""

from __future__ import annotations

from hoyle import Player, any_of, both, count, either, ite, look_up, most, no, nobody, smaller, some, the_most, total
from hoyle.models.anillo.box import all_jokers, army_bonus, cards, counted, game, goal, q, suited, the_one, value
from hoyle.models.anillo.cards import Kind, People
from hoyle.models.anillo.strength import own_cards
from hoyle.models.anillo.table import Table, in_alliance

NOT_COUNTED = -10_000  # below any score


def for_the_side(t: Table, p: Player) -> bool:
    """Whether the player is counted; of two allies, whom points.allies makes one player, the first is."""
    if in_alliance(t) and q.allied_points == "joint":
        return p.seat < t.ally[p].seat
    return True


def award(t: Table, p: Player, points: int) -> None:
    """Add to a player's points."""
    t.score[p] = smaller(int(counted), t.score[p] + points)


@game.definition(clause="points.joker")
def joker_points(nth: int) -> int:
    """One point for the first joker a player uses, two for the second, and so on."""
    return nth


king_worth = game.decision(
    "King worth", "How many points does taking this King bring?", king=People, answer=range(14), clause="points.king"
)


@king_worth.case(clause=["points.king.hearts", "points.king.diamonds", "points.king.clubs", "points.king.spades"])
def by_people(king: People) -> int:
    """13 for the Dark Lord, 3 for the Elf, 7 for the Dwarf, 9 for the Human."""
    return look_up((13, 3, 7, 9), king)


def army_completed(t: Table, p: Player) -> None:
    """All cards of the suit together are a bonus, once (victory.army)."""
    for army in People:
        here = t.army[army].cards | t.kings
        if q.complete == "anywhere":
            here = here | t.hand[p]
        full = both(both(t.leads[p].has(army), no(t.rewarded.has(army))), suited(army) <= here)
        award(t, p, ite(full, int(army_bonus), 0))
        t.rewarded = ite(full, t.rewarded | (army,), t.rewarded.now())


def points_of(t: Table, p: Player) -> int:
    """The points of a player, or of the allies as one player."""
    if in_alliance(t) and q.allied_points == "joint":
        return t.score[p] + t.score[t.ally[p]]
    return t.score[p]


@game.definition(clause=["victory.condition", "victory.merit", "victory.army", "points.allies"])
def has_fifteen(t: Table, p: Player) -> bool:
    """Whether a player has obtained fifteen points."""
    if q.fifteen == "exactly":
        return points_of(t, p) == goal.value
    return points_of(t, p) >= goal.value


@game.definition(clause=["victory.condition", "hobbit.second", "loss.destruction"])
def one_is_out(t: Table) -> bool:
    """Whether the One Ring has been taken out of the game."""
    return t.out.has(the_one()) if q.one_out == "any-way" else t.taker != nobody


@game.definition(clause="victory.condition")
def reason_to_end(t: Table) -> bool:
    """The One taken out of the game and/or fifteen points."""
    fifteen = any_of(t.players, lambda p: has_fifteen(t, p))
    return either(fifteen, one_is_out(t)) if q.end == "either" else both(fifteen, one_is_out(t))


def penalty(t: Table, p: Player) -> int:
    """What the cards in hand take off: their values in the own suit, a gross for each joker."""
    own = t.hand[p] & own_cards(t, p)
    rings = own & cards.where(kind=Kind.ACE)
    lost = total(own - rings, value) + 144 * count(t.hand[p] & all_jokers())
    if rings:
        lost = lost + count(rings) * value(the_one())
    return lost


@game.definition(clause=["final.own-suit", "final.joker"])
def final_score(t: Table, p: Player) -> int:
    """The points that are left when the hands have been counted; of two allies together."""
    if in_alliance(t) and q.allied_points == "joint":
        return points_of(t, p) - penalty(t, p) - penalty(t, t.ally[p])
    return points_of(t, p) - penalty(t, p)


winner = game.decision(
    "winner", "Who has won?", table=True, answer=Player, clause=["victory.condition", "points.allies"]
)


@winner.case(clause=["victory.condition", "victory.merit"])
def obtained_fifteen(t: Table) -> Player | None:
    """Who has obtained fifteen points; of a game that ends with the One alone nothing is said."""
    if no(any_of(t.players, lambda p: has_fifteen(t, p))):
        return None
    first: Player = the_most(
        t.players, lambda p: ite(both(has_fifteen(t, p), for_the_side(t, p)), 1, 0), "who has fifteen points"
    )
    return first


@winner.case(clause=["final.own-suit", "final.joker"])
def best_after_penalties(t: Table) -> Player | None:
    """When the game has ended the cards in hand are taken off, and then somebody else may have more points."""
    if no(any_of(t.players, lambda p: has_fifteen(t, p))):
        return None
    best: Player = the_most(
        t.players, lambda p: ite(for_the_side(t, p), final_score(t, p), NOT_COUNTED), "who has most points in the end"
    )
    return best


@winner.ruling
def most_points(t: Table) -> Player:
    one: Player = some(most(t.players, lambda p: points_of(t, p)))
    return one
