"""No card is lost and none is doubled: shown for one arbitrary card, and so for all.

Take any card; before an action it is in exactly one zone. The solver looks for an action after which it is in none or
in two. If there is none, and the set-up puts each card into one zone, every position of every play keeps the deck
together. No set is ever looked at as a whole, so the size of the deck does not matter.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ..models.language import terms as T
from ..models.language.moves import Move
from ..models.language.terms import Raw, Term
from .findings import Finding, Place, Result, Verdict
from .prove_learn import learn
from .prove_positions import Zones
from .prove_steps import Rules
from .situations import Judge
from .witness import Trace

TRIED_POSITIONS = 400
LEARNING = 10.0
NO_ANSWER = "no answer"
SHOWN = "a play that shows it"
Fault = tuple[str, str]


def judge_cards(rules: Rules) -> Iterator[Finding | Result]:
    """KEEP01 for every deck; a deck that is proved to keep its cards is noted in `rules.kept`."""
    shown = {g: _seen_in_play(rules, zones) for g, zones in enumerate(rules.zones)}
    sound = [g for g, finding in shown.items() if finding is None]
    proofs = _prove(rules, sound)
    for group, zones in enumerate(rules.zones):
        with rules.ts.session.active():
            clauses = zones.deck.clause if isinstance(zones.deck.clause, tuple) else (zones.deck.clause,)
        name = f"each card of {zones.deck.name} is in exactly one zone"
        seen, proof = shown[group], proofs.get(group, _Proof())
        if seen is None:
            suspects = [where for where, what in proof.faults if what != NO_ANSWER]
            seen = next((f for where in suspects if (f := _provoked(rules, zones, where)) is not None), None)
        if seen is not None:
            yield seen
            verdict, detail = Verdict.REFUTED, seen.title
        elif not proof.faults and not rules.untraceable:
            verdict, detail = Verdict.HOLDS, f"{len(rules.steps)} actions, the slowest took {proof.slowest:.2f} s"
            if rules.invariants:
                detail += f", with {len(rules.invariants)} bounds learnt from play and proved"
        else:
            told = [f"`{where}`: {what}" for where, what in proof.faults]
            told += [f"`{action}` cannot be traced" for action in rules.untraceable]
            verdict, detail = Verdict.UNKNOWN, "not proved for " + "; ".join(told)
            for where, what in proof.faults:
                if what != NO_ANSWER:
                    yield _candidate(rules, zones, where, what, clauses)
        by = () if seen is None else (seen.id,)
        yield Result(name, verdict, _bound(rules), proof.seconds, "prove", clauses, detail, by)


@dataclass
class _Proof:
    """How the induction over the actions went for one deck."""

    faults: list[Fault] = field(default_factory=list)
    slowest: float = 0.0
    seconds: float = 0.0


def _prove(rules: Rules, groups: list[int]) -> dict[int, _Proof]:
    """The induction for all decks at once, then with bounds on what lies where, then for each deck by itself."""
    before, plain = set(rules.kept), list(rules.invariants)
    rules.kept |= set(groups)  # the hypothesis of the induction
    proofs = {g: _faults(rules, g, rules.zones[g]) for g in groups}
    if rules.untraceable:
        rules.kept = before
        return proofs
    if any(p.faults for p in proofs.values()) and learn(rules, min(LEARNING, rules.prover.left()), zones_only=True):
        for g, proof in proofs.items():
            if proof.faults:
                again = _faults(rules, g, rules.zones[g], {where for where, _ in proof.faults})
                proofs[g] = _Proof(again.faults, max(proof.slowest, again.slowest), proof.seconds + again.seconds)
    if not any(p.faults for p in proofs.values()):
        return proofs
    # the bounds were learnt under a hypothesis that does not hold together
    rules.kept, rules.invariants = before, plain
    for g in groups:
        if not proofs[g].faults and len(groups) > 1:
            rules.kept.add(g)
            proofs[g] = _faults(rules, g, rules.zones[g])
            if proofs[g].faults:
                rules.kept.discard(g)
    return proofs


def _bound(rules: Rules) -> str:
    return f"all positions, {rules.ts.setting.players} players, {rules.ts.setting.scope} size"


def _places(values: Sequence[Raw], zones: Zones, card: Term) -> tuple[Raw, Raw]:
    """Whether the card is in no zone, and whether it is in two, of a position given by its raws."""
    seen: Raw = False
    doubled: Raw = False
    for i in zones.slots:
        value = values[i]
        cards = (
            T.elements(value)
            if isinstance(value, tuple) or (isinstance(value, Term) and value.sort == "seq")
            else value
        )
        here = T.member(card, cards)
        doubled = T.or_(doubled, T.and_(seen, here))
        seen = T.or_(seen, here)
    return T.not_(seen), doubled


def _faults(rules: Rules, group: int, zones: Zones, only: Collection[str] = ()) -> _Proof:
    """The actions (of those named, or all, and the set-up) that the solver could not clear."""
    began = time.monotonic()
    card = T.var(f"any card of {zones.deck.name}", "int", 0, max(zones.cards - 1, 0))
    proof = _Proof()
    if rules.start is not None and not only:
        lost, doubled = _places(rules.start[0], zones, card)
        answer, kind = rules.prover.ask_elementwise(*rules.start[1], T.or_(lost, doubled), tracked=[card], watch=[lost])
        if answer.status != "unsat":
            proof.faults.append(("the set-up", _what(answer.status, kind)))
    for step in rules.steps:
        if only and step.name not in only:
            continue
        lost, doubled = _places(step.after, zones, card)
        answer, kind = rules.ask(step, step.happens, T.or_(lost, doubled), tracked=[card], watch=[lost])
        proof.slowest = max(proof.slowest, answer.seconds)
        if answer.status != "unsat":
            proof.faults.append((step.name, _what(answer.status, kind)))
    if "the set-up" in only:
        proof.faults.append(("the set-up", NO_ANSWER))
    proof.seconds = time.monotonic() - began
    return proof


def _what(status: str, lost: Sequence[Raw]) -> str:
    if status == "unknown":
        return NO_ANSWER
    return "a card may be lost" if lost and lost[0] else "a card may be in two places"


def _seen_in_play(rules: Rules, zones: Zones) -> Finding | None:
    """A fault in a position that random play has reached."""
    judge = Judge(rules.ts)
    for trace, position in rules.sample.traced():
        for incident in judge._zone_faults(position):
            if incident.finding.anchor == zones.deck.name:
                return incident.with_trace(rules.ts, trace, bound=SHOWN, engine="prove", minimal="")
    return None


def _provoked(rules: Rules, zones: Zones, action: str) -> Finding | None:
    """The fault that the solver suspects, looked for by making that move wherever random play allowed it."""
    judge = Judge(rules.ts)
    number = next((i for i, a in enumerate(rules.ts.actions) if a.name == action), -1)
    tried = 0
    for trace, position in rules.sample.traced():
        if number < 0 or tried > TRIED_POSITIONS or rules.prover.left() <= 0:
            return None
        if rules.ts.is_over(position) or not rules.ts.is_due(number, position):
            continue
        tried += 1
        for params in rules.ts.candidates(number, position):
            move = Move(number, params)
            outcome = rules.ts.apply(position, move)
            if outcome.kind != "done":
                continue
            for incident in judge._zone_faults(outcome.position):
                if incident.finding.anchor == zones.deck.name:
                    whole = Trace(trace.start, (*trace.moves, move))
                    return incident.with_trace(rules.ts, whole, bound=SHOWN, engine="prove", minimal="")
    return None


def _candidate(rules: Rules, zones: Zones, where: str, what: str, clauses: tuple[str, ...]) -> Finding:
    action = next((a for a in rules.ts.actions if a.name == where), None)
    finding = Finding(
        "KEEP01",
        zones.deck.name,
        f"possible: {what} by `{where}`",
        clauses=tuple(dict.fromkeys((*clauses, *(action.clauses if action is not None else ())))),
        region=f"{where}: {what}",
        detail="The solver cannot exclude it from what is proved about positions; no play is known that shows it.",
        verdict=Verdict.UNKNOWN,
        bound="a position that the fields allow; not known to be reached in play",
        engine="prove",
        help="look where the card goes in this action",
        note=True,
    )
    if action is None:
        return finding
    return replace(finding, places=(Place(f"action `{action.name}`", action.file, action.line),))
