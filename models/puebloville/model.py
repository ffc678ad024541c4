"""Puebloville as a transition model, in the order of its rulebook; clause ids refer to rulebook.md.

The text is unfinished, and the model leaves it so: no end, no winner, no refill, and many decisions without an answer.
"""

from __future__ import annotations

from hoyle import (
    CHANCE,
    CURRENT,
    NOBODY,
    OWNER,
    CardSet,
    Deck,
    Frame,
    Game,
    Player,
    Record,
    State,
    all_of,
    any_of,
    both,
    card_set,
    each,
    either,
    flag,
    frame,
    greater,
    integer,
    ite,
    look_up,
    most,
    no,
    nobody,
    one_of,
    per_player,
    pick_some,
    player,
    player_set,
    record,
    require,
    some,
    the_most,
    total,
)
from hoyle.models.puebloville.cards import (
    CARDS_OF,
    CHARACTERS,
    COMBINATIONS,
    HEALS,
    LIST_ORDER,
    MANNERS,
    POKER_ORDER,
    SORTS,
    CharacterCard,
    Combination,
    Event,
    EventCard,
    Fate,
    Figure,
    Group,
    Manner,
    Phase,
    Place,
    PokerCard,
    Role,
    Sort,
    Suit,
    Way,
    event_rows,
    poker_rows,
)
from hoyle.models.puebloville.questions import Questions
from hoyle.properties import always, always_after, decisions, for_all, order, possible, setup

game = Game("Puebloville", rulebook="rulebook.md", players=(2, 4, 6, 8, 10))
q = Questions(game)

# ------------------------------------------------------------------------------------------- material of the game

ranks = game.size("ranks", 13)
suits = game.size("suits", 4)
dealt = game.size("dealt", 5, clause="setup.deal.poker")
six = game.size("six", 6, clause="character.dirty-cheat")
first_event = game.size("first event", 0)
events_listed = game.size("events", 15)
copies = game.unspecified("copies", 1, 4, default=1, clause="material.action")
life = game.unspecified("life", 1, 30, default=20, clause="material.ps")
game.scope("attacks", players=(2,), ranks=3, suits=2, dealt=2, **{"first event": 4, "events": 3})
game.scope("helpers", players=(2,), ranks=3, suits=2, dealt=1, **{"first event": 10, "events": 3})
game.scope("bar", players=(2,), ranks=2, suits=2, dealt=1, **{"first event": 0, "events": 4})

HELPER_CARDS = 3
ROGUES = (Group.CHEAT, Group.CARDSHARP)

poker = game.deck(Deck.of(PokerCard, lambda: poker_rows(int(ranks), int(suits))), clause="material.poker", name="poker")
events = game.deck(
    Deck.of(
        EventCard,
        lambda: event_rows(int(first_event), int(events_listed), int(copies), q.shin == "two-cards"),
    ),
    clause="material.action",
    name="events",
)
characters = game.deck(
    Deck.of(CharacterCard, CHARACTERS),
    clause=["material.character", "character.group.cheats", "character.group.cardsharps", "character.group.legal"],
    name="characters",
)


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


class Refill(Frame):
    """Cards being drawn from the poker deck, one by one."""

    who = player()
    wanted = integer(0, 20)


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
    cursed = player_set()
    keeper = player(optional=True)
    eliminated = flag()  # the helper has been thrown out for good
    deputy_attacker = player(optional=True)
    last_hurt = player(optional=True)
    clash = frame(Clash)
    refill = frame(Refill)


# --------------------------------------------------------------------------------------------------- setting up


@game.setup(clause=["setup.characters", "setup.shuffle", "setup.deal", "setup.deal.character"])
def make_up_characters(t: Table) -> None:
    """Half of the characters are cheats or cardsharps, half are not; each player gets one face down."""
    half = len(t.players) // 2
    t.cast = t.draw(t.rogues, half)
    if q.non_cheats == "wider":
        t.move_all(t.rogues & characters.where(group=Group.CARDSHARP), t.rogues, t.honest)
    t.cast = t.cast | t.draw(t.honest, half)
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


starter = game.decision("starter", "Who starts?", table=True, answer=Player, clause="setup.first.highest")


@starter.case(clause="setup.first.risk")
def champion(t: Table) -> Player | None:
    """The winner of the tournament."""
    if q.who_starts == "risk":
        return t.champion
    return None


@starter.case(clause=["setup.first.highest", "setup.first.ace"])
def highest_card(t: Table) -> Player | None:
    """Whoever took the card of the highest value; the Ace is worth 1. The text knows no tie."""
    if q.who_starts == "highest":
        return the_most(t.everybody, lambda p: look_up(values(), t.high_card[p]), "the highest card")  # type: ignore[no-any-return]
    return None


@starter.ruling
def lowest_seat(t: Table) -> Player:
    return some(most(t.everybody, lambda p: look_up(values(), t.high_card[p])))  # type: ignore[no-any-return]


@game.step(clause="setup.next")
def begin(t: Table) -> object:
    """The starter has the first turn of the initial phase."""
    t.current = starter(t)
    t.champion = nobody
    for p in t.players:
        t.high_card[p] = 0
    return initial_turn


game.starts(begin)


# ------------------------------------------------------------------------------- who is who, and empty decks


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


poker_gives = game.decision(
    "poker deck gives", "Is a poker card drawn?", left=bool, answer=bool, clause=["material.poker", "initial.flip"]
)
event_gives = game.decision(
    "event deck gives", "Is a card of the event deck drawn?", left=bool, answer=bool, clause="material.action"
)


@poker_gives.case(clause=["material.poker", "initial.flip", "helper.attack"])
def a_card_is_left(left: bool) -> bool | None:
    """Where one is left; the text does not know an empty poker deck."""
    return True if left else None


@poker_gives.ruling
def no_poker_card(left: bool) -> bool:
    return False


@event_gives.case(clause=["material.action", "actions.take"])
def an_event_is_left(left: bool) -> bool | None:
    """Where one is left; the text does not know an empty event deck."""
    return True if left else None


@event_gives.ruling
def no_event(left: bool) -> bool:
    return False


# ----------------------------------------------------------------------------------------------- initial phase


@game.step(clause=["initial.until", "initial.receive", "intro.start"])
def initial_turn(t: Table) -> object:
    """A turn of the game's first part; the village fool's rest counts here only if it belongs to the game."""
    if q.prelude == "counts" and has_power(t, t.current, Role.VILLAGE_FOOL):
        t.fool_rests = no(t.fool_rests)
        if no(t.fool_rests):
            return discard_stage
    t.receiver = t.current
    return receive_turn


@game.step(clause="initial.receive")
def receive_turn(t: Table) -> object:
    """One action card a turn."""
    if event_gives(no(t.event_deck.is_empty)):
        return receive
    return turn_up_a_card


@game.step(by=CHANCE, clause=["initial.draw", "initial.receive"], card=lambda t: t.event_deck)
def receive(t: Table, card: EventCard) -> object:
    """An action card is drawn and held unseen; it may lie with others."""
    t.move(card, t.event_deck, t.held[t.receiver])
    t.receiver = t.receiver.next
    if q.receives == "everybody" and t.receiver != t.current:
        return receive_turn
    t.receiver = t.current
    return turn_up_a_card


@game.step(clause="initial.flip")
def turn_up_a_card(t: Table) -> object:
    """Then a poker card is turned up."""
    if q.flipped == "own-hand":
        return flip_stage
    if poker_gives(no(t.deck.is_empty)):
        return flip
    return brawl_begins


flip_stage = game.stage("turn up one of the hand", by=CURRENT, clause="initial.flip")


@game.action(at=flip_stage, must=True, clause="initial.flip", card=lambda t: t.hand[t.current])
def flip_own(t: Table, card: PokerCard) -> object:
    """One of the player's own cards is turned up."""
    t.move(card, t.hand[t.current], t.spent)
    t.pointed = points_at(t, card.rank)
    return reveal


@game.step(by=CHANCE, clause=["initial.flip", "initial.reveal"], card=lambda t: t.deck)
def flip(t: Table, card: PokerCard) -> object:
    """The card of the deck that is turned up indicates a position."""
    t.move(card, t.deck, t.spent)
    t.pointed = points_at(t, card.rank)
    return reveal


@game.definition(clause="initial.reveal")
def points_at(t: Table, rank: int) -> Player:
    """The player at the position that a card indicates, counted clockwise."""
    seats = len(t.players)
    number = look_up(values(), rank)
    if q.count_from == "own-seat":
        steps = (number - 1) % seats
    elif q.count_from == "skip-self":
        steps = (number - 1) % (seats - 1) + 1
    else:
        steps = (number - 1) % seats + 1
    found, p = t.current, t.current
    for i in range(1, seats):
        p = p.next
        found = ite(steps == i, p, found)
    if q.count_from == "no-wrap":
        found = ite(number > seats, nobody, found)
    if q.courts == "void":
        found = ite(rank > 10, nobody, found)
    return found


harmless = game.decision(
    "harmless", "Does nothing happen when this card is revealed?", table=True, p=Player, answer=bool,
    clause=["initial.harmless", "initial.found"],
)  # fmt: skip


@harmless.case(clause="initial.harmless")
def face_up_already(t: Table, p: Player) -> bool | None:
    """Nothing happens if it was face up already."""
    return True if no(t.face_up[p].is_empty) else None


@harmless.case(clause=["initial.harmless", "character.group.legal"])
def legal_one(t: Table, p: Player) -> bool | None:
    """Nothing happens if it is a legal one."""
    return True if no(((t.face_up[p] | t.hidden[p]) & characters.where(group=Group.LEGAL)).is_empty) else None


