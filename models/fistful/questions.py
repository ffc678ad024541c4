"""The open points: sentences that can be read in two or more ways, each with what it may mean."""

from hoyle.models.fistful.box import game

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
