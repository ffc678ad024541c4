"""What `check` and `report` have in common: run the check, keep the findings for `replay`, say the exit code."""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..models.language.errors import ModelError
from .options import readings
from .progress import ProgressLine

if TYPE_CHECKING:
    from ..models.language import Game
    from ..verify.findings import Report

KEPT = Path(".hoyle")


def checked(args: argparse.Namespace) -> tuple[Game, Report]:
    """Load the game and check it as the options say."""
    from ..models.language.load import load_game
    from ..verify.baseline import baseline_file, read_baseline, with_baseline
    from ..verify.check import check

    game = load_game(args.game)
    baseline = {} if args.no_baseline else read_baseline(baseline_file(game))
    line = ProgressLine(game.name)
    try:
        with redirect_stdout(sys.stderr):  # what a rule prints is no part of the report
            report = check(
                game,
                players=args.players,
                scopes=args.scope,
                readings=readings(args.reading),
                only=args.only,
                seconds=args.seconds,
                jobs=args.jobs,
                on_progress=line,
            )
    finally:
        line.close()
    report = with_baseline(report, game, baseline)
    keep(report)
    return game, report


def kept_file(game: str) -> Path:
    """Where the findings of the last check of a game are kept, below the current folder."""
    return KEPT / f"{re.sub(r'[^A-Za-z0-9_-]+', '-', game).strip('-').lower()}.json"


def keep(report: Report) -> None:
    """Keep the findings for `hoyle replay GAME ID`; a folder that cannot be written is no error."""
    from ..reports import render

    text = io.StringIO()
    render(report, "json", text)
    target = kept_file(report.game)
    try:
        target.parent.mkdir(exist_ok=True)
        scratch = target.with_suffix(".part")
        scratch.write_text(text.getvalue(), encoding="utf-8")
        scratch.replace(target)
    except OSError:
        return


def findings_in(file: Path) -> list[dict[str, Any]]:
    """The findings of a report in JSON. Raises ModelError when the file is something else."""
    try:
        findings = json.loads(file.read_text(encoding="utf-8"))["findings"]
        if all(isinstance(finding["id"], str) for finding in findings):
            return list(findings)
    except (ValueError, KeyError, TypeError):
        pass
    raise ModelError("this is no findings.json", (file, 0), "write one with hoyle check --format json")


def writable(folder: str | Path) -> None:
    """Raise ModelError when a folder cannot be written; asked before a check, which takes its time."""
    path = Path(folder).absolute()
    there = next(p for p in (path, *path.parents) if p.exists())
    if not there.is_dir():
        raise ModelError(f"{there} is no folder", None, "name another folder with -o")
    if not os.access(there, os.W_OK | os.X_OK):
        raise ModelError(f"{there} cannot be written", None, "name another folder with -o")


def exit_code(report: Report, strict: bool) -> int:
    """0 nothing found, 1 findings; UNKNOWN counts only with --strict; an interrupted check without findings is 130."""
    from ..reports.summary import Outcome, outcome

    match outcome(report):
        case Outcome.PROBLEMS:
            return 1
        case Outcome.INTERRUPTED:
            return 130
        case Outcome.UNDECIDED:
            return 1 if strict else 0
        case Outcome.NOTHING_CHECKED:
            return 2
    return 0
