"""Rounds: how many duels each has, when it is at its end, who wins it, and who wins the game."""

from hoyle import Player, all_of, any_of, either, look_up, nobody, the, the_most
from hoyle.models.fistful.box import duels_first, duels_second, duels_third, game, wins_three, wins_two
from hoyle.models.fistful.questions import round_end, wins_needed
from hoyle.models.fistful.table import Table

duels = game.decision(
    "duels", "How many duels has this round?", round=range(1, 4), answer=range(7), clause="goal.rounds"
)


@duels.case(clause="rounds.first")
def first_round(round: int) -> int | None:
    return int(duels_first) if round == 1 else None


@duels.case(clause="rounds.second")
def second_round(round: int) -> int | None:
    return int(duels_second) if round == 2 else None


@duels.case(clause="rounds.third")
def third_round(round: int) -> int | None:
    return int(duels_third) if round == 3 else None


@duels.case(clause="round-end.one-less")
def one_less(round: int) -> int | None:
    """One less than in the round before."""
    before = look_up((0, int(duels_first), int(duels_second)), round - 1)
    return before - 1 if round > 1 else None


@duels.ruling
def as_listed(round: int) -> int:
    """A table keeps to the list."""
    return look_up((0, int(duels_first), int(duels_second), int(duels_third)), round)


round_over = game.decision("round_over", "Is the round at its end?", table=True, answer=bool)


@round_over.case(clause=["rounds.first", "rounds.second", "rounds.third"])
def all_duels(t: Table) -> bool | None:
    """When its duels have been fought."""
    return None if round_end == "cards" else t.duel >= duels(t.round)


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
    return t.duel >= duels(t.round)  # type: ignore[no-any-return]


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


def needed() -> int:
    """How many rounds win the game."""
    return int(wins_three if wins_needed == "three" else wins_two)


@game.over(clause=["round-end.game", "rounds.three"])
def over(t: Table) -> bool:
    """Somebody has won enough rounds, or all have been played."""
    return either(t.ended, any_of(t.players, lambda p: t.wins[p] >= needed()))


winner = game.decision("winner", "Who wins the game?", table=True, answer=Player)


@winner.case(clause="round-end.game")
def enough_rounds(t: Table) -> Player | None:
    """The first with enough rounds."""
    return the([p for p in t.players if t.wins[p] >= needed()], "the first to win enough rounds")  # type: ignore[no-any-return]


game.outcome(winner)
