"""Faulty models get one clear message with file and line; the expected messages lie beside the models.

To record them again after a deliberate change: `HOYLE_RECORD=1 pytest tests/test_bad_models.py`, then read the diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hoyle.models.language.errors import ModelError
from hoyle.models.language.load import load_game
from hoyle.models.language.validate import validate
from hoyle.models.language.watchdog import ends_in_time

BAD = Path(__file__).resolve().parent / "bad"
MODELS = sorted(BAD.glob("*.py"))


def message(model: Path) -> str:
    with pytest.raises(ModelError) as caught:
        validate(load_game(model))
    return str(caught.value).replace(str(BAD) + os.sep, "") + "\n"


@pytest.mark.parametrize("model", MODELS, ids=lambda p: p.stem)
def test_the_message_is_the_recorded_one(model: Path) -> None:
    expected = model.with_suffix(".txt")
    said = message(model)
    if os.environ.get("HOYLE_RECORD"):
        expected.write_text(said, encoding="utf-8")
    assert said == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("model", MODELS, ids=lambda p: p.stem)
def test_the_message_names_file_and_line_and_what_to_do(model: Path) -> None:
    said = message(model)
    assert f"at {model.name}:" in said
    assert "\n  help: " in said


def test_a_game_that_is_not_there_is_suggested() -> None:
    with pytest.raises(ModelError, match="did you mean 'tabernas'"):
        load_game("tabernes")


def test_a_file_without_a_game_is_named(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("x = 1\n", encoding="utf-8")
    with pytest.raises(ModelError, match="defines no Game"):
        load_game(tmp_path)


def test_a_syntax_error_is_one_message(tmp_path: Path) -> None:
    model = tmp_path / "model.py"
    model.write_text("x = 1\ndef draw(t: Table -> None:\n    pass\n", encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        load_game(tmp_path)
    assert caught.value.where == (str(model), 2)
    assert "no valid Python" in caught.value.what


def test_a_player_number_outside_the_game_is_refused() -> None:
    game = load_game(Path(__file__).parent / "toys" / "stagecoach")
    with pytest.raises(ModelError, match="not for 7 players"):
        game.setting(7)


def test_a_rule_without_an_end_is_named_with_the_line_it_hangs_at() -> None:
    def rule() -> None:
        while True:
            pass

    here = rule.__code__.co_firstlineno
    with pytest.raises(ModelError) as caught, ends_in_time("action 'draw'", (__file__, here), seconds=0.05):
        rule()
    assert "action 'draw' has not come to an end" in caught.value.what
    assert caught.value.where is not None
    assert here < caught.value.where[1] <= here + 2


def test_an_exit_in_a_model_is_an_error_at_its_line(tmp_path: Path) -> None:
    model = tmp_path / "model.py"
    model.write_text("x = 1\nraise SystemExit(0)\n", encoding="utf-8")
    with pytest.raises(ModelError) as caught:
        load_game(tmp_path)
    assert caught.value.where == (str(model), 2)
