"""Quantities that the text never gives: for which values do its decisions and promises stop working?

The missing number stays a variable; the solver names the values, one after the other, for which something goes wrong.
Where the number decides how large something is it cannot stay open, and the values are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..models.language import terms as T
from ..models.language.errors import ModelError
from ..models.language.evaluate import variables
from ..models.language.game import Unspecified
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from ..models.language.tracing import Blocked, HoleReached
from .findings import Finding, Place, Verdict
from .prove_solve import Prover
from .prove_trace import ask_decision, condition, inputs_of

VALUES_TRIED = 64


def judge_quantity(ts: TransitionSystem, prover: Prover, quantity: Unspecified) -> Iterator[Finding]:
    """UNDEF01: always one finding, with what flips."""
    told = [*_flips(ts, prover, quantity), *_box(ts, quantity)]
    yield Finding(
        "UNDEF01",
        quantity.name,
        f"the text never says what {quantity.name.replace('_', ' ')} is",
        clauses=quantity.clauses,
        detail=". ".join(told) or "No decision and no promise about inputs alone depends on it.",
        places=(Place(f"quantity `{quantity.name}`", quantity.file, quantity.line),),
        verdict=Verdict.REFUTED,
        bound=f"for {quantity.low} to {quantity.high}; played with {quantity.full}",
        engine="prove",
        help="write the number down",
    )


def _flips(ts: TransitionSystem, prover: Prover, quantity: Unspecified) -> Iterator[str]:
    """For which values decisions and promises over inputs fail: the number as a variable."""
    free = T.var(quantity.name, "int", quantity.low, quantity.high)
    try:
        open_ts = TransitionSystem(ts.game, ts.setting, {quantity.name: free})
    except ModelError:
        return  # it decides how large something is; the values are tried one by one
    for decision in ts.game.declared.decisions:
        if decision.table or not decision.cases:
            continue
        try:
            asked = ask_decision(open_ts, decision)
        except ModelError as error:
            yield f"{decision.name} could not be asked with the number open: {error.what}"
            continue
        a = asked.analysis
        silent = T.or_(a.gap, *(c for c, _ in a.holes))
        for what, bad in (("has no answer", silent), ("contradicts itself", T.or_(*(c for _, _, c in a.conflicts)))):
            yield from _told(f"{decision.name} {what}", prover, T.and_(asked.given, bad), free)
    for claim in ts.game.declared.claims:
        if claim.kind != "inputs" or claim.predicate is None:
            continue
        with open_ts.session.active():
            inputs = inputs_of(dict(claim.domains))
            values = [i.value() for i in inputs]
        try:
            said = condition(open_ts, claim.name, claim.predicate, *values)
        except ModelError:
            continue
        bad = T.and_(*(i.proper() for i in inputs), said.fails)
        yield from _told(f"`{claim.name}` is broken", prover, bad, free)


def _told(what: str, prover: Prover, bad: Raw, free: Term) -> Iterator[str]:
    if free not in variables([bad]):
        return
    failing: list[int] = []
    blocked: list[Raw] = []
    while len(failing) < VALUES_TRIED:
        answer = prover.ask(bad, *blocked, small=[free])
        if answer.status == "unknown":
            yield f"{what} for {ranges(failing) or 'some values'} at least"
            return
        if answer.status == "unsat":
            break
        value = int(answer.model[free])
        failing.append(value)
        blocked.append(T.not_(T.eq(free, value)))
    if failing:
        rest = [v for v in range(free.lo, free.hi + 1) if v not in failing]
        yield f"{what} for {ranges(failing)}; not for {ranges(rest) or 'any other value'}"
    else:
        yield f"{what} for no value"


def _box(ts: TransitionSystem, quantity: Unspecified) -> Iterator[str]:
    """Which values the box is too small for, or break a promise about it."""
    failing: dict[str, list[int]] = {}
    values = range(quantity.low, quantity.high + 1)
    for value in values if len(values) <= VALUES_TRIED else ():
        chosen = {**dict(ts.setting.values), quantity.name: value}
        varied = ts.game.setting(ts.setting.players, ts.setting.scope, dict(ts.setting.readings), chosen)
        try:
            other = TransitionSystem(ts.game, varied)
            other.start(Random(0))
        except SetupShort:
            failing.setdefault("the box is too small", []).append(value)
            continue
        except ModelError:
            failing.setdefault("the model cannot be set up", []).append(value)
            continue
        for claim in ts.game.declared.claims:
            if claim.kind == "setup" and claim.predicate is not None:
                with other.session.active():
                    try:
                        holds = bool(claim.predicate(ts.setting.players))
                    except (HoleReached, Blocked):
                        holds = False
                if not holds:
                    failing.setdefault(f"`{claim.name}` is broken", []).append(value)
    for what, bad in failing.items():
        if rest := [v for v in values if v not in bad]:  # what goes wrong for all values has another reason
            yield f"{what} for {ranges(bad)}; not for {ranges(rest)}"


def ranges(values: list[int]) -> str:
    """`1-3, 7` for 1, 2, 3, 7."""
    runs: list[list[int]] = []
    for v in sorted(values):
        if runs and v == runs[-1][-1] + 1:
            runs[-1].append(v)
        else:
            runs.append([v])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
