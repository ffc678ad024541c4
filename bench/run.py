"""Figures of the engines against their peers on the same work: `python bench/run.py [--json] [NAME ...]`.

Every figure is CPU seconds of one process, the best of a few runs, on the machine at hand. A ratio above its goal is
good; ratios within 30% of each other say nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import g1_packed
import g2_plain
import lock_machine
import partition_by_hand
import spin

from hoyle import TransitionSystem
from hoyle.models.language.load import load_game
from hoyle.verify.explore import Exploration, explore
from hoyle.verify.explore_search import TupleSpace
from hoyle.verify.play import play

TOYS = Path(__file__).parents[1] / "tests" / "toys"
KNOWN = (452_483, 1_597_460, 111_724)


def system(name: str, **setting: Any) -> TransitionSystem:
    """A toy, not yet traced."""
    game = load_game(TOYS / name)
    return TransitionSystem(game, game.setting(**setting))


def cpu(work: Callable[[], Any], runs: int = 3) -> tuple[float, Any]:
    """The least CPU time of some runs, and what the last gave back."""
    best, result = float("inf"), None
    for _ in range(runs):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    return best, result


def _exploring_g1() -> tuple[float, Exploration]:
    explore(system("g1"), engine="columns", max_positions=1_000)  # loads what is compiled
    seconds, found = cpu(lambda: explore(system("g1"), engine="columns", memory=4096))
    assert (found.positions, found.transitions, found.terminals) == KNOWN
    return seconds, found


def explore_against_packed_python() -> dict[str, Any]:
    """Exploration of G1, tracing included, against a hand-written search over packed ints."""
    mine, _ = _exploring_g1()
    theirs, counts = cpu(g1_packed.search)
    assert counts == KNOWN
    return entry(theirs / mine, 10, hoyle_s=mine, packed_python_s=theirs, hoyle_states_per_s=KNOWN[0] / mine)


def explore_against_spin() -> dict[str, Any]:
    """Exploration of G1, tracing included, against SPIN's search alone (generating and compiling left out)."""
    mine, _ = _exploring_g1()
    found = spin.search()
    if found is None:
        return entry(None, 5, hoyle_s=mine, note="SPIN or gcc is not installed")
    states, transitions, theirs = found
    assert states == KNOWN[0], states
    return entry(theirs / mine, 5, hoyle_s=mine, spin_s=theirs, spin_states=states, spin_transitions=transitions)


def explore_against_rule_functions() -> dict[str, Any]:
    """Generated Python against calling the rule functions, positions a second on Stagecoach."""
    ts = system("stagecoach", players=2)
    start = next(iter(ts.starts()))

    def by_functions() -> int:
        seen, order = {start}, [start]
        for here in order[:2_000]:
            for _, outcome in ts.moves(here):
                if outcome.kind == "done" and outcome.position not in seen:
                    seen.add(outcome.position)
                    order.append(outcome.position)
        return min(len(order), 2_000)

    slow, n = cpu(by_functions, 1)
    fast, space = cpu(lambda: _one_start(ts, start))
    return entry(
        (space.expanded / fast) / (n / slow), 5, functions_per_s=n / slow, generated_per_s=space.expanded / fast
    )


def _one_start(ts: TransitionSystem, start: Any) -> TupleSpace:
    from hoyle.verify.compile import compile_system
    from hoyle.verify.explore_search import search
    from hoyle.verify.explore_space import Limits
    from hoyle.verify.explore_watch import Watch

    compiled = compile_system(ts)
    watch = Watch(compiled)
    return search(compiled, [start], watch, Limits(100_000, None, 4096, 0.0), watch.rules)


def growth() -> dict[str, Any]:
    """CPU a position when a search (Stagecoach, 16 deals) grows tenfold, and bytes a position against packed size."""
    from hoyle.verify.columns import Columns
    from hoyle.verify.compile import compile_system
    from hoyle.verify.explore_columns import ColumnSearch
    from hoyle.verify.explore_space import Limits
    from hoyle.verify.explore_watch import Watch

    ts = system("stagecoach", players=2)
    starts = [s for s, _ in zip(ts.starts(), range(48), strict=False)]
    figures = {}
    for number in (4, 48):
        compiled = compile_system(ts)
        columns = Columns(compiled)

        def run(number: int = number, columns: Columns = columns) -> Any:
            limits = Limits(20_000_000, None, 8192, 0.0)
            return ColumnSearch(columns, Watch(columns.compiled), limits).run(starts[:number])

        seconds, space = cpu(run, 2)
        figures[number] = (seconds / space.size, space)
    space = figures[48][1]
    small, large = figures[4][1].size, space.size
    return entry(
        figures[4][0] / figures[48][0],
        1 / 1.3,
        positions=[small, large],
        us_per_position=[figures[4][0] * 1e6, figures[48][0] * 1e6],
        packed_bytes=space.columns.packing.words * 8,
        set_bytes_per_position=space.visited.bytes / large,
    )


