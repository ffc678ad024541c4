"""`hoyle accept GAME ID --why TEXT`: put a finding into the baseline, so that checks no longer fail on it."""

from __future__ import annotations

import argparse
import datetime

from ..models.language.errors import ModelError
from .checking import findings_in, kept_file
from .options import add_game


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("id", nargs="+", help="ids of findings of the last check here")
    parser.add_argument("--why", required=True, help="the reason, for those who read findings.toml later")


def run(args: argparse.Namespace) -> int:
    from ..models.language.load import load_game
    from ..verify.baseline import accept

    if not args.why.strip():
        raise ModelError("--why is empty", None, "write the reason; whoever reads findings.toml later needs it")
    game = load_game(args.game)
    kept = kept_file(game.name)
    if not kept.is_file():
        raise ModelError(f"no findings of {game.name} are kept here", None, "run hoyle check first")
    known = {f["id"]: f for f in findings_in(kept)}
    for finding in args.id:
        if finding not in known:
            raise ModelError(
                f"the last check found no {finding!r}", (kept, 0), f"it found {', '.join(known) or 'nothing'}"
            )
    for finding in args.id:
        path = accept(game, finding, known[finding]["clauses"], args.why, datetime.date.today())
        print(f"accepted {finding} in {path}")
    return 0
