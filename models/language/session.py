"""The setting a model is run in (players, scope, readings, values) and who knows it while rules run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import ModelError

if TYPE_CHECKING:
    from .tracing import Hole


@dataclass(frozen=True)
class Setting:
    """What is fixed before play: number of players, scope, one reading per question, one value per open quantity."""

    players: int
    scope: str = "full"
    readings: tuple[tuple[str, str], ...] = ()
    values: tuple[tuple[str, int], ...] = ()

    def describe(self) -> dict[str, str]:
        """For reports: everything that differs from the plain game, by name."""
        told = {"players": str(self.players), "scope": self.scope}
        told.update({f"reading {q}": r for q, r in self.readings})
        told.update({f"value {n}": str(v) for n, v in self.values})
        return told


@dataclass
class Session:
    """One setting in use: sizes and rows worked out once, and the book-keeping of a concrete run.

    `crossed` collects holes that rulings bridged, `fired` the decision cases that answered (concrete runs only);
    `symbols` gives open quantities a symbolic value instead of the one in the setting.
    """

    setting: Setting
    sizes: Mapping[str, int] = field(default_factory=dict)
    symbols: Mapping[str, Any] = field(default_factory=dict)
    memo: dict[Any, Any] = field(default_factory=dict)
    crossed: list[Hole] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)

    @property
    def players(self) -> int:
        return self.setting.players

    def __post_init__(self) -> None:
        self.readings = dict(self.setting.readings)
        self.values = dict(self.setting.values)

    @contextmanager
    def active(self) -> Iterator[Session]:
        """Rules run inside see this session."""
        token = _current.set(self)
        try:
            yield self
        finally:
            _current.reset(token)


_current: ContextVar[Session | None] = ContextVar("hoyle_session", default=None)


def session() -> Session:
    """The session at work."""
    at_work = _current.get()
    if at_work is None:
        raise ModelError(
            "a rule's value was asked for outside a game",
            None,
            "read sizes, cards and players inside actions, cases and properties, not at module level",
        )
    return at_work


def active_session() -> Session | None:
    return _current.get()
