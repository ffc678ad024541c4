"""`hoyle report GAME -o DIR`: all engines, a folder with a page, graphs and findings.json."""

from __future__ import annotations

import argparse
import sys

from .checking import checked, exit_code, kept_file, writable
from .options import add_effort, add_game, add_setting


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-o", "--output", metavar="DIR", help="the folder to write (default GAME-report)")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    add_setting(parser)
    add_effort(parser)


def run(args: argparse.Namespace) -> int:
    from ..reports import render, write_folder

    writable(args.output or ".")
    game, report = checked(args)
    folder = args.output or f"{kept_file(game.name).stem}-report"
    page = write_folder(report, folder)
    render(report, "text", sys.stdout)
    print(f" report: {page}")
    if args.open:
        import webbrowser

        webbrowser.open(page.resolve().as_uri())
    return exit_code(report, args.strict)
