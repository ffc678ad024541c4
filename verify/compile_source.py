"""Commands as straight Python source: parameters as nested loops over set bits, guards as far out as they are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..models.language.commands import Command
from ..models.language.evaluate import substitute
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from ..models.language.tracing import Hole, If, Leaf, Tree, leaves
from .compile_guards import Guards, assume, weight
from .compile_terms import Lowering

#: what does not depend on a loop is computed before it when the loop's body has at most this many ends
FEW_LEAVES = 4


@dataclass(frozen=True)
class Ending:
    """What one path of a command comes to. `kind` is done, hole, crash, blocked, or unmet for an obligation that
    concerns a position and cannot be met there; `crossed` are the holes that rulings bridged."""

    code: int
    action: int
    kind: str
    crossed: tuple[Hole, ...] = ()
    hole: Hole | None = None
    message: str = ""
    line: int = 0


class Endings(list[Ending]):
    """The table of endings: generated source speaks of them by number."""

    def add(self, action: int, kind: str, **more: Any) -> int:
        self.append(Ending(len(self), action, kind, **more))
        return len(self) - 1


@dataclass(frozen=True)
class Style:
    """Which source is wanted: with the parameters of each move or without; or the reasons why nothing can be done."""

    params: bool = True
    reasons: bool = False


class _Body:
    """Lines of one function."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def at(self, depth: int) -> Callable[[str], None]:
        pad = " " * depth
        return lambda line: self.lines.append(pad + line)


