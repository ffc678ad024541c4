"""What is asked about, as terms: conditions and decisions applied to free inputs, and inputs shown to people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..models.language import terms as T
from ..models.language.decisions import Analysis, Decision
from ..models.language.errors import ModelError
from ..models.language.kinds import BoolKind, EnumKind, Kind
from ..models.language.session import Session, session
from ..models.language.shapes import Shape, shape_of
from ..models.language.summary import fold, trace_value
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from ..models.language.values import raw_truth
from .prove_solve import Model, default


@dataclass(frozen=True)
class Condition:
    """A yes/no function of symbolic arguments: whether it has a value, and which."""

    defined: Raw
    value: Raw

    @property
    def holds(self) -> Raw:
        return T.and_(self.defined, self.value)

    @property
    def fails(self) -> Raw:
        return T.and_(self.defined, T.not_(self.value))


@dataclass(frozen=True)
class Input:
    """One input of a decision: its name, its shape and the variables that stand for it."""

    name: str
    shape: Shape
    symbols: tuple[Raw, ...]
    session: Session

    def value(self) -> Any:
        """The symbolic value as rules see it (inside an active session)."""
        return self.shape.build(self.symbols)

    def proper(self) -> Raw:
        """That enumerations take only values which are members."""
        return T.and_(*(_member_of(k, s) for k, s in zip(self.shape.kinds, self.symbols, strict=True)))

    def raws(self, model: Model) -> tuple[Any, ...]:
        """Its value in a solution."""
        return tuple(model.get(s, default(s)) if isinstance(s, Term) else s for s in self.symbols)

    def show(self, model: Model) -> str:
        with self.session.active():
            return self.shape.show(self.raws(model))


def _member_of(kind: Kind, symbol: Raw) -> Raw:
    if isinstance(kind, EnumKind) and len(kind.domain()) <= kind.bounds()[1] - kind.bounds()[0]:
        return T.or_(*(T.eq(symbol, v) for v in kind.domain()))
    return True


def inputs_of(domains: Mapping[str, Any]) -> list[Input]:
    """Fresh variables for named inputs; inside an active session."""
    found = []
    for name, spec in domains.items():
        shape = shape_of(spec)
        found.append(Input(name, shape, shape.symbols(name), session()))
    return found


def variations(ts: TransitionSystem) -> Iterator[TransitionSystem]:
    """The same game with one question read otherwise, or one open quantity left open: what "in any reading" means."""
    game, setting = ts.game, ts.setting
    chosen = dict(setting.readings)
    for question in game.declared.questions:
        for reading in question.readings:
            if reading != chosen.get(question.name, question.written):
                readings = {**chosen, question.name: reading}
                yield TransitionSystem(game, game.setting(setting.players, setting.scope, readings))
    for quantity in game.declared.unspecified:
        free = T.var(quantity.name, "int", quantity.low, quantity.high)
        try:
            still_open = TransitionSystem(game, setting, {quantity.name: free})
        except ModelError:
            continue  # a number that decides how large something is cannot stay open
        yield still_open


def variables_of(inputs: Sequence[Input]) -> list[Term]:
    return [s for i in inputs for s in i.symbols if isinstance(s, Term)]


def condition(ts: TransitionSystem, what: str, function: Callable[..., Any], *arguments: Any) -> Condition:
    """A condition traced over symbolic arguments."""
    with ts.session.active():
        tree = trace_value(what, lambda: (raw_truth(function(*arguments)),))
        summary = fold(tree, [BoolKind()])
    return Condition(summary.defined, summary.values[0])


def position_of(ts: TransitionSystem, raws: Sequence[Raw]) -> Any:
    """A position over raws, to be read only."""
    with ts.session.active():
        return ts.state_class._of(list(raws), frozen=True)


@dataclass(frozen=True)
class Asked:
    """A decision over free inputs: `given` is what every caller keeps (and that the inputs are proper values)."""

    decision: Decision[Any]
    inputs: tuple[Input, ...]
    given: Raw
    analysis: Analysis

    def show(self, model: Model) -> dict[str, str]:
        return {i.name: i.show(model) for i in self.inputs}


def ask_decision(ts: TransitionSystem, decision: Decision[Any]) -> Asked:
    """The decision for all inputs at once; one with `table` sees the position of `ts.symbols`."""
    with ts.session.active():
        inputs = tuple(inputs_of(decision.inputs))
        values = tuple(i.value() for i in inputs)
        here = (position_of(ts, ts.symbols),) if decision.table else ()
        analysis = decision.analyse((*here, *values))
    return Asked(decision, inputs, given(ts, decision, inputs), analysis)


def given(ts: TransitionSystem, decision: Decision[Any], inputs: Sequence[Input]) -> Raw:
    """What every caller of the decision keeps about these inputs."""
    proper = T.and_(*(i.proper() for i in inputs))
    if decision.given is None:
        return proper
    here = (position_of(ts, ts.symbols),) if decision.table else ()
    with ts.session.active():
        values = tuple(i.value() for i in inputs)
        if decision.table and decision.given.__code__.co_argcount == len(values):
            here = ()
        said = condition(ts, f"what is given for {decision.name}", decision.given, *here, *values)
    return T.and_(proper, said.holds)
