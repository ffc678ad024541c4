"""A Fistful of Gold: situations a person can lay out, and counts worked out apart from the model."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from hoyle import TransitionSystem
from hoyle.models.fistful.box import Face, Value
from hoyle.models.fistful.duels import beats, between, one_up, takes
from hoyle.models.fistful.model import game
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.tracing import Hole, If
from hoyle.verify.explore import explore
from hoyle.verify.findings import Finding, Result, Verdict
from hoyle.verify.prove import prove_game
from hoyle.verify.readings import compare_readings

PINK, GREEN = "pink", "green"


class Game:
    """One game played by naming cards; forced steps are made by themselves, of a free order the first."""

    def __init__(self, scope: str = "full", **readings: str) -> None:
        named = {q.replace("_", "-"): r for q, r in readings.items()}
        self.ts = TransitionSystem(game, game.setting(2, scope, named))
        self.position = self.ts.start(Random(0))
        self.crossed: list[Hole] = []

    def legal(self) -> set[str]:
        return {self.ts.show_move(m, self.position) for m, _ in self.ts.moves(self.position)}

    def do(self, move: str) -> None:
        for m, outcome in self.ts.moves(self.position):
            if self.ts.show_move(m, self.position) == move:
                assert outcome.kind == "done", outcome
                self.position = outcome.position
                self.crossed += outcome.crossed
                return
        raise AssertionError(f"{move!r} is not legal at {self.place()}")

    def settle(self) -> None:
        """Make the steps that happen by themselves."""
        while True:
            moves = self.ts.moves(self.position)
            if not moves or self.ts.mover(moves[0][0], self.position) != "the rules":
                return
            self.position = moves[0][1].position
            self.crossed += moves[0][1].crossed

    def put_away(self, one: Sequence[int | str], two: Sequence[int | str]) -> None:
        for player, colour, values in ((1, PINK, one), (2, GREEN, two)):
            named = ", ".join(f"{colour} {v}" for v in sorted(values, key=lambda v: 0 if v == "dynamite" else int(v)))
            self.do(f"put_away who=player {player} discards={named}")

    def duel(self, one: int | str, two: int | str) -> None:
        self.do(f"place who=player 1 card=pink {one}")
        self.do(f"place who=player 2 card=green {two}")
        self.settle()

    def at(self, name: str) -> Any:
        slots = {slot.name: i for i, slot in enumerate(self.ts.slots)}
        return self.position[slots[name]]

    def gold(self) -> tuple[int, int]:
        return self.at("gold[player 1]"), self.at("gold[player 2]")

    def put(self, **fields: Any) -> None:
        """Lay the position out by hand."""
        slots = {slot.name: i for i, slot in enumerate(self.ts.slots)}
        raws = list(self.position)
        for name, raw in fields.items():
            where = name.replace("_of_1", "[player 1]").replace("_of_2", "[player 2]")
            raws[slots[where]] = raw
        self.position = tuple(raws)

    def place(self) -> str:
        stages = game.declared.stages.stages
        return stages[self.position[self.ts.stage_slot]].name

    def holes(self) -> set[str]:
        return {hole.name for hole in self.crossed}


def opened(one: Sequence[int | str] = (4, "dynamite"), two: Sequence[int | str] = (4, "dynamite"), **more: str) -> Game:
    """A game after both players have discarded."""
    made = Game(**more)
    made.put_away(one, two)
    return made


@pytest.fixture
def rules() -> Iterator[None]:
    """Decisions can be asked with plain values."""
    with TransitionSystem(game, game.setting(2)).session.active():
        yield


# --------------------------------------------------------------------------------------------------------- one duel


@pytest.mark.usefixtures("rules")
def test_the_numbers_are_a_regular_circle() -> None:
    higher = [(x, y) for x in range(1, 9) for y in range(1, x) if beats(Value(x), Value(y))]
    assert len(higher) == 18
    assert all(sum(beats(x, y) for y in Value) == 4 for x in Value)
    circles = [trio for trio in combinations(Value, 3) if all(sum(beats(x, y) for y in trio) == 1 for x in trio)]
    assert len(circles) == 30
    assert beats(Value.FOUR, Value.ONE)
    assert beats(Value.ONE, Value.FIVE)


@pytest.mark.usefixtures("rules")
def test_what_a_card_wins_against_all_others_once() -> None:
    faces = [Face.DYNAMITE, *list(Face)[1:7], Face.GREEN_SEVEN, Face.GREEN_EIGHT]
    net = [sum(takes(x, y) - takes(y, x) for y in faces if y != x) for x in faces]
    assert net == [0, 13, 7, 3, 1, -1, -3, -7, -13]


@pytest.mark.usefixtures("rules")
def test_the_most_gold_of_a_round() -> None:
    """Six, five and four duels give out at most 30, 27 and 24 gold, and one player at most 24, 21 and 18."""
    faces = [Face.DYNAMITE, *list(Face)[1:7], Face.GREEN_SEVEN, Face.GREEN_EIGHT]

    def best(duels: int, worth: dict[tuple[int, int], int]) -> int:
        @lru_cache(None)
        def from_card(mine: int, left: int, used: int) -> int:
            if left == 0:
                return 0
            if mine == 9:
                return -1000
            skip = from_card(mine + 1, left, used)
            return max(
                [skip]
                + [worth[mine, y] + from_card(mine + 1, left - 1, used | 1 << y) for y in range(9) if not used >> y & 1]
            )

        return from_card(0, duels, 0)

    pairs = {(i, j): (x, y) for i, x in enumerate(faces) for j, y in enumerate(faces)}
    issued = {k: takes(x, y) + takes(y, x) + between(x, y) for k, (x, y) in pairs.items()}
    mine = {k: takes(x, y) for k, (x, y) in pairs.items()}
    assert [best(n, issued) for n in (6, 5, 4)] == [30, 27, 24]
    assert [best(n, mine) for n in (6, 5, 4)] == [24, 21, 18]


def hands_that_can_block(cards: int, duels: int, *, any_earlier: bool = False, around: bool = False) -> int:
    """How many hands can come to a duel in which each card left is banned."""
    banned = {(b, p): bool(one_up(Value(b), Value(p))) for b in range(9) for p in range(9)}

    @lru_cache(None)
    def blocked(left: frozenset[int], before: frozenset[int], duels: int) -> bool:
        if duels == 0:
            return False
        legal = [c for c in left if not any(banned[b, c] or (around and banned[c, b]) for b in before)]
        return not legal or any(
            blocked(left - {c}, before | {c} if any_earlier else frozenset({c}), duels - 1) for c in legal
        )

    return sum(blocked(frozenset(hand), frozenset(), duels) for hand in combinations(range(9), cards))


@pytest.mark.usefixtures("rules")
def test_the_ban_blocks_no_hand_that_keeps_a_spare_card() -> None:
    """Of the 36, 84 and 126 hands of 7, 6 and 5 cards none blocks in 6, 5 and 4 duels."""
    assert [hands_that_can_block(n, n - 1) for n in (7, 6, 5)] == [0, 0, 0]
    assert [hands_that_can_block(7, n) for n in (5, 4)] == [0, 0]


@pytest.mark.usefixtures("rules")
def test_other_bans_and_hands_without_a_spare_card_block() -> None:
    assert [hands_that_can_block(n, n - 1, any_earlier=True) for n in (7, 6, 5)] == [36, 68, 55]
    assert [hands_that_can_block(n, n) for n in (7, 6, 5)] == [36, 84, 121]
    assert hands_that_can_block(7, 6, around=True) == 35


# ------------------------------------------------------------------------------------------------ the ban on plus one


def test_only_the_card_before_bans_as_written() -> None:
    """Placed 3, then 7: the 8 is banned; in another reading the 4 is banned too."""
    four = "place who=player 1 card=pink 4"
    eight = "place who=player 1 card=pink 8"
    written = opened((1, 2), (1, 2))
    other = opened((1, 2), (1, 2), ban_on="own-earlier")
    for g in (written, other):
        g.duel(3, 8)
        assert four not in g.legal()
        if g.place() == "recover":
            g.do("take_back who=player 2 card=green 1")
            g.settle()
        g.duel(7, 3)
    assert four in written.legal()
    assert four not in other.legal()
    assert eight not in written.legal() | other.legal()


def test_the_opponents_card_bans_in_one_reading() -> None:
    for reading, legal in (("own-last", True), ("either-last", False)):
        g = opened(ban_on=reading)
        g.duel(2, 5)
        assert ("place who=player 1 card=pink 6" in g.legal()) is legal
        assert "place who=player 1 card=pink 3" not in g.legal()


def test_the_numbered_card_before_dynamite_bans_for_both_players_in_two_readings() -> None:
    """Placed 4 and 1, then Dynamite and 8: the 4 still bans the 5, the 1 no longer the 2."""
    g = opened((6, 7), (3, 4), dynamite_ban="skipped", ban_on="either-last")
    g.duel(4, 1)
    g.duel("dynamite", 8)
    g.do("take_back who=player 2 card=green 4")
    g.settle()
    assert "place who=player 1 card=pink 5" not in g.legal()
    assert "place who=player 2 card=green 5" not in g.legal()
    assert "place who=player 1 card=pink 2" in g.legal()


@pytest.mark.parametrize(
    ("reading", "after_dynamite", "dynamite_after_eight", "one_after_eight"),
    [
        ("unsaid", True, True, True),
        ("resets", True, True, True),
        ("skipped", False, True, True),
        ("nine", True, False, True),
        ("circular", True, True, False),
    ],
)
def test_dynamite_and_the_ban(
    reading: str, after_dynamite: bool, dynamite_after_eight: bool, one_after_eight: bool
) -> None:
    g = opened((1, 2), (3, 4), dynamite_ban=reading)
    g.duel(4, 1)
    g.duel("dynamite", 5)
    assert ("place who=player 1 card=pink 5" in g.legal()) is after_dynamite
    assert ("one_up" in g.holes()) is (reading == "unsaid")
    g = opened((2, 3), (3, 4), dynamite_ban=reading)
    g.duel(8, 6)
    assert ("place who=player 1 card=pink dynamite" in g.legal()) is dynamite_after_eight
    assert ("place who=player 1 card=pink 1" in g.legal()) is one_after_eight


def test_a_ban_by_any_card_placed_before_can_block() -> None:
    """After 1, 3, 5 and 7 each card left, 2, 4 and 6, is one above a card placed."""
    for reading, blocked in (("own-last", False), ("own-earlier", True)):
        g = opened((7, "dynamite"), (8, "dynamite"), ban_on=reading)
        for one, two in ((8, 1), (6, 3), (4, 5), (2, 7)):
            g.duel(one, two)
        assert (not any("player 2" in move for move in g.legal())) is blocked


def test_a_dealt_hand_of_both_sevens_can_block() -> None:
    g = Game(pool="shared")
    names = {f"{c} {v}": 1 << i for i, (c, v) in enumerate((c, v) for c in (PINK, GREEN) for v in ["d", *range(1, 9)])}
    both_sevens = names["pink 7"] | names["green 7"]
    g.do(sorted(m for m in g.legal() if "player 1" in m)[0])
    g.do(sorted(m for m in g.legal() if "player 2" in m)[0])
    g.put(hand_of_1=both_sevens, hand_of_2=names["pink 1"], shot_of_1=int(Face.SIX), shot_of_2=int(Face.FIVE), duel=5)
    assert all("player 2" in m for m in g.legal())
    g.do("place who=player 2 card=pink 1")
    assert not g.legal()
    assert [(a.name, a.must) for a, _, _ in g.ts.blocked(g.position)] == [("place", True)]


# ------------------------------------------------------------------------------------------------------ special cards


@pytest.mark.parametrize(("reading", "gold"), [("unsaid", (3, 7)), ("besides", (3, 7)), ("instead", (3, 0))])
def test_pink_eight_against_a_one(reading: str, gold: tuple[int, int]) -> None:
    g = opened(eight_one=reading)
    g.duel(8, 1)
    assert g.gold() == gold
    assert ("takes" in g.holes()) is (reading == "unsaid")


def test_dynamite_pays_three_to_the_winner_and_may_leave_a_gap() -> None:
    g = opened((1, 2), (1, 2))
    g.duel("dynamite", 4)
    g.duel(5, "dynamite")
    assert g.gold() == (6, 0)
    g = opened((1, 2), (1, 2), dynamite_gold="by-it")
    g.duel("dynamite", 4)
    g.duel(5, "dynamite")
    assert g.gold() == (3, 0)
    assert "takes" in g.holes()


def test_a_tie_leaves_two_gold_and_the_first_six_may_take_it() -> None:
    g = opened()
    g.duel(3, 3)
    g.duel(1, 1)
    assert (g.at("pot"), g.gold()) == (4, (0, 0))
    g.duel(6, 5)
    assert g.legal() == {"take_gold who=player 1", "leave_gold who=player 1"}
    g.do("take_gold who=player 1")
    assert (g.at("pot"), g.gold()) == (0, (5, 0))


def test_two_sixes_at_once_are_nobodys() -> None:
    g = opened()
    g.duel(3, 3)
    g.duel(6, 6)
    assert (g.at("pot"), g.place()) == (4, "choose")
    assert ("several", "first_six") in {(h.kind, h.name) for h in g.crossed}


def test_different_sevens_are_equal_in_one_reading_only() -> None:
    for reading, pot in (("value", 2), ("card", 0)):
        g = opened(equality=reading)
        g.duel(7, 7)
        assert (g.at("pot"), g.gold()) == (pot, (0, 0))
        assert ("between" in g.holes()) is (reading == "card")


def test_pink_seven_ends_the_round_from_the_third_duel_on() -> None:
    g = opened()
    g.duel(7, 2)
    assert g.place() == "choose"
    g = opened((1, "dynamite"), (1, "dynamite"))
    g.duel(2, 4)
    g.duel(4, 6)
    g.duel(7, 2)
    assert (g.place(), g.at("round")) == ("discard", 2)
    assert (g.at("wins[player 1]"), g.at("wins[player 2]")) == (0, 1)


def test_pink_seven_must_win_in_one_reading() -> None:
    g = opened((1, "dynamite"), (1, "dynamite"), needs="win")
    g.duel(2, 4)
    g.duel(4, 6)
    g.duel(7, 2)
    assert (g.place(), g.at("round")) == ("choose", 1)


def test_pink_seven_and_six_in_one_duel_have_no_order() -> None:
    """Whether the 6 still takes the gold depends on which card is looked at first."""
    g = opened((1, 2), (1, 2))
    g.duel(4, 4)
    g.duel(8, "dynamite")
    g.do("place who=player 1 card=pink 7")
    g.do("place who=player 2 card=green 6")
    while g.place() != "effects":
        g.do(next(iter(g.legal())))
    assert g.legal() == {"effects who=player 1", "effects who=player 2"}
    start = g.position
    g.do("effects who=player 1")
    assert g.place() == "close"
    g.position = start
    g.do("effects who=player 2")
    g.do("effects who=player 1")
    assert g.place() == "six"


def test_green_seven_pays_in_no_duel_as_written() -> None:
    for reading, later in (("both-limits", 0), ("this-round", 1)):
        g = opened(green_seven=reading)
        g.duel(2, 7)
        before = g.gold()[1]
        g.duel(1, 3)
        assert g.gold()[1] - before == 2 + later
        assert ("earns" in g.holes()) is (reading == "both-limits")


def test_green_eight_takes_back_a_discard_and_costs_two_cards() -> None:
    g = opened()
    g.duel(3, 8)
    assert g.legal() == {"take_back who=player 2 card=green 4", "take_back who=player 2 card=green dynamite"}
    g.do("take_back who=player 2 card=green 4")
    g.settle()
    for one, two in ((1, 3), (5, 1), (8, 5), (2, 4)):
        g.duel(one, two)
    g.do("place who=player 1 card=pink 7")
    g.do("place who=player 2 card=green 2")
    g.settle()
    assert g.place() == "toss"
    assert (bin(g.at("hand[player 1]")).count("1"), bin(g.at("hand[player 2]")).count("1")) == (1, 2)
    g.do("toss_two who=player 2 discards=green 6, green 7")
    g.settle()
    assert (g.place(), g.at("round")) == ("discard", 2)


def test_one_player_can_win_24_gold_in_a_round() -> None:
    """2:7, 8:5, 3:8, 7:4, 1:6 and Dynamite:1, the numbers of the second player first."""
    g = opened((2, 3), (4, 5))
    for one, two in ((7, 2), (5, 8), (8, 3), (4, 7), (6, 1), (1, "dynamite")):
        g.duel(one, two)
        if g.place() == "recover":
            g.do("take_back who=player 2 card=green 4")
            g.settle()
    assert (g.place(), g.gold()) == ("toss", (0, 24))


# ------------------------------------------------------------------------------------------------------ end of a round


def test_the_clauses_on_the_end_of_the_second_round_disagree() -> None:
    """With 7 cards 5 duels leave 2 cards: the count says over, the last card but one says not yet."""
    for reading, place in (("both", "discard"), ("duels", "discard"), ("cards", "choose")):
        g = opened(round_end=reading)
        g.put(round=2, duel=4)
        three = 0b1110  # the 1, 2 and 3 of a colour, pink first, each after its Dynamite
        g.put(hand_of_1=three, hand_of_2=three << 9)
        g.duel(2, 2)
        assert g.place() == place
        assert ("round_over" in g.holes()) is (reading == "both")


@pytest.mark.parametrize(("reading", "cards"), [("all-nine", 9), ("played-and-spare", 7), ("played", 6)])
def test_the_hand_of_the_second_round(reading: str, cards: int) -> None:
    g = opened((6, "dynamite"), (6, "dynamite"), next_hand=reading)
    for value in (2, 5, 3, 1, 8):
        g.duel(value, value)
        if g.place() == "recover":
            g.do("take_back who=player 2 card=green 6")
            g.settle()
    g.duel(4, 4)
    assert "stays" not in g.holes()
    g.do("toss_two who=player 2 discards=green 6, green 7")
    g.settle()
    assert bin(g.at("hand[player 1]")).count("1") == cards
    assert {"richest", "stays"} <= g.holes()


def test_gold_of_earlier_rounds_counts_in_one_reading() -> None:
    """Rounds of 12:2, 3:5 and 3:4: the second player wins two of them, or none."""
    for reading, wins in (("this-round", (1, 2)), ("all", (2, 0))):
        g = opened(most_gold=reading)
        for number, (one, two) in enumerate(((12, 2), (3, 5), (3, 4)), 1):
            held = g.gold() if reading == "all" else (0, 0)
            g.put(gold_of_1=held[0] + one, gold_of_2=held[1] + two, round=number)
            stage = next(s for s in game.declared.stages.stages if s.name == "score")
            g.position = (*g.position[: g.ts.stage_slot], stage.number, *g.position[g.ts.stage_slot + 1 :])
            g.settle()
            if g.ts.is_over(g.position):
                break
        assert (g.at("wins[player 1]"), g.at("wins[player 2]")) == wins
        kind, raw, _ = g.ts.result(g.position)
        assert (kind, raw) == ("answer", (int(reading == "this-round"),))


def test_three_rounds_may_leave_no_winner() -> None:
    g = opened()
    g.put(wins_of_1=1, wins_of_2=1, ended=True)
    assert g.ts.is_over(g.position)
    assert g.ts.result(g.position)[0] == "hole"
    g = opened(wins_needed="three")
    g.put(wins_of_1=2, wins_of_2=1, ended=True)
    assert g.ts.result(g.position)[0] == "hole"


def test_a_box_with_little_gold_cannot_pay() -> None:
    ts = TransitionSystem(game, game.setting(2, values={"supply": 10}))
    g = opened()
    g.ts = ts
    g.duel(1, 8)
    g.do("take_back who=player 2 card=green 4")
    g.settle()
    g.duel(8, 1)
    assert g.place() == "settle"
    assert [(a.name, why) for a, why, _ in ts.blocked(g.position)] == [
        ("settle", "there is too little gold in the box")
    ]


# ------------------------------------------------------------------------------------------------- what the engines say


def test_the_proofs_find_what_the_sentences_about_cards_leave_open_and_what_holds() -> None:
    table = {"decision first_six", "decision earns", "decision richest", "decision round_over"}
    quick = {f"decision {d.name}" for d in game.declared.decisions if not d.table} | table
    quick |= {c.name for c in game.declared.claims if c.kind in ("relation", "inputs")}
    said = list(prove_game(TransitionSystem(game, game.setting(2)), only=lambda n: n in quick or "quantity" in n))
    found = {(f.code, f.anchor) for f in said if isinstance(f, Finding) and f.verdict is Verdict.REFUTED and not f.note}
    assert found == {
        ("UNDEF01", "supply"),  # no amount of gold is given
        ("GAP01", "one_up"),  # Dynamite and the ban
        ("CON01", "takes"),  # the pink 8 against a 1
        ("CON01", "earns"),
        ("CON01", "round_over"),
        ("GAP01", "effect"),  # other cards
        ("GAP01", "first_six"),
        ("GAP01", "richest"),
        ("REL01", "beats"),  # the highest card is no order
        ("KEEP02", "a green 7 has a next round to pay in"),
        ("KEEP02", "the cards discarded for a green 8 are missed in a next round"),
    }
    verdicts = {r.name: r.verdict for r in said if isinstance(r, Result)}
    held = {n for n, v in verdicts.items() if v is Verdict.HOLDS}
    assert {"beats is a tournament", "each card beats exactly four others"} <= held
    assert {"beats answers every input", "beats never contradicts itself"} <= held


def test_exploring_finds_what_play_comes_to() -> None:
    found = explore(TransitionSystem(game, game.setting(2, "small")))
    assert found.exhausted
    assert {(f.code, f.anchor) for f in found.findings} == {
        ("CON01", "takes"),
        ("CON01", "earns"),  # the green 7: in this round, and from the next on
        ("CON01", "round_over"),  # the number of duels, and the last card but one
        ("GAP01", "effect"),
        ("GAP01", "first_six"),  # both play the 6
        ("GAP01", "one_up"),
        ("GAP01", "richest"),  # equal gold
        ("GAP01", "stays"),  # gold of ties that nobody took
        ("KEEP02", "after the last duel both players have the same number of cards left"),  # not after a green 8
        ("ORD01", "effects"),
        ("TIE01", "winner"),
    }
    held = {r.name for r in found.results if r.verdict is Verdict.HOLDS}
    assert held == {
        "who holds two different values can place one",
        "a duel begins only while the round has duels left",
        "no round ends before three duels",
        "the hands are equal until a green 8 is played",
        "the box pays all that is won",
        "a round gives out at most 33 gold",
        "gold goes back to the box only when a round is over",
        "every play ends",
    }


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("next-hand", "played"),
        ("next-hand", "played-and-spare"),
        ("ban-on", "own-earlier"),
        ("ban-on", "either-last"),
        ("dynamite-ban", "skipped"),
        ("dynamite-ban", "nine"),
        ("most-gold", "all"),
        ("needs", "win"),
        ("recover-from", "own-played"),
        ("toss-from", "all"),
    ],
)
def test_readings_part(question: str, reading: str) -> None:
    small, full = (TransitionSystem(game, game.setting(2, scope)) for scope in ("small", "full"))
    asked = next(q for q in game.declared.questions if q.name == question)
    found = compare_readings(small, asked, reading, seconds=60, most=3_000, games=30, more=[full])
    assert (found.code, found.verdict) == ("AMB01", Verdict.REFUTED)


def test_a_ban_by_the_opponents_card_too_can_leave_no_card_to_place() -> None:
    found = explore(TransitionSystem(game, game.setting(2, "small", {"ban-on": "either-last"})))
    assert ("GAP03", "place") in {(f.code, f.anchor) for f in found.findings}


@pytest.mark.usefixtures("rules")
def test_no_card_is_as_good_as_another_everywhere_and_better_somewhere() -> None:
    faces = [Face.DYNAMITE, *list(Face)[1:7], Face.GREEN_SEVEN, Face.GREEN_EIGHT]
    net = {x: [int(takes(x, z)) - int(takes(z, x)) for z in faces] for x in faces}
    for x in faces:
        for y in faces:
            assert x == y or any(a < b for a, b in zip(net[x], net[y], strict=True))


# ------------------------------------------------------------------------------------------------------------ the whole


def readings() -> list[dict[str, str]]:
    return [{}] + [{q.name: r} for q in game.declared.questions for r in q.readings if r != q.written]


@pytest.mark.parametrize("named", readings(), ids=str)
def test_every_reading_is_traced_in_few_paths_and_agrees_with_play(named: dict[str, str]) -> None:
    ts = TransitionSystem(game, game.setting(2, "full", named))
    assert not ts.untraceable()
    assert max(leaf_count(c.tree) for c in ts.commands) <= 64
    rng = Random(len(str(named)))
    position = ts.start(rng)
    while not ts.is_over(position):
        moves = ts.moves(position)
        if not moves:
            break
        move, outcome = rng.choice(moves)
        assert outcome.kind == "done"
        command = ts.commands[move.action]
        known = dict(zip(ts.symbols, position, strict=True))
        known |= dict(zip((p.symbol for p in command.parameters), move.params, strict=True))
        node = command.tree
        while isinstance(node, If):
            node = node.then if evaluate(node.condition, known) else node.other
        assert node.kind == "value"
        traced = list(position)
        for slot, raw in node.updates:
            traced[slot] = evaluate(raw, known)
        assert tuple(traced) == outcome.position
        assert set(node.crossed) == set(outcome.crossed)
        position = outcome.position


def leaf_count(tree: Any) -> int:
    return leaf_count(tree.then) + leaf_count(tree.other) if isinstance(tree, If) else 1
