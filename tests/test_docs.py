"""What the manual shows is true: its Python compiles and loads, its names and its commands with their options exist."""

from __future__ import annotations

import argparse
import ast
import importlib
import re
from pathlib import Path

import pytest
from _pytest.config.argparsing import Parser

from hoyle import Game, TransitionSystem
from hoyle.cli.main import COMMANDS, main
from hoyle.models.language.load import load_game
from hoyle.testing import plugin

ROOT = Path(__file__).resolve().parents[1]
PAGES = ("README.md", *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md"))))
FRONT_DOORS = ("hoyle", "hoyle.properties", "hoyle.testing")


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text(page), re.M | re.S)


PYTHON = [(page, number, block) for page in PAGES for number, block in enumerate(blocks(page, "python"), 1)]


def test_there_is_something_to_test() -> None:
    assert {page for page, _, _ in PYTHON} == {"README.md", "docs/language.md", "docs/testing.md"}
    assert len(told_commands()) > 15


@pytest.mark.parametrize(("page", "number", "block"), PYTHON, ids=[f"{page}-{number}" for page, number, _ in PYTHON])
def test_python_compiles_and_imports_what_there_is(page: str, number: int, block: str) -> None:
    for node in ast.walk(ast.parse(block, f"{page}, block {number}")):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "hoyle":
            module = importlib.import_module(node.module or "")
            assert [name.name for name in node.names if not hasattr(module, name.name)] == []


def model_of(page: str, folder: Path) -> Game:
    """The blocks of a page as one model, with a rulebook of the clauses that they cite."""
    source = "from enum import IntEnum\nfrom hoyle import *\nfrom hoyle.properties import *\n"
    source += "\n".join(blocks(page, "python"))
    cited = {
        str(value.value)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.keyword) and node.arg == "clause"
        for value in ast.walk(node.value)
        if isinstance(value, ast.Constant)
    }
    (folder / "rulebook.md").write_text("".join(f"- A rule. {{#{clause}}}\n" for clause in sorted(cited)))
    (folder / "model.py").write_text(source)
    return load_game(folder)


def test_the_model_of_the_language_page_loads_and_can_be_traced(tmp_path: Path) -> None:
    game = model_of("docs/language.md", tmp_path)
    for players in game.players:
        system = TransitionSystem(game, game.setting(players, "small" if players == 2 else "full"))
        assert [command.name for command in system.commands] == ["discard", "draw", "attack", "answer"]


def test_the_examples_of_the_testing_page_fit_the_model_they_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "my_game"]) == 0
    added, *tests = blocks("docs/testing.md", "python")
    with (tmp_path / "my_game" / "model.py").open("a", encoding="utf-8") as model:
        model.write(added)
    game = load_game(tmp_path / "my_game")
    said = {node.value for test in tests for node in ast.walk(ast.parse(test)) if isinstance(node, ast.Constant)}
    assert {claim.name for claim in game.declared.claims} <= said
    assert "small" in game.declared.scopes
    assert not TransitionSystem(game, game.setting(2, "small")).untraceable()


def test_what_the_language_page_names_can_be_imported() -> None:
    """Calls between backticks, such as `the_most(set, key)`, that are no method and no name of the examples."""
    named = set(re.findall(r"(?<![.\w])`@?([a-z_]+)\(", text("docs/language.md")))
    known = {name for door in FRONT_DOORS for name in importlib.import_module(door).__all__}
    assert named - known == set()
    assert len(named) > 20


def told_commands() -> list[tuple[str, str, str]]:
    """Each command that stands in backticks or at the start of a line of code, with the options of its line."""
    found = set()
    for page in PAGES:
        for line in text(page).splitlines():
            for name in re.findall(r"(?:`|bin/|run: |^)hoyle ([a-z]+)\b", line):
                options = re.findall(r"(?<![\w-])-{1,2}[a-z][a-z-]*", line.split("hoyle " + name, 1)[1])
                found |= {(page, name, option) for option in ["", *options]}
    return sorted(found)


@pytest.mark.parametrize(("page", "name", "option"), told_commands())
def test_commands_know_the_options_that_are_shown(page: str, name: str, option: str) -> None:
    assert name in COMMANDS, f"{page}: hoyle {name}"
    parser = argparse.ArgumentParser()
    importlib.import_module(f"hoyle.cli.{COMMANDS[name][0]}").configure(parser)
    assert not option or option in parser._option_string_actions


def test_the_plugin_knows_the_options_that_are_shown() -> None:
    parser = Parser(_ispytest=True)
    plugin.pytest_addoption(parser)
    known = {name for group in parser._groups for option in group.options for name in option.names()}
    assert set(re.findall(r"--hoyle[a-z-]*", text("docs/testing.md"))) == known
