"""A Fistful of Gold as a transition model; clause ids refer to rulebook.md, and the order is the rulebook's."""

from enum import IntEnum

from hoyle import (
    NOBODY,
    OWNER,
    Card,
    CardSet,
    Deck,
    Game,
    Player,
    State,
    all_of,
    any_of,
    card_set,
    count,
    either,
    flag,
    integer,
    ite,
    look_up,
    marks,
    no,
    nobody,
    one_of,
    per_player,
    pick_some,
    player,
    player_set,
    require,
    smaller,
    the,
    the_most,
)
from hoyle.properties import always, always_after, for_all, order, progress

# ---------------------------------------------------------------------------------------------------------- the box


class Value(IntEnum):
    """What a card counts; Dynamite has no number, and 0 stands for that."""

    DYNAMITE, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT = range(9)


class Face(IntEnum):
    """What is printed on a card: only the sevens and eights differ by colour."""

    DYNAMITE, ONE, TWO, THREE, FOUR, FIVE, SIX, PINK_SEVEN, GREEN_SEVEN, PINK_EIGHT, GREEN_EIGHT = range(11)


class Colour(IntEnum):
    PINK, GREEN = range(2)


class Shot(Card):
    colour: Colour
    face: Face
    value: int


VALUES = (0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 8)  # of the faces, in their order
NUMBERED = range(1, 9)

game = Game("A Fistful of Gold", rulebook="rulebook.md", players=(2,), clause="goal.both-play")

rounds = game.size("rounds", 3, clause="rounds.three")
taken = game.size("taken", 9, clause="rounds.hand")
put_down = game.size("put_down", 2, clause="rounds.hand")
duels_first = game.size("duels_first", 6, clause="rounds.first")
duels_second = game.size("duels_second", 5, clause="rounds.second")
duels_third = game.size("duels_third", 4, clause="rounds.third")
early = game.size("early", 3, clause="card.seven-pink")
fewest = game.size("fewest", 3)  # what the claim about the shortest round says
wins_two = game.size("wins_two", 2, clause="round-end.game")
wins_three = game.size("wins_three", 3, clause="round-end.game")
# the cards 1, 6, 7, 8 and Dynamite: every special card, both sides of the difference of 3
game.scope(
    "small",
    rounds=2,
    taken=5,
    put_down=1,
    duels_first=3,
    duels_second=2,
    duels_third=1,
    early=2,
    fewest=2,
    wins_three=3,
)


def rows() -> list[dict[str, object]]:
    """Two sets of the nine values; the pink one has the pink 7 and 8, the green one the green 7 and 8."""
    made = []
    for colour in Colour:
        for value in Value:
            if value <= taken - 4 or value >= Value.SIX:
                face = Face(value) if value < Value.SEVEN else Face(7 + 2 * (value - 7) + colour)
                name = f"{colour.name.lower()} {int(value) or 'dynamite'}"
                made.append(Shot.row(name=name, colour=colour, face=face, value=int(value)))
    return made


cards = game.deck(
    Deck.of(Shot, rows),
    clause=["rounds.hand", "card.six", "card.seven-pink", "card.seven-green", "card.eight-pink", "card.dynamite"],
)
supply = game.unspecified(
    "supply", 10, 120, default=90, clause=["win.difference", "win.tie-gold", "card.dynamite.gold", "card.eight-pink"]
)

# ------------------------------------------------------------------------------------------------------- open points

