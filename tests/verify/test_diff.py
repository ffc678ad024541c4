"""Diff: clauses, findings and play of two versions; equal versions are proved equal, old plays are run again."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from hoyle.cli.main import main
from hoyle.models.language.errors import ModelError
from hoyle.models.language.game import Game
from hoyle.models.language.load import load_game
from hoyle.models.language.system import TransitionSystem
from hoyle.reports.difference import FORMATS, render
from hoyle.verify.diff import clause_changes, compare_behaviour, difference
from hoyle.verify.findings import Verdict
from hoyle.verify.same import same_rules
from hoyle.verify.versions import version

TOY = Path(__file__).resolve().parents[1] / "toys" / "stagecoach"


def edited(folder: Path, **edits: tuple[str, str]) -> Game:
    """A copy of Stagecoach with one replacement a file (`model`, `rulebook`)."""
    shutil.copytree(TOY, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (old, new) in edits.items():
        path = folder / {"model": "model.py", "rulebook": "rulebook.md"}[name]
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
        path.write_text(text.replace(old, new), encoding="utf-8")
    return load_game(folder)


def test_two_copies_are_proved_equal(tmp_path: Path) -> None:
    old, new = load_game(TOY), edited(tmp_path / "copy")
    for players in (2, 4):
        behaviour = compare_behaviour(old, new, new.setting(players))
        assert behaviour.verdict is Verdict.HOLDS
        assert behaviour.bound.startswith("proved")


def test_an_equivalent_way_to_say_it_is_proved_equal(tmp_path: Path) -> None:
    old = load_game(TOY)
    new = edited(
        tmp_path / "copy",
        model=("return x.number > y.number\n\n\n@beats.case", "return y.number < x.number\n\n\n@beats.case"),
    )
    assert same_rules(TransitionSystem(old, old.setting(3)), TransitionSystem(new, new.setting(3)))


def test_clauses_added_removed_and_reworded(tmp_path: Path) -> None:
    new = edited(
        tmp_path / "copy",
        rulebook=(
            "- Then lay one card face up on the road. {#turn.lay}",
            "- Then lay a card. {#turn.lay}\n- Smile. {#turn.smile}",
        ),
    )
    changes = [(c.kind, c.clause) for c in clause_changes(load_game(TOY), new)]
    assert changes == [("reworded", "turn.lay"), ("added", "turn.smile")]
    assert [(c.kind, c.clause) for c in clause_changes(new, load_game(TOY))] == [
        ("removed", "turn.smile"),
        ("reworded", "turn.lay"),
    ]


def test_the_shortest_situation_in_which_play_differs(tmp_path: Path) -> None:
    old = load_game(TOY)
    new = edited(tmp_path / "copy", model=("Step.SETTLE if t.current.is_last else Step.DRAW", "Step.SETTLE"))
    behaviour = compare_behaviour(old, new, new.setting(2), seconds=20)
    assert behaviour.verdict is Verdict.REFUTED
    assert behaviour.finding is not None and behaviour.finding.witness is not None
    # chance draws, player 1 lays: then the old rules let player 2 draw, the new ones settle
    assert len(behaviour.finding.witness.steps) == 2


def test_findings_new_fixed_and_same_with_old_plays(tmp_path: Path) -> None:
    old = load_game(TOY)
    new = edited(
        tmp_path / "copy",
        model=(
            '@beats.case(clause="road.takes")\ndef one_beats_twelve',
            '@beats.case(clause="road.takes", overrides=highest)\ndef one_beats_twelve',
        ),
    )
    found = difference(old, new, players=[3], only=["explore"], seconds=8, jobs=1)
    assert [f.code for f in found.fixed] == ["CON01"]
    assert [f.code for f in found.same] == ["GAP03"]
    assert found.found == ()
    assert found.differs
    gap = next(f.id for f in found.same)
    assert "no choice" in found.replays[gap]
    for format in FORMATS:
        text = io.StringIO()
        render(found, format, text)
        assert found.fixed[0].id in text.getvalue()
    text = io.StringIO()
    render(found, "json", text)
    assert json.loads(text.getvalue())["differs"] is True


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited(tmp_path / "copy", rulebook=("Deal three", "Deal three (3)"))
    assert main(["diff", str(TOY), str(TOY), "--only", "none", "--players", "2"]) == 0
    assert main(["diff", str(TOY), str(tmp_path / "copy"), "--only", "none", "--players", "2"]) == 1
    assert main(["diff", str(TOY), str(tmp_path / "nowhere")]) == 2
    assert "reworded" in capsys.readouterr().out


def test_a_git_revision(tmp_path: Path) -> None:
    edited(tmp_path / "coach")

    def git(*words: str) -> None:
        who = ["-c", "user.name=Test", "-c", "user.email=test@localhost"]
        subprocess.run(["git", "-C", str(tmp_path), *who, *words], check=True, capture_output=True)

    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "first")
    model = tmp_path / "coach" / "model.py"
    model.write_text(model.read_text().replace("each=3", "each=2"))
    with version(f"{tmp_path / 'coach'}@HEAD") as old, version(str(tmp_path / "coach")) as new:
        behaviour = compare_behaviour(old, new, new.setting(2), seconds=10)
        assert behaviour.verdict is Verdict.REFUTED
    with pytest.raises(ModelError, match="git"), version(f"{tmp_path / 'coach'}@nonsense"):
        pass
