"""Tabernas Western as a transition model, in the order of its rulebook; clause ids refer to rulebook.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hoyle import (
    ALL,
    CHANCE,
    CURRENT,
    NOBODY,
    OWNER,
    RULES,
    CardSet,
    Deck,
    Frame,
    Game,
    Player,
    PlayerSet,
    Record,
    State,
    any_of,
    both,
    card,
    card_set,
    count,
    either,
    flag,
    frame,
    integer,
    ite,
    marks,
    most,
    no,
    nobody,
    nothing,
    one_of,
    per_player,
    pile,
    player,
    player_set,
    record,
    require,
    some,
    the,
    the_most,
    total,
)
from hoyle.models.tabernas.cards import Category, Gun, Phase, Role, Side, Supply, box

game = Game("Tabernas Western", rulebook="rulebook.md", players=(2, 3, 4), clause="players")

# ---------------------------------------------------------------------------------------------------------- the box

ranks = game.size("ranks", 9, clause="wild.any-number")
wildcards = game.size("wildcards", 2, clause=["components.cowboys.sheriffs", "components.apaches.caciques"])
hand_size = game.size("hand", 5, clause="setup.deal")
refill_size = game.size("refill", 5, clause="refill.to-five")
games_to_win = game.size("games", 3, clause="legend.three-wins")
rematch = game.size("rematch", 1, clause="score.tie")  # a scope with 0 looks at one game only

game.scope("small", players=(2,), ranks=1, wildcards=1, hand=2, refill=2, games=1, rematch=0)

cards: Deck[Gun] = game.deck(
    Deck.of(Gun, lambda: list(box(int(ranks), int(wildcards)))),
    clause=[
        "components.cowboys",
        "components.cowboys.characters",
        "components.cowboys.revolvers",
        "components.cowboys.bullets",
        "components.apaches",
        "components.apaches.characters",
        "components.apaches.bows",
        "components.apaches.arrows",
        "wild.which",
    ],
)

# ---------------------------------------------------------------------------------------------------- the questions

straight_shape = game.question(
    "straight-shape",
    "Must the numbers of a Straight ascend from Character to Ammunition?",
    clause=["trio.straight", "trio.straight.examples", "trio.straight.circular"],
    readings={
        "ascending": "they ascend, as in all the examples",
        "up-or-down": "they may also descend",
        "any-order": "any order of three consecutive numbers will do",
    },
    written="ascending",
)
straight_rank = game.question(
    "straight-rank",
    "Is a Straight that goes round from the highest number to 1 ranked by its Character like any other?",
    clause=["beats.same-side.character", "trio.straight.circular"],
    readings={
        "by-character": "yes: 9-1-2 is the best of all",
        "by-run": "no: one that goes round is lower than one that does not",
    },
    written="by-character",
)
unannounced = game.question(
    "unannounced",
    "May a Straight or Perfect Trio be laid without announcing it?",
    clause="trio.announce",
    readings={"no": "no", "as-normal": "yes, and then it counts as a Normal Trio"},
    written="no",
)
stand_in = game.question(
    "stand-in",
    "May a Wildcard represent a card that everybody can see elsewhere?",
    clause=["wild.any-card", "wild.any-number"],
    readings={
        "any-card": "yes, any card of its side",
        "not-in-view": "no, only a card that lies neither on the table nor in a loot",
    },
    written="any-card",
)
pile_draw = game.question(
    "pile-draw",
    "Which card of the discard pile may be drawn?",
    clause=["turn.draw.pile", "refill.winner-turn"],
    readings={"top": "the top card", "any": "any card of it"},
    written="top",
)
redraw = game.question(
    "redraw",
    "May a card just drawn from the discard pile be discarded in the same turn?",
    clause=["turn.draw.pile", "turn.discard"],
    readings={"may": "yes, nothing forbids it", "may-not": "no"},
    written="may",
)
closing_source = game.question(
    "closing-source",
    "From where does the starter draw for the closing step?",
    clause=["closing.draw", "duel.rival-draws", "turn.draw"],
    readings={"deck": "from the deck, as the rivals do", "deck-or-pile": "from the deck or the pile, as in a turn"},
    written="deck",
)
self_counter = game.question(
    "self-counter",
    "May the starter beat the own Trio in the closing step?",
    clause=["closing.counter", "closing.choice"],
    readings={"may": "yes: only the Trio that dominates has to be beaten", "may-not": "no: only a Trio of a rival"},
    written="may",
)
still_dominating = game.question(
    "still-dominating",
    "What does a starter do in the closing step whose own Trio dominates?",
    clause=["closing.draw", "closing.choice", "closing.retire"],
    readings={
        "as-listed": "draws and takes one of the two options; who wins after retiring is not said",
        "hold": "the same, and who retires with the dominating Trio has won all the same",
        "stop": "nothing: the Duel ends at once, without a draw",
    },
    written="as-listed",
    repair="stop",
)
greatest = game.question(
    "greatest",
    "What is the value of a card in a loot?",
    clause=["chain.character", "holdup.highest", "score.character"],
    readings={"number": "its number", "points": "the points it scores, the same for all Characters"},
    written="number",
)
held_up = game.question(
    "held-up",
    "From whom does a Hold-up steal?",
    clause=["holdup.trigger", "duel.retire"],
    readings={"every-opponent": "every opponent", "still-in-duel": "only rivals who have not retired"},
    written="every-opponent",
)
loot_sight = game.question(
    "loot-sight",
    "Do the cards of a loot lie open?",
    clause=["chain.priority", "holdup.priority"],
    readings={"not-said": "nothing says so: each player sees the own loot", "open": "yes"},
    written="not-said",
    repair="open",
)
refill_order = game.question(
    "refill-order",
    "With whom does the refill begin?",
    clause="refill.to-five",
    readings={"winner": "with the winner of the Duel", "starter": "with the player who began it"},
    written="winner",
)
after_duel = game.question(
    "after-duel",
    "Who plays after a Duel?",
    clause=["refill.winner-starts", "setup.direction"],
    readings={"winner": "the winner, wherever seated", "right": "the player to the right of the one who began it"},
    written="winner",
)
exhausted = game.question(
    "exhausted",
    "When does the draw deck run out during a Duel or a refill?",
    clause="end.reshuffle",
    readings={
        "last-card": "when its last card is drawn then",
        "at-need": "when a card is needed then and none is left, also if the last one went earlier",
    },
    written="last-card",
    repair="at-need",
)
empty_in_turn = game.question(
    "empty-in-turn",
    "What follows when the draw deck runs out in the draw step of a turn?",
    clause=["end.reshuffle", "turn.draw.deck"],
    readings={
        "not-said": "nothing is said",
        "same": "the same as in a Duel: a shuffle and the last turns",
        "no-last-turn": "a shuffle without last turns",
    },
    written="not-said",
    repair="same",
)
running_turn = game.question(
    "running-turn",
    "Does the turn in which the deck ran out count as that player's last one?",
    clause=["end.last-turn", "end.over"],
    readings={"no": "no, the last turns come after it", "yes": "yes"},
    written="no",
)
second_end = game.question(
    "second-end",
    "What if the draw deck runs out once more during the last turns?",
    clause=["end.reshuffle", "end.last-turn"],
    readings={
        "again": "everybody has one last turn again",
        "once": "the discards are shuffled, the last turns go on",
        "stop": "no further last turn is begun",
    },
    written="again",
    repair="once",
)
last_order = game.question(
    "last-order",
    "In which order are the last turns taken?",
    clause=["end.last-turn", "refill.winner-starts", "setup.direction"],
    readings={
        "winner": "the winner of the Duel first, if one is left to that player, else on to the right of the starter",
        "re-decided": "the winner first, else on to the right of the winner",
        "starter-right": "always on to the right of the player who began the Duel",
    },
    written="winner",
)
tie = game.question(
    "tie",
    "What is a tie among three or four?",
    clause=["score.tie", "score.most-points"],
    readings={"first-place": "a tie for the most points", "any": "any two players with the same points"},
    written="first-place",
)

# ------------------------------------------------------------------------------------------------------ the position


class Trio(Record):
    """A Trio on the table: its side, what it was announced as, the represented numbers, and which cards are Wildcards."""

    side = one_of(Side)
    category = one_of(Category)
    character = integer(1, ranks)
    weapon = integer(1, ranks)
    ammunition = integer(1, ranks)
    wild_character = flag()
    wild_weapon = flag()
    wild_ammunition = flag()


class Duel(Frame):
    """A Duel; it was begun by the player whose turn it is."""

    answering = player()
    best = record(Trio)  # the Trio that dominates, and whose it is
    dominator = player()
    laid = card_set(cards)
    equipment = marks(cards)  # what was laid as Weapon or Ammunition
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


# ------------------------------------------------------------------------------------------------------- setting up


@game.setup(clause=["setup.shuffle", "setup.deal", "setup.deck", "setup.pile", "setup.first-player"])
def lay_out(t: Table) -> None:
    """Deal to everybody, turn one card over, and let chance pick who begins."""
    t.deal(t.deck, t.hand, each=int(hand_size))
    t.pile.push(t.draw_one(t.deck))
    t.current = t.random_player()


@game.definition(clause=["setup.direction", "end.last-turn"])
def turn_after(t: Table, p: Player) -> Player:
    """The next to the right of `p`; in the last round the next with a turn left, or nobody."""
    if not t.last_round:
        return p.next
    candidate = p.next
    for _ in t.players:
        if t.turns_left.has(candidate):
            return candidate
        candidate = candidate.next
    return nobody


def begin_turn(t: Table, p: Player) -> Any:
    """A turn begins; in the last round that player has then no further one."""
    t.current = p
    t.turns_left.remove(p)
    return draw


def pass_turn(t: Table) -> Any:
    """After a turn without a Duel the turn goes to the right, or the game is over."""
    if ended(t.last_round, t.turns_left.now(), t.fought):
        return finish
    return begin_turn(t, turn_after(t, t.current))


# --------------------------------------------------------------------------------------------------- a turn: 1. draw

draw = game.stage("draw", by=CURRENT, clause=["turn.two-steps", "turn.draw", "refill.winner-turn"])
closing_draw = game.stage("closing_draw", by=CURRENT, clause="closing.draw")


@game.action(at=[draw, closing_draw], clause=["turn.draw.deck", "closing.draw"])
def choose_deck(t: Table) -> Any:
    """Draw from the draw deck."""
    require(not t.deck.is_empty, "the draw deck is empty")
    return closing_card if t.is_at(closing_draw) else turn_card


@game.definition(clause="turn.draw.pile")
def drawable(t: Table) -> CardSet[Gun]:
    """The cards of the discard pile that may be drawn."""
    if pile_draw == "any" or t.pile.is_empty:
        return t.pile.cards
    return t.pile.cards & (t.pile.top,)


@game.action(at=[draw, closing_draw], clause=["turn.draw.pile", "closing.draw"], card=lambda t: drawable(t))
def draw_from_pile(t: Table, card: Gun) -> Any:
    """Draw from the discard pile."""
    t.move(card, t.pile, t.hand[t.current])
    if t.is_at(closing_draw):
        return closing
    if redraw == "may-not":
        t.taken = card
    return act


@game.step(by=CHANCE, clause="turn.draw.deck", card=lambda t: t.deck)
def turn_card(t: Table, card: Gun) -> Any:
    """Chance gives the card of the draw deck."""
    take(t, card, t.current, Phase.TURN)
    return act


# ------------------------------------------------------------------------------------------------- a turn: 2. action

act = game.stage("act", by=CURRENT, clause=["turn.two-steps", "turn.act"])


@game.action(at=act, clause=["turn.discard", "turn.attack-optional", "setup.direction"], card=lambda t: t.hand[t.current])
def discard(t: Table, card: Gun) -> Any:
    """Discard one card of the hand; nobody is obliged to attack."""
    require(card != t.taken, "this card was drawn from the pile just now")
    t.taken = nothing
    t.move(card, t.hand[t.current], t.pile)
    return pass_turn(t)


# ------------------------------------------------------------------------------------------------------------- Trios


def follows(a: int, b: int) -> bool:
    """Whether `b` comes right after `a`, 1 coming after the highest number."""
    return b == a % ranks + 1


@game.definition(clause=["trio.perfect", "trio.kinds"])
def is_perfect(x: Trio) -> bool:
    """All three numbers are the same."""
    return both(x.character == x.weapon, x.weapon == x.ammunition)


@game.definition(clause=["trio.straight", "trio.straight.circular", "trio.kinds"])
def is_straight(x: Trio) -> bool:
    """The three numbers are consecutive, going round from the highest to 1."""
    c, w, a = x.character, x.weapon, x.ammunition
    up = both(follows(c, w), follows(w, a))
    if straight_shape == "ascending":
        return up
    down = both(follows(a, w), follows(w, c))
    if straight_shape == "up-or-down":
        return either(up, down)
    orders = ((c, w, a), (c, a, w), (w, c, a), (w, a, c), (a, c, w), (a, w, c))
    return any_of(orders, lambda o: both(follows(o[0], o[1]), follows(o[1], o[2])))


@game.definition(clause=["trio.normal", "trio.kinds"])
def category_of(x: Trio) -> Category:
    """Perfect, Straight, or Normal when it is neither."""
    if is_perfect(x):
        return Category.PERFECT
    if is_straight(x):
        return Category.STRAIGHT
    return Category.NORMAL


def companions(c: Gun) -> CardSet[Gun]:
    """The cards that may lie in one Trio with `c`: those of its side."""
    return cards.where(side=c.side)


def a_trio(who: Callable[[Table], Player]) -> dict[str, Any]:
    """What is named when a Trio is laid: a card of the hand for each place, what it represents, the announcement."""

    def fit(t: Table, role: Role) -> CardSet[Gun]:
        return t.hand[who(t)] & cards.where(role=(role, Role.WILDCARD))

    return {
        "character": lambda t: fit(t, Role.CHARACTER),
        "weapon": lambda t, c: (fit(t, Role.WEAPON) & companions(c)) - (c,),
        "ammunition": lambda t, c, w: (fit(t, Role.AMMUNITION) & companions(c)) - (c, w),
        "character_as": lambda t, c, w, a: c.stands_for,
        "weapon_as": lambda t, c, w, a, n: w.stands_for,
        "ammunition_as": lambda t, c, w, a, n, m: a.stands_for,
        "announced": Category,
    }


@game.definition(clause=["wild.any-card", "wild.any-number"])
def can_stand_for(t: Table, c: Gun, role: Role, number: int) -> bool:
    """Whether a card may take this place: Wildcards may represent any card of their side."""
    if stand_in == "any-card" or c.role != Role.WILDCARD:
        return True
    in_view = t.duel.laid.now()
    for p in t.players:
        in_view = in_view | t.loot[p]
    return (cards.where(side=c.side, role=role, number=number) & in_view).is_empty


def name_trio(t: Table, laid: tuple[Gun, Gun, Gun], shown: tuple[int, int, int], announced: Category) -> Trio:
    """The Trio that three cards make with the numbers they represent; not allowed if it is none."""
    wild = [c.role == Role.WILDCARD for c in laid]
    require(no(both(wild[0], both(wild[1], wild[2]))), "a Trio holds two Wildcards at most")
    for c, role, n in zip(laid, (Role.CHARACTER, Role.WEAPON, Role.AMMUNITION), shown, strict=True):
        require(can_stand_for(t, c, role, n), "a Wildcard may not stand for a card in view")
    trio = Trio(
        side=laid[0].side,
        category=announced,
        character=shown[0],
        weapon=shown[1],
        ammunition=shown[2],
        wild_character=wild[0],
        wild_weapon=wild[1],
        wild_ammunition=wild[2],
    )
    require(may_announce(trio), "a Straight or Perfect Trio must be announced, and as what it is")
    return trio


@game.definition(clause=["trio.announce", "trio.announce.normal"])
def may_announce(x: Trio) -> bool:
    """A Straight or Perfect Trio is announced as such; Normal stands for no announcement."""
    if unannounced == "as-normal" and x.category == Category.NORMAL:
        return True
    return x.category == category_of(x)


@game.example(clause="trio.normal.example")
def eight_four_two_is_normal() -> bool:
    return category_of(Trio(character=8, weapon=4, ammunition=2)) == Category.NORMAL


@game.example(clause="trio.straight.examples")
def five_straights() -> bool:
    runs = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (8, 9, 1), (9, 1, 2))
    return all(category_of(Trio(character=c, weapon=w, ammunition=a)) == Category.STRAIGHT for c, w, a in runs)


@game.example(clause="trio.perfect.example")
def three_fives_are_perfect() -> bool:
    return category_of(Trio(character=5, weapon=5, ammunition=5)) == Category.PERFECT


# ---------------------------------------------------------------------------------------------------------- the Duel

LAYING = ["trio.shape", "wild.any-card", "wild.any-number", "wild.name-card", "wild.fixed", "wild.how-many"]


def lay(t: Table, who: Player, laid: tuple[Gun, Gun, Gun], trio: Trio) -> None:
    """Put the three cards on the table, where they stay until the Duel ends; their Trio now dominates."""
    for c in laid:
        t.move(c, t.hand[who], t.duel.laid)
    t.duel.equipment.add(laid[1])
    t.duel.equipment.add(laid[2])
    t.duel.best = trio
    t.duel.dominator = who


@game.action(at=act, clause=["turn.duel", "duel.start", "duel.trios-stay", *LAYING], **a_trio(lambda t: t.current))
def start_duel(
    t: Table,
    character: Gun,
    weapon: Gun,
    ammunition: Gun,
    character_as: int,
    weapon_as: int,
    ammunition_as: int,
    announced: Category,
) -> Any:
    """Lay a Trio and with it begin a Duel."""
    laid = (character, weapon, ammunition)
    trio = name_trio(t, laid, (character_as, weapon_as, ammunition_as), announced)
    t.taken = nothing
    t.fought = t.last_round
    first = t.duel.call(first=rival_card, then=refill, answering=t.current.next)
    lay(t, t.current, laid, trio)
    prepare(t, Phase.DUEL)
    return first


@game.step(by=CHANCE, clause=["duel.rivals-in-order", "duel.rival-draws"], card=lambda t: t.deck)
def rival_card(t: Table, card: Gun) -> Any:
    """The rival whose answer is due draws a card from the deck."""
    take(t, card, t.duel.answering, Phase.DUEL)
    return answer


answer = game.stage("answer", by=lambda t: t.duel.answering, clause="duel.rival-chooses")


@game.action(at=answer, clause=["duel.counter", *LAYING], **a_trio(lambda t: t.duel.answering))
def counter(
    t: Table,
    character: Gun,
    weapon: Gun,
    ammunition: Gun,
    character_as: int,
    weapon_as: int,
    ammunition_as: int,
    announced: Category,
) -> Any:
    """Lay a Trio that beats the dominating one."""
    laid = (character, weapon, ammunition)
    trio = name_trio(t, laid, (character_as, weapon_as, ammunition_as), announced)
    require(beats(trio, t.duel.best), "this Trio does not beat the one that dominates")
    lay(t, t.duel.answering, laid, trio)
    return next_answer(t)


@game.action(at=answer, clause=["duel.retire", "duel.retire-free"], card=lambda t: t.hand[t.duel.answering])
def retire(t: Table, card: Gun) -> Any:
    """Discard a card of the hand and leave the Duel, whatever Trio the hand holds."""
    t.move(card, t.hand[t.duel.answering], t.pile)
    t.duel.retired.add(t.duel.answering)
    return next_answer(t)


def next_answer(t: Table) -> Any:
    """The next rival to the right answers; after one lap comes the closing step of the starter."""
    t.duel.answering = t.duel.answering.next
    if t.duel.answering != t.current:
        prepare(t, Phase.DUEL)
        return rival_card
    if still_dominating == "stop" and t.duel.dominator == t.current:
        return capture
    prepare(t, Phase.DUEL)
    return closing_draw if closing_source == "deck-or-pile" else closing_card


# ----------------------------------------------------------------------------------------------- the closing step


@game.step(by=CHANCE, clause=["closing.one-lap", "closing.draw"], card=lambda t: t.deck)
def closing_card(t: Table, card: Gun) -> Any:
    """When all the others have answered, the starter draws a card."""
    take(t, card, t.current, Phase.DUEL)
    return closing


closing = game.stage("closing", by=CURRENT, clause="closing.choice")


@game.action(at=closing, clause=["closing.counter", "closing.no-answer", *LAYING], **a_trio(lambda t: t.current))
def closing_counter(
    t: Table,
    character: Gun,
    weapon: Gun,
    ammunition: Gun,
    character_as: int,
    weapon_as: int,
    ammunition_as: int,
    announced: Category,
) -> Any:
    """The starter beats the dominating Trio, and nobody may answer."""
    if self_counter == "may-not":
        require(t.duel.dominator != t.current, "the own Trio dominates")
    laid = (character, weapon, ammunition)
    trio = name_trio(t, laid, (character_as, weapon_as, ammunition_as), announced)
    require(beats(trio, t.duel.best), "this Trio does not beat the one that dominates")
    lay(t, t.current, laid, trio)
    return capture


@game.action(at=closing, clause="closing.retire", card=lambda t: t.hand[t.current])
def closing_retire(t: Table, card: Gun) -> Any:
    """The starter discards a card and retires."""
    t.move(card, t.hand[t.current], t.pile)
    t.duel.retired.add(t.current)
    return capture


# ----------------------------------------------------------------------------------------------- how a Duel is won


def wilds(x: Trio) -> int:
    """How many Wildcards a Trio holds."""
    return count((x.wild_character, x.wild_weapon, x.wild_ammunition), lambda wild: wild)


def can_meet(x: Trio, y: Trio) -> bool:
    """Whether two Trios can lie in one Duel: each numbered card exists once, and Wildcards are few."""
    named = both(may_announce(x), may_announce(y))
    if x.side != y.side:
        return both(named, both(wilds(x) <= greatest_share(), wilds(y) <= greatest_share()))
    twice = either(
        both(x.character == y.character, no(either(x.wild_character, y.wild_character))),
        either(
            both(x.weapon == y.weapon, no(either(x.wild_weapon, y.wild_weapon))),
            both(x.ammunition == y.ammunition, no(either(x.wild_ammunition, y.wild_ammunition))),
        ),
    )
    few = both(wilds(x) + wilds(y) <= wildcards, both(wilds(x) <= 2, wilds(y) <= 2))
    return both(named, both(few, no(twice)))


def greatest_share() -> int:
    """The most Wildcards that one Trio can hold."""
    return min(2, int(wildcards))


@game.definition(clause="beats.same-side.character")
def standing(x: Trio) -> int:
    """The Character's number as it counts in a comparison."""
    if straight_rank == "by-run" and x.category == Category.STRAIGHT:
        lowest = any_of((x.character, x.weapon, x.ammunition), lambda n: n == 1)
        highest = any_of((x.character, x.weapon, x.ammunition), lambda n: n == ranks)
        return ite(both(lowest, highest), x.character - ranks, x.character)
    return x.character


