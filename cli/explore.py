"""`hoyle explore GAME`: every position of a scope, with counts and what is wrong among them."""

from __future__ import annotations

import argparse
import time

from .options import add_game, add_setting, amount, counting, readings


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_setting(parser)
    parser.add_argument("--seconds", type=amount, default=60.0, help="how long to search (default 60)")
    parser.add_argument(
        "--positions", type=counting, default=5_000_000, help="how many positions at most (default 5000000)"
    )
    parser.add_argument("--memory", type=amount, default=1024.0, metavar="MIB", help="for what it keeps (default 1024)")


def run(args: argparse.Namespace) -> int:
    from ..models.language import TransitionSystem
    from ..models.language.load import load_game
    from ..verify.explore import explore

    game = load_game(args.game)
    scopes = args.scope or list(game.declared.scopes) or ["full"]
    found = 0
    for scope in scopes:
        setting = game.setting((args.players or [None])[0], scope, readings(args.reading))
        began = time.monotonic()
        explored = explore(
            TransitionSystem(game, setting),
            seconds=args.seconds,
            max_positions=args.positions,
            memory=args.memory,
        )
        seconds = time.monotonic() - began
        print(
            f"{game.name}, {setting.players} players, scope {scope}: {explored.positions:,} positions,"
            f" {explored.transitions:,} transitions, {explored.terminals:,} ends, {explored.layers} layers"
            f" in {seconds:.1f} s; {explored.bound}"
        )
        for note in explored.notes:
            print(f"  note: {note}")
        for finding in explored.findings:
            steps = len(finding.witness.steps) if finding.witness else 0
            print(f"  {finding.id}: {finding.title} ({steps} moves)")
            found += not finding.note
    return 1 if found else 0
