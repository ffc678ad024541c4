"""Checks that are run once for a game and setting and then asked about many times; and which findings concern what."""

from __future__ import annotations

import difflib
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..models.language.claims import Claim
    from ..models.language.game import Game
    from ..verify.findings import Finding, Report, Result

_reports: dict[tuple[Any, ...], Report] = {}


def checked(
    game: Game,
    *,
    players: Sequence[int] | None = None,
    scopes: Sequence[str] | None = None,
    readings: Mapping[str, str] | None = None,
    only: Sequence[str] | None = None,
    seconds: float = 20.0,
) -> Report:
    """The report of a check in this process; the same question is answered from memory."""
    from ..verify.check import whole_check

    key = (
        game,
        tuple(players or ()),
        tuple(scopes or ()),
        tuple(sorted((readings or {}).items())),
        tuple(only or ()),
        seconds,
    )
    if key not in _reports:
        _reports[key] = whole_check(
            game, players=players, scopes=scopes, readings=readings, only=only, seconds=seconds, jobs=1
        )
    return _reports[key]


def claim_named(game: Game, name: str) -> Claim:
    """The claim of that name. Raises ModelError with a suggestion where there is none."""
    from ..models.language.errors import ModelError

    claims = {c.name: c for c in game.declared.claims}
    if name in claims:
        return claims[name]
    close = difflib.get_close_matches(name, claims, 1)
    known = ", ".join(repr(c) for c in claims) or "none; add them with game.claims(...)"
    raise ModelError(
        f"{game.name} has no claim {name!r}", None, f"did you mean {close[0]!r}?" if close else f"claims: {known}"
    )


def about_claim(claim: Claim, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that say that a claim is broken."""
    subject = getattr(claim.subject, "name", "")
    wanted = {"complete": "GAP01", "consistent": "CON01"}

    def concerns(finding: Finding) -> bool:
        match claim.kind:
            case "relation":
                return finding.code.startswith("REL") and finding.anchor == subject
            case "decision":
                return finding.code in {wanted[t] for t in claim.traits} and finding.anchor == subject
            case "partition":
                return finding.code == "KEEP01" and finding.anchor == subject
            case "outcome":
                return finding.code == "TIE01"
            case "information":
                return finding.code == "INFO01"
        return finding.anchor == claim.name

    return tuple(f for f in findings if concerns(f))


def about_decision(name: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings about a decision or one of its cases."""
    return tuple(f for f in findings if f.anchor == name or f.anchor.startswith(f"{name}."))


def diagnostics(report: Report, findings: Sequence[Finding], results: Sequence[Result] = ()) -> str:
    """What `hoyle check` would print about some of the findings and results of a report."""
    from ..reports import render

    stream = io.StringIO()
    part = replace(report, findings=tuple(findings), results=tuple(results))
    render(part, "text", stream)
    return stream.getvalue().rstrip()
