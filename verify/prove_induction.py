"""Claims about every position and every move, by induction: so at the start, and kept by each action.

First with the claim alone, then with bounds learnt from play (prove_learn). A step that the solver cannot exclude is no
finding: the position before it may never occur. It leaves the claim UNKNOWN, "not inductive". A position of random
play that breaks the claim is a finding.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..models.language import terms as T
from ..models.language.claims import Claim
from ..models.language.errors import ModelError
from ..models.language.moves import Position
from ..models.language.terms import Raw
from .findings import Finding, Place, Result, Verdict
from .prove_learn import learn
from .prove_steps import Rules, Step
from .prove_trace import condition, position_of, variations
from .situations import Incident, Judge
from .witness import Trace

LEARNING = 30.0


@dataclass
class Induction:
    """Proofs by induction on one game; learns bounds once, when the first claim needs them."""

    rules: Rules
    learnt: bool | None = None

    # ------------------------------------------------------------------------------------------ positions

    def always(self, claim: Claim) -> Iterator[Finding | Result]:
        """A claim of kind "always" or "never"."""
        began = time.monotonic()
        rules = self.rules
        seen = self._seen_position(claim)
        if seen is not None:
            yield seen
            yield replace(self._result(claim, Verdict.REFUTED, began, seen.title), broken_by=(seen.id,))
            return
        try:
            assert claim.predicate is not None
            said = condition(rules.ts, claim.name, claim.predicate, position_of(rules.ts, rules.ts.symbols))
        except ModelError as error:
            yield self._result(claim, Verdict.UNKNOWN, began, f"not provable: {error.what}")
            return
        broken = said.fails if claim.kind == "always" else said.holds
        if rules.start is None:
            yield self._result(claim, Verdict.UNKNOWN, began, "the set-up is impossible, so nothing can be shown")
            return
        started, _ = rules.ask_start(broken)
        if started.status != "unsat":
            yield self._result(claim, Verdict.UNKNOWN, began, "it may be broken at the start")
            return
        yield self._inductive(claim, broken, began)

    def _inductive(self, claim: Claim, broken: Raw, began: float) -> Result:
        rules = self.rules
        left = [s for s in rules.steps if not self._kept(s, broken)]
        with_bounds = False
        if left and self._learn():
            with_bounds = True
            left = [s for s in left if not self._kept(s, broken)]
        if rules.untraceable:
            names = ", ".join(f"`{n}`" for n in rules.untraceable)
            return self._result(claim, Verdict.UNKNOWN, began, f"not provable: {names} cannot be traced")
        if left:
            names = ", ".join(f"`{s.name}`" for s in left)
            return self._result(claim, Verdict.UNKNOWN, began, f"not inductive: {names} may break it")
        detail = f"by induction over {len(rules.steps)} actions"
        if with_bounds:
            detail += f", with {len(rules.invariants)} bounds learnt from play and proved"
        return self._result(claim, Verdict.HOLDS, began, self._not_vacuous(detail))

    def _kept(self, step: Step, broken: Raw) -> bool:
        """Whether the solver excludes that this action breaks the claim."""
        (before,) = self.rules.at(step, [broken])
        (after,) = self.rules.then(step.after, [broken])
        if before is after:
            return True
        answer, _ = self.rules.ask(step, step.happens, T.not_(before), after)
        return answer.status == "unsat"

    def _learn(self) -> bool:
        if self.learnt is None:
            self.learnt = learn(self.rules, min(max(LEARNING, self.rules.prover.seconds), self.rules.prover.left()))
        return self.learnt

    # ------------------------------------------------------------------------------------------ moves

    def steps(self, claim: Claim) -> Iterator[Finding | Result]:
        """A claim of kind "step": about the positions before and after any move."""
        began = time.monotonic()
        rules = self.rules
        seen = self._seen_move(claim)
        if seen is not None:
            yield seen
            yield replace(self._result(claim, Verdict.REFUTED, began, seen.title), broken_by=(seen.id,))
            return
        left = [s for s in rules.steps if not self._move_keeps(claim, s)]
        if left and self._learn():
            left = [s for s in left if not self._move_keeps(claim, s)]
        if rules.untraceable or left:
            names = [f"`{s.name}`" for s in left] + [f"`{n}`" for n in rules.untraceable]
            yield self._result(claim, Verdict.UNKNOWN, began, f"not proved for {', '.join(names)}")
            return
        detail = f"for each of {len(rules.steps)} actions"
        yield self._result(claim, Verdict.HOLDS, began, self._not_vacuous(detail))

    def _move_keeps(self, claim: Claim, step: Step) -> bool:
        ts = self.rules.ts
        assert claim.predicate is not None
        before = position_of(ts, self.rules.at(step, ts.symbols))
        try:
            said = condition(ts, claim.name, claim.predicate, before, position_of(ts, step.after))
        except ModelError:
            return False
        answer, _ = self.rules.ask(step, step.happens, said.fails)
        return answer.status == "unsat"

    # ------------------------------------------------------------------------------------------ faults of rules

    def faults(self) -> Iterator[Result]:
        """Whether rules can fail or leave the bounds of fields; what is not excluded is left to other engines."""
        rules = self.rules
        suspects = {
            "no rule fails": [(s, [c for c, _ in s.faults]) for s in rules.steps],
            "no field leaves its bounds": [(s, [c for c, _ in s.checks]) for s in rules.steps],
        }
        for name, bad in suspects.items():
            began = time.monotonic()
            left = [s for s, conditions in bad if not self._excluded(s, conditions)]
            if left and self._learn():
                left = [s for s, conditions in bad if s in left and not self._excluded(s, conditions)]
            names = [f"`{s.name}`" for s in left] + [f"`{n}`" for n in rules.untraceable]
            verdict = Verdict.UNKNOWN if names else Verdict.HOLDS
            detail = f"not excluded for {', '.join(names)}" if names else ""
            yield Result(name, verdict, self._bound(), time.monotonic() - began, "prove", (), detail)

    def _excluded(self, step: Step, conditions: list[Raw]) -> bool:
        if not conditions:
            return True
        answer, _ = self.rules.ask(step, step.tried, T.or_(*conditions))
        return answer.status == "unsat"

    def never_possible(self) -> Iterator[Finding]:
        """DEAD03: an action that no position allows, in this reading and (as the fields go) in the others."""
        rules = self.rules
        for step in rules.steps:
            if step.command.number in rules.sample.fired:
                continue
            (guard,) = rules.at(step, [step.command.guard])
            answer, _ = rules.ask(step, step.tried, guard)
            if answer.status != "unsat" or _possible_elsewhere(rules, step.command.number):
                continue
            action = rules.ts.actions[step.command.number]
            yield Finding(
                "DEAD03",
                action.name,
                f"{action.name} is never possible",
                clauses=action.clauses,
                places=(Place(f"action `{action.name}`", action.file, action.line),),
                bound=f"{self._bound()}, in every reading",
                engine="prove",
                help="a condition may be too strict, or a way to reach it is missing",
            )

    # ------------------------------------------------------------------------------------------ helpers

    def no_time(self, claim: Claim) -> Result:
        """The verdict on a claim that the time does not suffice for."""
        return Result(
            claim.name, Verdict.UNKNOWN, self._bound(), 0.0, "prove", claim.clauses, "no time was left for it"
        )

    def _bound(self) -> str:
        return f"all positions, {self.rules.ts.setting.players} players, {self.rules.ts.setting.scope} size"

    def _result(self, claim: Claim, verdict: Verdict, began: float, detail: str) -> Result:
        seconds = time.monotonic() - began
        return Result(claim.name, verdict, self._bound(), seconds, "prove", claim.clauses, detail)

    def _not_vacuous(self, detail: str) -> str:
        """A proof about plays that cannot happen says nothing: which actions were seen at work."""
        fired = self.rules.sample.fired
        idle = [a.name for i, a in enumerate(self.rules.ts.actions) if i not in fired]
        seen = f"; {self.rules.sample.count():,} positions of random play agree"
        return detail + seen + (f", {', '.join(f'`{n}`' for n in idle)} not seen at work in it" if idle else "")

    def _seen_position(self, claim: Claim) -> Finding | None:
        judge = Judge(self.rules.ts)
        judge.always = [claim]
        for trace, position in self.rules.sample.traced():
            for incident in judge._broken_claims(position):
                return self._shown(incident, trace)
        return None

    def _seen_move(self, claim: Claim) -> Finding | None:
        judge = Judge(self.rules.ts)
        judge.steps = [claim]
        for game in self.rules.sample.games:
            pairs: list[tuple[Position, Position]] = list(zip(game.positions, game.positions[1:], strict=False))
            for n, (before, _) in enumerate(pairs):
                move = game.moves[n]
                outcome = self.rules.ts.apply(before, move)
                for incident in judge._broken_steps(before, move, outcome):
                    return self._shown(incident, Trace(game.positions[0], tuple(game.moves[:n])))
        return None

    def _shown(self, incident: Incident, trace: Trace) -> Finding:
        found = incident.with_trace(self.rules.ts, trace, bound="a play that shows it", engine="prove", minimal="")
        return replace(found, engine="prove")


def _possible_elsewhere(rules: Rules, number: int) -> bool:
    """Whether some other reading lets the action happen in a position that the fields allow."""
    for ts in variations(rules.ts):
        other = Rules(ts, rules.prover)
        try:
            step = other.step(number)
        except ModelError:
            return True
        if other.ask(step, step.tried, *other.at(step, [step.command.guard]))[0].status != "unsat":
            return True
    return False
