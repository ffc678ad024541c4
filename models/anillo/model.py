"""La Guerra del Anillo as a transition model, in the order of its rulebook; clause ids refer to rulebook.md."""

from __future__ import annotations

from typing import Any

from hoyle import (
    CHANCE,
    NOBODY,
    OWNER,
    CardSet,
    Decision,
    Deck,
    Frame,
    Game,
    Player,
    State,
    all_of,
    any_of,
    array,
    both,
    card,
    card_set,
    count,
    either,
    flag,
    frame,
    integer,
    ite,
    look_up,
    marks,
    members,
    most,
    no,
    nobody,
    one_of,
    per_player,
    pile,
    player,
    player_set,
    require,
    smaller,
    some,
    the,
    the_least,
    the_most,
    total,
)
from hoyle.models.anillo.cards import (
    LAST_NUMBER,
    Deed,
    Figure,
    Kind,
    Pack,
    People,
    Place,
    Printed,
    RingCard,
    Side,
    Source,
    Suit,
    Use,
    box,
)
from hoyle.models.anillo.questions import Questions
from hoyle.properties import always, always_after, conservation, for_all, never, order, possible

game = Game("La Guerra del Anillo", rulebook="rulebook.md", players=(2, 3, 4), clause="players.number")
q = Questions(game)

# ------------------------------------------------------------------------------------------------- starting values

suits = game.size("suits", 4, clause="suit.armies")
last_number = game.size("numbers", 10, clause="value.numbers")
figures = game.size("figures", 3, clause="value.figures")
hand_size = game.size("hand", 7, clause="setup.seven")
goal = game.size("goal", 15, clause="victory.condition")
army_bonus = game.size("bonus", 15, clause="victory.army")
counted = game.size("counted", 99)  # points beyond this number are not counted on; no rule looks at them
jokers = game.unspecified("jokers", 0, 4, default=2, clause=["value.jokers", "cards.poker"])

game.scope("small", players=(2,), suits=2, numbers=2, figures=1, hand=1, goal=3, bonus=3, counted=4)

stands_for = game.decision(
    "stands for", "Which people does a printed suit stand for?", suit=Printed, answer=People, clause="cards.poker"
)


@stands_for.case(clause="suit.armies")
def poker_suits(suit: Printed) -> People | None:
    if suit == Printed.SPADES:
        return People.DARK_LORD
    if suit == Printed.HEARTS:
        return People.ELVES
    if suit == Printed.DIAMONDS:
        return People.DWARVES
    if suit == Printed.CLUBS:
        return People.MEN
    return None


cards: Deck[RingCard] = game.deck(
    Deck.of(RingCard, lambda: list(box(stands_for, int(suits), int(last_number), int(figures), int(jokers)))),
    clause=["cards.poker", "two.whole-deck", "ace.suit"],
)

figure_value: Decision[int] = game.decision(
    "figure value", "What is a figure of a pack worth?", pack=Pack, figure=Figure, answer=range(16)
)


@figure_value.case(clause="value.figures")
def carry_on(pack: Pack, figure: Figure) -> int:
    """The figures go up from the last number of the pack."""
    last = ite(pack == Pack.POKER, LAST_NUMBER[0], ite(pack == Pack.SPANISH_48, LAST_NUMBER[1], LAST_NUMBER[2]))
    return last + 1 + figure


@figure_value.case(clause="value.figures")
def as_in_the_example(pack: Pack, figure: Figure) -> int:
    """J, Q and K are 11, 12 and 13."""
    return 11 + figure


@figure_value.ruling
def as_printed(pack: Pack, figure: Figure) -> int:
    return ite(pack == Pack.POKER, 11 + figure, 10 + figure)


value: Decision[int] = game.decision("value", "What is a card worth?", card=cards, answer=range(14), clause="value.ace")


@value.case(clause="value.numbers")
def number_value(card: RingCard) -> int | None:
    if card.kind == Kind.NUMBER:
        return card.pips
    return None


@value.case(clause="value.figures")
def court_value(card: RingCard) -> int | None:
    if Kind.JACK <= card.kind <= Kind.KING:
        return figure_value(Pack.POKER, card.kind - 1)
    return None


@value.case(clause="value.jokers")
def joker_value(card: RingCard) -> int | None:
    """A joker has no number."""
    if card.kind == Kind.JOKER:
        return 0
    return None


@value.ruling
def no_number(card: RingCard) -> int:
    """An ace has a function instead of a number (ace.functional)."""
    return 0


def suited(army: People) -> CardSet[RingCard]:
    """All cards of the army's suit."""
    return cards.where(suit=army)


def crown(army: People) -> CardSet[RingCard]:
    """The army's King, as a set."""
    return cards.where(suit=army, kind=Kind.KING)


@game.definition(clause=["value.numbers", "act.troops-suit"])
def troops(army: People) -> CardSet[RingCard]:
    """The troop cards of the army's suit."""
    if q.troops == "numbers":
        return cards.where(suit=army, kind=Kind.NUMBER)
    return cards.where(suit=army, kind=(Kind.NUMBER, Kind.JACK, Kind.QUEEN))


@game.definition(clause=["ace.ring", "ace.suit"])
def ring(army: People) -> CardSet[RingCard]:
    """The army's Ring of Power: the ace of its suit."""
    return cards.where(suit=army, kind=Kind.ACE)


