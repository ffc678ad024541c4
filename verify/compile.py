"""The rules of one transition system as generated Python: the same moves as `ts.moves`, several times faster.

In: a TransitionSystem. Out: a `Compiled`. Actions that cannot be traced run by their rule functions inside it and are
named in `fallbacks`. Nothing is decided here; `Ending`s tell engines what a move came to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from ..models.language import terms as T
from ..models.language.commands import Command
from ..models.language.errors import Untraceable
from ..models.language.evaluate import substitute
from ..models.language.game import CHANCE, RULES
from ..models.language.moves import Move, Outcome, Position
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from ..models.language.tracing import leaves
from .compile_source import Ending, Endings, Style, dispatch_slot, junction, number_endings, write_function
from .compile_terms import Lowering, helpers

#: a move with the code of its ending and the next position (None where there is none)
Expanded: TypeAlias = list[tuple[int, tuple[int, ...], Position | None]]
Successor: TypeAlias = tuple[int, tuple[int, ...], str, Any]
#: dispatching by a slot multiplies code when most actions are due everywhere; beyond this it is not worth it
MOST_COPIES = 4
#: from here on one set of functions serves the search and the traces: compiling them takes long
MANY_PATHS = 400


class _Functions(dict[int, Callable[[Position], Any]]):
    """Generated functions by the value of one slot, each made when it is first needed."""

    def __init__(
        self, name: str, slot: int | None, write: Callable[[int], list[str]], namespace: dict[str, Any]
    ) -> None:
        super().__init__()
        self.name, self.write, self.namespace = name, write, namespace

        def dispatch(pos: Position) -> Any:
            return self[pos[slot]](pos)  # type: ignore[index]

        self.call: Callable[[Position], Any] = self[0] if slot is None else dispatch

    def whole(self, value: int) -> str:
        """The source of one function."""
        return "\n".join(self.write(value)) + "\n"

    def __missing__(self, value: int) -> Callable[[Position], Any]:
        exec(compile(self.whole(value), f"<{self.name}>", "exec"), self.namespace)
        self[value] = self.namespace["expand"]
        return self[value]


class Compiled:
    """Generated functions over positions of `ts`.

    `endings` says what a code means; `fallbacks` which actions (by name) run by their rule functions, and why.
    """

    def __init__(self, ts: TransitionSystem) -> None:
        self.ts = ts
        self.endings = Endings()
        self.fallbacks: dict[str, str] = {}
        self.commands: list[Command] = []
        self._untraced: list[int] = []
        with ts.session.active():
            for number, action in enumerate(ts.actions):
                try:
                    self.commands.append(ts._command(number))
                except Untraceable as error:
                    self.fallbacks[action.name] = str(error)
                    self._untraced.append(number)
            try:
                self.over_term: Raw | None = ts.over
            except Untraceable as error:
                self.fallbacks["the end"] = str(error)
                self.over_term = None
        self.codes: dict[Any, int] = number_endings(ts, self.commands, self.endings)
        self._dynamic: dict[tuple[object, ...], int] = {}
        self.dispatch = self._best_slot()

    def _best_slot(self) -> int | None:
        slot = dispatch_slot(self.ts, self.commands)
        if slot is None:
            return None
        symbol = self.ts.symbols[slot]
        copies = sum(
            substitute(c.due, {symbol: v}) is not False for c in self.commands for v in range(symbol.lo, symbol.hi + 1)
        )
        return slot if copies <= MOST_COPIES * max(len(self.commands), 4) else None

    # ------------------------------------------------------------------------------------------ generated functions

    def _build(self, style: Style) -> _Functions:
        """The functions of one style, one for each value of the slot that tells which commands can be due."""
        namespace: dict[str, Any] = {**helpers(), "ONCE": (0,), "is_over": self.ts.is_over}
        fallbacks = {}
        for number in self._untraced:
            fallbacks[number] = f"rule{number}"
            namespace[f"rule{number}"] = self._fallback(number, style)

        def write(value: int) -> list[str]:
            fixed = {} if self.dispatch is None else {self.ts.symbols[self.dispatch]: value}
            return write_function(
                self.ts, "expand", self.commands, fallbacks, self.over_term, self.codes, style, namespace, fixed
            )

        return _Functions(self.ts.game.name, self.dispatch, write, namespace)

    def _fallback(self, number: int, style: Style) -> Callable[[Position], list[Any]]:
        ts, action = self.ts, self.ts.actions[number]
        unmet = self._code_of((number, "unmet"), number, "unmet")

        def reasons(pos: Position) -> list[Any]:
            found = [(r, line) for a, r, line in ts.blocked(pos) if a is action] if ts.is_due(number, pos) else []
            return [self._code_of((number, r, line), number, "blocked", message=r, line=line) for r, line in found]

        def run(pos: Position) -> list[Any]:
            if not ts.is_due(number, pos):
                return []
            found: list[Any] = []
            for params in ts.candidates(number, pos):
                outcome = ts.apply(pos, Move(number, params))
                if outcome.kind != "blocked":
                    code, after = self._outcome_code(number, outcome), outcome.position or None
                    found.append((code, params if style.params else (), after))
            if not found and action.must:
                found.append((unmet, (), None))
            return found

        return reasons if style.reasons else run

    def _outcome_code(self, number: int, outcome: Outcome) -> int:
        key = (number, outcome.kind, outcome.crossed, outcome.hole, outcome.message, outcome.line)
        return self._code_of(
            key,
            number,
            outcome.kind,
            crossed=outcome.crossed,
            hole=outcome.hole,
            message=outcome.message,
            line=outcome.line,
        )

    def _code_of(self, key: tuple[object, ...], number: int, kind: str, **more: Any) -> int:
        if key not in self._dynamic:
            self._dynamic[key] = self.endings.add(number, kind, **more)
        return self._dynamic[key]

    @cached_property
    def _expand(self) -> _Functions:
        return self._build(Style())

    @cached_property
    def expand(self) -> Callable[[Position], Expanded | None]:
        """Everything that can happen at a position as (code, parameters, next position or None); None if play is over.

        A must action that is due and cannot be done stands there with an ending of kind "unmet".
        """
        return self._expand.call

    @property
    def source(self) -> str:
        """The generated source, for reading."""
        return "\n".join(self._expand.whole(v) for v in self._values())

    def _values(self) -> range:
        if self.dispatch is None:
            return range(1)
        symbol = self.ts.symbols[self.dispatch]
        return range(symbol.lo, symbol.hi + 1)

    @cached_property
    def search(self) -> Callable[[Position], Expanded | None]:
        """`expand` where the parameters may be left out: (code, (), next position)."""
        paths = sum(1 for c in self.commands for _ in leaves(c.tree))
        return self.expand if paths > MANY_PATHS else self._build(Style(params=False)).call

    @cached_property
    def why(self) -> Callable[[Position], list[int] | None]:
        """The codes of all that blocks the actions due at a position."""
        return self._build(Style(reasons=True)).call

    @cached_property
    def is_over(self) -> Callable[[Position], bool]:
        """Whether play has ended at a position."""
        if self.over_term is None:
            return self.ts.is_over
        test = self.conditions([self.over_term])
        return lambda pos: test(pos) == 1

    @cached_property
    def movers(self) -> list[Callable[[Position, tuple[int, ...]], int]]:
        """For each action who makes a move of it: a seat, or -1 for chance, the rules, or several together."""
        return [self._mover(number) for number in range(len(self.ts.actions))]

    def _mover(self, number: int) -> Callable[[Position, tuple[int, ...]], int]:
        command = next((c for c in self.commands if c.number == number), None)
        if self.ts.actions[number].by in (CHANCE, RULES):
            return lambda pos, params: -1
        if command is None:
            players = [f"player {s + 1}" for s in range(self.ts.setting.players)]

            def asked(pos: Position, params: tuple[int, ...]) -> int:
                who = self.ts.mover(Move(number, params), pos)
                return players.index(who) if who in players else -1

            return asked
        value = self.value(seat_term(command), [p.symbol for p in command.parameters])
        return lambda pos, params: int(value(pos, params))

    def value(self, term: Raw, parameters: Sequence[Term] = ()) -> Callable[..., Any]:
        """A term as a function of a position (and of the values of `parameters`, where some are given)."""
        names = {t.number: f"s{i}" for i, t in enumerate(self.ts.symbols)}
        names.update({t.number: f"p{i}" for i, t in enumerate(parameters)})
        namespace: dict[str, Any] = helpers()
        lines = ["def value(pos, params=()):", f" {', '.join(f's{i}' for i in range(len(self.ts.symbols)))}, = pos"]
        if parameters:
            lines.append(f" {', '.join(f'p{i}' for i in range(len(parameters)))}, = params")
        text = Lowering(names, [term], namespace).text(term, {}, lambda line: lines.append(f" {line}"))
        lines.append(f" return {text}")
        exec(compile("\n".join(lines), f"<values of {self.ts.game.name}>", "exec"), namespace)
        function: Callable[..., Any] = namespace["value"]
        return function

    # ------------------------------------------------------------------------------------------ for other engines

    def successors(self, pos: Position) -> list[Successor]:
        """`ts.moves(pos)` as (action, parameters, kind, next position), in the same order.

        `kind` is done, hole or crash; of holes and crashes the last entry is the code of the ending instead.
        """
        endings = self.endings
        found: list[Successor] = []
        for code, params, after in self.expand(pos) or ():
            ending = endings[code]
            if ending.kind != "unmet":
                found.append((ending.action, params, ending.kind, code if after is None else after))
        return found

    def ending(self, code: int) -> Ending:
        """What a code means."""
        return self.endings[code]

    def conditions(
        self, terms: Sequence[Raw], after: Sequence[Term] = (), zones: Sequence[tuple[int, Sequence[Term]]] = ()
    ) -> Callable[..., int]:
        """A function of a position (and of the position `after` a move, whose symbols are given) that tells which of
        `terms` hold there, as bits, and after these which of `zones` (full set, its parts) are no partition."""
        names = {t.number: f"s{i}" for i, t in enumerate(self.ts.symbols)}
        names.update({t.number: f"n{i}" for i, t in enumerate(after)})
        namespace: dict[str, Any] = helpers()
        lines = junction(terms, zones, names, namespace, "pos, nxt" if after else "pos")
        unpack = [f" {', '.join(f's{i}' for i in range(len(self.ts.symbols)))}, = pos"]
        if after:
            unpack.append(f" {', '.join(f'n{i}' for i in range(len(after)))}, = nxt")
        source = "\n".join([lines[0], *unpack, *lines[1:]]) + "\n"
        exec(compile(source, f"<conditions of {self.ts.game.name}>", "exec"), namespace)
        function: Callable[..., int] = namespace["conditions"]
        return function


def seat_term(command: Command) -> Raw:
    """The seat that makes a command's moves, -1 for chance, the rules, or several players together."""
    if isinstance(command.by, str):
        return -1
    if not command.by_set:
        return command.by
    return T.ite(T.eq(T.size(command.by), 1), T.lowest(command.by), -1)


def compile_system(ts: TransitionSystem) -> Compiled:
    """The compiled form of a transition system, made once for each and remembered with it."""
    memo: dict[Any, Any] = ts.session.memo
    key = "compiled"
    if key not in memo:
        memo[key] = Compiled(ts)
    made: Compiled = memo[key]
    return made
