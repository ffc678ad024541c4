"""Finds a game by what a person types: a built-in name, a folder or file with a model, or a module."""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType

from .errors import HoyleError, ModelError
from .game import Game

_BUILT_IN = Path(__file__).parent.parent


def built_in() -> list[str]:
    """The names of the games that come with Hoyle."""
    return sorted(p.parent.name for p in _BUILT_IN.glob("*/model.py"))


def load_game(name: str | Path) -> Game:
    """The game that `name` means.

    Raises ModelError with file and line for an unknown name, a file without a Game, a syntax error, or a model that
    fails while it is loaded.
    """
    text = str(name)
    if text in built_in():
        return _only_game(_import(f"{__package__.rsplit('.', 1)[0]}.{text}.model"), text)
    path = Path(text)
    if path.is_dir():
        model = path / "model.py"
        if not model.is_file():
            raise ModelError(f"{path} has no model.py", (path, 0), "write one, or name the model's file")
        return load_file(model)
    if path.is_file():
        return load_file(path)
    if path.suffix == ".py" or "/" in text:
        raise ModelError(f"there is no file {text}", None, "check the path")
    if importlib.util.find_spec(text.split(".")[0]) is not None and "." in text:
        return _only_game(_import(text), text)
    close = difflib.get_close_matches(text, built_in(), 1)
    hint = (
        f"did you mean {close[0]!r}?" if close else f"built-in games: {', '.join(built_in())}; or give a folder or file"
    )
    raise ModelError(f"there is no game {text!r}", None, hint)


def load_file(path: Path) -> Game:
    """The game of a model file; its folder can be imported from while it is loaded."""
    where = path.resolve()
    inside = _module_of(where)
    if inside is not None:
        return _only_game(_import(inside), str(path))
    return _load_apart(path, where)


@contextmanager
def _own_package(folder: Path) -> Iterator[None]:
    """While a copy of a built-in model is loaded (an older revision, an edit), its package is the copy's folder."""
    package = f"{__package__.rsplit('.', 1)[0]}.{folder.name}"
    aside = {n: m for n, m in sys.modules.items() if n == package or n.startswith(package + ".")}
    for name in aside:
        del sys.modules[name]
    stand_in = ModuleType(package)
    stand_in.__path__ = [str(folder)]
    sys.modules[package] = stand_in
    try:
        yield
    finally:
        for name in [n for n in sys.modules if n == package or n.startswith(package + ".")]:
            del sys.modules[name]
        sys.modules.update(aside)


def _load_apart(path: Path, where: Path) -> Game:
    """Load a model file under a name of its own, with its folder on the path meanwhile."""
    name = f"hoyle_model_{hashlib.sha256(str(where).encode()).hexdigest()[:12]}"
    importlib.invalidate_caches()
    spec = importlib.util.spec_from_file_location(name, where)
    if spec is None or spec.loader is None:
        raise ModelError(f"{path} is no Python file", (path, 0), "name a .py file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(where.parent))
    try:
        with _own_package(where.parent), redirect_stdout(sys.stderr):
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        sys.modules.pop(name, None)
        raise _load_error(error, str(where)) from error
    finally:
        sys.path.remove(str(where.parent))
    return _only_game(module, str(path))


def _module_of(path: Path) -> str | None:
    """The module name of a built-in model's file."""
    try:
        parts = path.relative_to(_BUILT_IN.resolve()).with_suffix("").parts
    except ValueError:
        return None
    return ".".join((__package__.rsplit(".", 1)[0], *parts))


def _import(name: str) -> ModuleType:
    try:
        with redirect_stdout(sys.stderr):  # stdout is for the report alone
            return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise _load_error(error, name) from error


def _load_error(error: Exception | SystemExit, name: str) -> HoyleError:
    if isinstance(error, HoyleError):
        return error
    if isinstance(error, SyntaxError):
        return ModelError(
            f"the model is no valid Python: {error.msg}", (error.filename or name, error.lineno or 0), "mend the syntax"
        )
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if "importlib" not in f.filename and not f.filename.startswith(str(Path(__file__).parent))]
    where = (own[-1].filename, own[-1].lineno or 0) if own else None
    return ModelError(f"the model fails while it is loaded: {type(error).__name__}: {error}", where, "mend the model")


def _only_game(module: ModuleType, name: str) -> Game:
    games = {id(v): v for v in vars(module).values() if isinstance(v, Game)}
    chosen = getattr(module, "game", None)
    if isinstance(chosen, Game):
        return chosen
    if len(games) == 1:
        return next(iter(games.values()))
    file = module.__file__ or name
    if not games:
        raise ModelError(
            f"{name} defines no Game", (file, 0), 'add game = Game("...", rulebook="rulebook.md", players=...)'
        )
    raise ModelError(f"{name} defines {len(games)} games", (file, 0), "call the one that is meant `game`")
