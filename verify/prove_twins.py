"""Plays that look alike to some of the players: two cards that they have not seen change places.

In: sampled play, who looks on, an action. Out: twins, two positions in which the action is due and between which the
onlookers together cannot tell. `twin_play` says whether memory helps them: it makes the exchange in the deal already
and compares everything that is seen on the way.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from ..models.language import terms as T
from ..models.language.components import Deck
from ..models.language.evaluate import evaluate
from ..models.language.kinds import CardKind, Kind, SeqKind, SetKind
from ..models.language.moves import Move, Position
from ..models.language.state import ALL, OWNER, Slot
from .prove_steps import Rules
from .witness import ReplayError, Trace, replay

#: pairs of cards that change places in one position
PAIRS = 12


@dataclass(frozen=True)
class Exchange:
    """Two cards of a deck change places."""

    deck: Deck[Any]
    first: int
    second: int

    def raw(self, kind: Kind, raw: Any) -> Any:
        """A value with the cards exchanged in it."""
        if isinstance(kind, CardKind) and kind.deck is self.deck:
            return {self.first: self.second, self.second: self.first}.get(raw, raw)
        if isinstance(kind, SeqKind):
            return tuple(self.raw(kind.of, e) for e in raw)
        of_cards = isinstance(kind, SetKind) and isinstance(kind.of, CardKind) and kind.of.deck is self.deck
        if of_cards and (raw >> self.first ^ raw >> self.second) & 1:
            return raw ^ (1 << self.first | 1 << self.second)
        return raw

    def position(self, slots: Sequence[Slot], position: Position) -> Position:
        return tuple(self.raw(slot.kind, raw) for slot, raw in zip(slots, position, strict=True))


@dataclass(frozen=True)
class Twins:
    """A reached position and another that the onlookers cannot tell from it."""

    trace: Trace
    position: Position
    twin: Position
    exchange: Exchange


def sees(slot: Slot, players: Collection[int]) -> bool:
    """Whether one of the players sees what a slot holds."""
    return slot.visible == ALL or (slot.visible == OWNER and slot.owner in players)


def observation(slots: Sequence[Slot], players: Collection[int], position: Position) -> tuple[Any, ...]:
    """What the players see together: open fields, their own, and how many cards lie in a hidden place."""
    seen: list[Any] = []
    for slot, raw in zip(slots, position, strict=True):
        if sees(slot, players):
            seen.append(raw)
        elif slot.kind.sort in ("set", "seq"):
            seen.append(len(raw) if isinstance(raw, tuple) else int(raw).bit_count())
        else:
            seen.append(None)
    return tuple(seen)


def twins(rules: Rules, onlookers: Collection[int], action: int, until: float) -> Iterator[Twins]:
    """Twins in which `action` is due; until `until` (of `time.monotonic`)."""
    ts, rng = rules.ts, Random(0)
    for trace, position in rules.sample.traced():
        if time.monotonic() > until:
            return
        if ts.is_over(position) or not ts.is_due(action, position):
            continue
        pairs = list(_unseen_pairs(ts.slots, onlookers, position))
        seen = observation(ts.slots, onlookers, position)
        for exchange in rng.sample(pairs, min(PAIRS, len(pairs))):
            twin = exchange.position(ts.slots, position)
            known = dict(zip(ts.symbols, twin, strict=True))
            if (
                observation(ts.slots, onlookers, twin) == seen
                and ts.is_due(action, twin)
                and all(evaluate(i, known) for i in rules.invariants)
            ):
                yield Twins(trace, position, twin, exchange)


def _unseen_pairs(slots: Sequence[Slot], onlookers: Collection[int], position: Position) -> Iterator[Exchange]:
    """Pairs of cards that lie in different places, neither of which the onlookers see."""
    places: dict[int, tuple[Deck[Any], list[list[int]]]] = {}
    for slot, raw in zip(slots, position, strict=True):
        of = slot.kind.of if isinstance(slot.kind, SetKind | SeqKind) else None
        if slot.zone and isinstance(of, CardKind) and not sees(slot, onlookers):
            cards = raw if isinstance(raw, tuple) else [i for i in range(raw.bit_length()) if raw >> i & 1]
            places.setdefault(id(of.deck), (of.deck, []))[1].append(list(cards))
    for deck, zones in places.values():
        for one, two in combinations(zones, 2):
            yield from (Exchange(deck, c, d) for c in one for d in two)


def twin_play(rules: Rules, onlookers: Collection[int], pair: Twins) -> Trace | None:
    """A play to the twin that has looked the same all the way: the cards were exchanged from the deal on."""
    ts, exchange = rules.ts, pair.exchange
    start = exchange.position(ts.slots, pair.trace.start)
    if start != pair.trace.start and not _can_be_dealt(rules, start):
        return None
    moves = []
    for move in pair.trace.moves:
        if ts.actions[move.action].name in rules.untraceable:
            return None
        kinds = [p.kind for p in rules.step(move.action).command.parameters]
        moves.append(Move(move.action, tuple(map(exchange.raw, kinds, move.params))))
    other = Trace(start, tuple(moves))
    try:
        mine, theirs = replay(ts, pair.trace), replay(ts, other)
    except ReplayError:
        return None
    for here, there in zip(mine.positions, theirs.positions, strict=True):
        if observation(ts.slots, onlookers, here) != observation(ts.slots, onlookers, there):
            return None
    return other


def _can_be_dealt(rules: Rules, start: Position) -> bool:
    if rules.start is None:
        return False
    answer, _ = rules.ask_start(*(T.eq(s, raw) for s, raw in zip(rules.ts.symbols, start, strict=True)))
    return answer.status == "sat"
