"""The options that several commands share, and what they mean."""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

from ..models.language.errors import ModelError


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a built-in name, a folder with a model.py, a file or a module")


def add_setting(parser: argparse.ArgumentParser) -> None:
    """--players, --scope, --reading."""
    parser.add_argument("--players", type=numbers, metavar="N[,N]", help="only these numbers of players")
    parser.add_argument("--scope", action="append", metavar="NAME", help="only this scope (may be repeated)")
    parser.add_argument(
        "--reading",
        action="append",
        default=[],
        metavar="QUESTION=READING",
        help="read a sentence this way (may be repeated)",
    )


def add_effort(parser: argparse.ArgumentParser) -> None:
    """--seconds, --jobs, --only, --strict."""
    parser.add_argument("--seconds", type=amount, default=40.0, help="how long the engines may take (default 40)")
    parser.add_argument("--jobs", type=counting, default=2, help="processes side by side (default 2)")
    parser.add_argument(
        "--only", type=words, metavar="ENGINE[,..]", help="only these of prove, explore, fuzz, readings"
    )
    parser.add_argument("--no-baseline", action="store_true", help="count accepted findings too")
    parser.add_argument("--strict", action="store_true", help="what is undecided counts as a finding")


def numbers(text: str) -> list[int]:
    """`2,3` as a list of numbers."""
    try:
        return [int(part) for part in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of whole numbers such as 2,3") from None


def words(text: str) -> list[str]:
    """`prove,fuzz` as a list of words, at least one."""
    found = [part.strip() for part in text.split(",") if part.strip()]
    if not found:
        raise argparse.ArgumentTypeError("it names nothing")
    return found


def amount(text: str) -> float:
    """A number above zero: a check that may take no time would say that nothing was found."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return number


def counting(text: str) -> int:
    """A whole number from 1 on."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return number


def readings(pairs: Sequence[str]) -> dict[str, str]:
    """`question=reading` pairs as a mapping. Raises ModelError for one without an equals sign."""
    found = {}
    for pair in pairs:
        question, equals, reading = pair.partition("=")
        if not equals:
            raise ModelError(f"--reading {pair!r} is no pair", None, "write it as QUESTION=READING")
        found[question.strip()] = reading.strip()
    return found
