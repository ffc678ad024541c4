"""Accepted findings: `findings.toml` beside the model, edited by hand or by `hoyle accept`.

```toml
[[accepted]]
id = "GAP03-draw-1a2b3c"
why = "the second edition will say it"
date = 2026-05-01
text = "9f8e7d6c"       # digest of the clauses' text; when the text changes the finding counts as new again
```
New entries are appended, so that comments stay and two people's entries merge.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ..models.language.errors import ModelError
from ..models.language.game import Game
from .findings import Report

NAME = "findings.toml"
_FIELDS = ("id", "why", "date", "text")


@dataclass(frozen=True)
class Accepted:
    """One accepted finding; `text` is the digest of the clauses it cited then ("" accepts any text)."""

    id: str
    why: str
    date: str
    text: str = ""


def baseline_file(game: Game) -> Path:
    """Where the baseline of a game is."""
    return Path(game.file).parent / NAME


def read_baseline(path: Path) -> dict[str, Accepted]:
    """The accepted findings by id; none where there is no file.

    Raises ModelError, with the line where it is known, for anything that is no baseline.
    """
    if not path.is_file():
        return {}
    try:
        source = path.read_bytes().decode("utf-8")
        data = tomllib.loads(source)
    except UnicodeDecodeError:
        raise ModelError("the baseline is no UTF-8 text", (path, 0), "restore it from version control") from None
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        where = (path, int(line.group(1)) if line else 0)
        raise ModelError(
            f"the baseline is no valid TOML: {error}", where, "mend it; a merge may have left marks"
        ) from None
    entries = data.get("accepted", [])
    other = sorted(set(data) - {"accepted"})
    if other or not isinstance(entries, list):
        name = other[0] if other else "accepted"
        raise ModelError(
            f"the baseline has {name!r}", (path, _line_of(source, name)), "it holds [[accepted]] entries only"
        )
    found: dict[str, Accepted] = {}
    for number, entry in enumerate(entries, 1):
        made = _entry(entry, number, path, source)
        if made.id in found:
            raise ModelError(
                f"{made.id} is accepted twice", (path, _line_of(source, made.id, 2)), "keep one of the two entries"
            )
        found[made.id] = made
    return found


def _entry(entry: object, number: int, path: Path, source: str) -> Accepted:
    if not isinstance(entry, dict):
        raise ModelError(f"entry {number} is no table", (path, 0), "write [[accepted]] and its fields below")
    line = _line_of(source, str(entry.get("id", "[[accepted]]")))
    for name in ("id", "why", "date"):
        if not entry.get(name):
            raise ModelError(f"entry {number} has no {name}", (path, line), f"give it: {', '.join(_FIELDS[:3])}")
    unknown = sorted(set(entry) - set(_FIELDS))
    if unknown:
        raise ModelError(f"entry {number} has {unknown[0]!r}", (path, line), f"an entry has {', '.join(_FIELDS)}")
    return Accepted(str(entry["id"]), str(entry["why"]), str(entry["date"]), str(entry.get("text", "")))


def _line_of(source: str, text: str, occurrence: int = 1) -> int:
    for number, line in enumerate(source.splitlines(), 1):
        if text in line:
            occurrence -= 1
            if occurrence == 0:
                return number
    return 0


def text_digest(game: Game, clauses: Iterable[str]) -> str:
    """What the cited clauses say, as a short digest; a changed text reopens what was accepted."""
    texts = [" ".join(game.rulebook.clauses[c].text.split()) for c in sorted(clauses) if c in game.rulebook.clauses]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8] if texts else ""


def accept(game: Game, finding_id: str, clauses: Iterable[str], why: str, today: datetime.date) -> Path:
    """Append one accepted finding to the game's baseline.

    Raises ModelError when the reason is empty or it is accepted already.
    """
    path = baseline_file(game)
    if not why.strip():
        raise ModelError("no reason is given", None, 'say why: --why "..."')
    known = read_baseline(path)
    digest = text_digest(game, clauses)
    if finding_id in known and known[finding_id].text in ("", digest):
        raise ModelError(f"{finding_id} is accepted already: {known[finding_id].why}", (path, 0), "nothing to do")
    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    if finding_id in known:
        raise ModelError(
            f"{finding_id} was accepted for another text of its clauses",
            (path, _line_of(old, finding_id)),
            "take that entry out, then accept again",
        )
    lines = [
        "[[accepted]]",
        f"id = {json.dumps(finding_id, ensure_ascii=False)}",
        f"why = {json.dumps(why.strip(), ensure_ascii=False)}",
        f"date = {today.isoformat()}",
        f"text = {json.dumps(digest)}",
    ]
    gap = "" if not old else ("\n" if old.endswith("\n") else "\n\n")
    scratch = path.with_suffix(".part")
    scratch.write_text(old + gap + "\n".join(lines) + "\n", encoding="utf-8")
    scratch.replace(path)
    return path


def with_baseline(report: Report, game: Game, baseline: Mapping[str, Accepted]) -> Report:
    """The report with accepted findings as remarks, and notes on those that are gone or reopened."""
    findings, notes = [], list(report.notes)
    for finding in report.findings:
        entry = baseline.get(finding.id)
        if entry is None:
            findings.append(finding)
        elif entry.text and entry.text != text_digest(game, finding.clauses):
            notes.append(
                f"{finding.id} was accepted ({entry.why}), but its clauses have changed since: it counts again"
            )
            findings.append(finding)
        else:
            findings.append(replace(finding, accepted=f"{entry.date}: {entry.why}"))
    present = {f.id for f in report.findings}
    gone = [e for e in baseline.values() if e.id not in present]
    if not report.interrupted:
        notes += [f"{e.id} was accepted ({e.why}) and did not occur this time" for e in gone]
    return replace(report, findings=tuple(findings), notes=tuple(notes))
