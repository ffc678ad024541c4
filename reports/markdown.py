"""Markdown to paste into a pull request: the findings, folded, with the clauses they cite."""

from __future__ import annotations

import re
from typing import TextIO

from ..verify.findings import Finding, Report, Result, Verdict
from .story import Quote, one_line, points, quotes, reach
from .summary import Kind, Outcome, claims_line, coverage_line, headline, kind, ordered, outcome

_SIGNS = {Verdict.HOLDS: "✓ holds", Verdict.REFUTED: "✗ refuted", Verdict.UNKNOWN: "? undecided"}
_CODE = re.compile(r"`[^`\n]+`")


def render(report: Report, stream: TextIO) -> None:
    """Write the Markdown, in the flavour that GitHub and GitLab share."""
    stream.write("\n".join(_blocks(report)).rstrip("\n") + "\n")


def _blocks(report: Report) -> list[str]:
    sign = {Outcome.PROBLEMS: "✗", Outcome.CLEAN: "✓"}.get(outcome(report), "?")
    blocks = [f"## Hoyle: {escaped(report.title or report.game)}", "", f"**{sign} {headline(report)}**", ""]
    facts = [part for part in (claims_line(report), coverage_line(report)) if part]
    if facts:
        blocks += [" · ".join(facts), ""]
    for finding in ordered(report):
        blocks += _finding(report, finding)
    if report.results:
        blocks += ["### Claims", "", "| verdict | claim | bound |", "| --- | --- | --- |"]
        blocks += [_claim(result) for result in report.results] + [""]
    blocks += [f"- {escaped(note)}" for note in report.notes]
    return blocks


def _finding(report: Report, finding: Finding) -> list[str]:
    sort = kind(finding)
    word = "" if sort is Kind.PROBLEM else f" <i>({sort.value})</i>"
    opened = " open" if sort is Kind.PROBLEM else ""
    block = [f"<details{opened}><summary><b>{finding.code}</b> {_html(finding.title)}{word}</summary>", ""]
    for told in quotes(report, finding):
        block += _quoted(told)
    for point in points(finding):
        label = f"**{escaped(point.label)}** " if point.label else ""
        block.append(f"- {label}{escaped(point.text)}".rstrip())
    block.append("")
    if finding.help:
        block += [f"**help:** {escaped(finding.help)}", ""]
    return [*block, "</details>", ""]


def _quoted(told: Quote) -> list[str]:
    """A clause as a block quote; its own emphasis stays."""
    where = f"`{told.where}` " if told.where else ""
    name = escaped(f"[{told.clause}]")
    return [f"> {where}{name}  ", f"> {escaped(told.text, emphasis=True) or '*is not in the rulebook*'}", ""]


def _claim(result: Result) -> str:
    return f"| {_SIGNS[result.verdict]} | {escaped(result.name)} | {escaped(reach(result.bound, result.engine))} |"


def escaped(text: str, emphasis: bool = False) -> str:
    """The text on one line with nothing in it that Markdown obeys, but for code and, if wanted, emphasis.

    A comment after @ and # keeps a decorator from notifying a stranger and a number from linking to an issue.
    """
    text = one_line(text)
    parts, end = [], 0
    for found in _CODE.finditer(text):
        parts += [_prose(text[end : found.start()], emphasis), found.group().replace("|", "\\|")]
        end = found.end()
    return "".join([*parts, _prose(text[end:], emphasis)])


def _prose(text: str, emphasis: bool) -> str:
    obeyed = r"([\\`\[\]|~])" if emphasis else r"([\\`*_\[\]|~])"
    text = re.sub(obeyed, r"\\\1", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([@#])(?=\w)", r"\1<!-- -->", text)


def _html(text: str) -> str:
    """A summary line is HTML, in which Markdown is not read."""
    text = one_line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"([@#])(?=\w)", r"\1<!-- -->", text)
    return re.sub(r"`([^`\n]+)`", r"<code>\1</code>", text)
