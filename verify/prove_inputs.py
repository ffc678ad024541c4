"""Claims that need no position: promises about all inputs, about decisions, about the box for each player number."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from ..models.language import terms as T
from ..models.language.claims import Claim
from ..models.language.errors import ModelError
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from ..models.language.tracing import Blocked, HoleReached
from . import prove_enumerate
from .findings import Finding, Place, Result, Verdict, Witness
from .prove_solve import ProofFault, Prover
from .prove_trace import condition, inputs_of, variables_of

SETUPS_TRIED = 20


def judge_inputs(ts: TransitionSystem, prover: Prover, claim: Claim) -> Iterator[Finding | Result]:
    """`for_all`: the claim for every value of its inputs, or the smallest input that breaks it."""
    began = time.monotonic()
    assert claim.predicate is not None
    with ts.session.active():
        inputs = inputs_of(dict(claim.domains))
        values = [i.value() for i in inputs]
    said = condition(ts, claim.name, claim.predicate, *values)
    proper = T.and_(*(i.proper() for i in inputs))
    free = variables_of(inputs)
    answer = prover.ask(proper, said.fails, small=free)
    detail = ""
    counts = prove_enumerate.count([proper, T.and_(proper, said.fails)], free)
    if counts is not None and answer.status != "unknown":
        if (counts[1] > 0) is not (answer.status == "sat"):
            raise ProofFault(f"{claim.name}: trying all inputs and the solver disagree")
        detail = f"broken for {counts[1]:,} of {counts[0]:,} inputs" if counts[1] else f"all {counts[0]:,} inputs tried"
    by: tuple[str, ...] = ()
    if answer.status == "sat":
        shown = {i.name: i.show(answer.model) for i in inputs}
        finding = Finding(
            "KEEP02",
            claim.name,
            f"promised: {claim.name}; it is not so for {', '.join(f'{k} = {v}' for k, v in shown.items())}",
            clauses=claim.clauses,
            detail=detail,
            places=(Place("claim", claim.file, claim.line),) if claim.file else (),
            bound="for all inputs",
            engine="prove",
            witness=Witness(inputs=shown, setting=ts.setting.describe(), minimal="local"),
            help="mend the rule, or the promise",
        )
        by = (finding.id,)
        yield finding
    verdict = {"sat": Verdict.REFUTED, "unsat": Verdict.HOLDS, "unknown": Verdict.UNKNOWN}[answer.status]
    yield Result(claim.name, verdict, "for all inputs", time.monotonic() - began, "prove", claim.clauses, detail, by)


def judge_decision_claim(claim: Claim, results: Sequence[Result]) -> Iterator[Result]:
    """A claim that a decision is complete or consistent, from what was found out about the decision."""
    what = {"complete": "answers every input", "consistent": "never contradicts itself"}
    for trait in claim.traits:
        known = next((r for r in results if r.name == f"{claim.subject.name} {what[trait]}"), None)
        if known is None:
            detail = "the decision has no case"
            yield Result(claim.name, Verdict.UNKNOWN, "not asked", 0.0, "prove", claim.clauses, detail)
        elif known.name != claim.name:
            yield replace(known, name=claim.name, seconds=0.0, clauses=claim.clauses)


def judge_box(ts: TransitionSystem) -> Iterator[Finding | Result]:
    """SET01: whether the set-up finds what it asks for, for every number of players."""
    began = time.monotonic()
    game = ts.game
    short: dict[int, str] = {}
    for n in game.players:
        other = TransitionSystem(game, game.setting(n, ts.setting.scope, dict(ts.setting.readings)))
        try:
            for seed in range(SETUPS_TRIED):
                other.start(Random(seed))
        except SetupShort as why:
            short[n] = str(why)
    clauses = tuple(dict.fromkeys(c for _, cited in game.declared.setups for c in cited))
    boxes = [d.clause if isinstance(d.clause, tuple) else (d.clause,) for d in game.declared.decks]
    clauses = tuple(dict.fromkeys(clauses + tuple(c for b in boxes for c in b)))
    found = [_short(ts, "set-up", short, clauses)] if short else []
    yield from found
    said = ", ".join(map(str, game.players))
    verdict = Verdict.REFUTED if short else Verdict.HOLDS
    bound = f"for {said} players, {ts.setting.scope} size"
    yield Result(
        "the box holds what the set-up asks for",
        verdict,
        bound,
        time.monotonic() - began,
        "prove",
        clauses,
        broken_by=tuple(f.id for f in found),
    )


def judge_setup_claim(ts: TransitionSystem, claim: Claim) -> Iterator[Finding | Result]:
    """A promise about the box, tried for every number of players."""
    began = time.monotonic()
    broken: dict[int, str] = {}
    for n in ts.game.players:
        other = TransitionSystem(ts.game, ts.game.setting(n, ts.setting.scope, dict(ts.setting.readings)))
        assert claim.predicate is not None
        with other.session.active():
            try:
                if not claim.predicate(n):
                    broken[n] = "it is not so"
            except (HoleReached, Blocked) as stop:
                broken[n] = f"it has no value ({stop})"
            except ModelError:
                raise
    found = [_short(ts, claim.name, broken, claim.clauses, claim)] if broken else []
    yield from found
    verdict = Verdict.REFUTED if broken else Verdict.HOLDS
    bound = f"for {', '.join(map(str, ts.game.players))} players"
    yield Result(
        claim.name,
        verdict,
        bound,
        time.monotonic() - began,
        "prove",
        claim.clauses,
        broken_by=tuple(f.id for f in found),
    )


def _short(
    ts: TransitionSystem, anchor: str, why: dict[int, str], clauses: tuple[str, ...], claim: Claim | None = None
) -> Finding:
    numbers = ", ".join(map(str, why))
    reason = next(iter(why.values()))
    told = f"promised: {claim.name}; not so" if claim is not None else "the box does not suffice"
    where = [Place("claim", claim.file, claim.line)] if claim is not None and claim.file else []
    for function, _ in ts.game.declared.setups if claim is None else ():
        code = function.__code__
        where.append(Place(f"set-up `{function.__name__}`", code.co_filename, code.co_firstlineno))
    return Finding(
        "SET01",
        anchor,
        f"{told} for {numbers} players" + (f": {reason}" if claim is None else ""),
        clauses=clauses,
        region=f"{numbers} players",
        detail="; ".join(f"{n} players: {text}" for n, text in why.items()) if claim is None else "",
        places=tuple(where),
        bound=f"{ts.setting.scope} size",
        engine="prove",
        help="correct the counts, or the number of players",
    )