@harmless.case(clause=["initial.found", "initial.until"])
def rogue(t: Table, p: Player) -> bool | None:
    """A cheat or a cardsharp is found out."""
    both_groups = (t.face_up[p] | t.hidden[p]) & characters.where(group=ROGUES)
    if both_groups.is_empty:
        return None
    if q.found == "cheats-only":
        return (both_groups & characters.where(group=Group.CHEAT)).is_empty
    return False


@game.step(clause=["initial.reveal", "initial.harmless", "initial.found"])
def reveal(t: Table) -> object:
    """The card of the player at that position is revealed; a rogue ends the phase, else it goes on."""
    p = t.pointed
    if p == nobody:
        return initial_turn_passes
    found = no(harmless(t, p))
    t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])
    if found:
        return brawl_begins
    if q.goes_on == "reveal-slides":
        t.pointed = p.next
        return reveal
    return initial_turn_passes


@game.step(clause="initial.harmless")
def initial_turn_passes(t: Table) -> object:
    """It continues with the next player."""
    t.pointed = nobody
    t.current = t.current.next
    return initial_turn


opener = game.decision(
    "opener", "Who has the first turn of the game phase?", table=True, answer=Player, clause="initial.end"
)


@opener.ruling
def after_the_discoverer(t: Table) -> Player:
    return t.current.next


@game.step(clause="initial.end")
def brawl_begins(t: Table) -> object:
    """From now on it is the game phase."""
    t.phase = Phase.BRAWL
    t.pointed = nobody
    if q.face_down == "all-revealed":
        for p in t.players:
            t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])
    t.current = opener(t)
    return turn_begins


# -------------------------------------------------------------------------------------------------- game phase


@game.step(clause=["card.hide", "character.village-fool.skip", "character.pops"])
def turn_begins(t: Table) -> object:
    """Cover ends here at the latest; the village fool skips half of his turns, the magician has one action more."""
    me = t.current
    t.sheltered.remove(me)
    t.drunk = False
    t.pops_left = has_power(t, me, Role.POPS)
    if has_power(t, me, Role.VILLAGE_FOOL):
        t.fool_rests = no(t.fool_rests)
        if no(t.fool_rests):
            return discard_stage
    if q.refill == "never" and has_power(t, me, Role.DIRTY_CHEAT) and no(t.dirty_done):
        t.dirty_done = q.dirty == "once"
        return t.refill.call(first=drawing, then=dirty_throws, who=me, wanted=greater(0, six - t.hand[me].size))
    return act


act = game.stage("act", by=CURRENT, clause="turn.choice")

may_use_hand = game.decision(
    "may use the hand", "May a card of the hand be used instead of turning one up?", held=bool, answer=bool,
    clause=["turn.choice", "actions.take"],
)  # fmt: skip


@may_use_hand.case(clause="turn.choice")
def a_choice(held: bool) -> bool | None:
    """Those who have one may."""
    return held


@may_use_hand.case(clause="actions.take")
def a_card_is_taken(held: bool) -> bool | None:
    """A card of the action deck is taken and put face up."""
    return False


@may_use_hand.ruling
def the_choice_stands(held: bool) -> bool:
    return held


@game.action(at=act, clause=["turn.choice", "actions.take"])
def turn_up(t: Table) -> object:
    """Turn up a card from the event deck."""
    require(no(t.event_deck.is_empty), "the event deck is empty")
    return top_event


@game.action(at=act, clause="turn.choice", card=lambda t: t.held[t.current])
def use_from_hand(t: Table, card: EventCard) -> object:
    """Use a card of the hand."""
    require(may_use_hand(no(t.held[t.current].is_empty)), "a card of the deck is taken instead")
    t.event = card.event
    t.turned_up = False
    t.move(card, t.held[t.current], t.on_table)
    if q.pops_turn == "turned-up":
        t.pops_left = False
    return happens


@game.action(at=act, clause=["card.bottle-xxx", "card.bottle-xxxxx"], card=lambda t: bottles(t.held[t.current]))
def drink_at_once(t: Table, card: EventCard) -> object:
    """In one reading a saved bottle may be drunk at any time of the turn."""
    require(q.drinking == "any-time", "bottles are drunk behind the bar")
    drink(t, card)
    return act


@game.step(by=CHANCE, clause=["turn.choice", "actions.take"], card=lambda t: t.event_deck)
def top_event(t: Table, card: EventCard) -> object:
    """The card lies face up before the player who has the turn."""
    t.event = card.event
    t.turned_up = True
    t.move(card, t.event_deck, t.on_table)
    return turned_up_event


may_save = game.decision(
    "may save", "May the card turned up be saved?", event=Event, fool=bool, answer=bool, clause="actions.occur"
)


@may_save.case(clause="actions.occur")
def simply_occurs(event: Event, fool: bool) -> bool | None:
    """Actions simply occur."""
    return False


@may_save.case(clause=["card.bottle-xxx", "card.bottle-xxxxx"], overrides=simply_occurs)
def a_bottle(event: Event, fool: bool) -> bool | None:
    """A bottle is to be used or saved."""
    return True if is_sort(event, Sort.BOTTLE) else None


@may_save.case(clause="character.village-fool.skip", overrides=simply_occurs)
def an_aid(event: Event, fool: bool) -> bool | None:
    """The village fool keeps the aids."""
    if fool and either(is_sort(event, Sort.BOTTLE), q.aids != "bottles"):
        if q.aids == "any-action":
            return True if no(is_sort(event, Sort.ATTACK)) else None
        return True if either(is_sort(event, Sort.BOTTLE), is_sort(event, Sort.HELPER)) else None
    return None


def is_sort(event: Event, sort: Sort) -> bool:
    """Whether an event is of this sort."""
    return look_up(SORTS, event) == sort


@game.step(clause=["actions.occur", "actions.take"])
def turned_up_event(t: Table) -> object:
    """What is turned up occurs, or may be saved."""
    if may_save(t.event, has_power(t, t.current, Role.VILLAGE_FOOL)):
        return save_stage
    return happens


save_stage = game.stage("use or save", by=CURRENT, clause=["card.bottle-xxx", "card.bottle-xxxxx"])


@game.action(at=save_stage, clause=["card.bottle-xxx", "card.bottle-xxxxx", "character.village-fool.skip"])
def save(t: Table) -> object:
    """Save the card turned up in the hand."""
    t.move_all(t.on_table, t.on_table, t.held[t.current])
    return after_event


@game.action(at=save_stage, clause="actions.occur")
def let_it_occur(t: Table) -> object:
    """Use it."""
    return happens


strikes = game.decision(
    "strikes", "Do poker cards come into use with this attack?", armed=bool, turned_up=bool, answer=bool,
    clause="turn.attack",
)  # fmt: skip


@strikes.case(clause="turn.attack")
def cards_come_into_use(armed: bool, turned_up: bool) -> bool | None:
    """They do; what happens to a player without any is not said."""
    if armed and (turned_up or q.from_hand == "same"):
        return True
    return None


@strikes.ruling
def the_attack_fizzles(armed: bool, turned_up: bool) -> bool:
    return False


removes = game.decision("removes", "Is a helper removed?", there=bool, answer=bool, clause="card.passing-through")


@removes.case(clause="card.passing-through")
def one_is_there(there: bool) -> bool | None:
    """One is removed; what happens when none is there is not said."""
    return True if there else None


@removes.ruling
def none_is_removed(there: bool) -> bool:
    return False


@game.step(clause=["actions.occur", "turn.attack", "turn.discard", "card.shin-kick"])
def happens(t: Table) -> object:
    """The event takes place."""
    me = t.current
    if is_sort(t.event, Sort.ATTACK):
        if strikes(no(t.hand[me].is_empty), t.turned_up):
            multiple = manner(t.event) == Manner.MULTIPLE
            return t.clash.call(first=aim, then=after_event, event=t.event, attacker=me, multiple=multiple)
        return after_event
    if is_sort(t.event, Sort.HELPER):
        then = after_event if q.helper_event == "attack" else discard_stage
        return t.clash.call(first=call_helper, then=then, event=t.event, attacker=me, helper=True)
    if is_sort(t.event, Sort.BAR):
        return hide
    if is_sort(t.event, Sort.BOTTLE):
        recover_ps(t, me, look_up(HEALS, t.event))
        return discard_stage
    if is_sort(t.event, Sort.REMOVAL):
        return remove_stage if removes(no(t.helpers.is_empty)) else discard_stage
    if is_sort(t.event, Sort.QUICK_HANDS):
        return quick_hands
    t.extra = t.extra + 1
    return discard_stage


# --------------------------------------------------------------------------------------------------- discarding

discard_stage = game.stage("discard", by=CURRENT, clause=["turn.discard", "character.village-fool.discard"])


@game.action(
    at=discard_stage,
    clause=["turn.discard", "card.hide", "character.village-fool.discard"],
    cards=pick_some(lambda t: t.hand[t.current], least=1, most=lambda t: 1 if q.discards == "one-thrown" else 6),
)
def discard(t: Table, cards: CardSet[PokerCard]) -> object:
    """Make a discard."""
    t.move_all(cards, t.hand[t.current], t.spent)
    if q.discards == "any-exchanged":
        return t.refill.call(first=drawing, then=after_event, who=t.current, wanted=cards.size)
    return after_event


@game.action(at=discard_stage, clause="turn.discard")
def keep_cards(t: Table) -> object:
    """Make none."""
    return after_event


