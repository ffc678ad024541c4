"""The command line as a person uses it: exit codes, one clear message for each error, findings kept for replay."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hoyle.cli.main import COMMANDS, main

TOYS = Path(__file__).resolve().parents[1] / "toys"
COACH = str(TOYS / "stagecoach")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_help_names_every_command_and_imports_no_engine() -> None:
    code = (
        "import sys; from hoyle.cli.main import main; main(['--help']);"
        "print(sorted(m for m in ('z3', 'hypothesis', 'numpy', 'networkx', 'pydot', 'numba') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(f"  {name} " in done.stdout for name in COMMANDS)
    assert done.stdout.rstrip().endswith("[]")


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"usage: hoyle {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chek"], "did you mean 'check'"),
        (["check", "tabernes"], "did you mean 'tabernas'"),
        (["check", COACH, "--players", "9"], "not for 9 players"),
        (["check", COACH, "--reading", "x=y"], "has no question 'x'"),
        (["check", COACH, "--reading", "x"], "QUESTION=READING"),
        (["check", COACH, "--scope", "tiny"], "has no scope 'tiny'"),
        (["check", COACH, "--only", "magic"], "no engine 'magic'"),
        (["replay", COACH, "GAP01-x"], "run hoyle check first"),
        (["accept", COACH, "GAP01-x", "--why", "y"], "run hoyle check first"),
        (["accept", COACH, "GAP01-x", "--why", " "], "--why is empty"),
        (["explain", "GAP77"], "GAP77"),
        (["check", COACH, "--seconds", "0"], "'0' is not a number above 0"),
        (["check", COACH, "--seconds", "-1"], "'-1' is not a number above 0"),
        (["report", COACH, "--seconds", "nan"], "'nan' is not a number above 0"),
        (["explore", COACH, "--seconds", "inf"], "'inf' is not a number above 0"),
        (["check", COACH, "--jobs", "0"], "'0' is not a whole number from 1 on"),
        (["stats", COACH, "--games", "0"], "'0' is not a whole number from 1 on"),
        (["check", COACH, "--only", ","], "it names nothing"),
        (["check", "nowhere/model.py"], "no file nowhere/model.py"),
    ],
)
def test_wrong_input_is_one_message_without_a_traceback(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_a_file_that_is_no_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "model.py").write_text("print = 1\n")
    assert main(["check", str(tmp_path / "model.py")]) == 2
    assert "defines no Game" in capsys.readouterr().err


TINY = """from hoyle import CHANCE, Card, Deck, Game, Stage, State, card_set

print("loaded")
game = Game("Tiny", rulebook="rulebook.md", players=(2, 3))
cards = game.deck(Deck.numbered(1, 3), clause="box")


@game.state
class Table(State):
    deck = card_set(cards, start="all")
    hand = card_set(cards)


@game.setup(clause="box")
def deal(t: Table) -> None:
    {setup}


big = game.decision("big", "Is the card big?", x=cards, answer=bool, clause="box")


@big.case(clause="box")
def number(x: Card) -> bool:
    return {answer}


@game.step(by=CHANCE, clause="box", card=lambda t: t.deck)
def draw(t: Table, card: Card) -> Stage:
    t.move(card, t.deck, t.hand)
    return draw