@game.definition(clause="ace.one")
def the_one() -> RingCard:
    """The One Ring: the ace of spades."""
    one: RingCard = the(cards.where(suit=Suit.SPADES, kind=Kind.ACE))
    return one


def all_jokers() -> CardSet[RingCard]:
    """The jokers of the pack."""
    return cards.where(kind=Kind.JOKER)


# ------------------------------------------------------------------------------------------------- the position


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
    falling = card(cards)  # the card that leaves the table


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


# ------------------------------------------------------------------------------------------------- laying out

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


# ------------------------------------------------------------------------------------------------- values on the table


def has_king(t: Table, army: People) -> bool:
    """Whether the army's King is on the table."""
    return (t.kings & crown(army)).size > 0


def wears_ring(t: Table, army: People) -> bool:
    """Whether a Ring lies on the army's King."""
    return (t.army[army].cards & ring(army)).size > 0


@game.definition(clause=["one.wipes-out", "one.domination", "reinforce.cancels"])
def dominated(t: Table, army: People) -> bool:
    """Whether the One Ring wipes out the value of this King and his Ring."""
    if t.fight.cancelled or t.freed:
        return False
    if q.domination == "state":
        return wears_ring(t, People.DARK_LORD)
    return t.subjected.has(army)


@game.definition(clause=["ring.doubles", "one.doubles", "one.wipes-out", "reinforce.cancels"])
def king_value(t: Table, army: People) -> int:
    """A Ring doubles the value of its King; under the One a King with a Ring is worth nothing."""
    plain = total(t.kings & crown(army), value)
    if not wears_ring(t, army):
        return plain
    if army == People.DARK_LORD:
        if q.cancels == "whole" and (t.fight.cancelled or t.freed):
            return plain
        return 2 * plain
    return ite(dominated(t, army), 0, 2 * plain)


@game.definition(clause=["fight.above", "reinforce.doubles"])
def might(t: Table, army: People) -> int:
    """The value of an army's cards on the table; troops with Reinforcements count twice."""
    men = t.army[army].cards & troops(army)
    return king_value(t, army) + total(men, value) + total(men & t.fight.doubled, value)


def strength(t: Table, army: People) -> int:
    """The value of an army of which it is not yet known which one it is."""
    result = might(t, People.DARK_LORD)
    for one in (People.ELVES, People.DWARVES, People.MEN):
        result = ite(army == one, might(t, one), result)
    return result


outranks: Decision[bool] = game.decision(
    "outranks", "Is an army of value x above one of value y?", x=range(160), y=range(160), answer=bool
)


@outranks.case(clause=["fight.above", "act.above"])
def greater_value(x: int, y: int) -> bool:
    return x > y


# ------------------------------------------------------------------------------------------------- sides and enemies

partner = game.decision("partner", "Who is allied with whom?", p=Player, answer=Player, clause="four.alliance-or-free")


@partner.ruling
def opposite(p: Player) -> Player:
    return p.next.next


def in_alliance(t: Table) -> bool:
    """Whether this game is played in two alliances."""
    return q.manner == "alliance" and len(t.players) == 4


def friends(t: Table, p: Player, other: Player) -> bool:
    """Whether two players are one or allied."""
    return either(p == other, both(in_alliance(t), t.ally[p] == other))


def side_armies(t: Table, p: Player) -> Any:
    """The armies of a player's side."""
    if in_alliance(t):
        return t.leads[p] | t.leads[t.ally[p]]
    return t.leads[p].now()


NOT_COUNTED = -10_000  # below any score


def for_the_side(t: Table, p: Player) -> bool:
    """Whether the player is counted; of two allies, whom points.allies makes one player, the first is."""
    if in_alliance(t) and q.allied_points == "joint":
        return p.seat < t.ally[p].seat
    return True


def fighter(t: Table, p: Player, army: People) -> Player:
    """Which player of a side leads the army."""
    if in_alliance(t):
        return ite(t.leads[p].has(army), p, t.ally[p])
    return p


@game.definition(clause="final.own-suit")
def own_cards(t: Table, p: Player) -> CardSet[RingCard]:
    """The cards of the suits that a player leads."""
    found = cards.all & ()
    for army in People:
        found = found | ite(t.leads[p].has(army), suited(army), cards.all & ())
    return found


@game.definition(clause=["rest.throw", "rest.free"])
def enemy_cards(t: Table, p: Player) -> CardSet[RingCard]:
    """The cards of enemy suits."""
    mine = side_armies(t, p)
    found = cards.all & ()
    for army in People:
        hostile = no(mine.has(army))
        if q.enemy != "all-but-mine":
            hostile = both(hostile, no(t.unled.has(army)))
        if q.enemy == "living":
            hostile = both(hostile, has_king(t, army))
        found = found | ite(hostile, suited(army), cards.all & ())
    if q.thrown_rings == "exempt":
        return found - cards.where(kind=Kind.ACE)
    return found


# ------------------------------------------------------------------------------------------------- points


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


# ------------------------------------------------------------------------------------------------- preparation


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


@game.step(clause="fight.retreat-turn")
def turn_begins(t: Table) -> Any:
    """A turn begins, unless it is lost in regrouping."""
    me = t.current
    if q.lost_turn == "whole" and t.lost[me] > 0:
        t.lost[me] = t.lost[me] - 1
        t.waits[me] = smaller(2, t.waits[me] + 1)
        return turn_passes(t)
    t.waits[me] = 0
    return prepare


