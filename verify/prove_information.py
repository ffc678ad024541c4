"""Whether a player can tell the own legal moves: two positions that look alike to the player, a move in only one.

A player sees the fields that are open to all, the own fields, and how many cards lie in a hidden place. The solver
looks for two positions, alike in this, in both of which the player is to move and a move is allowed in only one. No
such pair is a proof. A pair is a candidate; it becomes a finding when random play has come to two such positions.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..models.language import terms as T
from ..models.language.evaluate import substitute_all, variables
from ..models.language.kinds import CardKind, SetKind
from ..models.language.moves import Position
from ..models.language.state import ALL, OWNER, Slot
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from .findings import Edge, Finding, Graph, Node, Place, Result, Verdict
from .prove_positions import possible_positions
from .prove_steps import Rules, Step
from .witness import Trace, witness

HIDDEN_VALUES = 64


@dataclass(frozen=True)
class _Pair:
    """Two reached positions that look alike, and a move that only the first allows."""

    action: int
    label: str
    with_move: tuple[Trace, Position]
    without: Position


def sees(slot: Slot, player: int) -> bool:
    """Whether a player sees what a slot holds."""
    return slot.visible == ALL or (slot.visible == OWNER and slot.owner == player)


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
    yield Result(name, verdict, bound, time.monotonic() - began, "prove", clauses, detail)


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
    hidden = {s for s, slot in zip(ts.symbols, ts.slots, strict=True) if not sees(slot, player)}
    if not any(v in hidden for v in variables([enabled])):
        return ""
    other = {s: _primed(s) for s in ts.symbols}
    alike = [_looks_alike(s, other[s], s in hidden, slot) for s, slot in zip(ts.symbols, ts.slots, strict=True)]
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
    return _two_copies(rules, step, [enabled, missing, moves_there, *alike], other)


def _two_copies(rules: Rules, step: Step, conditions: Sequence[Raw], other: dict[Term, Term]) -> str:
    known = rules.at(step, rules.invariants)
    both = [*known, *substitute_all(known, dict(other)), *conditions]
    zones: list[list[Term]] = []
    for group, symbols in enumerate(rules.zone_variables):
        if group in rules.kept:
            slots = rules.zones[group].slots
            copies = [other[rules.ts.symbols[i]] for i in slots]
            cards = [rules.prover.without_order(s)[0] if s.sort == "seq" else s for s in copies]
            zones += [symbols, [c for c in cards if isinstance(c, Term)]]
    answer, _ = rules.prover.ask_elementwise(*both, zones=zones, inside=step.inside)
    if answer.status == "sat":
        read = variables(conditions)
        back = {v: k for k, v in other.items()}
        first = possible_positions(rules.ts, read)
        second = substitute_all(possible_positions(rules.ts, {back[v] for v in read if v in back}), dict(other))
        answer = rules.prover.ask(*both, *first, *second)
    return {"unsat": "", "sat": "candidate", "unknown": "no answer in time"}[answer.status]


def _primed(s: Term) -> Term:
    return T.var(f"{s.data}'", s.sort, s.lo, s.hi, s.width)


def _looks_alike(here: Term, there: Term, hidden: bool, slot: Slot) -> Raw:
    if not hidden:
        return T.eq(here, there)
    if here.sort in ("set", "seq"):
        a, b = (T.elements(s) if s.sort == "seq" else s for s in (here, there))
        return T.eq(T.size(a), T.size(b))
    return True


def _names_a_card(kind: Any) -> bool:
    return isinstance(kind, CardKind) or (isinstance(kind, SetKind) and isinstance(kind.of, CardKind))


# ------------------------------------------------------------------------------------------------ reached positions


def _observation(ts: TransitionSystem, player: int, position: Position) -> tuple[Any, ...]:
    seen: list[Any] = []
    for slot, raw in zip(ts.slots, position, strict=True):
        if sees(slot, player):
            seen.append(raw)
        elif slot.kind.sort in ("set", "seq"):
            seen.append(len(raw) if isinstance(raw, tuple) else int(raw).bit_count())
        else:
            seen.append(None)
    return tuple(seen)


def _reached(rules: Rules, action: int, player: int) -> _Pair | None:
    """Two sampled positions that look alike to the player who is to move, with the action possible in only one."""
    ts = rules.ts
    groups: dict[tuple[Any, ...], list[tuple[Trace, Position]]] = {}
    for trace, position in rules.sample.traced():
        if not ts.is_over(position) and ts.is_due(action, position):
            known = groups.setdefault(_observation(ts, player, position), [])
            if all(position != p for _, p in known):
                known.append((trace, position))
    for alike in groups.values():
        found: list[tuple[dict[tuple[int, ...], str], tuple[Trace, Position]]] = []
        for trace, position in alike if len(alike) > 1 else ():
            mine, others = {}, False
            for move, _ in ts.moves(position):
                if ts.mover(move, position) == f"player {player + 1}":
                    others = True
                    if move.action == action:
                        mine[move.params] = ts.show_move(move, position)
            if others:
                found.append((mine, (trace, position)))
        for first, place in found:
            for second, (_, other) in found:
                extra = [label for params, label in first.items() if params not in second]
                if extra:
                    return _Pair(action, extra[0], place, other)
    return None


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
    return replace(plain, detail=detail, witness=shown, graph=graph, bound="two positions of random play")