pool = game.question(
    "pool",
    "What are the nine cards taken from?",
    clause="rounds.hand",
    readings={
        "own-set": "each player has a set of nine, one card of each value, in one colour",
        "shared": "both sets are shuffled together and nine are dealt to each",
    },
    written="own-set",
)
next_hand = game.question(
    "next-hand",
    "Which cards does a player have in the second and third round?",
    clause=["rounds.hand", "round-end.take-back"],
    readings={
        "all-nine": "all nine again, of which two are discarded anew",
        "played-and-spare": "the played ones and the one left over",
        "played": "only the played ones, one fewer in each round",
    },
    written="all-nine",
    repair="played",
)
round_end = game.question(
    "round-end",
    "What ends a round?",
    clause=["rounds.first", "rounds.second", "rounds.third", "round-end.all-but-one"],
    readings={
        "both": "the number of duels and the last card but one, each by its own clause",
        "duels": "the number of duels",
        "cards": "the last card but one",
    },
    written="both",
    repair="duels",
)
ban_on = game.question(
    "ban-on",
    "Next to which card's value is a card banned?",
    clause="turn.no-plus-one",
    readings={
        "own-last": "the player's own card of the duel before",
        "own-earlier": "any card that the player has placed in this round",
        "either-last": "the card of either player in the duel before",
    },
    written="own-last",
)
ban_span = game.question(
    "ban-span",
    "Does the last card of a round still ban one in the next?",
    clause=["turn.no-plus-one", "round-end.take-back"],
    readings={"round": "no, that card has been taken back", "game": "yes, it was played before"},
    written="round",
)
dynamite_ban = game.question(
    "dynamite-ban",
    "What is one more than Dynamite, and what is Dynamite one more than?",
    clause=["turn.no-plus-one", "card.dynamite"],
    readings={
        "unsaid": "the text does not say",
        "resets": "nothing: after Dynamite every card may come, and Dynamite after any",
        "skipped": "Dynamite does not count, the numbered card before it still bans",
        "nine": "Dynamite follows the 8",
        "circular": "nothing, but the 1 follows the 8",
    },
    written="unsaid",
    repair="resets",
)
others = game.question(
    "others",
    "Have cards that are not listed an effect?",
    clause="card.others",
    readings={"unsaid": "some have, and it is not told", "listed-only": "only the listed cards have one"},
    written="unsaid",
    repair="listed-only",
)
most_gold = game.question(
    "most-gold",
    "Which gold decides a round?",
    clause="round-end.most-gold",
    readings={"this-round": "what was won in it", "all": "all the gold a player holds, earlier rounds included"},
    written="this-round",
)
wins_needed = game.question(
    "wins-needed",
    "How many rounds win the game?",
    clause="round-end.game",
    readings={"two": "two", "three": "three"},
    written="two",
)
equality = game.question(
    "equality",
    "Is the pink 7 equal to the green 7, and the pink 8 to the green 8?",
    clause=["win.equal", "win.tie-gold"],
    readings={"value": "yes, the values are", "card": "no, the cards differ"},
    written="value",
)
needs = game.question(
    "needs",
    "Must a card win its duel for its effect?",
    clause=["card.six", "card.seven-pink", "card.seven-green", "card.eight-green.recover"],
    readings={"nothing": "no", "win": "yes", "no-loss": "it must not lose"},
    written="nothing",
)
first_in = game.question(
    "first-in",
    "First to play the 6 in what?",
    clause="card.six",
    readings={"round": "in the round", "game": "in the whole game"},
    written="round",
)
six_gold = game.question(
    "six-gold",
    "Which tied duels does the 6 take the gold of?",
    clause="card.six",
    readings={"lying": "those whose gold lies there now", "later-too": "later ones of the round as well"},
    written="lying",
)
green_seven = game.question(
    "green-seven",
    "When does a won duel earn the gold of the green 7?",
    clause="card.seven-green",
    readings={
        "both-limits": "in this round, and from the next round on",
        "this-round": "the later duels of this round, at once",
        "later-rounds": "all duels of the later rounds",
        "paid-next": "the later duels of this round, paid when the next one begins",
    },
    written="both-limits",
    repair="this-round",
)
eight_one = game.question(
    "eight-one",
    "Who is paid when a 1 meets the pink 8?",
    clause=["card.eight-pink", "win.lower", "win.difference"],
    readings={
        "unsaid": "the 1 has won and takes all; the 8 takes 3 all the same",
        "besides": "the 1 takes the difference of 7, and the 8 takes 3 besides",
        "instead": "the 8 wins and takes 3, the 1 takes nothing",
    },
    written="unsaid",
    repair="besides",
)
recover_from = game.question(
    "recover-from",
    "What is a discarded card?",
    clause=["card.eight-green.recover", "rounds.hand"],
    readings={
        "own-away": "one of those the player has discarded",
        "own-played": "one of those, or one the player has played in this round",
        "either": "one that either player has discarded",
    },
    written="own-away",
)
toss_from = game.question(
    "toss-from",
    "Which two cards go at the end of the round of the green 8?",
    clause=["card.eight-green.discard", "round-end.take-back"],
    readings={"hand": "two of the hand", "all": "two of the hand and the played cards together"},
    written="hand",
)
dynamite_gold = game.question(
    "dynamite-gold",
    "Which winner of a duel with Dynamite takes 3 gold?",
    clause="card.dynamite.gold",
    readings={"any": "whoever wins against it or by it", "by-it": "the one who has won by it"},
    written="any",
)

