"""The table: what lies where, and how it is laid out for a game."""

from __future__ import annotations

from hoyle import (
    ALL,
    NOBODY,
    OWNER,
    Frame,
    State,
    card,
    card_set,
    flag,
    frame,
    integer,
    marks,
    per_player,
    pile,
    player,
    player_set,
    record,
)
from hoyle.models.tabernas.box import cards, game, games_to_win, hand_size
from hoyle.models.tabernas.questions import loot_sight
from hoyle.models.tabernas.trios import Trio


class Duel(Frame):
    """A Duel; it was begun by the player whose turn it is."""

    answering = player()
    best = record(Trio)  # the Trio that dominates, and whose it is
    dominator = player()
    laid = card_set(cards)
    disguised = marks(cards)  # the Wildcards that were laid as Weapon or Ammunition
    retired = player_set()
    owing = player_set()  # whose loot the special effect has still to touch


def who_sees_loot() -> str:
    """No sentence says that loot lies open."""
    return ALL if loot_sight == "open" else OWNER


@game.state
class Table(State):
    deck = card_set(cards, start="all", visible_to=NOBODY)
    pile = pile(cards)
    hand = per_player(card_set(cards, visible_to=OWNER))
    loot = per_player(card_set(cards, visible_to=who_sees_loot))
    current = player()
    taken = card(cards)  # drawn from the pile this turn; noted only where it matters
    duel = frame(Duel)
    victor = player(optional=True)  # of the Duel that has just ended
    last_round = flag()
    turns_left = player_set()
    fought = flag()  # whether the last round has seen a Duel
    wins = per_player(integer(0, games_to_win))


@game.setup(clause=["setup.shuffle", "setup.deal", "setup.deck", "setup.pile", "setup.first-player"])
def lay_out(t: Table) -> None:
    """Deal to everybody, turn one card over, and let chance pick who begins."""
    t.deal(t.deck, t.hand, each=int(hand_size))
    t.pile.push(t.draw_one(t.deck))
    t.current = t.random_player()