beats = game.decision(
    "beats",
    "Does Trio x beat Trio y, which dominates?",
    x=Trio,
    y=Trio,
    answer=bool,
    policy="any",
    given=can_meet,
    clause=["beats.sequence", "beats.same-side.highest"],
)


@beats.case(clause=["beats.category", "beats.category.ranking"])
def category(x: Trio, y: Trio) -> bool | None:
    """The superior category wins."""
    if x.category != y.category:
        return x.category > y.category
    return None


@beats.case(clause=["beats.same-category", "beats.side-switch"])
def side_switch(x: Trio, y: Trio) -> bool | None:
    """In one category a Trio of the opposite side beats the dominating one, whatever the numbers."""
    if x.category == y.category and x.side != y.side:
        return True
    return None


@beats.case(clause=["beats.same-category", "beats.same-side.character"])
def higher_character(x: Trio, y: Trio) -> bool | None:
    """On one side the higher Character wins."""
    if x.category == y.category and x.side == y.side and standing(x) != standing(y):
        return standing(x) > standing(y)
    return None


@beats.case(clause=["beats.same-category", "beats.same-side.weapon"])
def higher_weapon(x: Trio, y: Trio) -> bool | None:
    """With the Characters level, the higher Weapon."""
    level = x.category == y.category and x.side == y.side and standing(x) == standing(y)
    if level and x.weapon != y.weapon:
        return x.weapon > y.weapon
    return None


