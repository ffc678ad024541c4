"""Rejects, before anything runs, rule source whose meaning would differ between interpreters (SEMANTICS rule 1)."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

from .errors import ModelError

_CALLS = {
    "isinstance": "compare an attribute instead",
    "type": "compare an attribute instead",
    "id": "compare with ==",
    "hash": "compare with ==",
    "input": "rules ask nobody; make it a parameter",
    "open": "rules read no files",
}
_MODULES = {"random": "let CHANCE decide: a step by CHANCE, or draw() in the set-up", "time": "rules know no clock"}


def lint_rule(function: Callable[..., Any]) -> None:
    """Raise ModelError at the first construct that a rule must not use."""
    try:
        source = textwrap.dedent(inspect.getsource(function))
        tree = ast.parse(source)
    except (OSError, SyntaxError, TypeError):
        return  # no source (a lambda inside a call, an interactive session): the interpreters still guard
    first = function.__code__.co_firstlineno - 1
    for node in ast.walk(tree):
        fault = _fault(node)
        if fault is not None:
            what, do = fault
            line = first + getattr(node, "lineno", 1)
            raise ModelError(f"{function.__name__}: {what}", (function.__code__.co_filename, line), do)


def _fault(node: ast.AST) -> tuple[str, str] | None:
    match node:
        case ast.Compare(ops=ops, comparators=right):
            for op, value in zip(ops, right, strict=True):
                if isinstance(op, ast.Is | ast.IsNot) and not (isinstance(value, ast.Constant) and value.value is None):
                    return "`is` compares objects, not values", "write == or !="
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            return f"{name}() has no meaning in a rule", _CALLS[name]
        case ast.Attribute(value=ast.Name(id=name)) if name in _MODULES:
            return f"{name} in a rule", _MODULES[name]
        case ast.ExceptHandler(type=None) | ast.ExceptHandler(type=ast.Name(id="BaseException" | "Exception")):
            return "a broad except would swallow what the interpreters signal", "catch nothing, use require(...)"
        case ast.Global() | ast.Nonlocal():
            return "a rule writes a variable outside itself", "put it into the state"
        case ast.UnaryOp(op=ast.Invert()):
            return "~ is wrong on plain truth values", "write `not x`, or no(x)"
        case ast.Match():
            return "match cannot look into values of the position", "use if and =="
        case ast.FunctionDef(args=arguments) if any(
            isinstance(d, ast.List | ast.Dict | ast.Set) for d in [*arguments.defaults, *arguments.kw_defaults]
        ):
            return "a default argument that can change", "give a constant"
    return None
