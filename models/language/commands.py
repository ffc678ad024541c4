"""Guarded commands: an action traced into its condition, its parameters and the decision tree of guard and effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import terms as T
from .domains import domain_set, element_symbol, number_of
from .errors import ModelError
from .game import CHANCE, RULES, Action, Some
from .kinds import IntKind, Kind, SetKind, ite_kind
from .shapes import Shape, value_shape
from .stages import next_stage
from .state import Slot, State
from .summary import crash_line, describe_crash, fold, trace_value
from .terms import Raw, Term
from .tracing import Blocked, HoleReached, Leaf, Tracer, Tree, leaves, path_condition

if TYPE_CHECKING:
    from .system import TransitionSystem


@dataclass(frozen=True)
class Parameter:
    """A parameter of a command: `domain` is the set of its values over slots and earlier parameters; of `subset`
    parameters the set is chosen from, `least..most` elements of it."""

    name: str
    kind: Kind
    symbol: Term
    domain: Raw
    subset: bool = False
    least: Raw = 1
    most: Raw = 1


@dataclass(frozen=True)
class Command:
    """A traced action. `by` is "chance", "rules" or the raw of a player or of a player set (`by_set`)."""

    number: int
    name: str
    by: Raw | str
    by_set: bool
    due: Raw
    parameters: tuple[Parameter, ...]
    tree: Tree

    @cached_property
    def guard(self) -> Raw:
        """When the effect does something other than being blocked (parameters within their domains apart)."""
        return T.or_(*(path_condition(p) for p, leaf in leaves(self.tree) if leaf.kind != "blocked"))


def trace_command(ts: TransitionSystem, number: int) -> Command:
    action = ts.actions[number]
    t = ts.state_class._of(ts.symbols, frozen=True)
    due: Raw = True
    if action.at:
        due = T.or_(*(T.eq(ts.symbols[ts.stage_slot], s.number) for s in action.at))
    if action.when is not None:
        due = T.and_(due, ts.term(f"when of {action.name}", action.when))
    parameters: list[Parameter] = []
    values: list[Any] = []
    for name in action.domains:
        parameter = _trace_parameter(ts, action, name, t, tuple(values), due)
        parameters.append(parameter)
        values.append(parameter.kind.wrap(parameter.symbol))
    assumed = [due] + [
        T.member(p.symbol, p.domain) if not p.subset else T.eq(T.diff(p.symbol, p.domain), 0) for p in parameters
    ]
    by, by_set = _trace_by(ts, action, t, values)
    tree = _trace_effect(ts, action, values, tuple(assumed))
    return Command(number, action.name, by, by_set, due, tuple(parameters), tree)


def _trace_by(ts: TransitionSystem, action: Action, t: State, values: Sequence[Any]) -> tuple[Raw | str, bool]:
    by = action.by
    if by in (CHANCE, RULES):
        return str(by), False
    found: list[Shape] = []

    def run() -> tuple[Raw, ...]:
        who = ts.actor(action, t, dict(zip(action.domains, values, strict=True)))
        found[:] = [value_shape(who)]
        return found[0].raws(who)

    summary = fold(trace_value(f"who does {action.name}", run), [IntKind(0, 0)] if not found else found[0].kinds)
    return summary.values[0], found[0].kinds[0].sort == "set"


def _trace_parameter(
    ts: TransitionSystem, action: Action, name: str, t: State, values: tuple[Any, ...], due: Raw
) -> Parameter:
    spec = action.domains[name]
    some = spec if isinstance(spec, Some) else None
    domain_spec = some.domain if some is not None else spec
    kinds: list[Kind] = []

    def run() -> tuple[Raw, ...]:
        kind, raw = domain_set(domain_spec, t, values, (action.file, action.line), name)
        kinds.append(kind)
        return (raw,)

    tree = trace_value(f"the domain of {name} in {action.name}", run, (due,))
    if not kinds:
        raise ModelError(
            f"the domain of {name!r} in {action.name!r} has no value", (action.file, action.line), "give a set"
        )
    summary = fold(tree, [SetKind(kinds[0])])
    domain = ite_kind(SetKind(kinds[0]), summary.defined, summary.values[0], 0)
    if some is not None:
        set_kind = SetKind(kinds[0])
        least, most = (
            fold(trace_value(name, lambda x=x: (number_of(x, t, values),)), [IntKind(0, 0)]).values[0]  # type: ignore[misc]
            for x in (some.least, some.most)
        )
        return Parameter(name, set_kind, set_kind.symbol(f"{action.name}.{name}"), domain, True, least, most)
    symbol = element_symbol(kinds[0], f"{action.name}.{name}")
    return Parameter(name, kinds[0], symbol, domain)


def _trace_effect(ts: TransitionSystem, action: Action, values: Sequence[Any], assumed: tuple[Raw, ...]) -> Tree:
    at_work = Tracer(f"action {action.name}", assumed)
    here = ts.symbols[ts.stage_slot]

    def run() -> Leaf:
        t = ts.state_class._of(ts.symbols)
        crossed = at_work.crossed
        try:
            result = action.function(t, *values)
            t._slots[ts.stage_slot] = next_stage(result, here)
        except Blocked as stop:
            return Leaf("blocked", crossed=tuple(crossed), message=stop.reason, line=stop.line)
        except HoleReached as stop:
            return Leaf("hole", hole=stop.hole, crossed=tuple(crossed))
        except ModelError:
            raise
        except Exception as stop:
            return Leaf("crash", message=describe_crash(stop), line=crash_line(stop))
        updates = tuple(
            (i, raw) for i, (raw, before) in enumerate(zip(t._slots, ts.symbols, strict=True)) if raw is not before
        )
        checks = []
        for i, raw in updates:
            kind = ts.slots[i].kind
            if kind.sort == "int":
                low, high = kind.bounds()
                inside = T.and_(T.le(low, raw), T.le(raw, high))
                if inside is not True:
                    checks.append((inside, bound_message(ts.slots[i], None, low, high)))
        return Leaf("value", updates=updates, crossed=tuple(crossed), checks=tuple(checks))

    tree = at_work.run(run)
    done = [leaf for _, leaf in leaves(tree) if leaf.kind == "value"]
    if done and all(any(c is False for c, _ in leaf.checks) for leaf in done):
        message = next(m for c, m in done[0].checks if c is False)
        raise ModelError(
            f"action {action.name!r} always breaks a bound: {message}",
            (action.file, action.line),
            "widen the field",
        )
    return tree


def bound_message(slot: Slot, raw: int | None, low: int, high: int) -> str:
    value = f" to {raw}" if raw is not None else ""
    return f"{slot.name} is set{value}, outside {low}..{high} (the model's bound, not the rulebook's)"