# ---------------------------------------------------------------------------------------------------------- the table


@game.state
class Table(State):
    box = card_set(cards, start="all", visible_to=NOBODY)
    hand = per_player(card_set(cards), visible_to=OWNER)
    away = per_player(card_set(cards), visible_to=OWNER)  # discarded
    front = per_player(card_set(cards), visible_to=OWNER)  # placed, still face down
    played = per_player(card_set(cards))
    shown = per_player(marks(cards))  # taken back by a green 8 under the opponent's eyes
    undecided = player_set()
    secret = per_player(one_of(Face), visible_to=OWNER)  # the face of the card in front, DYNAMITE while there is none
    shot = per_player(one_of(Face))  # the card of the latest duel
    numbered = per_player(one_of(Face))  # the latest but Dynamite, for the reading `skipped` only
    round = integer(1, rounds + 1, start=1)
    planned = integer(0, 6)
    duel = integer(0, 12)
    cut = flag()  # a pink 7 has ended the round
    gold = per_player(integer(0, 120))
    pot = integer(0, 120)  # gold between the cards
    wins = per_player(integer(0, 3))
    six_played = flag()
    six_owner = player(optional=True)
    seven = per_player(integer(0, rounds))  # the round of the player's latest green 7
    owed = per_player(integer(0, 12))  # for the reading `paid-next` only
    pending = player_set()  # whose card has still to do what it says
    taking = player_set()
    recovering = player_set()
    owes = player_set()  # must discard when the round ends


@game.setup(clause="rounds.hand")
def take_cards(t: Table) -> None:
    """Each player takes nine cards."""
    if pool == "shared":
        t.deal(t.box, t.hand, each=int(taken))
    else:
        for p in t.players:
            t.move_all(cards.where(colour=Colour(p.seat)), t.box, t.hand[p])
    t.planned = duels(t)
    wait_for_both(t)


def wait_for_both(t: Table) -> None:
    """Both players have to make a choice."""
    for p in t.players:
        t.undecided.add(p)


def value_of(face: Face) -> int:
    """The number on a card, 0 for Dynamite."""
    return look_up(VALUES, face)


# --------------------------------------------------------------------------------------------------------- the rounds

discard = game.stage("discard", by=lambda t: t.undecided, clause="rounds.hand")
choose = game.stage("choose", by=lambda t: t.undecided, clause=["goal.both-play", "turn.secret"])
six = game.stage("six", by=lambda t: t.taking, clause="card.six")
recover = game.stage("recover", by=lambda t: t.recovering, clause="card.eight-green.recover")
toss = game.stage("toss", by=lambda t: t.owes, clause="card.eight-green.discard")
game.starts(discard)

duels = game.decision("duels", "How many duels has this round?", table=True, answer=range(13), clause="goal.rounds")


@duels.case(clause="rounds.first")
def first_round(t: Table) -> int | None:
    return int(duels_first) if t.round == 1 else None


@duels.case(clause="rounds.second")
def second_round(t: Table) -> int | None:
    return int(duels_second) if t.round == 2 else None


@duels.case(clause="rounds.third")
def third_round(t: Table) -> int | None:
    return int(duels_third) if t.round == 3 else None


@duels.case(clause="round-end.one-less")
def one_less(t: Table) -> int | None:
    return t.planned - 1 if t.round > 1 else None


@game.action(
    at=discard,
    by="who",
    must=True,
    clause="rounds.hand",
    who=lambda t: t.undecided,
    discards=pick_some(lambda t, who: t.hand[who], put_down, put_down),
)
def put_away(t: Table, who: Player, discards: CardSet[Shot]) -> object:
    """Of the nine cards two are discarded."""
    t.move_all(discards, t.hand[who], t.away[who])
    t.undecided.remove(who)
    if t.undecided:
        return discard
    wait_for_both(t)
    return choose


# ------------------------------------------------------------------------------------------------------ order of turns

one_up = game.decision(
    "one_up", "Is the value of `placed` one more than that of `before`?", before=Value, placed=Value, answer=bool
)


