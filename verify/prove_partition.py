"""No card is lost and none is doubled: shown for one arbitrary card, and so for all.

Take any card; before an action it is in exactly one zone. The solver looks for an action after which it is in none or
in two. If there is none, and the set-up puts each card into one zone, every position of every play keeps the deck
together. No set is ever looked at as a whole, so the size of the deck does not matter.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..models.language import terms as T
from ..models.language.terms import Raw, Term
from .findings import Finding, Place, Result, Verdict
from .prove_positions import Zones
from .prove_steps import Rules
from .situations import Judge
from .witness import Trace

TRIED_POSITIONS = 400
Fault = tuple[str, str]


def judge_cards(rules: Rules) -> Iterator[Finding | Result]:
    """KEEP01 for every deck; a deck that is proved to keep its cards is noted in `rules.kept`."""
    for group, zones in enumerate(rules.zones):
        began = time.monotonic()
        with rules.ts.session.active():
            clauses = zones.deck.clause if isinstance(zones.deck.clause, tuple) else (zones.deck.clause,)
        name = f"each card of {zones.deck.name} is in exactly one zone"
        seen = _seen_in_play(rules, zones)
        if seen is not None:
            yield seen
            yield Result(name, Verdict.REFUTED, _bound(rules), time.monotonic() - began, "prove", clauses, seen.title)
            continue
        faults, slowest = _faults(rules, group, zones)
        if not faults and not rules.untraceable:
            rules.kept.add(group)
            verdict, detail = Verdict.HOLDS, f"{len(rules.steps)} actions, the slowest took {slowest:.2f} s"
        else:
            verdict = Verdict.UNKNOWN
            told = [f"`{where}`: {what}" for where, what in faults]
            told += [f"`{action}` cannot be traced" for action in rules.untraceable]
            detail = "not proved for " + "; ".join(told)
        found = None
        for where, _ in faults:
            found = found or _provoked(rules, zones, where)
        if found is not None:
            yield found
            verdict, detail = Verdict.REFUTED, found.title
        elif faults:
            yield from (_candidate(rules, zones, where, what, clauses) for where, what in faults if what != "no answer")
        yield Result(name, verdict, _bound(rules), time.monotonic() - began, "prove", clauses, detail)


def _bound(rules: Rules) -> str:
    return f"all positions, {rules.ts.setting.players} players, {rules.ts.setting.scope} size"


def _places(values: Sequence[Raw], zones: Zones, card: Term) -> tuple[Raw, Raw]:
    """Whether the card is in no zone, and whether it is in two, of a position given by its raws."""
    seen: Raw = False
    doubled: Raw = False
    for i in zones.slots:
        value = values[i]
        cards = T.elements(value) if isinstance(value, tuple) or (isinstance(value, Term) and value.sort == "seq") else value
        here = T.member(card, cards)
        doubled = T.or_(doubled, T.and_(seen, here))
        seen = T.or_(seen, here)
    return T.not_(seen), doubled


def _faults(rules: Rules, group: int, zones: Zones) -> tuple[list[Fault], float]:
    """The actions (or the set-up) that the solver could not clear, and how long the slowest took."""
    card = T.var(f"any card of {zones.deck.name}", "int", 0, max(zones.cards - 1, 0))
    found: list[Fault] = []
    slowest = 0.0
    if rules.start is not None:
        lost, doubled = _places(rules.start[0], zones, card)
        answer, kind = rules.prover.ask_elementwise(
            *rules.start[1], T.or_(lost, doubled), tracked=[card], watch=[lost]
        )
        if answer.status != "unsat":
            found.append(("the set-up", _what(answer.status, kind)))
    before = set(rules.kept)
    rules.kept.add(group)  # the hypothesis of the induction
    for step in rules.steps:
        lost, doubled = _places(step.after, zones, card)
        answer, kind = rules.ask(step, step.happens, T.or_(lost, doubled), tracked=[card], watch=[lost])
        slowest = max(slowest, answer.seconds)
        if answer.status != "unsat":
            found.append((step.name, _what(answer.status, kind)))
    rules.kept = before
    return found, slowest


def _what(status: str, lost: Sequence[Raw]) -> str:
    if status == "unknown":
        return "no answer"
    return "a card may be lost" if lost and lost[0] else "a card may be in two places"


def _seen_in_play(rules: Rules, zones: Zones) -> Finding | None:
    """A fault in a position that random play has reached."""
    judge = Judge(rules.ts)
    for trace, position in rules.sample.traced():
        for incident in judge._zone_faults(position):
            if incident.finding.anchor == zones.deck.name:
                return incident.with_trace(rules.ts, trace, bound="a play that shows it", engine="prove", minimal="")
    return None


def _provoked(rules: Rules, zones: Zones, action: str) -> Finding | None:
    """The fault that the solver suspects, looked for by making that move wherever random play allowed it."""
    judge = Judge(rules.ts)
    number = next((i for i, a in enumerate(rules.ts.actions) if a.name == action), -1)
    tried = 0
    for trace, position in rules.sample.traced():
        if number < 0 or tried > TRIED_POSITIONS:
            return None
        if rules.ts.is_over(position) or not rules.ts.is_due(number, position):
            continue
        tried += 1
        for move, outcome in rules.ts.moves(position):
            if move.action != number or outcome.kind != "done":
                continue
            for incident in judge._zone_faults(outcome.position):
                if incident.finding.anchor == zones.deck.name:
                    whole = Trace(trace.start, (*trace.moves, move))
                    return incident.with_trace(rules.ts, whole, bound="a play that shows it", engine="prove", minimal="")
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
