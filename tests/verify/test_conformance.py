"""An outside program that follows the rules agrees with the model; one that does not is caught by a short play."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoyle.models.language.load import load_game
from hoyle.models.language.system import TransitionSystem
from hoyle.verify.conformance import ConformanceReport, conform, readable
from hoyle.verify.conformance_process import Process, ProgramFault

HERE = Path(__file__).parent
LOCK = load_game(HERE.parent / "toys" / "lock")
COACH = load_game(HERE.parent / "toys" / "stagecoach")
PROGRAM = HERE / "lock_program.py"

spec = importlib.util.spec_from_file_location("lock_program", PROGRAM)
assert spec is not None and spec.loader is not None
lock_program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(lock_program)


def lock() -> TransitionSystem:
    return TransitionSystem(LOCK, LOCK.setting(2, "small"))


def compared(program: Callable[[Any], Any], games: int = 200) -> ConformanceReport:
    return conform(lock(), program, games=games)


def test_a_program_that_follows_the_rules_agrees() -> None:
    report = compared(lambda start: lock_program.LockProgram(start, 1))
    assert report.agrees and report.games == 200
    assert report.steps == report.missing == report.extra == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_fault_is_shown_by_the_shortest_play(seed: int) -> None:
    report = conform(lock(), lambda start: lock_program.ForgetfulProgram(start, 1), games=500, seed=seed)
    assert not report.agrees
    texts = [s.text for s in report.steps]
    # the last dial must stand at its notch when somebody slips; then the others follow, and the program is jammed alone
    assert texts[:2] == ["turn which=2", "slip"]
    assert sorted(texts[2:]) == ["turn which=0", "turn which=1"]
    assert report.given == ()
    assert report.missing == report.expected == ("turn which=0", "turn which=1", "turn which=2", "slip")
    assert report.start[0] == "dial[0]: 0"


def test_moves_beyond_the_rules_are_extra() -> None:
    class Generous(lock_program.LockProgram):  # type: ignore[misc, name-defined]
        def moves(self) -> list[Any]:
            return [*super().moves(), "kick", {"action": "turn", "which": 9}]

    report = compared(lambda start: Generous(start, 1))
    assert report.extra == ("kick", '{"action": "turn", "which": 9}')
    assert report.missing == report.steps == ()


@pytest.mark.parametrize("where", ["start", "moves", "play"])
def test_a_program_that_fails_is_a_difference(where: str) -> None:
    class Broken(lock_program.LockProgram):  # type: ignore[misc, name-defined]
        def __init__(self, start: Any) -> None:
            if where == "start":
                raise KeyError("deck")
            super().__init__(start, 1)

        def moves(self) -> list[Any]:
            if where == "moves" and self.left < 6:
                raise RuntimeError("out of ideas")
            return super().moves()

        def play(self, move: str) -> None:
            if where == "play" and move == "slip":
                raise ValueError("not today")
            super().play(move)

    report = compared(Broken)
    expected = {
        "start": ("it cannot start: KeyError: 'deck'", 0),
        "moves": ("moves() fails: RuntimeError: out of ideas", 1),
        "play": ("it refuses 'slip': ValueError: not today", 0),
    }[where]
    assert (report.fault, len(report.steps)) == expected


@pytest.mark.parametrize("flag", [(), ("--forgets",)])
def test_a_process_speaks_json_lines(flag: tuple[str, ...]) -> None:
    process = Process([sys.executable, str(PROGRAM), *flag])
    try:
        report = conform(lock(), process.start, games=60)
    finally:
        process.end()
    assert report.agrees is not bool(flag)
    assert len(report.steps) == 4 * len(flag)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("pass", "it has ended"),
        ("input(); print('hello', flush=True); input()", "it answers no JSON: 'hello"),
        ('input(); print(\'{"error": "no cards"}\', flush=True); input()', "no cards"),
    ],
)
def test_a_process_that_answers_nonsense_says_so(code: str, says: str) -> None:
    process = Process([sys.executable, "-c", code])
    try:
        with pytest.raises(ProgramFault, match=says):
            process.start({})
    finally:
        process.end()


def test_a_start_is_told_by_names() -> None:
    ts = TransitionSystem(COACH, COACH.setting(3))
    told = readable(ts, ts.start(Random(0)))
    assert told["current"] == "player 1" and told["step"] == "draw"
    assert len(told["hand[player 2]"]) == 3
    assert sorted(map(int, sum((v for v in told.values() if isinstance(v, list)), []))) == list(range(1, 13))


def test_where_the_text_is_silent_a_program_may_do_as_it_likes() -> None:
    ts = TransitionSystem(COACH, COACH.setting(3))

    class Follower:
        """Offers what the rule functions allow, silence included."""

        def __init__(self, start: Any) -> None:
            self.here = next(p for p in starts if readable(ts, p) == start)

        def moves(self) -> list[str]:
            return [ts.show_move(m, self.here) for m, _ in ts.moves(self.here)]

        def play(self, move: str) -> None:
            self.here = next(o.position for m, o in ts.moves(self.here) if ts.show_move(m, self.here) == move)

    starts = [ts.start(Random(n)) for n in range(20)]
    assert conform(ts, Follower, games=20).agrees
