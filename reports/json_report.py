"""The whole report as JSON for other programs; `schema.json` beside this file documents every field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from importlib.resources import files
from typing import Any, TextIO

from ..verify.findings import Clause, Edge, Finding, Graph, Node, Place, Report, Result, Witness
from .story import file_names
from .summary import coverage_by_clause, kind, mark, outcome, tally, was_played

FORMAT = 1
"""Raised when a field changes its meaning or goes; new fields do not raise it."""


def render(report: Report, stream: TextIO) -> None:
    """Write the report as one JSON object."""
    json.dump(as_json(report), stream, ensure_ascii=False, indent=1)
    stream.write("\n")


def schema() -> dict[str, Any]:
    """The JSON schema (draft 2020-12) that every object of `as_json` satisfies."""
    loaded: dict[str, Any] = json.loads(files(__package__ or "").joinpath("schema.json").read_text(encoding="utf-8"))
    return loaded


def as_json(report: Report) -> dict[str, Any]:
    """The report as plain dicts, lists, strings and numbers."""
    count = tally(report)
    return {
        "format": FORMAT,
        "tool": "hoyle",
        "game": report.game,
        "title": report.title,
        "model_file": report.model_file,
        "rulebook_file": report.rulebook_file,
        "setting": dict(report.setting),
        "interrupted": report.interrupted,
        "seconds": report.seconds,
        "summary": {
            "outcome": outcome(report).value,
            "findings": {"problem": count.problems, "undecided": count.undecided, "remark": count.remarks},
            "claims": {"holds": count.hold, "refuted": count.refuted, "unknown": count.unknown},
            "clauses": {
                "all": count.clauses,
                "modelled": count.modelled,
                "exercised": count.exercised if count.played else None,
            },
        },
        "findings": [_finding(item, name) for item, name in zip(report.findings, file_names(report), strict=True)],
        "results": [_result(result) for result in report.results],
        "clauses": _clauses(report),
        "counts": dict(report.counts),
        "notes": list(report.notes),
    }


def _finding(finding: Finding, name: str) -> dict[str, Any]:
    return {
        "code": finding.code,
        "id": finding.id,
        "kind": kind(finding).value,
        "title": finding.title,
        "anchor": finding.anchor,
        "region": finding.region,
        "clauses": list(finding.clauses),
        "verdict": finding.verdict.value,
        "bound": finding.bound,
        "engine": finding.engine,
        "detail": finding.detail,
        "help": finding.help,
        "note": finding.note,
        "accepted": finding.accepted,
        "places": [_fields(place) for place in finding.places],
        "witness": _witness(finding.witness) if finding.witness else None,
        "graph": _graph(finding.graph, name) if finding.graph else None,
    }


def _fields(item: Place | Node | Edge) -> dict[str, Any]:
    """A flat dataclass of texts and numbers, field by field."""
    return {field.name: getattr(item, field.name) for field in fields(item)}


def _graph(graph: Graph, name: str) -> dict[str, Any]:
    return {
        "name": name,
        "shape": graph.shape,
        "nodes": [_fields(node) for node in graph.nodes],
        "edges": [_fields(edge) for edge in graph.edges],
    }


def _witness(witness: Witness) -> dict[str, Any]:
    return {
        "inputs": dict(witness.inputs),
        "setting": dict(witness.setting),
        "start": list(witness.start),
        "steps": [
            {"by": step.by, "text": step.text, "action": step.action, "move": dict(step.move)} for step in witness.steps
        ],
        "position": list(witness.position),
        "assuming": list(witness.assuming),
        "minimal": witness.minimal,
        "initial": {name: _plain(value) for name, value in witness.initial.items()},
    }


def _plain(value: object) -> Any:
    """A raw slot value as JSON: sequences and sets become lists, what JSON has no form for becomes its text."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(item) for item in value), key=repr)
    return str(value)


def _result(result: Result) -> dict[str, Any]:
    return {
        "name": result.name,
        "verdict": result.verdict.value,
        "bound": result.bound,
        "seconds": result.seconds,
        "engine": result.engine,
        "clauses": list(result.clauses),
        "detail": result.detail,
        "broken_by": list(result.broken_by),
    }


def _clauses(report: Report) -> list[dict[str, Any]]:
    entries, played = coverage_by_clause(report), was_played(report)

    def told(clause: Clause) -> dict[str, Any]:
        entry = entries[clause.id]
        return {
            "id": clause.id,
            "line": clause.line,
            "heading": clause.heading,
            "text": clause.text,
            "mark": mark(clause, entry, played).value,
            "elements": list(entry.elements),
            "fired": entry.fired,
        }

    return [told(clause) for clause in report.clauses]
