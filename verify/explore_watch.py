"""What a search has to look at: cheap generated tests everywhere, the Judge's rule-function code where they strike."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..models.language import terms as T
from ..models.language.claims import Claim
from ..models.language.errors import Untraceable
from ..models.language.game import RULES
from ..models.language.kinds import BoolKind
from ..models.language.moves import Move, Position
from ..models.language.summary import fold, trace_value
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from ..models.language.values import no, raw_truth
from .compile import Compiled, Expanded
from .situations import Incident, Judge, _zones

#: how often orders of effects are tried out for one set of actions, and how far
ORDER_LOOKS, ORDER_FAR = 200, 500
#: how many positions with cards lost or doubled are examined closely
ZONE_LOOKS = 500
MOST_LOOKS = 400


def claim_term(ts: TransitionSystem, claim: Claim, wanted: bool) -> Raw:
    """Where a claim about positions has the value `wanted`, as a term; raises Untraceable."""
    assert claim.predicate is not None
    predicate = claim.predicate
    return ts.term(claim.name, predicate if wanted else lambda t: no(predicate(t)))


def after_symbols(ts: TransitionSystem) -> tuple[Term, ...]:
    """Variables for the position after a move."""
    with ts.session.active():
        return tuple(s.kind.symbol(f"{s.name}'") for s in ts.slots)


def broken_step(ts: TransitionSystem, claim: Claim, after: tuple[Term, ...]) -> Raw:
    """Where a claim about moves is broken, over the symbols before and `after`; raises Untraceable."""
    assert claim.predicate is not None
    predicate = claim.predicate
    with ts.session.active():
        one = ts.state_class._of(ts.symbols, frozen=True)
        two = ts.state_class._of(after, frozen=True)
        summary = fold(trace_value(claim.name, lambda: (raw_truth(no(predicate(one, two))),)), [BoolKind()])
        return T.and_(summary.defined, summary.values[0])


class Watch:
    """Collects incidents, one of each id: the first, which is the nearest to a start."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled, self.ts = compiled, compiled.ts
        self.judge = Judge(self.ts)
        #: incident and the number of its position, by id
        self.found: dict[str, tuple[int, Incident]] = {}
        #: claims that are asked concretely at every position because they cannot be traced
        self.untraced: list[Claim] = []
        self.looks = [0 if e.kind == "done" and not e.crossed else 2 for e in compiled.endings]
        self._stuck: set[object] = set()
        self._outcomes: set[int] = set()
        self._masks: set[int] = set()
        self._orders: dict[frozenset[int], int] = {}
        self._zone_looks = 0
        self.rules = self._simultaneous()
        self._zones = [((1 << width) - 1, slots) for _, width, slots in _zones(self.ts)]
        #: the tests as terms, for engines that work on columns; None where something cannot be traced
        self.fault_terms: list[Raw] = []
        self.after = after_symbols(self.ts)
        self.step_terms: list[Raw] = []
        self.outcome_terms: list[Raw] | None = []
        self.faults = self._position_test()
        self.steps = self._step_test()
        self._outcome = self._outcome_test()

    @property
    def zones(self) -> list[tuple[int, list[Term]]]:
        """For each deck all its cards and the symbols of its zones."""
        return [(full, [self.ts.symbols[i] for i in slots]) for full, slots in self._zones]

    # ------------------------------------------------------------------------------------------ the tests

    def _simultaneous(self) -> frozenset[int]:
        """The actions by RULES, when more than one move of theirs can be enabled in one position."""
        mine = frozenset(i for i, a in enumerate(self.ts.actions) if a.by == RULES)
        branching = len(mine) > 1 or any(self.ts.actions[i].domains for i in mine)
        return mine if branching else frozenset()

    def _position_test(self) -> Callable[[Position], int] | None:
        terms = self.fault_terms
        self._tested: list[Claim] = []
        for claim in self.judge.always:
            try:
                terms.append(claim_term(self.ts, claim, claim.kind == "never"))
                self._tested.append(claim)
            except Untraceable:
                self.untraced.append(claim)
        if not self._zones and not any(t is not False for t in terms) and not self.untraced:
            return None
        zones = self.zones
        test = self.compiled.conditions(terms, zones=zones)
        if not self.untraced:
            return test
        first = len(terms) + len(zones)

        def slow(here: Position) -> int:
            found = test(here)
            for n, claim in enumerate(self.untraced):
                verdict = self.judge._holds(claim, here)
                if verdict is not None and verdict is (claim.kind == "never"):
                    found |= 1 << first + n
            return found

        return slow

    def _step_test(self) -> Callable[[Position, Position], int] | None:
        after, terms = self.after, self.step_terms
        slow: list[Claim] = []
        for claim in self.judge.steps:
            try:
                terms.append(broken_step(self.ts, claim, after))
            except Untraceable:
                slow.append(claim)
        if not slow and not any(t is not False for t in terms):
            return None
        test = self.compiled.conditions(terms, after)
        if not slow:
            return test
        self.untraced += slow

        def both(here: Position, then: Position) -> int:
            found = test(here, then)
            for n, claim in enumerate(slow):
                if self.judge._holds(claim, here, then) is False:
                    found |= 1 << len(terms) + n
            return found

        return both

    def _outcome_test(self) -> Callable[[Position], int]:
        """Which part of the outcome decision is in trouble, as bits; 0 when the winner is decided."""
        decision = self.ts.outcome
        if decision is None:
            return lambda here: 0
        try:
            with self.ts.session.active():
                t = self.ts.state_class._of(self.ts.symbols, frozen=True)
                seen = decision.analyse((t,) if decision.table else ())
        except Untraceable:
            self.outcome_terms = None
            return self._concrete_outcome
        self.outcome_terms = [c for c, _ in seen.holes] + [seen.gap] + [c for _, _, c in seen.conflicts]
        return self.compiled.conditions(self.outcome_terms)

    def _concrete_outcome(self, here: Position) -> int:
        kind, _, hole = self.ts.result(here)
        return 0 if kind != "hole" else hash(hole) | 1

    # ------------------------------------------------------------------------------------------ what was met

    def take(self, number: int, incidents: Iterable[Incident]) -> None:
        """Note incidents at a position; a later one of the same id is dropped."""
        for incident in incidents:
            self.found.setdefault(incident.id, (number, incident))

    def look(self, number: int, here: Position) -> None:
        """Everything that the Judge says about a position."""
        self.take(number, self.judge.position(here, self.ts.is_over(here), self.ts.moves(here)))

    def fault(self, number: int, here: Position, mask: int) -> None:
        """Some test on positions struck."""
        zone_bits = (1 << len(self._zones)) - 1 << len(self._tested)
        if mask & zone_bits and self._zone_looks < ZONE_LOOKS:
            self._zone_looks += 1
            self.take(number, self.judge._zone_faults(here))
        if mask & ~zone_bits and mask not in self._masks:
            self._masks.add(mask)
            self.take(number, self.judge._broken_claims(here))

    def step(self, number: int, here: Position, after: Position, mask: int) -> None:
        """Some test on moves struck."""
        if (mask, "step") in self._stuck:
            return
        self._stuck.add((mask, "step"))
        for code, params, reached in self.compiled.expand(here) or ():
            if reached == after:
                self._move(number, here, Move(self.compiled.endings[code].action, params))
                return

    def ended(self, number: int, here: Position) -> None:
        """Play is over here."""
        mask = self._outcome(here)
        if mask and mask not in self._outcomes:
            self._outcomes.add(mask)
            self.take(number, self.judge._undecided(here))

    def stuck(self, number: int, here: Position, codes: list[int]) -> None:
        """Nobody can move, or an obligation cannot be met."""
        unmet = tuple(c for c in codes if self.compiled.endings[c].kind == "unmet")
        if codes == list(unmet) and unmet or not codes:
            key: object = (unmet, here[self.ts.stage_slot], frozenset(self.compiled.why(here) or ()))
        else:
            mine = {self.compiled.endings[c].action for c in unmet}
            key = (
                unmet,
                frozenset(c for c in self.compiled.why(here) or () if self.compiled.endings[c].action in mine),
            )
        if key in self._stuck or len(self._stuck) > MOST_LOOKS:
            return
        self._stuck.add(key)
        self.take(number, self.judge._stuck(here, self.ts.moves(here)))

    def ending(self, number: int, here: Position, code: int, after: Position | None) -> None:
        """A path of a rule that was rarely met before and is more than a plain effect."""
        ending = self.compiled.endings[code]
        if ending.kind == "unmet" or (ending.kind == "done" and not ending.crossed):
            return
        for found, params, reached in self.compiled.expand(here) or ():
            if found == code and reached == after:
                self._move(number, here, Move(ending.action, params))
                return

    def _move(self, number: int, here: Position, move: Move) -> None:
        self.take(number, self.judge.outcome(here, move, self.ts.apply(here, move)))

    def several(self, number: int, here: Position, found: Expanded) -> None:
        """Several moves: if more than one is by RULES they may exclude each other, or their order may matter."""
        endings = self.compiled.endings
        free = [(c, p) for c, _, p in found if p is not None and endings[c].action in self.rules]
        if len(free) < 2:
            return
        key = frozenset(endings[c].action for c, _ in free)
        self._try_orders(number, here, key, free)

    def tired(self, key: frozenset[int]) -> bool:
        """Whether positions where moves of just these actions meet need not be looked at any more."""
        return len(key) == 1 and self._orders.get(key, 0) >= ORDER_LOOKS

    def _try_orders(self, number: int, here: Position, key: frozenset[int], free: list[tuple[int, Position]]) -> None:
        tried = self._orders.get(key, 0)
        if len(key) > 1 and self._exclude(free):
            self.take(number, self.judge._excluding(here, self.ts.moves(here)))
        if tried >= ORDER_LOOKS:
            return
        self._orders[key] = tried + 1
        ends = self._normal_forms(here)
        if ends is not None and len(ends) > 1:
            before = len(self.found)
            self.take(number, Judge(self.ts)._orders(here, self.ts.moves(here)))
            if len(self.found) > before:
                self._orders[key] = ORDER_LOOKS

    def _exclude(self, free: list[tuple[int, Position]]) -> bool:
        """Whether two obligations make each other impossible (the first move of each counts)."""
        endings, actions = self.compiled.endings, self.ts.actions
        first: dict[int, Position] = {}
        for code, after in free:
            if actions[endings[code].action].must:
                first.setdefault(endings[code].action, after)
        spoilt: dict[int, set[int]] = {}
        for i, after in first.items():
            unmet = self.compiled.search(after) or []
            spoilt[i] = {endings[c].action for c, _, _ in unmet if endings[c].kind == "unmet"}
        return any(j in spoilt[i] and i in spoilt[j] for i in first for j in first if i < j)

    def _normal_forms(self, here: Position) -> set[Position] | None:
        """Where moves by RULES can lead before somebody else moves; None when that is too much to follow."""
        endings, rules, expand = self.compiled.endings, self.rules, self.compiled.search
        ends: set[Position] = set()
        seen, stack = {here}, [here]
        while stack:
            if len(seen) > ORDER_FAR:
                return None
            position = stack.pop()
            found = [(c, p) for c, _, p in expand(position) or () if endings[c].kind != "unmet"]
            forward = [p for c, p in found if p is not None and endings[c].action in rules]
            if len(forward) < len(found) or not forward:
                ends.add(position)
            for after in forward:
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return ends
