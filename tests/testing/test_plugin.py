"""The pytest plugin: silent unless asked, one item for each claim, each decision and play, diagnostics on failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import hoyle

TOYS = Path(__file__).parents[1] / "toys"
CLAIMS = """
from hoyle.properties import always, never
game.claims(
    always("no turn is left over", lambda t: t.left >= 0, clause="end"),
    never("nobody slips twice", lambda t: t.left == 4, clause="turn.slip"),
)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A user's folder with a model that has a fault, two claims and one decision."""
    shutil.copytree(TOYS / "lock", tmp_path / "lock", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "lock" / "model.py").open("a") as model:
        model.write(CLAIMS)
    return tmp_path


def run(folder: Path, *arguments: str) -> tuple[int, str]:
    """pytest in a process of its own, with the plugin and no other configuration."""
    loaded = any(e.value == "hoyle.testing.plugin" for e in entry_points(group="pytest11"))
    plugin = () if loaded else ("-p", "hoyle.testing.plugin")
    above = str(Path(hoyle.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "-o", "addopts=", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([above, os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_without_being_asked_it_collects_nothing(folder: Path) -> None:
    code, told = run(folder, "-q")
    assert code == 5, told
    assert "no tests ran" in told


def test_it_loads_nothing_of_hoyle_when_it_is_not_asked(folder: Path) -> None:
    (folder / "test_it.py").write_text(
        "import sys\n"
        "def test_it():\n"
        "    loaded = {n.removeprefix('hoyle.testing') for n in sys.modules if n.startswith('hoyle.')}\n"
        "    assert loaded <= {'', '.plugin', '.verbs', '.checking'}\n"
        "    assert 'z3' not in sys.modules and 'numpy' not in sys.modules\n"
    )
    code, told = run(folder, "-q", "-p", "no:hypothesispytest")
    assert code == 0, told


@pytest.mark.parametrize("by_file", [False, True])
def test_items_are_claims_decisions_and_play(folder: Path, by_file: bool) -> None:
    if by_file:
        (folder / "pytest.ini").write_text("[pytest]\nhoyle = true\n")
    code, told = run(folder, "--collect-only", "-q", *(() if by_file else ("--hoyle",)))
    assert code == 0, told
    assert [line.split("::")[1] for line in told.splitlines() if "::" in line] == [
        "claim: no turn is left over",
        "claim: nobody slips twice",
        "decision: winner",
        "play",
    ]


def test_failures_print_what_hoyle_check_prints(folder: Path) -> None:
    code, told = run(folder, "--hoyle", "--hoyle-seconds=12", "--hoyle-scope=small", "-v")
    assert code == 1, told
    outcome = {line.split("::")[1].split("  ")[0].rsplit(" ", 1)[0]: line for line in told.splitlines() if "::" in line}
    assert "PASSED" in outcome["claim: no turn is left over"]
    assert "FAILED" in outcome["claim: nobody slips twice"]
    assert "PASSED" in outcome["decision: winner"]
    assert "KEEP02 promised never: nobody slips twice" in told
    assert "GAP02 nobody can do anything, and play is not over" in told
    assert "├ 1. player 1" in told
    assert "Traceback" not in told


def test_accepted_findings_do_not_fail(folder: Path) -> None:
    entry = '[[accepted]]\nid = "{}"\nwhy = "known"\ndate = 2026-01-01\n'
    known = ("GAP02-play-07cb81", "KEEP02-nobody-slips-twice")
    (folder / "lock" / "findings.toml").write_text("".join(map(entry.format, known)))
    code, told = run(folder, "--hoyle", "--hoyle-seconds=6", "--hoyle-scope=small", "-q", "-k", "claim")
    assert code == 0, told


def test_it_works_on_several_workers(folder: Path) -> None:
    code, told = run(folder, "--hoyle", "--hoyle-seconds=12", "--hoyle-scope=small", "-n2", "--dist=loadgroup", "-q")
    assert code == 1
    assert "2 failed, 2 passed" in told, told


def test_a_model_that_does_not_load_is_one_clear_error(folder: Path) -> None:
    model = folder / "lock" / "model.py"
    model.write_text(model.read_text().replace('clause="jammed",', 'clause="jamed",', 1))
    code, told = run(folder, "--hoyle", "-q")
    assert code == 2
    assert "cites [jamed], which the rulebook does not have" in told
    assert "Traceback" not in told


def test_other_files_called_model_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("raise SystemExit('imported')\n")
    code, told = run(tmp_path, "--hoyle", "-q")
    assert code == 5, told


def test_a_number_of_players_that_is_none_is_told(folder: Path) -> None:
    code, told = run(folder, "--hoyle", "--hoyle-players=7", "-q", "-k", "play")
    assert code == 1
    assert "Lock is not for 7 players" in told
