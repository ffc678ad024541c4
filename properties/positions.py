"""Claims about single positions, single moves and single inputs: always, never, possible, eventually, after a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..models.language.claims import Claim

Clauses = str | Sequence[str]


def clauses_of(clause: Clauses) -> tuple[str, ...]:
    """One clause id or several, as a tuple."""
    return (clause,) if isinstance(clause, str) else tuple(clause)


def made(kind: str, name: str, predicate: Callable[..., Any] | None, clause: Clauses, **more: Any) -> Claim:
    """A claim that remembers where its predicate was written."""
    code = getattr(predicate, "__code__", None)
    file, line = (code.co_filename, code.co_firstlineno) if code is not None else ("", 0)
    return Claim(kind, name, predicate, clauses_of(clause), file=file, line=line, **more)


def always(name: str, condition: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """`condition(t)` holds in every reachable position."""
    return made("always", name, condition, clause)


def never(name: str, condition: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """`condition(t)` holds in no reachable position."""
    return made("never", name, condition, clause)


def possible(name: str, condition: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """Some play reaches a position where `condition(t)` holds."""
    return made("possible", name, condition, clause)


def eventually(name: str, condition: Callable[[Any], Any], *, clause: Clauses = ()) -> Claim:
    """Every play reaches a position where `condition(t)` holds."""
    return made("eventually", name, condition, clause)


def always_after(name: str, condition: Callable[[Any, Any], Any], *, clause: Clauses = ()) -> Claim:
    """`condition(before, after)` holds for every move from a reachable position."""
    return made("step", name, condition, clause)


def for_all(name: str, condition: Callable[..., Any], *, clause: Clauses = (), **domains: Any) -> Claim:
    """`condition(*inputs)` holds for all values of the inputs (decks, enumerations, ranges, records), no position."""
    return made("inputs", name, condition, clause, domains=tuple(domains.items()))
