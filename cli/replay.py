"""`hoyle replay GAME TRACE`: the play that leads to a finding, run again by the rule functions, move by move."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..models.language.errors import ModelError
from .checking import findings_in, kept_file
from .options import add_game


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("trace", metavar="TRACE", help="a finding's id from the last check here, or a findings.json")
    parser.add_argument("id", nargs="?", help="the finding's id, where TRACE is a file with several")
    parser.add_argument("--quiet", action="store_true", help="only whether the play is still possible")


def run(args: argparse.Namespace) -> int:
    from ..models.language.load import load_game
    from ..verify.replay import replay_finding

    game = load_game(args.game)
    finding = kept_finding(game.name, args.trace, args.id)
    for line in replay_finding(game, finding, args.quiet):
        print(line)
    return 0


def kept_finding(game: str, trace: str, id: str | None) -> dict[str, Any]:
    """The finding that is meant, as JSON. Raises ModelError when there is none or it has no play."""
    path = Path(trace)
    if path.is_file():
        wanted, source = id, path
    else:
        wanted, source = trace, kept_file(game)
        if not source.is_file():
            raise ModelError(
                f"no findings of {game} are kept here", None, "run hoyle check first, or name a findings.json"
            )
    findings = findings_in(source)
    with_play = {f["id"]: f for f in findings if f.get("witness") and f["witness"].get("initial")}
    if wanted is None and len(with_play) == 1:
        return next(iter(with_play.values()))
    if wanted not in with_play:
        close = [i for i in with_play if wanted and i.startswith(wanted)]
        if len(close) == 1:
            return with_play[close[0]]
        fault = f"{wanted} shows no play" if any(f["id"] == wanted for f in findings) else f"no finding {wanted!r}"
        raise ModelError(fault, (source, 0), f"these show one: {', '.join(with_play) or 'none'}")
    return with_play[wanted]
