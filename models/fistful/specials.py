"""The special cards: what each one does, for whom and when."""

from enum import IntEnum

from hoyle import Player, nobody, the
from hoyle.models.fistful.box import Face, game
from hoyle.models.fistful.duels import wins
from hoyle.models.fistful.questions import green_seven, needs, others, six_gold
from hoyle.models.fistful.table import Table


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
        return (six_gold == "later-too" or t.pot > 0) and first_six(t) == who
    return deed in (Effect.STOP, Effect.EARN, Effect.RECOVER)
