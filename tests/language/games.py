"""Tiny games for the tests of the language, made in code over one rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hoyle.models.language.game import Game

RULEBOOK = Path(__file__).resolve().parent / "tiny.md"


def tiny(players: Sequence[int] = (2,)) -> Game:
    """A game without rules yet; its clauses are `a`, `b` and `c`."""
    return Game("Tiny", rulebook=str(RULEBOOK), players=players)
