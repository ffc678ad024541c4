"""The turn as an automaton: stages where somebody chooses, steps that happen by themselves, frames that return.

An action or step *returns* what comes next. `None` ends nothing: it means "the same stage again", which only a game
without any stage may leave unsaid.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from .errors import ModelError
from .kinds import StageKind
from .state import ALL, Field, Location, Record, RecordField, Scalar, State
from .terms import Raw
from .tracing import rule_line


@dataclass(eq=False)
class Stage:
    """A place of the game's control graph; `by` says who chooses there, `clauses` which text makes it."""

    name: str
    number: int
    by: Any
    clauses: tuple[str, ...]
    file: str
    line: int


@dataclass(frozen=True)
class Back:
    """What `frame.done()` returns: the place that was noted when the frame was called."""

    raw: Raw


class StageField(Scalar):
    """The slot that holds a stage: the position's own place, or where a frame returns to."""

    def __init__(self, stages: list[Stage]) -> None:
        super().__init__(StageKind(()), 0, ALL)
        self.stages = stages

    def slots(self, name: str, visible: str, owner: int) -> Any:
        self.kind = StageKind(tuple(s.name for s in self.stages) or ("play",))
        return super().slots(name, visible, owner)


class Frame(Record):
    """The private record of a procedure (a duel, a confrontation). Declared as a field by `frame(Duel)`.

    `return t.duel.call(first=react, then=refill, attacker=p)` opens it, `return t.duel.done()` closes it: its fields
    go back to their start values and play goes on at `then`.
    """

    def call(self, *, first: Any, then: Any, **values: Any) -> Any:
        """Open the frame with the given field values (the others start afresh) and go to `first`."""
        self.clear()
        for name, value in values.items():
            if name not in self._fields:
                known = ", ".join(n for n in self._fields if n != "_then")
                raise ModelError(f"{type(self).__name__} has no field {name!r}", rule_line(), f"it has {known}")
            setattr(self, name, value)
        self._position._write(self._then_place(), stage_number(then))
        return first

    def done(self) -> Any:
        """Close the frame; give this back from the rule."""
        back = Back(self._position._read(self._then_place()))
        self.clear()
        return back

    def clear(self) -> None:
        """All fields to their start values."""
        from .state import record_slots

        for i, slot in enumerate(record_slots(type(self))):
            self._position._write(Location(self._base.base + i, self._base.open), slot.start)

    def _then_place(self) -> Location:
        from .state import _offset

        return Location(self._base.base + _offset(type(self), "_then"), self._base.open)


def stage_number(target: Any) -> Raw:
    """The number of a stage or step."""
    if not isinstance(target, Stage) and not hasattr(target, "stage"):
        raise ModelError(f"{target!r} is no stage", rule_line(), "give a stage or a step of this game")
    stage = target if isinstance(target, Stage) else target.stage
    return int(stage.number)


def next_stage(value: Any, here: Raw) -> Raw:
    """The stage slot after a rule returned `value`."""
    if value is None:
        return here
    if isinstance(value, Back):
        return value.raw
    return stage_number(value)


FR = TypeVar("FR", bound=Frame)


def frame(cls: type[FR], visible_to: str = ALL) -> FR:
    """A field that holds a procedure's frame."""
    return cast(FR, RecordField(cls, visible_to))


@dataclass
class StageTable:
    """The stages of one game in the order of their declaration."""

    stages: list[Stage] = field(default_factory=list)

    def add(self, name: str, by: Any, clauses: tuple[str, ...], where: tuple[str, int]) -> Stage:
        if any(s.name == name for s in self.stages):
            raise ModelError(f"there are two stages called {name!r}", where, "give one of them another name")
        made = Stage(name, len(self.stages), by, clauses, *where)
        self.stages.append(made)
        return made


def frames_of(cls: type[State]) -> list[tuple[str, type[Frame]]]:
    """The frame fields of a state class."""
    found = []
    for name, f in cls._fields.items():
        if isinstance(f, RecordField) and issubclass(f.cls, Frame):
            found.append((name, f.cls))
    return found


def add_stage_fields(cls: type[State], table: StageTable) -> None:
    """Give the state its place, and every frame the place it returns to."""
    place = StageField(table.stages)
    place.name = "_stage"
    cls._stage = place  # type: ignore[attr-defined]
    cls._fields = {**cls._fields, "_stage": place}
    for _, frame_class in frames_of(cls):
        if "_then" not in frame_class._fields:
            back: Field = StageField(table.stages)
            back.name = "_then"
            frame_class._fields = {**frame_class._fields, "_then": back}
        else:
            cast(StageField, frame_class._fields["_then"]).stages = table.stages