@game.action(at=discard_stage, clause="character.creative-cheat", other=lambda t: t.everybody - (t.current,))
def swap(t: Table, other: Player) -> object:
    """The creative cheat swaps cards with another player instead."""
    me = t.current
    require(has_power(t, me, Role.CREATIVE_CHEAT), "only the creative cheat swaps")
    use_power(t, me)
    if q.swap == "one-card":
        require(both(no(t.hand[me].is_empty), no(t.hand[other].is_empty)), "there is no card to swap")
        t.receiver = other
        return swap_stage
    theirs = t.hand[other].now()
    t.move_all(t.hand[me], t.hand[me], t.hand[other])
    t.move_all(theirs, t.hand[other], t.hand[me])
    return after_event


swap_stage = game.stage("give a card", by=CURRENT, clause="character.creative-cheat")


@game.action(at=swap_stage, clause="character.creative-cheat", card=lambda t: t.hand[t.current])
def give(t: Table, card: PokerCard) -> object:
    """One card of his own goes over; it lies apart until the other one is drawn."""
    t.move(card, t.hand[t.current], t.given)
    return take_blind


@game.step(by=CHANCE, clause="character.creative-cheat", card=lambda t: t.hand[t.receiver])
def take_blind(t: Table, card: PokerCard) -> object:
    """One of theirs comes back unseen."""
    t.move(card, t.hand[t.receiver], t.hand[t.current])
    t.move_all(t.given, t.given, t.hand[t.receiver])
    t.receiver = t.current
    return after_event


# ------------------------------------------------------------------------------------------ drawing poker cards


@game.step(clause=["character.dirty-cheat", "material.poker"])
def drawing(t: Table) -> object:
    """Cards are drawn one by one while there are any."""
    if t.refill.wanted == 0:
        return t.refill.done()
    if poker_gives(no(t.deck.is_empty)):
        return draw_poker
    return t.refill.done()


@game.step(by=CHANCE, clause=["character.dirty-cheat", "material.poker"], card=lambda t: t.deck)
def draw_poker(t: Table, card: PokerCard) -> object:
    """A poker card is drawn."""
    t.move(card, t.deck, t.hand[t.refill.who])
    t.refill.wanted = t.refill.wanted - 1
    return drawing


@game.step(clause="character.dirty-cheat")
def dirty_throws(t: Table) -> object:
    """Having drawn up to six, he has one to discard."""
    if t.hand[t.current].is_empty:
        return after_dirty()
    return dirty_stage


def after_dirty() -> object:
    """Where the dirty cheat's draw leads: at the start of his turn to the turn, at its end to the next player."""
    return act if q.refill == "never" else turn_passes


dirty_stage = game.stage("discard one of six", by=CURRENT, clause="character.dirty-cheat")


@game.action(at=dirty_stage, must=True, clause="character.dirty-cheat", card=lambda t: t.hand[t.current])
def throw_one(t: Table, card: PokerCard) -> object:
    """The dirty cheat discards one."""
    t.move(card, t.hand[t.current], t.spent)
    return after_dirty()


# -------------------------------------------------------------------------------------------------- the figures


def values() -> tuple[int, ...]:
    """What each rank is worth; the last one is the Ace above the King."""
    court = (10, 10, 10) if q.courts == "tens" else (11, 12, 13)
    return (0, *range(1, 11), *court, 1)


def figure_values() -> tuple[int, ...]:
    """What each rank is worth in a figure."""
    ace = 14 if q.ace == "fourteen-in-figures" else 1
    return (0, ace, *values()[2:14], ace)


def straight_sums() -> tuple[int, ...]:
    """The sum of the five cards that end with each rank."""
    worth = figure_values()
    return tuple(sum(worth[max(h - k, 0)] for k in range(5)) for h in range(15))


damage = game.decision(
    "damage", "What is a play worth?", play=Play, answer=range(71), clause=["attack.combo", "defence.value"]
)


@damage.case(clause="attack.single")
def half_its_value(play: Play) -> int | None:
    """A card by itself: half its value, rounded down."""
    return look_up(values(), play.high) // 2 if play.figure == Figure.SINGLE else None


@damage.case(clause=["attack.single", "setup.first.ace"], overrides=half_its_value)
def lone_ace(play: Play) -> int | None:
    """The Ace is worth 1."""
    return 1 if play.figure == Figure.SINGLE and play.high == 1 else None


@damage.case(clause="attack.figure.pair")
def pair(play: Play) -> int | None:
    """One card's value."""
    return look_up(figure_values(), play.high) if play.figure == Figure.PAIR else None


@damage.case(clause="attack.figure.two-pairs")
def two_pairs(play: Play) -> int | None:
    """One card out of each pair."""
    if play.figure == Figure.TWO_PAIRS:
        return look_up(figure_values(), play.high) + look_up(figure_values(), play.low)
    return None


@damage.case(clause="attack.figure.three")
def three(play: Play) -> int | None:
    """Two cards of the three."""
    return 2 * look_up(figure_values(), play.high) if play.figure == Figure.THREE else None


@damage.case(clause="attack.figure.full")
def full(play: Play) -> int | None:
    """Two cards of the three and one of the pair."""
    if play.figure == Figure.FULL:
        return 2 * look_up(figure_values(), play.high) + look_up(figure_values(), play.low)
    return None


@damage.case(clause="attack.figure.four")
def four(play: Play) -> int | None:
    """Three cards of the four."""
    return 3 * look_up(figure_values(), play.high) if play.figure == Figure.FOUR else None


@damage.case(clause="attack.figure.five")
def five(play: Play) -> int | None:
    """Four cards of the five."""
    return 4 * look_up(figure_values(), play.high) if play.figure == Figure.FIVE else None


@damage.case(clause="attack.figure.straight-flush")
def straight_flush(play: Play) -> int | None:
    """Every card."""
    return look_up(straight_sums(), play.high) if play.figure == Figure.STRAIGHT_FLUSH else None


@damage.ruling
def unlisted_is_worth_nothing(play: Play) -> int:
    return 0


@game.definition(clause="attack.combo")
def is_proper(play: Play) -> bool:
    """Whether a play is a listed figure that cards can show."""
    listed = both(play.figure <= Figure.STRAIGHT_FLUSH, both(play.high >= 1, play.high <= 13))
    if play.figure == Figure.TWO_PAIRS or play.figure == Figure.FULL:
        return both(listed, both(play.low >= 1, play.low != play.high))
    return both(listed, both(play.low == 0, either(play.figure != Figure.STRAIGHT_FLUSH, play.high >= 5)))


@game.definition(clause="card.open-hand")
def sum_of_cards(play: Play) -> int:
    """Every card of a combo counted; a card by itself is no combo and stays what it is worth."""
    high, low = look_up(figure_values(), play.high), look_up(figure_values(), play.low)
    if play.figure == Figure.SINGLE:
        return damage(play)  # type: ignore[no-any-return]
    if play.figure == Figure.STRAIGHT_FLUSH or play.figure == Figure.STRAIGHT:
        return look_up(straight_sums(), play.high)
    if play.figure == Figure.FULL:
        return 3 * high + 2 * low
    if play.figure == Figure.TWO_PAIRS:
        return 2 * high + 2 * low
    return look_up(CARDS_OF, play.figure) * high


@game.definition(clause="attack.figure.straight-flush")
def run_to(high: int) -> CardSet[PokerCard]:
    """The cards that may stand in a straight with this highest rank."""
    return poker.all.where(lambda c: either(both(c.rank <= high, c.rank > high - 5), both(high == 14, c.rank == 1)))


def red(card: PokerCard) -> bool:
    """Whether a card is red."""
    return either(card.suit == Suit.HEARTS, card.suit == Suit.DIAMONDS)


@game.definition(clause="attack.figure.straight-flush")
def one_colour(cards: CardSet[PokerCard]) -> bool:
    """Whether the cards are all of the same colour."""
    if q.colour == "red-or-black":
        return either(all_of(cards, red), all_of(cards, lambda c: no(red(c))))
    return any_of(list(Suit), lambda s: cards <= poker.where(suit=s))


@game.definition(clause=["attack.combo", "character.landowner"])
def shows(cards: CardSet[PokerCard], wild: CardSet[PokerCard], play: Play) -> bool:
    """Whether cards (as many as the figure takes) show the play that is named; `wild` ones stand for any other."""
    natural = cards - wild
    high, low = (natural & poker.where(rank=play.high)).size, (natural & poker.where(rank=play.low)).size
    if play.figure == Figure.TWO_PAIRS:
        if play.high == play.low:
            return both(q.two_pairs == "allowed", high == natural.size)
        return both(high + low == natural.size, both(high <= 2, low <= 2))
    if play.figure == Figure.FULL:
        return both(play.high != play.low, both(high + low == natural.size, both(high <= 3, low <= 2)))
    if play.figure == Figure.STRAIGHT_FLUSH:
        return both(no_rank_twice(natural), both(natural <= run_to(play.high), one_colour(natural)))
    if play.figure == Figure.STRAIGHT:
        return both(no_rank_twice(natural), natural <= run_to(play.high))
    if play.figure == Figure.FLUSH:
        return both(high > 0, both(one_colour(natural), all_of(natural, lambda c: c.rank <= play.high)))
    return high == natural.size


@game.definition(clause="attack.figure.straight-flush")
def no_rank_twice(cards: CardSet[PokerCard]) -> bool:
    """Whether all cards differ in rank."""
    return all_of(list(range(1, ranks + 1)), lambda r: (cards & poker.where(rank=r)).size <= 1)


