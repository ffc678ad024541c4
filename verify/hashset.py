"""An exact set of packed positions, compiled once and for all models: finds or numbers whole arrays of rows at a time.

The rows live in `store` in the order of their discovery; the table holds row numbers with a piece of their hash. It is
grown before rows are inserted, never while. The compiled functions are loaded when the first set is made.
"""

from __future__ import annotations

import importlib

import numpy as np
from numpy.typing import NDArray

from .compiled import call

Words = NDArray[np.int64]
Numbers = NDArray[np.int64]
FIRST_SIZE = 1 << 18


class HashSet:
    """Rows of `words` 64-bit words each; `len` is how many there are."""

    def __init__(self, words: int) -> None:
        importlib.import_module(".hashset_compiled", __package__)
        self.words = words
        self.count = 0
        self.store: Words = np.empty((FIRST_SIZE // 2, words), np.int64)
        self.table = np.zeros(FIRST_SIZE, np.uint64)

    def __len__(self) -> int:
        return self.count

    @property
    def rows(self) -> Words:
        """All rows, oldest first (a view: valid until the next insertion)."""
        return self.store[: self.count]

    @property
    def bytes(self) -> int:
        """What the set occupies."""
        return self.store.nbytes + self.table.nbytes

    def add(self, rows: Words) -> Numbers:
        """The number of every row; rows that are not in the set yet are added and get the next numbers."""
        self._reserve(len(rows))
        numbers = np.empty(len(rows), np.int64)
        self.count = int(call("hashset_compiled", "insert", rows, self.store, self.count, self.table, numbers))
        return numbers

    def number(self, rows: Words) -> Numbers:
        """The number of every row, -1 for rows that are not in the set."""
        numbers = np.empty(len(rows), np.int64)
        call("hashset_compiled", "find", rows, self.store, self.table, numbers)
        return numbers

    def _reserve(self, more: int) -> None:
        """Room for `more` rows, all of which may be new: at most two thirds of the table are used."""
        need = self.count + more
        if need > len(self.store):
            grown = np.empty((max(need, len(self.store) * 3 // 2), self.words), np.int64)
            grown[: self.count] = self.store[: self.count]
            self.store = grown
        size = len(self.table)
        while need * 3 > size * 2:
            size *= 2
        if size != len(self.table):
            self.table = np.zeros(size, np.uint64)
            call("hashset_compiled", "refill", self.store, self.count, self.table)