@beats.case(clause=["beats.same-category", "beats.same-side.ammunition"])
def higher_ammunition(x: Trio, y: Trio) -> bool | None:
    """With those level too, the higher Ammunition."""
    level = x.category == y.category and x.side == y.side and standing(x) == standing(y) and x.weapon == y.weapon
    if level and x.ammunition != y.ammunition:
        return x.ammunition > y.ammunition
    return None


@beats.ruling
def not_beaten(x: Trio, y: Trio) -> bool:
    """Nothing is said of an exact tie: the Trio that lies there stays."""
    return False


@game.example(clause="beats.side-switch.example")
def either_side_beats_the_other() -> bool:
    low = Trio(side=Side.COWBOYS, character=1, weapon=1, ammunition=2)
    high = Trio(side=Side.APACHES, character=9, weapon=8, ammunition=8)
    return beats(low, high) and beats(high, low)


# ------------------------------------------------------------------------------------------------ settling the Duel

duel_winner = game.decision(
    "duel_winner", "Who wins the Duel?", table=True, answer=Player, clause=["resolve.capture", "closing.one-lap"]
)


@duel_winner.case(clause=["duel.counter", "closing.counter"])
def owner_of_the_last(t: Table) -> Player | None:
    """Whose Trio dominates at the end, if that player has not left the Duel."""
    if t.duel.dominator not in t.duel.retired:
        return t.duel.dominator
    return None


