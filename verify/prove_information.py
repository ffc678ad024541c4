"""Whether a player can tell the own legal moves: two positions that look alike to the player, a move in only one.

A player sees the fields that are open to all, the own fields, and how many cards lie in a hidden place. The solver
looks for two positions, alike in this, in both of which the player is to move and a move is allowed in only one. No
such pair is a proof. A pair is a candidate; it becomes a finding with two plays that look alike from the deal on.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..models.language import terms as T
from ..models.language.evaluate import substitute_all, variables
from ..models.language.kinds import CardKind, SetKind
from ..models.language.moves import Position
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from .findings import Edge, Finding, Graph, Node, Place, Result, Verdict
from .prove_alike import ask_both, look_alike, primed
from .prove_steps import Rules, Step
from .prove_twins import sees, twin_play, twins
from .witness import Trace, witness

HIDDEN_VALUES = 64
#: seconds for one action and one player, and promising pairs whose plays are compared
SECONDS, PLAYS = 2.0, 40


@dataclass(frozen=True)
class _Pair:
    """Two reached positions that look alike, and a move that only the first allows."""

    action: int
    label: str
    with_move: tuple[Trace, Position]
    without: Position


def judge_information(rules: Rules, name: str, clauses: tuple[str, ...]) -> Iterator[Finding | Result]:
    """INFO01 for every player and every action, and one verdict on all of them."""
    began = time.monotonic()
    suspects: dict[int, list[int]] = {}
    unclear: list[str] = []
    for player in range(rules.ts.setting.players):
        for step in rules.steps:
            said = _alone(rules, step, player)
            if said == "candidate":
                suspects.setdefault(step.command.number, []).append(player)
            elif said:
                unclear.append(f"`{step.name}`: {said}")
    unclear += [f"`{n}` cannot be traced" for n in rules.untraceable]
    found = []
    for action, players in suspects.items():
        pair = next((p for p in (_reached(rules, action, q) for q in players) if p is not None), None)
        finding = _finding(rules, action, players[0], pair, clauses)
        found.append(finding)
        yield finding
    real = [f for f in found if not f.note]
    verdict = Verdict.REFUTED if real else Verdict.UNKNOWN if found or unclear else Verdict.HOLDS
    detail = "; ".join([f.title for f in found] + list(dict.fromkeys(unclear)))
    bound = f"all positions, {rules.ts.setting.players} players; what lies hidden can be counted"
    yield Result(
        name, verdict, bound, time.monotonic() - began, "prove", clauses, detail, tuple(f.id for f in real)
    )


# ------------------------------------------------------------------------------------------------ the solver's part


def _alone(rules: Rules, step: Step, player: int) -> str:
    """ "" when the player can always tell, "candidate" when perhaps not, else why nothing is known."""
    by = step.command.by
    if isinstance(by, str):
        return ""
    mover = T.member(player, by) if step.command.by_set else T.eq(by, player)
    (mover,) = rules.at(step, [mover])
    if mover is False:
        return ""
    ts = rules.ts
    pin: dict[Term, Raw] = {by: player} if isinstance(by, Term) and by.op == "var" and not step.command.by_set else {}
    (guard,) = rules.at(step, [step.command.guard])
    enabled, *domains = substitute_all(
        [T.and_(step.tried, guard, mover), *rules.at(step, [p.domain for p in step.command.parameters])], pin
    )
    hidden = {s for s, slot in zip(ts.symbols, ts.slots, strict=True) if not sees(slot, [player])}
    if not any(v in hidden for v in variables([enabled])):
        return ""
    other = {s: primed(s) for s in ts.symbols}
    alike = [look_alike(s, other[s], s in hidden) for s in ts.symbols]
    secret = [
        p.symbol
        for p, domain in zip(step.command.parameters, domains, strict=True)
        if _names_a_card(p.kind) and any(v in hidden for v in variables([domain]))
    ]
    there = substitute_all([enabled], dict(other))[0]
    moves_there = substitute_all([mover], {**other, **pin})[0]
    if not secret:
        missing = T.not_(there)
    elif len(secret) == 1 and secret[0].sort == "int" and secret[0].hi < HIDDEN_VALUES:
        values = range(secret[0].hi + 1)
        missing = T.and_(*(T.not_(substitute_all([there], {secret[0]: v})[0]) for v in values))
    else:
        return "several hidden cards are chosen at once"
    return ask_both(rules, step, [enabled, missing, moves_there, *alike], other)


def _names_a_card(kind: Any) -> bool:
    return isinstance(kind, CardKind) or (isinstance(kind, SetKind) and isinstance(kind.of, CardKind))


# ------------------------------------------------------------------------------------------------ reached positions


def _reached(rules: Rules, action: int, player: int) -> _Pair | None:
    """Two plays that look alike to the player who is to move, with the action possible in only one."""
    ts = rules.ts
    compared = 0
    for pair in twins(rules, [player], action, time.monotonic() + SECONDS):
        here, there = (_own(ts, action, p, player) for p in (pair.position, pair.twin))
        if here is None or there is None:
            continue
        extra = [label for params, label in here.items() if params not in there]
        if not extra:
            continue
        other = twin_play(rules, [player], pair)
        if other is not None:
            return _Pair(action, extra[0], (pair.trace, pair.position), pair.twin)
        compared += 1
        if compared == PLAYS:
            break
    return None


def _own(ts: TransitionSystem, action: int, position: Position, player: int) -> dict[tuple[int, ...], str] | None:
    """The player's moves by the action; None where the player is not to move."""
    mine: dict[tuple[int, ...], str] = {}
    moves = False
    for move, _ in ts.moves(position):
        if ts.mover(move, position) == f"player {player + 1}":
            moves = True
            if move.action == action:
                mine[move.params] = ts.show_move(move, position)
    return mine if moves else None


def _finding(rules: Rules, number: int, player: int, pair: _Pair | None, clauses: tuple[str, ...]) -> Finding:
    ts = rules.ts
    action = ts.actions[number]
    plain = Finding(
        "INFO01",
        action.name,
        f"whether {action.name} is allowed depends on what the player cannot see",
        clauses=tuple(dict.fromkeys(action.clauses + clauses)),
        places=(Place(f"action `{action.name}`", action.file, action.line),),
        engine="prove",
        help="show the fact, or allow the move in both situations and say what happens then",
    )
    if pair is None:
        title = f"possible: {plain.title}"
        bound = "two positions that the fields allow; not known to be reached in play"
        return replace(plain, title=title, bound=bound, note=True, verdict=Verdict.UNKNOWN)
    trace, position = pair.with_move
    differing = [
        (slot.name, slot.kind, a, b) for slot, a, b in zip(ts.slots, position, pair.without, strict=True) if a != b
    ]
    with ts.session.active():
        here = "; ".join(f"{n}: {k.show(a)}" for n, k, a, _ in differing)
        there = "; ".join(f"{n}: {k.show(b)}" for n, k, _, b in differing)
    graph = Graph(
        "fork",
        (Node("seen", "what the player sees", "start"), Node("a", here), Node("b", there, "bad")),
        (Edge("seen", "a", f"{pair.label} is allowed", "left"), Edge("seen", "b", "it is not", "right")),
    )
    detail = f"`{pair.label}` is allowed with {here}. It is not with {there}. Both look alike to the player."
    shown = witness(ts, trace)
    return replace(plain, detail=detail, witness=shown, graph=graph, bound="two plays that look alike from the deal on")
