"""The path-forking interpreter: runs a rule once per combination of decisions and returns the tree of what happened.

A symbolic condition asked for its truth value calls `decide`. The current tracer answers from what is already decided
on this path, or forks: the function is run again with the other answer. No solver is involved; remembered decisions
and intervals cut the impossible branches. The result is a tree of `If` over `Leaf`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from . import terms as T
from .errors import ModelError, Untraceable
from .terms import Raw, Term

PATH_LIMIT = 4096
DECISION_LIMIT = 10_000
_PACKAGE = str(Path(__file__).parent)


class Blocked(BaseException):
    """A `require` failed: the action is not possible here (BaseException, so that no rule can swallow it)."""

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, line


@dataclass(frozen=True)
class Hole:
    """A place where the text gives no unique answer.

    `kind` is "gap" (no case answers), "conflict" (cases disagree), "several" (a superlative fits more than one) or
    "none" (it fits nobody); `name` is the decision or the expression's own description, `cases` the cases involved.
    """

    kind: str
    name: str
    file: str = ""
    line: int = 0
    cases: tuple[str, ...] = ()


class HoleReached(BaseException):
    """Play has come to a hole that no ruling bridges."""

    def __init__(self, hole: Hole) -> None:
        super().__init__(hole)
        self.hole = hole


@dataclass(frozen=True)
class Leaf:
    """The end of one path: `kind` is "value", "blocked", "hole" or "crash".

    `values` is what the function gave back (raws), `updates` the fields it changed (slot number -> raw), `crossed` the
    holes that rulings bridged on the way, `checks` conditions that must hold at run time with their messages.
    """

    kind: str
    values: tuple[Raw, ...] = ()
    updates: tuple[tuple[int, Raw], ...] = ()
    crossed: tuple[Hole, ...] = ()
    checks: tuple[tuple[Raw, str], ...] = ()
    hole: Hole | None = None
    message: str = ""
    line: int = 0


@dataclass(frozen=True)
class If:
    """A fork: `then` where `condition` holds, else `other`."""

    condition: Term
    then: Tree
    other: Tree


Tree: TypeAlias = "If | Leaf"


class Facts:
    """What the decisions of one path say: atoms, intervals and excluded values; never wrong, not complete."""

    def __init__(self) -> None:
        self.known: dict[int, bool] = {}
        self.range: dict[int, tuple[int, int]] = {}
        self.excluded: dict[int, set[int]] = {}
        self._folded: dict[int, Raw] = {}  # what `simplify` found; forgotten when a fact is added

    def interval(self, x: Raw) -> tuple[int, int]:
        if not isinstance(x, Term):
            return int(x), int(x)  # type: ignore[arg-type]
        low, high = self.range.get(x.number, (x.lo, x.hi))
        out = self.excluded.get(x.number)
        if out:
            while low in out and low <= high:
                low += 1
            while high in out and high >= low:
                high -= 1
        return low, high

    def simplify(self, c: Raw) -> Raw:
        """`c` folded by the facts; what stays a term is undecided."""
        if not isinstance(c, Term):
            return c
        if c.number in self.known:
            return self.known[c.number]
        if c.number not in self._folded:
            self._folded[c.number] = self._simplify(c)
        return self._folded[c.number]

    def _simplify(self, c: Term) -> Raw:
        match c.op:
            case "not":
                return T.not_(self.simplify(c.args[0]))
            case "and":
                return T.and_(*map(self.simplify, c.args))
            case "or":
                return T.or_(*map(self.simplify, c.args))
            case "ite":
                return T.ite(self.simplify(c.args[0]), self.simplify(c.args[1]), self.simplify(c.args[2]))
            case "lt":
                (alow, ahigh), (blow, bhigh) = self.interval(c.args[0]), self.interval(c.args[1])
                if ahigh < blow:
                    return True
                if alow >= bhigh:
                    return False
            case "eq" if isinstance(c.args[0], Term) and c.args[0].sort == "int":
                a, b = c.args
                (alow, ahigh), (blow, bhigh) = self.interval(a), self.interval(b)
                if ahigh < blow or alow > bhigh:
                    return False
                if alow == ahigh == blow == bhigh:
                    return True
                if not isinstance(b, Term) and b in self.excluded.get(c.args[0].number, ()):
                    return False
            case "member" if not isinstance(c.args[1], Term):
                low, high = self.interval(c.args[0])
                bits = int(c.args[1])  # type: ignore[arg-type]
                out = self.excluded.get(c.args[0].number, set()) if isinstance(c.args[0], Term) else set()
                possible = [bool(bits >> i & 1) for i in range(max(low, 0), high + 1) if i not in out]
                if low >= 0 and all(possible):
                    return True
                if not any(possible):
                    return False
        return c

    def assume(self, c: Raw, value: bool) -> None:
        """Take `c` to be `value` from here on."""
        if not isinstance(c, Term):
            return
        self.known[c.number] = value
        self._folded.clear()
        match c.op:
            case "not":
                self.assume(c.args[0], not value)
            case "and" if value:
                for part in c.args:
                    self.assume(part, True)
            case "or" if not value:
                for part in c.args:
                    self.assume(part, False)
            case "lt":
                a, b = c.args
                (alow, ahigh), (blow, bhigh) = self.interval(a), self.interval(b)
                if value:
                    self._narrow(a, alow, min(ahigh, bhigh - 1))
                    self._narrow(b, max(blow, alow + 1), bhigh)
                else:
                    self._narrow(a, max(alow, blow), ahigh)
                    self._narrow(b, blow, min(bhigh, ahigh))
            case "eq" if isinstance(c.args[0], Term) and c.args[0].sort == "int":
                a, b = c.args
                (alow, ahigh), (blow, bhigh) = self.interval(a), self.interval(b)
                if value:
                    self._narrow(a, max(alow, blow), min(ahigh, bhigh))
                    self._narrow(b, max(alow, blow), min(ahigh, bhigh))
                elif not isinstance(b, Term) and isinstance(a, Term):
                    self.excluded.setdefault(a.number, set()).add(int(b))  # type: ignore[arg-type]
            case "member" if not isinstance(c.args[1], Term) and isinstance(c.args[0], Term):
                bits, a = int(c.args[1]), c.args[0]  # type: ignore[arg-type]
                low, high = self.interval(a)
                wrong = {i for i in range(max(low, 0), high + 1) if bool(bits >> i & 1) is not value}
                if value and low < 0:
                    wrong |= set(range(low, 0))
                self.excluded.setdefault(a.number, set()).update(wrong)

    def _narrow(self, x: Raw, low: int, high: int) -> None:
        if isinstance(x, Term):
            self.range[x.number] = (low, high)


@dataclass
class _Node:
    condition: Term
    then: _Node | Leaf | None = None
    other: _Node | Leaf | None = None


@dataclass
class Tracer:
    """One function being traced; `assumed` are conditions taken to hold from the start."""

    what: str
    assumed: tuple[Raw, ...] = ()
    prefix: list[bool] = field(default_factory=list)
    path: list[tuple[Term, bool]] = field(default_factory=list)
    facts: Facts = field(default_factory=Facts)
    lines: Counter[tuple[str, int]] = field(default_factory=Counter)
    crossed: list[Hole] = field(default_factory=list)

    def decide(self, condition: Raw) -> bool:
        """The truth of `condition` on this path; forks when nothing decided it before."""
        left = self.facts.simplify(condition)
        if not isinstance(left, Term):
            return bool(left)
        index = len(self.path)
        if index >= DECISION_LIMIT:
            raise self._too_much(f"takes more than {DECISION_LIMIT} decisions")
        value = self.prefix[index] if index < len(self.prefix) else True
        if index >= len(self.prefix):
            self.lines[_rule_line()] += 1
        self.path.append((left, value))
        self.facts.assume(left, value)
        return value

    def run(self, function: Callable[[], Leaf]) -> Tree:
        """The decision tree of `function`, which is called once per path."""
        root: list[_Node | Leaf | None] = [None]
        pending: list[list[bool]] = [[]]
        paths = 0
        while pending:
            self.prefix = pending.pop()
            self.path, self.facts, self.crossed = [], Facts(), []
            for condition in self.assumed:
                self.facts.assume(condition, True)
            with _tracing(self):
                leaf = function()
            paths += 1
            if paths > PATH_LIMIT:
                raise self._too_much(f"has more than {PATH_LIMIT} paths")
            self._insert(root, leaf)
            for index in range(len(self.prefix), len(self.path)):
                pending.append([value for _, value in self.path[:index]] + [False])
        return _freeze(root[0])

    def _insert(self, root: list[_Node | Leaf | None], leaf: Leaf) -> None:
        node, place = root[0], None
        for condition, value in self.path:
            if node is None:
                node = _Node(condition)
                self._hang(root, place, node)
            if not isinstance(node, _Node) or node.condition is not condition:
                raise ModelError(
                    f"{self.what} decides differently when it is run twice",
                    None,
                    "a rule may depend on its arguments and the position only",
                )
            place = (node, value)
            node = node.then if value else node.other
        if node is not None:
            raise ModelError(
                f"{self.what} decides differently when it is run twice", None, "make the rule deterministic"
            )
        self._hang(root, place, leaf)

    @staticmethod
    def _hang(root: list[_Node | Leaf | None], place: tuple[_Node, bool] | None, child: _Node | Leaf) -> None:
        if place is None:
            root[0] = child
        elif place[1]:
            place[0].then = child
        else:
            place[0].other = child

    def _too_much(self, what: str) -> Untraceable:
        (file, line), times = self.lines.most_common(1)[0]
        return Untraceable(
            f"{self.what} {what}; the line that forks most ({times} times) is this one",
            (file, line),
            "say it with any_of, all_of, count or ite, or move it into a @game.definition",
        )


def _freeze(node: _Node | Leaf | None) -> Tree:
    assert node is not None
    if isinstance(node, Leaf):
        return node
    return If(node.condition, _freeze(node.then), _freeze(node.other))


_current: ContextVar[Tracer | None] = ContextVar("hoyle_tracer", default=None)


@contextmanager
def _tracing(tracer: Tracer) -> Iterator[None]:
    token = _current.set(tracer)
    try:
        yield
    finally:
        _current.reset(token)


def tracer() -> Tracer | None:
    """The tracer at work, or None in a concrete run."""
    return _current.get()


def decide(condition: Raw) -> bool:
    """The truth of a condition in the current interpreter."""
    if not isinstance(condition, Term):
        return bool(condition)
    at_work = _current.get()
    if at_work is None:
        raise ModelError(
            "a symbolic value was used outside any rule", _rule_line(), "use it inside an action or a case"
        )
    return at_work.decide(condition)


def _rule_line() -> tuple[str, int]:
    """File and line of the innermost code that is not the language's own."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back  # type: ignore[assignment]
    return (frame.f_code.co_filename, frame.f_lineno) if frame is not None else ("?", 0)


def rule_line() -> tuple[str, int]:
    """File and line of the rule that is being run, for messages."""
    return _rule_line()


def leaves(tree: Tree) -> Iterator[tuple[tuple[tuple[Term, bool], ...], Leaf]]:
    """Every leaf with the decisions that lead to it, left to right."""
    stack: list[tuple[tuple[tuple[Term, bool], ...], Tree]] = [((), tree)]
    while stack:
        path, node = stack.pop()
        if isinstance(node, Leaf):
            yield path, node
        else:
            stack.append(((*path, (node.condition, False)), node.other))
            stack.append(((*path, (node.condition, True)), node.then))


def path_condition(path: tuple[tuple[Term, bool], ...]) -> Raw:
    return T.and_(*(c if value else T.not_(c) for c, value in path))
