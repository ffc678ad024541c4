"""What authors write in a State: one function a field, typed as the value that a rule sees (models pass mypy)."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar, cast

from .components import Deck
from .errors import ModelError
from .kinds import BoolKind, CardKind, EnumKind, IntKind, PlayerKind, SeqKind, SetKind, StackKind
from .stacks import Stack
from .state import ALL, ArrayField, ArrayView, Field, Record, RecordField, Scalar
from .tokens import Card, Player, nobody, nothing
from .tracing import rule_line
from .zones import ItemSet, Pile

F = TypeVar("F")
EN = TypeVar("EN", bound=IntEnum)
CA = TypeVar("CA", bound=Card)
RE = TypeVar("RE", bound=Record)


def integer(low: Any, high: Any, start: Any = None, visible_to: str = ALL) -> int:
    """A whole number `low..high` (these bounds are the model's, not the rulebook's)."""
    return cast(int, Scalar(IntKind(low, high), low if start is None else start, visible_to))


def flag(start: bool = False, visible_to: str = ALL) -> bool:
    """Yes or no."""
    return cast(bool, Scalar(BoolKind(), start, visible_to))


def one_of(cls: type[EN], start: EN | None = None, visible_to: str = ALL) -> EN:
    """A member of an IntEnum whose values count from 0."""
    return cast(EN, Scalar(EnumKind(cls), next(iter(cls)) if start is None else start, visible_to))


def player(start: Any = None, optional: bool = False, visible_to: str = ALL) -> Player:
    """A player; with `optional` it may be `nobody`, which is then the start."""
    begin = start if start is not None else (nobody if optional else Player(0))
    return cast(Player, Scalar(PlayerKind(optional), begin, visible_to))


def player_set(start: Any = "empty", visible_to: str = ALL) -> ItemSet[Player]:
    """A set of players."""
    return cast("ItemSet[Player]", Scalar(SetKind(PlayerKind()), start, visible_to))


def members(cls: type[EN], start: Any = "empty", visible_to: str = ALL) -> ItemSet[EN]:
    """A set of members of an IntEnum."""
    return cast("ItemSet[EN]", Scalar(SetKind(EnumKind(cls)), start, visible_to))


def numbers(high: int, start: Any = "empty", visible_to: str = ALL) -> ItemSet[int]:
    """A set of whole numbers 0..high."""
    return cast("ItemSet[int]", Scalar(SetKind(IntKind(0, high)), start, visible_to))


def card(deck: Deck[CA], visible_to: str = ALL) -> CA:
    """The name of a card, or `nothing`, which is the start. It points at a card that lies in some zone."""

    return cast(CA, Scalar(CardKind(deck), nothing, visible_to))


def card_set(deck: Deck[CA], start: Any = "empty", visible_to: str | Callable[[], str] = ALL) -> ItemSet[CA]:
    """A zone: the cards that lie here, without order; `start` is "all" or "empty".

    `visible_to` may be a function, where a question of the text decides who sees them.
    """
    return cast("ItemSet[CA]", Scalar(SetKind(CardKind(deck)), start, cast(str, visible_to), zone=True))


def marks(deck: Deck[CA], start: Any = "empty", visible_to: str = ALL) -> ItemSet[CA]:
    """A set that only points at cards lying elsewhere."""
    return cast("ItemSet[CA]", Scalar(SetKind(CardKind(deck)), start, visible_to))


def pile(deck: Deck[CA], visible_to: str = ALL) -> Pile[CA]:
    """A zone whose order matters, top first; it starts empty."""
    return cast("Pile[CA]", Scalar(SeqKind(CardKind(deck)), "empty", visible_to, zone=True))


def stack(of: type[EN], height: Any, visible_to: str = ALL) -> Stack[EN]:
    """Up to `height` members of an IntEnum in order, equal ones allowed, the last one on top; it starts empty."""
    return cast("Stack[EN]", Scalar(StackKind(EnumKind(of), height), "empty", visible_to))


def record(cls: type[RE], visible_to: str = ALL) -> RE:
    """A record as one field."""
    return cast(RE, RecordField(cls, visible_to))


def per_player(element: F, visible_to: str = "") -> ArrayView[F]:
    """One element for each player; `visible_to` replaces the element's own."""
    return array(element, Player, visible_to)


def array(element: F, over: Any, visible_to: str = "") -> ArrayView[F]:
    """One element for each member of an IntEnum, or for each number 0..n-1 where `over` is a number or a function."""
    if not isinstance(element, Field):
        raise ModelError(f"{element!r} is no field", rule_line(), "give integer(...), card_set(...), record(...), ...")
    made = ArrayField(element, over)
    if visible_to:
        made.visible = element.visible = visible_to
    return cast("ArrayView[F]", made)
