"""The baseline: accepted findings are remarks, changed text reopens them, a broken file is one clear error."""

from __future__ import annotations

import datetime
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.models.language.errors import ModelError
from hoyle.models.language.game import Game
from hoyle.models.language.load import load_game
from hoyle.reports.summary import Kind, Outcome, excused, kind, outcome
from hoyle.verify.baseline import accept, baseline_file, read_baseline, with_baseline
from hoyle.verify.check import whole_check
from hoyle.verify.findings import Finding, Report, Result, Verdict

TOY = Path(__file__).resolve().parents[1] / "toys" / "stagecoach"
DAY = datetime.date(2026, 5, 1)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    shutil.copytree(TOY, tmp_path / "coach")
    return load_game(tmp_path / "coach")


def report(game: Game, *findings: Finding) -> Report:
    return Report(game.name, game.name, game.file, "", {}, (), findings, (), ())


def test_an_accepted_finding_is_a_remark_and_others_stay(game: Game) -> None:
    draw = Finding("GAP03", "draw", "cannot draw", ("turn.draw",))
    other = Finding("CON01", "beats", "two answers", ("road.takes",))
    accept(game, draw.id, draw.clauses, 'the "second" edition\nwill say it', DAY)
    judged = with_baseline(report(game, draw, other), game, read_baseline(baseline_file(game)))
    assert [f.accepted for f in judged.findings] == ['2026-05-01: the "second" edition\nwill say it', ""]
    assert [kind(f) for f in judged.findings] == [Kind.REMARK, Kind.PROBLEM]
    assert judged.notes == ()


def test_what_no_longer_occurs_is_told(game: Game) -> None:
    accept(game, "GAP03-draw", ("turn.draw",), "later", DAY)
    judged = with_baseline(report(game), game, read_baseline(baseline_file(game)))
    assert judged.notes == ("GAP03-draw was accepted (later) and did not occur this time",)


def test_a_changed_clause_reopens_what_was_accepted(game: Game) -> None:
    draw = Finding("GAP03", "draw", "cannot draw", ("turn.draw",))
    accept(game, draw.id, draw.clauses, "later", DAY)
    book = Path(game.file).parent / "rulebook.md"
    book.write_text(book.read_text().replace("you must draw the top card", "you may draw the top card"))
    edited = load_game(Path(game.file))
    judged = with_baseline(report(edited, draw), edited, read_baseline(baseline_file(edited)))
    assert judged.findings[0].accepted == ""
    assert "its clauses have changed" in judged.notes[0]


def test_comments_survive_and_accepting_twice_is_refused(game: Game) -> None:
    path = baseline_file(game)
    path.write_text("# ours\n")
    accept(game, "A-b", ("turn.draw",), "one", DAY)
    accept(game, "C-d", ("turn.draw",), "two", DAY)
    assert path.read_text().startswith("# ours\n")
    assert list(read_baseline(path)) == ["A-b", "C-d"]
    with pytest.raises(ModelError, match="accepted already: one"):
        accept(game, "A-b", ("turn.draw",), "again", DAY)


@pytest.mark.parametrize(
    ("text", "says", "line"),
    [
        ("<<<<<<< ours\n", "no valid TOML", 1),
        ('[[accepted]]\nid = "X"\ndate = 2026-01-01\n', "entry 1 has no why", 2),
        ('[[accepted]]\nid = "X"\nwhy = "y"\ndate = 2026-01-01\nnot = 1\n', "entry 1 has 'not'", 2),
        ('colour = "red"\n', "the baseline has 'colour'", 1),
        (
            '[[accepted]]\nid="X"\nwhy="y"\ndate=2026-01-01\n[[accepted]]\nid="X"\nwhy="y"\ndate=2026-01-01\n',
            "accepted twice",
            6,
        ),
    ],
)
def test_a_corrupt_file_is_one_clear_error(tmp_path: Path, text: str, says: str, line: int) -> None:
    path = tmp_path / "findings.toml"
    path.write_text(text)
    with pytest.raises(ModelError) as caught:
        read_baseline(path)
    assert says in caught.value.what
    assert caught.value.where == (str(path), line)


def test_an_undecided_finding_can_be_accepted(game: Game) -> None:
    open_point = Finding("GAP01", "beats", "possible input", ("road.takes",), verdict=Verdict.UNKNOWN)
    accept(game, open_point.id, open_point.clauses, "cannot happen", DAY)
    judged = with_baseline(report(game, open_point), game, read_baseline(baseline_file(game)))
    assert kind(judged.findings[0]) is Kind.REMARK
    assert judged.findings[0].verdict is Verdict.UNKNOWN


def test_a_claim_counts_no_longer_when_what_refutes_it_is_accepted(game: Game) -> None:
    gap = Finding("GAP01", "beats", "no clause answers", ("road.takes",))
    broken = Finding("KEEP02", "all is well", "promised, and broken", ("win",))
    told = (
        Result("beats answers every input", Verdict.REFUTED, "", 0.0, "prove", broken_by=(gap.id,)),
        Result("all is well", Verdict.REFUTED, "", 0.0, "prove", broken_by=(broken.id,)),
    )

    def judged() -> Report:
        made = replace(report(game, gap, broken), results=told)
        return with_baseline(made, game, read_baseline(baseline_file(game)))

    accept(game, gap.id, gap.clauses, "meant so", DAY)
    assert [excused(judged(), result) for result in told] == [True, False]
    assert outcome(judged()) is Outcome.PROBLEMS
    accept(game, broken.id, broken.clauses, "meant so", DAY)
    assert outcome(judged()) is Outcome.CLEAN
    alone = replace(judged(), results=(*told, Result("nobody cheats", Verdict.REFUTED, "", 0.0, "prove")))
    assert outcome(alone) is Outcome.PROBLEMS


def test_every_refuted_claim_names_the_findings_that_refute_it(game: Game) -> None:
    checked = whole_check(game, seconds=20, jobs=1)
    refuted = [r for r in checked.results if r.verdict is Verdict.REFUTED]
    ids = {f.id for f in checked.findings}
    assert refuted and all(r.broken_by and ids.issuperset(r.broken_by) for r in refuted)
