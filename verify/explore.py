"""Every position of a scope: how many there are, what is wrong among them, and what that says about the claims.

In: a TransitionSystem. Out: an `Exploration`: counts, findings with shortest witnesses, results with their bound. The
search runs generated code; whatever it finds is judged again, and replayed, by the rule functions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random

from ..models.language.moves import Position
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from .columns import Columns
from .columns_terms import NotColumns
from .compile import Compiled, compile_system
from .explore_claims import Seen, results
from .explore_columns import ColumnSearch, ColumnSpace
from .explore_ends import Ends, never_possible
from .explore_search import search
from .explore_space import Limits, Space
from .explore_watch import Watch
from .findings import Finding, Result
from .situations import Incident
from .witness import Trace

#: deals drawn at random when there are too many to take all
SAMPLE = 16
MOST_FINDINGS = 200
#: spaces up to this size are searched by generated Python, which needs no start-up
SMALL = 30_000


@dataclass(frozen=True)
class Progress:
    """What a watcher of a long exploration is told."""

    positions: int
    transitions: int
    layer: int
    found: int


@dataclass
class Exploration:
    """What an exploration brought.

    `exhausted`: every position of the setting was visited, from every start. `closed`: every position that can be
    reached from the starts taken was visited. `bound` says it in words. `fired` counts moves by action name.
    """

    positions: int = 0
    transitions: int = 0
    terminals: int = 0
    layers: int = 0
    starts: int = 0
    exhausted: bool = False
    closed: bool = False
    bound: str = ""
    engine: str = ""
    seconds: float = 0.0
    findings: tuple[Finding, ...] = ()
    results: tuple[Result, ...] = ()
    fired: dict[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def explore(
    ts: TransitionSystem,
    *,
    max_positions: int = 1_000_000,
    seconds: float | None = None,
    memory: float = 1024.0,
    starts_limit: int = 5_000,
    seed: int = 0,
    engine: str = "auto",
    on_progress: Callable[[Progress], None] | None = None,
) -> Exploration:
    """Visit the positions of `ts`, nearest to the start first, and report what is wrong.

    All starts are taken when there are at most `starts_limit`, else a sample by `seed`. The search stops at
    `max_positions`, after `seconds` (laying out the starts comes on top), or when it keeps more than about `memory`
    MiB, and says so in the bound.
    `engine` is "python", "columns" (raises NotColumns where that cannot be) or "auto".
    """
    began = time.monotonic()
    try:
        starts, all_starts = _starts(ts, starts_limit, seed)
    except SetupShort as stop:
        return Exploration(bound="no position: the set-up is impossible", findings=(_short(ts, stop),))
    compiled = compile_system(ts)
    limits = Limits(max_positions, seconds, memory, time.monotonic())
    space, watch, notes = _searched(compiled, starts, limits, engine, on_progress)
    exhausted = space.closed and all_starts
    bound = _bound(ts, space, len(starts), all_starts)
    made = Exploration(
        positions=space.size,
        transitions=space.transitions,
        terminals=space.terminals,
        layers=len(space.layers),
        starts=len(starts),
        exhausted=exhausted,
        closed=space.closed,
        bound=bound,
        engine="columns" if isinstance(space, ColumnSpace) else "generated Python",
        fired=_fired(space),
    )
    minimal = "proved" if all_starts else "local"
    seen = Seen(space, watch, exhausted, ts.setting.scope == "full", bound, 0.0)
    findings: dict[str, Finding] = {}
    kept: list[Result] = []

    def add(incident: Incident, trace: Trace) -> None:
        if incident.id not in findings and len(findings) < MOST_FINDINGS:
            shown = incident.with_trace(ts, trace, bound=bound, engine="explore", minimal=minimal)
            findings[incident.id] = shown

    traces = space.traces({number for number, _ in watch.found.values()})
    for number, incident in watch.found.values():
        add(incident, traces[number])
    if not space.acyclic:
        graph = space.graph()
        if graph is None:
            notes.append("whether play can go on for ever is open: there are too many moves to keep")
        else:
            ends = Ends(space, graph)
            for incident, trace in (*ends.loops(), *ends.hopeless()):
                add(incident, trace)
    for item in results(seen):
        if isinstance(item, Result):
            kept.append(replace(item, seconds=time.monotonic() - began))
        else:
            add(*item)
    if exhausted:
        for finding in never_possible(space, ts.setting.scope != "full"):
            findings.setdefault(finding.id, replace(finding, bound=bound, engine="explore"))
    made.findings, made.results = tuple(findings.values()), tuple(kept)
    made.notes = tuple(notes)
    made.seconds = time.monotonic() - began
    return made


def _searched(
    compiled: Compiled,
    starts: list[Position],
    limits: Limits,
    engine: str,
    on_progress: Callable[[Progress], None] | None,
) -> tuple[Space, Watch, list[str]]:
    """The search by the engine that suits: small spaces by generated Python, larger ones on columns if they can be."""
    notes = [f"{name} runs by its rule function: {why}" for name, why in compiled.fallbacks.items()]
    watch = Watch(compiled)

    def tell(space: Space) -> None:
        if on_progress is not None:
            on_progress(Progress(space.size, sum(space.counts), len(space.layers), len(watch.found)))

    if engine != "columns":
        first = replace(limits, positions=min(limits.positions, SMALL)) if engine == "auto" else limits
        space: Space = search(compiled, starts, watch, first, watch.rules, tell)
        if space.closed or first == limits or limits.reached(0, 0):
            return space, watch, notes
    try:
        columns = ColumnSearch(Columns(compiled), Watch(compiled), limits)
    except NotColumns as error:
        if engine == "columns":
            raise
        notes.append(f"not searched on columns: {error}")
        watch = Watch(compiled)
        return search(compiled, starts, watch, limits, watch.rules, tell), watch, notes
    watch = columns.watch
    return columns.run(starts, tell), watch, notes


def _starts(ts: TransitionSystem, limit: int, seed: int) -> tuple[list[Position], bool]:
    """All starts, or a sample when there are more than `limit`."""
    found = list(islice(ts.starts(), limit + 1))
    if len(found) <= limit:
        return found, True
    rng = Random(seed)
    sample = dict.fromkeys(ts.start(rng) for _ in range(min(SAMPLE, limit)))
    return list(sample), False


def _bound(ts: TransitionSystem, space: Space, starts: int, all_starts: bool) -> str:
    scope = "" if ts.setting.scope == "full" else f", scope {ts.setting.scope}"
    if all_starts:
        deals = "" if starts == 1 else f" from all {starts:,} starts"
    else:
        deals = f" from a sample of {starts} starts"
    if space.closed:
        what = f"all {space.size:,} positions{deals}"
    else:
        what = f"the nearest {space.expanded:,} positions{deals}, up to {space.stopped}"
    return f"{ts.setting.players} players{scope}: {what}"


def _fired(space: Space) -> dict[str, int]:
    counts: dict[str, int] = {}
    for ending in space.compiled.endings:
        if ending.kind == "done" and space.counts[ending.code]:
            name = space.compiled.ts.actions[ending.action].name
            counts[name] = counts.get(name, 0) + space.counts[ending.code]
    return counts


def _short(ts: TransitionSystem, stop: SetupShort) -> Finding:
    clauses: Iterator[str] = (c for _, cited in ts.game.declared.setups for c in cited)
    return Finding(
        "SET01",
        f"{ts.setting.players}-players",
        f"the box does not suffice for {ts.setting.players} players: {stop}",
        clauses=tuple(dict.fromkeys(clauses)),
        bound=f"{ts.setting.players} players",
        engine="explore",
        help="correct the counts or the number of players",
    )