@duel_winner.case(clause="closing.retire")
def retired_while_ahead(t: Table) -> Player | None:
    """A starter who retires with the dominating Trio has won, by one reading."""
    if still_dominating == "hold" and t.duel.dominator in t.duel.retired:
        return t.duel.dominator
    return None


@duel_winner.ruling
def dominating_all_the_same(t: Table) -> Player:
    """A table would give the Duel to the Trio that nobody has beaten."""
    return t.duel.dominator


captured = game.decision(
    "captured",
    "Is a card that was laid in the Duel captured by the winner?",
    card=cards,
    equipment=bool,
    answer=bool,
    policy="any",
    clause="resolve.capture",
    given=lambda card, equipment: card.role == Role.WILDCARD or (card.role == Role.CHARACTER) != equipment,
)


@captured.case(clause=["resolve.characters", "goal.loot"])
def characters(card: Gun, equipment: bool) -> bool | None:
    """Characters are captured."""
    return True if card.role == Role.CHARACTER else None


@captured.case(clause=["resolve.wildcards", "goal.loot"])
def every_wildcard(card: Gun, equipment: bool) -> bool | None:
    """Wildcards are captured."""
    return True if card.role == Role.WILDCARD else None


@captured.case(clause="resolve.discard")
def used_equipment(card: Gun, equipment: bool) -> bool | None:
    """What was used as Weapon or Ammunition goes to the discard pile."""
    return False if equipment else None


