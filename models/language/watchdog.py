"""Stops a rule that never comes to an end: a search that hangs without a word would be the worst of messages."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from .errors import ModelError

#: seconds of computing, so that a busy machine changes nothing; far above what tracing any rule takes
PATIENCE = 30.0


@contextmanager
def ends_in_time(name: str, where: tuple[str, int], seconds: float = PATIENCE) -> Iterator[None]:
    """Raise ModelError, at the line that is running, when the block computes longer.

    It works by a timer's signal, so only in the main thread and where the system has one; elsewhere nothing is watched.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_: int, frame: FrameType | None) -> None:
        raise ModelError(
            f"{name} has not come to an end after {seconds:g} s of computing",
            _line(frame, Path(where[0]).resolve().parent) or where,
            "end its loop; split a rule with very many paths into definitions",
        )

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _line(frame: FrameType | None, folder: Path) -> tuple[str, int] | None:
    """The innermost line of the model's own folder."""
    while frame is not None:
        if folder in Path(frame.f_code.co_filename).resolve().parents:
            return frame.f_code.co_filename, frame.f_lineno
        frame = frame.f_back
    return None