@one_up.case(clause="turn.no-plus-one")
def numbers(before: Value, placed: Value) -> bool | None:
    """The next number up; Dynamite has none."""
    if before == Value.DYNAMITE or placed == Value.DYNAMITE:
        return None
    if dynamite_ban == "circular" and before == Value.EIGHT and placed == Value.ONE:
        return True
    return placed == before + 1


@one_up.case(clause=["turn.no-plus-one", "card.dynamite"])
def with_dynamite(before: Value, placed: Value) -> bool | None:
    """Only where the text is read to say something about Dynamite."""
    if dynamite_ban == "unsaid" or (before != Value.DYNAMITE and placed != Value.DYNAMITE):
        return None
    return dynamite_ban == "nine" and before == Value.EIGHT


@one_up.ruling
def never_banned(before: Value, placed: Value) -> bool:
    """A table lets Dynamite pass."""
    return False


@game.definition(clause="turn.no-plus-one")
def banned(t: Table, who: Player, placed: Shot) -> bool:
    """A card one above the card placed before may not be placed."""
    if t.duel == 0 and (t.round == 1 or ban_span == "round"):
        return False
    if ban_on == "own-earlier":
        return any_of(t.played[who], lambda c: one_up(c.value, placed.value))
    if ban_on == "either-last":
        return any_of(t.players, lambda p: one_up(value_of(t.shot[p]), placed.value))
    before = t.numbered[who] if dynamite_ban == "skipped" else t.shot[who]
    return one_up(value_of(before), placed.value)  # type: ignore[arg-type]


@game.action(
    at=choose,
    by="who",
    must=True,
    clause=["goal.both-play", "turn.secret", "turn.no-plus-one"],
    who=lambda t: t.undecided,
    card=lambda t, who: t.hand[who],
)
def place(t: Table, who: Player, card: Shot) -> object:
    """Choose a card in secret; both are turned up together."""
    require(no(banned(t, who, card)), "the value is one more than that of the card placed before")
    t.move(card, t.hand[who], t.front[who])
    t.secret[who] = card.face
    t.undecided.remove(who)
    return choose if t.undecided else settle


# -------------------------------------------------------------------------------------------------- winning and scoring

beats = game.decision(
    "beats", "Does x win the duel against y?", x=Value, y=Value, answer=bool, policy="any", clause="turn.duel"
)


@beats.case(clause="win.higher")
def higher(x: Value, y: Value) -> bool | None:
    """Up to a difference of 3 the higher card wins."""
    if x == Value.DYNAMITE or y == Value.DYNAMITE or x == y:
        return None
    return x > y if -3 <= x - y <= 3 else None


@beats.case(clause="win.lower")
def lower(x: Value, y: Value) -> bool | None:
    """Beyond a difference of 3 the lower card wins."""
    if x == Value.DYNAMITE or y == Value.DYNAMITE:
        return None
    return x < y if x - y > 3 or y - x > 3 else None


@beats.case(clause="win.equal")
def equal(x: Value, y: Value) -> bool | None:
    """Equal cards make a tie."""
    return False if x == y else None


@beats.case(clause="card.dynamite")
def dynamite(x: Value, y: Value) -> bool | None:
    """Dynamite beats 1 to 4 and loses to 5 to 8."""
    if x == Value.DYNAMITE and y != Value.DYNAMITE:
        return y <= 4
    if y == Value.DYNAMITE and x != Value.DYNAMITE:
        return x > 4
    return None


def bounty(mine: Face, other: Face) -> bool:
    """Whether `mine` is the pink 8 and a 1 is played against it."""
    return mine == Face.PINK_EIGHT and other == Face.ONE


@game.definition(clause="turn.duel")
def wins(mine: Face, other: Face) -> bool:
    """Whether the player of `mine` has won the duel."""
    if eight_one == "instead" and bounty(mine, other):
        return True
    if eight_one == "instead" and bounty(other, mine):
        return False
    return beats(value_of(mine), value_of(other))  # type: ignore[arg-type]


takes = game.decision(
    "takes",
    "How much gold does the duel give to the player of `mine`?",
    mine=Face,
    other=Face,
    answer=range(8),
    clause="turn.duel",
)


@takes.case(clause="win.difference")
def difference(mine: Face, other: Face) -> int | None:
    """The winner takes as much as the difference of the numbers."""
    if mine == Face.DYNAMITE or other == Face.DYNAMITE or not wins(mine, other):
        return None
    if eight_one == "instead" and bounty(mine, other):
        return None
    return abs(value_of(mine) - value_of(other))


