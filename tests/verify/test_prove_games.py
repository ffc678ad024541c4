"""The proofs that matter on the complete games: no card is lost, hands keep their limits."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hoyle.models.language.load import load_game

sys.path.insert(0, str(Path(__file__).parent))
from prove_toys import said_about

LIMITS = ("no hand holds more than one card beyond the full hand", "every hand is full when a turn begins")


@pytest.mark.parametrize("name", ["tabernas", "fistful", "anillo"])
def test_no_card_of_the_game_is_ever_lost(name: str) -> None:
    said = said_about(load_game(name), lambda part: part == "cards", 2)
    assert said.holds("each card of cards is in exactly one zone")
    assert said.findings == []


def test_hands_of_tabernas_keep_their_limits() -> None:
    said = said_about(load_game("tabernas"), lambda part: part == "cards" or part in LIMITS, 2)
    assert all(said.holds(limit) for limit in LIMITS)


def test_captures_of_tabernas_contradict_themselves_for_four_wildcards() -> None:
    """A wildcard used as a weapon is captured by one clause and discarded by another: 2 on each of 2 sides."""
    conflict = said_about(load_game("tabernas"), lambda part: part == "decision captured", 2).one("CON01")
    assert "So for 4 of" in conflict.detail
