"""Orders: circles, mutual pairs, ties and undecided pairs with known counts, and mended twins without any."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from hoyle.properties import order
from hoyle.verify.findings import Verdict

sys.path.insert(0, str(Path(__file__).parent))
from prove_toys import said_about, toy

RELATIONS = toy("relations")


def test_rock_paper_scissors_runs_in_a_circle() -> None:
    said = said_about(RELATIONS.signs())
    circle = said.one("REL01")
    assert set(circle.witness.inputs.values()) == {"rock", "paper", "scissors"}
    assert len(circle.graph.edges) == 3 and circle.graph.shape == "relation"
    assert circle.clauses == ("signs",)
    assert (circle.title, circle.detail) == ("beats runs in a circle of 3", "x beats y, y beats z, z beats x")
    assert said.results["beats is a strict total order"].verdict is Verdict.REFUTED


def test_a_circle_does_not_matter_to_a_tournament() -> None:
    said = said_about(RELATIONS.signs(order.tournament))
    assert said.findings == [] and said.holds("beats is a tournament")


def test_with_rock_best_it_is_an_order() -> None:
    said = said_about(RELATIONS.signs(mended=True))
    assert said.findings == [] and said.holds("beats is a strict total order")


def test_two_ropes_of_a_length_tie_exactly() -> None:
    tie = said_about(RELATIONS.ropes(2)).one("REL04")
    a, b = (label.split()[0] for label in tie.witness.inputs.values())
    assert a == b
    assert "6 of 66 pairs" in tie.detail  # one pair for each of six lengths; twelve ropes make 66 pairs


def test_one_rope_of_each_length_is_an_order() -> None:
    said = said_about(RELATIONS.ropes(1))
    assert said.findings == [] and said.holds("longer is a strict total order")


def test_trios_have_505683_mutual_pairs_and_no_undecided_one() -> None:
    began = time.process_time()
    said = said_about(RELATIONS.trios(), only=lambda name: name.startswith("beats"))
    assert time.process_time() - began < 5
    assert said.codes() == ["REL01", "REL02"]
    assert "505,683 of 1,062,153 pairs" in said.one("REL02").detail
    x, y = said.one("REL02").witness.inputs.values()
    assert said.one("REL02").title == "each of two beats the other"  # the records stand in the witness
    assert ("east" in x) != ("east" in y)


def test_trios_without_the_switch_of_sides_are_ordered() -> None:
    said = said_about(RELATIONS.trios(switch=False), only=lambda name: name.startswith("beats"))
    assert said.findings == []
    assert said.holds("beats is a tournament") and said.holds("beats is free of circles")
