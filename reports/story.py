"""A finding told in words: the quotes and labelled points that all the textual formats share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..verify.findings import Finding, Place, Report, Step, Verdict, Witness
from .summary import plural

_LONG = 12
_FIRST, _LAST = 4, 6

MINIMAL = {
    "proved": "no shorter way exists (proved)",
    "local": "no single move can be left out; a shorter way may exist",
}
"""What the two grades of a short witness mean."""


@dataclass(frozen=True)
class Quote:
    """A cited clause: where it stands and what it says; both are empty for an id that the rulebook does not have."""

    clause: str
    where: str
    text: str


@dataclass(frozen=True)
class Point:
    """One line of a finding: a short label, which may be empty, and what is said under it."""

    label: str
    text: str


def clean(text: str) -> str:
    """The text without control characters, which terminals obey and XML forbids; line breaks stay."""
    return "".join(letter for letter in text.expandtabs(4) if letter == "\n" or _printable(letter))


def _printable(letter: str) -> bool:
    number = ord(letter)
    surrogate, no_character = 0xD800 <= number <= 0xDFFF, number in (0xFFFE, 0xFFFF)
    return number >= 0x20 and not 0x7F <= number <= 0x9F and not surrogate and not no_character


def one_line(text: str) -> str:
    """The text cleaned and on one line."""
    return " ".join(clean(text).split())


def where(place: Place) -> str:
    """`file:line`, or the file alone where the line is not known."""
    return f"{place.file}:{place.line}" if place.line > 0 else place.file


def file_names(report: Report) -> tuple[str, ...]:
    """A name for each finding that every file system takes, made of its id; those that would clash are numbered."""
    taken: set[str] = set()
    names = []
    for finding in report.findings:
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", finding.id).strip(".-")[:100] or "finding"
        name, number = stem, 1
        while name.casefold() in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.casefold())
        names.append(name)
    return tuple(names)


def quotes(report: Report, finding: Finding) -> tuple[Quote, ...]:
    """The clauses that the finding cites, in its order."""
    known = {clause.id: clause for clause in report.clauses}
    told = []
    for name in finding.clauses:
        clause = known.get(name)
        if clause is None:
            told.append(Quote(name, "", ""))
        else:
            told.append(Quote(name, where(Place("", report.rulebook_file, clause.line)), one_line(clause.text)))
    return tuple(told)


def assignments(values: Mapping[str, str]) -> str:
    """`x = 1, y = 12`."""
    return ", ".join(f"{name} = {value}" for name, value in values.items())


def reach(bound: str, engine: str) -> str:
    """The bound and who decided, as far as they are known: `for all inputs (z3)`."""
    if bound and engine:
        return f"{bound} ({engine})"
    return bound or (f"by {engine}" if engine else "")


def points(finding: Finding) -> tuple[Point, ...]:
    """Everything about a finding but its title, its quotes and its help, in the order of the telling."""
    told = [Point("accepted", finding.accepted)] if finding.accepted else []
    told += [Point("", finding.detail)] if finding.detail else []
    told += [Point(place.label, f"{where(place)} {place.note}".strip()) for place in finding.places]
    inputs = assignments(finding.witness.inputs) if finding.witness else ""
    checked = reach(finding.bound, finding.engine)
    if finding.verdict is Verdict.UNKNOWN:
        told.append(Point("undecided", checked or "no engine could settle it"))
        checked = ""
    if inputs:
        told.append(Point(f"for {inputs}", checked))
    elif checked:
        told.append(Point("checked", checked))
    if finding.witness:
        told += _situation(finding.witness)
    return tuple(Point(one_line(point.label), one_line(point.text)) for point in told)


def _situation(witness: Witness) -> list[Point]:
    told = []
    if witness.setting:
        told.append(Point("with", assignments(witness.setting)))
    if witness.start:
        told.append(Point("start", "; ".join(witness.start)))
    told += _steps(witness.steps)
    if witness.position:
        told.append(Point("then" if witness.steps else "position", "; ".join(witness.position)))
    told += [Point("assuming", ruling) for ruling in witness.assuming]
    if witness.minimal in MINIMAL:
        told.append(Point(plural(len(witness.steps), "move"), MINIMAL[witness.minimal]))
    return told


def _steps(steps: tuple[Step, ...]) -> list[Point]:
    """The moves with their numbers; the middle of a long trace is left to the page and the JSON."""
    told = [Point(f"{number}. {step.by}", step.text) for number, step in enumerate(steps, 1)]
    if len(told) <= _LONG:
        return told
    left_out = len(told) - _FIRST - _LAST
    return [*told[:_FIRST], Point("…", f"{left_out} more moves"), *told[-_LAST:]]
