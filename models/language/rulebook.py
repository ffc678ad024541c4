"""Reads a rulebook: a Markdown file in which every clause carries an id that the model can cite.

A clause is a paragraph, a list item or a table row that ends in marks: `Draw the top card. {#turn.draw}`. Prose that
rules nothing ends in `{.flavour}`. A text with neither mark is kept apart, so that a report can ask which of the two
it is. The Markdown comes from markdown-it-py; the marks are read here, because its attribute plugin reads them neither
after plain text nor with a dot in the id.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import ModelError

if TYPE_CHECKING:
    from markdown_it.token import Token

_ID = r"\w[\w.:-]*"
_MARK = rf"""(?:\#{_ID}|\.[\w-]+|[\w:-]+=(?:"[^"]*"|[^\s"]+))"""
_TRAILING = re.compile(r"\s*\{(\s*[#.][^{}]*)\}\s*$")
_INSIDE = re.compile(r"\{\s*[#.]\w[^{}]*\}")
_WELL_FORMED = re.compile(rf"\s*{_MARK}(?:\s+{_MARK})*\s*", re.VERBOSE)
_CODE_SPAN = re.compile(r"(`+).+?\1", re.DOTALL)


@dataclass(frozen=True)
class RuleClause:
    """One clause: its id, its Markdown text on one line and without marks, its first line (counted from 1).

    `heading` is the nearest heading above it, other than the title; `flavour` says that it rules nothing.
    """

    id: str
    text: str
    line: int
    heading: str = ""
    flavour: bool = False


@dataclass(frozen=True)
class Rulebook:
    """A rulebook as read: `clauses` by id in the order of the text, `unmarked` as pairs of line and text."""

    path: Path
    title: str
    clauses: Mapping[str, RuleClause]
    unmarked: tuple[tuple[int, str], ...] = field(default=())

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Rulebook:
        """Read and check a Markdown file; ModelError if it cannot be read or its marks contradict each other."""
        file = Path(path)
        title = ""
        clauses: dict[str, RuleClause] = {}
        unmarked: list[tuple[int, str]] = []
        heading = ""
        for block in _blocks(_text(file)):
            marks = _marks(block, file)
            if block.level == 1 and not title:
                title = marks.text
            elif block.level:
                heading = marks.text
            elif marks.id:
                clause = RuleClause(marks.id, marks.text, block.line, heading, marks.flavour)
                _no_duplicate(clauses.setdefault(clause.id, clause), clause, file)
            elif not marks.flavour:
                unmarked.append((block.line, marks.text))
        return cls(file, title or file.stem, clauses, tuple(unmarked))

    def suggest(self, unknown: str) -> str:
        """A sentence for the author who cited an id that is not there: the ids that look most like it."""
        if not self.clauses:
            return "the rulebook has no clause yet: end a list item or a paragraph with {#an.id}"
        ids = {key.casefold(): key for key in reversed(list(self.clauses))}
        near = [ids[key] for key in difflib.get_close_matches(unknown.casefold(), ids, n=3, cutoff=0.5)]
        if near:
            return f"did you mean {' or '.join(f'`{key}`' for key in near)}?"
        some = ", ".join(f"`{key}`" for key in list(self.clauses)[:5])
        return f"no id looks like it; the rulebook has {len(self.clauses)}: {some}{', ...' if len(ids) > 5 else ''}"


@dataclass(frozen=True)
class _Block:
    """A heading (level 1 to 6) or a text (level 0) as it stands in the file."""

    level: int
    line: int
    content: str


@dataclass(frozen=True)
class _Marks:
    """A block's text without its marks, and what the marks say."""

    text: str
    id: str
    flavour: bool


def _text(file: Path) -> str:
    """The file's text, with a clear error for what an editor or a wrong path may do to it."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise ModelError("the rulebook does not exist", (file, 0), "create it, or correct Game(rulebook=...)") from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise ModelError(f"the rulebook cannot be read: {reason}", (file, 0), "give a readable Markdown file") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        what = f"the rulebook is not UTF-8: byte 0x{data[error.start]:02x}"
        raise ModelError(what, (file, line), "save the file with the encoding UTF-8") from None
    if not text.strip():
        raise ModelError("the rulebook is empty", (file, 0), "write a clause: - Draw one card. {#turn.draw}")
    return text


def _blocks(text: str) -> Iterator[_Block]:
    """Headings, paragraphs (those of list items and quotes included) and table rows, in order."""
    from markdown_it import MarkdownIt  # costs 80 ms: only a model that is really read pays for it

    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            yield _Block(int(token.tag[1:]), _line(token), tokens[index + 1].content)
        elif token.type == "paragraph_open":
            yield _Block(0, _line(token), tokens[index + 1].content)
        elif token.type == "tr_open" and tokens[index + 1].type == "td_open":
            yield _Block(0, _line(token), _row(tokens, index))


def _row(tokens: list[Token], start: int) -> str:
    """The cells of the table row that opens at `start`, joined by bars; the last one carries the marks."""
    end = next(index for index in range(start, len(tokens)) if tokens[index].type == "tr_close")
    return " | ".join(token.content for token in tokens[start:end] if token.type == "inline")


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0


def _marks(block: _Block, file: Path) -> _Marks:
    """Split a block into text and marks; ModelError for marks that would otherwise be lost silently."""
    where = (file, block.line)
    found = _TRAILING.search(block.content)
    text = " ".join(block.content[: found.start() if found else None].split()).removesuffix(" |")
    inside = _INSIDE.search(_CODE_SPAN.sub("", text))
    if inside:
        do = "put them at its end; two clauses need two list items or paragraphs"
        raise ModelError(f"the marks {inside.group()} stand in the middle of a clause", where, do)
    if not found:
        return _Marks(text, "", False)
    marks = found.group(1)
    if not _WELL_FORMED.fullmatch(marks):
        do = "write {#id} or {.flavour}; an id has letters, digits and . - _ : only"
        raise ModelError(f"the marks {{{marks}}} cannot be read", where, do)
    if not text:
        raise ModelError(f"the marks {{{marks}}} have no text", where, "put them at the end of the clause itself")
    words = marks.split()
    ids = [word[1:] for word in words if word.startswith("#")]
    if len(ids) > 1:
        raise ModelError(f"one clause has {len(ids)} ids: {', '.join(ids)}", where, "keep one of them")
    return _Marks(text, ids[0] if ids else "", ".flavour" in words)


def _no_duplicate(first: RuleClause, clause: RuleClause, file: Path) -> None:
    if first is not clause:
        what = f"two clauses have the id `{clause.id}`; the other one is in line {first.line}"
        raise ModelError(what, (file, clause.line), "give one of them another id")
