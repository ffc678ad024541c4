"""The position: what lies on the table and in the hands; how it is laid out, and where the turn can stand."""

from __future__ import annotations

from hoyle import (
    NOBODY,
    OWNER,
    Frame,
    Player,
    State,
    array,
    card_set,
    flag,
    frame,
    integer,
    ite,
    marks,
    members,
    one_of,
    per_player,
    pile,
    player,
    player_set,
)
from hoyle.models.anillo.box import cards, counted, crown, game, hand_size, q, suits
from hoyle.models.anillo.cards import People, Side


class Fight(Frame):
    """One confrontation, from the challenge to the loss."""

    aggressor = player()
    defender = player()
    attacker = one_of(People)
    attacked = one_of(People)
    defended = flag()  # the answer was to defend
    reacting = player()  # whose go it then is
    acted = flag()  # the defender has acted
    stood = flag()  # the go before this one was passed
    doubled = marks(cards)
    cancelled = flag()  # Reinforcements have cancelled the One Ring
    loser = one_of(Side, start=Side.NEITHER)


@game.state
class Table(State):
    """What lies on the table and in the hands, and what is remembered from turn to turn."""

    hidden = card_set(cards, start="all", visible_to=NOBODY)
    revealed = pile(cards)
    dark = card_set(cards, visible_to=NOBODY)  # stays empty unless the Dark pile is one of its own
    hand = per_player(card_set(cards), visible_to=OWNER)
    kings = card_set(cards)  # the Kings face up on the table
    army = array(pile(cards), People)  # troops and Ring on each King
    out = card_set(cards)
    unled = members(People, start="all")
    leads = per_player(members(People))
    ally = per_player(player())  # in an alliance: with whom
    current = player()
    begins = player()
    first_mano = flag(start=True)
    done = integer(0, 1)  # actions in this turn
    laid = flag()  # troops were put down in this turn
    lost = per_player(integer(0, 3))  # turns that retreats still cost
    waits = per_player(integer(0, 2))  # turns lost since the last one taken
    score = per_player(integer(0, counted))
    uses = per_player(integer(0, 15))  # jokers used by each
    hobbits = integer(0, 2)
    jokers_used = integer(0, 2)
    taker = player(optional=True)  # whose Hobbit took the One out of the game
    fallen = marks(cards)  # Rings and Kings that have left the table once
    subjected = members(People)
    freed = flag()  # the One Ring is cancelled for good
    rewarded = members(People)
    barred = player_set()  # allies who can no longer attack
    ended = flag()
    fight = frame(Fight)


led_armies = game.decision(
    "led armies", "How many armies are led?", players=range(2, 5), answer=range(2, 5), clause="two.spades"
)


@led_armies.case(clause=["setup.army", "setup.follows-king", "four.kings"])
def one_each(players: int) -> int:
    """Every player leads an army with its King."""
    return players


@led_armies.case(clause="two.leaderless")
def all_but_one(players: int) -> int | None:
    """With two players one of the four armies is without leadership."""
    if players == 2:
        return 3
    return None


@led_armies.ruling
def spades_too(players: int) -> int:
    return players + 1 if q.spades_leader == "besides" else players


has_king_to_lead = game.decision(
    "King to lead", "Is there a King for this player?", seat=range(1, 7), answer=bool, clause="players.number"
)


@has_king_to_lead.case(clause="setup.kings")
def one_of_four(seat: int) -> bool | None:
    """The pack has four Kings."""
    if seat <= 4:
        return True
    return None


starter = game.decision("starter", "Who begins?", table=True, answer=Player, clause="setup.begin")


@starter.ruling
def first_seat(t: Table) -> Player:
    return t.players[0]


def takes_lead(t: Table, p: Player, army: People) -> None:
    """The player puts the army's King on the table and leads it."""
    t.leads[p].add(army)
    t.unled.remove(army)
    t.kings = t.kings | crown(army)
    t.hidden = t.hidden - crown(army)


@game.setup(clause=["setup.army", "setup.kings", "setup.king-on-table", "two.spades", "four.kings"])
def deal_kings(t: Table) -> None:
    """Each player gets a King at random; of two players one may lead spades besides."""
    n = len(t.players)
    for army in list(People)[suits.value :]:
        t.unled.remove(army)
    if q.variant == "no-dark-lord" and n < 4:
        t.unled.remove(People.DARK_LORD)
    if n == 2 and q.spades_leader == "besides":
        takes_lead(t, t.random_player(), People.DARK_LORD)
    elif led_armies(n) > n:
        takes_lead(t, t.players[0], People.DARK_LORD)
    for p in t.players:
        if has_king_to_lead(p.seat + 1):
            takes_lead(t, p, t.draw_one(t.unled))
        if in_alliance(t):
            t.ally[p] = partner(p)


@game.setup(clause=["setup.shuffle", "setup.seven", "setup.pile", "setup.hidden-pile", "setup.begin"])
def deal_hands(t: Table) -> None:
    """Seven cards each; the others are the Pile of Hidden Destiny."""
    t.deal(t.hidden, t.hand, each=hand_size.value)
    t.begins = starter(t)
    t.current = t.begins


partner = game.decision("partner", "Who is allied with whom?", p=Player, answer=Player, clause="four.alliance-or-free")


@partner.ruling
def opposite(p: Player) -> Player:
    return p.next.next


def in_alliance(t: Table) -> bool:
    """Whether this game is played in two alliances."""
    return q.manner == "alliance" and len(t.players) == 4


def acting(t: Table) -> Player:
    """Whose go it is in a confrontation, otherwise whose turn."""
    return ite(t.fight.defended, t.fight.reacting, t.current)


prepare = game.stage("preparation", clause=["prep.draw", "prep.compulsory"])
choose = game.stage("choose revealed", clause="prep.later-manos")
act = game.stage("action", clause="act.choices")
laying = game.stage("putting down", by=acting, clause="act.troops")
resting = game.stage("rest", clause=["rest.free", "rest.throw"])
answer = game.stage("answer", by=lambda t: t.fight.defender, clause=["fight.challenge", "fight.answer"])
react = game.stage("reaction", by=acting, clause=["fight.reactions", "fight.must-act"])
strengthen = game.stage("strengthen", by=acting, clause="reinforce.doubles")
