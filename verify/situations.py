"""What is wrong with a position or a move, judged on the rule functions; engines that visit positions ask here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from ..models.language.claims import Claim
from ..models.language.game import RULES, Action
from ..models.language.moves import Move, Outcome, Position
from ..models.language.system import TransitionSystem
from ..models.language.tracing import Blocked, Hole, HoleReached
from .findings import Finding, Graph, Place, Witness
from .witness import Trace, path_graph, witness

NORMAL_FORM_LIMIT = 500
ORDER_SAMPLES = 12
Moves = list[tuple[Move, Outcome]]


@dataclass(frozen=True)
class Incident:
    """A finding in the making: everything but the bound, the engine and the way there."""

    finding: Finding
    moves: tuple[Move, ...] = ()

    @property
    def id(self) -> str:
        return self.finding.id

    def with_trace(self, ts: TransitionSystem, trace: Trace, *, bound: str, engine: str, minimal: str) -> Finding:
        """The finding with its witness; raises ReplayError when the trace is no play."""
        whole = Trace(trace.start, (*trace.moves, *self.moves))
        shown: Witness = witness(ts, whole, minimal)
        graph: Graph | None = self.finding.graph or path_graph(shown.steps, self.finding.code)
        return replace(self.finding, witness=shown, graph=graph, bound=bound, engine=engine)


class Judge:
    """Judges positions and moves of one transition system; remembers how often it looked into orders of effects."""

    def __init__(self, ts: TransitionSystem) -> None:
        self.ts = ts
        claims = ts.game.declared.claims
        self.always = [c for c in claims if c.kind in ("always", "never") and c.predicate is not None]
        self.steps = [c for c in claims if c.kind == "step" and c.predicate is not None]
        self._order_looks: dict[int, int] = {}
        self._zones = _zones(ts)

    # ------------------------------------------------------------------------------------------ positions

    def position(self, here: Position, over: bool, moves: Moves) -> Iterator[Incident]:
        """Incidents at a position; `moves` are its enabled moves with what they do."""
        yield from self.standing(here)
        if over:
            yield from self._undecided(here)
            return
        yield from self._stuck(here, moves)
        yield from self._excluding(here, moves)
        yield from self._orders(here, moves)
        for move, outcome in moves:
            yield from self.outcome(here, move, outcome)

    def standing(self, here: Position) -> Iterator[Incident]:
        """Incidents that do not depend on what can be done: broken promises, cards that lie in no place or in two."""
        yield from self._broken_claims(here)
        yield from self._zone_faults(here)

    def outcome(self, here: Position, move: Move, outcome: Outcome) -> Iterator[Incident]:
        """Incidents of one move: holes bridged or not, crashes, broken promises about moves."""
        action = self.ts.actions[move.action]
        holes = list(outcome.crossed) + ([outcome.hole] if outcome.hole is not None else [])
        for hole in holes:
            yield Incident(hole_finding(self.ts, hole, action), (move,))
        if outcome.kind == "crash":
            yield Incident(_crash(action, outcome), (move,))
        if outcome.kind == "done" and self.steps:
            yield from self._broken_steps(here, move, outcome)

    def _broken_claims(self, here: Position) -> Iterator[Incident]:
        for claim in self.always:
            verdict = self._holds(claim, here)
            if verdict is not None and verdict is (claim.kind == "never"):
                what = "is so in this position" if claim.kind == "never" else "is not so in this position"
                yield Incident(_claim_finding(claim, what))

    def _broken_steps(self, here: Position, move: Move, outcome: Outcome) -> Iterator[Incident]:
        for claim in self.steps:
            if self._holds(claim, here, outcome.position) is False:
                yield Incident(_claim_finding(claim, f"is broken by {self.ts.actions[move.action].name}"), (move,))

    def _holds(self, claim: Claim, *positions: Position) -> bool | None:
        """The claim's predicate; None where it has no value (a hole inside it)."""
        assert claim.predicate is not None
        with self.ts.session.active():
            try:
                return bool(claim.predicate(*(self.ts.position(p) for p in positions)))
            except (HoleReached, Blocked):
                return None

    def _zone_faults(self, here: Position) -> Iterator[Incident]:
        for deck, width, slots in self._zones:
            seen = doubled = 0
            for i in slots:
                raw = here[i]
                bits = sum(1 << e for e in raw) if isinstance(raw, tuple) else raw
                doubled |= seen & bits
                seen |= bits
            missing = (1 << width) - 1 & ~seen
            if doubled or missing:
                what = "lies in two places" if doubled else "lies nowhere"
                which = (doubled or missing) & -(doubled or missing)
                with self.ts.session.active():
                    name = next(self.ts.slots[i].kind.show(which) for i in slots if self.ts.slots[i].kind.sort == "set")
                yield Incident(
                    Finding(
                        "KEEP01",
                        deck,
                        f"a card {what}: {name}",
                        region="doubled" if doubled else "lost",
                        detail="Every card must lie in exactly one zone of the table.",
                        clauses=_deck_clauses(self.ts, deck),
                        help="follow the card through the last move",
                    )
                )

    def _undecided(self, here: Position) -> Iterator[Incident]:
        kind, _, hole = self.ts.result(here)
        if kind != "hole" or hole is None or self.ts.outcome is None:
            return
        decision = self.ts.outcome
        why = {
            "gap": "no clause says who has won",
            "conflict": "the clauses name different winners",
            "several": "more than one player fits, and no clause says what then",
            "none": "no player fits",
        }[hole.kind]
        clauses = decision.clauses + tuple(c for case in decision.cases for c in case.clauses)
        places = tuple(Place(f"case `{c.name}`", c.file, c.line) for c in decision.cases)
        yield Incident(
            Finding(
                "TIE01",
                decision.name,
                f"play is over and {why}{f' ({_among(hole)})' if hole.cases else ''}",
                clauses=tuple(dict.fromkeys(clauses)),
                region=f"{hole.kind} {' '.join(hole.cases)}".strip(),
                places=places,
                help="say who wins then, or that the victory is shared",
            )
        )

    def _stuck(self, here: Position, moves: Moves) -> Iterator[Incident]:
        can = {move.action for move, _ in moves}
        unmet = [i for i, a in enumerate(self.ts.actions) if a.must and i not in can and self.ts.is_due(i, here)]
        if not unmet and moves:
            return
        reasons = self.ts.blocked(here)
        for i in unmet:
            action = self.ts.actions[i]
            mine = [(a, r, line) for a, r, line in reasons if a is action]
            yield Incident(_unmet(action, mine))
        if not moves and not unmet:
            yield Incident(self._dead_end(here, reasons))

    def _dead_end(self, here: Position, reasons: Iterable[tuple[Action, str, int]]) -> Finding:
        at = self.ts.slots[self.ts.stage_slot].kind.show(here[self.ts.stage_slot])
        found = list(reasons)
        places = tuple(Place(f"action `{a.name}`", a.file, line, f"blocked: {r}") for a, r, line in found)
        clauses = tuple(dict.fromkeys(c for a, _, _ in found for c in a.clauses))
        region = "; ".join(sorted({f"{a.name}: {r}" for a, r, _ in found}))
        detail = "No action is declared for this place." if not found else ""
        return Finding(
            "GAP02",
            at,
            "nobody can do anything, and play is not over",
            clauses=clauses,
            region=region,
            detail=detail,
            places=places,
            help="say what happens then",
        )

    def _excluding(self, here: Position, moves: Moves) -> Iterator[Incident]:
        """CON02: two obligations by themselves, and whichever comes first makes the other impossible."""
        by_rules: dict[int, tuple[Move, Outcome]] = {}
        for move, outcome in moves:
            action = self.ts.actions[move.action]
            if action.by == RULES and action.must and outcome.kind == "done":
                by_rules.setdefault(move.action, (move, outcome))
        numbers = sorted(by_rules)
        for n, i in enumerate(numbers):
            for j in numbers[n + 1 :]:
                if self._spoils(by_rules[i][1].position, j) and self._spoils(by_rules[j][1].position, i):
                    a, b = self.ts.actions[i], self.ts.actions[j]
                    yield Incident(
                        Finding(
                            "CON02",
                            f"{a.name}-{b.name}",
                            f"{a.name} and {b.name} must both happen, and each makes the other impossible",
                            clauses=tuple(dict.fromkeys(a.clauses + b.clauses)),
                            places=(Place(f"`{a.name}`", a.file, a.line), Place(f"`{b.name}`", b.file, b.line)),
                            help="say which of the two comes first, or that one replaces the other",
                        )
                    )

    def _spoils(self, after: Position, other: int) -> bool:
        if self.ts.is_over(after) or not self.ts.is_due(other, after):
            return False
        return all(self.ts.apply(after, Move(other, p)).kind == "blocked" for p in self.ts.candidates(other, after))

    def _orders(self, here: Position, moves: Moves) -> Iterator[Incident]:
        """ORD01: what happens by itself can happen in several orders that end differently, and nobody decides."""
        free = [(m, o) for m, o in moves if self.ts.actions[m.action].by == RULES and o.kind == "done"]
        if len(free) < 2:
            return
        key = free[0][0].action
        if self._order_looks.get(key, 0) >= ORDER_SAMPLES:
            return
        self._order_looks[key] = self._order_looks.get(key, 0) + 1
        ends = self._normal_forms(here)
        if ends is None or len(ends) < 2:
            return
        yield self.disorder(free, ends)

    def disorder(self, free: Moves, ends: set[Position]) -> Incident:
        """ORD01 for moves that happen by themselves and can end in several positions."""
        differing = self._difference(ends)
        names = tuple(dict.fromkeys(self.ts.actions[m.action].name for m, _ in free))
        actions = [a for a in self.ts.actions if a.name in names]
        return Incident(
            Finding(
                "ORD01",
                "-".join(names),
                f"the order in which {' and '.join(names)} happens matters, and no clause fixes it",
                clauses=tuple(dict.fromkeys(c for a in actions for c in a.clauses)),
                detail=f"From the position shown, different orders end with different {differing}.",
                places=tuple(Place(f"`{a.name}`", a.file, a.line) for a in actions),
                help="say in which order, or who decides",
            )
        )

    def _normal_forms(self, here: Position) -> set[Position] | None:
        """Where moves by RULES can lead before somebody else moves; None when that is too much to follow."""
        ends: set[Position] = set()
        seen, stack = {here}, [here]
        while stack:
            position = stack.pop()
            if len(seen) > NORMAL_FORM_LIMIT:
                return None
            found = self.ts.moves(position)
            forward = [o.position for m, o in found if self.ts.actions[m.action].by == RULES and o.kind == "done"]
            if len(forward) < len(found) or not forward:
                ends.add(position)
            for after in forward:
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return ends

    def _difference(self, ends: set[Position]) -> str:
        names = [self.ts.slots[i].name for i in range(len(self.ts.slots)) if len({end[i] for end in ends}) > 1]
        return ", ".join(names[:3])


