"""One page to read and to pass on: the rulebook with its findings beside the clauses, in a single file."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import TextIO

from ..verify.codes import CODES
from ..verify.findings import Report, Result, Verdict
from .graph import Drawing, draw_all
from .html_finding import card
from .html_parts import Book, clause_links, code_anchor, code_and_title, empty, prose, section, sort_label, table
from .html_rulebook import coverage_section, rulebook_section
from .story import assignments, clean
from .summary import Outcome, headline, kind, ordered, outcome, plural, tally

_SIGNS = {Verdict.HOLDS: "✓", Verdict.REFUTED: "✗", Verdict.UNKNOWN: "?"}


def render(report: Report, stream: TextIO) -> None:
    """Write the page; its graphs are drawn on the way."""
    stream.write(page(report, draw_all(report)))


def page(report: Report, drawings: tuple[Drawing | None, ...]) -> str:
    """The whole page, with the drawings of the findings in the report's order; it loads nothing from anywhere."""
    book = Book.of(report, drawings)
    title = escape(clean(report.title or report.game))
    sections = (
        _glance(book),
        _unplaced(book),
        rulebook_section(book),
        _claims(book),
        coverage_section(book),
        _bounds(report),
        _codes(report),
        _words(),
    )
    css = files(__package__ or "").joinpath("page.css").read_text(encoding="utf-8")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="color-scheme" content="light dark">
<title>{title}: {escape(headline(report))}</title>
<link rel="icon" href="data:,">
<style>
{css}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the findings</a>
{_header(book, title)}
<main id="main" tabindex="-1">
{"".join(sections)}</main>
<footer class="page-end">Made by Hoyle, which tests a rulebook before its players do.</footer>
</body>
</html>
"""


def _header(book: Book, title: str) -> str:
    report = book.report
    setting = f"<span>{escape(clean(assignments(report.setting)))}</span>" if report.setting else ""
    end = outcome(report)
    sort = {Outcome.PROBLEMS: "problem", Outcome.CLEAN: "holds"}.get(end, "undecided")
    interrupted = (
        '<p class="banner undecided" role="note"><strong>Interrupted.</strong> What stands here was found before the '
        "check was stopped; what is missing was not looked for.</p>"
        if report.interrupted
        else ""
    )
    codes = '<a href="#codes">What the codes mean</a>' if _known_codes(report) else ""
    return f"""<header class="masthead"><div class="wide">
