"""What the tests of rule edits share: a copy of a game with some sentences changed, and what an engine says anew."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import hoyle.models
from hoyle import Game, TransitionSystem
from hoyle.models.language.load import load_game
from hoyle.verify.explore import explore
from hoyle.verify.findings import Finding, Result, Verdict
from hoyle.verify.prove import prove_game

Edits = Mapping[str, Sequence[tuple[str, str]]]
MODELS = Path(hoyle.models.__file__).parent


def edited(game: str, tmp_path: Path, edits: Edits) -> Game:
    """The built-in game with the texts replaced; each old text stands in its file exactly once."""
    folder = tmp_path / game
    shutil.copytree(MODELS / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, pairs in edits.items():
        text = (folder / name).read_text(encoding="utf-8")
        for old, new in pairs:
            assert text.count(old) == 1, (name, old, text.count(old))
            text = text.replace(old, new)
        (folder / name).write_text(text, encoding="utf-8")
    return load_game(folder)


@dataclass(frozen=True)
class Seen:
    """What one engine says about a game."""

    findings: Mapping[str, Finding]
    verdicts: Mapping[str, Verdict]

    def one(self, code: str, anchor: str) -> Finding:
        """The only finding of this code about this element."""
        (found,) = [f for f in self.findings.values() if (f.code, f.anchor) == (code, anchor)]
        return found


def seen(items: Iterable[Finding | Result]) -> Seen:
    """Findings by id and verdicts by claim."""
    every = list(items)
    return Seen(
        {i.id: i for i in every if isinstance(i, Finding)},
        {i.name: i.verdict for i in every if isinstance(i, Result)},
    )


def proved(
    game: Game, parts: Collection[str] | Callable[[str], bool], players: int = 2, **readings: str
) -> Seen:
    """What the proofs of these parts say at full size."""
    setting = game.setting(players, "full", {q.replace("_", "-"): r for q, r in readings.items()})
    only = parts if callable(parts) else parts.__contains__
    return seen(prove_game(TransitionSystem(game, setting), only=only))


def explored(game: Game, scope: str = "small", players: int = 2, **readings: str) -> Seen:
    """What the search of all positions of a scope says."""
    setting = game.setting(players, scope, {q.replace("_", "-"): r for q, r in readings.items()})
    found = explore(TransitionSystem(game, setting))
    assert found.exhausted, found.bound
    return seen([*found.findings, *found.results])


def news(before: Seen, after: Seen) -> set[tuple[str, str]]:
    """Code and element of each finding that was not there before the edit."""
    return {(f.code, f.anchor) for name, f in after.findings.items() if name not in before.findings}


def refuted(before: Seen, after: Seen) -> set[str]:
    """The claims that the edit has made false."""
    return {
        name
        for name, verdict in after.verdicts.items()
        if verdict is Verdict.REFUTED and before.verdicts.get(name) is not Verdict.REFUTED
    }
