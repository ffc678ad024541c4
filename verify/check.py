"""One call that runs everything on a model: the cheap first, then the engines side by side, one report."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from ..models.language.errors import HoyleError, ModelError
from ..models.language.game import Game
from ..models.language.session import Setting
from ..models.language.system import TransitionSystem
from ..models.language.validate import validate
from .findings import Finding, Report, Result, Verdict
from .static import clauses_of, coverage, endless, examples, undecided_decisions, unmodelled
from .tasks import ENGINES, Done, Task, remember, run
from .workers import workers

#: how the time is shared between engines; what others do not need goes to the readings
SHARES = {"prove": 0.3, "explore": 0.15, "fuzz": 0.15, "readings": 0.4}


#: numbers of players that proofs are tried for, from the smallest
MOST_PROVED = 3
#: how many numbers of players are played at random, and seconds that any scope may be explored for
MOST_PLAYED, LEAST_EXPLORED = 3, 8.0
REACHED = "; reached in play, "


@dataclass(frozen=True)
class Progress:
    """What a watcher is told: the task that has just ended (None at the start), how many are done, what was found."""

    done: int
    total: int
    label: str = ""
    new: tuple[Finding, ...] = ()


def _spread(game: Game, settings: list[Setting]) -> list[Setting]:
    """The settings to play: all of a few, else some from the smallest to the largest and the first too large."""
    if len(settings) <= MOST_PLAYED + 1:
        return settings
    dealt = [s for s in settings if TransitionSystem(game, s).can_be_dealt()]
    last = max(len(dealt) - 1, 0)
    places = sorted({round(i * last / (MOST_PLAYED - 1)) for i in range(MOST_PLAYED)}) if dealt else []
    return [dealt[i] for i in places] + [s for s in settings if s not in dealt][:1]


def _in_turn(groups: list[list[tuple[str, str]]]) -> list[tuple[str, str]]:
    """The first of each group, then the second of each, ...: when time runs out every question has had its turn."""
    return [pair for row in zip_longest(*groups) for pair in row if pair is not None]


@dataclass
class _Gathered:
    findings: dict[str, Finding] = field(default_factory=dict)
    results: dict[str, list[Result]] = field(default_factory=dict)
    fired: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)

    def take(self, done: Done) -> tuple[Finding, ...]:
        """Add what a task brought; returns what is new."""
        new = tuple(f for f in done.findings if self.add(f))
        for result in done.results:
            self.add_result(result)
        self.fired.update(done.fired)
        self.counts.update({f"{done.task.engine} {k}": n for k, n in done.counts.items()})
        self.notes += [n for n in done.notes if n not in self.notes]
        return new

    def add(self, finding: Finding) -> bool:
        """Keep the best version of a finding: refuted before unknown, with a shorter witness before a longer one."""
        known = self.findings.get(finding.id)
        if known is None:
            self.findings[finding.id] = finding
            return True
        better, other = sorted((known, finding), key=_rank)
        self.findings[finding.id] = _with_inputs(better, other)
        return False

    def add_result(self, result: Result) -> None:
        """Keep every verdict on a claim, one for each setting and engine."""
        self.results.setdefault(result.name, []).append(result)

    def verdicts(self) -> tuple[Result, ...]:
        """One verdict for each claim over all settings: a refutation refutes, what is open anywhere stays open."""
        return tuple(_one(results) for results in self.results.values())


def _one(results: list[Result]) -> Result:
    by = {v: [r for r in results if r.verdict is v] for v in Verdict}
    verdict = next(v for v in (Verdict.REFUTED, Verdict.UNKNOWN, Verdict.HOLDS) if by[v])
    kept = by[verdict]
    detail = kept[0].detail
    if verdict is Verdict.UNKNOWN and by[Verdict.HOLDS]:
        detail = f"holds for {_bounds(by[Verdict.HOLDS])}" + (f"; {detail}" if detail else "")
    broken_by = tuple(dict.fromkeys(i for r in kept for i in r.broken_by))
    seconds = sum(r.seconds for r in results)
    return replace(kept[0], bound=_bounds(kept), detail=detail, seconds=seconds, broken_by=broken_by)


def _bounds(results: list[Result]) -> str:
    return "; ".join(dict.fromkeys(r.bound for r in results))


def _with_inputs(reached: Finding, proved: Finding) -> Finding:
    """A finding that play has reached, with the inputs and the count that the solver found for the same place."""
    if reached.witness is None or proved.witness is None or not reached.witness.steps or not proved.witness.inputs:
        return reached
    witness = replace(reached.witness, inputs=proved.witness.inputs)
    solved = proved.bound.split(REACHED)[0] if REACHED in proved.bound else f"{proved.bound} ({proved.engine})"
    bound = f"{solved}{REACHED}{reached.bound}"
    return replace(reached, witness=witness, detail=proved.detail or reached.detail, places=proved.places, bound=bound)


def _rank(finding: Finding) -> tuple[int, int, int, str]:
    played = finding.witness is not None and bool(finding.witness.initial)
    moves = len(finding.witness.steps) if finding.witness is not None and played else 10_000
    minimal = 0 if finding.witness is not None and finding.witness.minimal == "proved" else 1
    return (0 if finding.verdict is Verdict.REFUTED else 1, moves, minimal, finding.bound)


def plan(
    game: Game,
    model: str,
    *,
    players: Sequence[int] | None = None,
    scopes: Sequence[str] | None = None,
    readings: Mapping[str, str] | None = None,
    only: Iterable[str] | None = None,
    seconds: float = 60.0,
    jobs: int = 2,
) -> list[Task]:
    """The tasks of a check with their shares of the time.

    Raises ModelError for a player number, scope, reading or engine that is not there.
    """
    wanted = tuple(only or ENGINES)
    for engine in wanted:
        if engine not in ENGINES:
            raise ModelError(f"there is no engine {engine!r}", None, f"engines: {', '.join(ENGINES)}")
    numbers = tuple(players or game.players)
    full = [game.setting(n, "full", readings) for n in numbers]
    small = [
        game.setting(n, name, readings)
        for name, scope in game.declared.scopes.items()
        if scopes is None or name in scopes
        for n in scope.players
        if n in numbers
    ] or full[:1]
    for name in scopes or ():
        if name != "full" and name not in game.declared.scopes:
            game.setting(None, name)
    pairs = _in_turn(
        [
            [(q.name, r) for r in q.readings if r != (readings or {}).get(q.name, q.written)]
            for q in game.declared.questions
        ]
    )
    total = sum(SHARES[e] for e in wanted)
    budget = {e: seconds * max(jobs, 1) * SHARES[e] / total for e in wanted}
    until = time.time() + 1.1 * seconds
    proofs: list[Task] = []
    if "prove" in wanted:
        # the smallest game gets half of the time, the next ones share the rest; bounds say which were looked at
        looked_at = full[:MOST_PROVED]
        shares = [1.0] if len(looked_at) == 1 else [0.5, *([0.5 / (len(looked_at) - 1)] * (len(looked_at) - 1))]
        proofs = [
            Task(model, "prove", s, budget["prove"] * share, until=until)
            for s, share in zip(looked_at, shares, strict=True)
        ]
    tasks = proofs[:1]
    if "explore" in wanted:
        share = max(budget["explore"] / len(small), min(seconds / 5, LEAST_EXPLORED))
        tasks += [Task(model, "explore", s, share) for s in small]
    played = _spread(game, full)
    if "fuzz" in wanted:
        tasks += [Task(model, "fuzz", s, budget["fuzz"] / len(played)) for s in played]
    if "readings" in wanted and pairs:
        share = max(budget["readings"] / len(pairs), 0.4)
        # side by side with a game of more players, but not so many that one game takes all the time
        wide = next((s for s in reversed(full[:MOST_PROVED]) if TransitionSystem(game, s).can_be_dealt()), full[0])
        more = (*small[1:], wide)
        processes = max(jobs, 1)
        end, last = until - sum(t.seconds for t in proofs[1:]) / processes, until + 0.15 * seconds
        tasks += [
            Task(model, "readings", small[0], share, q, r, more, last, (end, (len(pairs) - n) / processes))
            for n, (q, r) in enumerate(pairs)
        ]
    return tasks + proofs[1:]


def check(
    game: Game,
    *,
    players: Sequence[int] | None = None,
    scopes: Sequence[str] | None = None,
    readings: Mapping[str, str] | None = None,
    only: Iterable[str] | None = None,
    seconds: float = 60.0,
    jobs: int = 2,
    on_progress: Callable[[Progress], None] | None = None,
) -> Report:
    """Check a rulebook.

    `players`, `scopes`, `readings` restrict it; `only` names engines; `seconds` is what the engines may take together
    (proofs that are under way may go over it). With `jobs` above 1 tasks run in processes of their own.
    Ctrl-C ends the check early: the report holds what was found until then and says that it was interrupted.
    Raises ModelError when the model cannot be checked at all.
    """
    began = time.monotonic()
    tell = on_progress or (lambda progress: None)
    gathered = _Gathered()
    tasks = plan(
        game, game.file, players=players, scopes=scopes, readings=readings, only=only, seconds=seconds, jobs=jobs
    )
    ts = validate(game)
    remember(game)
    for found in (*unmodelled(game), *endless(game), *undecided_decisions(game), *examples(ts)):
        if isinstance(found, Finding):
            gathered.add(found)
        else:
            gathered.add_result(found)
    for name, fault in ts.untraceable().items():
        gathered.notes.append(f"{name} runs by its rule function only, nothing is proved about it: {fault}")
    tell(Progress(0, len(tasks), "reading the rulebook", tuple(gathered.findings.values())))
    played = [t.setting.players for t in tasks if t.engine == "fuzz"]
    if played and len(played) < len(players or game.players):
        gathered.notes.append(f"random play with {', '.join(map(str, played))} players; others with --players")
    interrupted = False
    try:
        for number, done in enumerate(_all_done(tasks, jobs), 1):
            new = gathered.take(done)
            tell(Progress(number, len(tasks), done.task.label, new))
    except KeyboardInterrupt:
        interrupted = True
    return Report(
        game=game.name,
        title=game.rulebook.title or game.name,
        model_file=game.file,
        rulebook_file=str(game.rulebook.path),
        setting=_setting_told(game, players, readings),
        clauses=clauses_of(game),
        findings=_settled(gathered.findings),
        results=gathered.verdicts(),
        coverage=coverage(game, gathered.fired),
        counts=dict(gathered.counts),
        seconds=time.monotonic() - began,
        notes=tuple(gathered.notes),
        interrupted=interrupted,
    )


def whole_check(game: Game, **options: Any) -> Report:
    """A check for those to whom half of one is of no use: Ctrl-C ends it with KeyboardInterrupt."""
    report = check(game, **options)
    if report.interrupted:
        raise KeyboardInterrupt
    return report


def _setting_told(game: Game, players: Sequence[int] | None, readings: Mapping[str, str] | None) -> dict[str, str]:
    told = {"players": ", ".join(map(str, players or game.players))}
    told.update({f"reading {q}": r for q, r in (readings or {}).items()})
    return told


def _settled(findings: Mapping[str, Finding]) -> tuple[Finding, ...]:
    """The findings in the order of the codes; a candidate goes when another engine has reached the same place."""
    reached = {(f.code, f.anchor) for f in findings.values() if f.verdict is Verdict.REFUTED and not f.note}
    kept = [f for f in findings.values() if f.verdict is not Verdict.UNKNOWN or (f.code, f.anchor) not in reached]
    return tuple(sorted(kept, key=lambda f: (f.code, f.anchor, f.region)))


def _all_done(tasks: list[Task], jobs: int) -> Iterable[Done]:
    if jobs <= 1 or len(tasks) <= 1:
        for task in tasks:
            yield run(task)
        return
    try:
        with workers(jobs) as pool:
            yield from _as_they_come(pool, tasks)
    except BrokenProcessPool as error:
        raise HoyleError(f"a worker process died: {error}; try --jobs 1") from error


def _as_they_come(pool: ProcessPoolExecutor, tasks: list[Task]) -> Iterable[Done]:
    waiting: set[Future[Done]] = {pool.submit(run, task) for task in tasks}
    while waiting:
        ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in ended:
            yield future.result()
