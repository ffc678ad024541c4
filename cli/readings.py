"""`hoyle readings GAME`: a table a designer can decide from: what each reading of each question causes and cures."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from .options import add_game, amount, counting

if TYPE_CHECKING:
    from ..verify.family import Family


def configure(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--players", type=int, help="number of players (default: the scope's first)")
    parser.add_argument("--scope", help="the scope to explore (default: the first declared)")
    parser.add_argument("--without", metavar="TEXT", help="only findings whose id contains this text have to go")
    parser.add_argument("--seconds", type=amount, default=60.0, help="default 60")
    parser.add_argument(
        "--positions", type=counting, default=100_000, help="for each choice of readings (default 100,000)"
    )
    parser.add_argument("--format", default="text", choices=("text", "json", "markdown"), help="default text")


def run(args: argparse.Namespace) -> int:
    """0 when some choice of readings leaves none of the findings, else 1."""
    from ..models.language.load import load_game
    from ..verify.family import family

    game = load_game(args.game)
    found = family(
        game,
        players=args.players,
        scope=args.scope,
        wanted=(lambda name: args.without in name) if args.without else None,
        seconds=args.seconds,
        most=args.positions,
        on_progress=_tell if sys.stderr.isatty() else None,
    )
    print({"text": _text, "json": _json, "markdown": _markdown}[args.format](found))
    return 0 if not found.best[0].findings and found.best[0].closed else 1


def _tell(done: int, total: int) -> None:
    print(
        f"\r\x1b[2K{done}/{total} choices of readings", end="\n" if done == total else "", file=sys.stderr, flush=True
    )


def _text(found: Family) -> str:
    lines = [f"as written: {len(found.written.findings)} findings: {', '.join(sorted(found.written.findings))}", ""]
    for row in found.rows:
        lines.append(f"{row.question} = {row.reading}{'' if row.closed else ' (not exhausted)'}")
        lines += [f"    causes {name}" for name in row.causes] + [f"    cures  {name}" for name in row.cures]
        if not row.causes and not row.cures:
            lines.append("    causes and cures nothing here")
    lines.append("")
    for member in found.best[:5]:
        told = ", ".join(f"{q}={r}" for q, r in member.readings) or "as written"
        left = ", ".join(sorted(member.findings)) or "none"
        lines.append(f"best: {told}: left: {left}{'' if member.closed else ' (not exhausted)'}")
    rest = "" if found.complete else "; time ran out before all were seen"
    lines.append(f"{found.members} choices of readings explored{rest}")
    return "\n".join(lines)


def _markdown(found: Family) -> str:
    lines = ["| question | reading | causes | cures |", "|---|---|---|---|"]
    for row in found.rows:
        lines.append(f"| {row.question} | {row.reading} | {', '.join(row.causes)} | {', '.join(row.cures)} |")
    return "\n".join(lines)


def _json(found: Family) -> str:
    data = {
        "written": sorted(found.written.findings),
        "rows": [vars(r) for r in found.rows],
        "best": [
            {"readings": dict(m.readings), "findings": sorted(m.findings), "closed": m.closed} for m in found.best
        ],
        "members": found.members,
        "complete": found.complete,
    }
    return json.dumps(data, ensure_ascii=False, indent=1)
