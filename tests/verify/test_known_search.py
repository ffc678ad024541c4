"""The exhaustive search gives the published counts of one round of duels, and so does a search that knows no engine."""

from pathlib import Path

import pytest

from hoyle import TransitionSystem
from hoyle.models.language.load import load_game
from hoyle.verify.explore import explore

TOY = Path(__file__).parent.parent / "toys" / "g1" / "model.py"
#: positions, moves, positions that are over, moves of the longest play
KNOWN = (452_483, 1_597_460, 111_724, 6)


@pytest.fixture(scope="module")
def ts() -> TransitionSystem:
    return TransitionSystem(load_game(TOY))


def test_the_engine_gives_the_known_counts(ts: TransitionSystem) -> None:
    found = explore(ts)
    assert found.exhausted
    assert (found.positions, found.transitions, found.terminals, found.layers - 1) == KNOWN


def test_a_search_over_plain_tuples_gives_them_too() -> None:
    layer = {(127, 127, 0, 0, 0, 0, 0)}
    positions, moves, over, depth = 1, 0, 0, 0
    while layer:
        after = set()
        for position in layer:
            if position[0].bit_count() == 1:
                over += 1
                continue
            here = successors(*position)
            moves += len(here)
            after.update(here)
        positions += len(after)
        depth += bool(after)
        layer = after
    assert (positions, moves, over, depth) == KNOWN


def successors(mine: int, yours: int, last: int, their: int, gold: int, theirs: int, pot: int) -> list[tuple[int, ...]]:
    """The rules again, on hands as bits, with nothing of the model in them."""
    found = []
    for x in [c for c in range(1, 8) if mine >> c - 1 & 1 and (last == 0 or c != last + 1)]:
        for y in [c for c in range(1, 8) if yours >> c - 1 & 1 and (their == 0 or c != their + 1)]:
            paid = abs(x - y)
            ahead = paid if (x > y) is (paid <= 3) else 0
            found.append(
                (
                    mine & ~(1 << x - 1),
                    yours & ~(1 << y - 1),
                    x,
                    y,
                    gold + ahead,
                    theirs + paid - ahead,
                    pot + 2 * (x == y),
                )
            )
    return found
