"""The solver's question about two positions that look alike to somebody: are there any, with such and such in each?"""

from __future__ import annotations

from collections.abc import Sequence

from ..models.language import terms as T
from ..models.language.evaluate import substitute_all, variables
from ..models.language.terms import Raw, Term
from .prove_positions import possible_positions
from .prove_steps import Rules, Step


def ask_both(rules: Rules, step: Step, conditions: Sequence[Raw], other: dict[Term, Term]) -> str:
    """Whether there are two positions with these conditions on both: "" for no, "candidate", or why nothing is known.

    `other` names the fields of the second position; what is proved of all positions is known of both.
    """
    known = rules.at(step, rules.invariants)
    both = [*known, *substitute_all(known, dict(other)), *conditions]
    zones: list[list[Term]] = []
    for group, symbols in enumerate(rules.zone_variables):
        if group in rules.kept:
            slots = rules.zones[group].slots
            copies = [other[rules.ts.symbols[i]] for i in slots]
            cards = [rules.prover.without_order(s)[0] if s.sort == "seq" else s for s in copies]
            zones += [symbols, [c for c in cards if isinstance(c, Term)]]
    answer, _ = rules.prover.ask_elementwise(*both, zones=zones, inside=step.inside)
    if answer.status == "sat":
        read = variables(conditions)
        back = {v: k for k, v in other.items()}
        first = possible_positions(rules.ts, read)
        second = substitute_all(possible_positions(rules.ts, {back[v] for v in read if v in back}), dict(other))
        answer = rules.prover.ask(*both, *first, *second)
    return {"unsat": "", "sat": "candidate", "unknown": "no answer in time"}[answer.status]


def primed(s: Term) -> Term:
    """A field of the second position."""
    return T.var(f"{s.data}'", s.sort, s.lo, s.hi, s.width)


def look_alike(here: Term, there: Term, hidden: bool) -> Raw:
    """The same to the onlookers: what is open is equal, what is hidden can be counted."""
    if not hidden:
        return T.eq(here, there)
    if here.sort in ("set", "seq"):
        a, b = (T.elements(s) if s.sort == "seq" else s for s in (here, there))
        return T.eq(T.size(a), T.size(b))
    return True
