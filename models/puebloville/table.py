"""The position of Puebloville: the table, the records of an attack and of a draw, and who is who."""

from __future__ import annotations

from hoyle import (
    NOBODY,
    OWNER,
    CardSet,
    Frame,
    Player,
    Record,
    State,
    card_set,
    flag,
    frame,
    greater,
    integer,
    ite,
    look_up,
    no,
    nobody,
    one_of,
    per_player,
    player,
    player_set,
    record,
)
from hoyle.models.puebloville.box import ROGUES, characters, events, game, poker, q
from hoyle.models.puebloville.cards import HEALS, Event, EventCard, Fate, Figure, Group, Phase, Role, Way


class Play(Record):
    """Cards laid as a figure: the rank of its main cards and, in two pairs and full, that of the others (else 0).

    A straight is named by its highest card; 14 is an Ace above the King.
    """

    figure = one_of(Figure)
    high = integer(0, 14)
    low = integer(0, 13)


class Clash(Frame):
    """One attack, from the choice of its victim until it stops.

    `force` and `parried` are what attack and defence are worth, `mark` and `parry_mark` what a block compares.
    """

    event = one_of(Event)
    helper = flag()  # a helper attacks; `attacker` has turned it up
    multiple = flag()
    attacker = player()
    facing = player()
    way = one_of(Way)
    asked = player_set()  # who has already stood this attack
    second = flag()  # a helper has done with its first victim
    doubled = flag()
    amenders = player_set()  # who may still change a helper's cards
    amending = player()
    attack = card_set(poker)
    guard = card_set(poker)
    blow = record(Play)
    parry = record(Play)
    force = integer(0, 140)
    mark = integer(0, 140)
    parried = integer(0, 140)
    parry_mark = integer(0, 140)
    higher = flag()
    fate = one_of(Fate)
    hurt = flag()
    answered = flag()  # a helper's victim has defended


class Broke(Frame):
    """The standard cheat's draw of an action card."""

    who = player()


class Refill(Frame):
    """Cards being drawn from the poker deck, one by one."""

    who = player()
    wanted = integer(0, 52)


@game.state
class Table(State):
    deck = card_set(poker, start="all", visible_to=NOBODY)
    hand = per_player(card_set(poker), visible_to=OWNER)
    spent = card_set(poker)
    given = card_set(poker, visible_to=NOBODY)  # a card on its way from hand to hand
    event_deck = card_set(events, start="all", visible_to=NOBODY)
    held = per_player(card_set(events), visible_to=OWNER)  # the hand of action cards
    drawn = per_player(card_set(events), visible_to=OWNER)  # by quick hands
    on_table = card_set(events)  # the event that happens now
    gone = card_set(events)
    helpers = card_set(events)
    rogues = card_set(characters, start=lambda: characters.where(group=ROGUES), visible_to=NOBODY)
    honest = card_set(characters, start=lambda: characters.where(group=Group.LEGAL), visible_to=NOBODY)
    cast = card_set(characters, visible_to=NOBODY)
    hidden = per_player(card_set(characters), visible_to=OWNER)
    face_up = per_player(card_set(characters))
    ps = per_player(integer(0, 120))
    high_card = per_player(integer(0, 13))
    champion = player(optional=True)
    phase = one_of(Phase)
    current = player()
    receiver = player()
    pointed = player(optional=True)
    event = one_of(Event)
    turned_up = flag()  # the event comes from the deck, not from the hand
    extra = integer(0, 8)  # further event cards to be turned up
    pops_left = flag()
    fool_rests = flag()
    dirty_done = flag()
    broke = flag()  # the standard cheat has drawn since he ran out of cards
    drunk = flag()
    sheltered = player_set()
    kicks = per_player(integer(0, 4))  # on the shin, which the next attack suffers from
    keeper = player(optional=True)
    eliminated = flag()  # the helper has been thrown out for good
    deputy_attacker = player(optional=True)
    last_hurt = player(optional=True)
    clash = frame(Clash)
    refill = frame(Refill)
    broke_draw = frame(Broke)


@game.definition(clause="setup.deal.character")
def is_role(t: Table, p: Player, role: Role) -> bool:
    """Whether this is the character of a player, face up or down."""
    return no(((t.hidden[p] | t.face_up[p]) & characters.where(role=role)).is_empty)  # type: ignore[no-any-return]


@game.definition(clause="setup.deal")
def has_power(t: Table, p: Player, role: Role) -> bool:
    """Whether a player has this character and may use its power."""
    if q.masked == "inactive":
        return no((t.face_up[p] & characters.where(role=role)).is_empty)  # type: ignore[no-any-return]
    return is_role(t, p, role)


@game.definition(clause="setup.deal")
def known_in_group(t: Table, p: Player, groups: tuple[Group, ...]) -> bool:
    """Whether a card that seeks somebody of these groups finds this player."""
    seen = t.face_up[p] if q.face_down == "absent" else t.hidden[p] | t.face_up[p]
    return no((seen & characters.where(group=groups)).is_empty)  # type: ignore[no-any-return]


@game.definition(clause="setup.deal")
def seat_of(t: Table, role: Role) -> Player:
    """The player whom a card that seeks this character finds, or nobody."""
    found = nobody
    for p in t.players:
        seen = t.face_up[p] if q.face_down == "absent" else t.hidden[p] | t.face_up[p]
        found = ite(no((seen & characters.where(role=role)).is_empty), p, found)
    return found


def use_power(t: Table, p: Player) -> None:
    """In one reading an optional power turns its character up."""
    if q.masked == "reveals":
        t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])


def bottles(cards: CardSet[EventCard]) -> CardSet[EventCard]:
    """The bottles among action cards."""
    return cards & (events.where(event=Event.BOTTLE_XXX) | events.where(event=Event.BOTTLE_XXXXX))


def recover_ps(t: Table, p: Player, amount: int) -> None:
    """A player recovers PS; a most is not given."""
    t.ps[p] = t.ps[p] + amount


def drink(t: Table, card: EventCard) -> None:
    """A saved bottle is emptied."""
    t.move(card, t.held[t.current], t.gone)
    recover_ps(t, t.current, look_up(HEALS, card.event))


def kicked(t: Table, p: Player) -> None:
    """A kick on the shin has hurt a player."""
    t.kicks[p] = 1 if q.kicks == "once" else t.kicks[p] + 1


def spend_kick(t: Table, p: Player) -> None:
    """The next attack has been made."""
    t.kicks[p] = greater(0, t.kicks[p] - 1) if q.kicks == "in-a-row" else 0