def turn_passes(t: Table) -> Any:
    """The next player's turn; the first mano is over when it is the starter's again."""
    t.current = t.current.next
    t.done, t.laid = 0, False
    if q.mano == "round":
        t.first_mano = both(t.first_mano, t.current != t.begins)
    if q.checked == "end-of-turn":
        t.ended = reason_to_end(t)
    return turn_begins


@game.action(
    at=prepare,
    must=True,
    clause=["prep.draw", "prep.first-mano", "prep.later-manos", "prep.revealed-pile", "prep.compulsory"],
    source=Source,
)
def draw(t: Table, source: Source) -> Any:
    """Draw a card: in the first mano a hidden one, later a hidden or a revealed one."""
    if source == Source.HIDDEN:
        require(no(t.hidden.is_empty), "the Pile of Hidden Destiny is empty")
        return turn_up
    require(no(t.first_mano), "in the first mano everybody draws of the Pile of Hidden Destiny")
    require(q.later_draw != "both", "a card of each pile is drawn")
    require(no(t.revealed.is_empty), "the Pile of Revealed Destiny is empty")
    if q.later_draw == "any":
        return choose
    t.move(t.revealed.top, t.revealed, t.hand[t.current])
    return drawn(t)


@game.step(by=CHANCE, clause="prep.draw", card=lambda t: t.hidden)
def turn_up(t: Table, card: RingCard) -> Any:
    """The card drawn of the Pile of Hidden Destiny."""
    t.move(card, t.hidden, t.hand[t.current])
    if q.later_draw == "both" and no(t.first_mano) and t.revealed:
        t.move(t.revealed.top, t.revealed, t.hand[t.current])
    return drawn(t)


@game.action(at=choose, clause="prep.later-manos", card=lambda t: t.revealed.cards)
def take_revealed(t: Table, card: RingCard) -> Any:
    """Take any card of the Pile of Revealed Destiny."""
    t.move(card, t.revealed, t.hand[t.current])
    return drawn(t)


def drawn(t: Table) -> Any:
    """After the draw comes the action phase, unless that is what a retreat costs."""
    me = t.current
    if q.complete == "anywhere":
        army_completed(t, me)
    if q.lost_turn == "action" and t.lost[me] > 0:
        t.lost[me] = t.lost[me] - 1
        return to_rest(t)
    return act


# ------------------------------------------------------------------------------------------------- action

may_act = game.decision(
    "may act",
    "May the player do this now?",
    done=range(2),
    fighting=bool,
    deed=Deed,
    laid=bool,
    answer=bool,
    clause="act.choices",
)


@may_act.case(clause="act.one")
def one_action(done: int, fighting: bool, deed: Deed, laid: bool) -> bool:
    """A turn has one action."""
    return done == 0


@may_act.case(clause=["fight.aggressor", "fight.reactions"])
def rights_in_a_fight(done: int, fighting: bool, deed: Deed, laid: bool) -> bool | None:
    """In a confrontation troops, Ring and joker may be used, by the aggressor too, whose action it was to confront."""
    if fighting:
        return True
    return None


@may_act.case(clause="act.above", overrides=one_action)
def above_enables(done: int, fighting: bool, deed: Deed, laid: bool) -> bool | None:
    """Being above the opponent makes a confrontation available."""
    if q.enables == "same-turn" and laid and deed == Deed.CONFRONT and not fighting:
        return True
    return None


@may_act.ruling
def fight_first(done: int, fighting: bool, deed: Deed, laid: bool) -> bool:
    return fighting


def require_allowed(t: Table, deed: Deed) -> None:
    """A turn has one action, except in a confrontation."""
    done = ite(acting(t) == t.current, t.done, 0)
    require(may_act(done, t.fight.defended, deed, t.laid), "there is one action in a turn")


def deed_done(t: Table) -> Any:
    """After an action: in a confrontation the other side's go, otherwise the turn goes on."""
    if t.fight.defended:
        t.fight.acted = either(t.fight.acted, t.fight.reacting == t.fight.defender)
        return go_over(t, stood=False)
    return turn_goes_on(t)


def turn_goes_on(t: Table) -> Any:
    """One action a turn: then comes the rest phase."""
    t.done = 1
    if may_act(t.done, False, Deed.CONFRONT, t.laid):
        return act
    return to_rest(t)


@game.step(clause="act.one")
def confronted(t: Table) -> Any:
    """A confrontation was the action of this turn."""
    return turn_goes_on(t)


def target_allowed(t: Table, army: People, rival: Player) -> bool:
    """Whom the question about free attack lets one attack (four.alliance-or-free)."""
    if q.targets == "anybody" or q.manner == "alliance":
        return True
    return either(army == People.DARK_LORD, t.leads[rival].has(People.DARK_LORD))


def may_be_confronted(t: Table, army: People) -> bool:
    """An army without a King has no leadership to confront (king.lacking)."""
    return either(q.kingless == "to-confront", has_king(t, army))


@game.definition(clause=["fight.above", "king.lacking"])
def is_above(t: Table, army: People, rival: Player) -> bool:
    """Whether the army is above one of the rival's."""
    theirs, mine = side_armies(t, rival), strength(t, army)
    return any_of(
        list(People),
        lambda a: both(both(theirs.has(a), may_be_confronted(t, a)), outranks(mine, might(t, a))),
    )


