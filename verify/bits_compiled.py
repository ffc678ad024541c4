"""The compiled part of random choice (numba, cached on disk): the place of the n-th bit of whole columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

ONE = np.int64(1)


@njit(cache=True)
def nth_bits(bits: Any, n: Any) -> Any:
    """The place of bit number `n` (from 0, lowest first) of every number; each has more than `n` bits."""
    places = np.empty(len(bits), np.int64)
    for i in range(len(bits)):
        left = bits[i]
        for _ in range(n[i]):
            left &= left - ONE
        low = left & -left
        place = np.int64(0)
        for half in (32, 16, 8, 4, 2, 1):
            if low >> half:
                low >>= half
                place += half
        places[i] = place
    return places
