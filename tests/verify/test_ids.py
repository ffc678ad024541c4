"""The ids of findings: what stands in links, shells, file names and baselines."""

from __future__ import annotations

import re

import pytest

from hoyle.verify.findings import Finding


@pytest.mark.parametrize(
    ("anchor", "says"),
    [
        ("chain", "GAP01-chain"),
        ("ended.without_a_duel", "GAP01-ended.without_a_duel"),
        ("nobody slips twice", "GAP01-nobody-slips-twice"),
    ],
)
def test_an_id_reads_as_its_anchor(anchor: str, says: str) -> None:
    assert Finding("GAP01", anchor, "").id == says


def test_an_id_is_one_word_and_two_anchors_have_two() -> None:
    anchors = [
        "King points",
        "King points?",
        "King points!",
        "King/points",
        "<King points>",
        "<b>",
        "é",
        "ß",
        "a & 'b'",
    ]
    ids = [Finding("GAP01", anchor, "").id for anchor in anchors]
    assert len(set(ids)) == len(anchors)
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", name) for name in ids)
