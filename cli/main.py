"""The `hoyle` command: finds the command that is meant, runs it, and turns every error into one clear message."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

#: command -> (module, one line of help); the modules are imported only when their command runs
COMMANDS = {
    "check": ("check", "check a rulebook and print the findings"),
    "report": ("report", "check a rulebook and write an HTML page, graphs and findings.json"),
    "explore": ("explore", "walk through every position of a small scope"),
    "replay": ("replay", "show the play that leads to a finding, move by move"),
    "play": ("play", "play by hand, with the legal moves and the clauses that allow them"),
    "diff": ("diff", "say what an edit of a rulebook changed: clauses, findings, play"),
    "readings": ("readings", "say what each reading of each open sentence causes and cures"),
    "stats": ("stats", "play random games and say how they go"),
    "coverage": ("coverage", "say which element models each clause, and whether play came to it"),
    "mutate": ("mutate", "make each rule a little wrong and see which claims notice"),
    "accept": ("accept", "accept a finding with a reason; later checks fail on new ones only"),
    "explain": ("explain", "say what a finding's code means and how to mend it"),
    "new": ("new", "write a small model to start from"),
    "list": ("list_games", "list the built-in games"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in words
    try:
        code = _run([w for w in words if w != "--debug"])
        sys.stdout.flush()  # a pipe that nobody reads shows here, where it can be told, and not at the very end
        return code
    except SystemExit as stop:
        print(
            f"hoyle: error: the model ends the program (exit {stop.code})\n  help: take its exit() out", file=sys.stderr
        )
        return 2
    except KeyboardInterrupt:
        print("hoyle: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141
    except Exception as error:
        if debug:
            raise
        return _told(error)


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(_help())
        return 0 if words else 2
    if words[0] == "--version":
        from importlib.metadata import version

        print(version("hoyle"))
        return 0
    name = words[0]
    if name not in COMMANDS:
        return _unknown(name)
    module = import_module(f".{COMMANDS[name][0]}", __package__)
    parser = argparse.ArgumentParser(f"hoyle {name}", description=COMMANDS[name][1].capitalize() + ".")
    module.configure(parser)
    try:
        args = parser.parse_args(words[1:])
    except SystemExit as stop:
        return int(stop.code or 0)
    return int(module.run(args))


def _told(error: Exception) -> int:
    from ..models.language.errors import HoyleError

    if isinstance(error, HoyleError):
        print(f"hoyle: error: {error}", file=sys.stderr)
    elif isinstance(error, OSError):
        place = f"\n  at {error.filename}" if error.filename else ""
        print(f"hoyle: error: {error.strerror or error}{place}\n  help: check the path and its rights", file=sys.stderr)
    else:
        print(
            f"hoyle: a fault of hoyle itself: {type(error).__name__}: {error}\n"
            "  help: run again with --debug and report it",
            file=sys.stderr,
        )
    return 2


def _unknown(name: str) -> int:
    import difflib

    close = difflib.get_close_matches(name, COMMANDS, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"commands: {', '.join(COMMANDS)}"
    print(f"hoyle: there is no command {name!r}\n  help: {hint}", file=sys.stderr)
    return 2


def _help() -> str:
    width = max(map(len, COMMANDS))
    lines = "\n".join(f"  {name:<{width}}  {text}" for name, (_, text) in COMMANDS.items())
    return (
        "usage: hoyle COMMAND ...\n\nTests a game's rulebook before its players do.\n\n"
        f"{lines}\n\nhoyle COMMAND --help tells the options. GAME is a built-in name, a folder with a model.py,\n"
        "a file or a module. Exit code: 0 nothing found, 1 findings, 2 an error. --debug shows tracebacks."
    )


if __name__ == "__main__":
    sys.exit(main())
