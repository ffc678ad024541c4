"""Whether others can check what a player must do (INFO02): the same sight for all of them, another duty.

In two positions that all players but one cannot tell apart, something is allowed in the one and not in the other, and
what the player has besides does not help: a hidden card forbids it. The player may act by either position, and nobody
notices. What only needs a card is no such duty: to play the card shows it. Two real plays that have looked alike from
the deal on make a finding; positions that look alike only now are a candidate, since whoever remembers more may know.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..models.language import terms as T
from ..models.language.evaluate import substitute_all, variables
from ..models.language.game import CHANCE, RULES
from ..models.language.moves import Move, Outcome, Position
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw
from .findings import Edge, Finding, Graph, Node, Place, Verdict
from .prove_alike import ask_both, look_alike, primed
from .prove_steps import Rules, Step
from .prove_twins import Twins, sees, twin_play, twins
from .witness import Trace, witness

#: seconds for one action and one player, and interesting pairs whose plays are compared
SECONDS, PLAYS = 1.0, 20


@dataclass(frozen=True)
class _Duty:
    """What is not allowed to player `owner` in the first of two positions and is in the other, in words."""

    owner: int
    pair: Twins
    here: str
    there: str
    other: Trace | None = None


def judge_obligations(rules: Rules) -> Iterator[Finding]:
    """INFO02 for every action that somebody carries out."""
    for step in rules.steps:
        if rules.prover.left() <= 0:
            return
        players = range(rules.ts.setting.players)
        owner = next((p for p in players if step.command.by != CHANCE and _secret_duty(rules, step, p)), None)
        if owner is not None:
            yield _finding(rules, step, owner, _best_played(rules, step))


def _best_played(rules: Rules, step: Step) -> _Duty | None:
    """Positions for some player, with plays that look alike if there are some."""
    best: _Duty | None = None
    for owner in range(rules.ts.setting.players):
        duty = _played(rules, step, owner)
        if duty is not None and duty.other is not None:
            return duty
        best = best or duty
    return best


def _secret_duty(rules: Rules, step: Step, owner: int) -> bool:
    """Whether there may be two positions, alike to all others, in which the owner's duty differs."""
    ts = rules.ts
    others = [p for p in range(ts.setting.players) if p != owner]
    hidden = {s for s, slot in zip(ts.symbols, ts.slots, strict=True) if not sees(slot, others)}
    own = [i for i, slot in enumerate(ts.slots) if ts.symbols[i] in hidden and sees(slot, [owner])]
    secret = {ts.symbols[i] for i in own}
    other = {s: primed(s) for s in ts.symbols}
    alike = [look_alike(s, other[s], s in hidden and slot.zone) for s, slot in zip(ts.symbols, ts.slots, strict=True)]

    def differs(conditions: list[Raw], allowed: Raw) -> bool:
        """Whether something allowed in the second position is not in the first, whatever its player has besides."""
        if not secret & variables([allowed]):
            return False
        both = {s: T.union(s, other[s]) for s in secret if s.sort == "set"}
        there = substitute_all([*conditions, allowed], dict(other))
        (besides,) = substitute_all([allowed], both)
        asked = [*conditions, T.not_(allowed), *there, T.not_(besides), *alike]
        return ask_both(rules, step, asked, other) == "candidate"

    by = step.command.by
    if by != RULES:
        if isinstance(by, str):
            return False
        mover = T.member(owner, by) if step.command.by_set else T.eq(by, owner)
        return differs(rules.at(step, [step.tried, mover]), *rules.at(step, [step.command.guard]))
    card = T.var("some card", "int", 0, max((s.width for s in secret if s.sort == "set"), default=1) - 1)
    zones = [i for i in own if ts.slots[i].zone and ts.symbols[i].sort == "set" and step.after[i] is not ts.symbols[i]]
    return any(
        differs([step.happens, T.member(card, ts.symbols[i])], T.not_(T.member(card, step.after[i]))) for i in zones
    )


