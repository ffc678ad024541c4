"""The sentences of the rulebook that can be read in more than one way, in its order, each with its readings."""

from __future__ import annotations

from hoyle.models.tabernas.box import game

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
