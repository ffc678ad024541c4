"""The small parts of the page that its sections share: anchors, links to clauses, and prose with code in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from ..verify.findings import ClauseCoverage, Finding, Report
from .graph import Drawing
from .story import clean, file_names
from .summary import Kind, coverage_by_clause, kind, ordered


@dataclass(frozen=True)
class Book:
    """A report made ready for the page: each finding with its anchor and drawing, each clause with its coverage."""

    report: Report
    coverage: dict[str, ClauseCoverage]
    _anchors: dict[int, str]
    _drawings: dict[int, Drawing | None]

    @classmethod
    def of(cls, report: Report, drawings: tuple[Drawing | None, ...]) -> Book:
        """Findings are told apart by identity: equal ones may stand in a report twice."""
        anchors = {id(finding): f"f-{name}" for finding, name in zip(report.findings, file_names(report), strict=True)}
        drawn = {id(finding): drawing for finding, drawing in zip(report.findings, drawings, strict=True)}
        return cls(report, coverage_by_clause(report), anchors, drawn)

    def anchor(self, finding: Finding) -> str:
        """The id of the finding's card."""
        return self._anchors[id(finding)]

    def drawing(self, finding: Finding) -> Drawing | None:
        """The finding's picture, if it has one."""
        return self._drawings[id(finding)]

    def home(self, finding: Finding) -> str | None:
        """The clause beside which the finding stands: the first of those it cites that the rulebook has."""
        return next((name for name in finding.clauses if name in self.coverage), None)

    def at_home(self, clause: str) -> list[Finding]:
        """The findings that stand beside the clause."""
        return [finding for finding in ordered(self.report) if self.home(finding) == clause]

    def visiting(self, clause: str) -> list[Finding]:
        """The findings that cite the clause but stand beside another."""
        citing = [finding for finding in ordered(self.report) if clause in finding.clauses]
        return [finding for finding in citing if self.home(finding) != clause]


def section(name: str, title: str, body: str) -> str:
    """A part of the page under its heading; `name` is what the links to it say."""
    return f'<section id="{name}" class="wide"><h2>{title}</h2>\n{body}</section>\n'


def empty(text: str) -> str:
    """What a part says that has nothing to show."""
    return f'<p class="empty">{text}</p>'


def code_and_title(finding: Finding) -> str:
    """The name of a finding, for links to it."""
    return f'<span class="code">{prose(finding.code)}</span> <span class="title">{prose(finding.title)}</span>'


def sort_label(finding: Finding) -> str:
    """A label for what is no plain problem."""
    sort = kind(finding)
    return "" if sort is Kind.PROBLEM else f'<span class="sort">{sort.value}</span>'


def table(label: str, caption: str, columns: tuple[str, ...], rows: str) -> str:
    """A table that scrolls by itself on a narrow screen, also by keyboard."""
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    return (
        f'<div class="scroll" role="region" aria-label="{label}" tabindex="0"><table><caption>{caption}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def clause_anchor(clause: str) -> str:
    """The HTML id of a clause, which must not hold white space."""
    return "c-" + re.sub(r"\s+", "-", clause)


def code_anchor(code: str) -> str:
    """The HTML id of the entry that says what a code means."""
    return f"code-{code}"


def clause_links(book: Book, clauses: tuple[str, ...]) -> str:
    """Links to the clauses; an id that the rulebook does not have is marked as such."""
    return " ".join(
        f'<a class="ref" href="#{quote(clause_anchor(name))}">{escape(name)}</a>'
        if name in book.coverage
        else f'<span class="ref missing" title="not in the rulebook">{escape(name)} (not in the rulebook)</span>'
        for name in clauses
    )


def prose(text: str) -> str:
    """Plain text for the page, with what stands between backticks set as code."""
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", escape(clean(text)))


def markdown(text: str) -> str:
    """A clause's Markdown as HTML; links, images and raw HTML stay text, so that nothing is loaded or run."""
    from markdown_it import MarkdownIt

    rules = ["emphasis", "backticks", "escape", "entity", "newline", "list", "table", "blockquote"]
    return str(MarkdownIt("zero").enable(rules).render(clean(text)))