@game.action(
    at=act,
    clause=[
        "act.confront",
        "act.above",
        "fight.open",
        "fight.above",
        "fight.challenge",
        "king.lacking",
        "ally.no-aggression",
        "ally.attacker",
        "ally.cannot-attack",
    ],
    rival=Player,
    army=lambda t, rival: side_armies(t, t.current),
)
def confront(t: Table, rival: Player, army: People) -> Any:
    """Confront an opponent whom one's army is above in value."""
    require(no(friends(t, t.current, rival)), "allies do not attack each other")
    require_allowed(t, Deed.CONFRONT)
    require(has_king(t, army), "without a King there is no leadership")
    require(no(t.barred.has(t.current)), "who has taken control of an ally's troops cannot attack")
    require(target_allowed(t, army, rival), "attack is not free")
    if q.regrouping == "safe":
        require(both(t.lost[rival] == 0, t.waits[rival] == 0), "the rival is regrouping")
    require(is_above(t, army, rival), "the army is not above the opponent in value")
    t.done = 1
    return t.fight.call(
        first=answer, then=confronted, aggressor=fighter(t, t.current, army), defender=rival, attacker=army
    )


@game.action(
    at=(act, react, laying),
    by=acting,
    clause=["act.troops", "act.troops-suit", "fight.aggressor", "fight.reactions"],
    army=lambda t: t.leads[acting(t)],
    card=lambda t, army: t.hand[acting(t)] & troops(army),
)
def put_down(t: Table, army: People, card: RingCard) -> Any:
    """Put a troop card down on the King of its suit; as many as one likes."""
    require_allowed(t, Deed.OTHER)
    require(has_king(t, army), "there is no King to put troops on")
    me = acting(t)
    t.move(card, t.hand[me], t.army[army])
    army_completed(t, me)
    return laying


@game.action(at=laying, by=acting, clause="act.troops")
def enough(t: Table) -> Any:
    """Put no more troops down."""
    if q.enables == "same-turn":
        t.laid = no(t.fight.defended)
    return deed_done(t)


@game.action(
    at=(act, react),
    by=acting,
    clause=["act.ring", "ring.placed", "fight.aggressor", "fight.reactions"],
    army=lambda t: t.leads[acting(t)],
    card=lambda t, army: t.hand[acting(t)] & ring(army),
)
def put_ring_on(t: Table, army: People, card: RingCard) -> Any:
    """Place the Ring on the King of its suit."""
    require_allowed(t, Deed.OTHER)
    require(q.variant != "no-rings", "this form is played without the rule of the ace")
    require(has_king(t, army), "there is no King to wear it")
    me = acting(t)
    t.move(card, t.hand[me], t.army[army], under=q.ring_place == "on-king")
    if q.domination != "state":
        others = members_wearing_rings(t)
        t.subjected = ite(army == People.DARK_LORD, others, t.subjected.now())
    army_completed(t, me)
    return deed_done(t)


def members_wearing_rings(t: Table) -> Any:
    """The peoples, the Dark Lord apart, whose Kings wear a Ring."""
    found = t.subjected | ()
    for army in (People.ELVES, People.DWARVES, People.MEN):
        found = ite(wears_ring(t, army), found | (army,), found)
    return found


@game.action(at=act, clause=["act.pass"])
def do_nothing(t: Table) -> Any:
    """Pass."""
    return to_rest(t)


# ------------------------------------------------------------------------------------------------- jokers

one_goes = game.decision(
    "One goes", "Where does the One Ring go with a Hobbit?", nth=range(1, 3), answer=Place, clause="joker.kinds"
)


@one_goes.case(clause=["hobbit.first", "hobbit.shuffled"])
def escapes(nth: int) -> Place | None:
    """The first time it escapes to the Pile of Dark Destiny."""
    return Place.DARK if nth == 1 else None


@one_goes.case(clause="hobbit.second")
def taken_out(nth: int) -> Place | None:
    """The second time it is taken out of the game."""
    return Place.OUT if nth == 2 else None


joker_goes = game.decision("joker goes", "Where does a used joker go?", use=Use, answer=Place, clause="joker.kinds")


@joker_goes.case(clause=["hobbit.first", "hobbit.shuffled"])
def with_the_one(use: Use) -> Place | None:
    """It escapes together with the One."""
    return Place.DARK if use == Use.FIRST_HOBBIT else None


@joker_goes.case(clause="hobbit.second")
def out_with_the_one(use: Use) -> Place | None:
    """Whether the second leaves with the One is a question."""
    return Place.OUT if q.leaves_with == "joker-too" and use == Use.SECOND_HOBBIT else None


@joker_goes.case(clause="palantir.back")
def palantir_back(use: Use) -> Place | None:
    """Once looked into, it returns."""
    return Place.DARK if use == Use.PALANTIR else None


@joker_goes.case(clause="joker.back")
def given_back(use: Use) -> Place | None:
    """Used jokers are given back."""
    if q.joker_back == "every" or use == Use.REINFORCEMENTS:
        return Place.DARK
    return None


@joker_goes.ruling
def joker_stays_in(use: Use) -> Place:
    return Place.DARK


