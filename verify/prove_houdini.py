"""One action against many suggested bounds: which of them does it break, given that the others held before?

The question is put to the solver once and stays open while suggestions fall; each is switched on and off by a literal,
so that asking again costs little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import z3

from ..models.language import terms as T
from ..models.language.evaluate import substitute_all, variables
from ..models.language.terms import Raw, Term
from .prove_elements import Elementwise
from .prove_lower import Lowering
from .prove_order import WithoutOrder
from .prove_solve import ProofFault, model_of


class Suspects:
    """`happens` with, for every suggestion, what it says before (`kept`) and its opposite after (`broken`).

    `zones` and `inside` as in prove_elements. Sets are seen through a few elements: "cannot be broken" is a proof.
    """

    def __init__(
        self,
        happens: Raw,
        kept: Sequence[Raw],
        broken: Sequence[Raw],
        zones: Sequence[Sequence[Term]],
        inside: dict[Term, Raw],
    ) -> None:
        order = WithoutOrder()
        roots, side = order.rewrite([happens, *kept, *broken])
        view = Elementwise((), zones, {k: order.rewrite([v])[0][0] for k, v in inside.items()})
        roots = view.rewrite([T.and_(roots[0], *side), *roots[1:]])
        self.goal = T.and_(roots[0], *view.side())
        kept, broken = roots[1 : len(kept) + 1], roots[len(kept) + 1 :]
        # only what the action may change need be asked about, only what its place leaves open need be assumed
        self.broken = {i: raw for i, raw in enumerate(broken) if raw is not False}
        self.kept = {i: raw for i, raw in enumerate(kept) if raw is not True}
        self.lowering = Lowering()
        self.used = variables([self.goal, *self.kept.values(), *self.broken.values()])
        goal, *lowered = self.lowering.lower([self.goal, *self.kept.values(), *self.broken.values()])
        self.on = {i: z3.Bool(f"kept {i}") for i in self.kept}
        off = {i: z3.Bool(f"broken {i}") for i in self.broken}
        self.never = {i: z3.Not(literal) for i, literal in off.items()}
        self.solver = z3.SolverFor("QF_BV")
        self.solver.add(self.lowering.within(self.used))
        self.solver.add(goal)
        literals = [*self.on.values(), *off.values()]
        self.solver.add([z3.Implies(x, y) for x, y in zip(literals, lowered, strict=True)])
        self.solver.add(z3.Or(list(off.values())))

    def falls(self, alive: Iterable[int], seconds: float) -> set[int] | None:
        """Some of the suggestions that can be broken while all of `alive` held before; empty if none can.

        None when there was no answer in time.
        """
        living = set(alive)
        wanted = living & self.broken.keys()
        if not wanted or self.goal is False:
            return set()
        assumed = [x for i, x in self.on.items() if i in living] + [x for i, x in self.never.items() if i not in living]
        self.solver.set("timeout", max(1, int(seconds * 1000)))
        result = self.solver.check(*assumed)
        if result == z3.unsat:
            return set()
        if result != z3.sat:
            return None
        model = model_of(self.solver, self.used, self.lowering)
        goal, *values = substitute_all([self.goal, *self.broken.values()], model)
        fallen = {i for i, value in zip(self.broken, values, strict=True) if i in wanted and value is True}
        if goal is not True or not fallen:
            raise ProofFault("a solution of the solver does not satisfy the conditions: a fault of this tool")
        return fallen
