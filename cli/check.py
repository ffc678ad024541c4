"""`hoyle check GAME`: all engines, findings on stdout."""

from __future__ import annotations

import argparse
import sys

from .checking import checked, exit_code
from .options import add_effort, add_game, add_setting


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_setting(parser)
    add_effort(parser)
    parser.add_argument(
        "--format", default="text", choices=("text", "json", "sarif", "junit", "markdown", "html"), help="default text"
    )


def run(args: argparse.Namespace) -> int:
    from ..reports import render

    _, report = checked(args)
    render(report, args.format, sys.stdout)
    return exit_code(report, args.strict)
