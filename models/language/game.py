"""The declaration of one game: rulebook, box, position, actions, decisions, questions, scopes, outcome and claims."""

from __future__ import annotations

import difflib
import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Any, TypeVar

from .claims import Claim
from .components import Deck, DeckSpec, Size
from .decisions import Decision, Definition
from .errors import ModelError
from .lint import lint_rule
from .questions import Question
from .rulebook import Rulebook
from .session import Session, Setting, session
from .stages import Stage, StageTable, add_stage_fields
from .state import State
from .tokens import Card
from .values import number

CHANCE, RULES, CURRENT = "chance", "rules", "current"
C = TypeVar("C", bound=Card)
S = TypeVar("S", bound=type[State])
F = TypeVar("F", bound=Callable[..., Any])
Clauses = str | Sequence[str]


def as_clauses(clause: Clauses) -> tuple[str, ...]:
    return (clause,) if isinstance(clause, str) else tuple(clause)


@dataclass(frozen=True)
class Some:
    """A parameter that is a subset: `least..most` elements of `domain` (numbers or functions of the position)."""

    domain: Any
    least: Any
    most: Any


def pick_some(domain: Any, least: Any = 1, most: Any = 58) -> Any:
    """The action takes a set of things at once: between `least` and `most` elements of `domain`."""
    return Some(domain, least, most)


@dataclass(eq=False)
class Action:
    """An action or step as declared. `at` are the stages it belongs to (none: everywhere), `by` who does it."""

    name: str
    function: Callable[..., Any]
    by: Any
    at: tuple[Stage, ...]
    when: Callable[..., Any] | None
    must: bool
    clauses: tuple[str, ...]
    domains: dict[str, Any]
    file: str
    line: int
    stage: Stage | None = None

    @property
    def text(self) -> str:
        """The first line of its docstring."""
        return (self.function.__doc__ or "").strip().split("\n")[0]

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)


@dataclass(eq=False)
class Unspecified(Size):
    """A quantity the rulebook never gives: `low..high`, `full` being what is played with meanwhile."""

    low: int = 0
    high: int = 0
    clauses: tuple[str, ...] = ()
    file: str = ""
    line: int = 0

    @property
    def value(self) -> int:
        at_work = session()
        if self.name in at_work.symbols:
            return number(at_work.symbols[self.name])  # type: ignore[no-any-return]
        return at_work.values.get(self.name, at_work.sizes.get(self.name, self.full))

    def __index__(self) -> int:
        return int(self.value)

    __int__ = __index__
    __hash__ = Size.__hash__


@dataclass(frozen=True)
class Scope:
    """A smaller version of the game for exhaustive search: `sizes` replaces declared sizes."""

    name: str
    players: tuple[int, ...]
    sizes: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Example:
    """An example that the rulebook gives, as a function returning whether the rules agree with it."""

    name: str
    function: Callable[[], Any]
    clauses: tuple[str, ...]
    file: str
    line: int


@dataclass(frozen=True)
class NotModelled:
    """A clause left out on purpose, with the reason."""

    clause: str
    reason: str


@dataclass
class Declared:
    """Everything a model declares, in order; engines read it, authors do not."""

    decks: list[Deck[Any]] = field(default_factory=list)
    setups: list[tuple[Callable[..., Any], tuple[str, ...]]] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)
    decisions: list[Decision[Any]] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    unspecified: list[Unspecified] = field(default_factory=list)
    sizes: list[Size] = field(default_factory=list)
    scopes: dict[str, Scope] = field(default_factory=dict)
    stages: StageTable = field(default_factory=StageTable)
    overs: list[tuple[Callable[..., Any], tuple[str, ...]]] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    not_modelled: list[NotModelled] = field(default_factory=list)
    cited: list[tuple[str, str, tuple[str, int]]] = field(default_factory=list)
    outcome: Decision[Any] | None = None
    score: Callable[..., Any] | None = None
    first: Any = None
    state: type[State] | None = None


