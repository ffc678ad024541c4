"""Claims that a decision "does x beat y?" is the kind of relation that the text treats it as."""

from __future__ import annotations

from typing import Any

from ..models.language.claims import Claim
from ..models.language.decisions import Decision
from .positions import Clauses, clauses_of


def _relation(decision: Decision[Any], name: str, clause: Clauses, *traits: str) -> Claim:
    return Claim(
        "relation",
        f"{decision.name} is {name}",
        None,
        clauses_of(clause) or decision.clauses,
        decision,
        traits,
        file=decision.file,
        line=decision.line,
    )


def strict_total(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """Of two different things exactly one beats the other, and there is no circle: a best one exists."""
    return _relation(decision, "a strict total order", clause, "irreflexive", "antisymmetric", "total", "acyclic")


def strict_weak(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """A ranking with ties: irreflexive, transitive, and being tied is transitive too."""
    return _relation(decision, "a ranking with ties", clause, "irreflexive", "antisymmetric", "transitive")


def tournament(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """Of two different things exactly one beats the other; circles are allowed."""
    return _relation(decision, "a tournament", clause, "irreflexive", "antisymmetric", "total")


def total(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """Of two different things at least one beats the other."""
    return _relation(decision, "total", clause, "total")


def antisymmetric(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """Never do two things beat each other."""
    return _relation(decision, "antisymmetric", clause, "antisymmetric")


def irreflexive(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """Nothing beats itself."""
    return _relation(decision, "irreflexive", clause, "irreflexive")


def acyclic(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """No circle of three: x beats y, y beats z, z beats x."""
    return _relation(decision, "free of circles", clause, "acyclic")
