"""The compiled part of the hash set (numba, cached on disk): open addressing over rows of 64-bit words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

LOW = np.uint64(0xFFFFFFFF)
HIGH = np.uint64(0xFFFFFFFF00000000)
ONE = np.uint64(1)


@njit(cache=True, inline="never")
def hash_row(rows: Any, i: int) -> Any:
    """A 64-bit hash of one row."""
    h = np.uint64(0x9E3779B97F4A7C15)
    for w in range(rows.shape[1]):
        h ^= np.uint64(rows[i, w])
        h *= np.uint64(0xBF58476D1CE4E5B9)
        h ^= h >> np.uint64(29)
        h *= np.uint64(0x94D049BB133111EB)
        h ^= h >> np.uint64(32)
    return h


@njit(cache=True)
def insert(rows: Any, store: Any, count: int, table: Any, numbers: Any) -> int:
    """Number every row, new ones from `count` on; returns the new count. There must be room for all of them."""
    n, width = rows.shape
    mask = np.uint64(len(table) - 1)
    hashes = np.empty(n, np.uint64)
    for i in range(n):  # reads that do not wait for one another: the lines are in the cache when they are needed
        hashes[i] = hash_row(rows, i)
        numbers[i] = np.int64(table[hashes[i] & mask])
    for i in range(n):
        h = hashes[i]
        slot = h & mask
        tag = h & HIGH
        while True:
            entry = table[slot]
            if entry == 0:
                for w in range(width):
                    store[count, w] = rows[i, w]
                numbers[i] = count
                count += 1
                table[slot] = tag | np.uint64(count)
                break
            if entry & HIGH == tag:
                at = np.int64(entry & LOW) - 1
                same = True
                for w in range(width):
                    if store[at, w] != rows[i, w]:
                        same = False
                        break
                if same:
                    numbers[i] = at
                    break
            slot = (slot + ONE) & mask
    return count


@njit(cache=True)
def find(rows: Any, store: Any, table: Any, numbers: Any) -> None:
    """The number of every row, -1 where it is missing."""
    n, width = rows.shape
    mask = np.uint64(len(table) - 1)
    for i in range(n):
        h = hash_row(rows, i)
        slot = h & mask
        tag = h & HIGH
        while True:
            entry = table[slot]
            if entry == 0:
                numbers[i] = -1
                break
            if entry & HIGH == tag:
                at = np.int64(entry & LOW) - 1
                same = True
                for w in range(width):
                    if store[at, w] != rows[i, w]:
                        same = False
                        break
                if same:
                    numbers[i] = at
                    break
            slot = (slot + ONE) & mask


@njit(cache=True)
def refill(store: Any, count: int, table: Any) -> None:
    """Enter the first `count` rows of `store`, all of them different, into an empty table."""
    mask = np.uint64(len(table) - 1)
    for i in range(count):
        h = hash_row(store, i)
        slot = h & mask
        while table[slot] != 0:
            slot = (slot + ONE) & mask
        table[slot] = (h & HIGH) | np.uint64(i + 1)
