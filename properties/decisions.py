"""Claims about decisions: every input has an answer, and only one."""

from __future__ import annotations

from typing import Any

from ..models.language.claims import Claim
from ..models.language.decisions import Decision
from .positions import Clauses, clauses_of


def complete(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """Every input is answered by some case."""
    return _about(decision, "answers every input", "complete", clause)


def consistent(decision: Decision[Any], *, clause: Clauses = ()) -> Claim:
    """No input is answered in two different ways."""
    return _about(decision, "never contradicts itself", "consistent", clause)


def _about(decision: Decision[Any], name: str, trait: str, clause: Clauses) -> Claim:
    return Claim(
        "decision",
        f"{decision.name} {name}",
        None,
        clauses_of(clause) or decision.clauses,
        decision,
        (trait,),
        file=decision.file,
        line=decision.line,
    )
