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


class Elementwise:
    """Rewrites conditions; `side()` afterwards says what holds of the variables made on the way.

    `tracked` are elements to look at besides those named, `zones` groups of set variables that are known to hold each
    element of their deck exactly once, `inside` says of a set variable which set it is chosen from.
    """

    def __init__(
        self,
        tracked: Sequence[Raw] = (),
        zones: Sequence[Sequence[Term]] = (),
        inside: Mapping[Term, Raw] | None = None,
    ) -> None:
        self.tracked = list(tracked)
        self._zones = [list(group) for group in zones]
        self._zone_of = {z: (g, i) for g, group in enumerate(self._zones) for i, z in enumerate(group)}
        apart = {z: g for z, (g, _) in self._zone_of.items()}
        self._sizes = Sizes(self._size_leaf, self.has, apart, inside or {})
        self._done: dict[int, Raw] = {}
        self._has: dict[tuple[object, int], Raw] = {}
        self._named: dict[Term | int, list[tuple[Raw, Term]]] = {}
        self._leaves: dict[Term, Raw] = {}
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
        for leaf, size in list(self._leaves.items()):
            elements = [e for e in self.tracked if _fits(e, leaf)]
            inside = [(e, self.has(e, leaf)) for e in elements]
            for n, (e, here) in enumerate(inside):
                self._side.append(T.or_(T.not_(here), T.le(1, size)))
                for f, there in inside[n + 1 :]:
                    self._side.append(T.or_(T.not_(here), T.not_(there), T.eq(e, f), T.le(2, size)))
        for group in self._zones:
            sizes = [self._leaves.get(z) for z in group]
            if group and any(s is not None for s in sizes):
                total: Raw = 0
                for z in group:
                    total = T.add(total, self._sizes.size(z))
                self._side.append(T.eq(total, group[0].width))
        return self._side

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
        self._name(element)
        for part in walk([s]):
            if part.sort == "set" and (key, part.number) not in self._has:
                self._has[key, part.number] = self._member(element, key, part)
        return self._has[key, s.number] if isinstance(s, Term) else T.member(element, s)

    def _name(self, element: Raw) -> None:
        if isinstance(element, Term) and not any(e is element for e in self.tracked):
            self.tracked.append(element)

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
        if not isinstance(b, Term) and b == 0:
            # a difference is empty if the one set lies within the other
            size_a = self._again(self._sizes.size(a))
            self._instantiate(T.eq(size_a, 0), a, 0)
            return T.eq(size_a, 0)
        sizes = T.eq(self._again(self._sizes.size(a)), self._again(self._sizes.size(b)))
        if not isinstance(b, Term) and int(b) == (1 << a.width) - 1:  # type: ignore[union-attr, arg-type]
            return sizes
        same = T.var(f"same set {t.number}", "bool")
        empty = T.and_(sizes, T.eq(self._again(self._sizes.size(a)), 0))
        self._side += [T.or_(T.not_(same), sizes), T.or_(same, T.not_(empty))]
        self._instantiate(same, a, b)
        return same

    def _instantiate(self, same: Raw, a: Raw, b: Raw) -> None:
        """Where two sets are equal every element seen is in both or in neither."""
        for e in list(self.tracked):
            if isinstance(e, Term) and all(_fits(e, s) for s in (a, b) if isinstance(s, Term)):
                self._side.append(T.or_(T.not_(same), T.iff(self.has(e, a), self.has(e, b))))

    def _lowest(self, t: Term) -> Raw:
        s = t.args[0]
        size = self._again(self._sizes.size(s))
        some = T.var(f"lowest {t.number}", "int", t.lo, t.hi)
        self._side += [T.or_(T.eq(size, 0), self.has(some, s)), T.or_(T.lt(0, size), T.eq(some, 0))]
        for e in list(self.tracked):
            if e is not some and isinstance(e, Term) and isinstance(s, Term) and _fits(e, s):
                here = self.has(e, s)
                self._side.append(T.or_(T.not_(here), T.le(some, e)))
                self._side.append(T.or_(T.not_(here), T.lt(1, size), T.eq(some, e)))
        return some


def _fits(element: Raw, s: Term) -> bool:
    """Whether it makes sense to ask for `element` in `s`: some value of it is a possible element."""
    return T.hi(element) >= 0 and T.lo(element) < s.width
