"""`hoyle list`: the built-in games."""

from __future__ import annotations

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--names", action="store_true", help="only the names, one a line")


def run(args: argparse.Namespace) -> int:
    from ..models.language.load import built_in, load_game

    for name in built_in():
        if args.names:
            print(name)
            continue
        game = load_game(name)
        d = game.declared
        clauses = sum(not c.flavour for c in game.rulebook.clauses.values())
        players = ", ".join(map(str, game.players))
        print(
            f"{name:<12} {game.name}: {players} players; {clauses} clauses, {len(d.actions)} actions,"
            f" {len(d.decisions)} decisions, {len(d.questions)} questions; scopes: {', '.join(['full', *d.scopes])}"
        )
    return 0
