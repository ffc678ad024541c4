"""A Fistful of Gold as a transition model; clause ids refer to rulebook.md, and the order is the rulebook's."""

from hoyle import (
    CardSet,
    Player,
    all_of,
    any_of,
    count,
    either,
    ite,
    no,
    nobody,
    pick_some,
    require,
    smaller,
)
from hoyle.models.fistful.box import (
    Colour,
    Face,
    Shot,
    Value,
    cards,
    duels_first,
    early,
    fewest,
    game,
    put_down,
    rounds,
    supply,
    taken,
)
from hoyle.models.fistful.duels import banned, beats, between, takes
from hoyle.models.fistful.questions import (
    ban_span,
    dynamite_ban,
    first_in,
    green_seven,
    most_gold,
    next_hand,
    pool,
    recover_from,
    six_gold,
    toss_from,
)
from hoyle.models.fistful.rounds import duels, over, richest, round_over, stays
from hoyle.models.fistful.specials import Effect, acts, effect, extra
from hoyle.models.fistful.table import Table
from hoyle.properties import always, always_after, for_all, order, progress

# ----------------------------------------------------------------------------------------------------------- the rounds


@game.setup(clause="rounds.hand")
def take_cards(t: Table) -> None:
    """Each player takes nine cards."""
    if pool == "shared":
        t.deal(t.box, t.hand, each=int(taken))
    else:
        for p in t.players:
            t.move_all(cards.where(colour=Colour(p.seat)), t.box, t.hand[p])
    wait_for_both(t)


def wait_for_both(t: Table) -> None:
    """Both players have to make a choice."""
    for p in t.players:
        t.undecided.add(p)


discard = game.stage("discard", by=lambda t: t.undecided, clause="rounds.hand")
choose = game.stage("choose", by=lambda t: t.undecided, clause=["goal.both-play", "turn.secret"])
six = game.stage("six", by=lambda t: t.taking, clause="card.six")
recover = game.stage("recover", by=lambda t: t.recovering, clause="card.eight-green.recover")
toss = game.stage("toss", by=lambda t: t.owes, clause="card.eight-green.discard")
game.starts(discard)


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


# ------------------------------------------------------------------------------------------------------- order of turns


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


# ------------------------------------------------------------------------------------------- winning and scoring a duel

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


@game.step(clause="card.seven-green")
def collect(t: Table) -> object:
    """A green 7 played earlier pays for the won duel."""
    one, two = t.players
    to_one, to_two = extra(t, one, two), extra(t, two, one)
    if green_seven == "paid-next":
        t.owed[one] += to_one
        t.owed[two] += to_two
    else:
        require(to_one + to_two <= in_box(t), "there is too little gold in the box")
        t.gold[one] += to_one
        t.gold[two] += to_two
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
    """A card does what it says; of two nobody says which is first, and a pink 7 leaves the other no time."""
    t.pending.remove(who)
    deed = effect(t.shot[who])
    if deed == Effect.STOP:
        if t.duel >= early:
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


# ------------------------------------------------------------------------------------------------------- end of a round


@game.step(clause=["round-end.all-but-one", "card.seven-pink", "card.eight-green.discard"])
def close(t: Table) -> object:
    """After a duel comes the next one, or the end of the round."""
    if round_over(t):
        return toss if t.owes else score
    wait_for_both(t)
    return choose


@game.step(clause=["round-end.most-gold", "win.tie-gold"])
def score(t: Table) -> object:
    """Most gold wins the round."""
    best = richest(t)
    if best != nobody:
        t.wins[best] += 1
    if t.pot > 0 and not stays(t):
        t.pot = 0
    if t.round == rounds:
        t.ended = True
    else:
        t.round += 1
    return next_round


@game.step(clause=["goal.rounds", "rounds.hand", "round-end.take-back", "round-end.one-less"])
def next_round(t: Table) -> object:
    """The played cards come back, and the next round begins with one duel less."""
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
        if green_seven == "paid-next":
            t.gold[p] += t.owed[p]
            t.owed[p] = 0
    wait_for_both(t)
    return discard if next_hand == "all-nine" else choose


# --------------------------------------------------------------------------------------------------------------- claims


def two_values(t: Table, who: Player) -> bool:
    """Whether the hand holds two cards of different value."""
    return any_of(t.hand[who], lambda c: any_of(t.hand[who], lambda d: c.value != d.value))


def can_place(t: Table, who: Player) -> bool:
    """Whether some card in the hand is not banned."""
    return any_of(t.hand[who], lambda c: no(banned(t, who, c)))


numbers_clauses = ("win.higher", "win.lower", "win.equal", "card.dynamite")

game.claims(
    order.tournament(beats, clause=numbers_clauses),
    order.acyclic(beats, clause=numbers_clauses),
    for_all(
        "each card beats exactly four others",
        lambda x: count(list(Value), lambda y: beats(x, y)) == 4,
        x=Value,
        clause=numbers_clauses,
    ),
    for_all(
        "a green 7 has a next round to pay in",
        lambda round: round < rounds,
        round=range(1, 4),
        clause=["card.seven-green", "rounds.three"],
    ),
    for_all(
        "the cards discarded for a green 8 are missed in a next round",
        lambda round: round < rounds,
        round=range(1, 4),
        clause=["card.eight-green.discard", "rounds.three"],
    ),
    always(
        "who holds two different values can place one",
        lambda t: all_of(t.players, lambda p: either(no(two_values(t, p)), can_place(t, p))),
        clause="turn.no-plus-one",
    ),
    always(
        "a duel begins only while the round has duels left",
        lambda t: either(no(t.is_at(choose, settle)), t.duel < duels(t.round)),
        clause=["rounds.first", "rounds.second", "rounds.third"],
    ),
    always(
        "no round ends before three duels",
        lambda t: either(no(t.cut), t.duel >= smaller(int(fewest), int(duels_first))),
        clause="card.seven-pink",
    ),
    always(
        "the hands are equal until a green 8 is played",
        lambda t: either(
            either(no(t.is_at(choose)), t.undecided.size < 2),
            either(no(t.owes.is_empty), t.hand[t.players[0]].size == t.hand[t.players[1]].size),
        ),
        clause="turn.secret",
    ),
    always(
        "after the last duel both players have the same number of cards left",
        lambda t: either(no(t.is_at(toss, score)), t.hand[t.players[0]].size == t.hand[t.players[1]].size),
        clause=["round-end.all-but-one", "card.eight-green.recover"],
    ),
    always("the box pays all that is won", lambda t: in_box(t) >= 0, clause="win.difference"),
    always(
        "a round gives out at most 33 gold",
        lambda t: t.gold[t.players[0]] + t.gold[t.players[1]] + t.pot <= 33,
        clause=["win.difference", "win.tie-gold"],
    ),
    always_after(
        "gold goes back to the box only when a round is over",
        lambda before, after: either(before.is_at(score, next_round), in_box(after) <= in_box(before)),
        clause=["win.difference", "win.tie-gold"],
    ),
    progress.ends(over, clause=["round-end.game", "rounds.three"]),
)
