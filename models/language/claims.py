"""Claims: what a model promises and wants checked; the ready-made ones are in `hoyle.properties`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Claim:
    """One promise about the model.

    `kind` says how to read it:
    - "always": `predicate(t)` holds in every position; "never": in none; "possible": in some;
    - "eventually": every play reaches a position where it holds;
    - "step": `predicate(before, after)` holds for every move;
    - "relation": `subject` is a decision of two inputs with a yes/no answer, `traits` what it should be ("total",
      "transitive", "antisymmetric", "irreflexive", "acyclic");
    - "decision": `subject` answers every input ("complete") and never twice differently ("consistent");
    - "inputs": `predicate(*inputs)` holds for all values of `domains`, position apart;
    - "partition": every card of `subject` (a deck) lies in exactly one of the zones;
    - "setup": `predicate(players)` holds for the box, for every number of players;
    - "information": each player can tell the own legal moves; "outcome": where play is over it is decided who has won.
    """

    kind: str
    name: str
    predicate: Callable[..., Any] | None = None
    clauses: tuple[str, ...] = ()
    subject: Any = None
    traits: tuple[str, ...] = ()
    domains: tuple[tuple[str, Any], ...] = ()
    file: str = ""
    line: int = 0
