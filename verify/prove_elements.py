"""Sets seen through a few elements: which of them each set contains, and how many it holds, but nothing else.

A rule moves one or two cards. Whether it loses one can be told from one arbitrary card and the cards that it names;
the other fifty are not looked at. Conditions over whole sets become conditions over "is e in S?" for the elements e
that the conditions name, and sizes. Every real position has such a view, so a proof carries over; a solution may not
belong to a real position and is a candidate only.

With `zones` (sets of which each card is known to be in exactly one) membership is one small number an element: the
zone that it is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..models.language import terms as T
from ..models.language.evaluate import rebuild, walk
from ..models.language.terms import Raw, Term
from .prove_sizes import Sizes

#: more elements than this that are named as constants are no special ones
FIXED = 8


class Elementwise:
    """Rewrites conditions; `side()` afterwards says what holds of the variables made on the way.

    `tracked` are variables to look at besides the elements named; `zones` groups of set variables that are known to
    hold each element of their deck exactly once; `inside` says of a set variable which set it is chosen from.
    """

    def __init__(
        self,
        tracked: Sequence[Term] = (),
        zones: Sequence[Sequence[Term]] = (),
        inside: Mapping[Term, Raw] | None = None,
    ) -> None:
        self._zones = [list(group) for group in zones]
        self._zone_of = {z: (g, i) for g, group in enumerate(self._zones) for i, z in enumerate(group)}
        apart = {z: g for z, (g, _) in self._zone_of.items()}
        self._sizes = Sizes(self._size_leaf, lambda e, s: self.has(self._again(e), s), apart, inside or {})
        self._done: dict[int, Raw] = {}
        self._has: dict[tuple[object, int], Raw] = {}
        self._named: dict[Term | int, list[tuple[Raw, Term]]] = {}
        self._elements: dict[Raw, set[int]] = {e: {e.hi + 1} for e in tracked}
        self._leaves: dict[Term, Raw] = {}
        self._equalities: list[tuple[Raw, Raw, Raw]] = []
        self._lowests: list[tuple[Term, Term]] = []
        self._side: list[Raw] = []

    def rewrite(self, roots: Iterable[Raw]) -> list[Raw]:
        """The conditions without sets."""
        roots = list(roots)
        for term in walk(roots):
            if term.sort != "set" and term.number not in self._done:
                self._done[term.number] = self._one(term)
        return [self._get(r) for r in roots]

    def side(self) -> list[Raw]:
        """Conditions on the new variables: equal elements are in the same sets, a set with an element is not empty."""
        done: set[tuple[str, int, int]] = set()
        while True:
            before = len(done)
            for leaf, size in list(self._leaves.items()):
                self._of_size(leaf, size, done)
            for n, (same, a, b) in enumerate(self._equalities):
                for e in self._relevant(a, b):
                    if ("eq", n, _name(e)) not in done:
                        done.add(("eq", n, _name(e)))
                        self._side.append(T.or_(T.not_(same), T.iff(self.has(e, a), self.has(e, b))))
            for n, (lowest, s) in enumerate(self._lowests):
                for e in self._relevant(s):
                    if e is not lowest and ("lowest", n, _name(e)) not in done:
                        done.add(("lowest", n, _name(e)))
                        outside, size = T.not_(self.has(e, s)), self._again(self._sizes.size(s))
                        self._side.append(T.or_(outside, T.le(lowest, e)))
                        self._side.append(T.or_(outside, T.lt(1, size), T.eq(lowest, e)))
            if len(done) == before:
                return self._side + self._totals()

    def _of_size(self, leaf: Term, size: Raw, done: set[tuple[str, int, int]]) -> None:
        """One element seen in a set makes it at least 1, two different ones at least 2."""
        elements = self._relevant(leaf)
        for n, e in enumerate(elements):
            for f in elements[n:]:
                if ("size", leaf.number, _name(e) ^ _name(f) << 32) in done:
                    continue
                done.add(("size", leaf.number, _name(e) ^ _name(f) << 32))
                here, there = self.has(e, leaf), self.has(f, leaf)
                if e is f:
                    self._side.append(T.or_(T.not_(here), T.le(1, size)))
                else:
                    self._side.append(T.or_(T.not_(here), T.not_(there), T.eq(e, f), T.le(2, size)))

    def _relevant(self, *sets: Raw) -> list[Raw]:
        """The elements to ask about: those that the conditions name for sets of this width.

        Fixed elements count only where they are few: a rule about every single card is no rule about special ones.
        """
        width = next(s.width for s in sets if isinstance(s, Term))
        named = [e for e, widths in self._elements.items() if width in widths]
        fixed = [e for e in named if not isinstance(e, Term)]
        return named if len(fixed) <= FIXED else [e for e in named if isinstance(e, Term)]

    def _totals(self) -> list[Raw]:
        """All zones of a deck together hold the whole deck."""
        found = []
        for group in self._zones:
            if any(z in self._leaves for z in group):
                total: Raw = 0
                for z in group:
                    total = T.add(total, self._sizes.size(z))
                found.append(T.eq(total, group[0].width))
        return found

    def _get(self, raw: Raw) -> Raw:
        return self._done[raw.number] if isinstance(raw, Term) else raw

    def _one(self, t: Term) -> Raw:
        match t.op:
            case "var":
                return t
            case "member":
                return self.has(self._get(t.args[0]), t.args[1])
            case "size":
                return self._again(self._sizes.size(t.args[0]))
            case "eq" if any(isinstance(a, Term) and a.sort == "set" for a in t.args):
                return self._equal(t)
            case "lowest":
                return self._lowest(t)
        return rebuild(t, [self._get(a) for a in t.args])

    def _again(self, raw: Raw) -> Raw:
        """A size may speak of indices and conditions that are rewritten themselves."""
        return self.rewrite([raw])[0]

    # ------------------------------------------------------------------------------------------ membership

    def has(self, element: Raw, s: Raw) -> Raw:
        """Whether `element` is in `s`, by the structure of `s` down to set variables."""
        key = element.number if isinstance(element, Term) else ("constant", element)
        if isinstance(s, Term):
            self._elements.setdefault(element, set()).add(s.width)
        for part in walk([s]):
            if part.sort == "set" and (key, part.number) not in self._has:
                self._has[key, part.number] = self._member(element, key, part)
        return self._has[key, s.number] if isinstance(s, Term) else T.member(element, s)

    def _member(self, element: Raw, key: object, s: Term) -> Raw:
        def below(raw: Raw) -> Raw:
            return self._has[key, raw.number] if isinstance(raw, Term) else T.member(element, raw)

        match s.op:
            case "var":
                return self._member_of_variable(element, s)
            case "union":
                return T.or_(below(s.args[0]), below(s.args[1]))
            case "inter":
                return T.and_(below(s.args[0]), below(s.args[1]))
            case "diff":
                return T.and_(below(s.args[0]), T.not_(below(s.args[1])))
            case "single":
                (mine,) = self.rewrite([s.args[0]])
                return T.and_(T.eq(element, mine), T.le(0, mine))
            case "ite":
                (condition,) = self.rewrite([s.args[0]])
                return T.ite(condition, below(s.args[1]), below(s.args[2]))
            case "select":
                (index,) = self.rewrite([s.args[0]])
                return T.select(index, [below(e) for e in s.args[1:]], "bool")
        raise AssertionError(f"unknown set operator {s.op}")

    def _member_of_variable(self, element: Raw, s: Term) -> Raw:
        if not _fits(element, s):
            return False
        name = f"{element.number}" if isinstance(element, Term) else f"={element}"
        place: Term | int
        if s in self._zone_of:
            place, zone = self._zone_of[s]
            where: Raw = T.var(f"zone of {name} in deck {place}", "int", 0, len(self._zones[place]) - 1)
            inside = T.eq(where, zone)
            if len(self._zones[place]) == 1:
                where, inside = 0, True
        else:
            place = s
            inside = where = T.var(f"{name} in {s.data}", "bool")
        if isinstance(element, Term):
            inside = T.and_(inside, T.le(0, element), T.lt(element, s.width))
        self._match(place, element, where)
        return inside

    def _match(self, place: Term | int, element: Raw, where: Raw) -> None:
        """Equal elements are in the same place."""
        known = self._named.setdefault(place, [])
        if not isinstance(where, Term) or any(w is where for _, w in known):
            return
        for other, there in known:
            same = T.eq(element, other)
            if same is not False:
                self._side.append(T.or_(T.not_(same), T.eq(where, there)))
        known.append((element, where))

    # ------------------------------------------------------------------------------------------ whole sets

    def _size_leaf(self, s: Raw) -> Raw:
        assert isinstance(s, Term)
        if s in self._leaves:
            return self._leaves[s]
        made = T.var(f"size of {s.data if s.op == 'var' else s.number}", "int", 0, s.width)
        self._leaves[s] = made
        if s.op == "inter":
            for part in s.args:
                self._side.append(T.le(made, self._again(self._sizes.size(part))))
        return made

    def _equal(self, t: Term) -> Raw:
        a, b = t.args
        size_a, size_b = (self._again(self._sizes.size(x)) for x in (a, b))
        if not isinstance(b, Term) and b == 0:
            same = T.eq(size_a, 0)
            self._equalities.append((same, a, 0))
            return same
        if not isinstance(b, Term) and int(b) == (1 << _width_of(a)) - 1:  # type: ignore[arg-type]
            return T.eq(size_a, size_b)
        same = T.var(f"same set {t.number}", "bool")
        self._side += [T.or_(T.not_(same), T.eq(size_a, size_b))]
        self._side += [T.or_(same, T.not_(T.eq(size_a, 0)), T.not_(T.eq(size_b, 0)))]
        self._equalities.append((same, a, b))
        return same

    def _lowest(self, t: Term) -> Raw:
        s = t.args[0]
        assert isinstance(s, Term)
        size = self._again(self._sizes.size(s))
        some = T.var(f"lowest {t.number}", "int", t.lo, t.hi)
        self._side += [T.or_(T.eq(size, 0), self.has(some, s)), T.or_(T.lt(0, size), T.eq(some, 0))]
        self._lowests.append((some, s))
        return some


def _name(element: Raw) -> int:
    return element.number if isinstance(element, Term) else -1 - int(element)  # type: ignore[arg-type]


def _width_of(raw: Raw) -> int:
    return raw.width if isinstance(raw, Term) else -1


def _fits(element: Raw, s: Term) -> bool:
    """Whether some value of `element` is a possible element of `s`."""
    return T.hi(element) >= 0 and T.lo(element) < s.width