game.starts(draw)
"""


def tiny(folder: Path, setup: str = "pass", answer: str = "x.number > 1") -> list[str]:
    """A check of a small model with these two lines in it."""
    (folder / "model.py").write_text(TINY.format(setup=setup, answer=answer))
    (folder / "rulebook.md").write_text("- Draw the cards. {#box}\n")
    return ["check", str(folder), "--players", "2", "--seconds", "4", "--jobs", "1"]


@pytest.mark.parametrize(
    ("change", "says", "line"),
    [
        ({"setup": "t.move(t.draw_one(t.deck), t.deck, t.hand)"}, "the set-up fails: RuleError", 16),
        ({"setup": "t.hand.add(t.deck.pop())"}, "the set-up fails: AttributeError", 16),
        ({"setup": "raise SystemExit(7)"}, "the model ends the program", 0),
        ({"answer": '"yes"'}, "the answer of number: 'yes' is not yes or no", 22),
    ],
)
def test_a_fault_of_the_model_is_no_fault_of_hoyle(
    change: dict[str, str], says: str, line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(tiny(tmp_path, **change)) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert not line or f"model.py:{line}\n" in told.err
    assert told.out == ""


def test_what_a_model_prints_does_not_reach_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([*tiny(tmp_path), "--only", "explore", "--format", "json"])
    told = capsys.readouterr()
    assert json.loads(told.out)["game"] == "Tiny"
    assert "loaded" in told.err


def test_accepting_all_that_is_found_ends_the_alarm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*tiny(tmp_path, answer="True if x.number > 1 else None"), "--only", "prove", "--format", "json"]
    assert main(words) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert "GAP01" in {f["code"] for f in found}
    assert (
        main(["accept", str(tmp_path), *(f["id"] for f in found), "--why", "small cards are meant to say nothing"]) == 0
    )
    assert main(words) == 0


@pytest.mark.parametrize("kept", ["{half", "[]", '{"findings": [3]}', "\xff"])
@pytest.mark.parametrize("words", [["replay", COACH, "GAP01-x"], ["accept", COACH, "GAP01-x", "--why", "so"]])
def test_kept_findings_that_cannot_be_read_are_named(
    words: list[str], kept: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path(".hoyle").mkdir()
    Path(".hoyle/stagecoach.json").write_bytes(kept.encode("latin-1"))
    assert main(words) == 2
    assert "this is no findings.json\n  at .hoyle/stagecoach.json" in capsys.readouterr().err


def test_a_report_folder_that_is_a_file_is_refused_before_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    Path("taken").touch()
    assert main(["report", COACH, "-o", "taken"]) == 2
    assert "taken is no folder" in capsys.readouterr().err
    assert not Path(".hoyle").exists()


@pytest.mark.parametrize("words", [["--help"], ["list"], ["explain"]])
def test_a_pipe_that_nobody_reads_ends_quietly(words: list[str]) -> None:
    command = [sys.executable, "-m", "hoyle", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == ""
    assert running.returncode == 141


def test_check_then_replay_then_accept(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", COACH, "--players", "3", "--only", "explore", "--seconds", "6", "--jobs", "1"]
    assert main([*words, "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    codes = {f["code"] for f in report["findings"]}
    assert {"CON01", "GAP03"} <= codes
    gap = next(f["id"] for f in report["findings"] if f["code"] == "GAP03")
    assert main(["replay", COACH, gap]) == 0
    told = capsys.readouterr().out
    # each round takes three cards out of the three left in the deck, so the second one cannot begin
    assert "7. chance: draw" not in told
    assert "nobody can do anything" in told
    assert "no choice for card" in told


def test_an_interrupted_check_reports_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from hoyle.models.language.load import load_game
    from hoyle.verify import check as module

    calls = []

    def stop(task: object) -> object:
        calls.append(task)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return original(task)  # type: ignore[arg-type]

    original = module.run
    monkeypatch.setattr(module, "run", stop)
    report = module.check(load_game(COACH), players=[3], only=["explore", "fuzz"], seconds=30, jobs=1)
    assert report.interrupted
    assert {f.code for f in report.findings} >= {"CON01", "GAP03"}


@pytest.mark.parametrize(
    "words", [["coverage", COACH], ["coverage", COACH, "--write"], ["diff", COACH, COACH], ["mutate", COACH]]
)
def test_half_a_check_is_no_table_and_no_comparison(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hoyle.verify import check as module

    def stop(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_all_done", stop)
    assert main(words) == 130
    told = capsys.readouterr()
    assert "interrupted" in told.err
    assert told.out == ""
    assert not (TOYS / "stagecoach" / "coverage.md").exists()


def test_leaving_a_pool_ends_workers_that_would_never_end() -> None:
    from hoyle.verify.workers import workers

    with pytest.raises(KeyboardInterrupt), workers(2) as pool:
        for _ in range(4):
            pool.submit(time.sleep, 1_000_000)
        at_work = list(pool._processes.values())
        raise KeyboardInterrupt
    assert not any(worker.is_alive() for worker in at_work)


def test_a_new_model_checks_clean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "my_game"]) == 0
    assert main(["new", "my_game"]) == 2
    assert main(["check", "my_game", "--players", "2", "--only", "explore", "--seconds", "20", "--jobs", "1"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    # three of ten cards to one player and three of the other seven to the other: 120 * 35 deals
    assert re.search(r"note: explored, 2 players: all [\d,]+ positions from all 4,200 starts no problem within", told)


def test_exploring_tells_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", str(TOYS / "tictactoe"), "--seconds", "60"]) == 0
    assert "5,478 positions" in capsys.readouterr().out
    assert main(["explore", str(TOYS / "stagecoach"), "--memory", "4"]) in (0, 1)
    assert "up to the limit of 4 MiB" in capsys.readouterr().out


def test_playing_by_hand_takes_back_filters_and_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["field=4", "99", "5", "u", "1", "3", "1", "2", "1", "u", "q"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(words)))
    assert main(["play", str(TOYS / "tictactoe")]) == 0
    asked = capsys.readouterr().out.split("> ")
    assert asked[1] == "   5. player 1: mark field=4  [turn]\n"
    assert "there is no move '99'" in asked[2]
    assert asked[4].startswith("free: 0, 1, 2, 3, 4, 5, 6, 7, 8\n")
    assert "play is over; winner: player 1" in asked[9] and "marks[player 1]: 0, 1, 2" in asked[9]
    assert "1. player 1: mark field=2" in asked[10]


def test_playing_ends_with_the_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play", COACH, "--seed", "3"]) == 0
    assert "chance: draw card=" in capsys.readouterr().out
