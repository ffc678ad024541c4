"""The language: what authors of models write, and the interpreters of rules that need no solver.

In: a rulebook in Markdown and a model in Python. Out: a `Game`, and for each setting a `TransitionSystem` whose moves
can be run by the rule functions or read as guarded commands. Nothing here knows an engine.
"""

from .claims import Claim
from .components import Deck, Size
from .decisions import Case, Decision
from .errors import HoyleError, ModelError
from .fields import (
    array,
    card,
    card_set,
    flag,
    integer,
    marks,
    members,
    numbers,
    one_of,
    per_player,
    pile,
    player,
    player_set,
    record,
    stack,
)
from .functions import (
    all_of,
    any_of,
    both,
    count,
    each,
    either,
    greater,
    ite,
    least,
    look_up,
    most,
    require,
    smaller,
    some,
    the,
    the_least,
    the_most,
    total,
)
from .game import CHANCE, CURRENT, RULES, Game, pick_some
from .moves import Move
from .questions import Question
from .session import Setting
from .stacks import Stack
from .stages import Frame, Stage, frame
from .state import ALL, NOBODY, OWNER, PerPlayer, Record, State
from .system import TransitionSystem
from .tokens import Card, Player, nobody, nothing
from .values import no
from .zones import CardSet, Pile, PlayerSet

__all__ = [
    "ALL", "CHANCE", "CURRENT", "Card", "CardSet", "Case", "Claim", "Decision", "Deck", "Frame", "Game",
    "HoyleError", "ModelError", "Move", "NOBODY", "OWNER", "PerPlayer", "Pile", "Player", "PlayerSet",
    "Question", "RULES", "Record", "Setting", "Size", "Stack", "Stage", "State", "TransitionSystem", "all_of", "any_of",
    "array", "both", "card", "card_set", "count", "each", "either", "flag", "frame", "greater", "integer", "ite",
    "least", "look_up", "marks", "members", "most", "no", "nobody", "nothing", "numbers", "one_of",
    "per_player", "pick_some", "pile", "player", "player_set", "record", "require", "smaller", "some", "stack", "the",
    "the_least", "the_most", "total",
]  # fmt: skip
