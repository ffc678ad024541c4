"""What is installed is what stands in the tree: packages, their data, the public names, and who imports what."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path

import pytest

import hoyle

ROOT = Path(__file__).parents[1]
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NOT_INSTALLED = {"tests", "docs", "bench", "build", "dist"}

# Which modules may import a library that is slow to load or that the others must not depend on.
ALLOWED = {
    "z3": ("verify/prove",),
    "hypothesis": ("verify/fuzz", "testing/"),
    "pydot": ("reports/graph",),
}


def sources() -> Iterator[Path]:
    """Every Python file that belongs to the package, relative to the root."""
    for top in sorted(ROOT.iterdir()):
        if top.name in NOT_INSTALLED or top.name.startswith("."):
            continue
        for path in sorted(top.rglob("*.py")) if top.is_dir() else [top]:
            if path.suffix == ".py":
                yield path.relative_to(ROOT)


def package_of(folder: Path) -> str:
    return ".".join(("hoyle", *folder.parts))


def folders() -> set[Path]:
    return {path.parent for path in sources()}


def imported(path: Path) -> set[str]:
    """The first part of every absolute import in a file, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names


def test_the_package_list_is_the_tree() -> None:
    assert sorted(CONFIG["tool"]["setuptools"]["packages"]) == sorted(package_of(folder) for folder in folders())


def test_every_package_says_what_it_is() -> None:
    for folder in folders():
        module = ROOT / folder / "__init__.py"
        assert module.is_file(), f"{folder} has no __init__.py"
        assert ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))), f"{folder} has no docstring"


def test_every_data_file_is_installed() -> None:
    patterns: dict[str, list[str]] = CONFIG["tool"]["setuptools"]["package-data"]
    for folder in folders() - {Path(".")}:
        wanted = patterns.get(package_of(folder), [])
        for file in (ROOT / folder).iterdir():
            if file.is_file() and file.suffix not in {".py", ".pyc"}:
                assert any(fnmatch(file.name, glob) for glob in wanted), f"{file.relative_to(ROOT)} is not installed"


def test_every_entry_point_exists() -> None:
    project = CONFIG["project"]
    groups = [project["scripts"], *project.get("entry-points", {}).values()]
    for target in (target for group in groups for target in group.values()):
        assert find_spec(target.partition(":")[0]) is not None, target


def test_the_public_names_are_the_same_for_type_checkers() -> None:
    tree = ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    names = [alias.name for node in block.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert sorted(names) == sorted(hoyle.__all__)


@pytest.mark.parametrize("name", hoyle.__all__)
def test_every_public_name_loads(name: str) -> None:
    assert getattr(hoyle, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'hoyle' has no attribute 'Gmae'"):
        hoyle.Gmae  # type: ignore[attr-defined]  # noqa: B018


def test_import_hoyle_loads_nothing_else() -> None:
    code = "import sys, hoyle; print(*sorted(name for name in sys.modules if name.startswith('hoyle.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize("library", ALLOWED)
def test_a_library_is_imported_only_where_it_may_be(library: str) -> None:
    importers = {path.as_posix() for path in sources() if library in imported(path)}
    assert {path for path in importers if not path.startswith(ALLOWED[library])} == set()


@pytest.mark.parametrize("folder", sorted(folders() - {Path(".")}), ids=str)
def test_sources_import_each_other_relatively_and_games_by_the_front_door(folder: Path) -> None:
    is_game = folder.parts[0] == "models" and len(folder.parts) > 1 and folder.name != "language"
    for path in (path for path in sources() if path.parent == folder):
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        levels = {node.level for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        if is_game:
            assert max(levels, default=0) <= 1, f"{path}: write a game as a user does, `from hoyle import ...`"
        else:
            assert "hoyle" not in imported(path), f"{path}: use a relative import"