class CommandSource:
    """Writes one command into the body of a function whose locals `s0, s1, ...` are the slots."""

    def __init__(
        self, ts: TransitionSystem, command: Command, codes: Mapping[int, int], style: Style, constants: dict[str, Any]
    ) -> None:
        self.ts, self.command, self.style = ts, command, style
        #: codes by id of a leaf, or of (leaf, check)
        self.codes = codes
        names = {t.number: f"s{i}" for i, t in enumerate(ts.symbols)}
        names.update({p.symbol.number: f"p{i}" for i, p in enumerate(command.parameters)})
        self.guards = Guards(command, style.reasons)
        self.low = Lowering(names, self._roots(), constants)

    def _roots(self) -> Iterable[Raw]:
        command = self.command
        yield command.due
        for p in command.parameters:
            yield from (p.domain, p.least, p.most)
        stack: list[Tree] = [command.tree]
        while stack:
            node = stack.pop()
            if isinstance(node, If):
                yield node.condition
                stack += [node.then, node.other]
            else:
                yield from (raw for _, raw in node.updates)
                yield from (c for c, _ in node.checks)

    # ------------------------------------------------------------------------------------------ source

    def write(self, body: _Body, depth: int, due: Raw) -> None:
        """The command where `due` (folded by what the caller knows) still has to be asked."""
        if due is False:
            return
        known: dict[int, str] = {}
        action = self.ts.actions[self.command.number]
        emit = body.at(depth)
        live = self.guards.common(self.command.tree) is not None
        if not live and not action.must:
            return
        emit("for _ in ONCE:")
        emit = body.at(depth + 1)
        if due is not True:
            emit(f"if not {self.low.text(due, known, emit)}: continue")
        if action.must and not self.style.reasons:
            emit("before = len(out)")
        if live:
            emit("for _ in ONCE:")
            self._inside(0, self.command.tree, known, body, depth + 2)
        if action.must and not self.style.reasons:
            code = self.codes[id(self.command)]
            emit(f"if len(out) == before: give({self._ending(code, 0, 'None', True)})")

    def _inside(self, j: int, tree: Tree, known: dict[int, str], body: _Body, depth: int) -> None:
        """`_level` as the body of a loop, which must not be empty."""
        before = len(body.lines)
        self._level(j, tree, known, body, depth)
        if len(body.lines) == before:
            body.at(depth)("pass")

    def _level(self, j: int, tree: Tree, known: dict[int, str], body: _Body, depth: int) -> None:
        """The part of the command after `j` parameters are bound; `continue` ends this instance."""
        emit = body.at(depth)
        if j == len(self.command.parameters):
            self._tree(tree, known, body, depth)
            return
        while True:
            necessary = self.guards.common(tree)
            if necessary is None:
                return
            here = [lit for lit in necessary.values() if self.guards.level(lit[0]) <= j]
            if not here:
                break
            for condition, value in here:
                text = self.low.text(condition, known, emit)
                emit(f"if {'not ' if value else ''}{text}: continue")
            tree = assume(tree, {c.number: v for c, v in here})
        if isinstance(tree, If) and self.guards.level(tree.condition) <= j:
            self._fork(tree, known, body, depth, lambda sub, k, d: self._level(j, sub, k, body, d))
            return
        parameter = self.command.parameters[j]
        if isinstance(parameter.domain, Term) or parameter.domain or parameter.subset:
            domain = self.low.text(parameter.domain, known, emit, keep=self.style.reasons)
            if self.style.reasons and isinstance(parameter.domain, Term) and not parameter.subset:
                emit(f"if not {domain}: give({self.codes[id(parameter)]})")
            self._before_loop(j, tree, known, emit)
            if parameter.subset:
                least, most = (self.low.text(x, known, emit) for x in (parameter.least, parameter.most))
                if self.style.reasons:
                    few = f"({domain}).bit_count() < {least} or {most} < {least}"
                    emit(f"if {few}: give({self.codes[id(parameter)]})")
                emit(f"for p{j} in subsets({domain}, {least}, {most}):")
            else:
                emit(f"for p{j} in {f'M[{domain}]' if isinstance(parameter.domain, Term) else _bits(domain)}:")
            self._inside(j + 1, tree, dict(known), body, depth + 1)
        elif self.style.reasons:
            emit(f"give({self.codes[id(parameter)]})")

    def _before_loop(self, j: int, tree: Tree, known: dict[int, str], emit: Callable[[str], None]) -> None:
        """Assign what the loop's body needs and the loop does not change."""
        ends = list(leaves(tree))
        roots: list[Raw] = [p.domain for p in self.command.parameters[j + 1 :]]
        if len(ends) <= FEW_LEAVES:
            roots += [c for path, _ in ends for c, _ in path]
            for _, leaf in ends:
                roots += [raw for _, raw in leaf.updates] + [c for c, _ in leaf.checks]
        elif isinstance(tree, If):
            roots.append(tree.condition)
        stack = [r for r in roots if isinstance(r, Term)]
        seen: set[int] = set()
        while stack:
            term = stack.pop()
            if term.number in seen or term.number in known or term.op == "var":
                continue
            seen.add(term.number)
            if self.guards.level(term) <= j:
                self.low.text(term, known, emit, keep=True)
            else:
                stack += [a for a in term.args if isinstance(a, Term)]

    def _tree(self, tree: Tree, known: dict[int, str], body: _Body, depth: int) -> None:
        if isinstance(tree, If):
            self._fork(tree, known, body, depth, lambda sub, k, d: self._tree(sub, k, body, d))
        elif self.guards.live(tree):
            self._leaf(tree, known, body.at(depth))

    def _fork(
        self,
        tree: If,
        known: dict[int, str],
        body: _Body,
        depth: int,
        go_on: Callable[[Tree, dict[int, str], int], None],
    ) -> None:
        """The smaller branch inside an `if` that ends with `continue`, the larger one after it: little nesting."""
        emit = body.at(depth)
        then, other = tree.then, tree.other
        text = self.low.text(tree.condition, known, emit)
        first_is_then = weight(then) <= weight(other)
        small, large = (then, other) if first_is_then else (other, then)
        prefix = "" if first_is_then else "not "
        if self.guards.common(small) is None:
            emit(f"if {prefix}{text}: continue")
        elif self.guards.common(large) is None:
            emit(f"if {'not ' if first_is_then else ''}{text}: continue")
            go_on(small, known, depth)
            return
        else:
            emit(f"if {prefix}{text}:")
            go_on(small, dict(known), depth + 1)
            body.at(depth + 1)("continue")
        go_on(large, known, depth)

    def _leaf(self, leaf: Leaf, known: dict[int, str], emit: Callable[[str], None]) -> None:
        n = len(self.command.parameters)
        if leaf.kind != "value":
            emit(f"give({self._ending(self.codes[id(leaf)], n, 'None')})")
            return
        if self.style.reasons:
            return
        for number, (condition, _) in enumerate(leaf.checks):
            text = self.low.text(condition, known, emit)
            emit(f"if not {text}:")
            emit(f"    give({self._ending(self.codes[id(leaf), number], n, 'None')})")  # type: ignore[index]
            emit("    continue")
        updates = dict(leaf.updates)
        parts = []
        for i, symbol in enumerate(self.ts.symbols):
            if i not in updates:
                parts.append(f"s{i}")
                continue
            text = self.low.text(updates[i], known, emit)
            parts.append(f"{text} == 1" if symbol.sort == "bool" and isinstance(updates[i], Term) else text)
        after = f"({', '.join(parts)},)"
        emit(f"give({self._ending(self.codes[id(leaf)], n, after)})")

    def _ending(self, code: int, bound: int, after: str, unmet: bool = False) -> str:
        if self.style.reasons:
            return str(code)
        params = "".join(f"p{i}, " for i in range(bound)) if self.style.params and not unmet else ""
        return f"({code}, ({params}), {after})"