@takes.case(clause=["turn.duel", "win.tie-gold"])
def not_won(mine: Face, other: Face) -> int | None:
    """Gold is for the winner; in a tie there is none."""
    if wins(mine, other) or (eight_one != "unsaid" and bounty(mine, other)):
        return None
    return 0


@takes.case(clause="card.eight-pink")
def pink_eight(mine: Face, other: Face) -> int | None:
    """The pink 8 takes 3 from a 1."""
    return 3 if bounty(mine, other) else None


@takes.case(clause="card.dynamite.gold")
def blast(mine: Face, other: Face) -> int | None:
    """The winner of a duel with Dynamite takes 3."""
    if (mine != Face.DYNAMITE and other != Face.DYNAMITE) or not wins(mine, other):
        return None
    if dynamite_gold == "by-it" and mine != Face.DYNAMITE:
        return None
    return 3


@takes.ruling
def as_printed(mine: Face, other: Face) -> int:
    """A table pays what the card says, and nothing where nothing is said."""
    return ite(bounty(mine, other), 3, 0)


between = game.decision(
    "between", "How much gold is put between the cards?", mine=Face, other=Face, answer=range(3), clause="win.tie-gold"
)


@between.case(clause=["win.equal", "win.tie-gold"])
def tie(mine: Face, other: Face) -> int | None:
    """Two for a tie of equal cards."""
    if wins(mine, other) or wins(other, mine) or (equality == "card" and mine != other):
        return None
    return 2


@between.case(clause="turn.duel")
def won(mine: Face, other: Face) -> int | None:
    return 0 if wins(mine, other) or wins(other, mine) else None


@between.ruling
def none(mine: Face, other: Face) -> int:
    """A table puts nothing where nobody says so."""
    return 0


game.not_modelled(
    "win.printed", reason="the print repeats win.* and card.dynamite; what it says beyond them is not in the text"
)


@game.definition(clause="turn.duel")
def in_box(t: Table) -> int:
    """The gold that nobody holds and that does not lie between the cards."""
    held = 0
    for p in t.players:
        held += t.gold[p]
    return supply - held - t.pot  # type: ignore[no-any-return]


@game.step(
    clause=["turn.secret", "turn.duel", "win.difference", "win.tie-gold", "card.eight-pink", "card.dynamite.gold"]
)
def settle(t: Table) -> object:
    """The cards are turned up: the winner is paid, a tie leaves gold between them."""
    t.duel += 1
    for p in t.players:
        t.move_all(t.front[p], t.front[p], t.played[p])
        t.shot[p], t.secret[p] = t.secret[p], Face.DYNAMITE
    one, two = t.players
    to_one, to_two = takes(t.shot[one], t.shot[two]), takes(t.shot[two], t.shot[one])
    left = between(t.shot[one], t.shot[two])
    require(to_one + to_two + left <= in_box(t), "there is too little gold in the box")
    t.gold[one] += to_one
    t.gold[two] += to_two
    if six_gold == "later-too" and t.six_owner != nobody:
        t.gold[t.six_owner] += left
    else:
        t.pot += left
    return collect if any_of(t.players, lambda p: t.seven[p] > 0) else specials


# -------------------------------------------------------------------------------------------------------- special cards


class Effect(IntEnum):
    """What a card does besides its duel; BOUNTY and BLAST are part of the payment above."""

    NONE, TAKE, STOP, EARN, BOUNTY, RECOVER, BLAST = range(7)


effect = game.decision("effect", "What does this card do?", face=Face, answer=Effect)


@effect.case(clause="card.six")
def six_takes(face: Face) -> Effect | None:
    return Effect.TAKE if face == Face.SIX else None


@effect.case(clause="card.seven-pink")
def pink_seven_stops(face: Face) -> Effect | None:
    return Effect.STOP if face == Face.PINK_SEVEN else None


@effect.case(clause="card.seven-green")
def green_seven_earns(face: Face) -> Effect | None:
    return Effect.EARN if face == Face.GREEN_SEVEN else None


@effect.case(clause="card.eight-pink")
def pink_eight_hunts(face: Face) -> Effect | None:
    return Effect.BOUNTY if face == Face.PINK_EIGHT else None


