"""Questions to the graph of an exploration: where can play stay for ever, whence can it end, which loop is short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
#: how much work goes into making a loop short
LOOP_STARTS, LOOP_EDGES = 400, 300_000


def _spread(starts: Ints, lengths: Ints) -> Ints:
    """The numbers `start .. start + length - 1` of every pair, one after another."""
    total = int(lengths.sum())
    if total == 0:
        return np.zeros(0, np.int64)
    firsts = np.cumsum(lengths) - lengths
    return np.repeat(starts - firsts, lengths) + np.arange(total, dtype=np.int64)


@dataclass
class PlayGraph:
    """Positions and moves as arrays: successors of i are `targets[offsets[i]:offsets[i + 1]]`, -1 for none.

    `groups` numbers the edges of one choice alike: what a player chooses is one edge, what chance decides is all
    outcomes of one action together. Edges of a choice are neighbours. `actions` tells whose move an edge is.
    """

    offsets: Ints
    targets: Ints
    groups: Ints
    actions: Ints

    @property
    def size(self) -> int:
        return len(self.offsets) - 1

    @cached_property
    def sources(self) -> Ints:
        """The position that each edge leaves."""
        return np.repeat(np.arange(self.size, dtype=np.int64), np.diff(self.offsets))

    @cached_property
    def _backwards(self) -> tuple[Ints, Ints]:
        """Edges by target: (offsets by position, numbers of the edges)."""
        order = np.argsort(self.targets, kind="stable")
        lost = int((self.targets < 0).sum())
        counts = np.bincount(self.targets[self.targets >= 0], minlength=self.size)
        return np.concatenate(([0], np.cumsum(counts))).astype(np.int64), order[lost:]

    def into(self, positions: Ints) -> Ints:
        """The numbers of all edges that lead to `positions`."""
        offsets, edges = self._backwards
        return edges[_spread(offsets[positions], offsets[positions + 1] - offsets[positions])]

    def out_of(self, positions: Ints) -> Ints:
        """The numbers of all edges that leave `positions`."""
        return _spread(self.offsets[positions], self.offsets[positions + 1] - self.offsets[positions])

    def reaching(self, goals: Iterable[int]) -> Flags:
        """From where some goal can be reached."""
        reached = np.zeros(self.size, bool)
        front = np.unique(np.fromiter(goals, np.int64))
        while len(front):
            reached[front] = True
            front = np.unique(self.sources[self.into(front)])
            front = front[~reached[front]]
        return reached

    def staying(self, allowed: Flags) -> tuple[Flags, Flags]:
        """Where play can stay for ever inside `allowed`, and the edges that keep it there (by groups).

        A position stays as long as it has a choice all of whose edges lead to positions that stay: what is left when
        everything else has been peeled off contains an end component unless it is empty.
        """
        groups = self.groups
        n_groups = int(groups.max()) + 1 if len(groups) else 0
        owner = np.zeros(n_groups, np.int64)
        owner[groups] = self.sources
        good = np.zeros(n_groups, bool)
        good[groups] = True
        good[groups[self.targets < 0]] = False
        good[groups[~allowed[self.sources]]] = False
        choices = np.bincount(owner[good], minlength=self.size)
        alive = allowed & (choices > 0)
        front = np.flatnonzero(~alive)
        while len(front):
            touched = np.unique(groups[self.into(front)])
            touched = touched[good[touched]]
            good[touched] = False
            lost = np.bincount(owner[touched], minlength=0)
            choices[: len(lost)] -= lost
            owners = np.unique(owner[touched])
            front = owners[alive[owners] & (choices[owners] <= 0)]
            alive[front] = False
        return alive, good[groups] & alive[self.sources] if n_groups else np.zeros(0, bool)

    def without(self, actions: Iterable[int]) -> PlayGraph:
        """The same graph where the moves of these actions lead nowhere."""
        targets = np.where(np.isin(self.actions, list(actions)), -1, self.targets)
        return PlayGraph(self.offsets, targets, self.groups, self.actions)

    def loop(self, inside: Flags, edges: Flags) -> list[int]:
        """A short loop of positions along `edges` within `inside` (which can be left from nowhere): its positions in
        order, the first one being the nearest to the start."""
        nodes = np.flatnonzero(inside)
        best = self._any_loop(int(nodes[0]), edges)
        budget, nearest = LOOP_EDGES, False  # of equally short loops the one that is nearest
        for start in nodes[:LOOP_STARTS].tolist():
            if (len(best) == 1 and nearest) or budget <= 0:
                break
            found, used = self._back_to(start, edges, len(best) + (not nearest))
            budget -= used
            if found:
                best, nearest = found, True
        return best

    def _next(self, node: int, edges: Flags) -> Sequence[int]:
        low, high = int(self.offsets[node]), int(self.offsets[node + 1])
        targets: list[int] = self.targets[low:high][edges[low:high]].tolist()
        return targets

    def _any_loop(self, node: int, edges: Flags) -> list[int]:
        way: dict[int, int] = {}
        while node not in way:
            way[node] = len(way)
            node = self._next(node, edges)[0]
        return [n for n, at in way.items() if at >= way[node]]

    def _back_to(self, start: int, edges: Flags, bound: int) -> tuple[list[int], int]:
        """The shortest loop through `start` with fewer than `bound` edges, and how many edges were looked at."""
        parents = {start: -1}
        layer, length, used = [start], 0, 0
        while layer and length + 1 < bound:
            length += 1
            reached = []
            for node in layer:
                for after in self._next(node, edges):
                    used += 1
                    if after == start:
                        way = [node]
                        while parents[way[-1]] >= 0:
                            way.append(parents[way[-1]])
                        return way[::-1], used
                    if after not in parents:
                        parents[after] = node
                        reached.append(after)
            layer = reached
        return [], used


def choice_groups(sources: Ints, actions: Ints, chance: Flags) -> Ints:
    """Groups of edges: every edge is a choice of its own, but for the outcomes of one chance action in one position."""
    if len(sources) == 0:
        return np.zeros(0, np.int64)
    same = np.zeros(len(sources), bool)
    same[1:] = (sources[1:] == sources[:-1]) & chance[1:] & chance[:-1] & (actions[1:] == actions[:-1])
    return (np.cumsum(~same) - 1).astype(np.int64)
