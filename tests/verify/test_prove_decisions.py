"""Decisions with known holes: how many inputs, which cases, and nothing on the mended twins."""

from __future__ import annotations

import sys
from pathlib import Path

from hoyle.verify.findings import Verdict

sys.path.insert(0, str(Path(__file__).parent))
from prove_toys import said_about, toy

DECISIONS = toy("decisions")
COMPLETE, CONSISTENT = "outshines answers every input", "outshines never contradicts itself"


def test_sound_decision_has_nothing_to_report() -> None:
    said = said_about(DECISIONS.outshines())
    assert said.findings == [] and said.holds(COMPLETE) and said.holds(CONSISTENT)


def test_gap_on_the_six_pairs_of_equals() -> None:
    said = said_about(DECISIONS.outshines(gap=True))
    gap = said.one("GAP01")
    assert gap.witness.inputs == {"x": "1", "y": "1"}
    assert "6 of 36" in gap.detail
    assert said.results[COMPLETE].verdict is Verdict.REFUTED and said.holds(CONSISTENT)


def test_conflict_on_the_one_input_where_two_cases_differ() -> None:
    said = said_about(DECISIONS.outshines(overlap=True))
    conflict = said.one("CON01")
    assert conflict.witness.inputs == {"x": "1", "y": "6"}
    assert conflict.region == "conflict higher spark"
    assert conflict.title.endswith("Two clauses give different answers: `higher`, `spark`")
    assert {p.label: p.note for p in conflict.places if p.note} == {
        "case `higher`": "answers no",
        "case `spark`": "answers yes",
    }
    assert set(conflict.clauses) == {"lantern.higher", "lantern.spark"}
    assert said.holds(COMPLETE)


def test_case_that_never_applies() -> None:
    dead = said_about(DECISIONS.outshines(dead=True)).one("DEAD01")
    assert dead.anchor == "outshines.great" and dead.clauses == ("lantern.great",)


def test_example_adds_nothing_and_is_only_a_remark() -> None:
    covered = said_about(DECISIONS.outshines(example=True)).one("DEAD02")
    assert covered.anchor == "outshines.five_to_two" and covered.note


def test_case_covered_only_by_two_others_together() -> None:
    covered = said_about(DECISIONS.lit()).one("DEAD02")
    assert covered.anchor == "lit.middle_ones"
    assert {p.label for p in covered.places} == {"case `middle_ones`", "case `low_ones`", "case `high_ones`"}


def test_case_that_one_other_leaves_a_part_of_is_needed() -> None:
    assert said_about(DECISIONS.lit(low=False)).findings == []


def test_identity_does_not_depend_on_the_example_shown() -> None:
    first = said_about(DECISIONS.outshines(overlap=True)).one("CON01")
    second = said_about(DECISIONS.outshines(overlap=True, example=True)).one("CON01")
    assert first.id == second.id
