"""What an exploration says about the claims of a model: results with their bound, and findings for broken ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ..models.language.claims import Claim
from ..models.language.errors import Untraceable
from ..models.language.system import Position
from .explore_ends import graph_of
from .explore_graph import Flags
from .explore_search import Space
from .explore_watch import Watch, claim_term
from .findings import Finding, Place, Result, Verdict
from .situations import Incident
from .witness import Trace

SEEN_EVERYWHERE = ("always", "never", "step", "partition", "outcome")


@dataclass(frozen=True)
class Seen:
    """What is known about the space: whether it holds everything of the setting, and whether that is the full game."""

    space: Space
    watch: Watch
    exhausted: bool
    full: bool
    bound: str
    seconds: float

    def result(self, claim: Claim, verdict: Verdict, detail: str = "") -> Result:
        return Result(claim.name, verdict, self.bound, self.seconds, "explore", claim.clauses, detail)


def results(seen: Seen) -> Iterator[Result | tuple[Incident, Trace]]:
    """The verdict on every claim that an exploration can decide; broken ones with the play that shows it."""
    for claim in seen.space.compiled.ts.game.declared.claims:
        if claim.kind in SEEN_EVERYWHERE:
            yield from _everywhere(seen, claim)
        elif claim.kind == "possible" and claim.predicate is not None:
            yield from _possible(seen, claim)
        elif claim.kind == "eventually" and claim.predicate is not None:
            yield from _eventually(seen, claim)


def _everywhere(seen: Seen, claim: Claim) -> Iterator[Result]:
    """REFUTED by an incident, HOLDS on everything; short of that nothing is said here (a proof may know more)."""
    if claim.kind == "partition":
        broken = any(i.finding.code == "KEEP01" and i.finding.anchor == claim.subject.name for _, i in _incidents(seen))
    elif claim.kind == "outcome":
        broken = any(i.finding.code == "TIE01" for _, i in _incidents(seen))
    else:
        anchor = claim.name.replace(" ", "-")
        broken = any(i.finding.code == "KEEP02" and i.finding.anchor == anchor for _, i in _incidents(seen))
    if broken:
        yield seen.result(claim, Verdict.REFUTED)
    elif seen.exhausted:
        yield seen.result(claim, Verdict.HOLDS)


def _incidents(seen: Seen) -> Iterator[tuple[int, Incident]]:
    yield from seen.watch.found.values()


def _where(seen: Seen, claim: Claim) -> Flags:
    """The positions where a claim's condition holds."""
    space = seen.space
    try:
        test = space.compiled.conditions([claim_term(space.compiled.ts, claim, True)])
        return np.fromiter((test(p) for p in space.order), bool, len(space.order))
    except Untraceable:
        judge = seen.watch.judge
        return np.fromiter((judge._holds(claim, p) is True for p in space.order), bool, len(space.order))


def _possible(seen: Seen, claim: Claim) -> Iterator[Result | tuple[Incident, Trace]]:
    places = np.flatnonzero(_where(seen, claim))
    if len(places):
        moves = len(seen.space.path(int(places[0]))) - 1
        yield seen.result(claim, Verdict.HOLDS, f"first after {moves} moves")
    elif seen.exhausted and seen.full:
        yield seen.result(claim, Verdict.REFUTED)
        yield Incident(broken(claim, "is never so")), Trace(seen.space.order[0])
    else:
        yield seen.result(claim, Verdict.UNKNOWN, "not seen")


def _eventually(seen: Seen, claim: Claim) -> Iterator[Result | tuple[Incident, Trace]]:
    """Refuted by a play that ends, halts or can go on for ever without ever being where the condition holds."""
    space = seen.space
    graph = graph_of(space)
    reached = _where(seen, claim)
    before = _without(seen, reached)
    ends = np.zeros(graph.size, bool)
    ends[list(space.over)] = True
    degrees = np.diff(graph.offsets)
    ends[: space.expanded] |= degrees[: space.expanded] == 0
    shown = np.flatnonzero(before & ends)
    if len(shown):
        what = "play ends without it"
        number = int(shown[0])
    else:
        allowed = before.copy()
        allowed[space.expanded :] = False
        inside, _ = graph.staying(allowed)
        if not inside.any():
            holes = bool(before[graph.sources[graph.targets < 0]].any())
            if seen.exhausted and not holes:
                yield seen.result(claim, Verdict.HOLDS)
            else:
                yield seen.result(claim, Verdict.UNKNOWN, "play comes to a hole before it" if holes else "")
            return
        what = "play can go on for ever without it"
        number = int(np.flatnonzero(inside)[0])
    yield seen.result(claim, Verdict.REFUTED, what)
    trace = _avoiding_trace(seen, reached, number)
    yield Incident(broken(claim, f"need not come: {what}")), trace


def _without(seen: Seen, reached: Flags) -> Flags:
    """The positions that a play can come to without having been where `reached` holds."""
    space = seen.space
    return np.array([p >= 0 for p in _parents_avoiding(space, reached)], bool)


def _parents_avoiding(space: Space, reached: Flags) -> list[int]:
    """For each position the one before it on a shortest way that avoids `reached` (itself for a start), else -1."""
    parents = [-1] * len(space.order)
    layer = []
    for i in range(space.layers[0] if space.layers else 0):
        if not reached[i]:
            parents[i] = i
            layer.append(i)
    while layer:
        found = []
        for i in layer:
            if i >= space.expanded:
                continue
            for j in space.targets[space.offsets[i] : space.offsets[i + 1]]:
                if j >= 0 and parents[j] < 0 and not reached[j]:
                    parents[j] = i
                    found.append(j)
        layer = found
    return parents


def _avoiding_trace(seen: Seen, reached: Flags, number: int) -> Trace:
    space = seen.space
    parents = _parents_avoiding(space, reached)
    way = [number]
    while parents[way[-1]] != way[-1]:
        way.append(parents[way[-1]])
    positions: list[Position] = [space.order[i] for i in way[::-1]]
    moves = tuple(space.move(a, b) for a, b in zip(positions, positions[1:], strict=False))
    return Trace(positions[0], moves)


def broken(claim: Claim, what: str) -> Finding:
    """A promise about whole plays that does not hold."""
    return Finding(
        "KEEP02",
        claim.name.replace(" ", "-"),
        f"promised: {claim.name}; it {what}",
        clauses=claim.clauses,
        places=(Place("claim", claim.file, claim.line),) if claim.file else (),
        help="mend the rule that breaks it, or the promise",
    )
