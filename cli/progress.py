"""What a person sees while a check runs: one line on stderr, written over; nothing where it is no terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..verify.check import Progress

_BAR = 20


class ProgressLine:
    """Call it with every Progress; `close()` takes the line away."""

    def __init__(self, game: str) -> None:
        self.game, self.began, self.found = game, time.monotonic(), 0
        self.shown = sys.stderr.isatty()

    def __call__(self, progress: Progress) -> None:
        self.found += len(progress.new)
        if not self.shown:
            return
        full = round(_BAR * progress.done / progress.total) if progress.total else _BAR
        bar = "█" * full + "·" * (_BAR - full)
        line = (
            f"checking {self.game} ▕{bar}▏ {progress.done}/{progress.total} {progress.label} ✓ · {self.found} found"
            f" · {time.monotonic() - self.began:.0f} s"
        )
        print(f"\r\x1b[2K{line[:150]}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.shown:
            print("\r\x1b[2K", end="", file=sys.stderr, flush=True)