def _bits(text: str) -> str:
    bits = int(text)
    return repr(tuple(i for i in range(bits.bit_length()) if bits >> i & 1))


def number_endings(ts: TransitionSystem, commands: Iterable[Command], endings: Endings) -> dict[Any, int]:
    """A code for each leaf, each broken bound, each unmet obligation and each reason to be blocked."""
    codes: dict[Any, int] = {}
    for command in commands:
        for _, leaf in leaves(command.tree):
            kind = "done" if leaf.kind == "value" else leaf.kind
            codes[id(leaf)] = endings.add(
                command.number, kind, crossed=leaf.crossed, hole=leaf.hole, message=leaf.message, line=leaf.line
            )
            for i, (_, message) in enumerate(leaf.checks):
                codes[id(leaf), i] = endings.add(command.number, "crash", message=message, crossed=leaf.crossed)
        for p in command.parameters:
            codes[id(p)] = endings.add(command.number, "blocked", message=f"there is no choice for {p.name}")
        codes[id(command)] = endings.add(command.number, "unmet")
    return codes


def dispatch_slot(ts: TransitionSystem, commands: Sequence[Command]) -> int | None:
    """The slot that best tells which commands can be due: usually the stage."""
    votes: Counter[int] = Counter()
    for i, symbol in enumerate(ts.symbols):
        if symbol.sort == "int" and 1 < symbol.hi - symbol.lo + 1 <= 128:
            for command in commands:
                due = [substitute(command.due, {symbol: v}) for v in range(symbol.lo, symbol.hi + 1)]
                votes[i] += sum(d is False for d in due) * 128 // len(due)
    if not votes or max(votes.values()) == 0:
        return None
    return votes.most_common(1)[0][0]


def write_function(
    ts: TransitionSystem,
    name: str,
    commands: Iterable[Command],
    fallbacks: Mapping[int, str],
    over: Raw | None,
    codes: Mapping[Any, int],
    style: Style,
    constants: dict[str, Any],
    fixed: Mapping[Term, Raw],
) -> list[str]:
    """One function `name(pos)`: None where play is over, else the list of what can happen.

    `fixed` are slots whose value is known in this function; `fallbacks` name helpers for actions by number that run by
    their rule function; `over` is None when that has to be asked of the rules too.
    """
    body = _Body()
    emit = body.at(1)
    emit(f"{', '.join(f's{i}' for i in range(len(ts.symbols)))}, = pos")
    if over is None:
        emit("if is_over(pos): return None")
    else:
        ended = substitute(over, fixed)
        if ended is True:
            emit("return None")
            return [f"def {name}(pos):", *body.lines]
        if ended is not False:
            low = Lowering({t.number: f"s{i}" for i, t in enumerate(ts.symbols)}, [ended], constants)
            emit(f"if {low.text(ended, {}, emit)}: return None")
    emit("out = []")
    emit("give = out.append")
    by_number = {c.number: c for c in commands}
    for number in sorted({*by_number, *fallbacks}):
        if number in fallbacks:
            emit(f"out += {fallbacks[number]}(pos)")
            continue
        command = by_number[number]
        due = substitute(command.due, fixed)
        CommandSource(ts, command, codes, style, constants).write(body, 1, due)
    emit("return out")
    return [f"def {name}(pos):", *body.lines]


def junction(
    terms: Sequence[Raw],
    zones: Sequence[tuple[int, Sequence[Term]]],
    names: Mapping[int, str],
    constants: dict[str, Any],
    arguments: str,
) -> list[str]:
    """The source of `conditions(...)`: the numbers of the terms that hold, as bits, then of the broken partitions.

    A partition is broken unless the union and the sum of its zones are the full set: the sum exceeds the union as
    soon as an element is in two of them.
    """
    body = _Body()
    emit = body.at(1)
    low = Lowering(names, terms, constants)
    known: dict[int, str] = {}
    emit("found = 0")
    for i, term in enumerate(terms):
        if term is False:
            continue
        if not isinstance(term, Term):
            emit(f"found |= {1 << i}")
            continue
        text = low.text(term, known, emit)
        emit(f"if {text}: found |= {1 << i}")
    for i, (full, symbols) in enumerate(zones, len(terms)):
        bits = [names[t.number] if t.sort == "set" else f"E[{names[t.number]}]" for t in symbols]
        union, total = " | ".join(bits), " + ".join(bits)
        emit(f"if ({union}) != {full} or {total} != {full}: found |= {1 << i}")
    emit("return found")
    return [f"def conditions({arguments}):", *body.lines]