@captured.ruling
def by_what_it_is(card: Gun, equipment: bool) -> bool:
    """A table would go by what the card is, not by what it stood for."""
    return card.role in (Role.CHARACTER, Role.WILDCARD)


@game.step(clause=["resolve.capture", "duel.trios-stay"])
def capture(t: Table) -> Any:
    """The winner captures the Characters and Wildcards that were played."""
    t.victor = duel_winner(t)
    equipment = t.duel.equipment.now()
    prey = t.duel.laid.where(lambda c: captured(c, equipment.has(c)))
    t.move_all(prey, t.duel.laid, t.loot[t.victor])
    if t.duel.laid.is_empty:
        return effects(t)
    return lay_off


@game.step(clause="resolve.discard", card=lambda t: t.duel.laid)
def lay_off(t: Table, card: Gun) -> Any:
    """The used Weapons and Ammunition go to the discard pile, one after the other, in no order that is said."""
    t.move(card, t.duel.laid, t.pile)
    if t.duel.laid.is_empty:
        return effects(t)
    return lay_off


# --------------------------------------------------------------------------------------------------- special effects


@game.definition(clause=["chain.trigger", "chain.empty"])
def chained(t: Table) -> PlayerSet:
    """Whom a Chain obliges: all the others that have loot."""
    return t.everybody.where(lambda p: both(p != t.victor, no(t.loot[p].is_empty)))


