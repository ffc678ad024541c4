"""The peer for exhaustive search: one round of duels by hand, each position one int, in plain Python."""

from __future__ import annotations


def moves_of(here: int) -> list[int]:
    """The positions after all joint moves. Bits: two hands of 7, two last cards of 3, two purses of 6, a pot of 4."""
    mine, yours = here & 127, here >> 7 & 127
    if not mine & mine - 1:
        return []
    last, their = here >> 14 & 7, here >> 17 & 7
    purses = here >> 20
    found = []
    for x in range(1, 8):
        if not mine >> x - 1 & 1 or (last and x == last + 1):
            continue
        for y in range(1, 8):
            if not yours >> y - 1 & 1 or (their and y == their + 1):
                continue
            ahead = x - y
            if ahead == 0:
                paid = 2 << 12
            elif 0 < ahead <= 3 or ahead < -3:
                paid = abs(ahead)
            else:
                paid = abs(ahead) << 6
            found.append(mine ^ 1 << x - 1 | (yours ^ 1 << y - 1) << 7 | x << 14 | y << 17 | (purses + paid) << 20)
    return found


def search() -> tuple[int, int, int]:
    """Positions, moves and positions without a move, breadth first."""
    layer = [127 | 127 << 7]
    seen = set(layer)
    moves = ends = 0
    while layer:
        later = []
        for here in layer:
            after = moves_of(here)
            moves += len(after)
            ends += not after
            for then in after:
                if then not in seen:
                    seen.add(then)
                    later.append(then)
        layer = later
    return len(seen), moves, ends
