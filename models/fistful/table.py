"""The position: who holds what, what lies between the cards, and what is still to be done."""

from hoyle import NOBODY, OWNER, State, card_set, flag, integer, marks, one_of, per_player, player, player_set
from hoyle.models.fistful.box import Face, cards, game, rounds


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
    round = integer(1, rounds, start=1)
    ended = flag()  # all rounds have been played
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
