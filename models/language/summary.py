"""Summaries: a function traced once for given arguments and folded into terms, so that calling it multiplies no paths.

A summary says when the function is defined (does not end in a hole, a crash or a `require`), which holes rulings
bridged under which condition, and one term for every component of its value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from . import terms as T
from .errors import ModelError
from .kinds import Kind, ite_kind
from .terms import Raw
from .tracing import (
    Blocked,
    Hole,
    HoleReached,
    Leaf,
    Tracer,
    Tree,
    decide,
    leaves,
    path_condition,
    rule_line,
    tracer,
)
from .values import RuleError, raw_truth


@dataclass(frozen=True)
class Summary:
    """`failures` are (condition, leaf) of the paths without a value; `crossed` (condition, hole) where bridged."""

    defined: Raw
    values: tuple[Raw, ...]
    failures: tuple[tuple[Raw, Leaf], ...]
    crossed: tuple[tuple[Raw, Hole], ...]


def trace_value(what: str, function: Callable[[], tuple[Raw, ...]], assumed: tuple[Raw, ...] = ()) -> Tree:
    """The decision tree of a function that gives raws back and changes nothing."""
    at_work = Tracer(what, assumed)

    def run() -> Leaf:
        try:
            values = function()
        except Blocked as stop:
            return Leaf("blocked", message=stop.reason, line=stop.line)
        except HoleReached as stop:
            return Leaf("hole", hole=stop.hole, crossed=tuple(at_work.crossed))
        except ModelError:
            raise
        except Exception as stop:  # a fault of the rule is data: engines show it when it is reached
            return Leaf("crash", message=describe_crash(stop), line=crash_line(stop))
        return Leaf("value", values, crossed=tuple(at_work.crossed))

    return at_work.run(run)


def describe_crash(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def crash_line(error: Exception) -> int:
    """The line of the rule, not of the language, at which an exception came up."""
    from .tracing import _PACKAGE

    line, at = 0, error.__traceback__
    while at is not None:
        if not at.tb_frame.f_code.co_filename.startswith(_PACKAGE):
            line = at.tb_lineno
        at = at.tb_next
    return line


def fold(tree: Tree, kinds: Sequence[Kind]) -> Summary:
    """A tree of values as one summary; `kinds` are those of the components."""
    failures: list[tuple[Raw, Leaf]] = []
    crossed: dict[Hole, Raw] = {}
    for path, leaf in leaves(tree):
        condition = path_condition(path)
        if leaf.kind != "value":
            failures.append((condition, leaf))
        for hole in leaf.crossed:
            crossed[hole] = T.or_(crossed.get(hole, False), condition)

    def merge(node: Tree) -> tuple[Raw, tuple[Raw, ...] | None]:
        if isinstance(node, Leaf):
            return (True, node.values) if node.kind == "value" else (False, None)
        then_defined, then = merge(node.then)
        other_defined, other = merge(node.other)
        defined = T.ite(node.condition, then_defined, other_defined)
        if then is None or other is None:
            return defined, then if other is None else other
        return defined, tuple(ite_kind(k, node.condition, a, b) for k, a, b in zip(kinds, then, other, strict=True))

    defined, values = merge(tree)
    if values is None:
        values = tuple(next(iter(k.domain())) if k.sort in ("int", "bool") else 0 for k in kinds)
    return Summary(
        defined,
        values,
        tuple(failures),
        tuple((c, h) for h, c in crossed.items()),
    )


def use(summary: Summary, inside: Raw = True) -> tuple[Raw, ...]:
    """The values of a summary inside the rule that called for it; holes and crashes become the caller's.

    Where `inside` does not hold the value is not asked for: it may be missing there.
    """
    at_work = tracer()
    assert at_work is not None
    if summary.defined is not True and not decide(T.or_(T.not_(inside), summary.defined)):
        for condition, leaf in summary.failures[:-1]:
            if decide(condition):
                raise_leaf(leaf)
        raise_leaf(summary.failures[-1][1])
    for condition, hole in summary.crossed:
        if hole not in at_work.crossed and decide(T.and_(inside, condition)):
            at_work.crossed.append(hole)
    return summary.values


def raise_leaf(leaf: Leaf) -> None:
    """Bring up in the caller what ended a path of the callee."""
    if leaf.kind == "hole":
        assert leaf.hole is not None
        raise HoleReached(leaf.hole)
    if leaf.kind == "blocked":
        raise Blocked(leaf.message, leaf.line)
    raise RuleError(leaf.message)


def condition_term(function: Callable[..., Any], arguments: tuple[Any, ...], inside: Raw = True) -> Raw:
    """A condition's truth as one raw, of use only where `inside` holds; in a concrete run it is simply called."""
    from .kinds import BoolKind

    if tracer() is None:
        return raw_truth(function(*arguments))
    file, line = rule_line()
    tree = trace_value(f"the condition at {file}:{line}", lambda: (raw_truth(function(*arguments)),))
    if isinstance(tree, Leaf) and tree.kind == "value" and not tree.crossed:
        return tree.values[0]
    return use(fold(tree, [BoolKind()]), inside)[0]


def number_term(function: Callable[..., Any], arguments: tuple[Any, ...], inside: Raw = True) -> Raw:
    """A number's raw, its `if`s folded into the term, of use only where `inside` holds."""
    from .kinds import IntKind
    from .values import Number, raw_number

    def raw(value: Any) -> Raw:
        plain = value.raw if isinstance(value, Number) else raw_number(value)
        if plain is None:
            raise ModelError(f"{value!r} is no number", rule_line(), "give a whole number")
        return plain

    if tracer() is None:
        return raw(function(*arguments))
    file, line = rule_line()
    tree = trace_value(f"the number at {file}:{line}", lambda: (raw(function(*arguments)),))
    if isinstance(tree, Leaf) and tree.kind == "value" and not tree.crossed:
        return tree.values[0]
    return use(fold(tree, [IntKind(0, 0)]), inside)[0]
