"""What an edit changed, as text for a terminal, Markdown for a pull request, JSON and a self-contained page."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any, TextIO

from ..verify.diff import Behaviour, Difference
from ..verify.findings import Finding, Verdict

FORMATS = ("text", "markdown", "json", "html")
_SIGN = {"added": "+", "removed": "-", "reworded": "~"}


def render(difference: Difference, format: str, stream: TextIO) -> None:
    """Write the difference to the stream in one of `FORMATS`; ValueError names the formats there are."""
    if format not in FORMATS:
        raise ValueError(f"no format is called {format!r}; there are: {', '.join(FORMATS)}")
    text = {"text": _text, "markdown": _markdown, "json": _json, "html": _html}[format](difference)
    stream.write(text.rstrip("\n") + "\n")


def _setting(behaviour: Behaviour) -> str:
    return ", ".join(f"{name} {value}" for name, value in behaviour.setting.items())


def _behaviour_lines(difference: Difference) -> Iterator[str]:
    for behaviour in difference.behaviour:
        if behaviour.finding is None:
            word = "no difference" if behaviour.verdict is Verdict.HOLDS else "undecided"
            yield f"behaviour, {_setting(behaviour)}: {word} ({behaviour.bound})"
            continue
        yield f"behaviour, {_setting(behaviour)}: {behaviour.finding.title}"
        yield f"  {behaviour.finding.detail}"
        if behaviour.finding.witness is not None:
            yield from (f"    {i}. {s.by}: {s.text}" for i, s in enumerate(behaviour.finding.witness.steps, 1))


def _text(difference: Difference) -> str:
    lines = [f"{difference.old} -> {difference.new}"]
    for change in difference.clauses:
        lines.append(f" {_SIGN[change.kind]} [{change.clause}] {change.kind}")
        if change.kind == "reworded":
            lines += [f"     before: {change.before}", f"     now:    {change.after}"]
        else:
            lines.append(f"     {change.before or change.after}")
    for word, findings in _groups(difference):
        lines += [f" {word:<6} {f.id}: {f.title}" for f in findings]
    lines += [f" {line}" for line in _behaviour_lines(difference)]
    lines += [f" old play {name}: {told}" for name, told in difference.replays.items()]
    if not difference.differs:
        lines.append(" nothing differs")
    return "\n".join(lines)


def _groups(difference: Difference) -> tuple[tuple[str, tuple[Finding, ...]], ...]:
    return (("fixed", difference.fixed), ("new", difference.found), ("same", difference.same))


def _markdown(difference: Difference) -> str:
    blocks = [f"### Rules: `{difference.old}` → `{difference.new}`", ""]
    for change in difference.clauses:
        blocks.append(f"- **{change.kind}** `{change.clause}`: {_md(change.after or change.before)}")
        if change.kind == "reworded":
            blocks.append(f"  - before: {_md(change.before)}")
    for word, findings in _groups(difference):
        blocks += [f"- **{word}** `{f.id}`: {_md(f.title)}" for f in findings]
    blocks += ["", "```text", *_behaviour_lines(difference), "```"]
    blocks += [f"- play of `{name}`: {_md(told)}" for name, told in difference.replays.items()]
    if not difference.differs:
        blocks.append("Nothing differs.")
    return "\n".join(blocks)


def _md(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def _plain(finding: Finding) -> dict[str, Any]:
    return {"id": finding.id, "code": finding.code, "title": finding.title, "clauses": list(finding.clauses)}


def _json(difference: Difference) -> str:
    data = {
        "old": difference.old,
        "new": difference.new,
        "differs": difference.differs,
        "clauses": [vars(c) for c in difference.clauses],
        **{word: [_plain(f) for f in findings] for word, findings in _groups(difference)},
        "behaviour": [
            {
                "setting": dict(b.setting),
                "verdict": b.verdict.value,
                "bound": b.bound,
                "title": b.finding.title if b.finding else "",
                "detail": b.finding.detail if b.finding else "",
                "moves": [s.text for s in b.finding.witness.steps] if b.finding and b.finding.witness else [],
            }
            for b in difference.behaviour
        ],
        "replays": dict(difference.replays),
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


_STYLE = """
:root { color-scheme: light dark; --line: light-dark(#ddd, #444); --old: light-dark(#fdecea, #4a1f1c);
  --new: light-dark(#e8f5e9, #1c3d20); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid var(--line); padding: .5rem 0; } code, pre { font-family: ui-monospace, monospace; }
del { background: var(--old); text-decoration: none; } ins { background: var(--new); text-decoration: none; }
pre { overflow-x: auto; white-space: pre-wrap; } li { margin: .3rem 0; }
"""


def _html(difference: Difference) -> str:
    e = html.escape
    changes = "".join(
        f"<li>{c.kind} <code>{e(c.clause)}</code>"
        + (f"<br><del>{e(c.before)}</del>" if c.before else "")
        + (f"<br><ins>{e(c.after)}</ins>" if c.after else "")
        + "</li>"
        for c in difference.clauses
    )
    groups = "".join(
        f"<section><h2>{word.capitalize()}</h2><ul>"
        + "".join(f"<li><code>{e(f.id)}</code> {e(f.title)}</li>" for f in findings)
        + "</ul></section>"
        for word, findings in _groups(difference)
        if findings
    )
    behaviour = e("\n".join(_behaviour_lines(difference)))
    plays = "".join(f"<li><code>{e(n)}</code>: {e(t)}</li>" for n, t in difference.replays.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{e(difference.old)} → {e(difference.new)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{e(difference.old)} → {e(difference.new)}</h1>"
        + (f"<section><h2>Clauses</h2><ul>{changes}</ul></section>" if changes else "")
        + groups
        + f"<section><h2>Behaviour</h2><pre>{behaviour}</pre></section>"
        + (f"<section><h2>Old plays on the new version</h2><ul>{plays}</ul></section>" if plays else "")
        + ("" if difference.differs else "<p>Nothing differs.</p>")
        + "</body></html>"
    )