@game.definition(clause="character.landowner")
def jokers(t: Table, p: Player) -> CardSet[PokerCard]:
    """The cards that count as jokers for a player who lays cards now."""
    owner = has_power(t, p, Role.LANDOWNER)
    if q.jokers == "whole-clash":
        attacks = both(no(t.clash.helper), has_power(t, t.clash.attacker, Role.LANDOWNER))
        owner = either(owner, either(attacks, has_power(t, t.clash.facing, Role.LANDOWNER)))
    return ite(owner, poker.where(rank=2), poker.all - poker.all)


# ---------------------------------------------------------------------------------- naming a play: the choices


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


# ---------------------------------------------------------------------------------------------- what cards change

manner = game.decision(
    "manner", "Is it a standard or a multiple attack?", event=Event, answer=Manner,
    clause=["standard.duel", "multiple.path"], given=lambda event: is_sort(event, Sort.ATTACK),
)  # fmt: skip


@manner.case(clause=["card.flying-chair", "card.bottle-blow", "card.punch", "card.charge", "card.kick"])
def as_its_row_says(event: Event) -> Manner | None:
    """The list says it of all attacks but the open hand and the kick on the shin."""
    said = look_up(MANNERS, event)
    return said if said != Manner.UNSAID else None  # type: ignore[return-value]


@manner.ruling
def standard(event: Event) -> Manner:
    return Manner.STANDARD


combines = game.decision(
    "combines", "May the attack use figures?", event=Event, answer=bool, clause="attack.combo",
)  # fmt: skip


@combines.case(
    clause=["card.flying-chair", "card.bottle-blow", "card.punch", "card.charge", "card.kick", "card.shin-kick"]
)
def combinable_or_not(event: Event) -> bool | None:
    """As the list says."""
    said = look_up(COMBINATIONS, event)
    return said == Combination.COMBINABLE if said != Combination.UNSAID else None


@combines.case(clause="card.open-hand")
def open_hand_combines(event: Event) -> bool | None:
    """It speaks of a combo, so there is one."""
    return True if event == Event.OPEN_HAND else None


@combines.case(clause="helper.attack")
def anything_against_a_helper(event: Event) -> bool | None:
    """Helpers use combinations too."""
    return True if is_sort(event, Sort.HELPER) else None


@combines.ruling
def no_attack_at_all(event: Event) -> bool:
    return True


halve = game.decision(
    "halve", "What is one half of a damage?", value=range(141), answer=range(141),
    clause=["card.bottle-blow", "card.shin-kick"],
)  # fmt: skip


@halve.case(clause=["card.bottle-blow", "card.shin-kick"])
def even(value: int) -> int | None:
    """One half; whether an odd damage is rounded up or down is not said."""
    return value // 2 if value % 2 == 0 else None


@halve.ruling
def rounded_down(value: int) -> int:
    return value // 2


strength = game.decision(
    "strength", "What is an attack with this play worth?", event=Event, play=Play, answer=range(71),
    clause="turn.attack", given=lambda event, play: is_proper(play),
)  # fmt: skip


@strength.case(clause=["attack.single", "attack.combo", "card.punch", "card.kick", "card.charge"])
def its_damage(event: Event, play: Play) -> int | None:
    """What the figure says."""
    return damage(play)  # type: ignore[no-any-return]


@strength.case(clause="card.bottle-blow", overrides=its_damage)
def with_a_bottle(event: Event, play: Play) -> int | None:
    """Half of it for a blow with a bottle."""
    if event == Event.BOTTLE_BLOW and q.half_of == "value":
        return halve(damage(play))  # type: ignore[no-any-return]
    return None


@strength.case(clause="card.open-hand", overrides=its_damage)
def with_the_open_hand(event: Event, play: Play) -> int | None:
    """Every card of the combo counts."""
    return sum_of_cards(play) if event == Event.OPEN_HAND else None


@game.definition(clause="card.shin-kick")
def force_of(event: Event, play: Play, cursed: bool) -> int:
    """The strength, halved once more for a victim of a kick on the shin."""
    force: int = strength(event, play)
    if cursed and (q.halves == "multiply" or event != Event.BOTTLE_BLOW):
        force = halve(force)
    if q.zero == "minimum-one":
        force = greater(1, force)
    return force


@game.definition(clause="multiple.blocked")
def mark_of(play: Play, force: int) -> int:
    """What a defence has to match."""
    return force if q.block == "damage-value" else sum_of_cards(play)


# ------------------------------------------------------------------------------------------------------- attack

can_be_attacked = game.decision(
    "can be attacked", "Is a player whom an attack comes to attacked?", hidden=bool, answer=bool,
    clause=["multiple.damage", "card.hide"],
)  # fmt: skip


@can_be_attacked.case(
    clause=["multiple.damage", "multiple.path", "card.railway-worker", "card.djtango", "card.sheriff"]
)
def has_to_defend(hidden: bool) -> bool | None:
    """Whoever comes next, or is sought, is attacked."""
    return True


@can_be_attacked.case(clause="card.hide")
def behind_the_bar(hidden: bool) -> bool | None:
    """A hidden player cannot be attacked."""
    return False if hidden else None


@can_be_attacked.ruling
def the_bar_protects(hidden: bool) -> bool:
    return no(hidden)  # type: ignore[no-any-return]


aim = game.stage("aim", by=CURRENT, clause=["standard.duel", "multiple.path"])


@game.definition(clause="card.sheriff")
def attacker_of_deputy(t: Table) -> Player:
    """Who was the last to attack the sheriff's helper, this attack included."""
    return ite(is_role(t, t.clash.facing, Role.SHERIFFS_HELPER), t.clash.attacker, t.deputy_attacker)


def attack_comes(t: Table) -> None:
    """Note who attacks whom, for the sheriff."""
    if q.attacked == "any-attack":
        t.deputy_attacker = attacker_of_deputy(t)


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
    return defend if q.shown == "blind" else strike_stage


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
    return strike_stage


strike_stage = game.stage("strike", by=CURRENT, clause=["turn.attack", "attack.single", "attack.combo"])