def _played(rules: Rules, step: Step, owner: int) -> _Duty | None:
    """Two positions of that kind, with plays that look alike if there are some."""
    ts = rules.ts
    others = [p for p in range(ts.setting.players) if p != owner]
    best: _Duty | None = None
    tried = 0
    for pair in twins(rules, others, step.command.number, time.monotonic() + SECONDS):
        said = _difference(ts, step.command.number, owner, pair)
        if said is None:
            continue
        best = best or _Duty(owner, pair, *said)
        other = twin_play(rules, others, pair)
        if other is not None:
            return _Duty(owner, pair, *said, other)
        tried += 1
        if tried == PLAYS:
            break
    return best


def _options(ts: TransitionSystem, action: int, position: Position, owner: int) -> dict[Move, Outcome]:
    """What the owner or the rules can do by the action."""
    found = {}
    for params in ts.candidates(action, position):
        move = Move(action, params)
        if ts.mover(move, position) in ("the rules", f"player {owner + 1}"):
            outcome = ts.apply(position, move)
            if outcome.kind == "done":
                found[move] = outcome
    return found


def _difference(ts: TransitionSystem, action: int, owner: int, pair: Twins) -> tuple[str, str] | None:
    """In words what the action allows in the twin and not in the reached position, whatever the owner has besides."""
    mine = [slot.zone and slot.owner == owner and slot.kind.sort == "set" for slot in ts.slots]
    besides = tuple(a | b if own else a for own, a, b in zip(mine, pair.position, pair.twin, strict=True))
    here, there, more = (_options(ts, action, p, owner) for p in (pair.position, pair.twin, besides))
    for move in there:
        if move.params and move not in here and move not in more:
            if move.params in set(ts.candidates(action, pair.position)):
                return "it is not", f"`{ts.show_move(move, pair.twin)}` is allowed"
        elif not move.params and not here and not more:
            return "it is not", f"`{ts.show_move(move, pair.twin)}` is allowed"
    if not len(here) == len(there) == len(more) == 1:
        return None
    ends = [next(iter(o.values())).position for o in (here, there, more)]
    for i, slot in enumerate(ts.slots):
        if mine[i]:
            a, b = pair.position[i], pair.twin[i]
            taken = a & b & ends[0][i] & ~ends[1][i] & ends[2][i]
            if taken:
                with ts.session.active():
                    return "it stays", f"{slot.kind.show(taken)} leaves {slot.name}"
    return None


def _finding(rules: Rules, step: Step, owner: int, duty: _Duty | None) -> Finding:
    ts = rules.ts
    action = ts.actions[step.command.number]
    plain = Finding(
        "INFO02",
        action.name,
        f"nobody but the player concerned can check {action.name}",
        clauses=action.clauses,
        places=(Place(f"action `{action.name}`", action.file, action.line),),
        engine="prove",
        help="have the cards shown when the rule applies, lay them open, or let the player choose freely",
    )
    if duty is None:
        return replace(
            plain,
            title=f"possible: {plain.title}",
            detail=f"What player {owner + 1} has to do depends on cards that only that player sees.",
            bound="two positions that the fields allow; not known to be reached in play",
            note=True,
            verdict=Verdict.UNKNOWN,
        )
    differing = [
        (slot.name, slot.kind, a, b)
        for slot, a, b in zip(ts.slots, duty.pair.position, duty.pair.twin, strict=True)
        if a != b and sees(slot, [duty.owner])
    ]
    with ts.session.active():
        here = "; ".join(f"{n}: {k.show(a)}" for n, k, a, _ in differing)
        there = "; ".join(f"{n}: {k.show(b)}" for n, k, _, b in differing)
    who = f"player {duty.owner + 1}"
    shown = replace(
        plain,
        detail=f"With {there}, {duty.there}. With {here}, {duty.here}. All but {who} see the same in both.",
        witness=witness(ts, duty.pair.trace),
        graph=Graph(
            "fork",
            (Node("seen", f"what all but {who} see", "start"), Node("a", here), Node("b", there, "bad")),
            (Edge("seen", "a", duty.here, "left"), Edge("seen", "b", duty.there, "right")),
        ),
        bound="two plays that look alike from the deal on",
    )
    if duty.other is not None:
        return shown
    return replace(
        shown,
        title=f"possible: {plain.title}, except from memory",
        bound="two positions that look alike, one of them reached; who remembers all that was seen may know better",
        note=True,
        verdict=Verdict.UNKNOWN,
    )
