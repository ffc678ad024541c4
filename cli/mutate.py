"""`hoyle mutate GAME`: small edits of the rules, which of them are noticed, and which survive."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import TYPE_CHECKING

from .checking import kept_file
from .options import add_game, amount, counting, words

if TYPE_CHECKING:
    from ..verify.mutate import Fate


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=int, help="number of players (default: the game's first)")
    parser.add_argument(
        "--only", type=words, default=["prove", "explore"], metavar="ENGINE[,..]", help="default prove,explore"
    )
    parser.add_argument("--seconds", type=amount, default=4.0, help="for each mutant (default 4)")
    parser.add_argument("--most", type=counting, help="only the first so many mutants")
    parser.add_argument("--jobs", type=counting, default=2, help="processes side by side (default 2)")
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run found out")
    parser.add_argument("--list", action="store_true", help="list the mutants without checking them")


def run(args: argparse.Namespace) -> int:
    """0 when every mutant is noticed, 1 when some survive."""
    from pathlib import Path

    from ..models.language.load import load_game
    from ..verify.mutants import folder_mutants
    from ..verify.mutate import Effort, mutate

    game = load_game(args.game)
    if args.list:
        for m in folder_mutants(Path(game.file).parent)[: args.most]:
            print(f"{m.file}:{m.line}: {m.rule}: {m.kind}: {m.before!r} -> {m.after!r}")
        return 0
    effort = Effort(args.seconds, tuple(args.only), (args.players or game.players[0],))
    kept = kept_file(f"{game.name} mutants")
    if args.fresh:
        kept.unlink(missing_ok=True)
    fates = mutate(game, effort=effort, jobs=args.jobs, most=args.most, kept=kept, on_fate=_tell)
    if sys.stderr.isatty():
        print("\r\x1b[2K", end="", file=sys.stderr)
    for fate in fates:
        if fate.survived:
            print(f"survived {fate.file}:{fate.line} {fate.rule}: {fate.kind}: {fate.before!r} -> {fate.after!r}")
    by = Counter(reason for fate in fates for reason in fate.noticed)
    for reason, count in by.most_common(20):
        print(f"{count:>4} noticed by {reason}")
    survivors = sum(f.survived for f in fates)
    broken = sum(bool(f.broken) for f in fates)
    print(f"{len(fates)} mutants: {len(fates) - survivors - broken} noticed, {broken} unusable, {survivors} survived")
    return 1 if survivors else 0


def _tell(done: int, total: int, fate: Fate) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[2K{done}/{total} {fate.rule}: {fate.kind}"[:120], end="", file=sys.stderr, flush=True)