def hole_finding(ts: TransitionSystem, hole: Hole, action: Action | None = None) -> Finding:
    """The finding that a hole means: GAP01 where the text is silent, CON01 where it contradicts itself."""
    decision = next((d for d in ts.game.declared.decisions if d.name == hole.name), None)
    clauses = action.clauses if action is not None else ()
    places: tuple[Place, ...] = (Place("asked here", hole.file, hole.line),)
    question = ""
    if decision is not None:
        named = [c for c in decision.cases if c.name in hole.cases] if hole.cases else decision.cases
        clauses = decision.clauses + tuple(c for case in named for c in case.clauses) + clauses
        places = tuple(Place(f"case `{c.name}`", c.file, c.line) for c in named)
        places = (Place(f"decision `{decision.name}`", decision.file, decision.line), *places)
        question = f"{decision.question} "
    clauses = tuple(dict.fromkeys(clauses))
    region = f"{hole.kind} {' '.join(hole.cases)}".strip()
    among = f" {_among(hole)}" if hole.cases else ""
    anchor = hole.name
    if hole.kind == "conflict":
        return Finding(
            "CON01",
            anchor,
            f"{question}Two clauses give different answers{f':{among}' if among else ''}",
            clauses=clauses,
            region=region,
            places=places,
            help="say which clause comes first (overrides=...), if the text does",
        )
    what = {
        "gap": "No clause answers",
        "several": f"More than one fits{among}, and nothing says which",
        "none": f"Nothing fits{among}, and no clause says what then",
    }[hole.kind]
    return Finding(
        "GAP01",
        anchor,
        f"{question}{what}" if question else f"{hole.name}: {what[0].lower()}{what[1:]}",
        clauses=clauses,
        region=region,
        places=places,
        help="write the missing case, or a ruling to play on meanwhile",
    )


