"""A report as a folder: the page, the JSON and every graph, each file whole or not there at all."""

from __future__ import annotations

import io
import json
import os
from contextlib import suppress
from pathlib import Path

from ..verify.findings import Report
from . import html, json_report
from .graph import draw_all
from .paths import from_here


def write_folder(report: Report, folder: str | Path) -> Path:
    """Write index.html, findings.json and graphs/<id>.svg and .dot; return the path of the page.

    Everything is made before the first byte is written, and each file takes its place at once: a reader never sees half
    of one, and a failure leaves the old ones. Graphs that the previous report of this folder listed and this one does
    not are removed; other files are left alone.
    """
    folder = Path(folder)
    report = from_here(report, passed_on=True)
    drawings = draw_all(report)
    contents: dict[str, str] = {}
    for drawing in drawings:
        if drawing:
            contents[f"graphs/{drawing.name}.svg"] = drawing.svg
            contents[f"graphs/{drawing.name}.dot"] = drawing.dot
    listed = io.StringIO()
    json_report.render(report, listed)
    contents["findings.json"] = listed.getvalue()
    contents["index.html"] = html.page(report, drawings)

    outdated = _graphs_listed(folder) - contents.keys()
    for name, text in contents.items():
        _replace(folder / name, text)
    for name in outdated:
        (folder / name).unlink(missing_ok=True)
    return folder / "index.html"


def _graphs_listed(folder: Path) -> set[str]:
    """The graph files that an earlier report in this folder wrote, as far as it can be read."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        old = json.loads((folder / "findings.json").read_text(encoding="utf-8"))
        if old["tool"] == "hoyle":
            names = {Path(finding["graph"]["name"]).name for finding in old["findings"] if finding["graph"]}
            return {f"graphs/{name}{end}" for name in names for end in (".svg", ".dot")}
    return set()


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    try:
        half.write_text(text, encoding="utf-8", newline="\n")
        os.replace(half, path)
    finally:
        half.unlink(missing_ok=True)
