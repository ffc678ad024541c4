"""Exhaustive search against known numbers, and against planted faults with their mended twins."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from hoyle import TransitionSystem
from hoyle.models.language.load import load_game
from hoyle.models.language.moves import Position
from hoyle.verify.compile import compile_system
from hoyle.verify.explore import Exploration, Progress, explore
from hoyle.verify.explore_graph import PlayGraph, choice_groups
from hoyle.verify.findings import Finding, Verdict
from hoyle.verify.replay import trace_of
from hoyle.verify.witness import possible

TOYS = Path(__file__).parents[1] / "toys"


def toy(name: str, players: int | None = None, scope: str = "full", **readings: str) -> TransitionSystem:
    game = load_game(TOYS / name)
    return TransitionSystem(game, game.setting(players=players, scope=scope, readings=readings))


def only(explored: Exploration) -> Finding:
    (finding,) = explored.findings
    return finding


def test_noughts_and_crosses_has_5478_positions_and_255168_games() -> None:
    ts = toy("tictactoe")
    explored = explore(ts)
    assert (explored.positions, explored.terminals, explored.layers) == (5478, 958, 10)
    assert explored.exhausted
    assert explored.findings == ()
    assert {r.name: r.verdict for r in explored.results} == {
        "the outcome is decided": Verdict.HOLDS,
        "the second player wins": Verdict.HOLDS,
    }
    compiled = compile_system(ts)

    @cache
    def games(here: Position) -> int:
        after = [s[3] for s in compiled.successors(here)]
        return sum(map(games, after)) if after else 1

    assert games(next(iter(ts.starts()))) == 255_168


def test_missionaries_and_cannibals_takes_11_crossings() -> None:
    explored = explore(toy("crossing"))
    assert explored.results[0].verdict is Verdict.HOLDS
    assert explored.results[0].detail == "first after 11 moves"
    assert only(explored).code == "END01"


def test_the_stuck_position_is_found_with_the_shortest_play() -> None:
    finding = only(explore(toy("stuck")))
    assert finding.code == "GAP02"
    assert finding.witness is not None
    # 3+3+3+2 leaves one straw after four moves; no play leaves one after three
    assert len(finding.witness.steps) == 4
    assert finding.witness.minimal == "proved"
    assert {p.note for p in finding.places} == {"blocked: not so many are left", "blocked: two at least are taken"}
    assert explore(toy("stuck", rest="yes")).findings == ()


def test_the_endless_loop_is_found_and_who_can_keep_it_up() -> None:
    finding = only(explore(toy("endless")))
    assert finding.id == "END01-onward-back"
    assert finding.graph is not None and finding.graph.shape == "loop"
    assert finding.witness is not None and [s.action for s in finding.witness.steps] == ["onward", "back"]
    assert finding.detail.startswith("Player 1 or player 2 alone")
    assert explore(toy("endless", cost="yes")).findings == ()


def test_the_lost_card_is_found() -> None:
    explored = explore(toy("lost_card"))
    finding = only(explored)
    assert (finding.code, finding.anchor) == ("KEEP01", "cards")
    assert finding.witness is not None and len(finding.witness.steps) == 3
    assert [r.verdict for r in explored.results] == [Verdict.REFUTED]
    mended = explore(toy("lost_card", lower="kept"))
    assert mended.findings == ()
    assert [r.verdict for r in mended.results] == [Verdict.HOLDS]


def test_effects_that_do_not_commute_are_found() -> None:
    finding = only(explore(toy("clash")))
    assert finding.id == "ORD01-rats-barn"
    assert "sacks" in finding.detail
    assert explore(toy("clash", order="barn")).findings == ()


@pytest.mark.parametrize(("name", "scope"), [("stagecoach", "full"), ("bazaar", "small"), ("clash", "full")])
def test_counts_are_those_of_the_rule_functions(name: str, scope: str) -> None:
    """The whole search again by `ts.moves`, as far as 3,000 positions from one start."""
    ts = toy(name, 2, scope)
    start = next(iter(ts.starts()))
    seen, order, transitions = {start}, [start], 0
    layer = [start]
    while layer and len(order) < 3000:
        found = []
        for here in layer:
            for _, outcome in ts.moves(here):
                transitions += 1
                if outcome.kind == "done" and outcome.position not in seen:
                    seen.add(outcome.position)
                    found.append(outcome.position)
        order += found
        layer = found
    compiled = compile_system(ts)
    again, mine, counted = {start}, [start], 0
    for here in mine:
        if len(again) >= len(order) and here in layer:
            break
        for _, _, kind, after in compiled.successors(here):
            counted += 1
            if kind == "done" and after not in again:
                again.add(after)
                mine.append(after)
    assert mine == order
    assert counted == transitions


def test_stagecoach_finds_its_conflict_and_says_how_far_it_went() -> None:
    ts = toy("stagecoach", 2)
    explored = explore(ts, max_positions=60_000, starts_limit=20)
    assert not explored.exhausted and not explored.closed
    assert "sample of 16 starts" in explored.bound and "limit of 60,000 positions" in explored.bound
    codes = {f.code: f for f in explored.findings}
    assert codes["CON01"].witness is not None and len(codes["CON01"].witness.steps) == 5
    # from a sample a shorter play may exist in another deal
    assert codes["CON01"].witness.minimal == "local"


def test_four_players_must_draw_and_cannot() -> None:
    explored = explore(toy("stagecoach", 4), starts_limit=5)
    finding = next(f for f in explored.findings if f.code == "GAP03")
    assert finding.anchor == "draw" and finding.witness is not None and finding.witness.steps == ()


def test_every_witness_is_a_play() -> None:
    for name in ("stuck", "endless", "lost_card", "clash"):
        ts = toy(name)
        for finding in explore(ts).findings:
            assert finding.witness is not None and finding.witness.steps
            assert possible(ts, trace_of(ts, asdict(finding.witness)))


def test_progress_is_told() -> None:
    told: list[Progress] = []
    explore(toy("tictactoe"), on_progress=told.append)
    assert [p.layer for p in told] == list(range(1, 10))
    assert told[-1].positions == 5478


def test_a_bound_that_breaks_is_a_crash() -> None:
    explored = explore(toy("bazaar", 2, "small"), max_positions=50_000, starts_limit=1)
    crash = next(f for f in explored.findings if f.code == "CRASH01")
    assert "mood" in crash.title and "the model's bound" in crash.title


def graph(*edges: tuple[int, int, str]) -> PlayGraph:
    """A graph of (source, target, "player" or a chance action's number), sources ascending."""
    n = 1 + max(max(a, b) for a, b, _ in edges)
    sources = np.array([a for a, _, _ in edges])
    offsets = np.concatenate(([0], np.cumsum(np.bincount(sources, minlength=n)))).astype(np.int64)
    actions = np.array([0 if by == "player" else int(by) for _, _, by in edges])
    chance = np.array([by != "player" for _, _, by in edges])
    targets = np.array([b for _, b, _ in edges], np.int64)
    return PlayGraph(offsets, targets, choice_groups(sources, actions, chance), actions)


def test_a_loop_that_needs_luck_is_no_loop() -> None:
    everywhere = np.ones(3, bool)
    luck = graph((0, 1, "player"), (1, 0, "7"), (1, 2, "7"))
    assert not luck.staying(everywhere)[0].any()
    choice = graph((0, 1, "player"), (1, 0, "player"), (1, 2, "player"))
    inside, edges = choice.staying(everywhere)
    assert inside.tolist() == [True, True, False]
    assert choice.loop(inside, edges) == [0, 1]
    # two chance actions at one place: a player who may choose between them can stay with the harmless one
    two = graph((0, 1, "player"), (1, 0, "7"), (1, 2, "8"))
    assert two.staying(everywhere)[0].tolist() == [True, True, False]


def test_from_where_the_end_can_be_reached() -> None:
    assert graph((0, 1, "player"), (0, 2, "player"), (2, 2, "player")).reaching([1]).tolist() == [True, True, False]
