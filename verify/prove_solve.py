"""Asking the solver: conditions in, an answer out that our own evaluator has confirmed.

A solution that does not make the conditions true is a fault of this tool and is raised, never reported. Questions that
were asked before are not asked again; no answer in time is "unknown".
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import z3

from ..models.language import terms as T
from ..models.language.errors import HoyleError
from ..models.language.evaluate import evaluate, rebuild, substitute_all, variables, walk
from ..models.language.terms import Raw, Term
from .prove_elements import Elementwise
from .prove_lower import Lowering
from .prove_order import WithoutOrder
from .prove_sizes import Sizes

Model = dict[Term, Any]


class ProofFault(HoyleError):
    """The solver and the evaluator disagree: nothing that was asked can be trusted."""


@dataclass(frozen=True)
class Answer:
    """`status` is "unsat" (no solution), "sat" (`model` is one) or "unknown" (no answer in time).

    `exact` says whether a solution is one of the conditions as written; otherwise something was left out (the order of
    piles, whole sets) and a solution is a candidate only. "unsat" is a proof either way. `seconds` is wall time.
    """

    status: str
    model: Model = field(default_factory=dict)
    exact: bool = True
    seconds: float = 0.0


class Prover:
    """One solver session for one model; terms are lowered once. `seconds` is the limit for each question.

    After `total` seconds every further question is answered "unknown" at once.
    """

    def __init__(self, seconds: float = 10.0, total: float = math.inf) -> None:
        self.seconds = seconds
        self._until = time.monotonic() + total
        self.asked = 0
        self._lowering = Lowering()
        self._order = WithoutOrder()
        self._answers: dict[tuple[object, ...], Answer] = {}

    def left(self) -> float:
        """Seconds left of the total."""
        return self._until - time.monotonic()

    def ask(self, *conditions: Raw, small: Sequence[Raw] = (), most: int = 0) -> Answer:
        """Can all conditions hold together? With a solution the terms `small` are made as small as can be, in order.

        Sets are whole (bit-vectors); `most` above 0 stops making things smaller after that many questions.
        """
        began = time.monotonic()
        if self.left() <= 0:
            return Answer("unknown", {}, False, 0.0)
        plain = T.and_(*conditions)
        key = ("whole", _key(plain), tuple(map(_key, small)))
        if key not in self._answers:
            (goal, *rest), side = self._order.rewrite([plain, *small])
            whole = T.and_(goal, *side)
            (sized, *rest) = with_structural_sizes([whole, *rest])
            self._answers[key] = self._solve(sized, rest, not self._order.forgot, began, most)
        return self._answers[key]

    def ask_elementwise(
        self,
        *conditions: Raw,
        tracked: Sequence[Term] = (),
        zones: Sequence[Sequence[Term]] = (),
        inside: Mapping[Term, Raw] | None = None,
        watch: Sequence[Raw] = (),
    ) -> tuple[Answer, list[Raw]]:
        """The same through a few elements (see prove_elements): fast, and a solution is a candidate only.

        `zones` are set variables that may be taken to hold every card exactly once, `inside` subsets with the set that
        they are chosen from (which the conditions must say as well). Returns the values of `watch` in the solution too.
        """
        began = time.monotonic()
        if self.left() <= 0:
            return Answer("unknown", {}, False, 0.0), []
        (goal, *rest), order = self._order.rewrite([T.and_(*conditions), *watch])
        kept = {k: self._order.rewrite([v])[0][0] for k, v in (inside or {}).items()}
        view = Elementwise(tracked, zones, kept)
        goal, *rest = view.rewrite([T.and_(goal, *order), *rest])
        whole = T.and_(goal, *view.side())
        key = ("elements", _key(whole))
        if key not in self._answers:
            self._answers[key] = self._solve(whole, (), False, began, 0)
        answer = self._answers[key]
        if answer.status != "sat" or not rest:
            return answer, []
        return answer, substitute_all(rest, {v: answer.model.get(v, default(v)) for v in variables(rest)})

    def without_order(self, term: Term) -> tuple[Raw, Raw]:
        """The variables that stand for the cards and the top of a pile variable."""
        return self._order.pile(term)

    def _solve(self, goal: Raw, small: Sequence[Raw], exact: bool, began: float, most: int) -> Answer:
        self.asked += 1
        if not isinstance(goal, Term):
            status = "sat" if goal else "unsat"
            return Answer(status, {}, exact, time.monotonic() - began)
        limit = min(self.seconds, self.left())
        if limit <= 0:
            return Answer("unknown", {}, exact, time.monotonic() - began)
        used = variables([goal])
        lowered = self._lowering.lower([goal])
        solver = z3.SolverFor("QF_BV")
        solver.add(self._lowering.within(used))
        solver.add(lowered)
        result = self._check(solver, limit)
        if result != z3.sat:
            status = "unsat" if result == z3.unsat else "unknown"
            return Answer(status, {}, exact, time.monotonic() - began)
        model = model_of(solver, used, self._lowering)
        if small:
            model = self._smaller(solver, used, model, small, began, most)
        if evaluate(goal, model) is not True:
            raise ProofFault("a solution of the solver does not satisfy the conditions: a fault of this tool")
        return Answer("sat", model, exact, time.monotonic() - began)

    @staticmethod
    def _check(solver: Any, seconds: float) -> Any:
        solver.set("timeout", max(1, int(seconds * 1000)))
        return solver.check()

    def _smaller(
        self, solver: Any, used: set[Term], model: Model, small: Sequence[Raw], began: float, most: int
    ) -> Model:
        """Each term in turn as small as the ones before it allow; what takes too long stays as it is."""
        left = most or 1_000
        for term in small:
            if not isinstance(term, Term) or not variables([term]) <= used:
                continue
            goals = [term] if term.sort in ("int", "bool") else [T.size(term)]
            for goal in goals:
                low = int(T.lo(goal)) if goal.sort == "int" else 0  # type: ignore[union-attr]
                here = int(evaluate(goal, model))  # type: ignore[arg-type]
                while low < here and left > 0 and time.monotonic() - began < self.seconds:
                    left -= 1
                    half = (low + here) // 2
                    bound = T.le(goal, half) if goal.sort == "int" else T.not_(goal)  # type: ignore[union-attr]
                    (wanted,) = self._lowering.lower([bound])
                    solver.push()
                    solver.add(wanted)
                    if self._check(solver, self.seconds) == z3.sat:
                        model = model_of(solver, used, self._lowering)
                        here = int(evaluate(goal, model))  # type: ignore[arg-type]
                    else:
                        low = half + 1
                    solver.pop()
                reached = T.le(goal, here) if goal.sort == "int" else T.iff(goal, bool(here))  # type: ignore[union-attr]
                solver.add(self._lowering.lower([reached]))
        return model


def with_structural_sizes(roots: Sequence[Raw]) -> list[Raw]:
    """`size(S + c)` as `size(S) + [c not in S]` wherever it occurs."""
    sizes = Sizes(lambda s: T.size(s), T.member, {}, {})
    done: dict[int, Raw] = {}

    def get(raw: Raw) -> Raw:
        return done[raw.number] if isinstance(raw, Term) else raw

    for term in walk(roots):
        if term.op == "var":
            done[term.number] = term
        elif term.op == "size":
            done[term.number] = sizes.size(get(term.args[0]))
        else:
            done[term.number] = rebuild(term, [get(a) for a in term.args])
    return [get(r) for r in roots]


def model_of(solver: Any, used: set[Term], lowering: Lowering) -> Model:
    """The values of the variables in the solution that a solver has just found."""
    found = solver.model()
    model: Model = {}
    for v in used:
        value = found.eval(lowering.variables[v], model_completion=True)
        if v.sort == "bool":
            model[v] = bool(z3.is_true(value))
        else:
            model[v] = value.as_signed_long() if v.sort == "int" else value.as_long()
    return model


def default(v: Term) -> Any:
    """The value of a variable that the conditions do not speak about."""
    return {"bool": False, "int": min(max(v.lo, 0), v.hi), "set": 0, "seq": ()}[v.sort]


def _key(raw: Raw) -> object:
    return ("t", raw.number) if isinstance(raw, Term) else ("c", raw)
