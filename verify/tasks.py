"""The pieces of a check that can run on their own: each is named by plain data, so that any process can do it."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..models.language.errors import HoyleError, ModelError
from ..models.language.game import Game
from ..models.language.load import load_game
from ..models.language.session import Setting
from ..models.language.system import TransitionSystem
from .findings import Finding, Result


@dataclass(frozen=True)
class Task:
    """One piece of work on one model. `engine` is prove, explore, fuzz or readings.

    `what` and `reading` name what is compared with the setting, `more` settings where to look too (in the last of them
    coupled play says how often it matters). After `until`, seconds since the epoch, no comparison or proof is begun.
    `shared` gives a task more than its `seconds` where there is time: until when, and how many such tasks each process
    has to do from this one on.
    """

    model: str
    engine: str
    setting: Setting
    seconds: float
    what: str = ""
    reading: str = ""
    more: tuple[Setting, ...] = ()
    until: float = math.inf
    shared: tuple[float, float] = (0.0, 1.0)

    @property
    def label(self) -> str:
        """For progress and notes: `explore, 2 players, small`."""
        place = "" if self.setting.scope == "full" else f", {self.setting.scope}"
        about = f" {self.what}={self.reading}" if self.what else ""
        return f"{self.engine}{about}, {self.setting.players} players{place}"


@dataclass
class Done:
    """What a task brought: findings, results, how often each model element fired, counts and remarks."""

    task: Task
    findings: list[Finding] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    fired: Counter[str] = field(default_factory=Counter)
    counts: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


#: games already loaded in this process, by model file; a forked worker inherits them
_loaded: dict[str, Game] = {}
_systems: dict[tuple[str, Setting], TransitionSystem] = {}
KEPT_SYSTEMS = 8
LEAST_FOR_PROOFS = 3.0


def remember(game: Game) -> None:
    """Let tasks on this game's file use this object."""
    _loaded[game.file] = game
    _systems.clear()


def _system(task: Task, setting: Setting) -> TransitionSystem:
    """The transition system of a setting; the last few are kept with what was traced and compiled for them."""
    key = (task.model, setting)
    if key not in _systems:
        if len(_systems) >= KEPT_SYSTEMS:
            _systems.pop(next(iter(_systems)))
        _systems[key] = TransitionSystem(_loaded[task.model], setting)
    return _systems[key]


def run(task: Task) -> Done:
    """Do one task. A fault of an engine becomes a note "could not decide", never a verdict; model errors are raised."""
    done = Done(task)
    if task.model not in _loaded:
        remember(load_game(task.model))
    ts = _system(task, task.setting)
    try:
        for item in _ENGINES[task.engine](task, ts, done):
            (done.findings if isinstance(item, Finding) else done.results).append(item)  # type: ignore[arg-type]
    except ModelError:
        raise
    except HoyleError as error:
        done.notes.append(f"{task.label}: tool error, nothing is concluded: {error}")
    return done


def _prove(task: Task, ts: TransitionSystem, done: Done) -> Iterator[Finding | Result]:
    from .prove import prove_game

    if time.time() > task.until:
        done.notes.append(f"there was no time left for proofs with {ts.setting.players} players; give more --seconds")
        return
    seconds = max(task.seconds, LEAST_FOR_PROOFS)
    yield from prove_game(ts, seconds_per_query=max(2.0, seconds / 6), seconds=seconds)


def _explore(task: Task, ts: TransitionSystem, done: Done) -> Iterator[Finding | Result]:
    from .explore import explore

    explored = explore(ts, seconds=task.seconds)
    done.counts = {"positions": explored.positions, "transitions": explored.transitions}
    done.notes.append(f"explored, {explored.bound}")
    yield from explored.findings
    yield from explored.results


def _fuzz(task: Task, ts: TransitionSystem, done: Done) -> Iterator[Finding | Result]:
    from .fuzz import fuzz

    report = fuzz(ts, seconds=task.seconds)
    done.fired.update(report.fired)
    done.counts = {"games": report.games, "moves": report.steps}
    done.notes.append(f"{task.label}: {report.games:,} random games, {report.steps:,} moves")
    yield from report.findings


def _readings(task: Task, ts: TransitionSystem, done: Done) -> Iterator[Finding | Result]:
    from .readings import compare_readings, not_compared

    question = next(q for q in ts.game.declared.questions if q.name == task.what)
    if time.time() > task.until:
        yield not_compared(ts, question, task.reading)
        return
    more = tuple(_system(task, setting) for setting in task.more)
    end, tasks = task.shared
    seconds = max(task.seconds, (end - time.time()) / tasks)
    yield compare_readings(ts, question, task.reading, seconds=seconds, more=more)


_ENGINES = {"prove": _prove, "explore": _explore, "fuzz": _fuzz, "readings": _readings}
ENGINES = tuple(_ENGINES)
