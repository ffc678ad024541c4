"""One report, many forms: a frozen `Report` enters, text on a stream or a folder of files leaves.

What enters: a `verify.findings.Report` and nothing else; no renderer runs an engine, reads a model or knows a game.
What leaves: diagnostics for a terminal, JSON (`schema.json` describes it), SARIF, JUnit XML, Markdown for a pull
request, one self-contained HTML page, or with `write_folder` the page, the JSON and every graph as `.svg` and `.dot`.

Each format is a module with `render(report, stream)`, imported when it is asked for. What is undecided is called so in
every format and is never counted as a success.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TextIO

from ..verify.findings import Report

_MODULES = {
    "text": "terminal",
    "json": "json_report",
    "sarif": "sarif",
    "junit": "junit",
    "markdown": "markdown",
    "html": "html",
}

# These are read elsewhere, where the folders of this machine mean nothing.
_PASSED_ON = ("json", "markdown", "html")

FORMATS = tuple(_MODULES)
"""The names that `render` accepts."""


def render(report: Report, format: str, stream: TextIO) -> None:
    """Write the report to the stream in one of `FORMATS`; ValueError names the formats there are."""
    if format not in _MODULES:
        raise ValueError(f"no format is called {format!r}; there are: {', '.join(FORMATS)}")
    from .paths import from_here

    import_module(f".{_MODULES[format]}", __name__).render(from_here(report, format in _PASSED_ON), stream)


def write_folder(report: Report, folder: str | Path) -> Path:
    """Write index.html, findings.json and graphs/ into the folder, and return the path of the page."""
    from .write import write_folder as write

    return write(report, folder)


__all__ = ["FORMATS", "render", "write_folder"]
