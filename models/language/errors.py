"""The errors a reader of the terminal may see: each says what is wrong, where, and what to do about it."""

from __future__ import annotations

import os
import traceback
from pathlib import Path


class HoyleError(Exception):
    """Base of every error that Hoyle raises on purpose; anything else that escapes is a fault of Hoyle."""


class ModelError(HoyleError):
    """A model or its rulebook cannot be used as it stands.

    `what` is one sentence about the fault, `where` the file and line (counted from 1; 0 means the file as a whole),
    `do` the next step. All three survive pickling, so that a worker process can hand the error on.
    """

    def __init__(self, what: str, where: tuple[str | os.PathLike[str], int] | None = None, do: str = "") -> None:
        place = None if where is None else (os.fspath(where[0]), where[1])
        super().__init__(what, place, do)
        self.what = what
        self.where: tuple[str, int] | None = place
        self.do = do

    def __str__(self) -> str:
        lines = [self.what]
        if self.where is not None:
            file, line = self.where
            lines.append(f"  at {file}:{line}" if line else f"  at {file}")
        if self.do:
            lines.append(f"  help: {self.do}")
        return "\n".join(lines)


class Untraceable(ModelError):
    """A rule that runs concretely but cannot be traced: nothing is proved about it, and the report says why."""


def model_fails(what: str, error: BaseException, file: str) -> ModelError:
    """An exception out of a model's own code as an error at the innermost line of the model's folder."""
    folder = Path(file).resolve().parent
    lines = [f for f in traceback.extract_tb(error.__traceback__) if folder in Path(f.filename).resolve().parents]
    where = (lines[-1].filename, lines[-1].lineno or 0) if lines else (file, 0)
    return ModelError(f"{what}: {type(error).__name__}: {error}", where, "mend the model")
