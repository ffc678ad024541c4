"""'Each of 58 cards is in exactly one of 13 zones' for one move, as a hand-written z3 script: a peer of the proof."""

from __future__ import annotations

import z3

CARDS, ZONES = 58, 13


def prove(moves: int) -> None:
    """Prove for `moves` moves from one zone to another that one arbitrary card stays in exactly one zone."""
    for number in range(moves):
        solver = z3.SolverFor("QF_BV")
        before = [z3.BitVec(f"zone{i}", 64) for i in range(ZONES)]
        moved, card = z3.BitVec("moved", 64), z3.BitVec("card", 64)
        for one in (moved, card):
            solver.add(one & (one - 1) == 0, one != 0, z3.ULT(one, z3.BitVecVal(1 << CARDS, 64)))
        source, target = number % ZONES, (number * 5 + 1) % ZONES
        after = list(before)
        after[source] = after[source] & ~moved
        after[target] = after[target] | moved
        solver.add(before[source] & moved != 0)

        def once(zones: list[z3.BitVecRef], one: z3.BitVecRef) -> z3.BoolRef:
            inside = [z & one != 0 for z in zones]
            return z3.PbEq([(b, 1) for b in inside], 1)

        solver.add(once(before, card), once(before, moved), z3.Not(once(after, card)))
        assert solver.check() == z3.unsat
