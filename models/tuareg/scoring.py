"""The end of a stage: goods are turned up, majorities and special cards score; then the next stage, or the winner."""

from hoyle import Player, greater, ite, most, require, the, the_most
from hoyle.models.tuareg.box import Good, Kind, animals, camels, coins, game, hand_limit, points
from hoyle.models.tuareg.openings import cave_limit
from hoyle.models.tuareg.table import Table, collected, hand_in, loaded_donkeys, turn
from hoyle.properties import for_all

# ----------------------------------------------------------------------------------------------------- open sentences

zero = game.question(
    "zero",
    "Nobody has a good of a type: are all players tied for its majority?",
    clause=["score.majority", "score.tie"],
    readings={"tie": "yes, with none each", "nobody": "no, nobody has a majority"},
    written="tie",
    repair="nobody",
)

tied = game.question(
    "tied",
    "Where the majority is tied each player gets the score less 1: who is each player?",
    clause="score.tie",
    readings={"leaders": "each of those who are tied", "everybody": "every player at the table"},
    written="leaders",
    repair="leaders",
)

special_points = game.question(
    "special_points",
    "Which unused special cards bring their points at the end of the first stage?",
    clause=["score.give-back", "score.special-points", "score.hold", "map.points"],
    readings={
        "given": "those that are given back to their piles",
        "held": "all of them, whether given back or held for the second stage",
    },
    written="given",
)

empty_deck = game.question(
    "empty_deck",
    "What if the new deck is empty, so that its last good can never be taken?",
    clause=["second.deck", "end.trigger", "stage-end.no-take"],
    readings={"nothing": "nothing follows", "last-round": "the last round begins at once"},
    written="nothing",
    repair="last-round",
)

most_valuable = game.question(
    "most_valuable",
    "How are the most valuable cards in the hand found?",
    clause="end.tie",
    readings={
        "coins": "by the sum of their coins",
        "best": "by the coins of the best card",
        "points": "by the sum of the points of their types",
    },
    written="coins",
)

# ------------------------------------------------------------------------------------------------- majorities

majority = game.decision(
    "majority",
    "What does a player with so many goods of a type score, if the most anybody has is `best`, held by `leaders`?",
    answer=range(9),
    mine=range(15),
    best=range(15),
    leaders=range(1, 6),
    worth=range(1, 9),
)


@majority.case(clause=["score.majority", "end.majority"])
def the_rest(mine: int, best: int, leaders: int, worth: int) -> int | None:
    """Only the player who has the majority wins the score."""
    return 0


@majority.case(clause=["score.majority", "score.once", "end.majority"], overrides=the_rest)
def sole_leader(mine: int, best: int, leaders: int, worth: int) -> int | None:
    """Who alone has most cards of a type gets its score, once."""
    return worth if mine == best and leaders == 1 else None


@majority.case(clause="score.tie", overrides=the_rest)
def tied_leaders(mine: int, best: int, leaders: int, worth: int) -> int | None:
    """In a tie each player gets the score less 1."""
    if leaders == 1 or (zero == "nobody" and best == 0):
        return None
    return worth - 1 if tied == "everybody" or mine == best else None


@game.example(clause="score.tie-example")
def tied_for_gold() -> bool:
    """The majority of gold brings 5 points alone and 4 each when it is tied."""
    alone, together = majority(3, 3, 1, points(Good.GOLD)), majority(3, 3, 2, points(Good.GOLD))
    return bool(alone == 5 and together == 4)


# ---------------------------------------------------------------------------------------------- special cards

by_the_piece = game.decision(
    "by_the_piece",
    "Does a special card bring its points by itself, no matter how many the others have?",
    answer=bool,
    kind=Kind,
)


@by_the_piece.case(clause="aim.majorities")
def by_majority(kind: Kind) -> bool | None:
    """The players are after the majority of the special cards."""
    return False


@by_the_piece.case(clause=["score.special-points", "map.points", "end.unused-points", "end.map-points"])
def each_card(kind: Kind) -> bool | None:
    """Each unused card brings its points."""
    return True


