"""`hoyle stats GAME`: what random games look like: length, winners by seat, choices, what is ever used."""

from __future__ import annotations

import argparse
import dataclasses
import json

from .options import add_game, counting, readings


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=int, help="number of players (default: the scope's first)")
    parser.add_argument("--scope", default="full", help="default full")
    parser.add_argument("--reading", action="append", default=[], metavar="QUESTION=READING", help="may be repeated")
    parser.add_argument("--games", type=counting, default=2000, help="how many games (default 2000)")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same games (default 0)")
    parser.add_argument("--cap", type=counting, default=400, help="moves after which a game is given up (default 400)")
    parser.add_argument("--format", default="text", choices=("text", "json"), help="default text")


def run(args: argparse.Namespace) -> int:
    from ..models.language import TransitionSystem
    from ..models.language.load import load_game
    from ..verify.play_stats import stats

    game = load_game(args.game)
    setting = game.setting(args.players, args.scope, readings(args.reading))
    found = stats(TransitionSystem(game, setting), args.games, seed=args.seed, longest=args.cap)
    if args.format == "json":
        print(json.dumps(dataclasses.asdict(found), ensure_ascii=False, indent=1))
        return 0
    least, low, middle, high, most_of, most = found.lengths
    place = f"{setting.players} players, scope {setting.scope}"
    print(f"{game.name}, {place}: {found.games:,} random games, seed {found.seed}")
    print(f"  policy   {found.policy}")
    print(f"  length   median {middle} moves, half of them {low}-{high}, 95% up to {most_of}, {least}-{most} in all")
    print(f"  ends     {', '.join(f'{name} {count:,}' for name, count in found.halts.items())}")
    print(f"  endless  {found.endless:,} given up at {args.cap} moves")
    for name, share in found.winners.items():
        print(f"  won by   {name}: {share.part:.1%} of those over (95% between {share.low:.1%} and {share.high:.1%})")
    print(f"  choices  {found.choices:.1f} moves to choose from on average, at most {found.most_choices}")
    for name, count in sorted(found.actions.items(), key=lambda item: -item[1]):
        print(f"  {count:>9,} {name}" + ("" if count else "  (never)"))
    unused = [name for name, count in found.clauses.items() if not count]
    if unused:
        print(f"  clauses never used by a move or case: {', '.join(unused)}")
    return 0
