"""Breadth first over positions as tuples, with generated Python rules: the space with its graph, and who watches it."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from ..models.language.moves import Position
from ..models.language.terms import Raw
from .compile import Compiled, Expanded
from .explore_graph import Ints, PlayGraph
from .explore_space import Limits, Space, play_graph

LOOK_AT_CLOCK = 512


@dataclass
class TupleSpace(Space):
    """Positions as tuples. The successors of position i are `targets[offsets[i]:offsets[i + 1]]` (-1: hole, crash or
    unmet obligation), their endings `labels` likewise."""

    order: list[Position] = field(default_factory=list)
    parents: array[int] = field(default_factory=lambda: array("q"))
    offsets: array[int] = field(default_factory=lambda: array("q", [0]))
    targets: array[int] = field(default_factory=lambda: array("q"))
    labels: array[int] = field(default_factory=lambda: array("I"))

    @property
    def size(self) -> int:
        return len(self.order)

    @property
    def expanded(self) -> int:
        return len(self.offsets) - 1

    @property
    def acyclic(self) -> bool:
        return False

    def position(self, number: int) -> Position:
        return self.order[number]

    def paths(self, numbers: Iterable[int]) -> dict[int, list[int]]:
        return {number: self._path(number) for number in numbers}

    def _path(self, number: int) -> list[int]:
        way = [number]
        while self.parents[way[-1]] >= 0:
            way.append(self.parents[way[-1]])
        return way[::-1]

    def graph(self) -> PlayGraph:
        offsets = np.array(self.offsets, np.int64)
        sources = np.repeat(np.arange(self.expanded, dtype=np.int64), offsets[1:] - offsets[:-1])
        targets, codes = np.array(self.targets, np.int64), np.array(self.labels, np.int64)
        return play_graph(self.compiled, self.size, sources, targets, codes)

    def values(self, term: Raw) -> Ints:
        value = self.compiled.value(term)
        return np.fromiter(map(value, self.order), np.int64, self.size)


class Watcher(Protocol):
    """Told what a search meets; `faults` and `steps` must be cheap, they are asked everywhere."""

    faults: Callable[[Position], int] | None
    steps: Callable[[Position, Position], int] | None
    looks: list[int]

    def fault(self, number: int, here: Position, mask: int) -> None: ...
    def step(self, number: int, here: Position, after: Position, mask: int) -> None: ...
    def ended(self, number: int, here: Position) -> None: ...
    def stuck(self, number: int, here: Position, codes: list[int]) -> None: ...
    def ending(self, number: int, here: Position, code: int, after: Position | None) -> None: ...
    def several(self, number: int, here: Position, found: Expanded) -> None: ...


@contextmanager
def _no_collector() -> Iterator[None]:
    """Positions hold no cycles; looking for some among millions of tuples doubles the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def search(
    compiled: Compiled,
    starts: Iterable[Position],
    watcher: Watcher,
    limits: Limits,
    rules: frozenset[int],
    on_layer: Callable[[Space], None] | None = None,
) -> TupleSpace:
    """Visit everything that can be reached from `starts`, nearest first, until a limit.

    `rules` are the actions by RULES when several of them may be enabled together. `on_layer` is called after every
    layer and now and then within one.
    """
    space = TupleSpace(compiled)
    endings = compiled.endings
    with _no_collector():
        expand = compiled.search
        order, parents, offsets = space.order, space.parents, space.offsets
        targets, labels, counts, looks = space.targets, space.labels, space.counts, watcher.looks
        faults, steps = watcher.faults, watcher.steps
        index: dict[Position, int] = {}
        for start in starts:
            if start not in index:
                index[start] = len(order)
                order.append(start)
                parents.append(-1)
        per_position = 180 + 8 * (len(order[0]) if order else 0)
        counts.extend([0] * len(endings))
        layer_end, i, clock = len(order), 0, 0
        get = index.get
        while i < len(order):
            if i == layer_end:
                space.layers.append(layer_end - sum(space.layers))
                layer_end = len(order)
                if on_layer is not None:
                    on_layer(space)
            clock -= 1
            if clock <= 0:
                clock = LOOK_AT_CLOCK
                used = (len(order) * per_position + len(targets) * 10) / 2**20
                space.stopped = limits.reached(len(order), used)
                if space.stopped:
                    break
            here = order[i]
            found = expand(here)
            if faults is not None:
                mask = faults(here)
                if mask:
                    watcher.fault(i, here, mask)
            if found is None:
                space.terminals += 1
                watcher.ended(i, here)
            else:
                if len(counts) < len(endings):
                    counts.extend([0] * (len(endings) - len(counts)))
                    looks.extend([2] * (len(endings) - len(looks)))
                if not found:
                    watcher.stuck(i, here, [])
                for code, _, after in found:
                    counts[code] += 1
                    if looks[code]:
                        looks[code] -= 1
                        watcher.ending(i, here, code, after)
                    labels.append(code)
                    if after is None:
                        targets.append(-1)
                        if endings[code].kind == "unmet":
                            watcher.stuck(i, here, [c for c, _, _ in found])
                        continue
                    if steps is not None:
                        mask = steps(here, after)
                        if mask:
                            watcher.step(i, here, after, mask)
                    number = get(after)
                    if number is None:
                        number = index[after] = len(order)
                        order.append(after)
                        parents.append(i)
                    targets.append(number)
                if rules and len(found) > 1:
                    watcher.several(i, here, found)
            offsets.append(len(targets))
            i += 1
        space.layers.append(len(order) - sum(space.layers))
        space._count_transitions()
    return space
