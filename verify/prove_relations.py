"""Whether "does x beat y?" is the order that the text treats it as: circles, mutual pairs, undecided pairs, exact ties.

x beats y where some case that applies says yes. All elements are looked at together; what is shown is the smallest
example that the solver can name, and how often it happens where all pairs can be counted.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..models.language import terms as T
from ..models.language.claims import Claim
from ..models.language.decisions import Decision
from ..models.language.evaluate import substitute, substitute_all, variables, walk
from ..models.language.kinds import BoolKind
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from . import prove_enumerate
from .findings import Edge, Finding, Graph, Node, Place, Result, Verdict, Witness
from .prove_solve import Answer, Prover
from .prove_trace import Asked, Input, ask_decision, inputs_of, variables_of

LONGEST_CIRCLE = 5


@dataclass(frozen=True)
class _Relation:
    """The relation between two free elements; `at` gives it for any two."""

    asked: Asked
    yes: Raw
    settled: Raw
    views: tuple[Term, ...]

    def _moved(self, term: Raw, x: Input, y: Input) -> Raw:
        a, b = self.asked.inputs
        old = [s for i in (a, b) for s in i.symbols]
        new = [s for i in (x, y) for s in i.symbols]
        return substitute(term, {o: n for o, n in zip(old, new, strict=True) if isinstance(o, Term)})

    def at(self, x: Input, y: Input) -> Raw:
        """x beats y, where that may be asked."""
        return T.and_(self.given(x, y), self._moved(self.yes, x, y))

    def given(self, x: Input, y: Input) -> Raw:
        return self._moved(self.asked.given, x, y)

    def undecided(self, x: Input, y: Input) -> Raw:
        """Neither beats the other although the cases answer both ways round."""
        parts = [T.and_(self.given(a, b), self._moved(self.settled, a, b)) for a, b in ((x, y), (y, x))]
        return T.and_(*parts, T.not_(self._moved(self.yes, x, y)), T.not_(self._moved(self.yes, y, x)))

    def alike(self, x: Input, y: Input) -> Raw:
        """Equal in everything that the relation looks at."""
        a = self.asked.inputs[0]
        here, there = (
            substitute_all(self.views, {o: n for o, n in zip(a.symbols, i.symbols, strict=True) if isinstance(o, Term)})
            for i in (x, y)
        )
        return T.and_(*(T.eq(p, q) for p, q in zip(here, there, strict=True)))


def is_relation(decision: Decision[Any]) -> bool:
    """Whether it asks a yes/no question about two things of one shape, position apart."""
    if decision.table or len(decision.inputs) != 2 or not decision.cases:
        return False
    a, b = decision.shapes()
    return a == b and isinstance(decision.answer_shape().kinds[0], BoolKind)


def judge_relation(ts: TransitionSystem, prover: Prover, claim: Claim) -> Iterator[Finding | Result]:
    """Every trait that the claim names: findings first, then the verdict on the claim."""
    began = time.monotonic()
    with ts.session.active():
        fits = is_relation(claim.subject)
    if not fits:
        why = "it is no yes/no question about two things of one kind without the position"
        yield Result(claim.name, Verdict.UNKNOWN, "not asked", 0.0, "prove", claim.clauses, why)
        return
    judge = _Judge(ts, prover, claim)
    found: list[Finding] = []
    for trait in claim.traits:
        for finding in judge.trait(trait):
            found.append(finding)
            yield finding
    verdict = Verdict.REFUTED if found else Verdict.UNKNOWN if judge.open else Verdict.HOLDS
    detail = "; ".join(f.title for f in found) or ", ".join(claim.traits)
    by, seconds = tuple(f.id for f in found), time.monotonic() - began
    yield Result(claim.name, verdict, judge.bound(), seconds, "prove", claim.clauses, detail, by)


class _Judge:
    def __init__(self, ts: TransitionSystem, prover: Prover, claim: Claim) -> None:
        self.ts, self.prover, self.claim = ts, prover, claim
        self.decision: Decision[Any] = claim.subject
        asked = ask_decision(ts, self.decision)
        a = asked.analysis
        yes = T.or_(*(T.and_(c.applies, c.values[0]) for c in a.cases))
        settled = T.not_(T.or_(a.gap, *(c for c, _ in a.holes)))
        self.relation = _Relation(asked, yes, settled, _views(asked, yes))
        (name, spec), _ = self.decision.inputs.items()
        with ts.session.active():
            self.x, self.y, self.z, *self.more = (
                inputs_of({label: spec})[0] for label in ("x", "y", "z", "u", "v")[:LONGEST_CIRCLE]
            )
        self.open = False
        self.total = False
        self.longest = 0

    def bound(self) -> str:
        return "for all inputs" if not self.longest else f"for all inputs, circles of up to {self.longest}"

    def trait(self, trait: str) -> Iterator[Finding]:
        """Findings against one trait."""
        match trait:
            case "irreflexive":
                yield from self._own_beater()
            case "antisymmetric":
                yield from self._mutual()
            case "total":
                yield from self._undecided()
            case "transitive":
                yield from self._shortcuts()
            case "acyclic":
                yield from self._circle()
            case _:
                self.open = True

    def _own_beater(self) -> Iterator[Finding]:
        x = self.x
        answer = self._ask([x], self.relation.at(x, x))
        if answer is not None:
            title = f"something {self._verb()} itself"
            yield self._finding("REL01", "self", title, answer, [x], [(x, x)], "say that nothing does")

    def _mutual(self) -> Iterator[Finding]:
        x, y = self.x, self.y
        both = T.and_(self.relation.at(x, y), self.relation.at(y, x), _differ(x, y))
        answer = self._ask([x, y], both)
        if answer is not None:
            yield self._finding(
                "REL02",
                "mutual",
                f"each of two {self._verb()} the other",
                answer,
                [x, y],
                [(x, y), (y, x)],
                "say which of the two comes first",
                self._count(both, x, y),
            )

    def _undecided(self) -> Iterator[Finding]:
        x, y = self.x, self.y
        open_pair = T.and_(self.relation.undecided(x, y), _differ(x, y))
        alike = self.relation.alike(x, y)
        before = self.open
        for code, region, kind, what in (
            ("REL03", "undecided", T.not_(alike), "neither of two comes first"),
            ("REL04", "tie", alike, "two are exactly alike, and neither comes first"),
        ):
            pair = T.and_(open_pair, kind)
            answer = self._ask([x, y], pair)
            if answer is None:
                continue
            help_ = "add the missing comparison" if code == "REL03" else "add a tie-break"
            title = f"{self.decision.name}: {what}"
            yield self._finding(code, region, title, answer, [x, y], [], help_, self._count(pair, x, y))
            before = True
        self.total = self.open is before

    def _shortcuts(self) -> Iterator[Finding]:
        """x beats y, y beats z, but x does not beat z."""
        x, y, z = self.x, self.y, self.z
        r = self.relation
        chain = T.and_(r.at(x, y), r.at(y, z), r.given(x, z), T.not_(r.at(x, z)), _differ(x, y), _differ(y, z))
        answer = self._ask([x, y, z], T.and_(chain, _differ(x, z), r.at(z, x)))
        if answer is not None:
            yield self._finding(
                "REL01",
                "circle",
                f"{self.decision.name} runs in a circle of 3",
                answer,
                [x, y, z],
                [(x, y), (y, z), (z, x)],
                "say what happens when these meet",
            )
            return
        answer = self._ask([x, y, z], T.and_(chain, _differ(x, z)))
        if answer is not None:
            yield self._finding(
                "REL03",
                "chain",
                f"x {self._verb()} y and y {self._verb()} z, but x does not come before z",
                answer,
                [x, y, z],
                [(x, y), (y, z)],
                "say how the first and the last compare",
            )

    def _circle(self) -> Iterator[Finding]:
        """The shortest circle of three or more; one without a mutual pair in it where there is one."""
        elements = [self.x, self.y, self.z, *self.more]
        for n in range(3, LONGEST_CIRCLE + 1):
            ring = elements[:n]
            pairs = list(zip(ring, [*ring[1:], ring[0]], strict=True))
            differ = [_differ(a, b) for i, a in enumerate(ring) for b in ring[i + 1 :]]
            circle = T.and_(*(self.relation.at(a, b) for a, b in pairs), *differ)
            one_way = T.and_(circle, *(T.not_(self.relation.at(b, a)) for a, b in pairs))
            answer = self._ask(ring, one_way) or self._ask(ring, circle)
            if answer is not None:
                yield self._finding(
                    "REL01",
                    "circle",
                    f"{self.decision.name} runs in a circle of {n}",
                    answer,
                    ring,
                    pairs,
                    "say what happens when these meet",
                )
                return
            if self.total:
                # where of any two at least one beats the other, the shortest circle has at most three members
                return
        self.longest = LONGEST_CIRCLE

    # ------------------------------------------------------------------------------------------ helpers

    def _ask(self, inputs: Sequence[Input], condition: Raw) -> Answer | None:
        proper = T.and_(*(i.proper() for i in inputs))
        answer = self.prover.ask(proper, condition, small=variables_of(inputs))
        if answer.status == "unknown":
            self.open = True
        return answer if answer.status == "sat" else None

    def _count(self, pair: Raw, x: Input, y: Input) -> str:
        """In how many pairs, counting each once."""
        every = T.and_(x.proper(), y.proper(), _differ(x, y))
        counts = prove_enumerate.count([T.and_(every, pair), every], variables_of([x, y]))
        return "" if counts is None else f"So for {counts[0] // 2:,} of {counts[1] // 2:,} pairs."

    def _verb(self) -> str:
        return self.decision.name.replace("_", " ")

    def _finding(
        self,
        code: str,
        region: str,
        title: str,
        answer: Answer,
        inputs: Sequence[Input],
        pairs: Sequence[tuple[Input, Input]],
        help_: str,
        detail: str = "",
    ) -> Finding:
        shown = {i.name: i.show(answer.model) for i in inputs}
        # The elements may be long records: the title is one short sentence without them, the witness names them.
        chain = ", ".join(f"{a.name} {self._verb()} {b.name}" for a, b in pairs)
        detail = ". ".join(part for part in (chain, detail) if part)
        nodes = tuple(Node(n, label, "bad") for n, label in shown.items())
        edges = tuple(Edge(a.name, b.name, self._verb(), "bad") for a, b in pairs)
        places = [Place(f"decision `{self.decision.name}`", self.decision.file, self.decision.line)]
        clauses = self.claim.clauses
        for case in self._cases_at_work(answer, pairs):
            places.append(Place(f"case `{case.name}`", case.file, case.line))
            clauses += case.clauses
        return Finding(
            code,
            self.decision.name,
            title,
            clauses=tuple(dict.fromkeys(clauses)),
            region=region,
            detail=detail,
            places=tuple(places),
            bound="for all inputs",
            engine="prove",
            witness=Witness(inputs=shown, setting=self.ts.setting.describe(), minimal="local"),
            graph=Graph("relation", nodes, edges),
            help=help_,
        )

    def _cases_at_work(self, answer: Answer, pairs: Sequence[tuple[Input, Input]]) -> list[Any]:
        """The cases that say yes for the pairs shown (all cases that apply, where none is shown)."""
        shown = pairs or [(self.x, self.y), (self.y, self.x)]
        found = []
        for c in self.relation.asked.analysis.cases:
            spoken = T.and_(c.applies, c.values[0]) if pairs else c.applies
            for a, b in shown:
                here = self.relation._moved(spoken, a, b)
                model = {v: answer.model.get(v, T.lo(v)) for v in variables([here])}
                if substitute(here, model) is True and c.case not in found:
                    found.append(c.case)
        return found


def _differ(x: Input, y: Input) -> Raw:
    return T.not_(T.and_(*(T.eq(a, b) for a, b in zip(x.symbols, y.symbols, strict=True))))


def _views(asked: Asked, yes: Raw) -> tuple[Term, ...]:
    """What the relation looks at: the largest parts of it that speak of one element only, as terms of the first."""
    a, b = asked.inputs
    first = {s for s in a.symbols if isinstance(s, Term)}
    to_first = {o: n for o, n in zip(b.symbols, a.symbols, strict=True) if isinstance(o, Term)}
    sides: dict[int, int] = {}
    found: dict[int, Term] = {}
    for t in walk([yes]):
        if t.op == "var":
            sides[t.number] = 1 if t in first else 2
            continue
        below = 0
        for x in t.args:
            below |= sides[x.number] if isinstance(x, Term) else 0
        sides[t.number] = below
        if below == 3:
            for x in t.args:
                if isinstance(x, Term) and sides[x.number] != 3:
                    found[x.number] = x
    views = [substitute(t, to_first) for t in found.values()]
    return tuple(dict.fromkeys(v for v in views if isinstance(v, Term)))
