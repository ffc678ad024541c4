"""The front door: the words a model is written in, loaded when they are first used.

A model says `from hoyle import Game, State, require`; ready-made claims come from `hoyle.properties`, assertions for
pytest from `hoyle.testing`. Nothing is imported here until a name is asked for, so that `hoyle --help` and pytest's
own import of this file cost next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the same names for type checkers, which do not run __getattr__
    from .models.language import (
        ALL,
        CHANCE,
        CURRENT,
        NOBODY,
        OWNER,
        RULES,
        Card,
        CardSet,
        Case,
        Claim,
        Decision,
        Deck,
        Frame,
        Game,
        HoyleError,
        ModelError,
        Move,
        PerPlayer,
        Pile,
        Player,
        PlayerSet,
        Question,
        Record,
        Setting,
        Size,
        Stack,
        Stage,
        State,
        TransitionSystem,
        all_of,
        any_of,
        array,
        both,
        card,
        card_set,
        count,
        each,
        either,
        flag,
        frame,
        greater,
        integer,
        ite,
        least,
        look_up,
        marks,
        members,
        most,
        no,
        nobody,
        nothing,
        numbers,
        one_of,
        per_player,
        pick_some,
        pile,
        player,
        player_set,
        record,
        require,
        smaller,
        some,
        stack,
        the,
        the_least,
        the_most,
        total,
    )

# The public names, all of them from `models/language`; tests/test_packaging.py compares this with the block above.
__all__ = [
    "ALL",
    "CHANCE",
    "CURRENT",
    "Card",
    "CardSet",
    "Case",
    "Claim",
    "Decision",
    "Deck",
    "Frame",
    "Game",
    "HoyleError",
    "ModelError",
    "Move",
    "NOBODY",
    "OWNER",
    "PerPlayer",
    "Pile",
    "Player",
    "PlayerSet",
    "Question",
    "RULES",
    "Record",
    "Setting",
    "Size",
    "Stack",
    "Stage",
    "State",
    "TransitionSystem",
    "all_of",
    "any_of",
    "array",
    "both",
    "card",
    "card_set",
    "count",
    "each",
    "either",
    "flag",
    "frame",
    "greater",
    "integer",
    "ite",
    "least",
    "look_up",
    "marks",
    "members",
    "most",
    "no",
    "nobody",
    "nothing",
    "numbers",
    "one_of",
    "per_player",
    "pick_some",
    "pile",
    "player",
    "player_set",
    "record",
    "require",
    "smaller",
    "some",
    "stack",
    "the",
    "the_least",
    "the_most",
    "total",
]


def __dir__() -> list[str]:
    """Offer the public names to `dir()` and completion before they are loaded."""
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # hidden from type checkers, for which a misspelt name must stay an error

    def __getattr__(name: str) -> object:
        """Load a public name at first use (PEP 562) and keep it, so that the next access is a plain lookup."""
        if name not in __all__:
            raise AttributeError(f"module 'hoyle' has no attribute {name!r}")
        value = getattr(import_module(".models.language", __name__), name)
        globals()[name] = value
        return value
