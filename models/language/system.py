"""One game in one setting as a transition system: slots, moves by the rule functions, and the same rules as commands.

The concrete side calls the rule functions (the reference). The traced side gives every engine the same `Command`s:
parameters with domains, a condition `due`, and the decision tree of guard and effect. Both must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from random import Random
from typing import Any, TypeVar

from . import terms as T
from .commands import Command, bound_message, trace_command
from .decisions import Decision
from .domains import Domain, domain_set, number_of
from .errors import HoyleError, ModelError, Untraceable, model_fails
from .game import CHANCE, CURRENT, RULES, Action, Game, Some
from .kinds import Kind, ite_kind
from .moves import Move, Outcome, Position
from .session import Session, Setting
from .setup import Chance, RandomChance, SetupShort, SymbolicChance, enumerate_setups
from .stages import frames_of, next_stage, stage_number
from .state import Slot, State, record_slots
from .summary import crash_line, describe_crash, fold, trace_value
from .terms import Raw, Term
from .tokens import Player
from .tracing import Blocked, Hole, HoleReached, Leaf, Tree, leaves
from .values import raw_truth

X = TypeVar("X")


class TransitionSystem:
    """A game in a setting. Build it once and use it for everything; it holds no run of its own."""

    def __init__(self, game: Game, setting: Setting | None = None, symbols: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.setting = setting or game.setting()
        self.session: Session = game.session(self.setting, symbols)
        declared = game.declared
        if declared.state is None:
            raise ModelError(
                f"{game.name} has no state", (game.file, game.line), "decorate a State class with @game.state"
            )
        if not declared.actions:
            raise ModelError(f"{game.name} has no action", (game.file, game.line), "add one with @game.action(...)")
        self.state_class = declared.state
        self.actions: Sequence[Action] = declared.actions
        with self.session.active():
            self.slots: tuple[Slot, ...] = tuple(record_slots(self.state_class))
        self.stage_slot = next(i for i, s in enumerate(self.slots) if s.name == "_stage")
        self._at: list[list[int]] = [[s.number for s in a.at] for a in self.actions]

    # ------------------------------------------------------------------------------------------ set-up

    def _run_setup(self, chance: Chance) -> State:
        position: State = self.state_class._of([s.start for s in self.slots])
        position._chance = chance
        for function, _ in self.game.declared.setups:
            function(position)
        if self.game.declared.first is not None:
            position._slots[self.stage_slot] = stage_number(self.game.declared.first)
        position._chance = None
        return position

    def _lay_out(self, chance: Chance) -> Position:
        """A start position. A set-up that fails leaves no game to check, so it is an error and no finding."""
        try:
            return tuple(self._run_setup(chance)._slots)
        except (HoyleError, SetupShort):
            raise
        except Exception as error:
            raise model_fails("the set-up fails", error, self.game.file) from error

    def start(self, rng: Random) -> Position:
        """A start position by chance. Raises SetupShort when the box does not suffice."""
        with self.session.active():
            return self._lay_out(RandomChance(rng))

    def can_be_dealt(self) -> bool:
        """Whether the box suffices for a set-up by chance."""
        try:
            self.start(Random(0))
        except SetupShort:
            return False
        return True

    def starts(self) -> Iterator[Position]:
        """Every start position, each once."""
        seen: set[Position] = set()

        def run(chance: Chance) -> Position:
            with self.session.active():
                return self._lay_out(chance)

        for position in enumerate_setups(run):
            if position not in seen:
                seen.add(position)
                yield position

    def symbolic_start(self) -> tuple[tuple[Raw, ...], tuple[Raw, ...]]:
        """All start positions as terms over chance variables, and the constraints on these."""
        chance = SymbolicChance()
        found: list[tuple[Raw, ...]] = []
        constraints: list[Raw] = []

        def run() -> tuple[Raw, ...]:
            chance.constraints, chance.count = [], 0
            found.append(tuple(self._run_setup(chance)._slots))
            constraints[:] = chance.constraints
            return found[-1]

        with self.session.active():
            tree = trace_value("the set-up", run)
            summary = fold(tree, [s.kind for s in self.slots])
        if summary.failures:
            raise SetupShort(summary.failures[0][1].message)
        return summary.values, tuple(constraints)

    # ------------------------------------------------------------------------------------------ concrete run

    def position(self, raws: Position) -> Any:
        """The position as authors see it; read it inside `system.session.active()`."""
        with self.session.active():
            return self.state_class._of(raws, frozen=True)

    def is_over(self, raws: Position) -> bool:
        """Whether play has ended there."""
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            return any(
                _said(lambda f=f: bool(f(t)), False, f"the end {f.__name__}", f)  # type: ignore[misc]
                for f, _ in self.game.declared.overs
            )

    def is_due(self, action: int, raws: Position) -> bool:
        """Whether the action concerns this position (whether it is possible is another matter)."""
        at = self._at[action]
        if at and raws[self.stage_slot] not in at:
            return False
        when = self.actions[action].when
        if when is None:
            return True
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            return _said(lambda: bool(when(t)), False, f"when of {self.actions[action].name}", when)

    def candidates(self, action: int, raws: Position) -> Iterator[tuple[int, ...]]:
        """The parameter values that the declared domains allow, `require`s not yet asked."""
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            found = list(self._candidates(self.actions[action], t, (), ()))
        return iter(found)

    def _candidates(
        self, action: Action, t: State, values: tuple[Any, ...], raws: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if len(values) == len(action.domains):
            yield raws
            return
        name = list(action.domains)[len(values)]
        domain = self._chosen_from(action, name, t, values)
        if domain is None:
            return
        for raw in domain.raws():
            yield from self._candidates(action, t, (*values, domain.wrap(raw)), (*raws, raw))

    def _chosen_from(self, action: Action, name: str, t: State, values: tuple[Any, ...]) -> Domain | None:
        """The domain of a parameter; None where the rules do not say what it is."""
        what = f"the domain of {name} in {action.name}"
        return _said(lambda: self._domain(action, name, t, values), None, what, action.function)

    def _domain(self, action: Action, name: str, t: State, values: tuple[Any, ...]) -> Domain:
        spec = action.domains[name]
        least = most = None
        if isinstance(spec, Some):
            least, most = (number_of(x, t, values) for x in (spec.least, spec.most))
            spec = spec.domain
        kind, raw = domain_set(spec, t, values, (action.file, action.line), name)
        return Domain(kind, raw, least, most)

    def apply(self, raws: Position, move: Move) -> Outcome:
        """Run the rule function. Never raises for a fault of the rule: that is an outcome of kind "crash"."""
        action = self.actions[move.action]
        with self.session.active() as session:
            t = self.state_class._of(raws)
            values = self.values_of(move, raws)
            session.crossed, session.fired = [], []
            try:
                result = action.function(t, *values)
                t._slots[self.stage_slot] = next_stage(result, raws[self.stage_slot])
            except Blocked as stop:
                return Outcome("blocked", message=stop.reason, line=stop.line)
            except HoleReached as stop:
                return Outcome("hole", hole=stop.hole, crossed=tuple(session.crossed))
            except ModelError:
                raise
            except Exception as stop:
                return Outcome("crash", message=describe_crash(stop), line=crash_line(stop))
            position = tuple(t._slots)
            broken = self._out_of_bounds(position)
            if broken:
                return Outcome("crash", message=broken, line=action.line)
            return Outcome("done", position, tuple(session.crossed), tuple(session.fired))

    def values_of(self, move: Move, raws: Position) -> list[Any]:
        """The parameters of a move as authors see them."""
        action = self.actions[move.action]
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            values: list[Any] = []
            for name, raw in zip(action.domains, move.params, strict=True):
                values.append(self._domain(action, name, t, tuple(values)).wrap(raw))
            return values

    def _out_of_bounds(self, position: Position) -> str:
        for slot, raw in zip(self.slots, position, strict=True):
            if slot.kind.sort == "int":
                low, high = slot.kind.bounds()
                if not low <= raw <= high:
                    return bound_message(slot, raw, low, high)
        return ""

    def moves(self, raws: Position) -> list[tuple[Move, Outcome]]:
        """Every move that is due and not blocked, with what it does, in the order of declaration."""
        if self.is_over(raws):
            return []
        found = []
        for number in range(len(self.actions)):
            if not self.is_due(number, raws):
                continue
            for params in self.candidates(number, raws):
                move = Move(number, params)
                outcome = self.apply(raws, move)
                if outcome.kind != "blocked":
                    found.append((move, outcome))
        return found

    def blocked(self, raws: Position) -> list[tuple[Action, str, int]]:
        """Why each due action is impossible: (action, reason, line); an empty domain is a reason too."""
        reasons: dict[tuple[str, str], tuple[Action, str, int]] = {}
        for number, action in enumerate(self.actions):
            if not self.is_due(number, raws):
                continue
            candidates = list(self.candidates(number, raws))
            if not candidates:
                empty = self._empty_parameter(action, raws)
                reasons[action.name, empty] = (action, f"there is no choice for {empty}", action.line)
            for params in candidates:
                outcome = self.apply(raws, Move(number, params))
                if outcome.kind == "blocked":
                    reasons[action.name, outcome.message] = (action, outcome.message, outcome.line)
        return list(reasons.values())

    def _empty_parameter(self, action: Action, raws: Position) -> str:
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            reached: list[tuple[Any, ...]] = [()]
            for name in action.domains:
                longer = []
                for values in reached:
                    domain = self._chosen_from(action, name, t, values)
                    longer += [(*values, domain.wrap(r)) for r in domain.raws()] if domain is not None else []
                if not longer:
                    return name
                reached = longer[:64]
        return "its parameters"

    def mover(self, move: Move, raws: Position) -> str:
        """Who makes a move: "chance", "the rules" or "player N"."""
        action = self.actions[move.action]
        by = action.by
        if by == CHANCE:
            return "chance"
        if by == RULES:
            return "the rules"
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            who = self.actor(action, t, dict(zip(action.domains, self.values_of(move, raws), strict=True)))
            if isinstance(who, Player):
                return f"{who}"
            return " or ".join(f"{p}" for p in who) or "nobody"

    def actor(self, action: Action, t: State, values: Mapping[str, Any]) -> Any:
        by = action.by
        if by == CURRENT:
            return t.current
        if isinstance(by, str):
            if by not in values:
                raise ModelError(
                    f"action {action.name!r} is by {by!r}",
                    (action.file, action.line),
                    "name a parameter, CHANCE, RULES or CURRENT",
                )
            return values[by]
        return by(t)

    def show_move(self, move: Move, raws: Position) -> str:
        """A move by name: `discard card=cowboy weapon 3`."""
        action = self.actions[move.action]
        with self.session.active():
            t = self.state_class._of(raws, frozen=True)
            parts: list[str] = [action.name]
            values: tuple[Any, ...] = ()
            for name, raw in zip(action.domains, move.params, strict=True):
                domain = self._domain(action, name, t, values)
                parts.append(f"{name}={domain.show(raw)}")
                values = (*values, domain.wrap(raw))
        return " ".join(parts)

    def show(self, raws: Position) -> list[str]:
        """The position, a line a field, as a person would lay it out."""
        return self._lines(raws, set())

    def _lines(self, raws: Position, hidden: Set[int]) -> list[str]:
        lines = []
        with self.session.active():
            for number, (slot, raw) in enumerate(zip(self.slots, raws, strict=True)):
                if number in hidden:
                    continue
                if slot.name == "_stage":
                    if len(self.game.declared.stages.stages) > 1:
                        lines.append(f"at: {slot.kind.show(raw)}")
                elif not slot.name.endswith("._then"):
                    lines.append(f"{slot.name}: {slot.kind.show(raw)}")
        return lines

    def show_in_use(self, raws: Position) -> list[str]:
        """As `show`, without the procedures whose records are as at the start: nothing tells that one of them runs."""
        idle = {i for span in self._frames if all(raws[i] == self.slots[i].start for i in span) for i in span}
        return self._lines(raws, idle)

    @cached_property
    def _frames(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each procedure's record."""
        names = [f"{name}." for name, _ in frames_of(self.state_class)]
        return tuple(tuple(i for i, s in enumerate(self.slots) if s.name.startswith(name)) for name in names)

    # ------------------------------------------------------------------------------------------ traced form

    @cached_property
    def symbols(self) -> tuple[Term, ...]:
        """One variable a slot: the position before a move."""
        with self.session.active():
            return tuple(s.kind.symbol(s.name) for s in self.slots)

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """Every action traced. Raises ModelError naming the line that cannot be traced."""
        with self.session.active():
            return tuple(self._command(i) for i in range(len(self.actions)))

    def untraceable(self) -> dict[str, Untraceable]:
        """The actions that cannot be traced, with the reason; the others can still be proved about."""
        faults: dict[str, Untraceable] = {}
        with self.session.active():
            for i, action in enumerate(self.actions):
                try:
                    self._command(i)
                except Untraceable as error:
                    faults[action.name] = error
        return faults

    def _command(self, number: int) -> Command:
        memo = self.session.memo
        key = ("command", number)
        if key not in memo:
            memo[key] = trace_command(self, number)
        return memo[key]  # type: ignore[no-any-return]

    def term(self, what: str, function: Callable[[Any], Any]) -> Raw:
        """A condition on the position as a term over `symbols` (false where it has no value)."""
        with self.session.active():
            t = self.state_class._of(self.symbols, frozen=True)
            tree = trace_value(what, lambda: (raw_truth(function(t)),))
            from .kinds import BoolKind

            summary = fold(tree, [BoolKind()])
            return T.and_(summary.defined, summary.values[0])

    @cached_property
    def over(self) -> Raw:
        """The end of play as a term."""
        return T.or_(*(self.term(f"the end {f.__name__}", f) for f, _ in self.game.declared.overs))

    def effects(self, command: Command) -> Mapping[int, Raw]:
        """The next value of every slot that some path of the command changes, all paths folded into one term each."""
        changed = sorted({slot for _, leaf in leaves(command.tree) for slot, _ in leaf.updates})

        def merge(node: Tree, slot: int, kind: Kind) -> Raw | None:
            if isinstance(node, Leaf):
                return dict(node.updates).get(slot, self.symbols[slot]) if node.kind == "value" else None
            then, other = merge(node.then, slot, kind), merge(node.other, slot, kind)
            if then is None or other is None:
                return then if other is None else other
            return ite_kind(kind, node.condition, then, other)

        with self.session.active():
            merged = {slot: merge(command.tree, slot, self.slots[slot].kind) for slot in changed}
        return {slot: raw for slot, raw in merged.items() if raw is not None}

    # ------------------------------------------------------------------------------------------ outcome

    @property
    def outcome(self) -> Decision[Any] | None:
        return self.game.declared.outcome

    def result(self, raws: Position) -> tuple[str, Any, Hole | None]:
        """Who has won where play is over: ("answer", raw, None) or ("hole", None, hole); rulings do not count."""
        decision = self.outcome
        if decision is None:
            return ("none", None, None)
        with self.session.active() as session:
            t = self.state_class._of(raws, frozen=True)
            session.crossed, session.fired = [], []
            try:
                answer = decision(t)
            except HoleReached as stop:
                return ("hole", None, stop.hole)
            if session.crossed:
                return ("hole", None, session.crossed[0])
            return ("answer", decision.answer_shape().raws(answer), None)


def _said(ask: Callable[[], X], otherwise: X, what: str, function: Callable[..., Any]) -> X:
    """What a condition or domain says; `otherwise` where a hole keeps it from saying anything, as in its traced form.

    Raises ModelError where it fails: there is no move whose fault that could be.
    """
    try:
        return ask()
    except (Blocked, HoleReached):
        return otherwise
    except ModelError:
        raise
    except Exception as stop:
        code = function.__code__
        where = (code.co_filename, crash_line(stop) or code.co_firstlineno)
        raise ModelError(f"{what} fails: {describe_crash(stop)}", where, "let it say something everywhere") from stop
