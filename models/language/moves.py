"""Plain data of play: positions, moves and what a move did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .tracing import Hole

#: one raw for each slot of the layout
Position = tuple[Any, ...]


@dataclass(frozen=True)
class Move:
    """One enabled move: the action's number and the raw of every parameter."""

    action: int
    params: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What a move did: `kind` is "done" (with the next `position`), "blocked", "hole" or "crash"."""

    kind: str
    position: Position = ()
    crossed: tuple[Hole, ...] = ()
    fired: tuple[str, ...] = ()
    hole: Hole | None = None
    message: str = ""
    line: int = 0
