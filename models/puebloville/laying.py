"""Naming a play: the choices of a player who lays poker cards, jokers included."""

from __future__ import annotations

from hoyle import CardSet, Player, both, each, either, ite, look_up, no, require
from hoyle.models.puebloville.attacks import combines
from hoyle.models.puebloville.box import game, poker, q, ranks
from hoyle.models.puebloville.cards import CARDS_OF, Figure, PokerCard, Role
from hoyle.models.puebloville.figures import run_to, shows
from hoyle.models.puebloville.table import Play, Table, has_power


@game.definition(clause="character.landowner")
def jokers(t: Table, p: Player) -> CardSet[PokerCard]:
    """The cards that count as jokers for a player who lays cards now."""
    owner = has_power(t, p, Role.LANDOWNER)
    if q.jokers == "whole-clash":
        attacks = both(no(t.clash.helper), has_power(t, t.clash.attacker, Role.LANDOWNER))
        owner = either(owner, either(attacks, has_power(t, t.clash.facing, Role.LANDOWNER)))
    return ite(owner, poker.where(rank=2), poker.all - poker.all)


@game.definition(clause=["attack.combo", "card.flying-chair", "card.shin-kick"])
def may_name(t: Table, p: Player, figure: Figure) -> bool:
    """Whether a player may name this figure now, as far as the number of cards and the event go."""
    bound = either(t.clash.attacker == p, q.binds == "both")
    single = either(figure == Figure.SINGLE, either(no(bound), combines(t.clash.event)))
    listed = either(figure <= Figure.STRAIGHT_FLUSH, q.unlisted == "forgotten")
    return both(t.hand[p].size >= look_up(CARDS_OF, figure), both(single, listed))


def main_ranks(t: Table, p: Player, figure: Figure) -> CardSet[int] | range:
    """The ranks by which a figure may be named."""
    if no(may_name(t, p, figure)):
        return range(0)
    if figure == Figure.STRAIGHT_FLUSH or figure == Figure.STRAIGHT:
        return range(5, ranks + (2 if q.straights == "ace-both" else 1))
    return ranks_of(t, p)


def ranks_of(t: Table, p: Player) -> CardSet[int] | range:
    """The ranks that a hand holds; with a joker it holds any."""
    if no((t.hand[p] & jokers(t, p)).is_empty):
        return range(1, ranks + 1)
    return each(t.hand[p], lambda card: card.rank)


def other_ranks(t: Table, p: Player, figure: Figure) -> CardSet[int] | range:
    """The ranks of the second part of a figure; 0 where it has none."""
    return ranks_of(t, p) if figure == Figure.TWO_PAIRS or figure == Figure.FULL else range(1)


def fitting(t: Table, p: Player, figure: Figure, high: int, low: int) -> CardSet[PokerCard]:
    """The cards of a hand that may be part of a play."""
    hand, wild = t.hand[p], jokers(t, p)
    if figure == Figure.SINGLE and q.lone_joker == "figures-only":
        return hand & poker.where(rank=high)
    if figure == Figure.TWO_PAIRS or figure == Figure.FULL:
        return hand & (poker.where(rank=high) | poker.where(rank=low) | wild)
    if figure == Figure.STRAIGHT_FLUSH or figure == Figure.STRAIGHT:
        return hand & (run_to(high) | wild)
    if figure == Figure.FLUSH:
        return hand.now()
    return hand & (poker.where(rank=high) | wild)


def lays(t: Table, p: Player, figure: Figure, high: int, low: int, cards: CardSet[PokerCard]) -> Play:
    """The play that a player names, checked against the cards."""
    play = Play(figure=figure, high=high, low=low)
    wild = jokers(t, p)
    if figure == Figure.SINGLE and q.lone_joker == "figures-only":
        wild = poker.all - poker.all
    require(shows(cards, wild, play), "the cards do not show that play")
    return play
