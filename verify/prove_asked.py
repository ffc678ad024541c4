"""Where rules ask a decision: whether a hole in it is ever come upon, and a play that has come upon it.

An input that no rule asks about harms nobody. A rule that asks says under which conditions it runs into a hole; if the
solver excludes all of them the hole is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from ..models.language.decisions import Decision
from ..models.language.errors import ModelError
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw
from ..models.language.tracing import Hole, leaves, path_condition
from .findings import Finding
from .prove_sample import hole_key
from .prove_steps import Rules, Step
from .prove_trace import ask_decision
from .situations import Incident, Judge, hole_finding

SHOWN = "a play that shows it"


class Asking:
    """Knows of one game which rules ask which decision; made before any decision is asked for its own sake."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        rules.steps  # noqa: B018 - tracing the rules notes what they ask
        self._asked = _analysed(rules.ts)

    @cached_property
    def _nested(self) -> set[int]:
        """Decisions that cases of other decisions ask: what happens to their holes is not visible in the rules."""
        found: set[int] = set()
        for decision in self.rules.ts.game.declared.decisions:
            probe = TransitionSystem(self.rules.ts.game, self.rules.ts.setting)
            try:
                ask_decision(probe, decision)
            except ModelError:
                continue
            found |= _analysed(probe) - {id(decision)}
        return found

    def out_of_reach(self, decision: Decision[Any], hole: Hole) -> bool:
        """Whether rules ask the decision, and none of them can come upon this hole."""
        outcome = decision is self.rules.ts.game.declared.outcome
        if outcome or self.rules.untraceable or id(decision) not in self._asked or id(decision) in self._nested:
            return False
        for step, condition in self._sites(hole):
            (here,) = self.rules.at(step, [condition])
            if self.rules.ask(step, step.tried, here)[0].status != "unsat":
                return False
        return True

    def _sites(self, hole: Hole) -> Iterator[tuple[Step, Raw]]:
        """The paths of rules that end in the hole or are led across it by a ruling."""
        for step in self.rules.steps:
            for path, leaf in leaves(step.command.tree):
                met = [*leaf.crossed, *([leaf.hole] if leaf.hole is not None else [])]
                if any(_may_be(h, hole) for h in met):
                    yield step, path_condition(path)

    def seen(self, decision: Decision[Any], hole: Hole) -> Finding | None:
        """The finding with a play of the sample that has come upon the hole."""
        ts = self.rules.ts
        if decision is ts.game.declared.outcome:
            return self._undecided_end(hole)
        trace = self.rules.sample.holes.get(hole_key(hole))
        if trace is None:
            return None
        finding = hole_finding(ts, hole, ts.actions[trace.moves[-1].action])
        return Incident(finding).with_trace(ts, trace, bound=SHOWN, engine="prove", minimal="")

    def _undecided_end(self, hole: Hole) -> Finding | None:
        judge, ts = Judge(self.rules.ts), self.rules.ts
        region = f"{hole.kind} {' '.join(hole.cases)}".strip()
        for trace, position in self.rules.sample.traced():
            for incident in judge._undecided(position) if ts.is_over(position) else ():
                if incident.finding.region == region:
                    return incident.with_trace(ts, trace, bound=SHOWN, engine="prove", minimal="")
        return None


def _analysed(ts: TransitionSystem) -> set[int]:
    """The decisions that have been worked out for some arguments in a session."""
    return {key[1] for key in ts.session.memo if isinstance(key, tuple) and key[0] == "analysis"}


def _may_be(met: Hole, wanted: Hole) -> bool:
    """Whether a hole that rules come upon may be the wanted one; of three clauses at odds only two are named."""
    if met.kind == wanted.kind == "conflict" and met.name == wanted.name:
        return bool(set(met.cases) & set(wanted.cases))
    return hole_key(met) == hole_key(wanted)