@effect.case(clause="card.eight-green.recover")
def green_eight_recovers(face: Face) -> Effect | None:
    return Effect.RECOVER if face == Face.GREEN_EIGHT else None


@effect.case(clause="card.dynamite")
def dynamite_blasts(face: Face) -> Effect | None:
    return Effect.BLAST if face == Face.DYNAMITE else None


@effect.case(clause="card.others")
def unlisted(face: Face) -> Effect | None:
    """The text says that other cards act, not how."""
    return Effect.NONE if others == "listed-only" and Face.ONE <= face <= Face.FIVE else None


@effect.ruling
def nothing_printed(face: Face) -> Effect:
    """A table that has no print to read does nothing."""
    return Effect.NONE


first_six = game.decision("first_six", "Who is the first to play a 6?", table=True, answer=Player, clause="card.six")


@first_six.case(clause="card.six")
def first_to_play(t: Table) -> Player | None:
    """One player can be the first; two at once cannot."""
    sixes = [p for p in t.players if t.shot[p] == Face.SIX]
    if t.six_played or not sixes:
        return nobody
    return the(sixes, "the first to play a 6")  # type: ignore[no-any-return]


@first_six.ruling
def neither(t: Table) -> Player:
    return nobody


earns = game.decision(
    "earns",
    "Does a duel won now earn the gold of the green 7?",
    table=True,
    who=Player,
    answer=bool,
    clause="card.seven-green",
    given=lambda t, who: t.seven[who] > 0,
)


@earns.case(clause="card.seven-green")
def in_this_round(t: Table, who: Player) -> bool | None:
    """The duels won in the round of the green 7."""
    if green_seven == "later-rounds":
        return None
    return t.round == t.seven[who]


@earns.case(clause="card.seven-green")
def from_next_round(t: Table, who: Player) -> bool | None:
    """As from the round after that of the green 7."""
    if green_seven in ("this-round", "paid-next"):
        return None
    return t.round > t.seven[who]


@earns.ruling
def no_gold(t: Table, who: Player) -> bool:
    """The two limits leave no duel."""
    return False


@game.definition(clause="card.seven-green")
def extra(t: Table, who: Player, other: Player) -> int:
    """The gold of a green 7 played in an earlier duel."""
    if t.seven[who] > 0 and wins(t.shot[who], t.shot[other]) and earns(t, who):
        return 1
    return 0


@game.definition(clause=["card.six", "card.seven-pink", "card.seven-green", "card.eight-green.recover"])
def acts(t: Table, who: Player, other: Player) -> bool:
    """Whether the card that `who` has just played does something."""
    if needs == "win" and not wins(t.shot[who], t.shot[other]):
        return False
    if needs == "no-loss" and wins(t.shot[other], t.shot[who]):
        return False
    deed = effect(t.shot[who])
    if deed == Effect.TAKE:
        return first_six(t) == who and (six_gold == "later-too" or t.pot > 0)
    if deed == Effect.STOP:
        return t.duel >= early
    return deed == Effect.EARN or deed == Effect.RECOVER


@game.step(clause="card.seven-green")
def collect(t: Table) -> object:
    """A green 7 played earlier pays for the won duel."""
    for p in t.players:
        bonus = extra(t, p, p.next)
        if green_seven == "paid-next":
            t.owed[p] += bonus
        else:
            t.gold[p] += bonus
    return specials


@game.step(clause=["card.six", "card.others"])
def specials(t: Table) -> object:
    """The two new cards are looked at for what they do."""
    for p in t.players:
        if acts(t, p, p.next):
            t.pending.add(p)
    for p in t.players:
        t.six_played = either(t.six_played, t.shot[p] == Face.SIX)
        if dynamite_ban == "skipped":
            t.numbered[p] = ite(t.shot[p] == Face.DYNAMITE, t.numbered[p], t.shot[p])
    return effects if t.pending else close


@game.step(
    clause=["card.six", "card.seven-pink", "card.seven-green", "card.eight-green.recover"], who=lambda t: t.pending
)
def effects(t: Table, who: Player) -> object:
    """A card does what it says; of two in one duel nobody says which is first, and a pink 7 leaves the other no time."""
    t.pending.remove(who)
    deed = effect(t.shot[who])
    if deed == Effect.STOP:
        t.cut = True
        t.pending.clear()
    elif deed == Effect.TAKE:
        t.taking.add(who)
    elif deed == Effect.EARN:
        t.seven[who] = t.round
    else:
        t.recovering.add(who)
        t.owes.add(who)
    return go_on(t)


