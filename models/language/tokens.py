"""Players and cards: what a rule moves about and asks attributes of, known or still open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import terms as T
from .session import session
from .terms import Raw, Term
from .tracing import decide
from .values import RuleError, Symbolic, number, refuse, truth

if TYPE_CHECKING:
    from .components import Deck


class Player(Symbolic):
    """A seat at the table; `next` is the next in turn order. There is no arithmetic on players."""

    __slots__ = ("raw",)

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def _ring(self, step: int) -> Player:
        n = session().players
        if not decide(T.le(0, self.raw)):
            raise RuleError("nobody has no neighbour")
        return Player(T.select(self.raw, [(i + step) % n for i in range(n)]))

    @property
    def next(self) -> Player:
        """The player whose turn follows in the game's direction of play."""
        return self._ring(1)

    @property
    def previous(self) -> Player:
        return self._ring(-1)

    @property
    def is_last(self) -> bool:
        """Whether this is the last seat counted from the first player."""
        return truth(T.eq(self.raw, session().players - 1))  # type: ignore[no-any-return]

    @property
    def seat(self) -> int:
        """Seat number from 0, in turn order."""
        return number(self.raw)  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> Any:
        return truth(T.eq(self.raw, other.raw)) if isinstance(other, Player) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.eq(self.raw, other.raw))) if isinstance(other, Player) else NotImplemented

    def __hash__(self) -> int:
        return hash(("player", self.raw)) if not isinstance(self.raw, Term) else super().__hash__()

    def __repr__(self) -> str:
        return f"Player({self.raw!r})"

    def __format__(self, spec: str) -> str:
        if isinstance(self.raw, Term):
            refuse("a player of the position in a text", "keep texts constant")
        return format(f"player {self.raw + 1}" if int(self.raw) >= 0 else "nobody", spec)  # type: ignore[operator, arg-type]


class Card(Symbolic):
    """A card of a deck. Subclass it with annotated attributes and give the rows to `Deck.of`.

    An attribute of a card not known yet is looked up in the deck's column for it.
    """

    __slots__ = ("raw", "deck")

    raw: Raw
    deck: Deck[Any] | None

    if TYPE_CHECKING:
        number: int

    @classmethod
    def row(cls, **attributes: Any) -> dict[str, Any]:
        """One row of the deck: the attributes that the subclass annotates, and optionally `name`."""
        return attributes

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("raw", "deck"):
            raise AttributeError(name)
        if self.deck is None:
            raise RuleError(f"no card has no {name}")
        kind, column = self.deck.column(name)
        if not isinstance(self.raw, Term):
            if int(self.raw) < 0:  # type: ignore[arg-type]
                raise RuleError(f"no card has no {name}")
            return kind.wrap(column[int(self.raw)])  # type: ignore[arg-type]
        if self.raw.lo < 0 and not decide(T.le(0, self.raw)):
            raise RuleError(f"no card has no {name}")
        return kind.wrap(T.select(self.raw, column, kind.sort, kind.width()))

    def __eq__(self, other: object) -> Any:
        return truth(T.eq(self.raw, other.raw)) if isinstance(other, Card) else NotImplemented

    def __ne__(self, other: object) -> Any:
        return truth(T.not_(T.eq(self.raw, other.raw))) if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(("card", self.raw)) if not isinstance(self.raw, Term) else super().__hash__()

    def __repr__(self) -> str:
        if isinstance(self.raw, Term) or self.deck is None:
            return f"Card({self.raw!r})"
        return self.deck.label(int(self.raw))  # type: ignore[arg-type]


def bare_card(cls: type[Card], deck: Deck[Any] | None, raw: Raw) -> Card:
    """A card object without running a subclass's constructor."""
    made = object.__new__(cls)
    object.__setattr__(made, "raw", raw)
    object.__setattr__(made, "deck", deck)
    return made


nobody: Player = Player(-1)
nothing: Any = bare_card(Card, None, -1)