def put_away(t: Table, card: RingCard, place: Place) -> None:
    """Shuffle a card into the Pile of Dark Destiny, or take it out of the game."""
    dark = t.hidden if q.dark_pile == "hidden" else t.dark
    if place == Place.OUT:
        t.out.add(card)
    else:
        dark.add(card)


def use_joker(t: Table, card: RingCard, use: Use) -> None:
    """Each use of a joker brings its player one point more than the one before; then the joker is put away."""
    me = acting(t)
    t.uses[me] = smaller(15, t.uses[me] + 1)
    award(t, me, joker_points(t.uses[me]))
    if q.second_hobbit == "jokers":
        t.jokers_used = smaller(2, t.jokers_used + 1)
    t.hand[me].remove(card)
    put_away(t, card, joker_goes(use))


def take_the_one(t: Table) -> None:
    """Pick the One Ring up from wherever it is."""
    one = the_one()
    for p in t.players:
        t.hand[p].remove(one)
    for place in (t.hidden, t.dark, t.revealed, t.army[People.DARK_LORD]):
        place.remove(one)
    if q.domination == "event":
        t.subjected.clear()


@game.action(
    at=(act, react),
    by=acting,
    clause=["act.joker", "joker.kinds", "hobbit.first", "hobbit.second", "fight.aggressor", "fight.reactions"],
    card=lambda t: t.hand[acting(t)] & all_jokers(),
)
def hobbit(t: Table, card: RingCard) -> Any:
    """Use a joker as a Hobbit, who escapes with the One Ring or takes it out of the game."""
    require_allowed(t, Deed.OTHER)
    require(no(t.out.has(the_one())), "the One Ring is out of the game")
    if q.one_where == "on-king":
        require(wears_ring(t, People.DARK_LORD), "the One Ring is not on its King")
    before = t.hobbits if q.second_hobbit == "hobbits" else t.jokers_used
    nth = ite(before == 0, 1, 2)
    use_joker(t, card, ite(nth == 1, Use.FIRST_HOBBIT, Use.SECOND_HOBBIT))
    t.hobbits = smaller(2, t.hobbits + 1)
    place = one_goes(nth)
    take_the_one(t)
    put_away(t, the_one(), place)
    t.taker = ite(place == Place.OUT, acting(t), t.taker)
    return deed_done(t)


@game.action(
    at=(act, react),
    by=acting,
    clause=["act.joker", "joker.kinds", "palantir.look", "palantir.back", "fight.aggressor", "fight.reactions"],
    card=lambda t: t.hand[acting(t)] & all_jokers(),
    rival=Player,
)
def palantir(t: Table, card: RingCard, rival: Player) -> Any:
    """Use a joker as a Palantír: look at a rival's hand. What is seen there changes no rule."""
    require_allowed(t, Deed.OTHER)
    require(no(friends(t, acting(t), rival)), "a rival's hand is looked at")
    use_joker(t, card, Use.PALANTIR)
    return deed_done(t)


may_reinforce = game.decision(
    "may reinforce", "May Reinforcements be used?", troops=bool, answer=bool, clause="reinforce.cancels"
)


@may_reinforce.case(clause="reinforce.doubles")
def for_a_troop(troops: bool) -> bool | None:
    """A troop has its value doubled; of a King without troops nothing is said."""
    if troops:
        return True
    return None


@may_reinforce.ruling
def only_to_cancel(troops: bool) -> bool:
    return True


def fighting_army(t: Table) -> People:
    """The army of the side whose go it is."""
    return ite(t.fight.reacting == t.fight.aggressor, t.fight.attacker, t.fight.attacked)


def not_doubled(t: Table) -> CardSet[RingCard]:
    """The troops on the table to which Reinforcements can still be given."""
    army = fighting_army(t)
    return (t.army[army].cards & troops(army)) - t.fight.doubled


@game.action(
    at=react,
    by=acting,
    clause=["reinforce.doubles", "reinforce.cancels", "joker.back", "fight.aggressor", "fight.reactions"],
    card=lambda t: t.hand[acting(t)] & all_jokers(),
)
def reinforce(t: Table, card: RingCard) -> Any:
    """Use a joker as Reinforcements in a confrontation; it cancels the effect of the One Ring."""
    require_allowed(t, Deed.OTHER)
    there_are = no(not_doubled(t).is_empty)
    require(may_reinforce(there_are), "there is no troop to double")
    use_joker(t, card, Use.REINFORCEMENTS)
    t.fight.cancelled = True
    if q.cancelled_for == "good":
        t.freed = True
    if there_are:
        return strengthen
    return deed_done(t)


@game.action(at=strengthen, by=acting, clause="reinforce.doubles", card=not_doubled)
def double(t: Table, card: RingCard) -> Any:
    """Choose the troop whose value is doubled in this confrontation."""
    t.fight.doubled.add(card)
    return deed_done(t)


# ------------------------------------------------------------------------------------------------- confrontation

may_name = game.decision(
    "may name",
    "May the defending side name this army as the one attacked?",
    attacker=range(160),
    attacked=range(160),
    several=bool,
    answer=bool,
)


@may_name.case(clause="ally.attacked")
def as_it_likes(attacker: int, attacked: int, several: bool) -> bool | None:
    """Of two armies the defending side picks the one attacked."""
    if several:
        return True
    return None


@may_name.case(clause="fight.above")
def only_a_lower_one(attacker: int, attacked: int, several: bool) -> bool:
    """The aggressor must be above the opponent."""
    return outranks(attacker, attacked)