@game.action(
    at=strike_stage, must=True, clause=["turn.attack", "attack.single", "attack.combo"],
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
    c.force = force_of(c.event, play, t.cursed.has(t.current))
    c.mark = mark_of(play, c.force)
    t.cursed.remove(t.current)
    if q.shown == "blind" and no(c.multiple):
        return judge
    return defend


@game.action(at=strike_stage, clause="turn.attack")
def leave_it(t: Table) -> object:
    """In one reading the attack may be left."""
    require(q.decline == "may", "the poker cards come into use")
    t.move_all(t.clash.guard, t.clash.guard, t.spent)
    return t.clash.done()


# ------------------------------------------------------------------------------------------------------ defence

defend = game.stage("defend", by=lambda t: t.clash.facing, clause=["defence.value", "multiple.damage"])


def answered(t: Table) -> object:
    """Where a defence leads: in a blind duel the attack is still to come."""
    if q.shown == "blind":
        return judge if either(t.clash.multiple, t.clash.helper) else strike_stage
    return judge


@game.action(
    at=defend, clause=["defence.value", "defence.higher"],
    figure=Figure,
    high=lambda t, figure: main_ranks(t, t.clash.facing, figure),
    low=lambda t, figure, high: other_ranks(t, t.clash.facing, figure),
    cards=pick_some(
        lambda t, figure, high, low: fitting(t, t.clash.facing, figure, high, low),
        least=lambda t, figure, high, low: look_up(CARDS_OF, figure),
        most=lambda t, figure, high, low: look_up(CARDS_OF, figure),
    ),
)  # fmt: skip
def parry(t: Table, figure: Figure, high: int, low: int, cards: CardSet[PokerCard]) -> object:
    """Lay cards to defend; they are worth what they would be worth in an attack."""
    c = t.clash
    play = lays(t, c.facing, figure, high, low, cards)
    t.move_all(cards, t.hand[c.facing], c.guard)
    c.parry = play
    c.parried = strength(c.event, play) if q.modifiers == "both" else damage(play)
    c.parry_mark = sum_of_cards(play) if q.block == "both-sums" else c.parried
    return answered(t)


@game.action(
    at=defend, clause="defence.value", cards=pick_some(lambda t: t.hand[t.clash.facing], least=2, most=6)
)  # fmt: skip
def parry_with_singles(t: Table, cards: CardSet[PokerCard]) -> object:
    """In one reading several cards may be laid that form no figure."""
    require(q.plays == "any-singles", "one card or one figure")
    c = t.clash
    t.move_all(cards, t.hand[c.facing], c.guard)
    c.parried = total(cards, lambda card: damage(Play(figure=Figure.SINGLE, high=card.rank, low=0)))
    c.parry_mark = c.parried
    return answered(t)


@game.action(at=defend, clause=["defence.value", "multiple.damage"])
def no_parry(t: Table) -> object:
    """Lay nothing: nothing comes off the attack."""
    require(either(q.duty == "free", t.hand[t.clash.facing].is_empty), "the player has to defend")
    return answered(t)


superior = game.decision(
    "superior", "Is figure x superior to figure y?", x=Play, y=Play, answer=bool,
    clause=["defence.higher", "multiple.figure"], given=lambda x, y: both(is_proper(x), is_proper(y)),
)  # fmt: skip


@superior.case(clause=["defence.higher", "attack.combo"])
def higher_figure(x: Play, y: Play) -> bool | None:
    """By the order of the figures, which the text does not fix; unlisted figures have no place in the list."""
    ranking = POKER_ORDER if q.figure_order == "poker" else LIST_ORDER
    above, below = look_up(ranking, x.figure), look_up(ranking, y.figure)
    if q.figure_order == "list" and either(x.figure > Figure.STRAIGHT_FLUSH, y.figure > Figure.STRAIGHT_FLUSH):
        return None
    if q.single == "none" and either(x.figure == Figure.SINGLE, y.figure == Figure.SINGLE):
        return False
    if q.same_figure == "ranks-too" and above == below:
        return either(x.high > y.high, both(x.high == y.high, x.low > y.low))
    return above > below


@superior.ruling
def by_poker(x: Play, y: Play) -> bool:
    return look_up(POKER_ORDER, x.figure) > look_up(POKER_ORDER, y.figure)


struck = game.decision(
    "struck", "What does a defence against a multiple attack come to?",
    mark=range(141), parried=range(141), higher=bool, answer=Fate, policy="unique",
    clause=["multiple.blocked", "multiple.damage", "multiple.figure"],
)  # fmt: skip


@struck.case(clause="multiple.damage")
def hurt_by_the_rest(mark: int, parried: int, higher: bool) -> Fate | None:
    """The difference is damage, and the next player gets the complete attack."""
    return Fate.HURTS if parried < mark else None


@struck.case(clause="multiple.blocked")
def blocked(mark: int, parried: int, higher: bool) -> Fate | None:
    """Matching or passing the value halts the action."""
    return Fate.HALTS if parried >= mark else None


@struck.case(clause="multiple.figure", overrides=hurt_by_the_rest)
def passed_on(mark: int, parried: int, higher: bool) -> Fate | None:
    """Superior in figure but not in value: no damage, and the next player gets the attack."""
    if higher and (parried < mark or (q.surpass == "not-higher" and parried == mark)):
        return Fate.PASSES
    return None


@struck.ruling
def the_value_counts(mark: int, parried: int, higher: bool) -> Fate:
    return Fate.HALTS if parried >= mark else Fate.HURTS


verdict = game.decision(
    "verdict", "What does a defence come to?", multiple=bool, mark=range(141), parried=range(141), higher=bool,
    answer=Fate, clause=["defence.value", "defence.higher"],
)  # fmt: skip


@verdict.case(clause=["defence.value", "standard.duel", "helper.attack"])
def one_against_one(multiple: bool, mark: int, parried: int, higher: bool) -> Fate | None:
    """The defence comes off the attack; what is left is damage."""
    if multiple:
        return None
    return Fate.HURTS if parried < mark else Fate.HALTS


@verdict.case(clause=["multiple.blocked", "multiple.damage", "multiple.figure"])
def on_its_way(multiple: bool, mark: int, parried: int, higher: bool) -> Fate | None:
    """A multiple attack goes by its own rule."""
    return struck(mark, parried, higher) if multiple else None


@verdict.case(clause="defence.higher", overrides=one_against_one)
def cancelled(multiple: bool, mark: int, parried: int, higher: bool) -> Fate | None:
    """A superior figure cancels the attack on the spot."""
    return Fate.HALTS if higher else None


@verdict.ruling
def the_special_rule(multiple: bool, mark: int, parried: int, higher: bool) -> Fate:
    return struck(mark, parried, higher)  # type: ignore[no-any-return]


ps_after = game.decision(
    "ps after", "What becomes of a player who loses this much?", ps=range(121), loss=range(1, 141),
    answer=range(121), clause=["material.ps", "defence.value"],
)  # fmt: skip


@ps_after.case(clause=["material.ps", "defence.value", "multiple.damage"])
def some_are_left(ps: int, loss: int) -> int | None:
    """The PS are kept track of; what happens when none are left is not said."""
    return ps - loss if ps > loss else None


@ps_after.ruling
def none_left_plays_on(ps: int, loss: int) -> int:
    return 0


@game.definition(clause=["defence.value", "card.bottle-blow", "card.railway-worker", "card.djtango"])
def harm_done(t: Table) -> int:
    """The damage that gets through the defence."""
    c = t.clash
    harm = greater(0, c.force - c.parried)
    if q.half_of == "difference" and c.event == Event.BOTTLE_BLOW:
        harm = halve(harm)
    if q.doubled == "difference":
        harm = ite(c.doubled, 2 * harm, harm)
    return harm


@game.step(clause=["defence.value", "defence.higher", "multiple.blocked", "multiple.damage", "multiple.figure"])
def judge(t: Table) -> object:
    """Attack and defence are compared."""
    c = t.clash
    shielded = no(c.guard.is_empty)
    c.higher = both(shielded, superior(c.parry, c.blow))
    mark = greater(c.mark, 1) if q.zero == "no-block" and no(shielded) else c.mark
    c.fate = verdict(c.multiple, mark, c.parry_mark, c.higher)
    c.hurt = both(c.fate == Fate.HURTS, harm_done(t) > 0)
    return wound if c.hurt else strike_back


@game.step(clause=["defence.value", "multiple.damage", "card.shin-kick"])
def wound(t: Table) -> object:
    """The difference is damage; after a kick on the shin the victim's next attack does half."""
    c = t.clash
    t.ps[c.facing] = ps_after(t.ps[c.facing], harm_done(t))
    t.last_hurt = c.facing
    if q.attacked == "hurting-only":
        t.deputy_attacker = attacker_of_deputy(t)
    if c.event == Event.SHIN_KICK:
        t.cursed.add(c.facing)
        if q.kick_again == "if-damage":
            t.extra = t.extra + 1
    return strike_back


outlaw_hits = game.decision(
    "outlaw hits", "Whom does the outlaw's surplus hurt?", helper=bool, answer=bool, clause="character.outlaw"
)


@outlaw_hits.case(clause="character.outlaw")
def the_attacker(helper: bool) -> bool | None:
    """The attacker; a helper has no PS, and the text does not say who suffers instead."""
    return None if helper else True


@outlaw_hits.ruling
def nobody_is_hurt(helper: bool) -> bool:
    return False


@game.step(clause="character.outlaw")
def strike_back(t: Table) -> object:
    """The outlaw does damage with what his defence is worth beyond the attack."""
    c = t.clash
    against = c.force if q.outlaw == "modified" else damage(c.blow)
    surplus = c.parried - against
    if has_power(t, c.facing, Role.OUTLAW) and surplus > 0 and outlaw_hits(c.helper):
        t.ps[c.attacker] = ps_after(t.ps[c.attacker], surplus)
        t.last_hurt = c.attacker
    return throw_out


@game.step(clause="character.foreman.defence")
def throw_out(t: Table) -> object:
    """With a superior figure the foreman eliminates a helper that attacks him."""
    c = t.clash
    t.eliminated = both(q.eliminates == "helper", both(both(c.helper, c.higher), has_power(t, c.facing, Role.FOREMAN)))
    return after_defence


@game.step(clause=["character.left-handed", "character.mariachi"])
def after_defence(t: Table) -> object:
    """Two characters may do something after they have defended."""
    c = t.clash
    if has_power(t, c.facing, Role.LEFT_HANDED) and no(recoverable(t).is_empty):
        return recover_stage
    unhurt = c.fate == Fate.HALTS if q.mariachi == "full-stop" else no(c.hurt)
    if has_power(t, c.facing, Role.MARIACHI) and unhurt and no(c.guard.is_empty):
        return keep_stage
    return onward


def recoverable(t: Table) -> CardSet[PokerCard]:
    """The cards of the clash that the left-handed cardsharp may take."""
    return t.clash.guard | t.clash.attack if q.left == "any" else t.clash.guard.now()


recover_stage = game.stage("recover", by=lambda t: t.clash.facing, clause="character.left-handed")


@game.action(at=recover_stage, clause="character.left-handed", card=recoverable)
def recover(t: Table, card: PokerCard) -> object:
    """The left-handed cardsharp recovers one of the cards used."""
    use_power(t, t.clash.facing)
    t.clash.guard.remove(card)
    t.clash.attack.remove(card)
    t.hand[t.clash.facing].add(card)
    return onward


@game.action(at=recover_stage, clause="character.left-handed")
def recover_none(t: Table) -> object:
    """Or leaves them."""
    return onward


keep_stage = game.stage("keep the action", by=lambda t: t.clash.facing, clause="character.mariachi")


@game.action(at=keep_stage, clause="character.mariachi")
def keep_the_action(t: Table) -> object:
    """The Mariachi keeps the action that he has blocked."""
    use_power(t, t.clash.facing)
    t.keeper = t.clash.facing
    return onward


@game.action(at=keep_stage, clause="character.mariachi")
def leave_the_action(t: Table) -> object:
    """Or does not want it."""
    return onward


def put_aside(t: Table, cards: CardSet[PokerCard], owner: Player) -> None:
    """Poker cards that have been used."""
    if q.used == "may":
        t.move_all(cards, cards, t.hand[owner])
    else:
        t.move_all(cards, cards, t.spent)


@game.step(clause=["material.poker", "multiple.return", "multiple.damage", "multiple.figure", "multiple.blocked"])
def onward(t: Table) -> object:
    """The attack goes on to the next player, or stops: in a duel, when it is halted, or on its return."""
    c = t.clash
    put_aside(t, c.guard, c.facing)
    c.parried = 0
    c.parry_mark = 0
    c.higher = False
    if c.helper:
        return helper_done
    if no(c.multiple) or c.fate == Fate.HALTS:
        return attack_stops
    following = ite(c.way == Way.CLOCKWISE, c.facing.next, c.facing.previous)
    c.asked.add(c.facing)
    if following == c.attacker:
        return attack_stops
    c.facing = following
    return next_in_line


@game.step(clause=["multiple.damage", "multiple.path", "card.hide"])
def next_in_line(t: Table) -> object:
    """The next player has to defend, unless the bar protects."""
    if can_be_attacked(t.sheltered.has(t.clash.facing)):
        attack_comes(t)
        return defend
    t.clash.fate = Fate.PASSES
    return onward


@game.step(clause=["multiple.return", "material.poker", "card.shin-kick"])
def attack_stops(t: Table) -> object:
    """The attack is over; after a kick on the shin another event card is turned up."""
    c = t.clash
    put_aside(t, c.attack, c.attacker)
    if c.event == Event.SHIN_KICK and q.shin == "one-card" and q.kick_again == "always":
        t.extra = t.extra + 1
    return c.done()


# ------------------------------------------------------------------------------------------------------ helpers

prey = game.decision(
    "prey", "Whom does a helper attack (first, or after its first victim)?", table=True, event=Event, again=bool,
    answer=Player, clause=["card.railway-worker", "card.sheriff", "card.djtango"],
    given=lambda t, event, again: is_sort(event, Sort.HELPER),
)  # fmt: skip


@game.definition(clause=["card.railway-worker", "card.djtango"])
def named(t: Table, one: Role, other: Role, again: bool) -> Player:
    """Of two characters named in order the one attacked now, or nobody."""
    a, b = seat_of(t, one), seat_of(t, other)
    if again:
        return ite(both(a != nobody, q.in_order == "both"), b, nobody)
    return ite(a == nobody, b, a)


@game.definition(clause=["card.railway-worker", "card.djtango"])
def otherwise(t: Table, one: Role, other: Role, again: bool) -> bool:
    """Whether the turn of the last victim named has come."""
    a, b = seat_of(t, one), seat_of(t, other)
    if again:
        return both(q.not_there == "any-missing", (a == nobody) != (b == nobody))
    return both(a == nobody, b == nobody)


def richest(t: Table, groups: tuple[Group, ...]) -> Player:
    """Whoever of these groups has the most PS; the text knows neither a tie nor that there is nobody."""
    return the_most(t.everybody.where(lambda p: known_in_group(t, p, groups)), lambda p: t.ps[p], "most PS")  # type: ignore[no-any-return]


@prey.case(clause="card.railway-worker")
def worker_in_order(t: Table, event: Event, again: bool) -> Player | None:
    """The foreman and the sheriff's helper, in order."""
    if event == Event.RAILWAY_WORKER and no(otherwise(t, Role.FOREMAN, Role.SHERIFFS_HELPER, again)):
        return named(t, Role.FOREMAN, Role.SHERIFFS_HELPER, again)
    return None


@prey.case(clause=["card.railway-worker", "character.group.cardsharps"])
def worker_otherwise(t: Table, event: Event, again: bool) -> Player | None:
    """If they are not there, the cardsharp with most PS."""
    if event == Event.RAILWAY_WORKER and otherwise(t, Role.FOREMAN, Role.SHERIFFS_HELPER, again):
        return richest(t, (Group.CARDSHARP,))
    return None


@prey.case(clause="card.djtango")
def djtango_in_order(t: Table, event: Event, again: bool) -> Player | None:
    """The landowner and the foreman, in order."""
    if event == Event.DJTANGO and no(otherwise(t, Role.LANDOWNER, Role.FOREMAN, again)):
        return named(t, Role.LANDOWNER, Role.FOREMAN, again)
    return None


@prey.case(clause=["card.djtango", "character.group.cheats"])
def djtango_otherwise(t: Table, event: Event, again: bool) -> Player | None:
    """If they are not there, the cheat with most PS."""
    if event == Event.DJTANGO and otherwise(t, Role.LANDOWNER, Role.FOREMAN, again):
        return richest(t, ROGUES if q.cheat_word == "cardsharps-too" else (Group.CHEAT,))
    return None


@prey.case(clause="card.sheriff")
def the_sheriffs_man(t: Table, event: Event, again: bool) -> Player | None:
    """The last to attack the sheriff's helper, or without one the last to be hurt; there may be no such player."""
    if event != Event.SHERIFF:
        return None
    if again:
        return nobody
    if q.him == "sheriff" and seat_of(t, Role.SHERIFFS_HELPER) != nobody:
        return None
    sought = ite(seat_of(t, Role.SHERIFFS_HELPER) != nobody, t.deputy_attacker, t.last_hurt)
    return None if sought == nobody else sought


@prey.ruling
def anybody_rich(t: Table, event: Event, again: bool) -> Player:
    sharp = (Group.CARDSHARP,) if event == Event.RAILWAY_WORKER else (Group.CHEAT,)
    pool = t.everybody.where(lambda p: both(event != Event.SHERIFF, known_in_group(t, p, sharp)))
    return nobody if pool.is_empty else some(most(pool, lambda p: t.ps[p]))


@game.definition(clause=["card.railway-worker", "card.djtango"])
def hits_double(t: Table, victim: Player) -> bool:
    """Whether the attack on this victim is at x2: those named first are."""
    c = t.clash
    worker, tango = c.event == Event.RAILWAY_WORKER, c.event == Event.DJTANGO
    first = either(both(worker, victim == seat_of(t, Role.FOREMAN)), both(tango, victim == seat_of(t, Role.LANDOWNER)))
    second = either(
        both(worker, victim == seat_of(t, Role.SHERIFFS_HELPER)), both(tango, victim == seat_of(t, Role.FOREMAN))
    )
    return second if q.doubles == "second" else either(first, second)


@game.step(clause=["helper.attack", "card.hide"])
def call_helper(t: Table) -> object:
    """A helper comes in and looks for its victim."""
    t.pointed = prey(t, t.clash.event, t.clash.second)
    return helper_turns


@game.step(clause=["helper.attack", "card.hide"])
def helper_turns(t: Table) -> object:
    """It turns on its victim, if there is one and the bar does not protect."""
    c, victim = t.clash, t.pointed
    t.pointed = nobody
    if victim == nobody:
        return c.done()
    if no(can_be_attacked(t.sheltered.has(victim))):
        return helper_done
    c.facing = victim
    c.doubled = hits_double(t, victim)
    attack_comes(t)
    return helper_cards


@game.step(clause="helper.attack")
def helper_cards(t: Table) -> object:
    """It has three cards to attack with; where they come from is not said, and the deck may be out of them."""
    c = t.clash
    if c.attack.size < HELPER_CARDS and poker_gives(no(t.deck.is_empty)):
        return helper_draws
    if c.attack.is_empty:
        return helper_done
    for p in t.players:
        may = either(may_replace(t, p), may_complete(t, p))
        c.amenders = ite(may, c.amenders | (p,), c.amenders.now())
    return amending


@game.step(by=CHANCE, clause="helper.attack", card=lambda t: t.deck)
def helper_draws(t: Table, card: PokerCard) -> object:
    """A card is put face up before the victim."""
    t.move(card, t.deck, t.clash.attack)
    return helper_cards


@game.definition(clause="character.right-handed")
def may_replace(t: Table, p: Player) -> bool:
    """Whether the right-handed cardsharp may replace a card of this helper."""
    his = either(q.replaces == "any", p == t.clash.facing)
    return both(his, both(no(t.hand[p].is_empty), has_power(t, p, Role.RIGHT_HANDED)))


@game.definition(clause="character.sheriffs-helper")
def may_complete(t: Table, p: Player) -> bool:
    """Whether the sheriff's helper may complete the attack of this helper."""
    his = either(q.completes == "any", p == t.clash.attacker)
    enough = t.hand[p].size >= (2 if q.how_many == "two" else 1)
    return both(his, both(enough, has_power(t, p, Role.SHERIFFS_HELPER)))


first_amender = game.decision(
    "first amender", "Who is the first to change a helper's cards?", table=True, answer=Player,
    clause=["character.right-handed", "character.sheriffs-helper"],
)  # fmt: skip


@first_amender.case(clause=["character.right-handed", "character.sheriffs-helper"])
def the_only_one(t: Table) -> Player | None:
    """Where only one of them may; the text does not say who of both comes first."""
    if t.clash.amenders.size == 1:
        return some(t.clash.amenders)  # type: ignore[no-any-return]
    return None


@first_amender.ruling
def by_seat(t: Table) -> Player:
    return some(t.clash.amenders)  # type: ignore[no-any-return]


@game.step(clause=["character.right-handed", "character.sheriffs-helper"])
def amending(t: Table) -> object:
    """Those who may change the helper's cards are asked one after the other."""
    c = t.clash
    if c.amenders.is_empty:
        return helper_strikes
    c.amending = first_amender(t)
    c.amenders.remove(c.amending)
    return amend_stage


amend_stage = game.stage(
    "change a helper's cards", by=lambda t: t.clash.amending,
    clause=["character.right-handed", "character.sheriffs-helper"],
)  # fmt: skip


@game.action(
    at=amend_stage, clause="character.right-handed",
    card=lambda t: t.clash.attack, instead=lambda t, card: t.hand[t.clash.amending],
)  # fmt: skip
def replace(t: Table, card: PokerCard, instead: PokerCard) -> object:
    """The right-handed cardsharp puts one card of his hand in the place of one of the helper's."""
    p = t.clash.amending
    require(has_power(t, p, Role.RIGHT_HANDED), "only the right-handed cardsharp replaces")
    use_power(t, p)
    t.move(card, t.clash.attack, t.spent)
    t.move(instead, t.hand[p], t.clash.attack)
    return amending


@game.action(
    at=amend_stage, clause="character.sheriffs-helper",
    cards=pick_some(lambda t: t.hand[t.clash.amending], least=lambda t: 2 if q.how_many == "two" else 1, most=2),
)  # fmt: skip
def complete(t: Table, cards: CardSet[PokerCard]) -> object:
    """The sheriff's helper completes the attack out of his hand."""
    p = t.clash.amending
    require(has_power(t, p, Role.SHERIFFS_HELPER), "only the sheriff's helper completes")
    use_power(t, p)
    t.move_all(cards, t.hand[p], t.clash.attack)
    return amending


@game.action(at=amend_stage, clause=["character.right-handed", "character.sheriffs-helper"])
def change_nothing(t: Table) -> object:
    """Or leaves them as they are."""
    return amending


@game.definition(clause="helper.attack")
def best_play(cards: CardSet[PokerCard], wild: CardSet[PokerCard]) -> Play:
    """The best combination of up to five cards; a joker joins the cards of one rank."""
    natural, spare = cards - wild, (cards & wild).size
    sizes = [0, *((natural & poker.where(rank=r)).size for r in range(1, ranks + 1))]
    in_value = list(range(1, ranks + 1))
    if q.ace == "fourteen-in-figures":
        in_value = in_value[1:] + [1]

    def highest(least: int, apart: int = 0, helped: bool = False) -> int:
        found = 0
        for r in in_value:
            enough = sizes[r] + spare >= least if helped else sizes[r] >= least
            found = ite(both(enough, r != apart), r, found)
        return found

    single = 0
    for r in range(1, ranks + 1):
        single = ite(sizes[r] + spare >= 1, r, single)
    straight = 0
    for r in range(5, ranks + 1):
        run = cards & run_to(r)
        straight = ite(both(both(run.size == 5, no_rank_twice(run)), one_colour(run)), r, straight)
    twice, thrice = highest(2), highest(3)
    offers = (
        (Figure.PAIR, highest(2, helped=True), 0),
        (Figure.TWO_PAIRS, twice, highest(2, twice)),
        (Figure.THREE, highest(3, helped=True), 0),
        (Figure.FULL, thrice, highest(2, thrice)),
        (Figure.FOUR, highest(4, helped=True), 0),
        (Figure.FIVE, highest(5, helped=True), 0),
        (Figure.STRAIGHT_FLUSH, straight, 0),
    )
    figure, high, low = int(Figure.SINGLE), single, 0
    value = damage(Play(figure=Figure.SINGLE, high=single, low=0))
    for kind, main, other in offers:
        worth = damage(Play(figure=kind, high=main, low=other))
        there = both(main > 0, other > 0) if kind == Figure.TWO_PAIRS or kind == Figure.FULL else main > 0
        better = both(there, worth >= value) if q.best == "damage" else there
        figure, high, low = ite(better, int(kind), figure), ite(better, main, high), ite(better, other, low)
        value = ite(better, worth, value)
    return Play(figure=figure, high=high, low=low)


@game.step(clause=["helper.attack", "card.railway-worker", "card.djtango", "card.sheriff"])
def helper_strikes(t: Table) -> object:
    """The helper uses the best combination that its cards allow, at x2 where its card says so."""
    c = t.clash
    wild = jokers(t, c.facing) if q.jokers == "whole-clash" else poker.all - poker.all
    play = best_play(c.attack.now(), wild)
    c.blow = play
    force = damage(play)
    c.force = ite(both(c.doubled, q.doubled == "value"), 2 * force, force)
    c.mark = mark_of(play, c.force)
    return defend


@game.step(clause=["helper.attack", "material.poker", "character.foreman.defence"])
def helper_done(t: Table) -> object:
    """Its cards are put aside; it goes on to a second victim if it has one and has not been thrown out."""
    c = t.clash
    t.move_all(c.attack, c.attack, t.spent)
    if c.second or t.eliminated:
        return c.done()
    c.second = True
    return call_helper


# -------------------------------------------------------------------------------------- actions that are no attack


@game.step(clause=["card.hide", "character.trader"])
def hide(t: Table) -> object:
    """Behind the bar a player neither attacks nor is attacked; the trader recovers 3 PS on hiding."""
    t.sheltered.add(t.current)
    if has_power(t, t.current, Role.TRADER):
        recover_ps(t, t.current, 3)
    return bar


bar = game.stage("behind the bar", by=CURRENT, clause="card.hide")


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


@game.action(
    at=bar, clause=["card.hide", "card.bottle-xxx", "card.bottle-xxxxx"], card=lambda t: bottles(t.held[t.current])
)  # fmt: skip
def drink_behind_bar(t: Table, card: EventCard) -> object:
    """Drink a saved bottle."""
    require(either(q.drinking != "one", no(t.drunk)), "one bottle is drunk already")
    t.drunk = True
    drink(t, card)
    return bar


@game.action(at=bar, clause="card.hide")
def drink_no_more(t: Table) -> object:
    """Go on to the discard."""
    return discard_stage


remove_stage = game.stage("remove a helper", by=CURRENT, clause="card.passing-through")


@game.action(at=remove_stage, must=True, clause="card.passing-through", card=lambda t: t.helpers)
def remove_helper(t: Table, card: EventCard) -> object:
    """Choose the helper that is removed."""
    t.move(card, t.helpers, t.gone)
    return discard_stage


@game.step(clause="card.quick-hands")
def quick_hands(t: Table) -> object:
    """Two action cards are drawn, as far as there are any."""
    if t.drawn[t.current].size < 2 and event_gives(no(t.event_deck.is_empty)):
        return quick_draw
    return discard_stage if t.drawn[t.current].is_empty else quick_stage


@game.step(by=CHANCE, clause="card.quick-hands", card=lambda t: t.event_deck)
def quick_draw(t: Table, card: EventCard) -> object:
    """One is drawn without showing it."""
    t.move(card, t.event_deck, t.drawn[t.current])
    return quick_hands


quick_stage = game.stage("quick hands", by=CURRENT, clause="card.quick-hands")


@game.action(at=quick_stage, clause="card.quick-hands", card=lambda t: t.drawn[t.current], kept=range(2))
def choose_quickly(t: Table, card: EventCard, kept: int) -> object:
    """One of the two is turned up, the other kept or discarded."""
    me = t.current
    t.drawn[me].remove(card)
    if kept == 1:
        t.move_all(t.drawn[me], t.drawn[me], t.held[me])
    else:
        t.move_all(t.drawn[me], t.drawn[me], t.gone)
    if q.quick == "shown-only":
        t.gone.add(card)
        return discard_stage
    t.move_all(t.on_table, t.on_table, t.gone)
    t.on_table.add(card)
    t.event = card.event
    return turned_up_event


# -------------------------------------------------------------------------------------------- the end of a turn

goes_to = game.decision(
    "goes to", "Where does an event card go when it is done?", table=True, event=Event, answer=Place,
    clause="material.action",
)  # fmt: skip


@goes_to.case(clause="material.action")
def discarded(t: Table, event: Event) -> Place | None:
    """It is discarded where nothing to the contrary is indicated."""
    return Place.DISCARD


@goes_to.case(clause=["card.passing-through", "helper.attack"], overrides=discarded)
def helper_stays(t: Table, event: Event) -> Place | None:
    """In one reading helpers stay, so that one can be removed."""
    return Place.TABLE if q.helpers == "stay" and is_sort(event, Sort.HELPER) else None


@goes_to.case(clause="character.foreman.defence", overrides=(discarded, helper_stays))
def thrown_out(t: Table, event: Event) -> Place | None:
    """An eliminated helper does not stay."""
    return Place.DISCARD if t.eliminated else None


@goes_to.case(clause="character.mariachi", overrides=discarded)
def mariachi_keeps(t: Table, event: Event) -> Place | None:
    """The Mariachi keeps an action that he has blocked."""
    return Place.HAND if t.keeper != nobody else None


@goes_to.ruling
def the_mariachi_comes_first(t: Table, event: Event) -> Place:
    return Place.HAND


@game.step(clause=["material.action", "character.pops", "card.shin-kick"])
def after_event(t: Table) -> object:
    """The event card goes where it belongs; then further events are turned up, or the turn ends."""
    if no(t.on_table.is_empty):
        place = goes_to(t, t.event)
        if place == Place.HAND:
            t.move_all(t.on_table, t.on_table, t.held[t.keeper])
        elif place == Place.TABLE:
            t.move_all(t.on_table, t.on_table, t.helpers)
        else:
            t.move_all(t.on_table, t.on_table, t.gone)
    t.keeper = nobody
    t.eliminated = False
    t.event = Event.FLYING_CHAIR
    t.turned_up = False
    if t.phase == Phase.INITIAL:
        return initial_turn_passes
    if t.extra > 0:
        t.extra = t.extra - 1
        return another_event
    if t.pops_left:
        t.pops_left = False
        return another_event if q.pops == "forced" else pops_stage
    return turn_ends


@game.step(clause=["card.shin-kick", "character.pops"])
def another_event(t: Table) -> object:
    """Another event card is turned up."""
    return top_event if event_gives(no(t.event_deck.is_empty)) else turn_ends


pops_stage = game.stage("one action more", by=CURRENT, clause="character.pops")


@game.action(at=pops_stage, clause="character.pops")
def one_more(t: Table) -> object:
    """The magician turns up one action more."""
    use_power(t, t.current)
    return another_event


@game.action(at=pops_stage, clause="character.pops")
def enough(t: Table) -> object:
    """Or leaves it."""
    return turn_ends


@game.step(clause=["card.hide", "character.standard-cheat"])
def turn_ends(t: Table) -> object:
    """Cover in one's own turn ends; the standard cheat left without poker cards draws an action card."""
    if q.shelter == "own-turn":
        t.sheltered.remove(t.current)
    t.extra = 0
    empty = any_of(t.players, lambda p: both(has_power(t, p, Role.STANDARD_CHEAT), t.hand[p].is_empty))
    draws = both(empty, no(t.broke))
    t.broke = both(empty, q.broke == "each-time")
    if draws and event_gives(no(t.event_deck.is_empty)):
        return cheat_draws
    return fill_up


@game.step(by=CHANCE, clause="character.standard-cheat", card=lambda t: t.event_deck)
def cheat_draws(t: Table, card: EventCard) -> object:
    """He draws one action card face down."""
    for p in t.players:
        mine = has_power(t, p, Role.STANDARD_CHEAT)
        t.held[p] = ite(mine, t.held[p] | (card,), t.held[p].now())
    t.event_deck.remove(card)
    return fill_up


@game.step(clause=["material.poker", "character.dirty-cheat"])
def fill_up(t: Table) -> object:
    """In one reading a hand is filled up at the end of the turn, to six for the dirty cheat, who then discards one."""
    me = t.current
    if q.refill == "never":
        return turn_passes
    if has_power(t, me, Role.DIRTY_CHEAT):
        return t.refill.call(first=drawing, then=dirty_throws, who=me, wanted=greater(0, six - t.hand[me].size))
    return t.refill.call(first=drawing, then=turn_passes, who=me, wanted=greater(0, dealt - t.hand[me].size))


@game.step(clause="turn.choice")
def turn_passes(t: Table) -> object:
    """The turn passes on as in the initial phase; the game phase does not say so itself."""
    t.current = t.current.next
    return turn_begins


# ------------------------------------------------------------------------------------------------------- claims

stops = game.decision(
    "stops", "Does play x, as a defence, stop play y?", x=Play, y=Play, answer=bool,
    clause=["multiple.blocked", "defence.higher"], given=lambda x, y: both(is_proper(x), is_proper(y)),
)  # fmt: skip


@stops.case(clause="multiple.blocked")
def stops_by_value(x: Play, y: Play) -> bool | None:
    """By matching or passing its value."""
    return True if damage(x) >= damage(y) else None


@stops.case(clause="defence.higher")
def stops_by_figure(x: Play, y: Play) -> bool | None:
    """By a superior figure."""
    return True if superior(x, y) else None


@stops.case(clause=["multiple.damage", "defence.value"])
def stops_not(x: Play, y: Play) -> bool | None:
    """Else there is damage."""
    return False if both(damage(x) < damage(y), no(superior(x, y))) else None


def worth(figure: Figure, high: int, low: int = 0) -> int:
    """The damage of a play."""
    return damage(Play(figure=figure, high=high, low=low))  # type: ignore[no-any-return]


def rises_with_cards(rank: int) -> bool:
    """More equal cards of one rank are worth more."""
    steps = [worth(f, rank) for f in (Figure.SINGLE, Figure.PAIR, Figure.THREE, Figure.FOUR, Figure.FIVE)]
    return all_of(list(zip(steps, steps[1:], strict=False)), lambda pair: pair[0] < pair[1])


def helpers_figures(figure: Figure) -> bool:
    """The figures that a helper's cards suffice for."""
    small = either(figure == Figure.SINGLE, either(figure == Figure.PAIR, figure == Figure.THREE))
    return (look_up(CARDS_OF, figure) <= HELPER_CARDS) == small


def at_most(play: Play) -> bool:
    """The bounds of damage: 55 for a hand, 26 for a helper's three cards, 65 for an open hand (63 but for five)."""
    helper = either(look_up(CARDS_OF, play.figure) > HELPER_CARDS, damage(play) <= 26)
    open_hand = sum_of_cards(play) <= ite(play.figure == Figure.FIVE, 65, 63)
    return either(no(is_proper(play)), both(damage(play) <= 55, both(helper, open_hand)))


def better_is_no_worse(mark: int, weak: int, strong: int, lower: bool, higher: bool) -> bool:
    """A defence of higher value, and of no lower figure, does not come to a worse end."""
    better = both(weak <= strong, either(no(lower), higher))
    return either(no(better), struck(mark, strong, higher) >= struck(mark, weak, lower))


def one_defence_each(t: Table) -> bool:
    """Whoever has to defend has not stood this attack before, and is not the one who strikes."""
    c = t.clash
    fresh = both(no(c.asked.has(c.facing)), either(c.helper, c.facing != c.attacker))
    return either(no(t.is_at(defend)), fresh)


def face_up_is_legal(t: Table) -> bool:
    """Before the brawl nobody face up is a rogue."""
    return either(
        t.phase == Phase.BRAWL, all_of(t.players, lambda p: (t.face_up[p] & characters.where(group=ROGUES)).is_empty)
    )


def one_action_card(t: Table) -> bool:
    """Where the revealing slides on, the initial phase is one turn long: nobody accumulates action cards."""
    if q.goes_on == "turn-passes":
        return True
    return either(t.phase == Phase.BRAWL, total(list(t.players), lambda p: t.held[p].size) <= 1)


def rogue_at_the_table(t: Table) -> bool:
    """Somebody can be found out."""
    return any_of(t.players, lambda p: no(((t.hidden[p] | t.face_up[p]) & characters.where(group=ROGUES)).is_empty))


def healed_by_few(before: Table, after: Table) -> bool:
    """PS rise by 3 or by 5 or not at all."""

    def fine(p: Player) -> bool:
        gain = after.ps[p] - before.ps[p]
        return either(gain <= 0, either(gain == 3, gain == 5))

    return all_of(before.players, fine)


def same_card(play: Play) -> bool:
    """Punch and kick do the same."""
    alike = both(manner(Event.PUNCH) == manner(Event.KICK), combines(Event.PUNCH) == combines(Event.KICK))
    return both(alike, strength(Event.PUNCH, play) == strength(Event.KICK, play))


def five_of_a_kind(cards: CardSet[PokerCard], high: int) -> bool:
    """Whether five cards without jokers show five of a kind."""
    return both(cards.size == 5, shows(cards, poker.all - poker.all, Play(figure=Figure.FIVE, high=high, low=0)))


game.claims(
    decisions.complete(struck, clause=["multiple.blocked", "multiple.damage", "multiple.figure"]),
    decisions.consistent(struck, clause=["multiple.blocked", "multiple.damage", "multiple.figure"]),
    order.strict_weak(superior),
    order.antisymmetric(stops),
    order.acyclic(stops),
    for_all("more equal cards are worth more", rises_with_cards, rank=range(2, 14), clause="attack.combo"),
    for_all(
        "a straight flush is worth at least a pair or a card",
        lambda top, rank: worth(Figure.STRAIGHT_FLUSH, top) >= worth(Figure.PAIR, rank),
        top=range(5, 14), rank=range(1, 14), clause="attack.figure.straight-flush",
    ),
    for_all(
        "a hurt is at least 1",
        lambda mark, parried, higher: either(struck(mark, parried, higher) != Fate.HURTS, mark > parried),
        mark=range(141), parried=range(141), higher=bool, clause="multiple.damage",
    ),
    for_all(
        "a better defence does no worse", better_is_no_worse,
        mark=range(60), weak=range(60), strong=range(60), lower=bool, higher=bool, clause="multiple.figure",
    ),
    for_all("a helper shows a card, a pair or a three", helpers_figures, figure=Figure, clause="helper.attack"),
    for_all(
        "one deck has no five of a kind", lambda cards, high: no(five_of_a_kind(cards, high)),
        cards=card_set(poker), high=range(1, 14), clause=["attack.figure.five", "material.poker"],
    ),
    for_all(
        "damage is bounded", at_most, play=Play, clause=["attack.combo", "helper.attack", "card.open-hand"],
    ),
    for_all(
        "every play does damage", lambda play: either(no(is_proper(play)), damage(play) >= 1),
        play=Play, clause="attack.single",
    ),
    for_all(
        "no blow with a bottle is worth nothing",
        lambda play: either(no(is_proper(play)), strength(Event.BOTTLE_BLOW, play) >= 1),
        play=Play, clause="card.bottle-blow",
    ),
    for_all(
        "punch and kick are one card", lambda play: either(no(is_proper(play)), same_card(play)),
        play=Play, clause=["card.punch", "card.kick"],
    ),
    for_all(
        "a blow with a bottle is never worth more than a charge",
        lambda play: either(
            no(is_proper(play)), strength(Event.BOTTLE_BLOW, play) <= strength(Event.CHARGE, play)
        ),
        play=Play, clause=["card.bottle-blow", "card.charge"],
    ),
    setup.suffices(
        "the box holds characters and poker cards for everybody",
        lambda n: n // 2 <= 6 and 5 * n <= 52, clause=["setup.characters", "setup.deal.poker"],
    ),
    always("nobody defends twice against one attack", one_defence_each, clause="multiple.return"),
    always("before the brawl nobody face up is a rogue", face_up_is_legal, clause="initial.harmless"),
    always("a sliding reveal ends the initial phase in one turn", one_action_card, clause="initial.receive"),
    always("somebody at the table can be found out", rogue_at_the_table, clause="setup.characters"),
    always_after("PS rise only by bottles and hiding", healed_by_few, clause="card.bottle-xxx"),
    possible(
        "the bar protects somebody in another player's turn",
        lambda t: no((t.sheltered - (t.current,)).is_empty), clause="card.hide",
    ),
)  # fmt: skip
