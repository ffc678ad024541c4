"""Piles without their order: a pile becomes the set of its cards and one of them that lies on top.

In: conditions that may read ordered piles. Out: conditions over bool, int and set only, with side conditions on the
new variables. Every real position has such a reading, so a proof carries over; a solution may be impossible with real
piles, which is why `forgot` marks conditions that lost something: their solutions are candidates only.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..models.language import terms as T
from ..models.language.evaluate import rebuild, walk
from ..models.language.terms import Raw, Term

Pair = tuple[Raw, Raw]


class WithoutOrder:
    """Rewrites conditions, and keeps what it made of each pile between calls."""

    def __init__(self) -> None:
        self.forgot = False
        self._made: dict[int, Raw] = {}
        self._piles: dict[int, Pair] = {}
        self._side: dict[int, list[Raw]] = {}
        self._lossy: set[int] = set()

    def rewrite(self, roots: Iterable[Raw]) -> tuple[list[Raw], list[Raw]]:
        """The conditions without piles, and what holds of the variables that were made for them."""
        roots = list(roots)
        order = list(walk(roots))
        if not any(t.sort == "seq" for t in order):
            return roots, []
        for term in order:
            if term.sort == "seq":
                if term.number not in self._piles:
                    self._piles[term.number] = self._pile(term)
            elif term.number not in self._made:
                self._made[term.number] = self._plain(term)
        self.forgot = any(t.number in self._lossy for t in order)
        side = [s for t in order for s in self._side.get(t.number, ())]
        return [self._get(r) for r in roots], side

    def pile(self, term: Term) -> Pair:
        """Cards and top of a pile variable."""
        if term.number not in self._piles:
            self._piles[term.number] = self._pile(term)
        return self._piles[term.number]

    def _get(self, raw: Raw) -> Raw:
        return self._made[raw.number] if isinstance(raw, Term) else raw

    def _both(self, raw: Raw) -> Pair:
        if isinstance(raw, Term):
            return self._piles[raw.number]
        return T.elements(raw), T.top(raw)

    def _fresh_top(self, term: Term, cards: Raw) -> Raw:
        """Some card of a pile; 0 when it is empty, as `top` says."""
        name = f"{term.data}: top" if term.op == "var" else f"top {term.number}"
        some = T.var(name, "int", 0, max(term.width - 1, 0))
        empty = T.eq(cards, 0)
        self._side[term.number] = [
            T.or_(empty, T.member(some, cards)),
            T.or_(T.not_(empty), T.eq(some, 0)),
        ]
        self._lossy.add(term.number)
        return some

    def _pile(self, t: Term) -> Pair:
        cards: Raw
        match t.op:
            case "var":
                whole = T.var(f"{t.data}: cards", "set", width=t.width)
                return whole, self._fresh_top(t, whole)
            case "push" | "under":
                (cards, top), element = self._both(t.args[0]), self._get(t.args[1])
                more = T.union(cards, T.single(element, t.width))
                return more, element if t.op == "push" else T.ite(T.eq(cards, 0), element, top)
            case "without":
                (cards, top), element = self._both(t.args[0]), self._get(t.args[1])
                fewer = T.diff(cards, T.single(element, t.width))
                if fewer == 0 and not isinstance(fewer, Term):
                    return 0, 0
                return fewer, T.ite(T.eq(top, element), self._fresh_top(t, fewer), top)
            case "keep_top":
                cards, top = self._both(t.args[0])
                return T.ite_set(T.eq(cards, 0), 0, T.single(top, t.width), t.width), top
            case "ite":
                (a, x), (b, y) = self._both(t.args[1]), self._both(t.args[2])
                c = self._get(t.args[0])
                return T.ite_set(c, a, b, t.width), T.ite(c, x, y)
            case "select":
                pairs = [self._both(e) for e in t.args[1:]]
                index = self._get(t.args[0])
                cards = T.select(index, [c for c, _ in pairs], "set", t.width)
                return cards, T.select(index, [top for _, top in pairs])
        raise AssertionError(f"unknown pile operator {t.op}")

    def _plain(self, t: Term) -> Raw:
        if not any(isinstance(a, tuple) or (isinstance(a, Term) and a.sort == "seq") for a in t.args):
            return t if t.op == "var" else rebuild(t, [self._get(a) for a in t.args])
        match t.op:
            case "elements":
                return self._both(t.args[0])[0]
            case "top":
                return self._both(t.args[0])[1]
            case "bottom":
                cards, top = self._both(t.args[0])
                return self._some_card(t, cards, top, T.eq(T.size(cards), 1))
            case "at":
                cards, top = self._both(t.args[0])
                index = self._get(t.args[1])
                inside = T.and_(T.le(0, index), T.lt(index, T.size(cards)))
                other = self._some_card(t, cards, top, T.eq(index, 0))
                return T.ite(inside, other, -1)
            case "eq":
                return self._same(t)
        raise AssertionError(f"unknown pile operator {t.op}")

    def _some_card(self, t: Term, cards: Raw, top: Raw, is_top: Raw) -> Raw:
        """A card of the pile that is the top one where `is_top`; elsewhere another one."""
        self._lossy.add(t.number)
        some = T.var(f"{t.op} {t.number}", "int", 0, max(t.hi, 0))
        empty = T.eq(cards, 0)
        self._side[t.number] = [
            T.or_(empty, T.member(some, cards)),
            T.or_(T.not_(empty), T.eq(some, 0)),
            T.or_(empty, T.iff(is_top, T.eq(some, top)))
            if t.op == "bottom"
            else T.or_(empty, T.not_(is_top), T.eq(some, top)),
        ]
        return some

    def _same(self, t: Term) -> Raw:
        """Two piles are equal only if their cards and tops are; up to one card that is all."""
        (a, x), (b, y) = self._both(t.args[0]), self._both(t.args[1])
        alike = T.and_(T.eq(a, b), T.eq(x, y))
        short = T.lt(T.size(a), 2)
        if alike is False:
            return False
        if short is True:
            return alike
        self._lossy.add(t.number)
        undecided = T.var(f"same order {t.number}", "bool")
        return T.and_(alike, T.or_(short, undecided))
