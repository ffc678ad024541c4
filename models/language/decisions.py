"""Decisions: questions that the rules answer by cases under a hit policy; definitions: named terms of the rulebook.

Both are traced once for given arguments and summarised wherever a rule calls them. Where no case answers, or cases
disagree, the call ends in a hole; a ruling bridges it so that play can go on, and is never counted as an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from . import terms as T
from .errors import ModelError
from .kinds import PlayerKind, ite_kind
from .session import session
from .settle import settled
from .shapes import Shape, answer_shape, shape_of, value_shape
from .stacks import Stack
from .state import Record, State
from .summary import Summary, fold, trace_value, use
from .terms import Raw
from .tokens import Card, Player, nothing
from .tracing import Facts, Hole, HoleReached, If, Leaf, Tree, decide, rule_line, tracer
from .values import Number, Truth
from .zones import ItemSet, Pile

A = TypeVar("A")
POLICIES = ("any", "unique", "first")


@dataclass(eq=False)
class Case:
    """One case of a decision: answers, or gives None where it does not apply; `overrides` are exceptions it makes."""

    name: str
    function: Callable[..., Any]
    clauses: tuple[str, ...]
    overrides: tuple[Case, ...]
    file: str
    line: int


@dataclass(frozen=True)
class CaseTerm:
    """A case for given arguments: `applies` (nothing overrides it), `plainly` (by its own words), its answer, and
    where it runs into a superlative without a unique answer."""

    case: Case
    applies: Raw
    plainly: Raw
    values: tuple[Raw, ...]
    holes: tuple[tuple[Raw, Hole], ...]


@dataclass(frozen=True)
class Analysis:
    """A decision for given arguments, as terms: what prove, explore and the rules themselves read."""

    cases: tuple[CaseTerm, ...]
    gap: Raw
    conflicts: tuple[tuple[int, int, Raw], ...]
    holes: tuple[tuple[Raw, Hole], ...]
    values: tuple[Raw, ...]
    crossed: tuple[tuple[Raw, Hole], ...] = ()


class Decision(Generic[A]):
    """A question with cases. Call it inside rules like a function; `inputs` are its arguments in order.

    `table` says whether the cases also see the position (their first argument). `given` is an invariant of the inputs
    that every caller keeps, for proofs over all inputs.
    """

    def __init__(
        self,
        name: str,
        question: str,
        inputs: Mapping[str, Any],
        answer: Any,
        policy: str,
        clauses: tuple[str, ...],
        table: bool,
        given: Callable[..., Any] | None,
        where: tuple[str, int],
        check: Callable[[Callable[..., Any], str, tuple[str, ...], tuple[str, int]], None],
    ) -> None:
        if policy not in POLICIES:
            raise ModelError(
                f"decision {name!r} has the hit policy {policy!r}", where, f"use one of {', '.join(POLICIES)}"
            )
        self.name, self.question, self.inputs, self.answer = name, question, dict(inputs), answer
        self.policy, self.clauses, self.table, self.given = policy, clauses, table, given
        self.file, self.line = where
        self._check = check
        self.cases: list[Case] = []
        self.ruled: Case | None = None

    def case(
        self, *, clause: str | Sequence[str], overrides: Case | Sequence[Case] = ()
    ) -> Callable[[Callable[..., A | None]], Case]:
        """Add a case: a function of the inputs that returns an answer, or None where it does not apply."""
        clauses = (clause,) if isinstance(clause, str) else tuple(clause)
        over = (overrides,) if isinstance(overrides, Case) else tuple(overrides)

        def add(function: Callable[..., A | None]) -> Case:
            code = function.__code__
            made = Case(function.__name__, function, clauses, over, code.co_filename, code.co_firstlineno)
            if any(c.name == made.name for c in self.cases):
                raise ModelError(
                    f"decision {self.name!r} has two cases called {made.name!r}",
                    (made.file, made.line),
                    "give one of them another name",
                )
            for other in over:
                if other not in self.cases:
                    raise ModelError(
                        f"case {made.name!r} overrides {other.name!r}, which is no earlier case of {self.name!r}",
                        (made.file, made.line),
                        "override a case of the same decision that stands above",
                    )
            self._check(function, f"case {self.name}.{made.name}", clauses, (made.file, made.line))
            self.cases.append(made)
            return made

        return add

    def ruling(self, function: Callable[..., A]) -> Case:
        """What a table would do where the text does not say; lets play go on behind the hole, never an answer."""
        code = function.__code__
        self.ruled = Case(function.__name__, function, (), (), code.co_filename, code.co_firstlineno)
        return self.ruled

    # -------------------------------------------------------------------------------------------- meaning

    def shapes(self) -> list[Shape]:
        return [self._shape(f"input {name!r}", shape_of, spec) for name, spec in self.inputs.items()]

    def answer_shape(self) -> Shape:
        return self._shape("the answer", answer_shape, self.answer)

    def _shape(self, part: str, shaped: Callable[[Any], Shape], spec: Any) -> Shape:
        """A part's shape; a spec that has none is an error at the decision's own line."""
        try:
            return shaped(spec)
        except ModelError as error:
            where = error.where or (self.file, self.line)
            raise ModelError(f"{part} of decision {self.name!r}: {error.what}", where, error.do) from None

    def _beaten_by(self) -> list[list[int]]:
        """For each case the cases that override it, transitively."""
        index = {id(c): i for i, c in enumerate(self.cases)}
        beats = [[index[id(o)] for o in c.overrides] for c in self.cases]
        below: list[set[int]] = []
        for i in range(len(self.cases)):
            reach, stack = set(), list(beats[i])
            while stack:
                j = stack.pop()
                if j not in reach:
                    reach.add(j)
                    stack.extend(beats[j])
            below.append(reach)
        return [[i for i in range(len(self.cases)) if j in below[i]] for j in range(len(self.cases))]

    def __call__(self, *arguments: Any) -> A:
        if len(arguments) != len(self.inputs) + self.table:
            wanted = ", ".join((["position"] if self.table else []) + list(self.inputs))
            raise ModelError(f"{self.name} is asked with {len(arguments)} arguments", rule_line(), f"it takes {wanted}")
        seen = _frozen(arguments)
        if tracer() is None:
            return self._concrete(seen)
        analysis = self._analysis(seen)
        trouble = T.or_(analysis.gap, *(c for _, _, c in analysis.conflicts), *(c for c, _ in analysis.holes))
        if decide(trouble):
            hole = self._which_hole(analysis)
            if self.ruled is None:
                raise HoleReached(hole)
            at_work = tracer()
            assert at_work is not None
            at_work.crossed.append(hole)
            return self._ruled(seen)
        for condition, hole in analysis.crossed:
            at_work = tracer()
            assert at_work is not None
            if hole not in at_work.crossed and decide(condition):
                at_work.crossed.append(hole)
        return self.answer_shape().build(analysis.values)  # type: ignore[no-any-return]

    def _which_hole(self, analysis: Analysis) -> Hole:
        causes = [*analysis.holes, (analysis.gap, self.gap_hole())]
        causes += [(c, self.conflict_hole(self.cases[i], self.cases[j])) for i, j, c in analysis.conflicts]
        causes = [cause for cause in causes if cause[0] is not False]
        for condition, hole in causes[:-1]:
            if decide(condition):
                return hole
        return causes[-1][1]  # one of them it must be, so that the last needs no question

    def gap_hole(self) -> Hole:
        return Hole("gap", self.name, self.file, self.line)

    def conflict_hole(self, a: Case, b: Case) -> Hole:
        return Hole("conflict", self.name, self.file, self.line, (a.name, b.name))

    def _ruled(self, seen: tuple[Any, ...]) -> A:
        assert self.ruled is not None
        summary = summarise(self.ruled.function, seen, lambda: self.answer_shape())
        return self.answer_shape().build(use(summary))  # type: ignore[no-any-return]

    def _concrete(self, seen: tuple[Any, ...]) -> A:
        shape = self.answer_shape()
        answers: list[tuple[Raw, ...] | None] = []
        hole: Hole | None = None
        crossed, bridged = session().crossed, []  # only what the cases that answer have crossed counts
        for case in self.cases:
            before = len(crossed)
            try:
                value = case.function(*seen)
                answers.append(None if value is None else _answered(case.function, shape, value))
            except HoleReached as stop:
                answers.append(None)
                hole = hole or Hole(stop.hole.kind, self.name, case.file, stop.hole.line, (case.name,))
            bridged.append(crossed[before:])
            del crossed[before:]
        beaten = self._beaten_by()
        applying = [a is not None for a in answers]
        live = [i for i, a in enumerate(answers) if a is not None and not any(applying[j] for j in beaten[i])]
        if hole is None:
            if not live:
                hole = self.gap_hole()
            elif self.policy != "first":
                for n, i in enumerate(live):
                    for j in live[n + 1 :]:
                        if hole is None and (self.policy == "unique" or answers[i] != answers[j]):
                            hole = self.conflict_hole(self.cases[i], self.cases[j])
        if hole is not None:
            if self.ruled is None:
                raise HoleReached(hole)
            session().crossed.append(hole)
            return self.ruled.function(*seen)  # type: ignore[no-any-return]
        fired = live[:1] if self.policy == "first" else live
        session().fired.extend(f"{self.name}.{self.cases[i].name}" for i in fired)
        for i in fired:
            crossed.extend(bridged[i])
        return shape.build(answers[live[0]])  # type: ignore[arg-type, no-any-return]

    def _analysis(self, seen: tuple[Any, ...]) -> Analysis:
        memo = session().memo
        key = ("analysis", id(self), _key(seen))
        if key not in memo:
            memo[key] = self._analyse(seen)
        return memo[key]  # type: ignore[no-any-return]

    def analyse(self, arguments: tuple[Any, ...]) -> Analysis:
        """The decision for symbolic or constant arguments (the position first where `table`), as terms."""
        return self._analysis(_frozen(arguments))

    def _analyse(self, seen: tuple[Any, ...]) -> Analysis:
        shape = self.answer_shape()
        summaries = [summarise(case.function, seen, lambda: shape, silent=True) for case in self.cases]
        beaten = self._beaten_by()
        cases = []
        for i, (case, s) in enumerate(zip(self.cases, summaries, strict=True)):
            applies = T.and_(s.defined, *(T.not_(summaries[j].defined) for j in beaten[i]))
            holes = tuple(
                (c, Hole(leaf.hole.kind, self.name, case.file, leaf.hole.line, (case.name,)))
                for c, leaf in s.failures
                if leaf.hole is not None and settled(c) is not False
            )
            cases.append(CaseTerm(case, applies, s.defined, s.values, holes))
        conflicts = []
        if self.policy != "first":
            for i, a in enumerate(cases):
                for j in range(i + 1, len(cases)):
                    if j in beaten[i] or i in beaten[j]:
                        continue  # an exception and what it sets aside never apply together
                    b = cases[j]
                    if _apart(a.applies, b.applies):
                        continue
                    differ = T.not_(T.and_(*(T.eq(x, y) for x, y in zip(a.values, b.values, strict=True))))
                    clash = settled(T.and_(a.applies, b.applies, True if self.policy == "unique" else differ))
                    if clash is not False:
                        conflicts.append((i, j, clash))
        values = cases[-1].values if cases else tuple(k.domain()[0] for k in shape.kinds)
        for term in reversed(cases[:-1]):
            values = tuple(
                ite_kind(k, term.applies, a, b) for k, a, b in zip(shape.kinds, term.values, values, strict=True)
            )
        # where some case speaks, one that nothing sets aside does: `plainly` folds better than `applies`
        gap = settled(T.not_(T.or_(*(c.plainly for c in cases), *(c for t in cases for c, _ in t.holes))))
        crossed: dict[Hole, Raw] = {}
        for i, (term, s) in enumerate(zip(cases, summaries, strict=True)):
            earlier = [T.not_(c.applies) for c in cases[:i]] if self.policy == "first" else []
            for c, hole in s.crossed:
                crossed[hole] = T.or_(crossed.get(hole, False), T.and_(term.applies, *earlier, c))
        holes = tuple(h for c in cases for h in c.holes)
        bridged = tuple((c, h) for h, c in crossed.items())
        return Analysis(tuple(cases), gap, tuple(conflicts), holes, values, bridged)


def _apart(a: Raw, b: Raw) -> bool:
    """Whether two cases plainly cannot both apply: what the one says rules out the other."""
    facts = Facts()
    facts.assume(a, True)
    return facts.simplify(b) is False or settled(T.and_(a, b)) is False


class Definition:
    """A named term of the rulebook: a function without effect, summarised where it is called inside a traced rule."""

    def __init__(self, function: Callable[..., Any], clauses: tuple[str, ...]) -> None:
        self.function, self.clauses, self.name = function, clauses, function.__name__
        self.file, self.line = function.__code__.co_filename, function.__code__.co_firstlineno
        self.__doc__ = function.__doc__

    def __call__(self, *arguments: Any) -> Any:
        seen = _frozen(arguments)
        if tracer() is None:
            return self.function(*seen)
        memo = session().memo
        key = ("definition", id(self), _key(seen))
        if key not in memo:
            shapes: list[Shape] = []
            summary = summarise(self.function, seen, lambda: shapes[0], discovered=shapes)
            memo[key] = (summary, shapes)
        summary, shapes = memo[key]
        raws = use(summary)
        return shapes[0].build(raws)


def summarise(
    function: Callable[..., Any],
    seen: tuple[Any, ...],
    shape: Callable[[], Shape],
    silent: bool = False,
    discovered: list[Shape] | None = None,
) -> Summary:
    """Trace `function` for these arguments; with `silent` None means "does not apply", with `discovered` the shape
    of the answer is taken from the first value seen."""

    def run() -> tuple[Raw, ...]:
        value = function(*seen)
        if value is None:
            if silent:
                raise _Silent
            raise ModelError(f"{function.__name__} returns None", _line(function), "return a value on every path")
        if discovered is not None and not discovered and value is not nothing:
            discovered.append(value_shape(value))
        if discovered is not None and not discovered:
            return (-1,)
        if discovered is not None:
            discovered[0] = discovered[0].with_room_for(value)
        return _answered(function, shape(), value)

    tree = trace_value(function.__name__, run)
    if silent:
        tree = _mark_silent(tree)
    if discovered is not None and not discovered:
        discovered.append(Shape((PlayerKind(),)))
    return fold(tree, shape().kinds)


class _Silent(Exception):
    """A case that does not apply."""


def _mark_silent(tree: Tree) -> Tree:
    if isinstance(tree, Leaf):
        return Leaf("silent") if tree.kind == "crash" and tree.message == "_Silent" else tree
    return If(tree.condition, _mark_silent(tree.then), _mark_silent(tree.other))


def _answered(function: Callable[..., Any], shape: Shape, value: Any) -> tuple[Raw, ...]:
    """An answer's raws; one that does not fit is an error at the function that gave it."""
    try:
        return shape.raws(value)
    except ModelError as error:
        if error.where is not None:
            raise
        raise ModelError(f"the answer of {function.__name__}: {error.what}", _line(function), error.do) from None


def _line(function: Callable[..., Any]) -> tuple[str, int]:
    return function.__code__.co_filename, function.__code__.co_firstlineno


def _frozen(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(a._snapshot() if isinstance(a, State) and not a._frozen else a for a in arguments)


def _key(arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a summary depends on: the raws of the arguments."""
    parts: list[Any] = []
    for a in arguments:
        if isinstance(a, State):
            parts.append(tuple(a._slots))
        elif isinstance(a, Record):
            parts.append(tuple(a._raws()))
        elif isinstance(a, Player | Number | Truth | ItemSet | Pile | Stack):
            parts.append((type(a).__name__, a.raw))
        elif isinstance(a, Card):
            parts.append(("card", id(a.deck), a.raw))
        else:
            parts.append((type(a).__name__, a))
    return tuple(parts)
