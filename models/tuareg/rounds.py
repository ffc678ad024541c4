"""Turns and rounds of Tuareg: the one action of a turn, how a turn ends, and the last round of a stage."""

from hoyle import require
from hoyle.models.tuareg.box import game
from hoyle.models.tuareg.openings import amount, donkey_load, last_order, one_action
from hoyle.models.tuareg.scoring import stage_end
from hoyle.models.tuareg.table import Table, turn


def begin_action(t: Table, reason: str) -> None:
    """The one action of the turn is taken; `reason` is what a player is told who has none left."""
    require(not t.acted, reason)
    t.acted = True


plays_last_turn = game.decision(
    "plays_last_turn",
    "Does a player (the one who took the last good, or another one) play a turn of the last round?",
    answer=bool,
    taker=bool,
    second=bool,
)


@plays_last_turn.case(clause="stage-end.last-turns")
def the_others(taker: bool, second: bool) -> bool | None:
    """All players do."""
    return True if not taker and not second else None


@plays_last_turn.case(clause="stage-end.last-turns")
def the_taker_too(taker: bool, second: bool) -> bool | None:
    """The one who took the last good is among them."""
    return True if taker and not second else None


@plays_last_turn.case(clause="end.last-turns")
def everybody(taker: bool, second: bool) -> bool | None:
    """At the end of the game all players do."""
    return True if second else None


@plays_last_turn.ruling
def nobody_is_left_out(taker: bool, second: bool) -> bool:
    """A table would let everybody play as many turns."""
    return True


def start_last_round(t: Table) -> None:
    """The last good has been taken: this turn is finished, then the last turns are played."""
    if t.last_turns == 0:
        t.taker = t.current
        t.last_turns = 1 + (turns_left(True) if t.second else turns_left(False))


def turns_left(second: bool) -> int:
    """How many last turns there are."""
    others = game.seats - 1 if plays_last_turn(False, second) else 0
    return others + 1 if plays_last_turn(True, second) else others


@game.action(at=turn, clause=["turn.one-action", "turn.direction", "stage-end.last-turns", "end.last-turns"])
def end_turn(t: Table) -> object:
    """The turn passes on clockwise; after the last turn the stage ends."""
    if one_action == "must" and amount != "none":  # to load no good at all leaves everything as it is
        require(t.acted, "the action of this turn is still to be done")
    t.acted = False
    t.hid = False
    if donkey_load != "stage":
        t.loaded_donkey.clear()
    if t.last_turns > 0:
        t.last_turns -= 1
        if t.last_turns == 0:
            return stage_end
        if last_order == "taker-first" and t.last_turns == turns_left(False):
            return turn
    t.current = t.current.next
    return turn
