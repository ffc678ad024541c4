"""Moves that depend on hidden cards, and quantities that the text never gives."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from hoyle.verify.findings import Verdict
from hoyle.verify.prove_quantities import ranges

sys.path.insert(0, str(Path(__file__).parent))
from prove_toys import said_about, toy

INFORMATION = toy("information")
TELLS = "every player can tell the own legal moves"


def test_asking_depends_on_the_neighbours_hidden_hand() -> None:
    said = said_about(INFORMATION.asking())
    hidden = said.one("INFO01")
    assert hidden.anchor == "ask" and not hidden.note
    assert "hand[player" in hidden.detail
    assert said.results[TELLS].verdict is Verdict.REFUTED


def test_asking_whenever_one_likes_is_harmless() -> None:
    said = said_about(INFORMATION.asking(hidden=False))
    assert said.findings == [] and said.holds(TELLS)


def test_open_hands_hide_nothing() -> None:
    said = said_about(INFORMATION.asking(open_hands=True))
    assert said.findings == [] and said.holds(TELLS)


def test_nobody_can_check_who_has_to_follow() -> None:
    (duty,) = said_about(INFORMATION.following()).findings
    assert (duty.code, duty.anchor, duty.note) == ("INFO02", "follow", False)
    assert re.search(r"`follow chip=[1357]` is allowed\. .*, it is not\. All but player [12] see the same", duty.detail)
    assert duty.witness is not None and duty.witness.steps[0].action == "lay"


def test_the_duty_is_checked_where_hands_are_open_and_there_is_none_when_any_chip_will_do() -> None:
    assert said_about(INFORMATION.following(open_hands=True)).findings == []
    assert said_about(INFORMATION.following(forced=False)).findings == []


def test_quantity_names_the_values_for_which_things_flip() -> None:
    """`first - x` with x = 0, 1, 2: some x gives 3 to 6 exactly for 3 to 8; 2 candles each must be left: from 3;
    a box of 12 serves two players up to 6 each."""
    found = said_about(toy("quantities").candles(), lambda name: name.startswith("quantity")).one("UNDEF01")
    assert found.anchor == "first_candles"
    assert "bright has no answer for 3-8; not for 1-2, 9" in found.detail
    assert "`one candle is left` is broken for 1-2; not for 3-9" in found.detail
    assert "the box is too small for 7-9; not for 1-6" in found.detail


def test_ranges() -> None:
    assert ranges([1, 2, 3, 7]) == "1-3, 7" and ranges([]) == ""