@by_the_piece.ruling
def no_bonus(kind: Kind) -> bool:
    """A table would count the points that are printed, and no majority."""
    return True


@game.definition(clause=["score.special-points", "map.points", "end.unused-points", "end.map-points"])
def worth_of(kind: Kind) -> int:
    """The points of an unused special card."""
    return ite(kind == Kind.MAP, 2, 1)


keeps_excess = game.decision(
    "keeps_excess",
    "Does a player keep all the goods of the hand for the second stage, `room` being what it may hold?",
    answer=bool,
    hand=range(14),
    room=range(4, 10),
)


@keeps_excess.case(clause=["second.held", "stage-end.hand-serves"])
def within_the_limit(hand: int, room: int) -> bool | None:
    """The goods in the hand are held."""
    return True if hand <= room else None


@keeps_excess.ruling
def until_the_next_take(hand: int, room: int) -> bool:
    """A table would keep them until goods are taken again."""
    return True


although = game.decision(
    "although",
    "Goods and unused special cards are held. Although ...: the sentence breaks off; does something change?",
    answer=bool,
    clause=["second.although", "second.held"],
    hand=range(14),
)


@although.ruling
def nothing_changes(hand: int) -> bool:
    """A table can only go by what is left of the text."""
    return False


# ------------------------------------------------------------------------------------------- the end of a stage


@game.step(clause=["stage-end.hand-down", "stage-end.reveal", "stage-end.specials-back"])
def stage_end(t: Table) -> object:
    """Hands lie face down; thieves and the caves that hold goods go back to their piles, the goods stay."""
    t.piles[Kind.THIEF] += t.spent
    t.spent = 0
    for who in t.players:
        t.owned[who][Kind.CAVE] -= t.caves_used[who]
        t.piles[Kind.CAVE] += t.caves_used[who]
        t.caves_used[who] = 0
    return score_goods


@game.step(clause=["stage-end.sort", "score.majority", "score.once", "end.majority", "end.same-steps"])
def score_goods(t: Table) -> object:
    """For each type the player with most goods on animals, under caves and under thieves scores."""
    for good in Good:
        have = [collected(t, who, good) for who in t.players]
        best = have[0]
        for number in have[1:]:
            best = greater(best, number)
        leaders = sum(ite(number == best, 1, 0) for number in have)
        for who, mine in zip(t.players, have, strict=True):
            t.score[who] += majority(mine, best, leaders, points(good))
    return clear_animals


@game.step(clause=["second.deck", "second.used-back", "score.empty-donkey"])
def clear_animals(t: Table) -> object:
    """The scored goods are put away with the discards; donkeys that carried goods go back to their pile."""
    for who in t.players:
        used = loaded_donkeys(t, who)
        t.owned[who][Kind.DONKEY] -= used
        t.piles[Kind.DONKEY] += used
        for good in Good:
            t.discards[good] += collected(t, who, good)
    for who in t.players:
        for animal in range(animals()):
            t.load[who][animal].clear()
        for animal in range(camels()):
            t.past[who][animal].clear()
        for good in Good:
            t.hidden[who][good] = 0
            t.stolen[who][good] = 0
    t.loaded_donkey.clear()
    return score_specials


@game.step(clause=["score.special-points", "end.unused-points", "end.map-points", "end.same-steps"])
def score_specials(t: Table) -> object:
    """Unused special cards bring their points: all of them at the end, in the first stage perhaps when given back."""
    if t.second or special_points == "held":
        for kind in Kind:
            if by_the_piece(kind):
                for who in t.players:
                    t.score[who] += t.owned[who][kind] * worth_of(kind)
    t.finished = t.second
    t.cursor = t.players[0]
    return hand_in


@game.action(at=hand_in, clause=["score.give-back", "score.special-points", "map.points"], kind=Kind)
def give_back(t: Table, kind: Kind) -> object:
    """Give an unused special card back to its pile."""
    me = t.cursor
    require(t.owned[me][kind] > 0, "the player has no such card")
    t.shift(kind, t.owned[me], t.piles)
    if special_points == "given" and by_the_piece(kind):
        t.score[me] += worth_of(kind)
    return hand_in


