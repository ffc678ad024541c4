"""Positions as the solver sees them: what the fields allow, what one looks like, and the zones of each deck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..models.language import terms as T
from ..models.language.components import Deck
from ..models.language.kinds import CardKind, SeqKind, SetKind
from ..models.language.system import TransitionSystem
from ..models.language.terms import Raw, Term
from .prove_solve import Model, Prover, default


@dataclass(frozen=True)
class Zones:
    """The places where the cards of one deck can lie: slot numbers, and how many cards there are."""

    deck: Deck[Any]
    cards: int
    slots: tuple[int, ...]


def zones_of(ts: TransitionSystem) -> list[Zones]:
    """All zones of every deck, frames included."""
    found: dict[int, tuple[Deck[Any], list[int]]] = {}
    with ts.session.active():
        for i, slot in enumerate(ts.slots):
            if slot.zone and isinstance(slot.kind, SetKind | SeqKind) and isinstance(slot.kind.of, CardKind):
                deck = slot.kind.of.deck
                found.setdefault(id(deck), (deck, []))[1].append(i)
        return [Zones(deck, len(deck), tuple(slots)) for deck, slots in found.values()]


def zone_variables(ts: TransitionSystem, prover: Prover) -> list[list[Term]]:
    """For each deck the set variables of its zones (a pile by the variable for its cards)."""
    groups = []
    for zones in zones_of(ts):
        group = []
        for i in zones.slots:
            symbol = ts.symbols[i]
            cards = prover.without_order(symbol)[0] if symbol.sort == "seq" else symbol
            assert isinstance(cards, Term)
            group.append(cards)
        groups.append(group)
    return groups


def possible_positions(ts: TransitionSystem, read: Iterable[Term]) -> list[Raw]:
    """Each card in exactly one zone, for the decks of which a condition reads some zone."""
    wanted = set(read)
    found: list[Raw] = []
    for zones in zones_of(ts):
        symbols = [ts.symbols[i] for i in zones.slots]
        if not any(s in wanted for s in symbols):
            continue
        seen: Raw = 0
        for s in symbols:
            cards = T.elements(s) if s.sort == "seq" else s
            found.append(T.eq(T.inter(seen, cards), 0))
            seen = T.union(seen, cards)
        found.append(T.eq(seen, (1 << zones.cards) - 1))
    return found


def position_in(ts: TransitionSystem, prover: Prover, model: Model, symbols: Iterable[Term] = ()) -> tuple[Any, ...]:
    """The raws of a solution, slot by slot; a pile shows its top first and then the others in the deck's order."""
    raws = []
    for symbol in symbols or ts.symbols:
        if symbol.sort != "seq":
            raws.append(model.get(symbol, default(symbol)))
            continue
        cards, top = prover.without_order(symbol)
        assert isinstance(cards, Term) and isinstance(top, Term)
        bits, first = model.get(cards, 0), model.get(top, 0)
        rest = [i for i in range(symbol.width) if bits >> i & 1 and i != first]
        raws.append((first, *rest) if bits >> first & 1 else tuple(rest))
    return tuple(raws)


def show_position(ts: TransitionSystem, prover: Prover, model: Model) -> tuple[str, ...]:
    """A position of a solution, a line a field, as a person would lay it out."""
    try:
        return tuple(ts.show_in_use(position_in(ts, prover, model)))
    except ValueError:
        return ()