@may_name.ruling
def defender_picks(attacker: int, attacked: int, several: bool) -> bool:
    return True


@game.action(
    at=answer,
    by=lambda t: t.fight.defender,
    clause=["fight.answer", "ally.attacked"],
    army=lambda t: side_armies(t, t.fight.defender),
)
def defend(t: Table, army: People) -> Any:
    """Defend; the defending side picks the army attacked."""
    require(may_be_confronted(t, army), "this army has no King")
    several = side_armies(t, t.fight.defender).size > 1
    named = may_name(strength(t, t.fight.attacker), strength(t, army), several)
    require(named, "the aggressor is not above this army")
    t.fight.attacked = army
    t.fight.defender = fighter(t, t.fight.defender, army)
    t.fight.defended = True
    t.fight.reacting = t.fight.aggressor
    return react


@game.action(
    at=answer,
    by=lambda t: t.fight.defender,
    clause=["fight.answer", "fight.retreat-saved", "fight.retreat-turn", "points.undefended"],
)
def retreat(t: Table) -> Any:
    """Retreat: nothing is lost but the next turn, and the aggressor has a point."""
    rival = t.fight.defender
    award(t, t.fight.aggressor, 1)
    t.lost[rival] = smaller(3, t.lost[rival] + 1) if q.more_retreats == "add" else 1
    return t.fight.done()


may_stand = game.decision(
    "may stand",
    "May this side leave it at that?",
    defending=bool,
    acted=bool,
    able=bool,
    answer=bool,
    clause="fight.must-act",
)


@may_stand.case(clause=["fight.aggressor", "fight.reactions"])
def a_right(defending: bool, acted: bool, able: bool) -> bool | None:
    """The aggressor has the right to act, no duty; nor has a defender who has acted."""
    if acted or not defending:
        return True
    return None


@may_stand.case(clause="fight.must-act")
def a_duty(defending: bool, acted: bool, able: bool) -> bool | None:
    """A defender who can act must; of one who has nothing to act with nothing is said."""
    if defending and not acted and able:
        return False
    return None


@may_stand.ruling
def nobody_can_do_more(defending: bool, acted: bool, able: bool) -> bool:
    return True


@game.definition(clause=["fight.must-act", "fight.aggressor"])
def can_react(t: Table) -> bool:
    """Whether the side whose go it is has a joker, or troops or a Ring for a King."""
    mine, me = t.hand[acting(t)], acting(t)
    return any_of(
        list(People),
        lambda a: either(
            no((mine & all_jokers()).is_empty),
            both(both(t.leads[me].has(a), has_king(t, a)), no((mine & (troops(a) | ring(a))).is_empty)),
        ),
    )


@game.action(at=react, by=acting, clause=["fight.must-act", "fight.aggressor"])
def stand(t: Table) -> Any:
    """Do nothing more in this go; a defender must have acted."""
    defending = t.fight.reacting == t.fight.defender
    require(may_stand(defending, t.fight.acted, can_react(t)), "a defender has to act")
    return go_over(t, stood=True)


def go_over(t: Table, stood: bool) -> Any:
    """Who acts next in the confrontation, or that it is settled."""
    fight = t.fight
    defending = fight.reacting == fight.defender
    if q.reactions == "one-each":
        if defending:
            return settle
    elif q.reactions == "alternate":
        if stood and fight.stood:
            return settle
        fight.stood = stood
    else:
        if not stood:
            return react
        if defending:
            return settle
    fight.reacting = ite(defending, fight.aggressor, fight.defender)
    return react


beaten = game.decision(
    "beaten",
    "Who loses a confrontation that was defended?",
    aggressor=range(160),
    defender=range(160),
    answer=Side,
    clause="fight.loss",
)


@beaten.case(clause="fight.above")
def the_lower_value(aggressor: int, defender: int) -> Side | None:
    """To be above is to be of greater value; of equal values nothing is said."""
    if aggressor > defender:
        return Side.DEFENDER
    if aggressor < defender:
        return Side.AGGRESSOR
    return None


@beaten.ruling
def nobody_loses(aggressor: int, defender: int) -> Side:
    return Side.NEITHER


@game.step(clause=["fight.loss", "points.win"])
def settle(t: Table) -> Any:
    """The army of lower value has lost; winning gives two points."""
    fight = t.fight
    loser = beaten(strength(t, fight.attacker), strength(t, fight.attacked))
    if loser == Side.NEITHER:
        return fight.done()
    fight.loser = loser
    if loser == Side.DEFENDER:
        award(t, fight.aggressor, 2)
    elif q.win_points == "either":
        award(t, fight.defender, 2)
    return upper_card_leaves


falls = game.decision("falls", "Which card of a beaten army leaves the table?", table=True, army=People, answer=cards)


def upper_card(t: Table, army: People) -> RingCard:
    """The card on top of the army; the King when nothing lies on him."""
    if t.army[army]:
        return t.army[army].top
    king: RingCard = the(t.kings & crown(army), "the upper card of an army without cards")
    return king


@falls.case(clause="fight.loss")
def the_upper(t: Table, army: People) -> RingCard:
    return upper_card(t, army)


