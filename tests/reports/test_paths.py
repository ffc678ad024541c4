"""Files are named from the current folder, or from the model's: no report that is passed on tells of this machine."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.reports import FORMATS, render, write_folder
from hoyle.verify.findings import Place, Report


def moved(report: Report, folder: Path) -> Report:
    """The report of a model that lies in the folder; one place lies in another folder."""
    finding = next(finding for finding in report.findings if finding.code == "CON01")
    places = tuple(replace(place, file=str(folder / place.file)) for place in finding.places)
    places += (Place("helper", "/somewhere/else/helper.py", 3),)
    return replace(
        report,
        model_file=str(folder / report.model_file),
        rulebook_file=str(folder / report.rulebook_file),
        findings=(replace(finding, places=places),),
    )


def text(report: Report, format: str) -> str:
    stream = io.StringIO()
    render(report, format, stream)
    return stream.getvalue()


@pytest.mark.parametrize("format", FORMATS)
def test_from_the_current_folder(full: Report, format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = text(moved(full, tmp_path / "games" / "coach"), format)
    assert "games/coach/rulebook.md" in told
    assert str(tmp_path) not in told


@pytest.mark.parametrize("format", ["json", "markdown", "html"])
def test_from_the_folder_of_the_model(
    full: Report, format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    told = text(moved(full, tmp_path / "coach"), format)
    assert "rulebook.md" in told
    assert str(tmp_path) not in told
    assert "/somewhere" not in told
    assert "helper.py" in told


def test_what_stays_on_this_machine_can_be_opened(
    full: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert f"{tmp_path}/coach/rulebook.md:9" in text(moved(full, tmp_path / "coach"), "text")


def test_the_folder_that_is_written(full: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = write_folder(moved(full, tmp_path / "coach"), tmp_path / "report")
    listed = json.loads(page.with_name("findings.json").read_text(encoding="utf-8"))
    assert (listed["model_file"], listed["rulebook_file"]) == ("coach/model.py", "coach/rulebook.md")
    assert [place["file"] for place in listed["findings"][0]["places"]] == [
        "coach/model.py",
        "coach/model.py",
        "helper.py",
    ]
    assert str(tmp_path) not in page.read_text(encoding="utf-8")