<p class="kicker">Rulebook report</p>
<h1>{title}</h1>
<p class="verdict {sort}">{escape(headline(report))}</p>
<p class="sources"><span>rulebook <code>{escape(clean(report.rulebook_file))}</code></span>
<span>model <code>{escape(clean(report.model_file))}</code></span>{setting}<span>{report.seconds:.1f} s</span></p>
{_tiles(book)}{interrupted}</div></header>
<nav class="bar" aria-label="Parts of the report"><div class="wide">
<a href="#findings">Findings</a><a href="#rulebook">Rulebook</a><a href="#claims">Claims</a>
<a href="#coverage">Coverage</a><a href="#checked">What was checked</a>
{codes}
<a href="#words">Words</a></div></nav>"""


def _tiles(book: Book) -> str:
    count = tally(book.report)
    claims = count.hold + count.refuted + count.unknown
    tiles = [
        _tile("findings", plural(count.problems, "problem"), sort="problem" if count.problems else ""),
        _tile("findings", f"{count.undecided:,} undecided", sort="undecided" if count.undecided else ""),
        _tile("findings", plural(count.remarks, "remark")),
        _tile("claims", f"{count.hold:,} claims hold", claims, _fared(count.refuted - count.excused, count.unknown)),
        _tile("coverage", f"{count.modelled:,} clauses modelled", count.clauses),
    ]
    if count.played:
        tiles.append(_tile("coverage", f"{count.exercised:,} exercised in play", count.clauses))
    return f'<ul class="tiles">{"".join(tiles)}</ul>'


def _tile(target: str, said: str, all_: int | None = None, sort: str = "") -> str:
    """`said` starts with the number that stands out; `all_` is what it is out of."""
    number, words = said.split(" ", 1)
    share = "" if all_ is None else f"<small>/{all_:,}</small>"
    return f'<li><a class="tile {sort}" href="#{target}"><b>{number}{share}</b> <span>{words}</span></a></li>'


def _fared(refuted: int, unknown: int) -> str:
    return "problem" if refuted else "undecided" if unknown else ""


def _glance(book: Book) -> str:
    """The findings as a list of links, so that nobody has to read the whole rulebook to see what is wrong."""
    if not book.report.findings:
        said = {
            Outcome.CLEAN: "Nothing was found, and every claim is decided within its stated bound.",
            Outcome.NOTHING_CHECKED: "Nothing was found because nothing was checked.",
            Outcome.PROBLEMS: "No finding, but a claim is refuted: see the claims.",
            Outcome.INTERRUPTED: "Nothing was found before the check was stopped; that is no clean bill of health.",
            Outcome.UNDECIDED: "Nothing was found, but not every claim is decided: this is no clean bill of health.",
        }
        return section("findings", "Findings", empty(said[outcome(book.report)]))
    items = "".join(
        f'<li class="{kind(finding).value}"><a href="#{book.anchor(finding)}">{code_and_title(finding)}</a> '
        f'{sort_label(finding)}<span class="cites">{clause_links(book, finding.clauses)}</span></li>'
        for finding in ordered(book.report)
    )
    return section("findings", "Findings", f'<ol class="glance">{items}</ol>')


def _unplaced(book: Book) -> str:
    """The findings that cite no clause of this rulebook stand before it."""
    cards = "".join(card(book, finding) for finding in ordered(book.report) if book.home(finding) is None)
    return section("unplaced", "About the game as a whole", f'<div class="alone">{cards}</div>') if cards else ""


def _claims(book: Book) -> str:
    if not book.report.results:
        return section("claims", "Claims", empty("No claim was checked."))
    caption = "What the model claims, and how far each verdict reaches. Undecided is no success."
    columns = ("Verdict", "Claim", "Bound", "Decided by", "Time")
    rows = "".join(_claim(book, result) for result in book.report.results)
    return section("claims", "Claims", table("Claims", caption, columns, rows))


def _claim(book: Book, result: Result) -> str:
    word = "undecided" if result.verdict is Verdict.UNKNOWN else result.verdict.value
    detail = f"<p>{prose(result.detail)}</p>" if result.detail else ""
    return (
        f'<tr><td><span class="seal {result.verdict.value}">{_SIGNS[result.verdict]} {word}</span></td>'
        f'<th scope="row">{prose(result.name)}{detail} {clause_links(book, result.clauses)}</th>'
        f"<td>{prose(result.bound)}</td><td>{prose(result.engine)}</td>"
        f'<td class="number">{result.seconds:,.2f} s</td></tr>'
    )


def _bounds(report: Report) -> str:
    facts = [("Setting", prose(assignments(report.setting)))] if report.setting else []
    facts += [(prose(name), f"{number:,}") for name, number in report.counts.items()]
    facts.append(("Time", f"{report.seconds:,.1f} s"))
    told = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    notes = "".join(f"<li>{prose(note)}</li>" for note in report.notes)
    listed = f'<ul class="notes">{notes}</ul>' if notes else ""
    return section("checked", "What was checked", f'<dl class="facts">{told}</dl>{listed}')


def _known_codes(report: Report) -> list[str]:
    return sorted({finding.code for finding in report.findings} & CODES.keys())


def _codes(report: Report) -> str:
    """What the codes of this report mean, so that the page needs no manual beside it."""
    told = "".join(
        f'<div id="{code_anchor(code)}"><dt><span class="code">{escape(code)}</span> {prose(CODES[code].title)}</dt>'
        f"<dd>{prose(CODES[code].meaning)} <em>{prose(CODES[code].claim)}</em></dd></div>"
        for code in _known_codes(report)
    )
    return section("codes", "What the codes mean", f'<dl class="codes">{told}</dl>') if told else ""


_GLOSSARY = (
    ("holds", "HOLDS: shown for everything within the stated bound, by a proof or because every position was visited."),
    ("refuted", "REFUTED: a situation shows that it is not so."),
    ("undecided", "UNKNOWN: neither shown nor refuted within the bound. It is never counted as a success."),
    ("bound", "How far a verdict reaches: for which players, inputs and positions it was decided."),
    ("scope", "The size of the box in a check: a small one lets every position be visited; `full` is the whole box."),
    ("hole", "A spot where the text gives no answer, or more than one."),
    ("ruling", "What the model assumes to play on behind a hole. It closes no hole: what rests on it is marked."),
    ("question", "A sentence that can be understood in several ways; each way is a reading."),
    ("reading", "One way to understand such a sentence. Play follows the written one; others are compared with it."),
    ("coupled games", "The same game played twice side by side, the same moves under two readings, until they part."),
    ("exercised", "In play, a rule that cites the clause was used at least once."),
)


def _words() -> str:
    """The words that this page uses in a sense of its own."""
    told = "".join(f"<div><dt>{word}</dt><dd>{prose(meaning)}</dd></div>" for word, meaning in _GLOSSARY)
    return section("words", "The words of this page", f'<dl class="codes">{told}</dl>')
