"""How many elements a set has, worked out along the way it was built: |S + c| is |S| + 1 where c is not in S.

Counting bits is what a solver is worst at; a rule that moves one card changes a size by one, whatever the set holds.
What cannot be worked out is asked for by `leaf`. Two sets that are known to share nothing add up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..models.language import terms as T
from ..models.language.terms import Raw, Term

#: a distribution over two selects is followed up to this many branches
BRANCHES = 64


class Sizes:
    """`leaf(set)` gives the size of what is not taken apart, `has(element, set)` a membership.

    `apart` are groups of set variables that share no element (the zones of a deck), `inside` says of a set variable
    which set it is chosen from.
    """

    def __init__(
        self,
        leaf: Callable[[Raw], Raw],
        has: Callable[[Raw, Raw], Raw],
        apart: Mapping[Term, int],
        inside: Mapping[Term, Raw],
    ) -> None:
        self.leaf, self.has, self.apart, self.inside = leaf, has, apart, inside
        self._sizes: dict[int, Raw] = {}
        self._meets: dict[tuple[int, int], Raw] = {}

    def size(self, s: Raw) -> Raw:
        """The number of elements of `s`."""
        if not isinstance(s, Term):
            return int(s).bit_count()  # type: ignore[arg-type]
        if s.number not in self._sizes:
            self._sizes[s.number] = self._size(s)
        return self._sizes[s.number]

    def _size(self, s: Term) -> Raw:
        match s.op:
            case "single":
                return _one_if(T.le(0, s.args[0]))
            case "union":
                a, b = s.args
                return T.sub(T.add(self.size(a), self.size(b)), self.meet(a, b))
            case "diff":
                return T.sub(self.size(s.args[0]), self.meet(*s.args))
            case "inter":
                return self.meet(*s.args)
            case "ite":
                return T.ite(s.args[0], self.size(s.args[1]), self.size(s.args[2]))
            case "select":
                return T.select(s.args[0], [self.size(e) for e in s.args[1:]])
        return self.leaf(s)

    def meet(self, a: Raw, b: Raw) -> Raw:
        """How many elements two sets share."""
        if not isinstance(a, Term) and not isinstance(b, Term):
            return (int(a) & int(b)).bit_count()  # type: ignore[arg-type]
        if not isinstance(a, Term):
            a, b = b, a
        assert isinstance(a, Term)
        key = (a.number, b.number if isinstance(b, Term) else -1 - int(b))  # type: ignore[arg-type]
        if key not in self._meets:
            self._meets[key] = self._meet(a, b)
        return self._meets[key]

    def _meet(self, a: Term, b: Raw) -> Raw:
        if a is b:
            return self.size(a)
        if not isinstance(b, Term):
            if b == 0:
                return 0
            if int(b) == (1 << a.width) - 1:  # type: ignore[arg-type]
                return self.size(a)
        for x, y in ((a, b), (b, a)):
            found = self._taken_apart(x, y) if isinstance(x, Term) else None
            if found is not None:
                return found
        return self.leaf(T.inter(a, b))

    def _taken_apart(self, x: Term, y: Raw) -> Raw | None:
        """`|x & y|` by the structure of `x`; None where that does not help."""
        match x.op:
            case "single":
                return _one_if(self.has(x.args[0], y))
            case "ite":
                return T.ite(x.args[0], self.meet(x.args[1], y), self.meet(x.args[2], y))
            case "select" if (len(x.args) - 1) * _branches(y) <= BRANCHES:
                return T.select(x.args[0], [self.meet(e, y) for e in x.args[1:]])
            case "diff":
                kept = self.meet(x.args[0], y)
                if _zero(kept):
                    return 0
                if _zero(self.meet(x.args[1], y)):
                    return kept
                if isinstance(x.args[1], Term) and x.args[1].op == "single":
                    e = x.args[1].args[0]
                    return T.sub(kept, _one_if(T.and_(self.has(e, x.args[0]), self.has(e, y))))
            case "union":
                left, right = self.meet(x.args[0], y), self.meet(x.args[1], y)
                if _zero(left):
                    return right
                if _zero(right) or x.args[0] is y:
                    return left
                if isinstance(x.args[1], Term) and x.args[1].op == "single":
                    e = x.args[1].args[0]
                    return T.add(left, _one_if(T.and_(self.has(e, y), T.not_(self.has(e, x.args[0])))))
            case "var" if x in self.inside:
                if self.inside[x] is y:
                    return self.size(x)
                if _zero(self.meet(self.inside[x], y)):
                    return 0
            case "var" if isinstance(y, Term) and y.op == "var" and x in self.apart:
                if self.apart[x] == self.apart.get(y, -1):
                    return 0
        return None


def _one_if(condition: Raw) -> Raw:
    return T.ite(condition, 1, 0) if isinstance(condition, Term) else int(bool(condition))


def _zero(raw: Raw) -> bool:
    return not isinstance(raw, Term) and raw == 0


def _branches(y: Raw) -> int:
    return len(y.args) - 1 if isinstance(y, Term) and y.op == "select" else 1
