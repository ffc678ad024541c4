"""Processes that work side by side and leave Ctrl-C to the parent, which ends them at once."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool that is gone when the block is left, whatever its processes are at: none is waited for."""
    # fork where it exists: the model is already loaded there, and starting up costs nothing
    context = get_context("fork" if _can_fork() else "spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_interrupts_to_the_parent)
    try:
        yield pool
    finally:
        at_work = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in at_work:
            worker.terminate()
        for worker in at_work:
            worker.join()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _can_fork() -> bool:
    return "fork" in get_all_start_methods() and sys.platform != "darwin"
