"""Small systematic edits of a model's source: each rule made a little wrong, to see which claims notice.

An edit keeps every other line of the file, so that a survivor can be shown as a one-line difference.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

_FLIP: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
}
_SIGNS = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.In: "in",
    ast.NotIn: "not in",
}
_DECORATORS = {"action", "step", "setup", "over", "case", "definition", "ruling"}
_NEIGHBOURS = {"next": "previous", "previous": "next"}


@dataclass(frozen=True)
class Mutant:
    """One edit: `kind` is what was done, `rule` the function it is in, `before` and `after` the edited span."""

    kind: str
    file: str
    rule: str
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> str:
        """Names the edit across runs, for resuming."""
        return f"{self.file}:{self.rule}:{self.kind}:{self.before}->{self.after}:{self.line}"


@dataclass(frozen=True)
class _Edit:
    kind: str
    node: ast.AST
    text: str


def folder_mutants(folder: Path) -> list[Mutant]:
    """The mutants of every file of a model's folder, `model.py` first."""
    files = sorted(folder.glob("*.py"), key=lambda p: (p.name != "model.py", p.name))
    return [m for f in files for m in mutants(f.read_text(encoding="utf-8"), f.name)]


def mutants(source: str, file: str = "model.py") -> list[Mutant]:
    """Every mutant of a file's source, in the order of its rules. Raises SyntaxError for what is no Python."""
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()

    def span(node: ast.AST) -> tuple[int, int]:
        return (
            starts[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
            starts[node.end_lineno - 1] + node.end_col_offset,  # type: ignore[attr-defined]
        )

    found: list[Mutant] = []
    for function in _rules(ast.parse(source)):
        for edit in _edits(function, lambda n: raw[slice(*span(n))].decode()):
            begin, end = span(edit.node)
            text = (raw[:begin] + edit.text.encode() + raw[end:]).decode()
            before = raw[begin:end].decode()
            at: int = edit.node.lineno  # type: ignore[attr-defined]
            if text == source or not _compiles(text):
                continue
            found.append(Mutant(edit.kind, file, function.name, at, before, edit.text, text))
    return found


def _compiles(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _rules(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of a model that are rules."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and any(_name(d) in _DECORATORS for d in node.decorator_list):
            yield node


def _name(decorator: ast.expr) -> str:
    target = decorator.func if isinstance(decorator, ast.Call) else decorator
    return target.attr if isinstance(target, ast.Attribute) else ""


def _edits(function: ast.FunctionDef, text: Callable[[ast.AST], str]) -> Iterator[_Edit]:
    for decorator in function.decorator_list:
        yield from _decorator_edits(decorator)
    if any(_name(d) == "case" for d in function.decorator_list):
        yield (
            _Edit("drop the case", function.body[-1], "return None")
            if len(function.body) == 1
            else _Edit("drop the case", function.body[_first(function)], "return None")
        )
    for node in _inside(function):
        yield from _statement_edits(node, text)
        yield from _expression_edits(node, text)


def _first(function: ast.FunctionDef) -> int:
    """Index of the first statement that is no docstring."""
    head = function.body[0]
    return 1 if isinstance(head, ast.Expr) and isinstance(head.value, ast.Constant) and len(function.body) > 1 else 0


def _inside(function: ast.FunctionDef) -> Iterator[ast.AST]:
    for statement in function.body[_first(function) :]:
        yield from ast.walk(statement)


def _decorator_edits(decorator: ast.expr) -> Iterator[_Edit]:
    if not isinstance(decorator, ast.Call):
        return
    for keyword in decorator.keywords:
        if keyword.arg == "must" and isinstance(keyword.value, ast.Constant) and keyword.value.value is True:
            yield _Edit("make an obligation optional", keyword.value, "False")
        if keyword.arg == "overrides":
            yield _Edit("drop precedence", keyword.value, "()")


def _statement_edits(node: ast.AST, text: Callable[[ast.AST], str]) -> Iterator[_Edit]:
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id="require"))):
            yield _Edit("drop a require", node, "pass")
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="move", value=owner), args=[card, source, target])):
            yield _Edit("skip an effect", node, "pass")
            yield _Edit("wrong zone", node, f"{text(owner)}.move({text(card)}, {text(source)}, {text(source)})")
            del target
        case ast.Expr(value=ast.Call(func=ast.Attribute())) | ast.Assign() | ast.AugAssign():
            yield _Edit("skip an effect", node, "pass")


def _expression_edits(node: ast.AST, text: Callable[[ast.AST], str]) -> Iterator[_Edit]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _FLIP:
            yield _Edit("shift a comparison", node, f"{text(left)} {_FLIP[type(op)]} {text(right)}")
            if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                yield _Edit("flip a comparison", node, f"{text(right)} {_SIGNS[type(op)]} {text(left)}")
        case ast.Constant(value=value) if isinstance(value, int) and not isinstance(value, bool):
            yield _Edit("off by one", node, str(value + 1))
            if value > 0:
                yield _Edit("off by one", node, str(value - 1))
        case ast.Constant(value=bool() as value):
            yield _Edit("the opposite answer", node, str(not value))
        case ast.Attribute(value=owner, attr=attr) if attr in _NEIGHBOURS:
            yield _Edit("wrong player", node, f"{text(owner)}.{_NEIGHBOURS[attr]}")
        case ast.BoolOp(op=op, values=values):
            word = " or " if isinstance(op, ast.And) else " and "
            yield _Edit("and for or", node, word.join(f"({text(v)})" for v in values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _Edit("drop a not", node, f"({text(operand)})")
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            sign = "-" if isinstance(op, ast.Add) else "+"
            yield _Edit("plus for minus", node, f"{text(left)} {sign} {text(right)}")
