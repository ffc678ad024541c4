"""The diagnostics: their layout, colour only where it is wanted, and letters that the stream can show."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from hoyle.reports.terminal import render
from hoyle.verify.findings import Report


class Terminal(io.StringIO):
    """A stream that says it is a tty."""

    def isatty(self) -> bool:
        return True


def shown(report: Report) -> str:
    stream = io.StringIO()
    render(report, stream)
    return stream.getvalue()


CONFLICT = """\
CON01 two rules disagree about one case
  ┌ rulebook.md:9 [road.takes]
  │ When each player has laid one, the highest card takes the road; a 1 beats a 12.
  │
  ├ case `highest`           model.py:38 answers no
  ├ case `one_beats_twelve`  model.py:41 answers yes
  └ for x = 1, y = 12        holds for all 132 pairs but this one (z3)
  help: say which comes first, e.g. `@beats.case(overrides=highest)`, if the text does

 1 problem · 8 of 9 clauses modelled, 6 exercised · 0.5 s
"""


def test_conflict_looks_like_this(full: Report) -> None:
    assert shown(replace(full, findings=full.findings[1:2], results=(), notes=(), seconds=0.5)) == CONFLICT


UNMODELLED = """\
TEXT01 no rule models this clause
  ┌ rulebook.md:15 [win.tie]
  └ If several get there in one turn, they share the stagecoach.
"""


def test_frame_closes_under_a_finding_without_points(full: Report) -> None:
    assert shown(replace(full, findings=full.findings[-1:])).startswith(UNMODELLED)


def test_undecided_is_said_and_never_ticked(full: Report) -> None:
    lines = shown(full).splitlines()
    assert "INFO01 a candidate: moves may depend on a hidden card (undecided)" in lines
    (claim,) = [line for line in lines if "somebody wins" in line]
    assert claim.startswith("  ? ")
    assert "undecided: in 200,000 random games (fuzz)" in claim
    assert lines[-2] == " 6 problems, 2 undecided, 2 remarks · claims: 2 hold, 1 refuted, 1 undecided"


def test_nothing_found(clean: Report, nothing: Report) -> None:
    assert shown(clean).splitlines()[-2:] == [
        " no problem within the stated bounds · claims: 1 holds · 2 of 2 clauses modelled, 1 exercised",
        " 0.0 s",
    ]
    assert shown(nothing) == " nothing was checked · 0.0 s\n"


def test_lines_stay_within_the_width(full: Report) -> None:
    assert max(len(line) for line in shown(full).splitlines()) <= 100


def test_colour_only_on_a_tty_without_no_color(full: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = Terminal()
    render(full, coloured)
    assert "\x1b[1;31mCON01\x1b[0m" in coloured.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    plain = Terminal()
    render(full, plain)
    assert "\x1b" not in plain.getvalue()
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b" not in shown(full)


def test_narrow_terminal(full: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    monkeypatch.setenv("NO_COLOR", "1")
    stream = Terminal()
    render(full, stream)
    words = [line for line in stream.getvalue().splitlines() if len(line) > 44]
    assert words == []


def test_stream_without_box_letters(full: Report) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    render(full, stream)
    stream.flush()
    text = raw.getvalue().decode("ascii")
    assert "  + rulebook.md:9 [road.takes]\n  | When each player" in text
    assert "  v a card is never in two places" in text