@game.definition(clause=["holdup.trigger", "holdup.empty"])
def robbed(t: Table) -> PlayerSet:
    """Whom a Hold-up robs: each rival that has loot."""
    rivals = t.everybody.where(lambda p: both(p != t.victor, no(t.loot[p].is_empty)))
    return rivals - t.duel.retired if held_up == "still-in-duel" else rivals


def effects(t: Table) -> Any:
    """A Straight that wins sets off the Chain, a Perfect Trio the Hold-up."""
    if t.duel.best.category == Category.STRAIGHT:
        t.duel.owing = chained(t)
        if t.duel.owing:
            return chain
    if t.duel.best.category == Category.PERFECT:
        t.duel.owing = robbed(t)
        if t.duel.owing:
            return hold_up
    return end_duel(t)


@game.definition(clause=["chain.wildcard", "holdup.wildcard"])
def wildcard_of(loot: CardSet[Gun]) -> Gun:
    """The Wildcard of a loot; its copies are alike, but a Sheriff is no Cacique."""
    found = loot & cards.where(role=Role.WILDCARD)
    if (found & cards.where(side=Side.COWBOYS)).is_empty or (found & cards.where(side=Side.APACHES)).is_empty:
        return some(found)  # type: ignore[no-any-return]
    return the(found, "the Wildcard of a loot that holds one of each side")  # type: ignore[no-any-return]


@game.definition(clause=["chain.character", "holdup.highest"])
def greatest_of(loot: CardSet[Gun]) -> Gun:
    """The card of greatest value."""
    value = (lambda c: worth(c)) if greatest == "points" else (lambda c: c.number)
    return the_most(loot, value, "the card of greatest value")  # type: ignore[no-any-return]


def has_wildcard(loot: CardSet[Gun]) -> bool:
    """Whether a loot holds a Wildcard."""
    return no((loot & cards.where(role=Role.WILDCARD)).is_empty)  # type: ignore[no-any-return]


LOOT = {"loot": card_set(cards)}
chain_takes = game.decision(
    "chain_takes", "Which card of the loot does a Chain take?", answer=cards, clause="chain.priority", **LOOT
)


@chain_takes.case(clause="chain.wildcard")
def chain_wildcard(loot: CardSet[Gun]) -> Gun | None:
    """A Wildcard, if there is one."""
    return wildcard_of(loot) if has_wildcard(loot) else None


@chain_takes.case(clause="chain.character")
def chain_character(loot: CardSet[Gun]) -> Gun | None:
    """Failing that, the Character of greatest value."""
    return None if has_wildcard(loot) else greatest_of(loot & cards.where(role=Role.CHARACTER))


@chain_takes.ruling
def chain_takes_any(loot: CardSet[Gun]) -> Gun:
    """A table would let any of the equal cards go."""
    return any_equal(loot)


@game.step(clause=["chain.trigger", "chain.priority", "chain.under"], rival=lambda t: t.duel.owing)
def chain(t: Table, rival: Player) -> Any:
    """A player hit by the Chain puts a card of the loot beneath the discard pile."""
    t.move(chain_takes(t.loot[rival].now()), t.loot[rival], t.pile, under=True)
    t.duel.owing.remove(rival)
    return end_duel(t) if t.duel.owing.is_empty else chain


holdup_takes = game.decision(
    "holdup_takes", "Which card of the loot does a Hold-up take?", answer=cards, clause="holdup.priority", **LOOT
)


@holdup_takes.case(clause="holdup.wildcard")
def holdup_wildcard(loot: CardSet[Gun]) -> Gun | None:
    """A Wildcard, if there is one."""
    return wildcard_of(loot) if has_wildcard(loot) else None


@holdup_takes.case(clause="holdup.highest")
def holdup_highest(loot: CardSet[Gun]) -> Gun | None:
    """Failing that, the card of greatest value."""
    return None if has_wildcard(loot) else greatest_of(loot)


@holdup_takes.ruling
def holdup_takes_any(loot: CardSet[Gun]) -> Gun:
    """A table would let any of the equal cards go."""
    return any_equal(loot)


def any_equal(loot: CardSet[Gun]) -> Gun:
    """Any of the cards between which the text does not decide."""
    if has_wildcard(loot):
        return some(loot & cards.where(role=Role.WILDCARD))  # type: ignore[no-any-return]
    return some(most(loot, lambda c: c.number))  # type: ignore[no-any-return]


