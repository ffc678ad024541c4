"""Calls functions that numba compiles and keeps on disk; what it kept is made anew when it cannot be read."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any


def call(module: str, function: str, *args: Any) -> Any:
    """Call a function of a module beside this one.

    A cache that cannot be read fails before the function begins, so that nothing is done twice.
    """
    code = importlib.import_module(f".{module}", __package__)
    try:
        return getattr(code, function)(*args)
    except Exception:
        kept = getattr(code, function).stats.cache_path
        for file in Path(kept).glob(f"{module}.*.nb[ci]") if kept else ():
            file.unlink(missing_ok=True)
        return getattr(importlib.reload(code), function)(*args)
