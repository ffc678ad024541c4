"""What an exploration visited, whichever engine did it: positions by number, plays that lead to them, the graph."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from ..models.language.game import CHANCE
from ..models.language.moves import Move, Position
from ..models.language.terms import Raw
from .compile import Compiled
from .explore_graph import Flags, Ints, PlayGraph, choice_groups
from .witness import Trace


@dataclass(frozen=True)
class Limits:
    """When to stop: positions, seconds from `began`, MiB for what the search keeps."""

    positions: int
    seconds: float | None
    memory: float
    began: float

    def reached(self, positions: int, used: float) -> str:
        """The limit that is reached, in words, or nothing; `used` are MiB."""
        if positions >= self.positions:
            return f"the limit of {self.positions:,} positions"
        if self.seconds is not None and time.monotonic() - self.began > self.seconds:
            return f"the limit of {self.seconds:g} seconds"
        if used > self.memory:
            return f"the limit of {self.memory:g} MiB"
        return ""


@dataclass
class Space(ABC):
    """Positions are numbered as they were found, layer by layer; those from `expanded` on were not looked into.

    `layers` counts the positions of every layer, `counts` how often each ending came about, `stopped` names the limit
    that ended the search.
    """

    compiled: Compiled
    layers: list[int] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    terminals: int = 0
    transitions: int = 0
    stopped: str = ""

    @property
    @abstractmethod
    def size(self) -> int:
        """How many positions were found."""

    @property
    @abstractmethod
    def expanded(self) -> int:
        """How many of them were looked into."""

    @property
    def closed(self) -> bool:
        """Whether every position found was looked into."""
        return self.expanded == self.size

    @abstractmethod
    def position(self, number: int) -> Position:
        """A position by its number."""

    @abstractmethod
    def paths(self, numbers: Iterable[int]) -> dict[int, list[int]]:
        """For each position the positions from a start to it; no path is shorter."""

    @abstractmethod
    def graph(self) -> PlayGraph | None:
        """The moves between positions; None when they were too many to keep."""

    @abstractmethod
    def values(self, term: Raw) -> Ints:
        """A number or truth value in every position."""

    def where(self, term: Raw) -> Flags:
        """The positions where a condition holds."""
        held: Flags = self.values(term) != 0
        return held

    @property
    @abstractmethod
    def acyclic(self) -> bool:
        """Whether it is known that every move led to a position farther from the start."""

    def move(self, here: Position, after: Position) -> Move:
        """A move from one position to another, the first by order of declaration."""
        for code, params, reached in self.compiled.expand(here) or ():
            if reached == after:
                return Move(self.compiled.endings[code].action, params)
        raise AssertionError("no move leads there")

    def play(self, way: Iterable[int]) -> Trace:
        """The play through these positions."""
        positions = [self.position(i) for i in way]
        return Trace(positions[0], tuple(self.move(a, b) for a, b in zip(positions, positions[1:], strict=False)))

    def traces(self, numbers: Iterable[int]) -> dict[int, Trace]:
        """The plays that lead to positions."""
        return {number: self.play(way) for number, way in self.paths(numbers).items()}

    def _count_transitions(self) -> None:
        endings = self.compiled.endings
        self.transitions = sum(self.counts[c] for c in range(len(self.counts)) if endings[c].kind != "unmet")


def play_graph(compiled: Compiled, size: int, sources: Ints, targets: Ints, codes: Ints) -> PlayGraph:
    """The graph of moves given one by one, in the order of their sources; unmet obligations are left out."""
    endings = compiled.endings
    unmet = np.array([e.kind == "unmet" for e in endings], bool)[codes]
    if unmet.any():
        sources, targets, codes = sources[~unmet], targets[~unmet], codes[~unmet]
    actions = np.array([e.action for e in endings], np.int64)[codes]
    by_chance = np.array([a.by == CHANCE for a in compiled.ts.actions], bool)[actions]
    offsets = np.concatenate(([0], np.cumsum(np.bincount(sources, minlength=size)))).astype(np.int64)
    return PlayGraph(offsets, targets, choice_groups(sources, actions, by_chance), actions)
