"""Checks on a whole model that need its rules traced: done once before an engine works on it."""

from __future__ import annotations

from .commands import Command
from .errors import ModelError, Untraceable
from .game import Game
from .system import TransitionSystem
from .tracing import leaves
from .watchdog import ends_in_time


def validate(game: Game) -> TransitionSystem:
    """A transition system of the model in its first setting, every action looked at.

    Raises ModelError, with file and line, for an action that can never be performed without leaving a field's bounds,
    that neither changes nor requires anything, or a decision whose declaration cannot be used. Actions that cannot be
    traced are left to the report.
    """
    ts = TransitionSystem(game)
    for number, action in enumerate(ts.actions):
        place = (action.file, action.line)
        try:
            with ts.session.active(), ends_in_time(f"action {action.name!r}", place):
                command = ts._command(number)
        except Untraceable:
            continue
        if _does_nothing(command):
            raise ModelError(
                f"action {action.name!r} changes nothing and requires nothing",
                place,
                "let it change the position, move to another stage, or require something",
            )
    with ts.session.active():
        for decision in game.declared.decisions:
            decision.shapes()
            decision.answer_shape()
    return ts


def _does_nothing(command: Command) -> bool:
    return all(leaf.kind == "value" and not leaf.updates and not leaf.crossed for _, leaf in leaves(command.tree))
