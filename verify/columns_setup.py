"""Set-ups by the thousand: the set-up is traced once, and every chance in it is drawn for all games side by side."""

from __future__ import annotations

import numpy as np

from ..models.language import terms as T
from ..models.language.errors import ModelError
from ..models.language.summary import trace_value
from ..models.language.terms import Raw, Term
from ..models.language.tracing import Leaf
from .columns import Columns
from .columns_terms import Array, NotColumns, Rows, checked, chunks, spread
from .packing import CHUNK, Words


class _Noting:
    """Chance as fresh variables that remembers what each may be."""

    def __init__(self) -> None:
        self.drawn: list[tuple[Term, Raw, int]] = []  # a set of so many elements of another one
        self.numbers: list[Term] = []

    def subset(self, source: Raw, n: int, width: int) -> Raw:
        """`n` elements of a set."""
        chosen = T.var(f"chance {len(self.drawn)}", "set", width=width)
        self.drawn.append((chosen, source, n))
        return chosen

    def one_of(self, low: int, high: int) -> Raw:
        """A number `low..high`."""
        chosen = T.var(f"number {len(self.numbers)}", "int", low, high)
        self.numbers.append(chosen)
        return chosen


class Setups:
    """Random set-ups as packed words; raises NotColumns when the set-up decides something by what chance brings."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        ts, noting = columns.ts, _Noting()

        def run() -> tuple[Raw, ...]:
            if noting.drawn or noting.numbers:
                raise NotColumns("the set-up forks")
            return tuple(ts._run_setup(noting)._slots)

        try:
            with ts.session.active():
                tree = trace_value("the set-up", run)
        except ModelError as error:
            raise NotColumns(str(error)) from error
        if not isinstance(tree, Leaf) or tree.kind != "value":
            raise NotColumns("the set-up forks")
        self.slots, self.noting = tree.values, noting
        checked([*self.slots, *(source for _, source, _ in noting.drawn)])

    def draw(self, games: int, chance: np.random.Generator) -> Words:
        """The start positions of so many games. Raises NotColumns where a set holds fewer cards than are taken."""
        rows = Rows(games, None, lambda number, picked: None)
        for number in self.noting.numbers:
            rows.memo[number.number] = chance.integers(number.lo, number.hi + 1, games)
        for chosen, source, n in self.noting.drawn:
            pool = _flags(spread(rows.get(source), "set", chosen.width, games), chosen.width)
            if (pool.sum(axis=1) < n).any():
                raise NotColumns("too few cards for the set-up")
            keys = chance.random((games, chosen.width))
            keys[~pool] = 2.0  # never among the n least
            least = np.argpartition(keys, n - 1, axis=1)[:, :n] if n else np.zeros((games, 0), np.int64)
            rows.memo[chosen.number] = _bits(least, chosen.width)
        words = np.zeros((games, self.columns.packing.words), np.int64)
        every = tuple(enumerate(self.slots))
        return self.columns.written(every, rows, words)


def _flags(bits: Array, width: int) -> Array:
    """Sets as rows of truth values."""
    parts = bits[:, None] if bits.ndim == 1 else bits
    columns = [(parts[:, i // CHUNK] >> i % CHUNK & 1) != 0 for i in range(width)]
    return np.stack(columns, axis=1)


def _bits(elements: Array, width: int) -> Array:
    """Rows of different elements as sets."""
    k = chunks(width)
    found = np.zeros((len(elements), k), np.int64)
    places = np.arange(len(elements))
    for column in elements.T:
        found[places, column // CHUNK] |= np.left_shift(1, column % CHUNK)
    return found[:, 0] if k == 1 else found
