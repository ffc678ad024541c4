"""An outside program in a process of its own, spoken to in JSON lines: the other end of `conformance`."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from typing import IO, Any

from ..models.language.errors import HoyleError
from .conformance import Named


class ProgramFault(HoyleError):
    """A program ended, or answered something that is no answer."""


class Process:
    """An implementation in a process of its own, spoken to in JSON lines.

    It gets `{"start": {field: value}}` once for each game, then `{"moves": true}` and `{"play": "text"}`; it answers
    every line with one line: `{"moves": [...]}` to the second, `{}` to the others, `{"error": "why"}` to any.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def start(self, position: Mapping[str, Any]) -> Process:
        """Begin a game; one process plays many."""
        self._ask({"start": position})
        return self

    def moves(self) -> list[Named]:
        """Ask for the legal moves."""
        answer = self._ask({"moves": True}).get("moves")
        if not isinstance(answer, list):
            raise ProgramFault("it answers no list of moves")
        return answer

    def play(self, move: str) -> None:
        """Have a move made."""
        self._ask({"play": move})

    def end(self) -> None:
        """End the process."""
        for pipe in (self._process.stdin, self._process.stdout):
            _pipe(pipe).close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _ask(self, question: Mapping[str, Any]) -> dict[str, Any]:
        try:
            _pipe(self._process.stdin).write(json.dumps(question) + "\n")
            _pipe(self._process.stdin).flush()
        except BrokenPipeError:
            raise ProgramFault("it has ended") from None
        line = _pipe(self._process.stdout).readline()
        if not line:
            raise ProgramFault("it has ended")
        try:
            answer = json.loads(line)
        except ValueError:
            raise ProgramFault(f"it answers no JSON: {line[:80]!r}") from None
        if not isinstance(answer, dict) or "error" in answer:
            raise ProgramFault(str(answer.get("error") if isinstance(answer, dict) else line[:80]))
        return answer


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe
