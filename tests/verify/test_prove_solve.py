"""The solver's side against the evaluator and against trying everything, on random terms."""

from __future__ import annotations

from random import Random

import pytest

from hoyle.models.language import terms as T
from hoyle.models.language.evaluate import evaluate, variables
from hoyle.models.language.terms import Raw
from hoyle.verify.prove_enumerate import count
from hoyle.verify.prove_solve import Prover, default, with_structural_sizes

WIDTH = 4
NUMBERS = [T.var("a", "int", -3, 5), T.var("b", "int", 0, 3)]
FLAGS = [T.var("p", "bool"), T.var("q", "bool")]
SETS = [T.var("S", "set", width=WIDTH), T.var("R", "set", width=WIDTH)]
ELEMENTS = [T.var("e", "int", -1, WIDTH - 1), T.var("b", "int", 0, 3), -1, 0, 2]


class Maker:
    """Random terms of every operator but those of piles."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def number(self, depth: int) -> Raw:
        if depth <= 0:
            return self.rng.choice([*NUMBERS, self.rng.randint(-4, 6)])
        n, f, s = (lambda: self.number(depth - 1)), (lambda: self.flag(depth - 1)), (lambda: self.set(depth - 1))
        makers = [
            lambda: T.add(n(), n()),
            lambda: T.sub(n(), n()),
            lambda: T.mul(n(), self.number(depth - 2)),
            lambda: T.floordiv(n(), self.rng.choice([2, 3, -2])),
            lambda: T.mod(n(), self.rng.choice([2, 3, -3])),
            lambda: T.neg(n()),
            lambda: T.ite(f(), n(), n()),
            lambda: T.select(n(), [n() for _ in range(self.rng.randint(1, 4))]),
            lambda: T.size(s()),
            lambda: T.lowest(s()),
        ]
        return self.rng.choice(makers)()

    def flag(self, depth: int) -> Raw:
        if depth <= 0:
            return self.rng.choice(FLAGS)
        n, f, s = (lambda: self.number(depth - 1)), (lambda: self.flag(depth - 1)), (lambda: self.set(depth - 1))
        makers = [
            lambda: T.and_(f(), f()),
            lambda: T.or_(f(), f()),
            lambda: T.not_(f()),
            lambda: T.lt(n(), n()),
            lambda: T.eq(n(), n()),
            lambda: T.member(self.rng.choice(ELEMENTS), s()),
            lambda: T.eq(s(), s()),
            lambda: T.select(n(), [f() for _ in range(3)], "bool"),
        ]
        return self.rng.choice(makers)()

    def set(self, depth: int) -> Raw:
        if depth <= 0:
            return self.rng.choice([*SETS, self.rng.randrange(1 << WIDTH)])
        s = lambda: self.set(depth - 1)  # noqa: E731 - a maker like the others
        makers = [
            lambda: T.union(s(), s()),
            lambda: T.inter(s(), s()),
            lambda: T.diff(s(), s()),
            lambda: T.union(s(), T.single(self.rng.choice(ELEMENTS), WIDTH)),
            lambda: T.diff(s(), T.single(self.rng.choice(ELEMENTS), WIDTH)),
            lambda: T.ite_set(self.flag(depth - 1), s(), s(), WIDTH),
            lambda: T.select(self.number(depth - 1), [s() for _ in range(3)], "set", WIDTH),
        ]
        return self.rng.choice(makers)()


@pytest.mark.parametrize("seed", range(60))
def test_solver_and_enumeration_agree(seed: int) -> None:
    condition = Maker(seed).flag(3)
    inputs = sorted(variables([condition]), key=lambda v: v.number)
    counted = count([condition], inputs)
    assert counted is not None
    answer = Prover(10).ask(condition)
    assert (answer.status == "sat") is (counted[0] > 0)
    assert answer.status != "sat" or answer.exact


@pytest.mark.parametrize("seed", range(60))
def test_what_the_view_through_elements_excludes_is_impossible(seed: int) -> None:
    condition = Maker(seed).flag(3)
    prover = Prover(10)
    view, _ = prover.ask_elementwise(condition)
    if view.status == "unsat":
        assert prover.ask(condition).status == "unsat"


@pytest.mark.parametrize("seed", range(40))
def test_enumeration_agrees_with_the_evaluator(seed: int) -> None:
    rng, condition = Random(seed), Maker(seed).flag(3)
    values = {v: rng.randint(v.lo, v.hi) if v.sort == "int" else rng.randrange(2) == 1 for v in variables([condition])}
    values = {v: rng.randrange(1 << WIDTH) if v.sort == "set" else x for v, x in values.items()}
    fixed = T.and_(*(T.eq(v, x) for v, x in values.items()))
    counted = count([T.and_(fixed, condition)], list(values))
    assert counted == [int(bool(evaluate(condition, values)))]


def test_sizes_follow_the_structure() -> None:
    hand, card = T.var("hand", "set", width=58), T.var("card", "int", 0, 57)
    more = T.union(hand, T.single(card, 58))
    fewer = T.diff(hand, T.single(card, 58))
    inside = T.member(card, hand)
    sizes = with_structural_sizes([T.size(more), T.size(fewer)])
    for members, expected in (((True, 0, -1), (5, 4)), ((False, 1, 0), (6, 5))):
        values = {hand: 0b11111 if members[0] else 0b111110, card: 0}
        assert bool(evaluate(inside, values)) is members[0]
        assert tuple(evaluate(s, values) for s in sizes) == expected
    prover = Prover(10)
    assert prover.ask(T.not_(inside), T.not_(T.eq(T.size(more), T.add(T.size(hand), 1)))).status == "unsat"


def test_piles_forget_their_order_but_not_their_top() -> None:
    pile, card = T.var("pile", "seq", width=6), T.var("card", "int", 0, 5)
    pushed = T.push(pile, card, 6)
    prover = Prover(10)
    assert prover.ask(T.not_(T.eq(T.top(pushed), card))).status == "unsat"
    assert prover.ask(T.not_(T.member(T.top(pushed), T.elements(pushed)))).status == "unsat"
    taken = T.without(pile, T.top(pile), 6)
    answer = prover.ask(T.lt(1, T.size(T.elements(pile))), T.eq(T.top(taken), card))
    assert answer.status == "sat" and not answer.exact
    assert prover.ask(T.eq(T.size(T.elements(pile)), 1), T.not_(T.eq(T.elements(taken), 0))).status == "unsat"


def test_a_question_is_decided_once() -> None:
    prover = Prover(10)
    condition = T.lt(NUMBERS[0], NUMBERS[1])
    first, second = prover.ask(condition), prover.ask(condition)
    assert first is second and prover.asked == 1


def test_values_that_nothing_speaks_of() -> None:
    assert default(T.var("n", "int", 2, 9)) == 2 and default(T.var("m", "int", -4, -1)) == -1
