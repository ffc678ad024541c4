"""Positions as a few 64-bit words: where every slot lies in them, and back again; exact, with nothing left out.

Numbers and truth values take as many bits as their range, sets one bit an element, piles one digit a place (0: none).
A piece never straddles two words, so that reading one is a shift and a mask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..models.language.moves import Position
from ..models.language.system import TransitionSystem

Words = NDArray[np.int64]
Column = NDArray[np.int64]
#: elements of a set in one piece; int64 shifts stay positive below this
CHUNK = 62
WIDEST_PILE = 127


class NotPackable(Exception):
    """A field does not fit; the message says which."""


@dataclass(frozen=True)
class Piece:
    """Some bits of a word: `bits` of them from `shift` on, holding a value minus `low`."""

    word: int
    shift: int
    bits: int
    low: int = 0

    @property
    def mask(self) -> int:
        """The bits in place, as a signed 64-bit number."""
        return _signed(((1 << self.bits) - 1) << self.shift)

    def read(self, words: Words) -> Column:
        """The values in every row."""
        column = words[:, self.word]
        if self.shift:
            column = column >> self.shift
        if self.shift + self.bits < 64 or self.bits < 64:
            column = column & ((1 << self.bits) - 1)
        return column + self.low if self.low else column

    def place(self, column: Column) -> Column:
        """Values moved to where they lie."""
        if self.low:
            column = column - self.low
        return column << self.shift if self.shift else column


def _signed(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


def _pile(places: tuple[int, ...]) -> tuple[int, ...]:
    """The elements of a pile from all its places."""
    return places[: places.index(-1)] if -1 in places else places


class Packing:
    """The layout for one transition system. Raises NotPackable."""

    def __init__(self, ts: TransitionSystem) -> None:
        self.sorts = [s.kind.sort for s in ts.slots]
        with ts.session.active():
            self.widths = [s.kind.width() for s in ts.slots]
            bounds = [s.kind.bounds() for s in ts.slots]
        wanted: list[tuple[int, int, int, int]] = []  # bits, slot, part, low
        for i, sort in enumerate(self.sorts):
            if sort == "bool":
                wanted.append((1, i, 0, 0))
            elif sort == "int":
                low, high = bounds[i]
                if high - low >= 1 << CHUNK:
                    raise NotPackable(f"{ts.slots[i].name} is too wide a number")
                wanted.append(((high - low).bit_length(), i, 0, low))
            elif sort == "set":
                width = self.widths[i]
                for part, first in enumerate(range(0, max(width, 1), CHUNK)):
                    wanted.append((min(CHUNK, width - first), i, part, 0))
            else:
                if self.widths[i] > WIDEST_PILE:
                    raise NotPackable(f"the pile {ts.slots[i].name} is of more than {WIDEST_PILE} cards")
                digit = self.widths[i].bit_length()
                wanted += [(digit, i, part, -1) for part in range(self.widths[i])]
        self.pieces: list[list[Piece]] = [[] for _ in ts.slots]
        self._layout(wanted)
        self.bits = sum(w[0] for w in wanted)

    def _layout(self, wanted: list[tuple[int, int, int, int]]) -> None:
        """First fit, the widest pieces first; pieces of a slot keep their order."""
        free: list[int] = []
        placed: dict[tuple[int, int], Piece] = {}
        for bits, slot, part, low in sorted(wanted, key=lambda w: -w[0]):
            word = next((n for n, used in enumerate(free) if used + bits <= 64), len(free))
            if word == len(free):
                free.append(0)
            placed[slot, part] = Piece(word, free[word], bits, low)
            free[word] += bits
        for (slot, _), piece in sorted(placed.items()):
            self.pieces[slot].append(piece)
        self.words = max(len(free), 1)

    def pack(self, positions: Sequence[Position]) -> Words:
        """Positions as rows of words."""
        rows = np.zeros((len(positions), self.words), np.int64)
        for n, position in enumerate(positions):
            words = [0] * self.words
            for sort, raw, pieces in zip(self.sorts, position, self.pieces, strict=True):
                if sort == "set":
                    for part, piece in enumerate(pieces):
                        words[piece.word] |= (raw >> part * CHUNK & ((1 << piece.bits) - 1)) << piece.shift
                elif sort == "seq":
                    for element, piece in zip(raw, pieces, strict=False):
                        words[piece.word] |= (element + 1) << piece.shift
                else:
                    words[pieces[0].word] |= (int(raw) - pieces[0].low) << pieces[0].shift
            rows[n] = [_signed(w) for w in words]
        return rows

    @cached_property
    def unpack(self) -> Callable[[Sequence[int]], Position]:
        """One row (signed words) as a position; generated, since every position that is shown goes through it."""
        raws = []
        for sort, pieces in zip(self.sorts, self.pieces, strict=True):
            values = [f"(w{p.word} >> {p.shift} & {(1 << p.bits) - 1}){f' + {p.low}' if p.low else ''}" for p in pieces]
            if sort == "set":
                raws.append(" | ".join(f"({v}) << {part * CHUNK}" for part, v in enumerate(values)))
            elif sort == "seq":
                raws.append(f"pile(({', '.join(values)},))")
            else:
                raws.append(f"({values[0]}) == 1" if sort == "bool" else values[0])
        names = ", ".join(f"w{i}" for i in range(self.words))
        namespace: dict[str, Any] = {"pile": _pile}
        exec(f"def unpack(row):\n {names}, = row\n return ({', '.join(raws)},)", namespace)
        made: Callable[[Sequence[int]], Position] = namespace["unpack"]
        return made

    def column(self, words: Words, slot: int) -> NDArray[np.int64] | NDArray[np.bool_]:
        """One slot of every row: a truth value, a number, the bits of a set (a matrix above 62 elements), or a pile
        as a matrix of elements, top first, -1 beyond its end."""
        pieces = self.pieces[slot]
        if self.sorts[slot] == "bool":
            truth: NDArray[np.bool_] = pieces[0].read(words) != 0
            return truth
        if self.sorts[slot] == "seq" or len(pieces) > 1:
            return np.stack([p.read(words) for p in pieces], axis=1)
        return pieces[0].read(words)
