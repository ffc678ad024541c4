"""`hoyle coverage GAME`: which model element each clause has, and whether play ever came to it."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

from .options import add_game, amount


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--write", action="store_true", help="write coverage.md beside the model")
    parser.add_argument("--seconds", type=amount, default=20.0, help="how long to play (default 20)")


def run(args: argparse.Namespace) -> int:
    """0 when every clause is modelled, else 1."""
    from ..models.language.load import load_game
    from ..reports.coverage_table import render
    from ..reports.summary import tally
    from ..verify.check import whole_check

    game = load_game(args.game)
    report = whole_check(game, only=["fuzz"], seconds=args.seconds)
    text = io.StringIO()
    render(report, text)
    if args.write:
        target = Path(game.file).parent / "coverage.md"
        target.write_text(text.getvalue(), encoding="utf-8")
        print(f"wrote {target}")
    else:
        sys.stdout.write(text.getvalue())
    told = tally(report)
    return 0 if told.modelled == told.clauses else 1
