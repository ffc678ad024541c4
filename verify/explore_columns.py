"""Breadth first over packed positions, a batch of a layer at a time; what is found goes to the same watcher.

No link to a parent is kept: the ways to positions are found by going through the layers once more, backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..models.language.moves import Position
from ..models.language.terms import Raw, Term
from .columns import Columns, Moves
from .columns_terms import NotColumns, Rows, chunks, split, spread
from .explore_graph import Flags, Ints, PlayGraph
from .explore_space import Limits, Space, play_graph
from .explore_watch import Watch
from .hashset import HashSet
from .packing import Words

#: moves that a batch should come to; its arrays then stay near the processor
BATCH_MOVES = 1 << 16
SMALLEST, LARGEST = 1 << 9, 1 << 17
#: how many positions of one kind are handed to the watcher from one batch
SHOWN = 50
MEBI = 2**20


@dataclass
class Edges:
    """The moves between positions, kept as long as there is room."""

    sources: list[NDArray[np.int32]] = field(default_factory=list)
    targets: list[NDArray[np.int32]] = field(default_factory=list)
    codes: list[NDArray[np.int32]] = field(default_factory=list)
    bytes: int = 0
    dropped: bool = False

    def add(self, sources: Ints, targets: Ints, code: int, room: float) -> None:
        """Note moves; all are dropped when they no longer fit into `room` bytes."""
        if self.dropped:
            return
        self.sources.append(sources.astype(np.int32))
        self.targets.append(targets.astype(np.int32))
        self.codes.append(np.full(len(sources), code, np.int32))
        self.bytes += 12 * len(sources)
        if self.bytes > room:
            self.dropped = True
            self.sources, self.targets, self.codes, self.bytes = [], [], [], 0


@dataclass
class ColumnSpace(Space):
    """Positions as rows of a hash set."""

    columns: Columns = field(kw_only=True)
    visited: HashSet = field(kw_only=True)
    looked_into: int = 0
    edges: Edges = field(default_factory=Edges)
    went_back: bool = False
    branching: float = 4.0

    @property
    def size(self) -> int:
        return len(self.visited)

    @property
    def expanded(self) -> int:
        return self.looked_into

    @property
    def acyclic(self) -> bool:
        return not self.went_back

    def position(self, number: int) -> Position:
        return self.columns.position(self.visited.rows[number].tolist())

    def batches(self, low: int, high: int) -> Iterator[tuple[int, Words]]:
        """The rows `low` to `high` in batches, each with the number of its first row."""
        while low < high:
            step = min(max(int(BATCH_MOVES / self.branching), SMALLEST), LARGEST)
            yield low, self.visited.rows[low : min(low + step, high)]
            low += step

    def values(self, term: Raw) -> Ints:
        self.columns.checked([term])
        found = [spread(self.columns.rows(w).get(term), "int", 0, len(w)) for _, w in self.batches(0, self.size)]
        return np.concatenate(found).astype(np.int64) if found else np.zeros(0, np.int64)

    def graph(self) -> PlayGraph | None:
        if self.edges.dropped:
            return None
        none = [np.zeros(0, np.int32)]
        sources = np.concatenate(self.edges.sources or none).astype(np.int64)
        targets = np.concatenate(self.edges.targets or none).astype(np.int64)
        codes = np.concatenate(self.edges.codes or none).astype(np.int64)
        order = np.lexsort((codes, sources))
        return play_graph(self.compiled, self.size, sources[order], targets[order], codes[order])

    def paths(self, numbers: Iterable[int]) -> dict[int, list[int]]:
        ways = {n: [n] for n in numbers}
        firsts = np.concatenate(([0], np.cumsum(self.layers)))
        for layer in range(len(self.layers) - 1, 0, -1):
            wanted = [n for n, way in ways.items() if firsts[layer] <= way[-1] < firsts[layer + 1]]
            if wanted:
                parents = self._parents({ways[n][-1] for n in wanted}, int(firsts[layer - 1]), int(firsts[layer]))
                for n in wanted:
                    ways[n].append(parents[ways[n][-1]])
        return {n: way[::-1] for n, way in ways.items()}

    def _parents(self, children: set[int], low: int, high: int) -> dict[int, int]:
        """For each position the first of positions `low` to `high` from which a move leads to it."""
        found: dict[int, int] = {}
        looked_for = np.array(sorted(children), np.int64)
        for first, words in self.batches(low, high):
            best: dict[int, int] = {}
            for _, rows, after in self.columns.moves(words).ends:
                if after is None:
                    continue
                numbers = self.visited.number(after)
                for at in np.flatnonzero(np.isin(numbers, looked_for)).tolist():
                    child, parent = int(numbers[at]), first + int(rows[at])
                    best[child] = min(best.get(child, parent), parent)
            for child, parent in best.items():
                found.setdefault(child, parent)
            if len(found) == len(children):
                break
        return found


class ColumnSearch:
    """One search; raises NotColumns where the model or its claims have no column form."""

    def __init__(self, columns: Columns, watch: Watch, limits: Limits) -> None:
        if watch.untraced or watch.outcome_terms is None:
            raise NotColumns("a claim or the outcome cannot be traced")
        self.columns, self.watch, self.limits = columns, watch, limits
        self.compiled = columns.compiled
        columns.checked([*watch.fault_terms, *watch.step_terms, *watch.outcome_terms])
        try:
            visited = HashSet(columns.packing.words)
        except ImportError as error:
            raise NotColumns(f"the compiled hash set cannot be loaded: {error}") from error
        self.space = ColumnSpace(self.compiled, columns=columns, visited=visited)
        self.space.counts = [0] * len(self.compiled.endings)

    def run(self, starts: Iterable[Position], on_layer: Callable[[Space], None] | None = None) -> ColumnSpace:
        """Visit everything that can be reached, nearest first, until a limit."""
        space, visited = self.space, self.space.visited
        visited.add(self.columns.packing.pack(list(dict.fromkeys(starts))))
        low = 0
        while low < len(visited):
            high = len(visited)
            space.layers.append(high - low)
            if on_layer is not None and low:
                on_layer(space)
            for first, words in space.batches(low, high):
                used = (visited.bytes + space.edges.bytes) / MEBI
                space.stopped = self.limits.reached(len(visited), used)
                if space.stopped:
                    break
                self._batch(first, words, high)
                space.looked_into = first + len(words)
            if space.stopped:
                if len(visited) > high:
                    space.layers.append(len(visited) - high)
                break
            low = high
        space._count_transitions()
        return space

    def _batch(self, first: int, words: Words, layer_end: int) -> None:
        space, watch = self.space, self.watch
        found = self.columns.moves(words)
        self.positions(first, words, found)
        room = self.limits.memory * MEBI / 2
        moved = 0
        for code, rows, after in found.ends:
            space.counts[code] += len(rows)
            moved += len(rows)
            if watch.looks[code]:
                self.show_ending(first, code, words, rows, after)
            if after is None:
                targets = np.full(len(rows), -1, np.int64)
            else:
                targets = space.visited.add(after)
                if not space.went_back and len(targets) and int(targets.min()) < layer_end:
                    space.went_back = True
                if watch.step_terms and any(t is not False for t in watch.step_terms):
                    self.steps(first, words, rows, after)
            space.edges.add(rows + first, targets, code, room)
        if len(words) > SMALLEST // 2:
            space.branching = max(1.0, moved / len(words))
        if watch.rules:
            self.orders(first, words, found)

    # ------------------------------------------------------------------------------------------ for the watcher

    def _here(self, words: Words, row: int) -> Position:
        return self.columns.position(words[row].tolist())

    def positions(self, first: int, words: Words, found: Moves) -> None:
        """Ends, stuck positions, unmet obligations, and the tests on positions."""
        watch, space = self.watch, self.space
        over = np.flatnonzero(found.over)
        space.terminals += len(over)
        rows = self.columns.rows(words)
        assert watch.outcome_terms is not None
        if len(over) and watch.outcome_terms:
            masks = self._masks(rows.pick(over), watch.outcome_terms)
            for _, at in _first_of(masks):
                watch.ended(first + int(over[at]), self._here(words, int(over[at])))
        for at in found.stuck.tolist():
            watch.stuck(first + at, self._here(words, at), [])
        self._unmet(first, words, found)
        if watch.faults is not None:
            masks = self._masks(rows, watch.fault_terms)
            for n, (full, symbols) in enumerate(watch.zones, len(watch.fault_terms)):
                masks |= self._no_partition(rows, full, symbols).astype(np.int64) << n
            for mask, at in _first_of(masks, SHOWN):
                watch.fault(first + at, self._here(words, at), mask)

    def _unmet(self, first: int, words: Words, found: Moves) -> None:
        for code, numbers in found.unmet:
            self.space.counts[code] += len(numbers)
        unmet = sorted({at for _, numbers in found.unmet for at in numbers.tolist()})
        for at in unmet:
            here = self._here(words, at)
            self.watch.stuck(first + at, here, [c for c, _, _ in self.compiled.search(here) or ()])

    def _masks(self, rows: Rows, terms: list[Raw]) -> Ints:
        masks = np.zeros(len(rows), np.int64)
        for i, term in enumerate(terms):
            if term is not False:
                masks |= self.columns.truth(rows, term).astype(np.int64) << i
        return masks

    @staticmethod
    def _no_partition(rows: Rows, full: int, symbols: list[Term]) -> Flags:
        """Where the zones are not disjoint or do not hold everything."""
        width = full.bit_length()
        seen: Ints | None = None
        bad = np.zeros(len(rows), bool)
        for symbol in symbols:
            bits = rows.get(symbol)
            if symbol.sort == "seq":
                whole = np.zeros((len(rows), chunks(width)), np.int64)
                for e in range(width):
                    whole[:, e // 62] |= (bits == e).any(axis=1).astype(np.int64) << e % 62
                bits = whole[:, 0] if chunks(width) == 1 else whole
            if seen is None:
                seen = bits
                continue
            both = (seen & bits) != 0
            bad |= both if both.ndim == 1 else both.any(axis=1)
            seen = seen | bits
        if seen is not None:
            whole_deck = full if seen.ndim == 1 else np.array([split(full, chunks(width))], np.int64)
            lost = seen != whole_deck
            bad |= lost if lost.ndim == 1 else lost.any(axis=1)
        return bad

    def show_ending(self, first: int, code: int, words: Words, rows: Ints, after: Words | None) -> None:
        looks = self.watch.looks
        for at in range(min(looks[code], len(rows))):
            looks[code] -= 1
            row = int(rows[at])
            then = None if after is None else self.columns.position(after[at].tolist())
            self.watch.ending(first + row, self._here(words, row), code, then)

    def steps(self, first: int, words: Words, rows: Ints, after: Words) -> None:
        watch = self.watch
        both = self.columns.both(words, rows, after, watch.after)
        for mask, at in _first_of(self._masks(both, watch.step_terms)):
            row = int(rows[at])
            watch.step(first + row, self._here(words, row), self.columns.position(after[at].tolist()), mask)

    def orders(self, first: int, words: Words, found: Moves, most: int | None = None) -> None:
        """Positions where several moves by RULES are enabled, at most so many for each set of actions."""
        watch, endings = self.watch, self.compiled.endings
        several = np.zeros(len(words), np.int64)
        which = np.zeros(len(words), np.int64)
        for code, rows, after in found.ends:
            action = endings[code].action
            if after is not None and action in watch.rules:
                several += np.bincount(rows, minlength=len(words))
                which[rows] |= 1 << min(action, 62)
        for rows, counts in found.drawn:
            several[rows] += np.where(which[rows] != 0, counts - 1, 0)
        at = np.flatnonzero(several > 1)
        for mask in np.unique(which[at]).tolist():
            key = frozenset(a for a in watch.rules if mask >> min(a, 62) & 1)
            for row in at[which[at] == mask][:most].tolist():
                if watch.tired(key):
                    break
                here = self._here(words, row)
                watch.several(first + row, here, self.compiled.search(here) or [])


def _first_of(masks: Ints, most: int = 1) -> Iterator[tuple[int, int]]:
    """For each value but 0 its first places."""
    struck = np.flatnonzero(masks)
    for mask in np.unique(masks[struck]).tolist():
        for at in struck[masks[struck] == mask][:most].tolist():
            yield mask, at
