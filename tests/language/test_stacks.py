"""Stacks of different heights meet in one value: a traced rule says what the rule function says."""

from __future__ import annotations

from enum import IntEnum
from itertools import product
from random import Random
from typing import Any

import pytest

from hoyle import CURRENT, Stack, State, TransitionSystem, flag, integer, ite, player, stack
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.moves import Move
from hoyle.models.language.tracing import If

from .games import tiny


class Colour(IntEnum):
    RED, BLUE = range(2)


def choosing(by_definition: bool) -> TransitionSystem:
    """A game whose only action counts the things of a stack, or of an empty one."""
    game = tiny()

    @game.state
    class Table(State):
        current = player()
        empty = flag()
        heap = stack(Colour, 3)
        size = integer(0, 3)
        blue = integer(0, 3)

    @game.definition(clause="a")
    def looked_at(t: Any) -> Any:
        return Stack.of(Colour) if t.empty else t.heap.now()

    stage = game.stage("count", by=CURRENT, clause="a")

    @game.action(at=stage, clause="a")
    def count(t: Any) -> object:
        seen = looked_at(t) if by_definition else ite(t.empty, Stack.of(Colour), t.heap.now())
        t.size = seen.size
        t.blue = seen.count(Colour.BLUE)
        return stage

    game.starts(stage)
    return TransitionSystem(game, game.setting(2))


@pytest.mark.parametrize("by_definition", [True, False])
def test_a_choice_between_an_empty_and_a_higher_stack(by_definition: bool) -> None:
    ts = choosing(by_definition)
    slots = {slot.name: i for i, slot in enumerate(ts.slots)}
    (command,) = ts.commands
    heaps = [things for n in range(4) for things in product(Colour, repeat=n)]
    for empty, things in product((False, True), heaps):
        with ts.session.active():
            raw = Stack.of(Colour, *things).raw
        here = list(ts.start(Random(0)))
        here[slots["empty"]], here[slots["heap"]] = empty, raw
        seen = () if empty else things
        after = ts.apply(tuple(here), Move(0, ())).position
        assert (after[slots["size"]], after[slots["blue"]]) == (len(seen), seen.count(Colour.BLUE))
        known = dict(zip(ts.symbols, here, strict=True))
        node = command.tree
        while isinstance(node, If):
            node = node.then if evaluate(node.condition, known) else node.other
        updates = {i: evaluate(value, known) for i, value in node.updates}
        traced = [updates.get(slots[name], here[slots[name]]) for name in ("size", "blue")]
        assert traced == [len(seen), seen.count(Colour.BLUE)]
