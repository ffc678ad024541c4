"""Runs a check on every mutant of a model: which edits are noticed by which property, and which survive."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ..models.language.errors import HoyleError
from ..models.language.game import Game
from ..models.language.load import load_game
from .check import whole_check
from .findings import Report, Verdict
from .mutants import Mutant, folder_mutants
from .workers import workers


@dataclass(frozen=True)
class Fate:
    """What became of a mutant: `noticed` lists findings that came or went and claims that changed their verdict;
    `broken` is set when the edit made the model unusable. Neither means that it survived."""

    key: str
    kind: str
    file: str
    rule: str
    line: int
    before: str
    after: str
    noticed: tuple[str, ...] = ()
    broken: str = ""

    @property
    def survived(self) -> bool:
        return not self.noticed and not self.broken


@dataclass(frozen=True)
class Effort:
    """How each version is checked; the same for the original and every mutant, on one process."""

    seconds: float = 4.0
    only: tuple[str, ...] = ("prove", "explore")
    players: tuple[int, ...] = ()


def mutate(
    game: Game,
    *,
    effort: Effort | None = None,
    jobs: int = 2,
    most: int | None = None,
    kept: Path | None = None,
    on_fate: Callable[[int, int, Fate], None] | None = None,
) -> tuple[Fate, ...]:
    """Check every mutant (the first `most`) and compare with the original.

    `kept` is a file of fates already known, one JSON object a line; it is read first and written as fates come, so that
    an interrupted run goes on where it stopped. It belongs to one version of the model: delete it after edits.
    """
    effort = effort or Effort(players=(game.players[0],))
    folder = Path(game.file).parent
    found = folder_mutants(folder)[:most]
    known = _known(kept)
    fates = {m.key: known[m.key] for m in found if m.key in known}
    waiting = [m for m in found if m.key not in fates]
    if waiting:
        base = signature(_checked(game, effort))
        for fate in _fates(waiting, folder, effort, base, jobs):
            fates[fate.key] = fate
            if kept is not None:
                kept.parent.mkdir(exist_ok=True)
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(fate), ensure_ascii=False) + "\n")
            if on_fate is not None:
                on_fate(len(fates), len(found), fate)
    return tuple(fates[m.key] for m in found if m.key in fates)


def _known(kept: Path | None) -> dict[str, Fate]:
    if kept is None or not kept.is_file():
        return {}
    found = {}
    for line in kept.read_text(encoding="utf-8").splitlines():
        try:
            data = json.loads(line)
            found[data["key"]] = Fate(**{**data, "noticed": tuple(data["noticed"])})
        except (ValueError, KeyError, TypeError):
            continue  # a line cut off by an interruption is worked out again
    return found


def signature(report: Report) -> frozenset[str]:
    """What a check says, without witnesses: problems by id and claims by verdict; what is undecided says nothing."""
    problems = {f"finding {f.id}" for f in report.findings if f.verdict is Verdict.REFUTED and not f.note}
    claims = {f"{r.name}: {r.verdict.value}" for r in report.results if r.verdict is not Verdict.UNKNOWN}
    return frozenset(problems | claims)


def _checked(game: Game, effort: Effort) -> Report:
    return whole_check(game, players=effort.players or None, only=effort.only, seconds=effort.seconds, jobs=1)


def _fates(waiting: Sequence[Mutant], folder: Path, effort: Effort, base: frozenset[str], jobs: int) -> Iterator[Fate]:
    with TemporaryDirectory(prefix="hoyle-") as copies:  # of this process, for a worker may be ended in mid-check
        if jobs <= 1:
            for mutant in waiting:
                yield fate_of(mutant, folder, Path(copies), effort, base)
            return
        with workers(jobs) as pool:
            for future in as_completed([pool.submit(fate_of, m, folder, Path(copies), effort, base) for m in waiting]):
                yield future.result()


def fate_of(mutant: Mutant, folder: Path, copies: Path, effort: Effort, base: frozenset[str]) -> Fate:
    """Check one mutant in a copy of the model's folder, made below `copies`."""
    about = {
        "key": mutant.key,
        "kind": mutant.kind,
        "file": mutant.file,
        "rule": mutant.rule,
        "line": mutant.line,
        "before": mutant.before,
        "after": mutant.after,
    }
    with TemporaryDirectory(dir=copies) as scratch:
        copy = Path(scratch) / folder.name
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy / mutant.file).write_text(mutant.source, encoding="utf-8")
        try:
            said = signature(_checked(load_game(copy), effort))
        except HoyleError as error:
            return Fate(**about, broken=str(error).splitlines()[0])  # type: ignore[arg-type]
    changed = [f"new {x}" for x in sorted(said - base)] + [f"gone {x}" for x in sorted(base - said)]
    return Fate(**about, noticed=tuple(changed))  # type: ignore[arg-type]
