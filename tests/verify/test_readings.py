"""Readings: where two of them part, how often, equal ones proved equal; the family's table of causes and cures."""

from __future__ import annotations

from typing import Any

import pytest

from hoyle import RULES, Player, State, TransitionSystem, flag, integer, player
from hoyle.models.language.game import Game
from hoyle.verify.family import family
from hoyle.verify.findings import Verdict
from hoyle.verify.readings import compare_readings

from ..language.games import tiny


def counting() -> Game:
    """Players in turn add 1 or 2 to a counter; at 5 or more play is over and the player to move next has won."""
    game = tiny((2,))
    step = game.question(
        "step", "May a player add 2 twice running?", clause="a", readings={"yes": "yes", "no": "no"}, written="yes"
    )
    last = game.question(
        "last",
        "Who has won?",
        clause="b",
        readings={"next": "the next player", "who-added": "who added"},
        written="next",
    )
    idle = game.question(
        "idle", "Does it matter?", clause="c", readings={"a": "not at all", "b": "not at all either"}, written="a"
    )
    silent = game.question(
        "silent", "What is at 5?", clause="c", readings={"said": "play is over", "unsaid": "nothing"}, written="said"
    )

    @game.state
    class Table(State):
        count = integer(0, 6)
        current = player()
        two = flag()

    @game.action(by="current", clause="a", when=lambda t: t.count < 5)
    def add_one(t: Table) -> None:
        t.count += 1 if idle == "a" or idle == "b" else 2
        t.two = False
        t.current = t.current.next

    @game.action(by="current", clause="b", when=lambda t: t.count < 5)
    def add_two(t: Table) -> None:
        from hoyle import require

        require(step == "yes" or not t.two, "not twice running")
        t.count += 2
        t.two = True
        t.current = t.current.next

    @game.over(clause="b")
    def enough(t: Table) -> bool:
        return t.count >= 5 if silent == "said" else False

    winner = game.decision("winner", "Who?", table=True, answer=Player, clause="b")

    @winner.case(clause="b")
    def the_one(t: Table) -> Player:
        return t.current if last == "next" else t.current.previous

    game.outcome(winner)
    return game


@pytest.mark.parametrize("seconds", [0.4, 6.0])
@pytest.mark.parametrize(
    ("question", "reading", "moves", "says"),
    [
        ("step", "no", 1, "the legal moves differ"),  # 2, and then 2 again is legal in one only
        ("last", "who-added", 3, "the winner differs"),  # 2 + 2 + 1 is the quickest end
        ("silent", "unsaid", 3, "play is over in one only"),
    ],
)
def test_the_shortest_play_after_which_readings_part(
    seconds: float, question: str, reading: str, moves: int, says: str
) -> None:
    game = counting()
    ts = TransitionSystem(game)
    asked = next(q for q in game.declared.questions if q.name == question)
    found = compare_readings(ts, asked, reading, seconds=seconds)
    assert found.verdict is Verdict.REFUTED
    assert found.title.endswith(says)
    assert found.witness is not None and len(found.witness.steps) == moves
    if seconds > 1:
        assert found.witness.minimal == "proved"
        assert "coupled random games" in found.detail


@pytest.mark.parametrize("seconds", [0.4, 6.0])
def test_readings_that_change_no_rule_are_proved_equal(seconds: float) -> None:
    game = counting()
    idle = next(q for q in game.declared.questions if q.name == "idle")
    found = compare_readings(TransitionSystem(game), idle, "b", seconds=seconds)
    assert found.verdict is Verdict.HOLDS
    assert found.note


def test_a_move_with_another_effect_parts_by_the_table() -> None:
    game = tiny((2,))
    much = game.question("much", "How much?", clause="a", readings={"one": "1", "two": "2"}, written="one")

    @game.state
    class Table(State):
        count = integer(0, 8)

    @game.action(by=RULES, clause="a", when=lambda t: t.count < 6)
    def add(t: Table) -> None:
        t.count += 1 if much == "one" else 2

    found = compare_readings(TransitionSystem(game), much, "two", seconds=0.4)
    assert found.title.endswith("the same move leaves another table")
    assert "count: 1" in found.detail and "count: 2" in found.detail


def test_always_the_winner_differs_in_every_coupled_game() -> None:
    game = counting()
    last = next(q for q in game.declared.questions if q.name == "last")
    found = compare_readings(TransitionSystem(game), last, "who-added", seconds=6, games=50)
    assert "parted in 100% and the winner differed in 100%" in found.detail


def test_the_family_says_what_each_reading_causes_and_cures() -> None:
    game = counting()
    found = family(game, seconds=30)
    rows: dict[tuple[str, str], Any] = {(r.question, r.reading): r for r in found.rows}
    # at 5 nobody has an action, so play that is not over there is stuck
    assert [c.split("-")[0] for c in rows["silent", "unsaid"].causes] == ["GAP02"]
    assert rows["step", "no"].causes == rows["step", "no"].cures == ()
    assert found.best[0].readings == ()
    assert found.best[0].findings == frozenset()
    assert found.complete and found.members == 16
