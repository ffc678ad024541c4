"""Random games in bulk: fair choices, fair deals, the same games for the same seed, faults found and made short."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from hoyle import TransitionSystem
from hoyle.models.language.load import load_game
from hoyle.models.language.moves import Position
from hoyle.verify import play as play_module
from hoyle.verify.bits_compiled import nth_bits
from hoyle.verify.columns import Columns
from hoyle.verify.columns_setup import Setups
from hoyle.verify.columns_terms import NotColumns
from hoyle.verify.compile import compile_system
from hoyle.verify.play import HALTS, Plays, play
from hoyle.verify.play_stats import stats, wilson

TOYS = Path(__file__).parents[1] / "toys"


def toy(name: str, players: int | None = None, scope: str = "full", **readings: str) -> TransitionSystem:
    game = load_game(TOYS / name)
    return TransitionSystem(game, game.setting(players=players, scope=scope, readings=readings))


def halts(plays: Plays) -> Counter[str]:
    return Counter(HALTS[h] for h in plays.halts)


def test_every_game_of_draw_and_discard_has_28_moves() -> None:
    plays = play(toy("g2"), 500)
    assert plays.engine == "columns"
    assert set(plays.lengths) == {28}
    assert halts(plays) == {"over": 500}
    assert plays.made.tolist() == [7_000, 7_000]
    # 14, 13, ... 1 cards to draw from, 4 to discard from, on average
    assert plays.choices / plays.steps == pytest.approx((7.5 + 4) / 2)
    assert plays.findings == ()


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (play(toy("lost_card"), 300, seed=1) for _ in range(2))
    assert (one.finals, one.findings) == (two.finals, two.findings)
    first, second = (play(toy("bazaar", 2), 50, seed=s, look=False).made.tolist() for s in (1, 2))
    assert first != second


def test_faults_are_found_and_made_short() -> None:
    (stuck,) = play(toy("stuck"), 300).findings
    assert stuck.code == "GAP02" and stuck.engine == "play" and stuck.bound == "2 players: 300 random games"
    assert stuck.witness is not None and len(stuck.witness.steps) == 4
    (lost,) = play(toy("lost_card"), 100).findings
    assert lost.code == "KEEP01" and lost.witness is not None and len(lost.witness.steps) == 3
    (order,) = play(toy("clash"), 100).findings
    assert order.id == "ORD01-rats-barn"
    for name, mended in (("stuck", {"rest": "yes"}), ("lost_card", {"lower": "kept"}), ("clash", {"order": "barn"})):
        assert play(toy(name, **mended), 300).findings == ()


def test_games_without_end_are_given_up_at_the_cap() -> None:
    plays = play(toy("crossing"), 200, longest=10, swarm=False)
    # the shortest way across takes 11 crossings
    assert halts(plays) == {"cap": 200} and set(plays.lengths) == {10}
    assert stats(toy("crossing"), 200, longest=10).endless == 200


def winner(here: Position) -> int | None:
    lines = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
    return next((p for p in (0, 1) if any(here[1 + p] & line == line for line in lines)), None)


def test_generated_python_plays_by_the_same_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    by_columns = play(toy("tictactoe"), 4_000, swarm=False, look=False)

    def refuse(*_: object) -> None:
        raise NotColumns("for this test")

    monkeypatch.setattr(play_module, "ColumnSearch", refuse)
    one_by_one = play(toy("tictactoe"), 4_000, swarm=False, look=False)
    assert (by_columns.engine, one_by_one.engine) == ("columns", "generated Python")
    # of random games 58.5% are won by the first player and 28.8% by the second
    for plays in (by_columns, one_by_one):
        won = Counter(winner(here) for _, here in plays.finals)
        assert won[0] / 4_000 == pytest.approx(0.585, abs=0.03)
        assert won[1] / 4_000 == pytest.approx(0.288, abs=0.03)
        assert plays.steps / 4_000 == pytest.approx(7.63, abs=0.1)


def test_stats_of_noughts_and_crosses() -> None:
    found = stats(toy("tictactoe"), 2_000)
    assert (found.lengths[0], found.lengths[-1]) == (5, 9)
    assert found.halts == {"over": 2_000}
    assert found.winners["player 1"].low < 0.585 < found.winners["player 1"].high
    assert sum(s.count for s in found.winners.values()) == 2_000
    assert found.most_choices == 9
    assert found.actions["mark"] == found.steps == found.clauses["turn"]
    assert found.clauses["draw"] > 0
    assert "action at random" in found.policy


def test_deals_are_fair_and_complete() -> None:
    for name in ("stagecoach", "bazaar"):
        ts = toy(name, 2)
        columns = Columns(compile_system(ts))
        rows = Setups(columns).draw(4_000, np.random.default_rng(0))
        held = Counter[int]()
        for row in rows.tolist():
            here = columns.position(row)
            deck, first, second = here[:3]
            assert deck + first + second == deck | first | second == (1 << (12 if name == "stagecoach" else 70)) - 1
            assert first.bit_count() == second.bit_count() == 3
            held.update(i for i in range(70) if first >> i & 1)
        expected = 4_000 * 3 / (12 if name == "stagecoach" else 70)
        assert all(abs(n - expected) < 6 * expected**0.5 for n in held.values())


def test_draws_are_fair() -> None:
    rng = np.random.default_rng(1)
    bits = np.full(6_000, 1 << 3 | 1 << 40 | 1 << 61)
    places = nth_bits(bits, rng.integers(0, 3, len(bits)))
    counts = Counter(places.tolist())
    assert set(counts) == {3, 40, 61}
    assert all(abs(n - 2_000) < 250 for n in counts.values())
    assert nth_bits(np.array([1, 6, 6]), np.array([0, 0, 1])).tolist() == [0, 1, 2]


def test_the_wilson_interval() -> None:
    share = wilson(5, 10)
    assert (round(share.low, 4), round(share.high, 4)) == (0.2366, 0.7634)
    assert wilson(0, 0).high == 1.0
