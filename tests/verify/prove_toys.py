"""What the tests of proofs share: the toys of tests/toys/proofs by name, and everything said about one."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from hoyle.models.language import Game, TransitionSystem
from hoyle.verify.findings import Finding, Result, Verdict
from hoyle.verify.prove import prove_game

TOYS = Path(__file__).resolve().parents[1] / "toys" / "proofs"


def toy(name: str) -> ModuleType:
    """A module of toys."""
    full = f"proof_toys_{name}"
    if full not in sys.modules:
        spec = importlib.util.spec_from_file_location(full, TOYS / f"{name}.py")
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[full] = module
        spec.loader.exec_module(module)
    return sys.modules[full]


@dataclass
class Said:
    """What was said about a game."""

    findings: list[Finding]
    results: dict[str, Result]

    def codes(self) -> list[str]:
        return sorted(f.code for f in self.findings)

    def one(self, code: str) -> Finding:
        (found,) = [f for f in self.findings if f.code == code]
        return found

    def holds(self, name: str) -> bool:
        return self.results[name].verdict is Verdict.HOLDS


def said_about(game: Game, only: Callable[[str], bool] | None = None, players: int | None = None) -> Said:
    """All findings and results of the prover."""
    ts = TransitionSystem(game, game.setting(players))
    items = list(prove_game(ts, seconds_per_query=10, only=only))
    findings = [i for i in items if isinstance(i, Finding)]
    return Said(findings, {i.name: i for i in items if isinstance(i, Result)})