class Game:
    """One model. `rulebook` is a Markdown file beside the model; `players` the numbers that may play."""

    def __init__(
        self, name: str, *, rulebook: str, players: Sequence[int], clause: Clauses = (), model: str = ""
    ) -> None:
        """`model` names the file to load the whole game from, where it is another one than this call stands in."""
        frame = sys._getframe(1)
        self.name, self.players = name, tuple(players)
        self.file, self.line = frame.f_code.co_filename, frame.f_lineno
        self.file = str(Path(self.file).parent / model) if model else self.file
        if not self.players or any(not isinstance(n, int) or n < 1 for n in self.players):
            raise ModelError(f"{name} is for {players!r} players", (self.file, self.line), "give whole numbers from 1")
        self.rulebook = Rulebook.read(Path(self.file).parent / rulebook)
        self.declared = Declared()
        self._cite("the number of players", clause, (self.file, self.line))

    # ------------------------------------------------------------------------------------------ small helpers

    def _cite(self, what: str, clause: Clauses, where: tuple[str, int]) -> tuple[str, ...]:
        clauses = as_clauses(clause)
        for one in clauses:
            if one not in self.rulebook.clauses:
                raise ModelError(
                    f"{what} cites [{one}], which the rulebook does not have", where, self.rulebook.suggest(one)
                )
            self.declared.cited.append((one, what, where))
        return clauses

    @staticmethod
    def _caller() -> tuple[str, int]:
        frame = sys._getframe(2)
        return frame.f_code.co_filename, frame.f_lineno

    # ------------------------------------------------------------------------------------------ box and position

    @property
    def seats(self) -> int:
        """How many play, in the setting at hand; for rules, rows and the lengths of arrays."""
        return session().players

    def deck(self, spec: DeckSpec[C], *, clause: Clauses, name: str = "cards") -> Deck[C]:
        """A deck of this game."""
        made = Deck(spec, name, self._cite(f"the deck {name}", clause, self._caller()))
        self.declared.decks.append(made)
        return made

    def size(self, name: str, full: int, *, clause: Clauses = ()) -> Size:
        """A number of the rulebook that a scope may shrink."""
        self._cite(f"the size {name}", clause, self._caller())
        made = Size(name, full)
        self.declared.sizes.append(made)
        return made

    def scope(self, name: str, *, players: Sequence[int] = (), **sizes: int) -> Scope:
        """A smaller game for exhaustive search; sizes that are not named stay full."""
        where = self._caller()
        known = {s.name for s in [*self.declared.sizes, *self.declared.unspecified]}
        for size in sizes:
            if size not in known:
                raise ModelError(
                    f"scope {name!r} sets {size!r}, which is no size", where, f"sizes: {', '.join(sorted(known))}"
                )
        for n in players:
            if n not in self.players:
                raise ModelError(f"scope {name!r} is for {n} players", where, f"the game is for {self.players}")
        made = Scope(name, tuple(players) or self.players, tuple(sizes.items()))
        self.declared.scopes[name] = made
        return made

    def state(self, cls: S) -> S:
        """Class decorator: the position of this game."""
        if self.declared.state is not None:
            raise ModelError(f"{self.name} has two states", self._caller(), "put all fields into one State class")
        add_stage_fields(cls, self.declared.stages)
        self.declared.state = cls
        return cls

    def setup(self, *, clause: Clauses) -> Callable[[F], F]:
        """Decorator: a function that lays out the start; several run in the order of declaration."""
        where = self._caller()

        def add(function: F) -> F:
            self._own(function)
            self.declared.setups.append((function, self._cite(f"set-up {function.__name__}", clause, where)))
            return function

        return add

    def starts(self, place: Any) -> None:
        """The stage or step that the set-up leads to; without it the first one declared."""
        self.declared.first = place

    # ------------------------------------------------------------------------------------------ control

    def stage(self, name: str, *, by: Any = CURRENT, clause: Clauses = ()) -> Stage:
        """A place where somebody must choose one of the actions declared `at` it."""
        where = self._caller()
        return self.declared.stages.add(name, by, self._cite(f"stage {name}", clause, where), where)

    def action(
        self,
        *,
        at: Stage | Action | Sequence[Stage | Action] = (),
        by: Any = None,
        step: IntEnum | None = None,
        when: Callable[..., Any] | None = None,
        must: bool = False,
        clause: Clauses,
        **domains: Any,
    ) -> Callable[[Callable[..., Any]], Action]:
        """Decorator: something that may be done.

        Keyword arguments beyond these give each parameter's domain, in order: an IntEnum, a range, a deck, Player, or a
        function of the position and the earlier parameters giving a set; or `pick_some(...)`. `by` is CHANCE, RULES,
        CURRENT, a function of the position giving a player or a set of players, or the name of a parameter.
        `step=Step.DRAW` means: where the field of that enumeration has this value.
        """
        where = self._caller()
        named = (at,) if isinstance(at, Stage | Action) else tuple(at)
        places = tuple(_as_stage(place, where) for place in named)

        def add(function: Callable[..., Any]) -> Action:
            actor = by if by is not None else (places[0].by if places else CURRENT)
            condition = _and_step(self, step, when, where)
            return self._add_action(function, actor, places, condition, must, clause, domains, where)

        return add

    def step(
        self, *, clause: Clauses, by: Any = RULES, must: bool = True, **domains: Any
    ) -> Callable[[Callable[..., Any]], Action]:
        """Decorator: something that happens by itself (by RULES or CHANCE) as soon as play comes to it.

        The step is a place of its own: return it from a rule to go there. If a step by RULES has several possible
        parameters, their order is free, and the checker asks whether it matters.
        """
        where = self._caller()

        def add(function: Callable[..., Any]) -> Action:
            stage = self.declared.stages.add(function.__name__, by, as_clauses(clause), where)
            made = self._add_action(function, by, (stage,), None, must, clause, domains, where)
            made.stage = stage
            return made

        return add

    def _add_action(
        self,
        function: Callable[..., Any],
        by: Any,
        at: tuple[Stage, ...],
        when: Callable[..., Any] | None,
        must: bool,
        clause: Clauses,
        domains: dict[str, Any],
        where: tuple[str, int],
    ) -> Action:
        name = function.__name__
        if any(a.name == name for a in self.declared.actions):
            raise ModelError(f"there are two actions called {name!r}", where, "give one of them another name")
        self._own(function)
        wanted = list(inspect.signature(function).parameters)[1:]
        for parameter in wanted:
            if parameter not in domains:
                raise ModelError(
                    f"parameter {parameter!r} of action {name!r} has no finite domain",
                    where,
                    f"give it to the decorator: {parameter}=lambda t: t.hand[t.current]",
                )
        for parameter in domains:
            if parameter not in wanted:
                raise ModelError(
                    f"action {name!r} gives a domain for {parameter!r}, which is no parameter of it",
                    where,
                    "take it out",
                )
        clauses = self._cite(f"action {name}", clause, where)
        made = Action(name, function, by, at, when, must, clauses, {p: domains[p] for p in wanted}, *_source(function))
        self.declared.actions.append(made)
        return made

    # ------------------------------------------------------------------------------------------ decisions

    def decision(
        self,
        name: str,
        question: str,
        *,
        answer: Any,
        policy: str = "any",
        clause: Clauses = (),
        table: bool = False,
        given: Callable[..., Any] | None = None,
        **inputs: Any,
    ) -> Decision[Any]:
        """A question that the rules answer by cases; see `Decision`. `table=True`: the cases see the position first."""
        where = self._caller()
        if any(d.name == name for d in self.declared.decisions):
            raise ModelError(f"there are two decisions called {name!r}", where, "give one of them another name")
        clauses = self._cite(f"decision {name}", clause, where)
        made: Decision[Any] = Decision(
            name, question, inputs, answer, policy, clauses, table, given, where, self._check_case
        )
        self.declared.decisions.append(made)
        return made

    def definition(self, *, clause: Clauses) -> Callable[[F], F]:
        """Decorator: a term of the rulebook as a function without effect."""
        where = self._caller()

        def add(function: F) -> F:
            self._own(function)
            made = Definition(function, self._cite(f"definition {function.__name__}", clause, where))
            self.declared.definitions.append(made)
            return made  # type: ignore[return-value]

        return add

    def question(
        self,
        name: str,
        text: str,
        clause: Clauses,
        readings: Mapping[str, str] | None = None,
        *,
        written: str | None = None,
        repair: str | None = None,
        **named: str,
    ) -> Question:
        """An open point of the text with its readings; `written` names the one closest to the words (else the first).

        Readings are a mapping from name to meaning, or keywords: `one_card="..."` is the reading `one-card`.
        """
        where = self._caller()
        readings = {**(readings or {}), **{name.replace("_", "-"): meaning for name, meaning in named.items()}}
        written = written or next(iter(readings), "")
        for reading in (written, repair):
            if reading is not None and reading not in readings:
                raise ModelError(
                    f"question {name!r} has no reading {reading!r}", where, f"it has {', '.join(readings)}"
                )
        if len(readings) < 2:
            raise ModelError(
                f"question {name!r} has only one reading", where, "give at least two, or drop the question"
            )
        clauses = self._cite(f"question {name}", clause, where)
        made = Question(name, text, clauses, dict(readings), written, repair, *where)
        self.declared.questions.append(made)
        return made

    def unspecified(self, name: str, low: int, high: int, *, default: int, clause: Clauses) -> Unspecified:
        """A quantity that the text never gives: anything `low..high`; `default` is what is played with meanwhile."""
        where = self._caller()
        if not low <= default <= high:
            raise ModelError(f"{name}: the default {default} is outside {low}..{high}", where, "choose one inside")
        clauses = self._cite(f"unspecified {name}", clause, where)
        made = Unspecified(name, default, {}, low, high, clauses, *where)
        self.declared.unspecified.append(made)
        return made

    # ------------------------------------------------------------------------------------------ end and claims

    def over(self, *, clause: Clauses) -> Callable[[F], F]:
        """Decorator: whether play has ended; with several of them, any."""
        where = self._caller()

        def add(function: F) -> F:
            self._own(function)
            self.declared.overs.append((function, self._cite(f"end {function.__name__}", clause, where)))
            return function

        return add

    def outcome(self, decision: Decision[Any]) -> None:
        """The decision (with `table=True`, no inputs) that says who has won once play is over."""
        self.declared.outcome = decision

    def claims(self, *claims: Claim) -> None:
        """What the model promises; see `hoyle.properties`."""
        where = self._caller()
        for claim in claims:
            self._cite(f"claim {claim.name}", claim.clauses, where)
            self.declared.claims.append(claim)

    def example(self, *, clause: Clauses) -> Callable[[F], F]:
        """Decorator: an example that the rulebook gives; the function says whether the rules agree with it."""
        where = self._caller()

        def add(function: F) -> F:
            clauses = self._cite(f"example {function.__name__}", clause, where)
            self.declared.examples.append(Example(function.__name__, function, clauses, *where))
            return function

        return add

    def not_modelled(self, clause: Clauses, *, reason: str) -> None:
        """Leave clauses out on purpose; the report shows the reason."""
        for one in self._cite("left out", clause, self._caller()):
            self.declared.not_modelled.append(NotModelled(one, reason))

    def __getattr__(self, name: str) -> Any:
        if name == "case":
            raise ModelError(
                "a case stands outside a decision",
                self._caller(),
                "declare the decision, then decorate its cases: @beats.case(clause=...)",
            )
        known = [n for n in dir(type(self)) if not n.startswith("_")]
        close = difflib.get_close_matches(name, known, 1)
        hint = f"did you mean game.{close[0]}?" if close else f"it has {', '.join(known)}"
        raise AttributeError(f"a Game has no {name!r}; {hint}")

    def _own(self, function: Callable[..., Any]) -> None:
        lint_rule(function)

    def _check_case(
        self, function: Callable[..., Any], what: str, clauses: tuple[str, ...], where: tuple[str, int]
    ) -> None:
        lint_rule(function)
        self._cite(what, clauses, where)

    # ------------------------------------------------------------------------------------------ settings

    def setting(
        self,
        players: int | None = None,
        scope: str = "full",
        readings: Mapping[str, str] | None = None,
        values: Mapping[str, int] | None = None,
    ) -> Setting:
        """A checked setting; raises ModelError for a player number, scope, question or reading that is not there."""
        numbers = self.declared.scopes[scope].players if scope in self.declared.scopes else self.players
        n = players if players is not None else numbers[0]
        if n not in self.players:
            raise ModelError(
                f"{self.name} is not for {n} players", None, f"it is for {', '.join(map(str, self.players))}"
            )
        if scope != "full" and scope not in self.declared.scopes:
            raise ModelError(
                f"{self.name} has no scope {scope!r}", None, f"scopes: {', '.join(['full', *self.declared.scopes])}"
            )
        by_name = {q.name: q for q in self.declared.questions}
        for q, r in (readings or {}).items():
            if q not in by_name:
                close = difflib.get_close_matches(q, by_name, 1)
                raise ModelError(
                    f"{self.name} has no question {q!r}",
                    None,
                    f"did you mean {close[0]!r}?" if close else f"questions: {', '.join(by_name) or 'none'}",
                )
            if r not in by_name[q].readings:
                raise ModelError(
                    f"question {q!r} has no reading {r!r}", None, f"it has {', '.join(by_name[q].readings)}"
                )
        quantities = {u.name: u for u in self.declared.unspecified}
        for name, value in (values or {}).items():
            if name not in quantities or not quantities[name].low <= value <= quantities[name].high:
                raise ModelError(f"{name}={value} is no open quantity in range", None, f"open: {', '.join(quantities)}")
        return Setting(n, scope, tuple(sorted((readings or {}).items())), tuple(sorted((values or {}).items())))

    def session(self, setting: Setting, symbols: Mapping[str, Any] | None = None) -> Session:
        """A session for a setting."""
        sizes = dict(self.declared.scopes[setting.scope].sizes) if setting.scope in self.declared.scopes else {}
        return Session(setting, sizes, symbols or {})


