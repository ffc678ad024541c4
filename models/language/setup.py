"""Chance in the set-up: one set-up function serves random play, enumeration of all deals, and proofs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, Protocol

from . import terms as T
from .terms import Raw, Term
from .values import RuleError


class Chance(Protocol):
    """Who decides what the shuffled deck gives."""

    def subset(self, source: Raw, n: int, width: int) -> Raw:
        """`n` elements of a set."""

    def one_of(self, low: int, high: int) -> Raw:
        """A number `low..high`."""


class SetupShort(RuleError):
    """The box does not hold what the set-up asks for (SET01)."""


def _elements(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def _enough(source: int, n: int) -> list[int]:
    pool = _elements(source)
    if n > len(pool):
        raise SetupShort(f"the set-up takes {n} from where only {len(pool)} are left")
    return pool


class RandomChance:
    """Chance by a random generator."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def subset(self, source: Raw, n: int, width: int) -> Raw:
        bits = 0
        for i in self.rng.sample(_enough(int(source), n), n):  # type: ignore[arg-type]
            bits |= 1 << i
        return bits

    def one_of(self, low: int, high: int) -> Raw:
        return self.rng.randint(low, high)


class ForcedChance:
    """Chance that follows a list of choices and notes how many each choice point has (for enumeration)."""

    def __init__(self, forced: list[int]) -> None:
        self.forced = forced
        self.widths: list[int] = []

    def _next(self, options: int) -> int:
        at = len(self.widths)
        self.widths.append(options)
        return self.forced[at] if at < len(self.forced) else 0

    def subset(self, source: Raw, n: int, width: int) -> Raw:
        pool = _enough(int(source), n)  # type: ignore[arg-type]
        choices = [sum(1 << i for i in c) for c in combinations(pool, n)]
        return choices[self._next(len(choices))]

    def one_of(self, low: int, high: int) -> Raw:
        return low + self._next(high - low + 1)


def enumerate_setups(run: Callable[[Chance], Any]) -> Iterator[Any]:
    """Every outcome of a set-up, in the order of its choices."""
    forced: list[int] = []
    while True:
        chance = ForcedChance(forced)
        yield run(chance)
        taken = [forced[i] if i < len(forced) else 0 for i in range(len(chance.widths))]
        while taken and taken[-1] + 1 >= chance.widths[len(taken) - 1]:
            taken.pop()
        if not taken:
            return
        taken[-1] += 1
        forced = taken


class SymbolicChance:
    """Chance as fresh variables; `constraints` say what they may be."""

    def __init__(self) -> None:
        self.constraints: list[Raw] = []
        self.count = 0

    def subset(self, source: Raw, n: int, width: int) -> Raw:
        self.count += 1
        if not isinstance(source, Term) and n >= T.size(source):  # type: ignore[operator]
            return _all_of(int(source), n)  # type: ignore[arg-type]
        drawn = T.var(f"chance {self.count}", "set", width=width)
        self.constraints += [T.eq(T.diff(drawn, source), 0), T.eq(T.size(drawn), n)]
        return drawn

    def one_of(self, low: int, high: int) -> Raw:
        self.count += 1
        return T.var(f"chance {self.count}", "int", low, high) if low < high else low


def _all_of(source: int, n: int) -> int:
    _enough(source, n)
    return source