def _among(hole: Hole) -> str:
    """The cases that a hole is about, which tell the holes of one decision apart."""
    return ", ".join(f"`{name}`" for name in hole.cases)


def _unmet(action: Action, reasons: list[tuple[Action, str, int]]) -> Finding:
    why = "; ".join(sorted({r for _, r, _ in reasons})) or "nothing lets it happen"
    places = tuple(Place(f"`{action.name}`", action.file, line, f"blocked: {r}") for _, r, line in reasons)
    return Finding(
        "GAP03",
        action.name,
        f"{action.name} must happen and cannot: {why}",
        clauses=action.clauses,
        region=why,
        places=places or (Place(f"`{action.name}`", action.file, action.line),),
        help="say what happens when it is impossible",
    )


def _crash(action: Action, outcome: Outcome) -> Finding:
    return Finding(
        "CRASH01",
        action.name,
        f"the rule {action.name} fails: {outcome.message}",
        clauses=action.clauses,
        region=outcome.message,
        places=(Place(f"action `{action.name}`", action.file, outcome.line or action.line, outcome.message),),
        help="mend the model: this is a fault of the rule function, not of the rulebook",
    )


def _claim_finding(claim: Claim, what: str) -> Finding:
    return Finding(
        "KEEP02",
        claim.name,
        f"promised{' never' if claim.kind == 'never' else ''}: {claim.name}; it {what}",
        clauses=claim.clauses,
        places=(Place("claim", claim.file, claim.line),) if claim.file else (),
        help="mend the rule that breaks it, or the promise",
    )


def _zones(ts: TransitionSystem) -> list[tuple[str, int, list[int]]]:
    """For each deck its name, how many cards it has and the slots that are zones of it."""
    from ..models.language.kinds import CardKind, SeqKind, SetKind

    found: dict[int, tuple[str, int, list[int]]] = {}
    with ts.session.active():
        for i, slot in enumerate(ts.slots):
            if slot.zone and isinstance(slot.kind, SetKind | SeqKind) and isinstance(slot.kind.of, CardKind):
                deck = slot.kind.of.deck
                found.setdefault(id(deck), (deck.name, len(deck), []))[2].append(i)
    return list(found.values())


def _deck_clauses(ts: TransitionSystem, name: str) -> tuple[str, ...]:
    for deck in ts.game.declared.decks:
        if deck.name == name:
            return (deck.clause,) if isinstance(deck.clause, str) else tuple(deck.clause)
    return ()
