"""Setting up Puebloville: characters, who starts, poker cards and PS."""

from __future__ import annotations

from hoyle import ite
from hoyle.models.puebloville.box import characters, dealt, game, life, q
from hoyle.models.puebloville.cards import Group, Role
from hoyle.models.puebloville.table import Table, is_role

rogues_dealt = game.decision(
    "rogues dealt", "How many of the characters are cheats or cardsharps?", seats=range(2, 13), answer=range(13),
    clause="setup.characters",
)  # fmt: skip


@rogues_dealt.case(clause="setup.characters")
def one_half(seats: int) -> int | None:
    """One half; an odd number of players has none, and the text knows none."""
    return seats // 2 if seats % 2 == 0 else None


@rogues_dealt.ruling
def the_smaller_part(seats: int) -> int:
    return seats // 2


@game.setup(clause=["setup.characters", "setup.shuffle", "setup.deal", "setup.deal.character"])
def make_up_characters(t: Table) -> None:
    """Half of the characters are cheats or cardsharps, half are not; each player gets one face down."""
    half = rogues_dealt(len(t.players))
    t.cast = t.draw(t.rogues, half)
    if q.non_cheats == "wider":
        sharps = t.rogues & characters.where(group=Group.CARDSHARP)
        t.rogues, t.honest = t.rogues - sharps, t.honest | sharps
    t.cast = t.cast | t.draw(t.honest, len(t.players) - half)
    t.deal(t.cast, t.hidden, each=1)


@game.setup(clause=["setup.first.risk", "setup.first.highest"])
def settle_who_starts(t: Table) -> None:
    """A tournament that anybody may win, or one card for everybody."""
    if q.who_starts == "risk":
        t.champion = t.random_player()
        return
    for p in t.players:
        card = t.draw_one(t.deck)
        t.high_card[p] = card.rank
        t.spent.add(card)
    if q.start_cards == "returned":
        t.move_all(t.spent, t.spent, t.deck)


@game.setup(clause=["setup.deal.poker", "material.ps", "character.foreman.life"])
def deal(t: Table) -> None:
    """Five poker cards each; the railway foreman has 24 PS, and what the others have is not said."""
    t.deal(t.deck, t.hand, each=int(dealt))
    for p in t.players:
        t.ps[p] = ite(is_role(t, p, Role.FOREMAN), 24, life.value)
    t.fool_rests = q.fool == "first"
