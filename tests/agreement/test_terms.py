"""Random expressions mean the same everywhere: plain Python, folding, evaluation, generated source, z3.

Every operator has its meaning here once more, on frozensets and tuples, independent of the library's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle import Deck, Game, State, TransitionSystem, flag, integer, marks, pile, require
from hoyle.models.language import terms as T
from hoyle.models.language.evaluate import evaluate, substitute, variables
from hoyle.models.language.terms import Raw, Term
from hoyle.verify.compile import compile_system

WIDE = 5
game = Game("Agreement", rulebook=str(Path(__file__).parent / "rulebook.md"), players=(2,))
cards = game.deck(Deck.numbered(1, WIDE), clause="all")


@game.state
class Table(State):
    a = integer(-3, 5)
    b = integer(0, 6)
    c = integer(0, WIDE - 1)
    p = flag()
    q = flag()
    s = marks(cards)
    t = marks(cards)
    u = pile(cards)
    v = pile(cards)


@game.action(by=lambda t: t.players[0], clause="all")
def change(t: Table) -> None:
    require(t.a > 0)
    t.a = 0


TS = TransitionSystem(game, game.setting(2))
COMPILED = compile_system(TS)
VARIABLES = {t.data: t for t in TS.symbols if t.data != "_stage"}
quick = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])


# ------------------------------------------------------------------------------------------------ what things mean


def at(seq: tuple[int, ...], i: int) -> int:
    return seq[i] if 0 <= i < len(seq) else -1


def only(e: int) -> frozenset[int]:
    return frozenset([e]) if e >= 0 else frozenset()


def without(seq: tuple[int, ...], e: int) -> tuple[int, ...]:
    return tuple(x for x in seq if x != e)


def nearest(i: int, entries: tuple[Any, ...]) -> Any:
    return entries[min(max(i, 0), len(entries) - 1)]


@dataclass(frozen=True)
class Op:
    """An operator: the sorts it takes ("card" is an int that names a card for sure), its meaning, how it is built."""

    name: str
    takes: tuple[str, ...]
    means: Callable[..., Any]
    builds: Callable[..., Raw]


def op(name: str, takes: str, means: Callable[..., Any], builds: Callable[..., Raw]) -> Op:
    return Op(name, tuple(takes.split()), means, builds)


OPERATORS: dict[str, list[Op]] = {
    "bool": [
        op("not", "bool", lambda a: not a, T.not_),
        op("and", "bool bool", lambda a, b: a and b, T.and_),
        op("and3", "bool bool bool", lambda a, b, c: a and b and c, T.and_),
        op("or", "bool bool", lambda a, b: a or b, T.or_),
        op("iff", "bool bool", lambda a, b: a == b, T.iff),
        op("ite", "bool bool bool", lambda c, a, b: a if c else b, T.ite),
        op("lt", "int int", lambda a, b: a < b, T.lt),
        op("le", "int int", lambda a, b: a <= b, T.le),
        op("eq int", "int int", lambda a, b: a == b, T.eq),
        op("eq set", "set set", lambda a, b: a == b, T.eq),
        op("eq seq", "seq seq", lambda a, b: a == b, T.eq),
        op("member", "element set", lambda e, s: e in s, T.member),
        op("select", "int bool bool bool", lambda i, *e: nearest(i, e), lambda i, *e: T.select(i, e, "bool")),
    ],
    "int": [
        op("add", "int int", lambda a, b: a + b, T.add),
        op("sub", "int int", lambda a, b: a - b, T.sub),
        op("neg", "int", lambda a: -a, T.neg),
        op("mul", "int int", lambda a, b: a * b, T.mul),
        *(op(f"div {n}", "int", lambda a, n=n: a // n, lambda a, n=n: T.floordiv(a, n)) for n in (-3, -1, 2, 5)),
        *(op(f"mod {n}", "int", lambda a, n=n: a % n, lambda a, n=n: T.mod(a, n)) for n in (-3, 1, 2, 7)),
        op("ite", "bool int int", lambda c, a, b: a if c else b, T.ite),
        op("select", "int int int int", lambda i, *e: nearest(i, e), lambda i, *e: T.select(i, e)),
        op("size", "set", len, T.size),
        op("length", "seq", len, T.length),
        op("element", "element", lambda e: e, lambda e: e),
    ],
    "element": [
        op("card", "card", lambda e: e, lambda e: e),
        op("at", "seq int", at, T.at),
        op("ite", "bool element element", lambda c, a, b: a if c else b, T.ite),
    ],
    "card": [
        op("lowest", "set", lambda s: min(s, default=0), T.lowest),
        op("top", "seq", lambda s: s[0] if s else 0, T.top),
        op("bottom", "seq", lambda s: s[-1] if s else 0, T.bottom),
        op("ite", "bool card card", lambda c, a, b: a if c else b, T.ite),
        op("select", "int card card", lambda i, *e: nearest(i, e), lambda i, *e: T.select(i, e)),
    ],
    "set": [
        op("single", "element", only, lambda e: T.single(e, WIDE)),
        op("union", "set set", lambda a, b: a | b, T.union),
        op("inter", "set set", lambda a, b: a & b, T.inter),
        op("diff", "set set", lambda a, b: a - b, T.diff),
        op("ite", "bool set set", lambda c, a, b: a if c else b, lambda c, a, b: T.ite_set(c, a, b, WIDE)),
        op("elements", "seq", frozenset, T.elements),
        op("select", "int set set", lambda i, *e: nearest(i, e), lambda i, *e: T.select(i, e, "set", WIDE)),
    ],
    "seq": [
        # a pile never holds a card twice, so a card that is put on it is taken out of it first
        op("push", "seq card", lambda s, e: (e, *without(s, e)), lambda s, e: T.push(T.without(s, e, WIDE), e, WIDE)),
        op("under", "seq card", lambda s, e: (*without(s, e), e), lambda s, e: T.under(T.without(s, e, WIDE), e, WIDE)),
        op("without", "seq card", without, lambda s, e: T.without(s, e, WIDE)),
        op("keep_top", "seq", lambda s: s[:1], T.keep_top),
        op("ite", "bool seq seq", lambda c, a, b: a if c else b, T.ite),
        op("select", "int seq seq", lambda i, *e: nearest(i, e), lambda i, *e: T.select(i, e, "seq", WIDE)),
    ],
}
NAMES = {"bool": "pq", "int": "ab", "element": "c", "card": "c", "set": "st", "seq": "uv"}
SORT = {"element": "int", "card": "int"}
subsets = st.frozensets(st.integers(0, WIDE - 1))
piles = st.lists(st.integers(0, WIDE - 1), unique=True).map(tuple)
CONSTANTS: dict[str, st.SearchStrategy[Any]] = {
    "bool": st.booleans(),
    "int": st.integers(-4, 7),
    "element": st.integers(-1, WIDE - 1),
    "card": st.integers(0, WIDE - 1),
    "set": subsets,
    "seq": piles,
}
values = st.fixed_dictionaries(
    {
        "a": st.integers(-3, 5),
        "b": st.integers(0, 6),
        "c": st.integers(0, WIDE - 1),
        "p": st.booleans(),
        "q": st.booleans(),
        "s": subsets,
        "t": subsets,
        "u": piles,
        "v": piles,
    }
)

# ------------------------------------------------------------------------------------------------ expressions


@dataclass(frozen=True)
class Expression:
    """A variable by name, a constant, or an operator over parts."""

    sort: str
    head: Any
    parts: tuple[Expression, ...] = ()

    def __repr__(self) -> str:
        if isinstance(self.head, Op):
            return f"{self.head.name}({', '.join(map(repr, self.parts))})"
        return str(self.head) if isinstance(self.head, str) else f"{self.head!r}"

    def mean(self, env: dict[str, Any]) -> Any:
        if isinstance(self.head, Op):
            return self.head.means(*(p.mean(env) for p in self.parts))
        return env[self.head] if isinstance(self.head, str) else self.head

    def build(self, env: dict[str, Raw]) -> Raw:
        if isinstance(self.head, Op):
            return self.head.builds(*(p.build(env) for p in self.parts))
        return env[self.head] if isinstance(self.head, str) else raw(self.head)


def raw(value: Any) -> Raw:
    return sum(1 << e for e in value) if isinstance(value, frozenset) else value


@st.composite
def expressions(draw: st.DrawFn, sort: str, depth: int = 4) -> Expression:
    kind = draw(st.integers(0, 9)) if depth else draw(st.integers(0, 2))
    if kind == 0:
        return Expression(sort, draw(CONSTANTS[sort]))
    if kind < 3:
        return Expression(sort, draw(st.sampled_from(NAMES[sort])))
    chosen = draw(st.sampled_from(OPERATORS[sort]))
    return Expression(sort, chosen, tuple(draw(expressions(s, depth - 1)) for s in chosen.takes))


anything = st.sampled_from(list(OPERATORS)).flatmap(expressions)


def constants(env: dict[str, Any]) -> dict[Term, Raw]:
    return {VARIABLES[n]: raw(v) for n, v in env.items()}


def same(found: Raw, wanted: Any) -> bool:
    return type(found) is type(raw(wanted)) and found == raw(wanted)


# ------------------------------------------------------------------------------------------------ agreement


@quick
@given(anything, values)
def test_folding_constants_means_what_python_means(e: Expression, env: dict[str, Any]) -> None:
    assert same(e.build({n: raw(v) for n, v in env.items()}), e.mean(env))


@quick
@given(anything, values)
def test_evaluating_a_term_means_what_python_means(e: Expression, env: dict[str, Any]) -> None:
    term = e.build(VARIABLES)
    wanted = e.mean(env)
    assert same(evaluate(term, constants(env)), wanted)
    if isinstance(term, Term):
        assert term.sort == SORT.get(e.sort, e.sort)
        if term.sort == "int":
            assert term.lo <= wanted <= term.hi, "outside the term's own interval"
        if term.sort in ("set", "seq"):
            assert term.width == WIDE


@quick
@given(anything, values, st.sets(st.sampled_from("abcpqstuv")))
def test_putting_in_values_one_after_the_other_changes_nothing(
    e: Expression, env: dict[str, Any], first: set[str]
) -> None:
    term, known = e.build(VARIABLES), constants(env)
    half = substitute(term, {VARIABLES[n]: known[VARIABLES[n]] for n in first})
    assert not variables([half]) & {VARIABLES[n] for n in first}
    assert same(evaluate(half, known), e.mean(env))


@quick
@given(anything, values)
def test_generated_source_means_what_python_means(e: Expression, env: dict[str, Any]) -> None:
    term = e.build(VARIABLES)
    equal = T.eq(term, raw(e.mean(env))) if e.sort != "bool" else T.iff(term, e.mean(env))
    position = (*(raw(env[str(t.data)]) for t in TS.symbols if t.data != "_stage"), 0)
    assert COMPILED.conditions([equal, T.not_(equal)])(position) == 1


@settings(quick, max_examples=150)
@given(st.sampled_from(["bool", "int", "element", "card", "set"]).flatmap(expressions), values)
def test_z3_means_what_python_means(e: Expression, env: dict[str, Any]) -> None:
    from hoyle.verify.prove_solve import Prover

    term = e.build(VARIABLES)
    known = constants(env)
    here = [T.eq(v, known[v]) for v in variables([term])]
    equal = T.eq(term, raw(e.mean(env))) if e.sort != "bool" else T.iff(term, e.mean(env))
    yes, no = (Prover(5).ask(c, *here) for c in (equal, T.not_(equal)))
    # what is asked about the order of piles may allow more than there is, never less
    assert yes.status == "sat"
    assert no.status == "unsat" or not no.exact
