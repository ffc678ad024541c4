"""JUnit XML, which every continuous-integration service reads: claims and findings as test cases."""

from __future__ import annotations

from typing import TextIO
from xml.etree import ElementTree

from ..verify.findings import Finding, Report, Result, Verdict
from .story import clean, one_line, points, quotes, reach
from .summary import Kind, excused, kind, ordered


def render(report: Report, stream: TextIO) -> None:
    """Write the XML. What is undecided is a skipped test with its reason, an interruption is an error."""
    root = as_xml(report)
    ElementTree.indent(root)
    stream.write('<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n")


def as_xml(report: Report) -> ElementTree.Element:
    """The `testsuites` element, with one suite for the game."""
    name = one_line(report.title or report.game)
    cases = [_claim(report, result, name) for result in report.results]
    cases += [_finding(report, finding, name) for finding in ordered(report)]
    if report.interrupted:
        cases.append(_case(name, "check", "the check ran to its end"))
        text = "interrupted: what is missing was not looked for"
        ElementTree.SubElement(cases[-1], "error", message=text, type="interrupted")
    totals = {"tests": str(len(cases)), "time": f"{report.seconds:.3f}"}
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        totals[attribute] = str(sum(case.find(tag) is not None for case in cases))
    root = ElementTree.Element("testsuites", {"name": "hoyle", **totals})
    ElementTree.SubElement(root, "testsuite", {"name": name, **totals}).extend(cases)
    return root


def _case(suite: str, group: str, name: str, seconds: float = 0.0) -> ElementTree.Element:
    about = {"classname": f"{suite}.{group}", "name": one_line(name), "time": f"{seconds:.3f}"}
    return ElementTree.Element("testcase", about)


def _claim(report: Report, result: Result, suite: str) -> ElementTree.Element:
    case = _case(suite, "claims", result.name, result.seconds)
    bound = one_line(reach(result.bound, result.engine))
    if result.verdict is Verdict.UNKNOWN:
        ElementTree.SubElement(case, "skipped", message=f"undecided: {bound}")
    elif excused(report, result):
        ElementTree.SubElement(case, "system-out").text = f"refuted, and accepted: {bound}"
    elif result.verdict is Verdict.REFUTED:
        ElementTree.SubElement(case, "failure", message=f"refuted: {bound}", type="claim").text = clean(result.detail)
    else:
        ElementTree.SubElement(case, "system-out").text = f"holds: {bound}"
    return case


def _finding(report: Report, finding: Finding, suite: str) -> ElementTree.Element:
    case = _case(suite, "findings", finding.id)
    title = f"{finding.code} {one_line(finding.title)}"
    sort = kind(finding)
    if sort is Kind.PROBLEM:
        ElementTree.SubElement(case, "failure", message=title, type=finding.code).text = _told(report, finding)
    elif sort is Kind.UNDECIDED:
        ElementTree.SubElement(case, "skipped", message=f"undecided: {title}").text = _told(report, finding)
    else:
        ElementTree.SubElement(case, "system-out").text = f"remark: {title}\n{_told(report, finding)}"
    if finding.places:
        case.set("file", clean(finding.places[0].file))
        if finding.places[0].line > 0:
            case.set("line", str(finding.places[0].line))
    return case


def _told(report: Report, finding: Finding) -> str:
    lines = [
        f"{told.where or 'not in the rulebook'} [{one_line(told.clause)}] {told.text}"
        for told in quotes(report, finding)
    ]
    lines += [": ".join(part for part in (point.label, point.text) if part) for point in points(finding)]
    if finding.help:
        lines.append(f"help: {one_line(finding.help)}")
    return "\n".join(lines)
