"""Everything that a solver can say about a model, cheap things first: findings, and a verdict on every claim.

In: a transition system. Out: `Finding`s and `Result`s, one after the other, so that a caller may stop at any time.
HOLDS is a proof for all positions of the setting; UNKNOWN says why.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ..models.language.claims import Claim
from ..models.language.system import TransitionSystem
from .findings import Finding, Result
from .prove_asked import Asking
from .prove_decisions import judge_decision
from .prove_induction import Induction
from .prove_information import judge_information
from .prove_inputs import judge_box, judge_decision_claim, judge_inputs, judge_setup_claim
from .prove_obligations import judge_obligations
from .prove_partition import judge_cards
from .prove_quantities import judge_quantity
from .prove_relations import judge_relation
from .prove_solve import Prover
from .prove_steps import Rules

Wanted = Callable[[str], bool]


def prove_game(
    ts: TransitionSystem, *, seconds_per_query: float = 10, seconds: float = math.inf, only: Wanted | None = None
) -> Iterator[Finding | Result]:
    """All proofs about a model in one setting.

    `seconds_per_query` limits each question to the solver; after `seconds` in all claims come out undecided;
    `only` takes the name of a claim or of a part ("set-up", "decision NAME", "cards", "rules", "information",
    "quantity NAME") and says whether it is wanted.
    """
    wanted = only or (lambda name: True)
    prover = Prover(seconds_per_query, seconds)
    rules = Rules(ts, prover)
    asking = Asking(rules)
    claims = ts.game.declared.claims
    if wanted("set-up"):
        yield from judge_box(ts)
    for quantity in ts.game.declared.unspecified:
        if wanted(f"quantity {quantity.name}"):
            yield from judge_quantity(ts, prover, quantity)
    yield from _decisions(asking, wanted, table=False)
    for claim in claims:
        if claim.kind == "relation" and wanted(claim.name):
            yield from judge_relation(ts, prover, claim)
        elif claim.kind == "inputs" and wanted(claim.name):
            yield from judge_inputs(ts, prover, claim)
        elif claim.kind == "setup" and wanted(claim.name):
            yield from judge_setup_claim(ts, claim)
    if wanted("cards"):
        yield from judge_cards(rules)
    yield from _decisions(asking, wanted, table=True)
    induction = Induction(rules)
    for claim in claims:
        if claim.kind not in ("always", "never", "step") or not wanted(claim.name):
            continue
        if prover.left() <= 0:
            yield induction.no_time(claim)
        elif claim.kind == "step":
            yield from induction.steps(claim)
        else:
            yield from induction.always(claim)
    if prover.left() <= 0:
        return
    if wanted("rules"):
        yield from induction.faults()
        yield from induction.never_possible()
    yield from _information(rules, wanted)


def _decisions(asking: Asking, wanted: Wanted, table: bool) -> Iterator[Finding | Result]:
    """Decisions, then the claims about them."""
    declared = asking.rules.ts.game.declared
    for decision in declared.decisions:
        claims: list[Claim] = [
            c for c in declared.claims if c.kind == "decision" and c.subject is decision and wanted(c.name)
        ]
        if decision.table is not table or not (wanted(f"decision {decision.name}") or claims):
            continue
        results: list[Result] = []
        for item in judge_decision(asking, decision) if decision.cases else ():
            if isinstance(item, Result):
                results.append(item)
            yield item
        for claim in claims:
            yield from judge_decision_claim(claim, results)


def _information(rules: Rules, wanted: Wanted) -> Iterator[Finding | Result]:
    """One look at every player's sight, under the name of the claim if there is one."""
    claim = next((c for c in rules.ts.game.declared.claims if c.kind == "information"), None)
    name = claim.name if claim is not None else "every player can tell the own legal moves"
    if wanted("information") or (claim is not None and wanted(claim.name)):
        yield from judge_information(rules, name, claim.clauses if claim is not None else ())
        yield from judge_obligations(rules)