def go_on(t: Table) -> object:
    """What is still to be done in this duel."""
    if t.pending:
        return effects
    if t.taking:
        return six
    return recover if t.recovering else close


@game.action(at=six, by="who", clause="card.six", who=lambda t: t.taking)
def take_gold(t: Table, who: Player) -> object:
    """The first to play the 6 takes the gold of the tied duels."""
    t.taking.remove(who)
    t.gold[who] += t.pot
    t.pot = 0
    if six_gold == "later-too":
        t.six_owner = who
    return go_on(t)


@game.action(at=six, by="who", clause="card.six", who=lambda t: t.taking)
def leave_gold(t: Table, who: Player) -> object:
    """The gold of the tied duels may also be left where it is."""
    t.taking.remove(who)
    return go_on(t)


def recoverable(t: Table, who: Player) -> CardSet[Shot]:
    """What counts as a discarded card."""
    if recover_from == "own-played":
        return t.away[who] | t.played[who]
    return t.away[who] | t.away[who.next] if recover_from == "either" else t.away[who]


@game.action(
    at=recover, by="who", must=True, clause="card.eight-green.recover", who=lambda t: t.recovering, card=recoverable
)
def take_back(t: Table, who: Player, card: Shot) -> object:
    """The green 8 brings a discarded card back to the hand, for the opponent to see."""
    t.recovering.remove(who)
    t.away[who].remove(card)
    if recover_from == "own-played":
        t.played[who].remove(card)
    if recover_from == "either":
        t.away[who.next].remove(card)
    t.hand[who].add(card)
    t.shown[who].add(card)
    return go_on(t)


@game.action(
    at=toss,
    by="who",
    must=True,
    clause="card.eight-green.discard",
    who=lambda t: t.owes,
    discards=pick_some(
        lambda t, who: t.hand[who] | t.played[who] if toss_from == "all" else t.hand[who], least=2, most=2
    ),
)
def toss_two(t: Table, who: Player, discards: CardSet[Shot]) -> object:
    """Who has played the green 8 discards two cards when the round ends."""
    t.owes.remove(who)
    if toss_from == "all":
        for zone in (t.hand[who], t.played[who]):
            t.move_all(discards & zone, zone, t.away[who])
    else:
        t.move_all(discards, t.hand[who], t.away[who])
    return score


# -------------------------------------------------------------------------------------------------------- end of a round

round_over = game.decision("round_over", "Is the round at its end?", table=True, answer=bool)


@round_over.case(clause=["rounds.first", "rounds.second", "rounds.third"])
def all_duels(t: Table) -> bool | None:
    """When its duels have been fought."""
    return None if round_end == "cards" else t.duel >= t.planned


@round_over.case(clause="round-end.all-but-one")
def one_card_left(t: Table) -> bool | None:
    """When every player has played all cards but one."""
    return None if round_end == "duels" else all_of(t.players, lambda p: t.hand[p].size <= 1)


@round_over.case(clause="card.seven-pink", overrides=(all_duels, one_card_left))
def pink_seven(t: Table) -> bool | None:
    """A special card ends it earlier."""
    return True if t.cut else None


@round_over.ruling
def by_count(t: Table) -> bool:
    """A table counts the duels."""
    return t.duel >= t.planned


@game.step(clause=["round-end.all-but-one", "card.seven-pink", "card.eight-green.discard"])
def close(t: Table) -> object:
    """After a duel comes the next one, or the end of the round."""
    if round_over(t):
        return toss if t.owes else score
    wait_for_both(t)
    return choose


richest = game.decision("richest", "Who wins the round?", table=True, answer=Player)


@richest.case(clause="round-end.most-gold")
def most(t: Table) -> Player | None:
    """The person with most gold."""
    return the_most(t.players, lambda p: t.gold[p], "the person with most gold")  # type: ignore[no-any-return]


@richest.ruling
def no_one(t: Table) -> Player:
    """A table gives a tied round to nobody."""
    return nobody


stays = game.decision(
    "stays",
    "Does gold that nobody took from between the cards stay there?",
    table=True,
    answer=bool,
    clause=["win.tie-gold", "round-end.most-gold"],
)


@stays.ruling
def cleared(t: Table) -> bool:
    """A table puts it back into the box."""
    return False


