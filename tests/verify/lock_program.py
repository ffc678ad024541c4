"""An outside implementation of the lock (tests/toys/lock) that knows nothing of Hoyle, and one with a planted fault.

Run as a program it speaks JSON lines; with --forgets it has the fault.
"""

from __future__ import annotations

import json
import sys
from typing import Any


class LockProgram:
    """The lock as somebody else wrote it."""

    def __init__(self, start: dict[str, Any], notch: int) -> None:
        self.dials = [start[f"dial[{i}]"] for i in range(sum(name.startswith("dial[") for name in start))]
        self.left, self.notch = start["left"], notch

    def moves(self) -> list[Any]:
        """Legal moves, the turns as mappings and the slip as text."""
        if self.left == 0 or all(d == self.notch for d in self.dials):
            return []
        return [*({"action": "turn", "which": i} for i in range(len(self.dials))), "slip"]

    def play(self, move: str) -> None:
        if move == "slip":
            self.slip()
        else:
            dial = int(move.removeprefix("turn which="))
            self.dials[dial] = (self.dials[dial] + 1) % 4
        self.left -= 1

    def slip(self) -> None:
        self.dials = [0] * len(self.dials)


class ForgetfulProgram(LockProgram):
    """The fault: a slip forgets the last dial."""

    def slip(self) -> None:
        self.dials[:-1] = [0] * (len(self.dials) - 1)


def main() -> None:
    program: LockProgram | None = None
    made = ForgetfulProgram if "--forgets" in sys.argv else LockProgram
    for line in sys.stdin:
        question = json.loads(line)
        answer: dict[str, Any] = {}
        if "start" in question:
            program = made(question["start"], 1)
        elif "moves" in question and program is not None:
            answer = {"moves": program.moves()}
        elif "play" in question and program is not None:
            program.play(question["play"])
        else:
            answer = {"error": "nothing has started"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
