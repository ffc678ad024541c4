"""`hoyle play GAME`: play by hand among the legal moves and their clauses; what nobody chooses happens by itself."""

from __future__ import annotations

import argparse
import sys
from random import Random

from .options import add_game, readings

SHOWN = 40
HELP = "a number makes that move, other text shows only the moves with it; b: why not others, u: take back, q: leave"


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=int, help="number of players (default: the first that the game allows)")
    parser.add_argument("--scope", default="full", help="default full")
    parser.add_argument("--reading", action="append", default=[], metavar="QUESTION=READING", help="may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="for what chance decides (default 0)")
    parser.add_argument("--after", metavar="ID", help="go on from the play of this finding of the last check here")


def run(args: argparse.Namespace) -> int:
    from ..models.language import TransitionSystem
    from ..models.language.load import load_game
    from ..verify.replay import setting_of, trace_of
    from ..verify.sitting import Sitting
    from ..verify.witness import Trace
    from .replay import kept_finding

    game = load_game(args.game)
    rng = Random(args.seed)
    if args.after:
        witness = kept_finding(game.name, args.after, None)["witness"]
        ts = TransitionSystem(game, setting_of(game, witness["setting"]))
        trace = trace_of(ts, witness)
    else:
        ts = TransitionSystem(game, game.setting(args.players, args.scope, readings(args.reading)))
        trace = Trace(ts.start(rng))
    sitting = Sitting(ts, trace, rng)
    print(HELP)
    _tell(["", *ts.show_in_use(sitting.here), *sitting.settle()])
    wanted = ""
    while True:
        choices = sitting.choices()
        for line in sitting.ending() if not choices else ():
            print(line)
        shown = [(n, c) for n, c in enumerate(choices, 1) if wanted in c.text]
        for n, choice in shown[:SHOWN]:
            print(f"{n:>4}. {choice.mover}: {choice.text}  [{', '.join(choice.clauses)}]")
        if len(shown) > SHOWN:
            print(f"      and {len(shown) - SHOWN} more: type a part of a name")
        word, wanted = _asked(), ""
        if word is None or word == "q":
            return 0
        if word == "u":
            _tell(ts.show_in_use(sitting.here) if sitting.undo() else ["there is nothing to take back"])
        elif word == "b":
            _tell(
                [f"{action.name}: {reason}" for action, reason, _ in ts.blocked(sitting.here)] or ["nothing is blocked"]
            )
        elif word.isdigit() and 1 <= int(word) <= len(choices):
            _tell(sitting.choose(choices[int(word) - 1]))
        elif any(word in c.text for c in choices) and not word.isdigit():
            wanted = word
        else:
            print(f"there is no move {word!r}; {HELP}")


def _asked() -> str | None:
    """What the player types, None at the end of the input."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _tell(lines: list[str]) -> None:
    for line in lines:
        print(line)
