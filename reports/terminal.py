"""Diagnostics for a terminal: what is wrong, where it stands in the rulebook and in the model, and what to do."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterator
from typing import TextIO

from ..verify.findings import Finding, Report, Result, Verdict
from .story import Point, Quote, one_line, points, quotes, reach
from .summary import Kind, Outcome, claims_line, coverage_line, headline, kind, ordered, outcome

_WIDTH = 100
_LABEL = 26
_PLAIN = str.maketrans("┌│├└✓✗·…", "+||`vx-.")
_RED, _YELLOW, _GREEN, _BLUE, _BOLD, _FAINT = "31", "33", "32", "36", "1", "2"
_COLOURS = {Kind.PROBLEM: _RED, Kind.UNDECIDED: _YELLOW, Kind.REMARK: _BLUE}
_SIGNS = {Verdict.HOLDS: ("✓", _GREEN), Verdict.REFUTED: ("✗", _RED), Verdict.UNKNOWN: ("?", _YELLOW)}


def render(report: Report, stream: TextIO) -> None:
    """Write the diagnostics; colour only on a tty without NO_COLOR, and no letter that the stream cannot encode."""
    tty = stream.isatty()
    paint = _Paint(tty and not os.environ.get("NO_COLOR"))
    width = min(shutil.get_terminal_size((_WIDTH, 24)).columns, 120) if tty else _WIDTH
    text = "".join(f"{line}\n" for line in _lines(report, paint, max(width, 40)))
    stream.write(_encodable(text, stream.encoding))


class _Paint:
    """Wraps text in colour where colour is wanted."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted

    def __call__(self, text: str, *codes: str) -> str:
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.wanted and text else text


def _encodable(text: str, encoding: str | None) -> str:
    """The text, with the frame drawn in ASCII for a stream that has no box letters."""
    if not encoding:
        return text
    try:
        "┌│├└✓✗·…".encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN)
    return text.encode(encoding, "replace").decode(encoding)


def _lines(report: Report, paint: _Paint, width: int) -> Iterator[str]:
    for finding in ordered(report):
        yield from _finding(report, finding, paint, width)
        yield ""
    if report.results:
        yield from _claims(report.results, paint, width)
        yield ""
    for note in report.notes:
        yield from _wrapped(f"note: {one_line(note)}", " ", "   ", width)
    yield from _last_lines(report, paint, width)


def _finding(report: Report, finding: Finding, paint: _Paint, width: int) -> Iterator[str]:
    sort = kind(finding)
    word = "" if sort is Kind.PROBLEM else f" ({sort.value})"
    code, *more = _wrapped(f"{finding.code} {one_line(finding.title)}{word}", "", "  ", width)
    yield paint(finding.code, _BOLD, _COLOURS[sort]) + paint(code[len(finding.code) :], _BOLD)
    yield from (paint(line, _BOLD) for line in more)
    told, said = quotes(report, finding), points(finding)
    for number, quote in enumerate(told):
        closes = not said and number == len(told) - 1
        yield from _quote(quote, "┌" if number == 0 else "├", closes, paint, width)
    if told and said:
        yield paint("  │", _FAINT)
    longest = max((len(point.label) for point in said if len(point.label) <= _LABEL), default=0)
    for number, point in enumerate(said, 1):
        yield from _point(point, longest, number == len(said), paint, width)
    if finding.help:
        yield from _hanging("help: ", one_line(finding.help), paint, width)


def _quote(quote: Quote, corner: str, closes: bool, paint: _Paint, width: int) -> Iterator[str]:
    """Where the clause stands and what it says; the frame closes under a finding that says nothing more."""
    name = paint(f"[{one_line(quote.clause)}]", _BOLD)
    yield paint(f"  {corner} ", _FAINT) + f"{quote.where or 'not in the rulebook'} {name}"
    lines = _wrap(quote.text, width - 4)
    for number, line in enumerate(lines, 1):
        yield paint("  └ " if closes and number == len(lines) else "  │ ", _FAINT) + line


def _point(point: Point, longest: int, last: bool, paint: _Paint, width: int) -> Iterator[str]:
    """The label in its column and the text beside it; without a label the text takes the whole line."""
    first, next_ = ("  └ ", "    ") if last else ("  ├ ", "  │ ")
    label = f"{point.label.ljust(longest)}  " if point.label and point.text else point.label
    start = len(label) if len(label) <= _LABEL + 2 else 2
    if len(label) > width - 24:
        body = _wrap(f"{point.label}: {point.text}" if point.text else label, width - 4)
    else:
        body = _wrap(point.text, width - 4, label, " " * start) or [label]
    for number, line in enumerate(body):
        yield paint(next_ if number else first, _FAINT) + line


def _hanging(label: str, text: str, paint: _Paint, width: int) -> Iterator[str]:
    first, *more = _wrapped(label + text, "  ", " " * (2 + len(label)), width)
    yield "  " + paint(label, _GREEN, _BOLD) + first[2 + len(label) :]
    yield from more


def _claims(results: tuple[Result, ...], paint: _Paint, width: int) -> Iterator[str]:
    yield paint("claims", _BOLD)
    longest = max((len(one_line(result.name)) for result in results if len(result.name) <= 48), default=0)
    for result in results:
        sign, colour = _SIGNS[result.verdict]
        word = "undecided: " if result.verdict is Verdict.UNKNOWN else ""
        text = f"{word}{reach(one_line(result.bound), result.engine)} {result.seconds:.2f} s".strip()
        line = f"{one_line(result.name).ljust(longest)}  {text}"
        first, *more = _wrapped(line, "  ? ", "      ", width)
        yield "  " + paint(sign, colour, _BOLD) + first[3:]
        yield from more
        if result.detail and result.verdict is not Verdict.HOLDS:
            yield from _wrapped(one_line(result.detail), "      ", "      ", width)


def _last_lines(report: Report, paint: _Paint, width: int) -> Iterator[str]:
    colour = {Outcome.PROBLEMS: _RED, Outcome.CLEAN: _GREEN}.get(outcome(report), _YELLOW)
    parts = [headline(report), claims_line(report), coverage_line(report), f"{report.seconds:.1f} s"]
    line = ""
    for part in filter(None, parts):
        if line and len(line) + len(part) + 3 > width:
            yield paint(line, _BOLD, colour)
            line = ""
        line += f" · {part}" if line else f" {part}"
    yield paint(line, _BOLD, colour)


def _wrapped(text: str, first: str, next_: str, width: int) -> list[str]:
    return _wrap(text, width, first, next_) or [first]


def _wrap(text: str, width: int, first: str = "", next_: str = "") -> list[str]:
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=next_, break_on_hyphens=False)
