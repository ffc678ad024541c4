"""Generated Python must be the rule functions, move for move: with piles, subsets, chance and more than 64 cards."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hoyle import TransitionSystem
from hoyle.models.language import terms as T
from hoyle.models.language.load import load_game
from hoyle.models.language.moves import Position
from hoyle.verify.compile import Compiled, compile_system
from hoyle.verify.compile_terms import subsets

TOYS = Path(__file__).parents[1] / "toys"
SETTINGS = [
    ("stagecoach", 2, "full"),
    ("stagecoach", 4, "full"),
    ("bazaar", 2, "full"),
    ("bazaar", 3, "full"),
    ("bazaar", 2, "small"),
    ("tictactoe", 2, "full"),
    ("crossing", 2, "full"),
    ("lost_card", 2, "full"),
    ("clash", 2, "full"),
]


def toy(name: str, players: int = 2, scope: str = "full") -> TransitionSystem:
    game = load_game(TOYS / name)
    return TransitionSystem(game, game.setting(players=players, scope=scope))


def walk(ts: TransitionSystem, seed: int, games: int, longest: int) -> list[Position]:
    """Positions of random games played by the rule functions."""
    rng, met = Random(seed), []
    for _ in range(games):
        here = ts.start(rng)
        for _ in range(longest):
            met.append(here)
            done = [o.position for _, o in ts.moves(here) if o.kind == "done"]
            if not done:
                break
            here = rng.choice(done)
    return met


def agree(ts: TransitionSystem, compiled: Compiled, here: Position) -> None:
    """The same moves, in the same order, with the same results, holes and faults; the same end of play."""
    want = [(m.action, m.params, o.kind, o.position if o.kind == "done" else o.hole) for m, o in ts.moves(here)]
    got = []
    for action, params, kind, after in compiled.successors(here):
        got.append((action, params, kind, after if kind == "done" else compiled.endings[after].hole))
    assert got == want
    assert compiled.is_over(here) == ts.is_over(here)


@pytest.mark.parametrize(("name", "players", "scope"), SETTINGS)
def test_agrees_with_the_rule_functions(name: str, players: int, scope: str) -> None:
    ts = toy(name, players, scope)
    compiled = compile_system(ts)
    assert compiled.fallbacks == {}
    for here in walk(ts, 1, 12, 40):
        agree(ts, compiled, here)


@pytest.mark.parametrize("name", ["stagecoach", "bazaar", "clash"])
def test_agrees_on_positions_that_no_play_reaches(name: str) -> None:
    """Slots are shuffled between positions of different games: within the bounds, but no play leads there."""
    ts = toy(name)
    compiled = compile_system(ts)
    met, rng = walk(ts, 2, 12, 40), Random(3)
    for _ in range(300):
        agree(ts, compiled, tuple(rng.choice(met)[i] for i in range(len(ts.slots))))


def test_an_unmet_obligation_is_told_apart_from_a_move() -> None:
    ts = toy("stagecoach", 4)
    compiled = compile_system(ts)
    here = ts.start(Random(0))
    assert [compiled.endings[c].kind for c, _, _ in compiled.expand(here) or ()] == ["unmet"]
    assert compiled.successors(here) == []


def test_what_blocks_is_named() -> None:
    ts = toy("stuck")
    compiled = compile_system(ts)
    here = tuple(1 if s.name == "straws" else s.start for s in ts.slots)
    reasons = {compiled.endings[c].message for c in compiled.why(here) or ()}
    assert reasons == {r for _, r, _ in ts.blocked(here)} == {"not so many are left", "two at least are taken"}


def test_movers() -> None:
    ts = toy("stagecoach")
    compiled = compile_system(ts)
    for here in walk(ts, 4, 3, 30):
        for move, _ in ts.moves(here):
            seat = compiled.movers[move.action](here, move.params)
            assert ts.mover(move, here) == (f"player {seat + 1}" if seat >= 0 else ts.mover(move, here))
            assert (seat < 0) == (ts.mover(move, here) in ("chance", "the rules"))


def test_conditions_as_bits() -> None:
    ts = toy("stagecoach")
    deck, hand = ts.symbols[0], ts.symbols[1]
    test = compile_system(ts).conditions([T.eq(T.size(deck), 6), False, T.eq(T.inter(deck, hand), 0), True])
    here = ts.start(Random(0))
    assert test(here) == 0b1101
    both = tuple(0b111 if i < 2 else raw for i, raw in enumerate(here))
    assert test(both) == 0b1000


MODEL = '''"""An action that loops over an open set cannot be traced."""
from hoyle import CURRENT, Game, State, integer, numbers, player

game = Game("Loop", rulebook="rulebook.md", players=(2,), clause="c")

@game.state
class Table(State):
    left = numbers(4, start=range(5))
    sum = integer(0, 30)
    current = player()

@game.action(by=CURRENT, clause="c", n=lambda t: t.left)
def take(t, n):
    """Take a number."""
    t.left.remove(n)
    for other in t.left:
        t.sum += int(other)
    t.current = t.current.next

@game.action(by=CURRENT, clause="c")
def add(t):
    """Add one."""
    t.sum += 1

@game.over(clause="c")
def over(t):
    return t.sum >= 20
'''


def test_what_cannot_be_traced_runs_by_its_rule_function(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    (tmp_path / "rulebook.md").write_text("# Loop\n- Numbers are taken. {#c}\n")
    game = load_game(tmp_path)
    ts = TransitionSystem(game, game.setting())
    compiled = compile_system(ts)
    assert list(compiled.fallbacks) == ["take"]
    for here in walk(ts, 1, 10, 20):
        agree(ts, compiled, here)


def test_subsets_come_small_ones_first() -> None:
    assert list(subsets(0b1011, 1, 2)) == [0b0001, 0b0010, 0b1000, 0b0011, 0b1001, 0b1010]
    assert list(subsets(0b1011, 0, 9))[0] == 0
    assert len(list(subsets((1 << 14) - 1, 2, 2))) == 91
