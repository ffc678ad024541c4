"""Decisions judged over all their inputs: silence, contradiction, cases that never apply or add nothing.

A decision over its inputs alone is judged exactly: what is found is a fact, what is not found is proved. A decision
that sees the position is judged over all positions the fields allow: nothing found is proved, something found is a
possible input until another engine reaches it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ..models.language import terms as T
from ..models.language.decisions import CaseTerm, Decision
from ..models.language.errors import ModelError
from ..models.language.evaluate import evaluate, variables
from ..models.language.kinds import ite_kind
from ..models.language.terms import Raw
from ..models.language.tracing import Hole
from . import prove_enumerate
from .findings import Edge, Finding, Graph, Node, Place, Result, Verdict, Witness
from .prove_asked import Asking
from .prove_positions import position_in, possible_positions, show_position
from .prove_solve import Answer, ProofFault, default
from .prove_trace import Asked, ask_decision, variables_of, variations
from .situations import hole_finding


def judge_decision(asking: Asking, decision: Decision[Any]) -> Iterator[Finding | Result]:
    """All that can be said about one decision; needs at least one case."""
    judge = _Judge(asking, ask_decision(asking.rules.ts, decision))
    for what, search in (("answers every input", judge.silent), ("never contradicts itself", judge.contradicting)):
        began, judge.open = time.monotonic(), False
        found = list(search())
        yield from found
        yield judge.result(what, found, began)
    yield from judge.idle_cases()


_UNDECIDED = {
    "gap": "no clause says who has won",
    "conflict": "the clauses name different winners",
    "several": "more than one player fits, and no clause says what then",
    "none": "no player fits",
}


class _Judge:
    def __init__(self, asking: Asking, asked: Asked) -> None:
        self.asking, self.asked = asking, asked
        self.ts, self.prover = asking.rules.ts, asking.rules.prover
        self.decision, self.analysis = asked.decision, asked.analysis
        self.is_outcome = self.decision is self.ts.game.declared.outcome
        over = self.ts.over if self.is_outcome and self.ts.game.declared.overs else True
        self.given = T.and_(asked.given, over)
        self.open = False

    # ------------------------------------------------------------------------------------------ silence, conflict

    def silent(self) -> Iterator[Finding]:
        """GAP01 (TIE01 for the outcome): no case applies, or a superlative in a case fits nobody or several."""
        asked: dict[Hole, Raw] = {}
        for condition, hole in self.analysis.holes:
            asked[replace(hole, line=0)] = T.or_(asked.get(replace(hole, line=0), False), condition)
        yield from self._hole(self.decision.gap_hole(), self.analysis.gap)
        for hole, condition in asked.items():
            yield from self._hole(hole, condition)

    def contradicting(self) -> Iterator[Finding]:
        """CON01 for each pair of cases that answer one input differently."""
        for i, j, clash in self.analysis.conflicts:
            a, b = self.analysis.cases[i], self.analysis.cases[j]
            yield from self._hole(self.decision.conflict_hole(a.case, b.case), clash, (a, b))

    def _hole(self, hole: Hole, condition: Raw, cases: Sequence[CaseTerm] = ()) -> Iterator[Finding]:
        answer = self._ask(condition)
        if answer.status == "unknown":
            self.open = True
        if answer.status != "sat":
            return
        unasked = self.asking.out_of_reach(self.decision, hole)
        if unasked and self.decision.table:
            return
        if self.decision.table and (seen := self.asking.seen(self.decision, hole)) is not None:
            yield seen
            return
        plain = hole_finding(self.ts, hole)
        if self.is_outcome:
            why = _UNDECIDED[hole.kind]
            among = f" ({', '.join(f'`{name}`' for name in hole.cases)})" if hole.cases else ""
            plain = replace(plain, code="TIE01", title=f"play is over and {why}{among}", help="say who wins then")
        inputs = self.asked.show(answer.model)
        extra, places = [], list(plain.places)
        for c in cases:
            said = self._answer_of(c, answer)
            extra.append(f"case `{c.case.name}` answers {said}")
            places = [replace(p, note=f"answers {said}") if p.label == f"case `{c.case.name}`" else p for p in places]
        told = "; ".join(f"{k} = {v}" for k, v in inputs.items())
        counted = self._counted(condition)
        detail = ". ".join(x for x in (f"For {told}" if told else "", "; ".join(extra), counted) if x)
        found = replace(
            plain,
            detail=detail,
            places=tuple(places),
            engine="prove",
            witness=Witness(inputs=inputs, setting=self.ts.setting.describe(), minimal="local"),
            graph=_graph(self.decision, inputs, [(c.case.name, self._answer_of(c, answer)) for c in cases]),
        )
        if self.decision.table:
            yield self._candidate(found, answer)
        elif unasked:
            yield replace(found, bound="for all inputs; no rule asks about such an input", note=True)
        else:
            yield replace(found, bound="for all inputs")

    def _candidate(self, found: Finding, answer: Answer) -> Finding:
        self.open = True
        shown = replace(
            found.witness or Witness(), position=show_position(self.ts, self.prover, answer.model), minimal=""
        )
        return replace(
            found,
            title=f"possible: {found.title}",
            verdict=Verdict.UNKNOWN,
            note=True,
            witness=shown,
            bound="a position that the fields allow; not known to be reached in play",
        )

    def _ask(self, condition: Raw) -> Answer:
        parts = [self.given, condition]
        small = variables_of(self.asked.inputs)
        answer = self.prover.ask(*parts, small=small)
        if answer.status == "sat" and self.decision.table:
            read = variables(parts)
            return self.prover.ask(*parts, *possible_positions(self.ts, read), small=small, most=40)
        return answer

    def _counted(self, condition: Raw) -> str:
        """How often, where all inputs can be tried; the count must agree with the solver."""
        if self.decision.table:
            return ""
        counts = prove_enumerate.count([self.given, T.and_(self.given, condition)], variables_of(self.asked.inputs))
        if counts is None:
            return ""
        if counts[1] == 0:
            raise ProofFault(f"{self.decision.name}: the solver has an input that trying all of them does not have")
        return f"So for {counts[1]:,} of {counts[0]:,} inputs"

    def _answer_of(self, c: CaseTerm, answer: Answer) -> str:
        shape = self.decision.answer_shape()
        here = dict(zip(self.ts.symbols, position_in(self.ts, self.prover, answer.model), strict=True))
        model = {v: answer.model.get(v, here.get(v, default(v))) for v in variables(c.values)}
        with self.ts.session.active():
            return shape.show([evaluate(x, model) for x in c.values])

    def result(self, what: str, found: Sequence[Finding], began: float) -> Result:
        """The verdict on one question; `open` says that something was left undecided."""
        refuted = [f for f in found if not f.note]
        undecided = self.open or any(f.verdict is Verdict.UNKNOWN for f in found)
        verdict = Verdict.REFUTED if refuted else Verdict.UNKNOWN if undecided else Verdict.HOLDS
        where = "all inputs and positions that the fields allow" if self.decision.table else "all inputs"
        if found and verdict is Verdict.HOLDS:
            where = "all inputs that rules ask about"
        clauses = self.decision.clauses + tuple(c for case in self.decision.cases for c in case.clauses)
        return Result(
            f"{self.decision.name} {what}",
            verdict,
            f"for {where}",
            time.monotonic() - began,
            "prove",
            tuple(dict.fromkeys(clauses)),
            "; ".join(f.title for f in found),
            tuple(f.id for f in refuted),
        )

    # ------------------------------------------------------------------------------------------ idle cases

    def idle_cases(self) -> Iterator[Finding]:
        """DEAD01: a case never applies. DEAD02: where it applies, the others give the same answer anyway."""
        if len(self.analysis.cases) < 2 and not self.decision.table:
            return
        for i, c in enumerate(self.analysis.cases):
            hollow = T.or_(c.applies, *(condition for condition, _ in c.holes))
            status = self.prover.ask(self.given, hollow).status
            if status == "unsat" and not self._lives_elsewhere(i):
                yield self._dead(c)
            elif status == "sat" and self.decision.policy != "unique" and not c.holes:
                yield from self._covered(i)

    def _dead(self, c: CaseTerm) -> Finding:
        plainly = self.prover.ask(self.given, c.plainly).status == "sat"
        why = " because a case that overrides it always does, too" if plainly else ""
        return Finding(
            "DEAD01",
            f"{self.decision.name}.{c.case.name}",
            f"the case `{c.case.name}` of {self.decision.name} never applies{why}",
            clauses=c.case.clauses,
            places=(Place(f"case `{c.case.name}`", c.case.file, c.case.line),),
            engine="prove",
            bound=f"for all inputs{' and positions' if self.decision.table else ''}, in every reading",
            help="check a number in the sentence, or leave it out",
        )

    def _lives_elsewhere(self, i: int) -> bool:
        """Whether the case applies in some other reading, or with another value of an open quantity."""
        for other in variations(self.ts):
            try:
                asked = ask_decision(other, self.decision)
            except ModelError:
                return True
            over = other.over if self.is_outcome and other.game.declared.overs else True
            c = asked.analysis.cases[i]
            hollow = T.or_(c.applies, *(condition for condition, _ in c.holes))
            if self.prover.ask(asked.given, over, hollow).status != "unsat":
                return True
        return False

    def _covered(self, i: int) -> Iterator[Finding]:
        c = self.analysis.cases[i]
        if self.prover.ask(self.given, c.applies, self._misses(i, self._others(i))).status != "unsat":
            return
        needed = self._others(i)
        for j in list(needed):
            fewer = [k for k in needed if k != j]
            if fewer and self.prover.ask(self.given, c.applies, self._misses(i, fewer)).status == "unsat":
                needed = fewer
        names = [f"`{self.analysis.cases[j].case.name}`" for j in needed]
        together = f"{', '.join(names[:-1])} and {names[-1]} together say" if len(names) > 1 else f"{names[0]} says"
        cases = [c.case] + [self.analysis.cases[j].case for j in needed]
        yield Finding(
            "DEAD02",
            f"{self.decision.name}.{c.case.name}",
            f"the case `{c.case.name}` of {self.decision.name} adds nothing: {together} the same",
            clauses=tuple(dict.fromkeys(x for case in cases for x in case.clauses)),
            places=tuple(Place(f"case `{case.name}`", case.file, case.line) for case in cases),
            engine="prove",
            bound=f"for all inputs{' and positions' if self.decision.table else ''}",
            help="nothing need be done; call it an example or a reminder",
            note=True,
        )

    def _others(self, i: int) -> list[int]:
        return [j for j in range(len(self.analysis.cases)) if j != i]

    def _misses(self, i: int, others: Sequence[int]) -> Raw:
        """Where the cases `others`, without case i, do not answer what case i answers."""
        cases, beaten = self.analysis.cases, self.decision._beaten_by()
        applies = {
            j: T.and_(cases[j].plainly, *(T.not_(cases[k].plainly) for k in beaten[j] if k in others)) for j in others
        }
        answered = T.or_(*applies.values())
        kinds = self.decision.answer_shape().kinds
        first: tuple[Raw, ...] | None = None
        for j in reversed(list(others)):
            mine = cases[j].values
            first = (
                mine
                if first is None
                else tuple(ite_kind(k, applies[j], a, b) for k, a, b in zip(kinds, mine, first, strict=True))
            )
        if first is None:
            return True
        wrong = [T.not_(_equal(first, cases[i].values))]
        if self.decision.policy == "any":
            wrong = [T.and_(applies[j], T.not_(_equal(cases[j].values, cases[i].values))) for j in others]
        holes = [condition for j in others for condition, _ in cases[j].holes]
        return T.or_(T.not_(answered), *wrong, *holes)


def _equal(a: Sequence[Raw], b: Sequence[Raw]) -> Raw:
    return T.and_(*(T.eq(x, y) for x, y in zip(a, b, strict=True)))


def _graph(decision: Decision[Any], inputs: dict[str, str], answers: Sequence[tuple[str, str]]) -> Graph | None:
    """The input in the middle, an arrow for each case to the answer it gives."""
    if not answers:
        return None
    label = "\n".join(f"{k}: {v}" for k, v in inputs.items()) or decision.question
    nodes = [Node("input", label, "start")]
    edges: list[Edge] = []
    for name, said in answers:
        nodes.append(Node(name, said, "bad"))
        edges.append(Edge("input", name, name, "left" if len(edges) == 0 else "right"))
    return Graph("conflict", tuple(nodes), tuple(edges))
