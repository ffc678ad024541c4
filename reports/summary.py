"""What a report adds up to: the one place that says what counts as a problem, as undecided and as modelled."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..verify.findings import Clause, ClauseCoverage, Finding, Report, Result, Verdict


class Kind(Enum):
    """How a finding counts; the value is its name in every machine-readable format."""

    PROBLEM = "problem"
    UNDECIDED = "undecided"
    REMARK = "remark"


class Mark(Enum):
    """What became of a clause; the value is its name in the machine-readable formats."""

    FLAVOUR = "flavour"
    NOT_MODELLED = "not modelled"
    MODELLED = "modelled"
    NEVER_FIRED = "never fired"
    EXERCISED = "exercised"


class Outcome(Enum):
    """The report in one word. CLEAN needs something checked, everything decided and nothing interrupted."""

    PROBLEMS = "problems"
    INTERRUPTED = "interrupted"
    UNDECIDED = "undecided"
    NOTHING_CHECKED = "nothing checked"
    CLEAN = "clean"


@dataclass(frozen=True)
class Tally:
    """How many findings, claims and clauses there are of each sort; flavour is not counted among the clauses."""

    problems: int
    undecided: int
    remarks: int
    hold: int
    refuted: int
    excused: int
    unknown: int
    clauses: int
    modelled: int
    exercised: int
    played: bool


def kind(finding: Finding) -> Kind:
    """What a person accepted is a remark; UNKNOWN is undecided; of the rest, only what is refuted is a problem."""
    if finding.accepted:
        return Kind.REMARK
    if finding.verdict is Verdict.UNKNOWN:
        return Kind.UNDECIDED
    if finding.note or finding.verdict is Verdict.HOLDS:
        return Kind.REMARK
    return Kind.PROBLEM


def ordered(report: Report) -> tuple[Finding, ...]:
    """The findings as every format lists them: problems, then the undecided, then remarks."""
    rank = {Kind.PROBLEM: 0, Kind.UNDECIDED: 1, Kind.REMARK: 2}
    return tuple(sorted(report.findings, key=lambda finding: rank[kind(finding)]))


def was_played(report: Report) -> bool:
    """Whether any clause was seen in play; if none was, 'never fired' would say more than is known."""
    return any(entry.fired for entry in report.coverage)


def coverage_by_clause(report: Report) -> dict[str, ClauseCoverage]:
    """The coverage of every clause by its id; a clause without an entry is cited by no element."""
    known = {entry.clause: entry for entry in report.coverage}
    return {clause.id: known.get(clause.id, ClauseCoverage(clause.id, ())) for clause in report.clauses}


def mark(clause: Clause, entry: ClauseCoverage, played: bool) -> Mark:
    """What became of one clause."""
    if clause.flavour:
        return Mark.FLAVOUR
    if not entry.elements:
        return Mark.NOT_MODELLED
    if entry.fired:
        return Mark.EXERCISED
    return Mark.NEVER_FIRED if played else Mark.MODELLED


def tally(report: Report) -> Tally:
    """Count the report."""
    kinds = [kind(finding) for finding in report.findings]
    verdicts = [result.verdict for result in report.results]
    entries = coverage_by_clause(report)
    played = was_played(report)
    marks = [mark(clause, entries[clause.id], played) for clause in report.clauses if not clause.flavour]
    return Tally(
        problems=kinds.count(Kind.PROBLEM),
        undecided=kinds.count(Kind.UNDECIDED),
        remarks=kinds.count(Kind.REMARK),
        hold=verdicts.count(Verdict.HOLDS),
        refuted=verdicts.count(Verdict.REFUTED),
        excused=sum(excused(report, result) for result in report.results),
        unknown=verdicts.count(Verdict.UNKNOWN),
        clauses=len(marks),
        modelled=len(marks) - marks.count(Mark.NOT_MODELLED),
        exercised=marks.count(Mark.EXERCISED),
        played=played,
    )


def excused(report: Report, result: Result) -> bool:
    """Whether all findings that refute a claim were accepted."""
    accepted = {finding.id for finding in report.findings if finding.accepted}
    return result.verdict is Verdict.REFUTED and bool(result.broken_by) and accepted.issuperset(result.broken_by)


def outcome(report: Report) -> Outcome:
    """The report in one word, the worst news first."""
    count = tally(report)
    if count.problems or count.refuted > count.excused:
        return Outcome.PROBLEMS
    if report.interrupted:
        return Outcome.INTERRUPTED
    if count.undecided or count.unknown:
        return Outcome.UNDECIDED
    return Outcome.CLEAN if report.results or any(report.counts.values()) else Outcome.NOTHING_CHECKED


def plural(number: int, one: str, many: str = "") -> str:
    """`3 problems`, `1 problem`; numbers from a thousand on carry commas."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def headline(report: Report) -> str:
    """What was found, as one line of plain words."""
    count = tally(report)
    worst = (
        plural(count.problems, "problem")
        if count.problems
        else plural(count.refuted - count.excused, "claim") + " refuted"
    )
    said = {
        Outcome.PROBLEMS: worst,
        Outcome.INTERRUPTED: "no problem so far, but the check was interrupted",
        Outcome.UNDECIDED: "no problem found, but not everything is decided",
        Outcome.NOTHING_CHECKED: "nothing was checked",
        Outcome.CLEAN: "no problem within the stated bounds",
    }[outcome(report)]
    parts = [said]
    if count.undecided:
        parts.append(f"{count.undecided:,} undecided")
    if count.remarks:
        parts.append(plural(count.remarks, "remark"))
    if report.interrupted and outcome(report) is Outcome.PROBLEMS:
        parts.append("interrupted before the end")
    return ", ".join(parts)


def claims_line(report: Report) -> str:
    """How the claims fared, or an empty string where there are none."""
    count = tally(report)
    words = (
        (count.hold, "holds" if count.hold == 1 else "hold"),
        (count.refuted, f"refuted ({count.excused:,} accepted)" if count.excused else "refuted"),
        (count.unknown, "undecided"),
    )
    parts = ", ".join(f"{number:,} {word}" for number, word in words if number)
    return f"claims: {parts}" if parts else ""


def coverage_line(report: Report) -> str:
    """How much of the rulebook is modelled and was seen in play, or an empty string without a rulebook."""
    count = tally(report)
    if not count.clauses:
        return ""
    line = f"{count.modelled:,} of {plural(count.clauses, 'clause')} modelled"
    return f"{line}, {count.exercised:,} exercised" if count.played else line
