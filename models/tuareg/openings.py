"""The sentences of Tuareg's turn that can be read in more than one way; each reading changes what may be done."""

from hoyle.models.tuareg.box import game

one_action = game.question(
    "one_action",
    "One of the 4 actions can be done in a turn: must it be?",
    clause="turn.one-action",
    readings={"must": "yes, one and no more", "may": "no, a turn may pass without an action"},
    written="must",
    repair="may",
)

amount = game.question(
    "amount",
    "How many goods are loaded with the goods of the hand, or with a pile of the market?",
    clause=["turn.action.load-hand", "turn.action.load-market", "load-market.up-to-four"],
    readings={
        "some": "any number from 1",
        "none": "any number, and 0 is one",
        "all": "as many as can be",
    },
    written="some",
)

tops = game.question(
    "tops",
    "Once the upper card of a camel has paid, may the next one pay for the same purchase?",
    clause=["buy.top-card", "buy.sources"],
    readings={
        "successive": "yes, it is the upper card now",
        "one": "no, each camel pays with one card",
    },
    written="successive",
)

payment = game.question(
    "payment",
    "Coins paid in excess do not come back: may more cards be paid than the price needs?",
    clause=["buy.no-change", "buy.price"],
    readings={
        "any": "yes, any number",
        "needed": "no, nothing is added once the price is met",
    },
    written="any",
)

paying_animals = game.question(
    "paying_animals",
    "Can the goods on a donkey, which is one more camel, serve as payment?",
    clause=["buy.sources", "buy.top-card", "donkey.extra-camel"],
    readings={"camels": "no, only those on the camels", "donkeys-too": "yes"},
    written="camels",
)

donkey_load = game.question(
    "donkey_load",
    "When is a donkey loaded, and what is the round (Ronda) in which only one may be?",
    clause=["donkey.one-a-round", "donkey.extra-camel", "camel.one-a-turn"],
    readings={
        "action": "by the action of the turn, like a camel; a round is one turn of everybody",
        "extra": "besides the action of the turn; a round is one turn of everybody",
        "stage": "by the action of the turn; a round is a stage of the game",
    },
    written="action",
)

cave_use = game.question(
    "cave_use",
    "A cave can be used at any moment of the turn: which moments are these, and how often?",
    clause=["cave.when", "cave.put"],
    readings={
        "any-moment": "as often as wanted in the player's own turn, also between taking goods and giving some back",
        "around": "as often as wanted, before and after the action of the own turn",
        "once": "once in the own turn, at any moment",
        "any-turn": "as often as wanted, at any moment of anybody's turn",
    },
    written="any-moment",
)

cave_limit = game.question(
    "cave_limit",
    "What does a cave add to the 4 cards of the hand?",
    clause=["cave.hand-limit", "cave.capacity", "hand.limit"],
    readings={
        "total": "1 to the sum of the goods in the hand and under caves",
        "raised": "1 to the goods in the hand",
        "apart": "nothing: the hand holds 4, each cave what it has room for",
    },
    written="total",
    repair="apart",
)

thief_back = game.question(
    "thief_back",
    "A thief is discarded once used: when can it be bought again?",
    clause=["thief.discarded", "second.used-back", "stage-end.specials-back"],
    readings={
        "stage-end": "when the stage is over and the good under it has been turned up",
        "at-once": "at once: it lies in its pile again",
    },
    written="stage-end",
)

pile_means = game.question(
    "pile_means",
    "Which pile (Pila) is the one whose last good starts the last round?",
    clause=["stage-end.trigger", "end.trigger", "market.piles"],
    readings={"deck": "the deck (Mazo)", "market": "any pile of the market"},
    written="deck",
    repair="deck",
)

last_order = game.question(
    "last_order",
    "In which order are the last turns played?",
    clause="stage-end.last-turns",
    readings={
        "next-first": "the next player begins, the one who took the last good ends",
        "taker-first": "the one who took the last good begins",
    },
    written="next-first",
)
