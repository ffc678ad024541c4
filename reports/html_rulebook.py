"""The rulebook on the page: every clause with what became of it, the findings beside it, and the coverage table."""

from __future__ import annotations

import math
from html import escape
from urllib.parse import quote

from ..verify.findings import Clause, ClauseCoverage, Place
from .html_finding import card
from .html_parts import Book, clause_anchor, clause_links, code_and_title, empty, markdown, prose, section, table
from .story import where
from .summary import Mark, kind, mark, plural, tally, was_played

_SIGNS = {Mark.EXERCISED: "●", Mark.MODELLED: "●", Mark.NEVER_FIRED: "◐", Mark.NOT_MODELLED: "○", Mark.FLAVOUR: ""}
_WORDS = {
    Mark.EXERCISED: "modelled and used in play",
    Mark.MODELLED: "modelled",
    Mark.NEVER_FIRED: "modelled, never used in play",
    Mark.NOT_MODELLED: "not modelled",
    Mark.FLAVOUR: "flavour, rules nothing",
}


def rulebook_section(book: Book) -> str:
    """The clauses on the left under their headings, the findings that cite them on the right."""
    if not book.report.clauses:
        return section("rulebook", "Rulebook", empty("There is no rulebook text."))
    rows, heading, played = [], "", was_played(book.report)
    for clause in book.report.clauses:
        if clause.heading != heading:
            heading = clause.heading
            rows.append(f'<h3 class="heading">{prose(heading)}</h3>\n' if heading else "")
        rows.append(_row(book, clause, played))
    return section("rulebook", "Rulebook", "".join(rows))


def _row(book: Book, clause: Clause, played: bool) -> str:
    entry = book.coverage[clause.id]
    what = mark(clause, entry, played)
    beside = "".join(card(book, finding) for finding in book.at_home(clause.id))
    also = "".join(
        f'<li class="{kind(finding).value}"><a href="#{book.anchor(finding)}">{code_and_title(finding)}</a></li>'
        for finding in book.visiting(clause.id)
    )
    if also:
        beside += f'<div class="also"><p>Also cited by</p><ul>{also}</ul></div>'
    anchor = clause_anchor(clause.id)
    spot = prose(where(Place("", book.report.rulebook_file, clause.line)))
    return (
        f'<div class="row{"" if beside else " quiet"}"><div class="clause {_class(what)}" id="{escape(anchor)}">'
        f'<p class="where"><a class="anchor" href="#{quote(anchor)}">{escape(clause.id)}</a> <span>{spot}</span></p>'
        f'<div class="text">{markdown(clause.text)}</div>{_mark(what, entry)}</div>'
        f'<div class="beside">{beside}</div></div>\n'
    )


def _mark(what: Mark, entry: ClauseCoverage) -> str:
    if what is Mark.FLAVOUR:
        return f'<p class="mark">{_WORDS[what]}</p>'
    times = f" · {plural(entry.fired, 'time')}" if entry.fired else ""
    return f'<p class="mark"><i aria-hidden="true">{_SIGNS[what]}</i> {_WORDS[what]}{times}</p>'


def _class(what: Mark) -> str:
    return what.value.replace(" ", "-")


def coverage_section(book: Book) -> str:
    """How much of the rulebook is modelled and was seen in play, as a bar and clause by clause."""
    rules = [clause for clause in book.report.clauses if not clause.flavour]
    if not rules:
        return section("coverage", "Coverage", empty("There is no clause to cover."))
    played = was_played(book.report)
    marks = {clause.id: mark(clause, book.coverage[clause.id], played) for clause in rules}
    most = max((book.coverage[clause.id].fired for clause in rules), default=0)
    rows = "".join(_coverage_row(book, book.coverage[clause.id], marks[clause.id], most) for clause in rules)
    count = tally(book.report)
    caption = f"{count.modelled:,} of {plural(count.clauses, 'clause')} modelled"
    caption += f", {count.exercised:,} exercised in play" if played else "; nothing was played, so no use is counted"
    columns = ("Clause", "What became of it", "Cited by", "Used in play", "Findings")
    told = _bar(list(marks.values())) + table("Coverage", f"{caption}.", columns, rows)
    return section("coverage", "Coverage", told)


def _bar(marks: list[Mark]) -> str:
    """The shares as one bar; the legend says the numbers, so nothing hangs on colour."""
    counted = [(what, marks.count(what)) for what in _SIGNS if what in marks]
    pieces = "".join(f'<i class="{_class(what)}" style="flex-grow:{number}"></i>' for what, number in counted)
    legend = "".join(
        f'<li class="{_class(what)}"><i aria-hidden="true">{_SIGNS[what]}</i> {number:,} {_WORDS[what]}</li>'
        for what, number in counted
    )
    return f'<div class="share" aria-hidden="true">{pieces}</div><ul class="legend">{legend}</ul>'


def _coverage_row(book: Book, entry: ClauseCoverage, what: Mark, most: int) -> str:
    elements = " ".join(f"<code>{prose(name)}</code>" for name in entry.elements) or "—"
    # Uses differ by orders of magnitude, so the little bar is logarithmic.
    share = math.log1p(entry.fired) / math.log1p(most) if most else 0.0
    used = f'<span class="meter" aria-hidden="true"><i style="width:{share:.0%}"></i></span>' if most else ""
    findings = " ".join(
        f'<a href="#{book.anchor(finding)}">{escape(finding.code)}</a>'
        for finding in (*book.at_home(entry.clause), *book.visiting(entry.clause))
    )
    return (
        f'<tr class="{_class(what)}"><th scope="row">{clause_links(book, (entry.clause,))}</th>'
        f'<td class="what"><i aria-hidden="true">{_SIGNS[what]}</i> {_WORDS[what]}</td><td>{elements}</td>'
        f'<td class="number">{used}{entry.fired:,}</td><td>{findings}</td></tr>'
    )
