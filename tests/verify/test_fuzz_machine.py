"""The state machine of a model: it finds a planted stuck position, names its steps, and passes a sound model."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from hoyle.models.language.load import load_game
from hoyle.verify.fuzz_machine import FindingFound, stateful

TOYS = Path(__file__).parents[1] / "toys"
LOCK = load_game(TOYS / "lock")
COACH = load_game(TOYS / "stagecoach")


def run(machine: type[RuleBasedStateMachine], **more: Any) -> None:
    options = {
        "max_examples": 300,
        "stateful_step_count": 20,
        "derandomize": True,
        "database": None,
        "verbosity": Verbosity.quiet,
        **more,
    }
    run_state_machine_as_test(
        machine,
        settings=settings(
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            **options,
        ),
    )


def test_a_stuck_position_is_found_and_shrunk() -> None:
    with pytest.raises(FindingFound) as caught:
        run(stateful(LOCK, scope="small"))
    told = str(caught.value)
    assert told.startswith("GAP02 nobody can do anything")
    assert "[turn.slip] Who slips lets every dial spring back" in told
    # three dials, one notch each: three moves are the least, and Hypothesis comes down to them
    steps = re.findall(r"^  \d\. (.*)$", told, re.MULTILINE)
    assert sorted(steps) == sorted(f"player {1 + n % 2}: {s.split(': ')[1]}" for n, s in enumerate(steps))
    assert sorted(s.split(": ")[1] for s in steps) == ["turn which=0", "turn which=1", "turn which=2"]


def test_steps_and_the_deal_are_printed_by_name() -> None:
    with pytest.raises(FindingFound) as caught:
        run(
            stateful(COACH, players=3, decisions=False, accepted={"CON01"}),
            verbosity=Verbosity.normal,
            phases=(Phase.generate,),
        )
    notes = "\n".join(caught.value.__notes__)
    assert "state._set_up(start=deck: " in notes
    assert re.search(r"state\.draw\(move=draw card=\d+\)", notes)
    assert re.search(r"state\.lay\(move=lay card=\d+\)", notes)


def test_a_mended_model_passes_and_finished_games_do_no_harm() -> None:
    run(stateful(LOCK, scope="small", readings={"jam": "slip"}), max_examples=60)


def test_accepted_findings_pass_by_code_and_by_id() -> None:
    by_code = stateful(COACH, players=3, accepted={"GAP03", "CON01"})
    by_id = stateful(COACH, players=3, accepted={"GAP03-draw-ebfb83", "CON01-beats-b5f245"})
    for machine in (by_code, by_id):
        run(machine, phases=(Phase.generate,), max_examples=30)


def test_decisions_are_asked_about_inputs_that_play_need_not_reach() -> None:
    with pytest.raises(FindingFound) as caught:  # four players cannot make a single move
        run(stateful(COACH, players=4, accepted={"GAP03"}), phases=(Phase.generate,))
    assert "1. beats is asked about x = 1, y = 12, which play may never do" in str(caught.value)


def test_findings_are_kept_apart_and_failures_are_remembered() -> None:
    machine = seed(1)(stateful(LOCK, scope="small"))
    database = InMemoryExampleDatabase()
    with pytest.raises(FindingFound) as first:
        run(machine, database=database, derandomize=False, phases=(Phase.generate,))
    assert type(first.value).__name__.startswith("GAP02")
    with pytest.raises(FindingFound) as again:
        run(machine, database=database, derandomize=False, phases=(Phase.reuse,))
    assert type(again.value) is type(first.value)


def test_the_class_is_named_after_the_model_as_it_stands(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "lock", tmp_path / "lock")
    same = stateful(load_game(tmp_path / "lock"), scope="small").__name__
    assert re.fullmatch(r"Lock_[0-9a-f]{10}", same)
    assert same == stateful(LOCK, scope="small").__name__
    assert same != stateful(LOCK).__name__
    book = tmp_path / "lock" / "rulebook.md"
    book.write_text(book.read_text() + "\nNew words. {.flavour}\n")
    assert stateful(load_game(tmp_path / "lock"), scope="small").__name__ != same


def test_a_test_case_comes_with_it() -> None:
    case = stateful(LOCK, scope="small", readings={"jam": "slip"}).TestCase
    assert case.settings.stateful_step_count >= 50
    assert case.settings.deadline is None