@falls.case(clause="fight.loss-rank")
def the_lowest(t: Table, army: People) -> RingCard | None:
    """The card of lowest rank; where a Ring lies the army has a card without rank, and this says nothing."""
    if wears_ring(t, army):
        return None
    lowest: RingCard = the_least(t.army[army].cards | (t.kings & crown(army)), value, "the card of lowest rank")
    return lowest


@falls.ruling
def the_upper_after_all(t: Table, army: People) -> RingCard:
    return upper_card(t, army)


lost_goes = game.decision(
    "lost goes", "Where does a card go that leaves the table?", card=cards, again=bool, answer=Place
)


@lost_goes.case(clause=["loss.robbery", "loss.returns"])
def robbed(card: RingCard, again: bool) -> Place | None:
    """A Ring of Power returns to the Pile of Dark Destiny."""
    return Place.DARK if card.kind == Kind.ACE and not again else None


@lost_goes.case(clause=["loss.beheading", "loss.returns"])
def beheaded(card: RingCard, again: bool) -> Place | None:
    """So does a King."""
    return Place.DARK if card.kind == Kind.KING and not again else None


@lost_goes.case(clause=["loss.robbery", "loss.destruction"])
def ring_destroyed(card: RingCard, again: bool) -> Place | None:
    """The second time a Ring is destroyed."""
    return Place.OUT if card.kind == Kind.ACE and again else None


@lost_goes.case(clause=["loss.beheading", "loss.destruction"])
def king_destroyed(card: RingCard, again: bool) -> Place | None:
    """The second time a King is destroyed."""
    return Place.OUT if card.kind == Kind.KING and again else None


@lost_goes.ruling
def out_of_play(card: RingCard, again: bool) -> Place:
    return Place.OUT


def beaten_army(t: Table) -> People:
    """The army that has lost the confrontation."""
    return ite(t.fight.loser == Side.AGGRESSOR, t.fight.attacker, t.fight.attacked)


@game.step(clause=["fight.loss", "fight.loss-rank"])
def upper_card_leaves(t: Table) -> Any:
    """The beaten army loses a card."""
    t.fight.falling = falls(t, beaten_army(t))
    return loss


@game.step(clause=["loss.robbery", "loss.beheading", "loss.destruction", "points.robbery", "points.king"])
def loss(t: Table) -> Any:
    """The card leaves the table; a Ring or a King that is taken gives points."""
    fight, army, card = t.fight, beaten_army(t), t.fight.falling
    robbery, beheading = (ring(army) & (card,)).size == 1, (crown(army) & (card,)).size == 1
    again = t.fallen.has(card)
    place = lost_goes(card, again)
    t.army[army].remove(card)
    t.kings.remove(card)
    put_away(t, card, place)
    if q.domination == "event":
        t.subjected = ite(card == the_one(), t.subjected & (), t.subjected.now())
    t.fallen = ite(either(robbery, beheading), t.fallen | (card,), t.fallen.now())
    earned = beheading if q.king_points == "beheading" else both(beheading, again)
    victor = ite(fight.loser == Side.AGGRESSOR, fight.defender, fight.aggressor)
    award(t, victor, ite(robbery, 2, 0) + ite(earned, king_worth(army), 0))
    if in_alliance(t):
        ally_takes_control(t, army, beheading)
    return fight.done()


def ally_takes_control(t: Table, army: People, beheading: bool) -> None:
    """When an allied King leaves, the other ally takes control of the troops (ally.control) and one cannot attack."""
    victim = ite(t.fight.loser == Side.AGGRESSOR, t.fight.aggressor, t.fight.defender)
    heir = t.ally[victim]
    if beheading:
        t.leads[victim].remove(army)
        t.leads[heir].add(army)
        t.barred.add(heir if q.survivor == "survivor" else victim)


# ------------------------------------------------------------------------------------------------- rest


def throwable(t: Table) -> CardSet[RingCard]:
    """The enemy cards in the hand of the player whose turn it is."""
    return t.hand[t.current] & enemy_cards(t, t.current)


def to_rest(t: Table) -> Any:
    """The rest phase: throw an enemy card, or search for one."""
    if throwable(t):
        return resting
    return search


@game.action(at=resting, must=True, clause=["rest.free", "rest.throw", "rest.revealed-pile"], card=throwable)
def throw(t: Table, card: RingCard) -> Any:
    """Throw an enemy card to the Pile of Revealed Destiny."""
    t.move(card, t.hand[t.current], t.revealed)
    if q.rest == "all" and throwable(t):
        return resting
    return turn_passes(t)


@game.step(by=CHANCE, clause=["rest.search", "rest.revealed-pile"], card=lambda t: t.hidden)
def search(t: Table, card: RingCard) -> Any:
    """Without an enemy card draw until one is found, and throw that."""
    if enemy_cards(t, t.current).has(card):
        t.move(card, t.hidden, t.revealed)
        return turn_passes(t)
    t.move(card, t.hidden, t.hand[t.current])
    return search


# ------------------------------------------------------------------------------------------------- end


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


@game.over(clause="victory.condition")
def over(t: Table) -> bool:
    """The game is over when a condition of victory is met."""
    return reason_to_end(t) if q.checked == "at-once" else t.ended


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


game.outcome(winner)

# ------------------------------------------------------------------------------------------------- what is claimed


def uses_alone(t: Table, p: Player) -> int:
    """The points that a player has for jokers."""
    return total(list(range(1, 16)), lambda nth: ite(nth <= t.uses[p], joker_points(nth), 0))


