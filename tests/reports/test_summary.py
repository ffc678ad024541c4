"""What counts as a problem, as undecided and as a success."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from hoyle.reports import FORMATS, render
from hoyle.reports.story import file_names, points, quotes
from hoyle.reports.summary import Mark, Outcome, coverage_by_clause, headline, mark, ordered, outcome, tally
from hoyle.verify.findings import Finding, Report, Result, Verdict


def test_sample_is_counted(full: Report) -> None:
    count = tally(full)
    assert (count.problems, count.undecided, count.remarks) == (6, 2, 2)
    assert (count.hold, count.refuted, count.unknown) == (2, 1, 1)
    assert (count.clauses, count.modelled, count.exercised) == (9, 8, 6)


def test_worst_comes_first(full: Report) -> None:
    assert [finding.code for finding in ordered(full)] == (
        "CON01 REL02 GAP03 END01 AMB01 TEXT01 GAP01 INFO01 AMB01 DEAD02".split()
    )


UNKNOWN_NOTE = Finding("GAP01", "x", "t", verdict=Verdict.UNKNOWN, note=True)
UNKNOWN_CLAIM = Result("c", Verdict.UNKNOWN, "in 10 games", 0.0, "fuzz")
REFUTED_CLAIM = Result("c", Verdict.REFUTED, "for all inputs", 0.0, "z3")


def test_only_a_decided_report_is_clean(clean: Report, nothing: Report) -> None:
    assert outcome(clean) is Outcome.CLEAN
    assert outcome(nothing) is Outcome.NOTHING_CHECKED
    assert outcome(replace(clean, findings=(UNKNOWN_NOTE,))) is Outcome.UNDECIDED
    assert outcome(replace(clean, results=(*clean.results, UNKNOWN_CLAIM))) is Outcome.UNDECIDED
    assert outcome(replace(clean, interrupted=True)) is Outcome.INTERRUPTED
    assert outcome(replace(clean, results=(REFUTED_CLAIM,))) is Outcome.PROBLEMS


def test_headlines(full: Report, clean: Report, nothing: Report) -> None:
    assert headline(full) == "6 problems, 2 undecided, 2 remarks"
    assert headline(clean) == "no problem within the stated bounds"
    assert headline(nothing) == "nothing was checked"
    assert headline(replace(full, interrupted=True)).endswith("interrupted before the end")
    assert headline(replace(clean, results=(REFUTED_CLAIM,))) == "1 claim refuted"
    assert headline(replace(clean, findings=(UNKNOWN_NOTE,))) == (
        "no problem found, but not everything is decided, 1 undecided"
    )


def test_marks_of_clauses(full: Report) -> None:
    entries = coverage_by_clause(full)
    marks = {clause.id: mark(clause, entries[clause.id], played=True) for clause in full.clauses}
    assert marks["opening"] is Mark.FLAVOUR
    assert marks["deal"] is Mark.EXERCISED
    assert marks["cards"] is Mark.NEVER_FIRED
    assert marks["win.tie"] is Mark.NOT_MODELLED
    unplayed = replace(full, coverage=tuple(replace(entry, fired=0) for entry in full.coverage))
    assert not tally(unplayed).played
    assert mark(full.clauses[1], entries["cards"], played=False) is Mark.MODELLED


def test_file_names_are_safe_and_apart(full: Report) -> None:
    names = file_names(full)
    assert names[1] == "CON01-beats-7f1212"
    assert names[6].startswith("GAP01-..-odd-script-")
    twice = replace(full, findings=(full.findings[1], full.findings[1], replace(full.findings[1], anchor="BEATS")))
    assert file_names(twice) == ("CON01-beats-7f1212", "CON01-beats-7f1212-2", "CON01-BEATS-7f1212-3")


def test_long_traces_are_shortened(full: Report) -> None:
    labels = [point.label for point in points(full.findings[4])]
    assert labels[1:6] == ["1. player 1", "2. player 2", "3. player 3", "4. player 1", "…"]
    assert labels[-2:] == ["26. player 2", "26 moves"]


def test_quotes_name_an_unknown_clause(full: Report) -> None:
    known, unknown = quotes(full, full.findings[6])
    assert (known.clause, known.where) == ("odd", "rulebook.md:13")
    assert (unknown.clause, unknown.where, unknown.text) == ("no.such<clause>", "", "")


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_takes_every_report(format: str, full: Report, clean: Report, nothing: Report) -> None:
    for report in (full, clean, nothing, replace(nothing, interrupted=True, findings=full.findings)):
        first, second = io.StringIO(), io.StringIO()
        render(report, format, first)
        render(report, format, second)
        assert first.getvalue() == second.getvalue()
        assert first.getvalue().endswith("\n")
        assert "\x1b" not in first.getvalue()
        assert "\x07" not in first.getvalue()


def test_unknown_format_is_named(full: Report) -> None:
    with pytest.raises(ValueError, match="'pdf'; there are: text, json"):
        render(full, "pdf", io.StringIO())
