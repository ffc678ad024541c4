"""SARIF 2.1.0, so that code-scanning services show findings at the line of the rulebook and of the model."""

from __future__ import annotations

import json
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any, TextIO
from urllib.parse import quote

from ..verify.codes import CODES
from ..verify.findings import Finding, Place, Report, Verdict
from .story import one_line, points, quotes
from .summary import Kind, kind, ordered

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
# By the standard only a failure has a level; what is open or only informs must have none.
_KINDS = {Kind.PROBLEM: ("fail", "error"), Kind.UNDECIDED: ("open", "none"), Kind.REMARK: ("informational", "none")}


def render(report: Report, stream: TextIO) -> None:
    """Write a SARIF log with one run."""
    json.dump(as_sarif(report), stream, ensure_ascii=False, indent=1)
    stream.write("\n")


def as_sarif(report: Report) -> dict[str, Any]:
    """The log as plain dicts; undecided claims and an interruption are notifications, so that no one overlooks them."""
    codes = sorted({finding.code for finding in report.findings})
    notices = [
        f"undecided claim: {one_line(result.name)} ({one_line(result.bound)})"
        for result in report.results
        if result.verdict is Verdict.UNKNOWN
    ]
    if report.interrupted:
        notices.append("the check was interrupted; what is missing was not looked for")
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "Hoyle", "rules": [_rule(code) for code in codes]}},
                "invocations": [
                    {
                        "executionSuccessful": not report.interrupted,
                        "toolExecutionNotifications": [
                            {"level": "warning", "message": {"text": notice}} for notice in notices
                        ],
                    }
                ],
                "columnKind": "unicodeCodePoints",
                "results": [_result(report, finding, codes) for finding in ordered(report)],
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    known = CODES.get(code)
    if known is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.meaning},
        "help": {"text": f"{known.mend}\n\nhoyle explain {code}"},
    }


def _result(report: Report, finding: Finding, codes: list[str]) -> dict[str, Any]:
    sort, level = _KINDS[kind(finding)]
    cited = [_in_rulebook(report, name) for name in finding.clauses]
    spots = [place for place in (*cited, *finding.places) if place]
    first = spots[0] if spots else Place("the model", report.model_file, 0)
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "kind": sort,
        "level": level,
        "message": {"text": _message(report, finding)},
        "locations": [_location(first)],
        "partialFingerprints": {"hoyleFindingId/v1": finding.id},
        "properties": {"verdict": finding.verdict.value, "bound": finding.bound, "clauses": list(finding.clauses)},
    }
    if len(spots) > 1:
        result["relatedLocations"] = [_location(place, number) for number, place in enumerate(spots[1:], 1)]
    return result


def _in_rulebook(report: Report, name: str) -> Place | None:
    found = next((clause for clause in report.clauses if clause.id == name), None)
    return Place(f"[{name}]", report.rulebook_file, found.line, one_line(found.text)) if found else None


def _message(report: Report, finding: Finding) -> str:
    lines = [one_line(finding.title)]
    lines += [f"[{one_line(told.clause)}] {told.text or 'is not in the rulebook'}" for told in quotes(report, finding)]
    lines += [": ".join(part for part in (point.label, point.text) if part) for point in points(finding)]
    if finding.help:
        lines.append(f"help: {one_line(finding.help)}")
    return "\n".join(lines)


def _location(place: Place, number: int = 0) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(place.file)}
    if place.line > 0:
        physical["region"] = {"startLine": place.line}
    location: dict[str, Any] = {"physicalLocation": physical}
    if number:
        location["id"] = number
    text = one_line(f"{place.label} {place.note}")
    if text:
        location["message"] = {"text": text}
    return location


def _artifact(file: str) -> dict[str, str]:
    """A URI reference: absolute paths as file URIs, others relative to the root of the sources."""
    if PureWindowsPath(file).drive:
        return {"uri": PureWindowsPath(file).as_uri()}
    if file.startswith("/"):
        return {"uri": PurePosixPath(file).as_uri()}
    return {"uri": quote(file.replace("\\", "/") or "."), "uriBaseId": "%SRCROOT%"}
