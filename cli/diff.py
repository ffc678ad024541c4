"""`hoyle diff OLD NEW`: what an edit of a rulebook changed."""

from __future__ import annotations

import argparse
import sys

from .options import amount, counting, readings, words


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("old", metavar="OLD", help="a game: name, folder or file; PATH@REV takes a git revision")
    parser.add_argument("new", metavar="NEW", help="the edited game, likewise")
    parser.add_argument("--players", type=int, action="append", help="only this number of players (may be repeated)")
    parser.add_argument("--reading", action="append", default=[], metavar="QUESTION=READING", help="for both versions")
    parser.add_argument(
        "--only", type=words, metavar="ENGINE[,..]", help="engines for the findings; `none` compares play only"
    )
    parser.add_argument("--seconds", type=amount, default=30.0, help="for each version's check, and for the comparison")
    parser.add_argument("--jobs", type=counting, default=2, help="processes side by side (default 2)")
    parser.add_argument("--format", default="text", choices=("text", "markdown", "json", "html"), help="default text")


def run(args: argparse.Namespace) -> int:
    """0 when nothing differs, 1 when something does."""
    from ..reports.difference import render
    from ..verify.diff import difference
    from ..verify.versions import version

    with version(args.old) as old, version(args.new) as new:
        found = difference(
            old,
            new,
            names=(args.old, args.new),
            players=args.players,
            readings=readings(args.reading),
            only=[] if args.only == ["none"] else args.only,
            seconds=args.seconds,
            jobs=args.jobs,
        )
    render(found, args.format, sys.stdout)
    return 1 if found.differs else 0
