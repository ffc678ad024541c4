"""Ready-made claims: what rulebooks usually promise, as one-line declarations.

In: decisions, decks, fields and conditions of a model. Out: `Claim`s, which `game.claims(...)` takes and the engines
read. No engine is imported here.
"""

from . import conservation, decisions, information, interaction, order, outcome, progress, setup
from .positions import always, always_after, eventually, for_all, never, possible

__all__ = [
    "always", "always_after", "conservation", "decisions", "eventually", "for_all", "information", "interaction",
    "never", "order", "outcome", "possible", "progress", "setup",
]  # fmt: skip
