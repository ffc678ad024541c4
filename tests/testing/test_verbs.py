"""The verbs for users' tests: they pass, fail with diagnostics, or say that nothing is decided."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hoyle import ModelError
from hoyle.models.language.load import load_game
from hoyle.properties import always, never, order, possible
from hoyle.testing import Undecided, assert_holds, assert_no_new_findings, counterexample, reachable, stateful
from hoyle.verify.findings import Witness

TOYS = Path(__file__).parents[1] / "toys"
LOCK = load_game(TOYS / "lock")
COACH = load_game(TOYS / "stagecoach")
DIALS, TURNS = "the dials stay in range", "the first dial stays behind"
BEATS = "beats is a strict total order"


@pytest.fixture(scope="module", autouse=True)
def claims() -> None:
    LOCK.claims(
        always(DIALS, lambda t: t.dial[0] <= 3, clause="dials"),
        never(TURNS, lambda t: t.dial[0] == 2, clause="dials"),
        possible("the third dial gets to its notch", lambda t: t.dial[2] == 1, clause="dials"),
    )
    beats = next(d for d in COACH.declared.decisions if d.name == "beats")
    COACH.claims(order.strict_total(beats))


def test_what_holds_passes() -> None:
    assert_holds(LOCK, DIALS, scopes=["small"], seconds=4)
    assert_holds(LOCK, "the third dial gets to its notch", scopes=["small"], seconds=4)


def test_what_is_refuted_fails_with_diagnostics() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_holds(LOCK, TURNS, scopes=["small"], seconds=4)
    told = str(caught.value)
    assert "KEEP02 promised never: the first dial stays behind" in told
    assert "[dials]" in told and "turn which=0" in told
    assert not isinstance(caught.value, Undecided)


def test_a_counterexample_is_the_shortest_play() -> None:
    shown = counterexample(LOCK, TURNS, scopes=["small"], seconds=4)
    assert shown is not None
    assert [s.text for s in shown.steps] == ["turn which=0"] * 2
    assert counterexample(LOCK, DIALS, scopes=["small"], seconds=4) is None


def test_a_relation_that_contradicts_itself_has_a_counterexample() -> None:
    shown = counterexample(COACH, BEATS, players=[2], seconds=1)
    assert shown is not None
    assert {shown.inputs[k] for k in list(shown.inputs)[:2]} <= {str(n) for n in range(1, 13)}


def test_an_unknown_claim_is_an_error_with_a_suggestion() -> None:
    with pytest.raises(ModelError, match="did you mean 'the dials stay in range'"):
        assert_holds(LOCK, "the dials stay in rang")


def test_reachable_gives_the_shortest_play() -> None:
    shown = reachable(LOCK, lambda t: t.dial[1] == 2, scope="small")
    assert shown is not None
    assert [s.text for s in shown.steps] == ["turn which=1"] * 2
    assert reachable(LOCK, lambda t: t.left == 6, scope="small") == Witness(
        setting={"players": "2", "scope": "small"},
        start=shown.start,
        steps=(),
        position=shown.start,
        minimal="proved",
        initial=shown.initial,
    )


def test_what_no_position_shows_is_unreachable() -> None:
    assert reachable(LOCK, lambda t: t.dial[0] + t.dial[1] == 7, scope="small") is None


def test_short_of_everything_nothing_is_said() -> None:
    with pytest.raises(Undecided, match="not every position was visited"):
        reachable(COACH, lambda t: t.taken[t.current].size == 11, players=2, seconds=0.5)


def test_new_findings_fail_and_accepted_ones_do_not(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="GAP02 nobody can do anything") as caught:
        assert_no_new_findings(LOCK, only=["explore"], seconds=1)
    assert "CON01" not in str(caught.value)
    accepted = tmp_path / "known.toml"
    accepted.write_text(
        "".join(
            f'[[accepted]]\nid = "{i}"\nwhy = "known"\ndate = 2026-01-01\n'
            for i in ("GAP02-play-07cb81", "KEEP02-the-first-dial-stays-behind")
        )
    )
    assert_no_new_findings(LOCK, accepted, only=["explore"], seconds=1)


def test_a_sound_reading_has_no_findings(tmp_path: Path) -> None:
    lock = load_game(shutil.copytree(TOYS / "lock", tmp_path / "lock"))
    assert_no_new_findings(lock, only=["fuzz"], readings={"jam": "slip"}, seconds=2)


def test_a_state_machine_for_users_tests() -> None:
    machine = stateful(LOCK, scope="small")
    assert machine.__name__.startswith("Lock_")
    assert hasattr(machine.TestCase, "runTest")


def test_importing_the_verbs_loads_no_engine() -> None:
    code = "import sys, hoyle.testing; print(*(n for n in ('hypothesis', 'z3', 'numpy', 'pytest') if n in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
