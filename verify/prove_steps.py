"""The rules as conditions on two positions: before and after each action, and at the start.

In: a transition system. Out: `Rules`, which every inductive proof shares: steps, starts, zones, sampled play, and what
has been proved so far (which decks keep their cards, which bounds always hold).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..models.language import terms as T
from ..models.language.commands import Command
from ..models.language.errors import ModelError
from ..models.language.evaluate import substitute_all
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from ..models.language.tracing import If, Leaf, Tree, leaves, path_condition
from .prove_positions import Zones, zone_variables, zones_of
from .prove_sample import Sample, play
from .prove_solve import Answer, Prover


@dataclass(frozen=True)
class Step:
    """One action as a relation between positions.

    `tried` says that play is not over, the action is due and its parameters are in their domains; `done` that it then
    has its effect; `after` is the next value of every slot; `inside` the sets that subset parameters are chosen from;
    `stage` the one place where it is due (or -1), whose number the terms then hold as a constant.
    """

    command: Command
    tried: Raw
    done: Raw
    after: tuple[Raw, ...]
    inside: Mapping[Term, Raw]
    faults: tuple[tuple[Raw, Leaf], ...]
    checks: tuple[tuple[Raw, str], ...]
    stage: int

    @property
    def name(self) -> str:
        return self.command.name

    @property
    def happens(self) -> Raw:
        return T.and_(self.tried, self.done)


def _done(tree: Tree) -> Raw:
    """When a path ends with an effect; the runtime's checks on bounds included."""
    if isinstance(tree, Leaf):
        return T.and_(*(c for c, _ in tree.checks)) if tree.kind == "value" else False
    assert isinstance(tree, If)
    return T.ite(tree.condition, _done(tree.then), _done(tree.other))


@dataclass
class Rules:
    """One transition system made ready for induction; `invariants` are proved conditions over `ts.symbols`."""

    ts: TransitionSystem
    prover: Prover
    invariants: list[Raw] = field(default_factory=list)
    kept: set[int] = field(default_factory=set)

    @cached_property
    def steps(self) -> list[Step]:
        """The actions that can be traced, with their place put in as a constant."""
        missing = self.untraceable
        return [self.step(n) for n, action in enumerate(self.ts.actions) if action.name not in missing]

    def step(self, number: int) -> Step:
        """One action; raises ModelError where it cannot be traced."""
        with self.ts.session.active():
            return self._step(self.ts._command(number), [s.number for s in self.ts.actions[number].at])

    @cached_property
    def untraceable(self) -> Mapping[str, ModelError]:
        return self.ts.untraceable()

    def _step(self, command: Command, at: Sequence[int]) -> Step:
        inside: dict[Term, Raw] = {}
        parts = [command.due, T.not_(self.ts.over)]
        for p in command.parameters:
            if p.subset:
                inside[p.symbol] = p.domain
                size = T.size(p.symbol)
                parts += [T.eq(T.diff(p.symbol, p.domain), 0), T.le(p.least, size), T.le(size, p.most)]
            else:
                parts.append(T.member(p.symbol, p.domain))
        effects = self.ts.effects(command)
        faults = [(path_condition(path), leaf) for path, leaf in leaves(command.tree) if leaf.kind == "crash"]
        checks = [
            (T.and_(path_condition(path), T.not_(c)), message)
            for path, leaf in leaves(command.tree)
            for c, message in leaf.checks
        ]
        after = [effects.get(i, s) for i, s in enumerate(self.ts.symbols)]
        roots = [T.and_(*parts), _done(command.tree), *after, *(c for c, _ in faults), *(c for c, _ in checks)]
        roots += inside.values()
        stage = at[0] if len(at) == 1 else -1
        if stage >= 0:
            roots = substitute_all(roots, {self.ts.symbols[self.ts.stage_slot]: stage})
        tried, done, *rest = roots
        n, f, c = len(after), len(faults), len(checks)
        return Step(
            command,
            tried,
            done,
            tuple(rest[:n]),
            dict(zip(inside, rest[n + f + c :], strict=True)),
            tuple(zip(rest[n : n + f], (leaf for _, leaf in faults), strict=True)),
            tuple(zip(rest[n + f : n + f + c], (m for _, m in checks), strict=True)),
            stage,
        )

    @cached_property
    def start(self) -> tuple[tuple[Raw, ...], tuple[Raw, ...]] | None:
        """All start positions as terms with their constraints; None where the box does not suffice."""
        try:
            return self.ts.symbolic_start()
        except SetupShort:
            return None

    @cached_property
    def zones(self) -> list[Zones]:
        return zones_of(self.ts)

    @cached_property
    def zone_variables(self) -> list[list[Term]]:
        return zone_variables(self.ts, self.prover)

    @cached_property
    def sample(self) -> Sample:
        """Random play, a few seconds at most."""
        return play(self.ts, seconds=min(3.0, self.prover.seconds))

    def known_zones(self) -> list[list[Term]]:
        """The zones of the decks that are known to keep their cards; the others as empty groups."""
        return [group if g in self.kept else [] for g, group in enumerate(self.zone_variables)]

    def at(self, step: Step, conditions: Sequence[Raw]) -> list[Raw]:
        """Conditions on the position before a step, its place put in."""
        if step.stage < 0:
            return list(conditions)
        return substitute_all(conditions, {self.ts.symbols[self.ts.stage_slot]: step.stage})

    def then(self, after: Sequence[Raw], conditions: Sequence[Raw]) -> list[Raw]:
        """Conditions on the position after it."""
        return substitute_all(conditions, dict(zip(self.ts.symbols, after, strict=True)))

    def ask(
        self, step: Step | None, *conditions: Raw, tracked: Sequence[Term] = (), watch: Sequence[Raw] = ()
    ) -> tuple[Answer, list[Raw]]:
        """A question about a position before a step (or any position), under everything that is proved."""
        known = self.invariants if step is None else self.at(step, self.invariants)
        inside = step.inside if step is not None else {}
        return self.prover.ask_elementwise(
            *known, *conditions, tracked=tracked, zones=self.known_zones(), inside=inside, watch=watch
        )

    def ask_start(
        self, *conditions: Raw, tracked: Sequence[Term] = (), watch: Sequence[Raw] = ()
    ) -> tuple[Answer, list[Raw]]:
        """A question about start positions: `conditions` are over `ts.symbols`."""
        assert self.start is not None
        values, constraints = self.start
        asked = self.then(values, [*conditions, *watch])
        n = len(conditions)
        return self.prover.ask_elementwise(*constraints, *asked[:n], watch=asked[n:])