@game.step(clause=["holdup.trigger", "holdup.priority", "holdup.to-loot"], rival=lambda t: t.duel.owing)
def hold_up(t: Table, rival: Player) -> Any:
    """The winner takes a card of a rival's loot into the own one."""
    t.move(holdup_takes(t.loot[rival].now()), t.loot[rival], t.loot[t.victor])
    t.duel.owing.remove(rival)
    return end_duel(t) if t.duel.owing.is_empty else hold_up


def end_duel(t: Table) -> Any:
    """The Duel is over, and the refill begins."""
    place = t.duel.done()
    prepare(t, Phase.REFILL)
    return place


# ------------------------------------------------------------------------------------------------------------ refill


@game.definition(clause="refill.to-five")
def short_of_cards(t: Table) -> Player:
    """The first player round the table who holds too few cards, or nobody."""
    p = t.victor if refill_order == "winner" else t.current
    for _ in t.players:
        if t.hand[p].size < refill_size:
            return p
        p = p.next
    return nobody


@game.step(by=CHANCE, clause=["refill.when", "refill.to-five"], card=lambda t: t.deck)
def refill(t: Table, card: Gun) -> Any:
    """After a Duel all draw from the deck, a card at a time, until everybody has the full hand again."""
    take(t, card, short_of_cards(t), Phase.REFILL)
    if short_of_cards(t) == nobody:
        return new_round
    prepare(t, Phase.REFILL)
    return refill


next_turn = game.decision("next_turn", "Who takes the next turn after a Duel?", table=True, answer=Player, policy="any")


@next_turn.case(clause=["refill.winner-starts", "refill.winner-turn"])
def winner_starts(t: Table) -> Player | None:
    """The winner begins the new round."""
    if after_duel == "winner" and not (t.last_round and last_order == "starter-right"):
        return t.victor
    return None


@next_turn.case(clause="setup.direction")
def passes_right(t: Table) -> Player | None:
    """The turn passes to the right at all times, by one reading also after a Duel."""
    return t.current.next if after_duel == "right" and not t.last_round else None


@next_turn.case(clause=["end.last-turn", "end.over"])
def last_turns(t: Table) -> Player | None:
    """In the last round only who has not had a last turn plays; when everybody has, nobody."""
    if not t.last_round:
        return None
    if ended(t.last_round, t.turns_left.now(), t.fought):
        return nobody
    winner_first = after_duel == "winner" and last_order != "starter-right"
    if winner_first and t.victor in t.turns_left:
        return t.victor
    return turn_after(t, t.victor if last_order == "re-decided" else t.current)


@next_turn.ruling
def one_last_turn_each(t: Table) -> Player:
    """A table would not let anybody play a second last turn."""
    if ended(t.last_round, t.turns_left.now(), t.fought):
        return nobody
    return turn_after(t, t.current)


@game.step(clause=["refill.when", "refill.winner-starts"])
def new_round(t: Table) -> Any:
    """After the refill the next turn begins, or the game is over."""
    p = next_turn(t)
    t.victor = nobody
    if p == nobody:
        return finish
    return begin_turn(t, p)


# --------------------------------------------------------------------------------------------------- end of the game

runs_out = game.decision(
    "runs_out",
    "What follows when the draw deck runs out (or has run out before, when a card is needed)?",
    phase=Phase,
    before=bool,
    answer=Supply,
    policy="any",
    clause="end.reshuffle",
    given=lambda phase, before: not (before and phase == Phase.TURN),
)


@runs_out.case(clause=["end.reshuffle", "end.last-turn"])
def in_duel_or_refill(phase: Phase, before: bool) -> Supply | None:
    """During a Duel or a refill: the discards are shuffled, and the last turns begin."""
    if phase in (Phase.DUEL, Phase.REFILL) and (exhausted == "at-need" or not before):
        return Supply.SHUFFLE_AND_LAST_TURNS
    return None


@runs_out.case(clause="turn.draw.deck")
def in_a_turn(phase: Phase, before: bool) -> Supply | None:
    """In the draw step of a turn, by the readings that say something about it."""
    if phase != Phase.TURN or empty_in_turn == "not-said":
        return None
    return Supply.SHUFFLE_AND_LAST_TURNS if empty_in_turn == "same" else Supply.SHUFFLE


@runs_out.ruling
def only_when_a_card_is_needed(phase: Phase, before: bool) -> Supply:
    """A table would play on with the pile, and shuffle when it cannot do without."""
    return Supply.SHUFFLE_AND_LAST_TURNS if before else Supply.NOTHING


def take(t: Table, card: Gun, p: Player, phase: Phase) -> None:
    """A card of the draw deck goes to a hand; if it was the last one, the deck has run out."""
    t.move(card, t.deck, t.hand[p])
    asked = exhausted == "last-card" or phase == Phase.TURN
    if asked and t.deck.is_empty:
        supply(t, runs_out(phase, False))


def prepare(t: Table, phase: Phase) -> None:
    """Before a card must be drawn: by one reading this is when an empty deck counts as having run out."""
    if exhausted == "at-need" and t.deck.is_empty and t.pile.size > 1:
        supply(t, runs_out(phase, True))


@game.action(
    by=RULES, at=[rival_card.stage, closing_card.stage, refill.stage], clause=["end.reshuffle", "duel.rival-draws"]
)
def shuffle_late(t: Table) -> Any:
    """A card must be drawn from a deck that was empty before: only a ruling lets play go on."""
    require(t.deck.is_empty, "there are cards to draw")
    require(t.pile.size > 1, "there are no discards to shuffle")
    phase = Phase.REFILL if t.is_at(refill) else Phase.DUEL
    supply(t, runs_out(phase, True))


