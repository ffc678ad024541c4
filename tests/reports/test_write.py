"""The folder: what is in it, that a failure leaves nothing half-written, and that it leaves other files alone."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from hoyle.reports import html, write_folder
from hoyle.verify.findings import Report


def listing(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


CONFLICT = {"graphs/CON01-beats-7f1212.svg", "graphs/CON01-beats-7f1212.dot"}


def test_folder_holds_page_json_and_graphs(full: Report, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "report"
    page = write_folder(full, folder)
    assert page == folder / "index.html"
    names = listing(folder)
    assert len(names) == 2 + 2 * 6
    assert {"index.html", "findings.json"} | CONFLICT <= names
    assert json.loads((folder / "findings.json").read_text(encoding="utf-8"))["game"] == "stagecoach"
    assert "digraph" in (folder / "graphs/CON01-beats-7f1212.dot").read_text(encoding="utf-8")
    assert (folder / "graphs/CON01-beats-7f1212.svg").read_text(encoding="utf-8").startswith("<svg")
    assert page.stat().st_mode & 0o777 == 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_outdated_graphs_go_and_strangers_stay(full: Report, tmp_path: Path) -> None:
    write_folder(full, tmp_path)
    (tmp_path / "graphs/mine.svg").write_text("mine")
    (tmp_path / "notes.txt").write_text("mine")
    write_folder(replace(full, findings=full.findings[1:2]), tmp_path)
    assert listing(tmp_path) == {"index.html", "findings.json", "graphs/mine.svg", "notes.txt"} | CONFLICT


def test_an_unreadable_old_report_is_no_obstacle(clean: Report, tmp_path: Path) -> None:
    for old in ("{", "[]", '{"tool": "hoyle", "findings": [{}]}', '{"tool": "other"}'):
        (tmp_path / "findings.json").write_text(old)
        write_folder(clean, tmp_path)
        assert json.loads((tmp_path / "findings.json").read_text(encoding="utf-8"))["tool"] == "hoyle"


def test_an_old_report_cannot_name_files_elsewhere(clean: Report, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "kept.svg").write_text("kept")
    old = {"tool": "hoyle", "findings": [{"graph": {"name": "../../kept"}}]}
    (tmp_path / "out/findings.json").write_text(json.dumps(old))
    write_folder(clean, tmp_path / "out")
    assert (tmp_path / "kept.svg").read_text() == "kept"


def test_failure_while_rendering_writes_nothing(full: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> str:
        raise RuntimeError("no page today")

    monkeypatch.setattr(html, "page", broken)
    with pytest.raises(RuntimeError):
        write_folder(full, tmp_path)
    assert listing(tmp_path) == set()


def test_failure_while_writing_leaves_the_old_page(
    full: Report, clean: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = write_folder(clean, tmp_path)
    before = page.read_text(encoding="utf-8")

    def full_disk(*arguments: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full_disk)
    with pytest.raises(OSError, match="no space left"):
        write_folder(full, tmp_path)
    assert page.read_text(encoding="utf-8") == before
    assert not [name for name in listing(tmp_path) if name.endswith(".half")]
