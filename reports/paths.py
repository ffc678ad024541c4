"""Files as a reader can find them: no report tells where on this machine the current folder lies."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ..verify.findings import Finding, Report


def from_here(report: Report, passed_on: bool) -> Report:
    """The report with every file below the current folder named from there.

    Other files keep their path; in what is `passed_on` they are named from the model's folder, or by their name alone.
    """
    here = Path.cwd()
    home = Path(report.model_file).resolve().parent

    def told(file: str) -> str:
        if not Path(file).is_absolute():
            return file
        path = Path(file).resolve()
        roots = (here, home) if passed_on else (here,)
        root = next((root for root in roots if path.is_relative_to(root)), None)
        if root is not None:
            return path.relative_to(root).as_posix()
        return path.name if passed_on else file

    def moved(finding: Finding) -> Finding:
        return replace(finding, places=tuple(replace(place, file=told(place.file)) for place in finding.places))

    return replace(
        report,
        model_file=told(report.model_file),
        rulebook_file=told(report.rulebook_file),
        findings=tuple(moved(finding) for finding in report.findings),
    )