def _as_stage(place: Stage | Action, where: tuple[str, int]) -> Stage:
    """A stage, or the place that a step is."""
    stage = place.stage if isinstance(place, Action) else place
    if stage is None:
        raise ModelError(f"{place!r} is no stage and no step", where, "give a stage or a step of this game")
    return stage


def _source(function: Callable[..., Any]) -> tuple[str, int]:
    return function.__code__.co_filename, function.__code__.co_firstlineno


def _and_step(
    game: Game, step: IntEnum | None, when: Callable[..., Any] | None, where: tuple[str, int]
) -> Callable[..., Any] | None:
    """The condition that `step=` and `when=` mean together."""
    if step is None:
        return when
    from .kinds import EnumKind
    from .state import Scalar

    cls = game.declared.state
    names = [
        n
        for n, f in (cls._fields if cls is not None else {}).items()
        if isinstance(f, Scalar) and isinstance(f.kind, EnumKind) and f.kind.cls is type(step)
    ]
    if len(names) != 1:
        raise ModelError(
            f"step={step!s} needs exactly one field of {type(step).__name__}, there are {len(names)}",
            where,
            "declare step = one_of(...) in the state, or use when=",
        )
    name = names[0]

    def due(t: Any) -> Any:
        from .functions import both

        here = getattr(t, name) == step
        return here if when is None else both(here, when(t))

    return due