def supply(t: Table, what: Supply) -> None:
    """Shuffle the discards into a new deck, the last one staying in sight; then come the last turns."""
    if what != Supply.NOTHING and t.pile.size > 1:
        t.move_all(t.pile.cards - (t.pile.top,), t.pile, t.deck)
    if what == Supply.SHUFFLE_AND_LAST_TURNS:
        if not t.last_round or second_end == "again":
            t.turns_left = t.everybody - (t.current,) if running_turn == "yes" else t.everybody
        elif second_end == "stop":
            t.turns_left.clear()
        t.last_round = True


ended = game.decision(
    "ended",
    "Is the game over when a turn has ended?",
    last_round=bool,
    turns_left=player_set(),
    fought=bool,
    answer=bool,
    policy="any",
)


@ended.case(clause="end.last-turn")
def turns_to_play(last_round: bool, turns_left: PlayerSet, fought: bool) -> bool | None:
    """Not before the last round, nor while somebody has a last turn left."""
    return False if not last_round or turns_left else None


@ended.case(clause="end.over")
def everybody_has_played(last_round: bool, turns_left: PlayerSet, fought: bool) -> bool | None:
    """When everybody has played the last turn."""
    return True if last_round and turns_left.is_empty else None


@ended.case(clause="end.no-duel")
def without_a_duel(last_round: bool, turns_left: PlayerSet, fought: bool) -> bool | None:
    """All the same if the last round saw nobody begin a Duel."""
    return True if last_round and turns_left.is_empty and not fought else None


# ----------------------------------------------------------------------------------------------------------- scoring

worth = game.decision(
    "worth", "How many points is a card of the loot worth?", card=cards, answer=range(3), policy="any", clause="score.cards"
)


@worth.case(clause="score.character")
def character_points(card: Gun) -> int | None:
    """A Character is worth 1 point."""
    return 1 if card.role == Role.CHARACTER else None


@worth.case(clause="score.wildcard")
def wildcard_points(card: Gun) -> int | None:
    """A Wildcard is worth 2 points."""
    return 2 if card.role == Role.WILDCARD else None


@worth.case(clause="score.none")
def equipment_points(card: Gun) -> int | None:
    """Weapons and Ammunition are never worth anything."""
    return 0 if card.role in (Role.WEAPON, Role.AMMUNITION) else None


@game.definition(clause="score.cards")
def points(t: Table, p: Player) -> int:
    """The points of a player's loot."""
    return total(t.loot[p], lambda c: worth(c))


@game.definition(clause="score.tie")
def is_tie(t: Table) -> bool:
    """Whether the game has ended in a tie."""
    if tie == "any":
        return any_of(t.players, lambda p: any_of(t.players, lambda q: both(p != q, points(t, p) == points(t, q))))
    return leaders(t).size > 1


@game.definition(clause=["score.most-points", "goal.most-points"])
def leaders(t: Table) -> PlayerSet:
    """The players with the most points."""
    return most(t.players, lambda p: points(t, p))


game_winner = game.decision("game_winner", "Who wins the game?", table=True, answer=Player, policy="any")


@game_winner.case(clause=["score.most-points", "goal.most-points"])
def most_points(t: Table) -> Player | None:
    """The player with the most points."""
    return None if is_tie(t) else the(leaders(t))


@game_winner.case(clause="score.tie")
def nobody_in_a_tie(t: Table) -> Player | None:
    """In a tie nobody."""
    return nobody if is_tie(t) else None


@game.step(clause=["score.most-points", "score.tie"])
def finish(t: Table) -> Any:
    """The game is over: its winner is one game nearer to the legend."""
    winner = game_winner(t)
    if winner != nobody:
        t.wins[winner] += 1
    return next_game


# ---------------------------------------------------------------------------------------------------- the whole match


@game.over(clause="legend.three-wins")
def match_over(t: Table) -> bool:
    """When somebody has won enough games (or, in a scope of one game, after it)."""
    won = any_of(t.players, lambda p: t.wins[p] >= games_to_win)
    return both(t.is_at(next_game), either(won, rematch == 0))


legend = game.decision("legend", "Who has won the match?", table=True, answer=Player, clause="score.tie")


@legend.case(clause="legend.three-wins")
def first_with_enough_games(t: Table) -> Player | None:
    """The first player who has won enough games."""
    for p in t.players:
        if t.wins[p] >= games_to_win:
            return p
    return None


game.outcome(legend)


@game.step(clause=["score.tie", "legend.three-wins", "setup.shuffle"])
def next_game(t: Table) -> Any:
    """Another game: all cards come together again."""
    for p in t.players:
        t.move_all(t.hand[p], t.hand[p], t.deck)
        t.move_all(t.loot[p], t.loot[p], t.deck)
    t.move_all(t.pile, t.pile, t.deck)
    t.last_round = False
    t.fought = False
    t.turns_left.clear()
    t.current = t.players[0]
    return deal


@game.step(by=CHANCE, clause=["setup.shuffle", "setup.deal"], card=lambda t: t.deck)
def deal(t: Table, card: Gun) -> Any:
    """A card of the shuffled deck for each player in turn, until all hands are full."""
    t.move(card, t.deck, t.hand[t.current])
    t.current = t.current.next
    return turn_over if t.hand[t.current].size == hand_size else deal


@game.step(by=CHANCE, clause=["setup.deck", "setup.pile"], card=lambda t: t.deck)
def turn_over(t: Table, card: Gun) -> Any:
    """The first card of the deck starts the discard pile."""
    t.move(card, t.deck, t.pile)
    return first_player


@game.step(by=CHANCE, clause="setup.first-player", first=Player)
def first_player(t: Table, first: Player) -> Any:
    """Chance picks the player who begins."""
    t.current = first
    return draw


game.starts(draw)