@game.step(clause=["round-end.most-gold", "win.tie-gold"])
def score(t: Table) -> object:
    """Most gold wins the round."""
    best = richest(t)
    if best != nobody:
        t.wins[best] += 1
    if t.pot > 0 and not stays(t):
        t.pot = 0
    t.round += 1
    return next_round


@game.step(clause=["goal.rounds", "rounds.hand", "round-end.take-back", "round-end.one-less"])
def next_round(t: Table) -> object:
    """The played cards come back, and the next round begins with one duel less."""
    t.planned = duels(t)
    t.duel, t.cut, t.six_owner = 0, False, nobody
    if first_in == "round":
        t.six_played = False
    for p in t.players:
        if next_hand == "played":
            t.move_all(t.hand[p], t.hand[p], t.away[p])
        if next_hand == "all-nine":
            t.move_all(t.away[p], t.away[p], t.hand[p])
        t.move_all(t.played[p], t.played[p], t.hand[p])
        t.shown[p].clear()
        if ban_span == "round":
            t.shot[p] = t.numbered[p] = Face.DYNAMITE
        if most_gold == "this-round":
            t.gold[p] = 0
        t.gold[p] += t.owed[p]
        t.owed[p] = 0
    wait_for_both(t)
    return discard if next_hand == "all-nine" else choose


def needed() -> int:
    """How many rounds win the game."""
    return int(wins_three if wins_needed == "three" else wins_two)


@game.over(clause=["round-end.game", "rounds.three"])
def over(t: Table) -> bool:
    """Somebody has won enough rounds, or all have been played."""
    return any_of(t.players, lambda p: t.wins[p] >= needed()) or t.round > rounds


winner = game.decision("winner", "Who wins the game?", table=True, answer=Player)


@winner.case(clause="round-end.game")
def enough_rounds(t: Table) -> Player | None:
    """The first with enough rounds."""
    return the([p for p in t.players if t.wins[p] >= needed()], "the first to win enough rounds")  # type: ignore[no-any-return]


game.outcome(winner)

# ----------------------------------------------------------------------------------------------------------- claims


def can_place(t: Table, who: Player) -> bool:
    """Whether some card in the hand is not banned."""
    return any_of(t.hand[who], lambda c: no(banned(t, who, c)))


game.claims(
    order.tournament(beats, clause=["win.higher", "win.lower", "card.dynamite"]),
    order.acyclic(beats, clause=["win.higher", "win.lower", "card.dynamite"]),
    for_all(
        "each card beats exactly four others",
        lambda x: count(list(Value), lambda y: beats(x, y)) == 4,
        x=Value,
        clause=["win.higher", "win.lower", "card.dynamite"],
    ),
    for_all(
        "a green 7 has a next round to pay in",
        lambda r: r < rounds,
        r=range(1, 4),
        clause=["card.seven-green", "rounds.three"],
    ),
    for_all(
        "the two cards discarded for a green 8 are missed in a next round",
        lambda r: r < rounds,
        r=range(1, 4),
        clause=["card.eight-green.discard", "rounds.three"],
    ),
    always(
        "who holds two cards can place one",
        lambda t: all_of(t.players, lambda p: either(t.hand[p].size < 2, can_place(t, p))),
        clause="turn.no-plus-one",
    ),
    always("no round has more duels than planned", lambda t: t.duel <= t.planned, clause="goal.rounds"),
    always(
        "no round is shorter than three duels",
        lambda t: either(no(t.cut), t.duel >= smaller(fewest, duels_first)),
        clause="card.seven-pink",
    ),
    always(
        "the hands are equal until a green 8 is played",
        lambda t: either(
            no(t.owes.is_empty),
            either(t.undecided.size < 2, t.hand[t.players[0]].size == t.hand[t.players[1]].size),
        ),
        clause="turn.secret",
    ),
    always(
        "a round gives out at most 33 gold",
        lambda t: t.gold[t.players[0]] + t.gold[t.players[1]] + t.pot <= 33,
        clause="win.difference",
    ),
    always_after(
        "within a round no gold goes back to the box",
        lambda before, after: either(
            either(before.round != after.round, after.duel < before.duel), in_box(after) <= in_box(before)
        ),
        clause=["win.difference", "win.tie-gold"],
    ),
    progress.ends(over, clause=["round-end.game", "rounds.three"]),
)
