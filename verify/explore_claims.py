"""What an exploration says about the claims of a model: results with their bound, and findings for broken ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ..models.language.claims import Claim
from ..models.language.errors import Untraceable
from .explore_graph import Flags, Ints, PlayGraph
from .explore_space import Space
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
    codes = {"partition": "KEEP01", "outcome": "TIE01"}
    code = codes.get(claim.kind, "KEEP02")
    anchor = claim.subject.name if claim.kind == "partition" else claim.name
    found = (i.finding for _, i in seen.watch.found.values() if i.finding.code == code)
    by = tuple(f.id for f in found if claim.kind == "outcome" or f.anchor == anchor)
    if by:
        yield replace(seen.result(claim, Verdict.REFUTED), broken_by=by)
    elif seen.exhausted:
        yield seen.result(claim, Verdict.HOLDS)


def _where(seen: Seen, claim: Claim) -> Flags:
    """The positions where a claim's condition holds."""
    space = seen.space
    try:
        return space.where(claim_term(space.compiled.ts, claim, True))
    except Untraceable:
        judge = seen.watch.judge
        held = (judge._holds(claim, space.position(i)) is True for i in range(space.size))
        return np.fromiter(held, bool, space.size)


def _possible(seen: Seen, claim: Claim) -> Iterator[Result | tuple[Incident, Trace]]:
    places = np.flatnonzero(_where(seen, claim))
    if len(places):
        depth = int(np.searchsorted(np.cumsum(seen.space.layers), int(places[0]), side="right"))
        yield seen.result(claim, Verdict.HOLDS, f"first after {depth} moves")
    elif seen.exhausted and seen.full:
        never = Incident(broken(claim, "is never so"))
        yield replace(seen.result(claim, Verdict.REFUTED), broken_by=(never.id,))
        yield never, Trace(seen.space.position(0))
    else:
        yield seen.result(claim, Verdict.UNKNOWN, "not seen")


def _eventually(seen: Seen, claim: Claim) -> Iterator[Result | tuple[Incident, Trace]]:
    """Refuted by a play that ends, halts or can go on for ever without ever being where the condition holds."""
    space = seen.space
    graph = space.graph()
    if graph is None:
        yield seen.result(claim, Verdict.UNKNOWN, "too many moves to keep")
        return
    parents = _parents_avoiding(graph, space.layers[0], _where(seen, claim))
    before = parents >= 0
    halted = np.zeros(graph.size, bool)
    halted[: space.expanded] = np.diff(graph.offsets)[: space.expanded] == 0
    shown = np.flatnonzero(before & halted)
    what = "play ends without it"
    if not len(shown):
        allowed = before.copy()
        allowed[space.expanded :] = False
        shown = np.flatnonzero(graph.staying(allowed)[0])
        what = "play can go on for ever without it"
    if len(shown):
        missing = Incident(broken(claim, f"need not come: {what}"))
        yield replace(seen.result(claim, Verdict.REFUTED, what), broken_by=(missing.id,))
        way = [int(shown[0])]
        while parents[way[-1]] != way[-1]:
            way.append(int(parents[way[-1]]))
        yield missing, space.play(way[::-1])
        return
    holes = bool(before[graph.sources[graph.targets < 0]].any())
    if seen.exhausted and not holes:
        yield seen.result(claim, Verdict.HOLDS)
    else:
        yield seen.result(claim, Verdict.UNKNOWN, "play comes to a hole before it" if holes else "")


def _parents_avoiding(graph: PlayGraph, starts: int, reached: Flags) -> Ints:
    """For each position the one before it on a shortest way that avoids `reached` (itself for a start), else -1."""
    parents = np.full(graph.size, -1, np.int64)
    layer = np.flatnonzero(~reached[:starts])
    parents[layer] = layer
    while len(layer):
        edges = graph.out_of(layer)
        targets, sources = graph.targets[edges], graph.sources[edges]
        fresh = (targets >= 0) & (parents[targets] < 0) & ~reached[targets]
        layer, first = np.unique(targets[fresh], return_index=True)
        parents[layer] = sources[fresh][first]
    return parents


def broken(claim: Claim, what: str) -> Finding:
    """A promise about whole plays that does not hold."""
    return Finding(
        "KEEP02",
        claim.name,
        f"promised: {claim.name}; it {what}",
        clauses=claim.clauses,
        places=(Place("claim", claim.file, claim.line),) if claim.file else (),
        help="mend the rule that breaks it, or the promise",
    )
