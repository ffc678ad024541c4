"""The reference meaning of terms: walks, substitution and evaluation, none of them recursive (terms can be deep)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from . import terms as T
from .terms import Raw, Term


def walk(roots: Iterable[Raw]) -> Iterator[Term]:
    """Every term below `roots` once, arguments before the terms that use them."""
    done: set[int] = set()
    stack: list[tuple[Term, bool]] = [(r, False) for r in roots if isinstance(r, Term)]
    stack.reverse()
    while stack:
        term, ready = stack.pop()
        if term.number in done:
            continue
        if ready:
            done.add(term.number)
            yield term
            continue
        stack.append((term, True))
        stack.extend((a, False) for a in term.args if isinstance(a, Term) and a.number not in done)


def rebuild(term: Term, args: list[Raw]) -> Raw:
    """The same operator over other arguments, folded again."""
    match term.op:
        case "not":
            return T.not_(args[0])
        case "and":
            return T.and_(*args)
        case "or":
            return T.or_(*args)
        case "ite":
            return T.ite_set(args[0], args[1], args[2], term.width) if term.sort == "set" else T.ite(*args)
        case "eq":
            return T.eq(args[0], args[1])
        case "lt":
            return T.lt(args[0], args[1])
        case "add":
            return T.add(args[0], args[1])
        case "sub":
            return T.sub(args[0], args[1])
        case "neg":
            return T.neg(args[0])
        case "mul":
            return T.mul(args[0], args[1])
        case "floordiv":
            return T.floordiv(args[0], args[1])  # type: ignore[arg-type]
        case "mod":
            return T.mod(args[0], args[1])  # type: ignore[arg-type]
        case "select":
            return T.select(args[0], args[1:], term.sort, term.width)
        case "single":
            return T.single(args[0], term.width)
        case "member":
            return T.member(args[0], args[1])
        case "union":
            return T.union(args[0], args[1])
        case "inter":
            return T.inter(args[0], args[1])
        case "diff":
            return T.diff(args[0], args[1])
        case "size":
            return T.size(args[0])
        case "lowest":
            return T.lowest(args[0])
        case "push":
            return T.push(args[0], args[1], term.width)
        case "under":
            return T.under(args[0], args[1], term.width)
        case "without":
            return T.without(args[0], args[1], term.width)
        case "keep_top":
            return T.keep_top(args[0])
        case "top":
            return T.top(args[0])
        case "bottom":
            return T.bottom(args[0])
        case "at":
            return T.at(args[0], args[1])
        case "elements":
            return T.elements(args[0])
    raise AssertionError(f"unknown operator {term.op}")


def substitute_all(roots: Iterable[Raw], values: Mapping[Term, Raw]) -> list[Raw]:
    """`roots` with every variable in `values` replaced, folded again; constants in, constants out."""
    roots = list(roots)
    memo: dict[int, Raw] = {}
    for term in walk(roots):
        if term.op == "var":
            memo[term.number] = values.get(term, term)
        else:
            memo[term.number] = rebuild(term, [memo[a.number] if isinstance(a, Term) else a for a in term.args])
    return [memo[r.number] if isinstance(r, Term) else r for r in roots]


def substitute(root: Raw, values: Mapping[Term, Raw]) -> Raw:
    return substitute_all([root], values)[0]


def evaluate(root: Raw, values: Mapping[Term, Raw]) -> Raw:
    """The constant that `root` stands for when every variable has a constant value.

    Raises KeyError naming a variable that has none.
    """
    result = substitute(root, values)
    if isinstance(result, Term):
        missing = [t for t in walk([result]) if t.op == "var"]
        raise KeyError(f"no value for {', '.join(map(repr, missing))}")
    return result


def variables(roots: Iterable[Raw]) -> set[Term]:
    return {t for t in walk(roots) if t.op == "var"}
