"""A Hypothesis state machine made of a model: what users put into their own tests.

One rule for every action, drawn from what is possible at the position alone, so that no step is wasted; chance in the
set-up is drawn too, so that the deal shrinks with the play. Import this module and you import Hypothesis.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ..models.language.decisions import Decision
from ..models.language.game import Game
from ..models.language.kinds import Kind
from ..models.language.moves import Move, Position
from ..models.language.shapes import Shape
from ..models.language.system import TransitionSystem
from ..models.language.tracing import Hole, HoleReached
from .findings import Finding
from .fuzz_watch import Watch
from .situations import hole_finding

STEPS = 60
ASKED = 20


class FindingFound(AssertionError):
    """A model shows something that nobody has accepted. Each finding has a subclass, so Hypothesis keeps them apart."""


class Named:
    """A drawn value that prints as people call it; the name is worked out only when it is printed."""

    def __init__(self, value: Any, name: Callable[[], str]) -> None:
        self.value, self.name = value, name

    def __repr__(self) -> str:
        return self.name()


class Machine(RuleBasedStateMachine):
    """What the machines of all models share: a position, the moves possible there, and the judgement on it."""

    watch: ClassVar[Watch]
    accepted: ClassVar[frozenset[str]]

    def __init__(self) -> None:
        super().__init__()
        self.here: Position | None = None
        self.steps: list[str] = []
        self._possible: dict[int, list[Move]] = {}

    @property
    def ts(self) -> TransitionSystem:
        """The transition system that is played."""
        return self.watch.ts

    def possible(self, action: int) -> list[Move]:
        """The moves of one action that lead on from here."""
        return self._possible.get(action, [])

    def stands(self, position: Position) -> None:
        """Play has come to this position."""
        self.here = position
        self._possible = {}
        for move in self.watch.see(position).moves:
            self._possible.setdefault(move.action, []).append(move)

    def made(self, move: Move, name: str) -> None:
        """Make a move."""
        assert self.here is not None
        self.steps.append(f"{self.ts.mover(move, self.here)}: {name}")
        self.stands(self.watch.by_function(self.here, move).position)

    def judged(self, finding: Finding, more: str = "") -> None:
        """Raise unless the finding is accepted, by its id or its code."""
        if finding.id not in self.accepted and finding.code not in self.accepted:
            raise failure(finding.id)(message(self.ts, finding, [*self.steps, *([more] if more else [])]))

    @invariant()
    def nothing_is_wrong(self) -> None:
        """The position and every move from it are as the rulebook wants them."""
        if self.here is None:
            return
        for incident in self.watch.see(self.here).incidents:
            bad = ", then ".join(self.ts.show_move(m, self.here) for m in incident.moves)
            self.judged(incident.finding, bad)

    @precondition(lambda self: self.here is not None and not self._possible)
    @rule()
    def ended(self) -> None:
        """Nothing more can be done."""


def stateful(
    game_or_ts: Game | TransitionSystem,
    *,
    readings: Mapping[str, str] | None = None,
    players: int | None = None,
    scope: str = "full",
    accepted: Collection[str] = (),
    decisions: bool = True,
) -> type[RuleBasedStateMachine]:
    """A state machine class for a game; assign its `.TestCase` to a name that starts with Test.

    `accepted` holds ids or codes of findings that are known and let pass. With `decisions` the questions that do not
    depend on the position are asked about every input, also about those that play never asks about.
    """
    if isinstance(game_or_ts, TransitionSystem):
        ts = game_or_ts
    else:
        ts = TransitionSystem(game_or_ts, game_or_ts.setting(players, scope, readings))
    body: dict[str, Any] = {
        "__doc__": f"{ts.game.name}, played by its rule functions.",
        "__module__": __name__,
        "watch": Watch(ts),
        "accepted": frozenset(accepted),
        "set_up": initialize(start=_starts(ts))(_set_up),
    }
    for number, action in enumerate(ts.actions):
        body[_identifier(action.name)] = _action_rule(number, action.name)
    if decisions:
        for decision in ts.game.declared.decisions:
            if not decision.table and decision.inputs and decision.cases:
                body[_identifier(f"ask_{decision.name}")] = _decision_rule(ts, decision)
    made: type[RuleBasedStateMachine] = type(_class_name(ts), (Machine,), body)
    case = made.TestCase
    case.settings = settings(case.settings, stateful_step_count=STEPS)
    return made


def _class_name(ts: TransitionSystem) -> str:
    """The game with a hash of model, rulebook and setting: machines of one name share failures in the database."""
    digest = hashlib.sha256()
    for file in (Path(ts.game.file), ts.game.rulebook.path):
        digest.update(Path(file).read_bytes())
    digest.update(repr(ts.setting).encode())
    return f"{_identifier(ts.game.name.title())}_{digest.hexdigest()[:10]}"


def _identifier(name: str) -> str:
    plain = re.sub(r"\W+", "_", name).strip("_")
    return plain if plain[:1].isalpha() else f"_{plain}"


@st.composite
def _starts(draw: st.DrawFn, ts: TransitionSystem) -> Named:
    """A deal; its chance is drawn by Hypothesis."""
    position = ts.start(draw(st.randoms(note_method_calls=False, use_true_random=False)))
    return Named(position, lambda: "; ".join(ts.show_in_use(position)))


def _set_up(self: Machine, start: Named) -> None:
    self.stands(start.value)


def _action_rule(number: int, name: str) -> Any:
    known: dict[Position, st.SearchStrategy[Named]] = {}

    def draw(self: Machine) -> st.SearchStrategy[Named]:
        here = self.here
        assert here is not None
        if here not in known:
            known[here] = st.sampled_from(
                [Named(m, partial(self.ts.show_move, m, here)) for m in self.possible(number)]
            )
        return known[here]

    def act(self: Machine, move: Named) -> None:
        self.made(move.value, repr(move))

    act.__name__ = _identifier(name)
    can: Callable[[Any], bool] = lambda self: number in self._possible  # noqa: E731
    return precondition(can)(rule(move=st.runner().flatmap(draw))(act))


def _decision_rule(ts: TransitionSystem, decision: Decision[Any]) -> Any:
    """Before play begins: ask a decision about some inputs."""
    with ts.session.active():
        shapes = decision.shapes()
        inputs = [st.tuples(*map(_raws, shape.kinds)) for shape in shapes]

    def ask(self: Machine, asked: list[tuple[tuple[Any, ...], ...]]) -> None:
        for raws in asked:
            hole, shown = _asked(ts, decision, shapes, raws)
            if hole is not None:
                self.judged(hole_finding(ts, hole), f"{decision.name} is asked about {shown}, which play may never do")

    ask.__name__ = f"ask_{_identifier(decision.name)}"
    return initialize(asked=st.lists(st.tuples(*inputs), max_size=ASKED))(ask)


def _asked(
    ts: TransitionSystem, decision: Decision[Any], shapes: Sequence[Shape], raws: Sequence[tuple[Any, ...]]
) -> tuple[Hole | None, str]:
    """The hole that a decision has for one input, and the input by name."""
    with ts.session.active() as session:
        values = [shape.build(r) for shape, r in zip(shapes, raws, strict=True)]
        shown = ", ".join(f"{n} = {s.show(r)}" for n, s, r in zip(decision.inputs, shapes, raws, strict=True))
        if decision.given is not None and not decision.given(*values):
            return None, shown
        session.crossed = []
        try:
            decision(*values)
        except HoleReached as stop:
            return stop.hole, shown
        return next(iter(session.crossed), None), shown


def _raws(kind: Kind) -> st.SearchStrategy[Any]:
    """Every raw of a kind."""
    if kind.sort not in ("set", "seq"):
        return st.sampled_from(list(kind.domain()))
    element = st.integers(0, kind.width() - 1)
    if kind.sort == "set":
        return st.sets(element).map(lambda chosen: sum(1 << e for e in chosen))
    return st.lists(element, unique=True).map(tuple)


@cache
def failure(name: str) -> type[FindingFound]:
    """The exception class of one finding."""
    return type(_identifier(name), (FindingFound,), {"__module__": __name__})


def message(ts: TransitionSystem, finding: Finding, steps: list[str]) -> str:
    """What is wrong, the clauses it is about, and the moves by name."""
    lines = [f"{finding.code} {finding.title}"]
    lines += [f"  [{c}] {ts.game.rulebook.clauses[c].text}" for c in finding.clauses if c in ts.game.rulebook.clauses]
    if finding.detail:
        lines.append(f"  {finding.detail}")
    lines += [f"  {p.label} {Path(p.file).name}:{p.line} {p.note}".rstrip() for p in finding.places]
    lines += [f"  {number}. {step}" for number, step in enumerate(steps, 1)]
    lines.append(
        f"  help: {finding.help or 'see hoyle explain ' + finding.code}; to let it pass: accepted={{{finding.id!r}}}"
    )
    return "\n".join(lines)