def own_court(t: Table, p: Player) -> CardSet[RingCard]:
    """The Jacks and Queens of the own suit in a player's hand."""
    return t.hand[p] & own_cards(t, p) & cards.where(kind=(Kind.JACK, Kind.QUEEN))


def foreign_rings(t: Table, p: Player) -> CardSet[RingCard]:
    """The Rings of other suits in a player's hand, the One apart, which a Hobbit may take."""
    return (t.hand[p] - own_cards(t, p)) & cards.where(kind=Kind.ACE, suit=(Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS))


game.claims(
    conservation.partition(cards, clause="cards.poker"),
    order.strict_weak(outranks, clause="fight.above"),
    for_all(
        "of four armies one is such that none is above it",
        lambda a, b, c, d: any_of([a, b, c, d], lambda x: all_of([a, b, c, d], lambda y: no(outranks(y, x)))),
        clause="fight.above",
        a=range(160),
        b=range(160),
        c=range(160),
        d=range(160),
    ),
    for_all(
        "five uses of a joker are fifteen points, four are not",
        lambda uses: (total([1, 2, 3, 4, 5], lambda n: ite(n <= uses, joker_points(n), 0)) >= 15) == (uses == 5),
        clause="points.joker",
        uses=range(6),
    ),
    always("some King is on the table", lambda t: no(t.kings.is_empty), clause="king.lacking"),
    always(
        "both armies of a confrontation have their Kings until a card falls",
        lambda t: either(no(t.fight.defended), both(has_king(t, t.fight.attacker), has_king(t, t.fight.attacked))),
        clause=["king.lacking", "loss.beheading"],
    ),
    never(
        "a King that was beheaded is on the table again",
        lambda t: no((t.kings & t.fallen).is_empty),
        clause=["loss.beheading", "loss.destruction"],
    ),
    always(
        "after the first throw there is a revealed card whenever one is to be drawn",
        lambda t: either(
            no(t.is_at(turn_begins, prepare)),
            either(no(t.revealed.is_empty), both(t.first_mano, t.current == t.begins)),
        ),
        clause=["prep.later-manos", "prep.revealed-pile", "rest.throw"],
    ),
    always(
        "a joker in hand leaves less than nothing",
        lambda t: all_of(t.players, lambda p: either((t.hand[p] & all_jokers()).is_empty, final_score(t, p) < 0)),
        clause="final.joker",
    ),
    always_after(
        "a Ring of another suit leaves a hand only by being thrown",
        lambda before, after: all_of(
            before.players, lambda p: foreign_rings(before, p) <= (after.hand[p] | after.revealed.cards)
        ),
        clause=["rest.throw", "ace.suit"],
    ),
    always_after(
        "a Jack or Queen of the own suit never leaves the hand",
        lambda before, after: all_of(before.players, lambda p: own_court(before, p) <= after.hand[p]),
        clause=["act.troops", "value.figures", "rest.throw"],
    ),
    possible(
        "an army is completed",
        lambda t: no(t.rewarded.is_empty),
        clause=["victory.army", "act.troops", "value.numbers"],
    ),
    never(
        "a second action is asked for in one turn",
        lambda t: both(t.is_at(act), t.done == 1),
        clause="act.one",
    ),
    always_after(
        "only a retreat costs a turn",
        lambda before, after: either(
            before.is_at(answer), all_of(before.players, lambda p: after.lost[p] <= before.lost[p])
        ),
        clause=["fight.retreat-turn", "fight.loss"],
    ),
    always(
        "some army is above another",
        lambda t: any_of(list(People), lambda a: any_of(t.players, lambda p: is_above(t, a, p))),
        clause=["fight.above", "act.above"],
    ),
    always(
        "nobody loses two turns running",
        lambda t: all_of(t.players, lambda p: t.waits[p] < 2),
        clause=["fight.retreat-turn", "points.undefended"],
    ),
    always(
        "somebody leads the Dark Lord, so that the One Ring can be put on",
        lambda t: no(t.unled.has(People.DARK_LORD)),
        clause=["setup.kings", "one.doubles", "act.ring"],
    ),
    never(
        "jokers alone bring the points of victory",
        lambda t: any_of(t.players, lambda p: uses_alone(t, p) >= goal.value),
        clause=["points.joker", "joker.back", "victory.condition"],
    ),
    never(
        "the Dark Lord's own Hobbit takes the One Ring out of the game",
        lambda t: any_of(t.players, lambda p: both(t.taker == p, t.leads[p].has(People.DARK_LORD))),
        clause=["hobbit.second", "victory.condition"],
    ),
    never(
        "a rival's Ring is the only card that may be thrown",
        lambda t: both(t.is_at(resting), both(no(throwable(t).is_empty), throwable(t) <= cards.where(kind=Kind.ACE))),
        clause=["rest.throw", "ace.ring"],
    ),
)

# ------------------------------------------------------------------------------------------------- left out

game.not_modelled("players.fitted", reason="announces the variations, which are modelled one by one")
game.not_modelled(["suit.dealer", "four.dealer"], reason="no rule gives the Dealer anything to do or to have")
game.not_modelled("ace.functional", reason="says of the ace only that it works by its function, which is the Ring's")
game.not_modelled("advice.four-games", reason="a recommendation; how several games are scored together is not said")