@game.definition(clause=["hand.limit", "cave.hand-limit"])
def room(t: Table, who: Player) -> int:
    """How many goods the hand may hold between the stages."""
    return hand_limit.value if cave_limit == "apart" else hand_limit + t.owned[who][Kind.CAVE]


@game.action(at=hand_in, clause=["score.hold", "second.held", "stage-end.hand-serves"])
def hold(t: Table) -> object:
    """Hold the other special cards and the hand for the second stage; then it is the next player's turn to choose."""
    me = t.cursor
    although(t.in_hand[me])  # asked, and nothing to be done: no one can tell what the lost words say
    require(keeps_excess(t.in_hand[me], room(t, me)), "the hand is too big for the second stage")
    if me.is_last:
        return begin_second
    t.cursor = me.next
    return hand_in


@game.step(clause=["aim.stages", "second.deck", "second.market", "second.first"])
def begin_second(t: Table) -> object:
    """Discards and scored goods make the new deck; the market stays; the left neighbour of the last player begins."""
    for good in Good:
        t.deck[good] += t.discards[good]
        t.discards[good] = 0
    t.in_deck = sum(t.deck[good] for good in Good)
    t.second = True
    t.current = t.current.next
    if empty_deck == "last-round" and t.in_deck == 0:
        t.last_turns = game.seats
    return turn


# --------------------------------------------------------------------------------------------- the end of the game


@game.over(clause=["end.same-steps", "end.winner"])
def over(t: Table) -> bool:
    """The second stage has been scored."""
    return t.finished


@game.definition(clause="end.tie")
def hand_value(t: Table, who: Player) -> int:
    """How valuable the cards in the hand are."""
    if most_valuable == "coins":
        return sum(t.hand[who][good] * coins(good) for good in Good)
    if most_valuable == "points":
        return sum(t.hand[who][good] * points(good) for good in Good)
    best = 0
    for good in Good:
        best = greater(best, ite(t.hand[who][good] > 0, coins(good), 0))
    return best


winner = game.decision("winner", "Who has won the game?", answer=Player, table=True)


@winner.case(clause="end.winner")
def more_points(t: Table) -> Player | None:
    """Who has more points than the others over the two stages."""
    leaders = most(t.players, lambda who: t.score[who])
    return the(leaders) if leaders.size == 1 else None


@winner.case(clause="end.tie")
def better_hand(t: Table) -> Player | None:
    """Of those who are tied, the one with the most valuable cards in the hand."""
    leaders = most(t.players, lambda who: t.score[who])
    if leaders.size == 1:
        return None
    best: Player = the_most(leaders, lambda who: hand_value(t, who), "the most valuable hand")
    return best


game.outcome(winner)

game.claims(
    for_all(
        "a sole leader scores the points, and k tied leaders k times one less",
        lambda leaders, worth: (
            majority(3, 3, leaders, worth) * leaders == ite(leaders == 1, worth, leaders * (worth - 1))
        ),
        clause=["score.majority", "score.tie"],
        leaders=range(1, 6),
        worth=range(1, 9),
    ),
    for_all(
        "nobody scores for a type of which nobody has a good",
        lambda leaders, worth: majority(0, 0, leaders, worth) == 0,
        clause=["score.majority", "score.tie"],
        leaders=range(2, 6),
        worth=range(1, 9),
    ),
    for_all(
        "each of several leaders scores something, whatever the goods are",
        lambda leaders, good: majority(3, 3, leaders, points(good)) > 0,
        clause=["score.tie", "goods.printed"],
        leaders=range(2, 6),
        good=Good,
    ),
    for_all(
        "a tie pays no more in all than a majority",
        lambda leaders, worth: majority(3, 3, leaders, worth) * leaders <= worth,
        clause=["score.majority", "score.tie"],
        leaders=range(1, 6),
        worth=range(1, 9),
    ),
)
