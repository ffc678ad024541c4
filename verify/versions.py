"""Finds two versions of a model: folders, files, built-in names, or any of these at a git revision (`PATH@REV`)."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ..models.language.errors import ModelError
from ..models.language.game import Game
from ..models.language.load import built_in, load_game


@contextmanager
def version(name: str) -> Iterator[Game]:
    """The game that `name` means; with `@REV` it is taken out of git for the time of the context.

    Raises ModelError for a revision or path that git does not have.
    """
    path, at, revision = name.rpartition("@")
    if not at:
        yield load_game(name)
        return
    with TemporaryDirectory(prefix="hoyle-") as scratch:
        yield load_game(_checked_out(path, revision, Path(scratch)))


def _checked_out(path: str, revision: str, scratch: Path) -> Path:
    where = Path(load_game(path).file).parent if path in built_in() else Path(path)
    folder = where if where.is_dir() else where.parent
    top = _git(folder, "rev-parse", "--show-toplevel").decode().strip()
    inside = folder.resolve().relative_to(Path(top).resolve())
    archive = _git(Path(top), "archive", "--format=tar", revision, "--", str(inside))
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(scratch, filter="data")
    found = scratch / inside
    return found if where.is_dir() else found / where.name


def _git(folder: Path, *words: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError as error:
        raise ModelError(f"git cannot be run: {error}", None, "name two folders instead") from None
    if done.returncode != 0:
        told = done.stderr.decode(errors="replace").strip().splitlines()
        raise ModelError(f"git: {told[-1] if told else 'it failed'}", (folder, 0), "check the revision and the path")
    return done.stdout
