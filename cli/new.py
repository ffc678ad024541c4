"""`hoyle new DIR`: a small complete model to start from."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..models.language.errors import ModelError

_RULEBOOK = """# {title}

- Ten cards numbered 1 to 10. {{#box}}
- Deal three cards to each player; the rest is the deck. {{#setup}}
- On your turn draw the top card of the deck. {{#turn.draw}}
- Then discard a card face up. {{#turn.discard}}
- When the deck is empty at the end of a turn, the player with the highest card in hand wins. {{#end}}
"""

_MODEL = '''"""{title} as a transition model; clause ids refer to rulebook.md."""

from hoyle import (
    CHANCE,
    CURRENT,
    NOBODY,
    OWNER,
    Card,
    Deck,
    Game,
    Player,
    Stage,
    State,
    card_set,
    per_player,
    player,
    the_most,
)

game = Game("{title}", rulebook="rulebook.md", players=(2, 3))
cards = game.deck(Deck.numbered(1, 10), clause="box")


@game.state
class Table(State):
    deck = card_set(cards, start="all", visible_to=NOBODY)
    hand = per_player(card_set(cards), visible_to=OWNER)
    discards = card_set(cards)
    current = player()


@game.setup(clause="setup")
def deal(t: Table) -> None:
    t.deal(t.deck, t.hand, each=3)


discarding = game.stage("discarding", by=CURRENT, clause="turn.discard")


@game.step(by=CHANCE, clause="turn.draw", card=lambda t: t.deck)
def draw(t: Table, card: Card) -> Stage:
    """The current player draws a card."""
    t.move(card, t.deck, t.hand[t.current])
    return discarding


@game.action(at=discarding, clause="turn.discard", card=lambda t: t.hand[t.current])
def discard(t: Table, card: Card) -> Stage:
    """The current player discards a card, and the turn passes on."""
    t.move(card, t.hand[t.current], t.discards)
    t.current = t.current.next
    return draw


game.starts(draw)


@game.over(clause="end")
def deck_is_empty(t: Table) -> bool:
    return t.deck.is_empty and t.is_at(draw)


winner = game.decision("winner", "Who has won?", table=True, answer=Player, clause="end")


@winner.case(clause="end")
def highest_card(t: Table) -> Player:
    return the_most(t.players, lambda p: the_most(t.hand[p], lambda c: c.number).number)


game.outcome(winner)
'''


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="a folder that does not exist yet")


def run(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    if folder.exists():
        raise ModelError(f"{folder} is there already", (folder, 0), "name a new folder")
    title = folder.name.replace("_", " ").replace("-", " ").title()
    folder.mkdir(parents=True)
    (folder / "rulebook.md").write_text(_RULEBOOK.format(title=title), encoding="utf-8")
    (folder / "model.py").write_text(_MODEL.format(title=title), encoding="utf-8")
    print(f"wrote {folder}/rulebook.md and {folder}/model.py\n  next: hoyle check {folder}")
    return 0
