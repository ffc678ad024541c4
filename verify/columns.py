"""The rules of one transition system on whole layers of positions: packed words in, packed words of all moves out.

The commands are those of the generated Python, with the same codes for their endings. Parameters multiply rows, a
decision splits them, and only what a move changes is written into a copy of the words it started from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..models.language.commands import Command, Parameter
from ..models.language.evaluate import substitute
from ..models.language.terms import Raw, Term
from ..models.language.tracing import If, Leaf, Tree
from .columns_terms import NotColumns, Rows, checked, chunks, popcount, spread
from .compile import Compiled
from .compile_guards import Guards, assume
from .compile_terms import subsets
from .compiled import call
from .packing import CHUNK, NotPackable, Packing, Words

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Guard:
    """Keeps the rows where all of these decisions are taken so."""

    literals: tuple[tuple[Term, bool], ...]
    then: Plan


@dataclass(frozen=True)
class Fork:
    condition: Term
    then: Plan
    other: Plan


@dataclass(frozen=True)
class Loop:
    """Every row once for every value of a parameter; `free` when all its values are possible moves, one each."""

    parameter: Parameter
    then: Plan
    free: bool


@dataclass(frozen=True)
class End:
    leaf: Leaf


Plan: TypeAlias = "Guard | Fork | Loop | End | None"


@dataclass
class Moves:
    """What the rows of a batch can do. `numbers` are rows of the batch, one entry a move."""

    over: Flags
    #: (code, rows, next positions or None), in no particular order
    ends: list[tuple[int, Ints, Words | None]]
    #: (code, rows) where an obligation cannot be met
    unmet: list[tuple[int, Ints]]
    stuck: Ints
    #: (rows, number of values) where one value was drawn instead of taking all
    drawn: list[tuple[Ints, Ints]]


def _width(parameter: Parameter) -> int:
    """How many elements the domain of a parameter may have."""
    domain = parameter.domain
    return domain.width if isinstance(domain, Term) else int(domain).bit_length()  # type: ignore[arg-type]


def _all_possible(plan: Plan) -> bool:
    """Whether every row ends in exactly one move."""
    if isinstance(plan, Fork):
        return _all_possible(plan.then) and _all_possible(plan.other)
    return isinstance(plan, End)


class Columns:
    """The column form of a compiled system; raises NotColumns with the reason where there is none."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled, self.ts = compiled, compiled.ts
        if compiled.fallbacks:
            raise NotColumns(f"{next(iter(compiled.fallbacks))} cannot be traced")
        try:
            self.packing = Packing(self.ts)
        except NotPackable as error:
            raise NotColumns(str(error)) from error
        assert compiled.over_term is not None
        self.over = compiled.over_term
        self.slots = {t.number: i for i, t in enumerate(self.ts.symbols)}
        self.checked(self._roots())
        self._plans = [self._plan(c) for c in compiled.commands]
        self._dispatch = self._by_value()

    def checked(self, roots: Sequence[Raw]) -> None:
        """Raises NotColumns when some term has no exact form on columns."""
        checked(roots)

    def _roots(self) -> list[Raw]:
        roots: list[Raw] = [self.over]
        for command in self.compiled.commands:
            roots.append(command.due)
            for p in command.parameters:
                roots += [p.domain, p.least, p.most]
            stack: list[Tree] = [command.tree]
            while stack:
                node = stack.pop()
                if isinstance(node, If):
                    roots.append(node.condition)
                    stack += [node.then, node.other]
                else:
                    roots += [raw for _, raw in node.updates] + [c for c, _ in node.checks]
        return roots

    # ------------------------------------------------------------------------------------------ plans, made once

    def _plan(self, command: Command) -> Plan:
        guards = Guards(command)

        def level(j: int, tree: Tree) -> Plan:
            necessary = guards.common(tree)
            if necessary is None:
                return None
            here = tuple(lit for lit in necessary.values() if guards.level(lit[0]) <= j)
            if here:
                return Guard(here, level(j, assume(tree, {c.number: v for c, v in here})))
            if isinstance(tree, If) and guards.level(tree.condition) <= j:
                return Fork(tree.condition, level(j, tree.then), level(j, tree.other))
            if j < len(command.parameters):
                then = level(j + 1, tree)
                narrow = chunks(_width(command.parameters[j])) == 1 and not command.parameters[j].subset
                return Loop(command.parameters[j], then, narrow and _all_possible(then))
            assert isinstance(tree, Leaf)
            return End(tree)

        return level(0, command.tree)

    def _by_value(self) -> list[tuple[int | None, list[tuple[Command, Plan, Raw]]]]:
        """Commands with what is left of `due`, for every value of the slot that tells most."""
        pairs = list(zip(self.compiled.commands, self._plans, strict=True))
        slot = self.compiled.dispatch
        if slot is None:
            return [(None, [(c, p, c.due) for c, p in pairs])]
        symbol = self.ts.symbols[slot]
        table: list[tuple[int | None, list[tuple[Command, Plan, Raw]]]] = []
        for value in range(symbol.lo, symbol.hi + 1):
            due = [(c, p, substitute(c.due, {symbol: value})) for c, p in pairs]
            table.append((value, [(c, p, d) for c, p, d in due if d is not False]))
        return table

    # ------------------------------------------------------------------------------------------ runs

    def rows(self, words: Words) -> Rows:
        """All rows of a batch, to ask terms about."""
        columns: dict[int, Any] = {}

        def source(number: int, picked: Ints | None) -> Any:
            if number not in self.slots:
                return None
            if number not in columns:
                columns[number] = self.packing.column(words, self.slots[number])
            return columns[number] if picked is None else columns[number].take(picked, axis=0)

        return Rows(len(words), None, source)

    def truth(self, rows: Rows, term: Raw) -> Flags:
        """A condition on every row."""
        return spread(rows.get(term), "bool", 0, len(rows))

    def moves(self, words: Words, chance: np.random.Generator | None = None) -> Moves:
        """Everything that can happen in every position of a batch.

        With `chance`, of a parameter whose values are all possible one is drawn, all of them alike: enough for random
        play, which takes one move of an action anyway.
        """
        n = len(words)
        whole = self.rows(words)
        over = self.truth(whole, self.over)
        found = Moves(over, [], [], np.zeros(0, np.int64), [])
        moved = np.zeros(n, bool)
        blocked = np.zeros(n, bool)
        slot = self.compiled.dispatch
        column = None if slot is None else whole.get(self.ts.symbols[slot])
        playing = ~over
        for value, commands in self._dispatch:
            if not commands:
                continue
            at = np.flatnonzero(playing if column is None else playing & (column == value))
            if not len(at):
                continue
            here = whole.pick(at)
            for command, plan, due in commands:
                rows = here
                if isinstance(due, Term):
                    rows = here.pick(np.flatnonzero(here.get(due)))
                if not len(rows):
                    continue
                first = len(found.ends)
                self._run(plan, rows, words, found, chance)
                must = self.ts.actions[command.number].must
                mine = np.zeros(n, bool) if must else moved
                for _, numbers, _ in found.ends[first:]:
                    mine[numbers] = True
                if must:
                    moved |= mine
                    unmet = rows.numbers[~mine[rows.numbers]]
                    if len(unmet):
                        found.unmet.append((self.compiled.codes[id(command)], unmet))
                        blocked[unmet] = True
        found.stuck = np.flatnonzero(playing & ~moved & ~blocked)
        return found

    def _run(self, plan: Plan, rows: Rows, words: Words, found: Moves, chance: np.random.Generator | None) -> None:
        stack: list[tuple[Plan, Rows]] = [(plan, rows)]
        while stack:
            node, rows = stack.pop()
            if node is None or not len(rows):
                continue
            if isinstance(node, Guard):
                for condition, value in node.literals:
                    truth = rows.get(condition)
                    kept = np.flatnonzero(truth if value else ~truth)
                    if len(kept) < len(rows):
                        rows = rows.pick(kept)
                    if not len(rows):
                        break
                stack.append((node.then, rows))
            elif isinstance(node, Fork):
                truth = rows.get(node.condition)
                yes = np.flatnonzero(truth)
                if len(yes) == len(rows):
                    stack.append((node.then, rows))
                elif not len(yes):
                    stack.append((node.other, rows))
                else:
                    stack.append((node.other, rows.pick(np.flatnonzero(~truth))))
                    stack.append((node.then, rows.pick(yes)))
            elif isinstance(node, Loop):
                if chance is not None and node.free:
                    stack.append((node.then, self._drawn(node.parameter, rows, found, chance)))
                else:
                    stack.append((node.then, self._multiplied(node.parameter, rows)))
            else:
                self._end(node.leaf, rows, words, found.ends)

    def _multiplied(self, parameter: Parameter, rows: Rows) -> Rows:
        """The rows once for every value of a parameter, which they then know."""
        n = len(rows)
        domain = spread(rows.get(parameter.domain), "set", _width(parameter), n)
        if parameter.subset:
            return self._subsets(parameter, rows, domain)
        picked: list[Ints] = []
        values: list[Ints] = []
        for part in range(1 if domain.ndim == 1 else domain.shape[1]):
            bits = domain if domain.ndim == 1 else domain[:, part]
            some = int(np.bitwise_or.reduce(bits)) if n else 0
            for i in range(some.bit_length()):
                if some >> i & 1:
                    at = np.flatnonzero((bits & (1 << i)) != 0)
                    picked.append(at)
                    values.append(np.full(len(at), part * CHUNK + i, np.int64))
        more = rows.pick(np.concatenate(picked) if picked else np.zeros(0, np.int64))
        more.memo[parameter.symbol.number] = np.concatenate(values) if values else np.zeros(0, np.int64)
        return more

    def _drawn(self, parameter: Parameter, rows: Rows, found: Moves, chance: np.random.Generator) -> Rows:
        """The rows that have a choice, each with one value drawn."""
        domain = spread(rows.get(parameter.domain), "set", _width(parameter), len(rows))
        some = np.flatnonzero(domain)
        kept, bits = rows.pick(some), domain[some]
        counts = popcount(bits)
        which = (chance.random(len(some)) * counts).astype(np.int64)
        kept.memo[parameter.symbol.number] = call("bits_compiled", "nth_bits", bits, which)
        found.drawn.append((kept.numbers, counts))
        return kept

    def _subsets(self, parameter: Parameter, rows: Rows, domain: Any) -> Rows:
        n = len(rows)
        least, most = (spread(rows.get(x), "int", 0, n) for x in (parameter.least, parameter.most))
        keys = np.column_stack((domain, least, most))
        kinds, which = np.unique(keys, axis=0, return_inverse=True)
        which = which.reshape(-1)
        k = 1 if domain.ndim == 1 else domain.shape[1]
        picked: list[Ints] = []
        values: list[Any] = []
        for number, kind in enumerate(kinds.tolist()):
            bits = sum(b << i * CHUNK for i, b in enumerate(kind[:k]))
            chosen = list(subsets(bits, kind[k], kind[k + 1]))
            at = np.flatnonzero(which == number)
            picked.append(np.repeat(at, len(chosen)))
            part = [[c >> i * CHUNK & ((1 << CHUNK) - 1) for i in range(k)] for c in chosen]
            table = np.array(part, np.int64).reshape(len(chosen), k)
            values.append(np.tile(table, (len(at), 1)))
        more = rows.pick(np.concatenate(picked) if picked else np.zeros(0, np.int64))
        whole = np.concatenate(values) if values else np.zeros((0, k), np.int64)
        more.memo[parameter.symbol.number] = whole[:, 0] if chunks(parameter.symbol.width) == 1 else whole
        return more

    def _end(self, leaf: Leaf, rows: Rows, words: Words, ends: list[tuple[int, Ints, Words | None]]) -> None:
        codes = self.compiled.codes
        if leaf.kind != "value":
            ends.append((codes[id(leaf)], rows.numbers, None))
            return
        for number, (condition, _) in enumerate(leaf.checks):
            kept = self.truth(rows, condition)
            if not kept.all():
                ends.append((codes[id(leaf), number], rows.numbers[~kept], None))
                rows = rows.pick(np.flatnonzero(kept))
                if not len(rows):
                    return
        ends.append((codes[id(leaf)], rows.numbers, self.written(leaf.updates, rows, words)))

    def written(self, updates: Sequence[tuple[int, Raw]], rows: Rows, words: Words) -> Words:
        """The words of the rows after a move: only what changes is replaced."""
        n = len(rows)
        changes: dict[int, tuple[int, list[Ints]]] = {}
        for slot, raw in updates:
            pieces = self.packing.pieces[slot]
            sort, width = self.packing.sorts[slot], self.packing.widths[slot]
            value = rows.get(raw)
            if not isinstance(value, np.ndarray) and sort in ("int", "bool"):
                columns: list[Any] = [np.int64(value)]
            else:
                whole = spread(value, sort, width, n)
                columns = [whole.astype(np.int64, copy=False)] if whole.ndim == 1 else list(whole.T)
            for piece, column in zip(pieces, columns, strict=True):
                mask, parts = changes.get(piece.word, (0, []))
                parts.append(piece.place(column))
                changes[piece.word] = (mask | piece.mask, parts)
        after = np.empty((n, self.packing.words), np.int64)
        for w in range(self.packing.words):
            before = words[:, w].take(rows.numbers)
            if w in changes:
                mask, parts = changes[w]
                before &= ~np.int64(mask)
                for part in parts:
                    before |= part
            after[:, w] = before
        return after

    def position(self, row: Sequence[int]) -> tuple[Any, ...]:
        """One row as a position."""
        return self.packing.unpack(row)

    def both(self, before: Words, numbers: Ints, after: Words, symbols: Sequence[Term]) -> Rows:
        """Moves as rows, to ask terms about the positions before (rows `numbers` of a batch) and after them."""
        later = {t.number: i for i, t in enumerate(symbols)}

        def source(number: int, picked: Ints | None) -> Any:
            if number in later:
                column = self.packing.column(after, later[number])
            else:
                column = self.packing.column(before[numbers], self.slots[number])
            return column if picked is None else column.take(picked, axis=0)

        return Rows(len(numbers), None, source)
