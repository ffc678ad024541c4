"""Questions: sentences that can be read in several ways; the reading in force is a constant of the setting."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import ModelError
from .session import session
from .tracing import rule_line


@dataclass(eq=False)
class Question:
    """An open point of the text: `readings` maps a short name to what the sentence then means.

    Inside rules compare it: `if closing == "stop":`. `written` is the reading closest to the words; `repair` one that
    the authors might choose. The reading in force is a constant of the setting.
    """

    name: str
    text: str
    clauses: tuple[str, ...]
    readings: dict[str, str]
    written: str
    repair: str | None
    file: str
    line: int

    @property
    def reading(self) -> str:
        """The reading in force."""
        return session().readings.get(self.name, self.written)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Question):
            return self is other
        if other not in self.readings:
            raise ModelError(
                f"question {self.name!r} has no reading {other!r}", rule_line(), f"it has {', '.join(self.readings)}"
            )
        return self.reading == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(("question", self.name))
