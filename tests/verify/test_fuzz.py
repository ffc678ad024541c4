"""Random play finds what is planted, shows it by the shortest play, and finds nothing where nothing is planted."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hoyle.models.language.load import load_game
from hoyle.models.language.moves import Move
from hoyle.models.language.system import TransitionSystem
from hoyle.verify.findings import Verdict
from hoyle.verify.fuzz import fuzz
from hoyle.verify.fuzz_play import play
from hoyle.verify.fuzz_shrink import reduce_list
from hoyle.verify.fuzz_watch import EnginesDisagree, Watch
from hoyle.verify.replay import trace_of
from hoyle.verify.witness import replay

TOYS = Path(__file__).parents[1] / "toys"
LOCK = load_game(TOYS / "lock")
COACH = load_game(TOYS / "stagecoach")


def lock(reading: str = "nothing") -> TransitionSystem:
    return TransitionSystem(LOCK, LOCK.setting(2, readings={"jam": reading}))


def coach(players: int) -> TransitionSystem:
    return TransitionSystem(COACH, COACH.setting(players))


def test_the_planted_fault_is_rare() -> None:
    watch = Watch(lock())
    shown = sum(bool(play(watch, Random(n), 400).failing) for n in range(4000))
    assert 0.001 < shown / 4000 < 0.01


@pytest.mark.parametrize("seed", range(3))
def test_a_rare_fault_is_found_and_shown_by_the_shortest_play(seed: int) -> None:
    report = fuzz(lock(), seconds=30, games=1500, seed=seed)
    (found,) = report.findings
    assert (found.code, found.verdict, found.engine) == ("GAP02", Verdict.REFUTED, "fuzz")
    assert found.clauses == ("turn", "turn.dial", "turn.slip")
    assert found.witness is not None
    # two notches on each of four dials: eight moves, and of all eight-move plays the first in the order of the dials
    assert [s.text for s in found.witness.steps] == [f"turn which={d}" for d in (0, 0, 1, 1, 2, 2, 3, 3)]
    assert found.witness.minimal == "local"


def test_nothing_is_found_where_the_fault_is_mended() -> None:
    report = fuzz(lock("slip"), seconds=30, games=1500)
    assert report.findings == []
    assert report.games == report.ended == 1500
    assert report.steps == 1500 * 11


def test_the_same_seed_gives_the_same_report() -> None:
    one, two = (fuzz(lock(), seconds=30, games=600, seed=5) for _ in range(2))
    assert (one.findings, one.games, one.steps, one.fired) == (two.findings, two.games, two.steps, two.fired)


def test_time_ends_play() -> None:
    report = fuzz(lock("slip"), seconds=0.3)
    assert report.games > 10


def test_actions_and_cases_are_counted() -> None:
    fired = fuzz(lock("slip"), seconds=30, games=40).fired
    assert set(fired) == {"turn", "slip", "winner.last"}
    assert fired["turn"] + fired["slip"] == 40 * 11


def test_a_conflict_behind_a_ruling_is_shown_by_the_shortest_round() -> None:
    found = {f.code: f for f in fuzz(coach(2), seconds=30, games=300).findings}
    conflict = found["CON01"]
    assert conflict.witness is not None
    # draw, lay, draw, lay and the settlement in which 1 meets 12
    assert [s.action for s in conflict.witness.steps] == ["draw", "lay", "draw", "lay", "settle"]
    laid = {s.move["card"] for s in conflict.witness.steps if s.action == "lay"}
    assert laid == {0, 11}
    assert conflict.witness.assuming == ("beats",)


def test_four_players_are_stuck_before_the_first_move() -> None:
    (found,) = fuzz(coach(4), seconds=30, games=3).findings
    assert (found.code, found.anchor) == ("GAP03", "draw")
    assert found.witness is not None
    assert (found.witness.steps, found.witness.minimal) == ((), "proved")


def test_every_witness_replays() -> None:
    ts = coach(2)
    for found in fuzz(ts, seconds=30, games=200).findings:
        assert found.witness is not None
        steps = [{"action": s.action, "move": s.move} for s in found.witness.steps]
        played = replay(ts, trace_of(ts, {"steps": steps, "initial": found.witness.initial}))
        assert tuple(ts.show(played.positions[-1])) == found.witness.position


def test_a_compiled_rule_that_differs_from_its_function_is_a_tool_error() -> None:
    ts = lock()
    watch = Watch(ts)
    start = ts.start(Random(0))
    watch.see(start)
    LOCK_ACTION, kept = ts.actions[0], ts.actions[0].function
    LOCK_ACTION.function = lambda t, which: None
    try:
        with pytest.raises(EnginesDisagree, match="turn"):
            watch.by_function(start, Move(0, (0,)))
    finally:
        LOCK_ACTION.function = kept


def test_too_few_cards_are_a_finding_and_no_crash(tmp_path: Path) -> None:
    for name in ("rulebook.md", "model.py"):
        text = (TOYS / "stagecoach" / name).read_text()
        (tmp_path / name).write_text(text.replace("each=3", "each=4"))
    game = load_game(tmp_path)
    (found,) = fuzz(TransitionSystem(game, game.setting(4)), seconds=5).findings
    assert (found.code, found.clauses) == ("SET01", ("deal",))


def test_delta_debugging_keeps_what_is_needed() -> None:
    items = tuple(Move(0, (n,)) for n in range(40))
    needed = {items[3], items[17], items[31]}

    def run(moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], tuple[Move, ...]] | None:
        return (moves, moves) if needed <= set(moves) else None

    assert set(reduce_list(items, run)) == needed
    with pytest.raises(ValueError, match="does not show"):
        reduce_list(items[:3], run)
