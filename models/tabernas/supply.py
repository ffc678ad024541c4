"""Who plays next, and what an empty draw deck means: shuffle, last turns, end of the game."""

from __future__ import annotations

from hoyle import Player, PlayerSet, ite, nobody, player_set
from hoyle.models.tabernas.box import Gun, Phase, Supply, game, refill_size
from hoyle.models.tabernas.questions import (
    after_duel,
    empty_in_turn,
    exhausted,
    last_order,
    refill_order,
    running_turn,
    second_end,
)
from hoyle.models.tabernas.table import Table


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


@game.definition(clause="refill.to-five")
def short_of_cards(t: Table) -> Player:
    """The first player round the table who holds too few cards, or nobody."""
    p = t.victor if refill_order == "winner" else t.current
    for _ in t.players:
        if t.hand[p].size < refill_size:
            return p
        p = p.next
    return nobody


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
    return turn_after(t, t.victor if last_order == "re-decided" else t.current)


turn_runs_out = game.decision(
    "turn_runs_out",
    "What follows when the draw deck runs out in the draw step of a turn?",
    answer=Supply,
    clause=["end.reshuffle", "turn.draw.deck"],
)


@turn_runs_out.case(clause="turn.draw.deck")
def as_in_a_duel() -> Supply | None:
    """By the readings that say something about it, a shuffle, with last turns or without."""
    if empty_in_turn == "not-said":
        return None
    return Supply.SHUFFLE_AND_LAST_TURNS if empty_in_turn == "same" else Supply.SHUFFLE


@turn_runs_out.ruling
def play_on_with_the_pile() -> Supply:
    """A table would draw from the pile, and shuffle when it cannot do without."""
    return Supply.NOTHING


duel_runs_out = game.decision(
    "duel_runs_out", "What follows when the draw deck runs out during a Duel?", answer=Supply, clause="end.reshuffle"
)


@duel_runs_out.case(clause=["end.reshuffle", "end.last-turn"])
def shuffle_in_the_duel() -> Supply:
    """The discards are shuffled, and the last turns begin."""
    return Supply.SHUFFLE_AND_LAST_TURNS


refill_runs_out = game.decision(
    "refill_runs_out",
    "What follows when the draw deck runs out during a refill?",
    answer=Supply,
    clause="end.reshuffle",
)


@refill_runs_out.case(clause=["end.reshuffle", "end.last-turn"])
def shuffle_in_the_refill() -> Supply:
    """The discards are shuffled, and the last turns begin."""
    return Supply.SHUFFLE_AND_LAST_TURNS


had_run_out = game.decision(
    "had_run_out",
    "What follows when a Duel or a refill needs a card of a draw deck that had run out before?",
    answer=Supply,
    clause="end.reshuffle",
)


@had_run_out.case(clause=["end.reshuffle", "end.last-turn"])
def runs_out_when_needed() -> Supply | None:
    """By one reading a deck runs out when a card of it is needed: a shuffle, and the last turns."""
    return Supply.SHUFFLE_AND_LAST_TURNS if exhausted == "at-need" else None


@had_run_out.ruling
def shuffle_all_the_same() -> Supply:
    """A table would shuffle, and see in it the end that the text means."""
    return Supply.SHUFFLE_AND_LAST_TURNS


RUNS_OUT = {Phase.TURN: turn_runs_out, Phase.DUEL: duel_runs_out, Phase.REFILL: refill_runs_out}


def take(t: Table, card: Gun, p: Player, phase: Phase) -> None:
    """A card of the draw deck goes to a hand; if it was the last one, the deck has run out."""
    t.move(card, t.deck, t.hand[p])
    asked = exhausted == "last-card" or phase == Phase.TURN
    if asked and t.deck.is_empty:
        supply(t, RUNS_OUT[phase]())


def prepare(t: Table) -> None:
    """Before a card must be drawn: by one reading this is when an empty deck counts as having run out."""
    if exhausted == "at-need" and t.deck.is_empty and t.pile.size > 1:
        supply(t, had_run_out())


def supply(t: Table, what: Supply) -> None:
    """Shuffle the discards into a new deck, the last one staying in sight; then come the last turns."""
    if what != Supply.NOTHING and t.pile.size > 1:
        t.move_all(t.pile.cards - (t.pile.top,), t.pile, t.deck)
    if what == Supply.SHUFFLE_AND_LAST_TURNS:
        turns = t.everybody - (t.current,) if running_turn == "yes" else t.everybody
        if second_end == "once":
            turns = ite(t.last_round, t.turns_left.now(), turns)
        if second_end == "stop":
            turns = ite(t.last_round, turns - t.everybody, turns)
        t.turns_left = turns
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