def play_against_plain_python() -> dict[str, Any]:
    """Random play of G2, set-up and tracing included, steps a second, against a plain Python loop."""
    play(system("g2"), 100, look=False)
    mine, found = cpu(lambda: play(system("g2"), 40_000, look=False, swarm=False), 2)
    theirs, steps = cpu(lambda: g2_plain.play(4_000))
    return entry((found.steps / mine) / (steps / theirs), 1, hoyle_per_s=found.steps / mine, plain_per_s=steps / theirs)


def play_against_open_spiel() -> dict[str, Any]:
    """Steps a second of G2 against OpenSpiel driven from Python: its fastest card game; gin rummy, which also draws one
    and discards one, beside it. Other games, so only roughly."""
    return _against_driven(g2_plain.open_spiel, "OpenSpiel", {"leduc_poker": 20_000, "gin_rummy": 200})


def play_against_rlcard() -> dict[str, Any]:
    """Steps a second of G2 against RLCard driven from Python, the same two games."""
    return _against_driven(g2_plain.rlcard, "RLCard", {"leduc-holdem": 2_000, "gin-rummy": 100})


def _against_driven(peer: Callable[[int, str], int | None], who: str, games: dict[str, int]) -> dict[str, Any]:
    play(system("g2"), 100, look=False)
    mine, found = cpu(lambda: play(system("g2"), 40_000, look=False, swarm=False), 3)
    rates: dict[str, float] = {}
    for name, number in games.items():
        theirs, steps = cpu(lambda name=name, number=number: peer(number, name), 2)
        if steps is None:
            return entry(None, 10, hoyle_per_s=found.steps / mine, note=f"{who} is not installed")
        rates[name] = steps / theirs
    return entry(found.steps / mine / max(rates.values()), 10, hoyle_per_s=found.steps / mine, **rates)


def find_and_shrink() -> dict[str, Any]:
    """Finding and shrinking the lock's fault, against a hand-written RuleBasedStateMachine."""
    from hoyle.verify.fuzz import fuzz

    theirs, found = cpu(lock_machine.find, 1)
    assert found
    mine, moves = float("inf"), 0
    for seed in range(3):
        began = time.process_time()
        report = fuzz(system("lock", players=2), games=1_000, seconds=60, seed=seed)
        mine = min(mine, time.process_time() - began)
        stuck = next(f for f in report.findings if f.code == "GAP02")
        assert stuck.witness is not None
        moves = len(stuck.witness.steps)
    return entry(theirs / mine, 20, hoyle_s=mine, machine_s=theirs, moves=moves, fewest_possible=8)


def fuzz_steps() -> dict[str, Any]:
    """Steps a second of the fuzzer on the sound lock, against a hand-written RuleBasedStateMachine."""
    from hoyle.verify.fuzz import fuzz

    theirs, steps = cpu(lambda: lock_machine.steps(400), 1)
    ts = system("lock", players=2, readings={"jam": "slip"})
    mine, report = cpu(lambda: fuzz(ts, games=6_000, seconds=60), 1)
    return entry(
        (report.steps / mine) / (steps / theirs), 10, hoyle_per_s=report.steps / mine, machine_per_s=steps / theirs
    )


def partition_proof() -> dict[str, Any]:
    """The partition of Tabernas' 58 cards for 4 players, a move, against a hand-written script of one move each."""
    from hoyle.verify.prove import prove_game

    game = load_game("tabernas")
    ts = TransitionSystem(game, game.setting(4))
    ts.commands  # noqa: B018 - tracing is measured elsewhere
    mine, results = cpu(lambda: list(prove_game(ts, only=lambda part: part == "cards")), 1)
    assert [r.verdict.value for r in results] == ["holds"], results
    moves = len(ts.actions)
    theirs, _ = cpu(lambda: partition_by_hand.prove(moves), 1)
    return entry(theirs / mine, 1 / 1.5, hoyle_s=mine, script_s=theirs, moves=moves, hoyle_s_per_move=mine / moves)


def entry(ratio: float | None, goal: float, **figures: Any) -> dict[str, Any]:
    """One line of the result."""
    rounded = {k: round(v, 4) if isinstance(v, float) else v for k, v in figures.items()}
    return {"ratio": None if ratio is None else round(ratio, 2), "goal": round(goal, 2), "figures": rounded}


BENCHMARKS = {
    f.__name__: f
    for f in (
        explore_against_packed_python,
        explore_against_spin,
        explore_against_rule_functions,
        growth,
        play_against_plain_python,
        play_against_open_spiel,
        play_against_rlcard,
        find_and_shrink,
        fuzz_steps,
        partition_proof,
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help=f"of {', '.join(BENCHMARKS)}; all by default")
    parser.add_argument("--json", action="store_true", help="machine-readable output")
    args = parser.parse_args()
    results = {name: BENCHMARKS[name]() for name in args.names or BENCHMARKS}
    if args.json:
        print(json.dumps(results, indent=1))
        return
    for name, result in results.items():
        ratio = "  -  " if result["ratio"] is None else f"{result['ratio']:5.2f}"
        print(f"{name:34} {ratio} (goal {result['goal']})  {result['figures']}")


if __name__ == "__main__":
    main()
