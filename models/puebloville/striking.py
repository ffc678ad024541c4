"""Attacking: whom an attack strikes, and the cards laid for it."""

from __future__ import annotations

from hoyle import CURRENT, CardSet, Player, either, look_up, no, pick_some, require
from hoyle.models.puebloville import places
from hoyle.models.puebloville.attacks import force_of, mark_of
from hoyle.models.puebloville.box import game, q
from hoyle.models.puebloville.cards import CARDS_OF, Figure, PokerCard, Way
from hoyle.models.puebloville.course import attack_stops
from hoyle.models.puebloville.helpers import attack_comes
from hoyle.models.puebloville.laying import fitting, lays, main_ranks, other_ranks
from hoyle.models.puebloville.running_out import run_out
from hoyle.models.puebloville.table import Table, spend_kick

aim = game.stage("aim", by=CURRENT, clause=["standard.duel", "multiple.path"])


@game.action(
    at=aim, must=True, when=lambda t: no(t.clash.multiple), clause=["standard.duel", "turn.attack", "card.hide"],
    victim=lambda t: t.everybody - (t.current,) - t.sheltered,
)  # fmt: skip
def duel(t: Table, victim: Player) -> object:
    """A standard attack is a duel with one other player."""
    if q.target == "neighbour":
        require(either(victim == t.current.next, victim == t.current.previous), "only a neighbour")
    t.clash.facing = victim
    attack_comes(t)
    return places.defend if q.shown == "blind" else places.strike_stage


@game.action(
    at=aim, must=True, when=lambda t: t.clash.multiple, clause=["multiple.path", "card.hide"],
    victim=lambda t: t.everybody - (t.current,) - t.sheltered, way=Way,
)  # fmt: skip
def rampage(t: Table, victim: Player, way: Way) -> object:
    """In a multiple attack the attacker decides whom it strikes first and where it goes on."""
    if q.first_victim == "neighbour":
        require(either(victim == t.current.next, victim == t.current.previous), "only a neighbour")
    t.clash.facing = victim
    t.clash.way = way
    attack_comes(t)
    return places.strike_stage


@game.action(
    at=places.strike_stage, must=True, clause=["turn.attack", "attack.single", "attack.combo"],
    figure=Figure,
    high=lambda t, figure: main_ranks(t, t.current, figure),
    low=lambda t, figure, high: other_ranks(t, t.current, figure),
    cards=pick_some(
        lambda t, figure, high, low: fitting(t, t.current, figure, high, low),
        least=lambda t, figure, high, low: look_up(CARDS_OF, figure),
        most=lambda t, figure, high, low: look_up(CARDS_OF, figure),
    ),
)  # fmt: skip
def strike(t: Table, figure: Figure, high: int, low: int, cards: CardSet[PokerCard]) -> object:
    """Lay cards to attack: one by itself, or a figure."""
    c = t.clash
    play = lays(t, t.current, figure, high, low, cards)
    t.move_all(cards, t.hand[t.current], c.attack)
    c.blow = play
    c.force = force_of(c.event, play, t.kicks[t.current])
    c.mark = mark_of(play, c.force)
    spend_kick(t, t.current)
    answered = q.shown == "blind" and no(c.multiple)
    return run_out(t, t.current, places.judge if answered else places.defend)


@game.action(at=places.strike_stage, clause="turn.attack")
def leave_it(t: Table) -> object:
    """In one reading the attack may be left."""
    require(q.decline == "may", "the poker cards come into use")
    return attack_stops
