"""Columns must do what generated Python does: the same moves of every position, the same explorations of the toys."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hoyle import TransitionSystem
from hoyle.models.language import terms as T
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.load import load_game
from hoyle.models.language.moves import Position
from hoyle.verify.columns import Columns
from hoyle.verify.columns_terms import NotColumns, Rows, checked, lowest_bit, popcount
from hoyle.verify.compile import compile_system
from hoyle.verify.explore import Exploration, explore
from hoyle.verify.hashset import HashSet
from hoyle.verify.packing import Packing

explore_module = importlib.import_module("hoyle.verify.explore")
TOYS = Path(__file__).parents[1] / "toys"
PLAYED = [
    ("stagecoach", 2, "full"),
    ("stagecoach", 4, "full"),
    ("bazaar", 2, "full"),
    ("bazaar", 3, "full"),
    ("bazaar", 2, "small"),
    ("tictactoe", 2, "full"),
    ("lost_card", 2, "full"),
    ("clash", 2, "full"),
]
EXPLORED: list[tuple[str, dict[str, str]]] = [
    ("tictactoe", {}),
    ("crossing", {}),
    ("stuck", {}),
    ("stuck", {"rest": "yes"}),
    ("endless", {}),
    ("endless", {"cost": "yes"}),
    ("lost_card", {}),
    ("lost_card", {"lower": "kept"}),
    ("clash", {}),
    ("clash", {"order": "barn"}),
]


def toy(name: str, players: int | None = None, scope: str = "full", **readings: str) -> TransitionSystem:
    game = load_game(TOYS / name)
    return TransitionSystem(game, game.setting(players=players, scope=scope, readings=readings))


def walk(ts: TransitionSystem, seed: int, games: int, longest: int) -> list[Position]:
    """Positions of random games."""
    compiled, rng, met = compile_system(ts), Random(seed), {}
    for _ in range(games):
        here = ts.start(rng)
        for _ in range(longest):
            met[here] = None
            done = [after for _, _, kind, after in compiled.successors(here) if kind == "done"]
            if not done:
                break
            here = rng.choice(done)
    return list(met)


@pytest.mark.parametrize(("name", "players", "scope"), PLAYED)
def test_a_batch_does_what_each_position_does(name: str, players: int, scope: str) -> None:
    ts = toy(name, players, scope)
    compiled = compile_system(ts)
    columns = Columns(compiled)
    met = walk(ts, 1, 15, 50)
    found = columns.moves(columns.packing.pack(met))
    got: list[list[tuple[int, Position | None]]] = [[] for _ in met]
    for code, rows, after in found.ends:
        then = [None] * len(rows) if after is None else [columns.position(a) for a in after.tolist()]
        for row, position in zip(rows.tolist(), then, strict=True):
            got[row].append((code, position))
    for code, rows in found.unmet:
        for row in rows.tolist():
            got[row].append((code, None))
    for row, here in enumerate(met):
        want = compiled.expand(here)
        assert (want is None) == bool(found.over[row])
        assert sorted(got[row], key=repr) == sorted([(c, p) for c, _, p in want or ()], key=repr)
        assert (row in found.stuck.tolist()) == (want == [])


@pytest.mark.parametrize(("name", "players", "scope"), PLAYED)
def test_packing_loses_nothing(name: str, players: int, scope: str) -> None:
    ts = toy(name, players, scope)
    packing = Packing(ts)
    met = walk(ts, 2, 5, 50)
    rows = packing.pack(met)
    assert [packing.unpack(r) for r in rows.tolist()] == met
    # pieces lie side by side, never over one another, never across a word's end
    for word in range(packing.words):
        taken = 0
        for pieces in packing.pieces:
            for piece in pieces:
                if piece.word == word:
                    mask = piece.mask & (1 << 64) - 1
                    assert mask.bit_count() == piece.bits and not taken & mask
                    taken |= mask


def same(one: Exploration, two: Exploration) -> None:
    for name in ("positions", "transitions", "terminals", "layers", "exhausted", "closed", "bound", "fired"):
        assert getattr(one, name) == getattr(two, name), name
    for a, b in zip(one.results, two.results, strict=True):
        assert replace(a, seconds=0) == replace(b, seconds=0)
    lengths = [
        {f.id: (f.title, f.detail, len(f.witness.steps) if f.witness else None) for f in e.findings} for e in (one, two)
    ]
    assert lengths[0] == lengths[1]


@pytest.mark.parametrize(("name", "readings"), EXPLORED)
def test_the_same_exploration(name: str, readings: dict[str, str]) -> None:
    ts = toy(name, **readings)
    one, two = explore(ts, engine="python"), explore(ts, engine="columns")
    assert (one.engine, two.engine) == ("generated Python", "columns")
    same(one, two)


def test_a_larger_space_goes_to_columns_by_itself() -> None:
    ts = toy("g1")
    found = explore(ts, seconds=60)
    assert found.engine == "columns"
    assert (found.positions, found.transitions, found.terminals) == (452_483, 1_597_460, 111_724)


def test_memory_is_bounded_and_the_bound_is_told() -> None:
    found = explore(toy("g1"), engine="columns", memory=6)
    assert not found.closed
    assert "the limit of 6 MiB" in found.bound


def test_what_has_no_column_form_says_why(tmp_path: Path) -> None:
    x = T.var("x", "int", 0, 1 << 40)
    with pytest.raises(NotColumns, match="64 bits"):
        checked([T.lt(T.mul(x, x), T.mul(x, 7))])
    (tmp_path / "rulebook.md").write_text("# Wide\n- Numbers grow. {#c}\n")
    (tmp_path / "model.py").write_text(
        "from hoyle import CURRENT, Game, State, integer, player\n"
        'game = Game("Wide", rulebook="rulebook.md", players=(2,), clause="c")\n'
        "@game.state\nclass Table(State):\n    n = integer(0, 2**63)\n    current = player()\n"
        '@game.action(by=CURRENT, clause="c")\ndef grow(t):\n    """Grow."""\n    t.n += 1\n'
        '@game.over(clause="c")\ndef over(t):\n    return t.n >= 9\n'
    )
    game = load_game(tmp_path)
    with pytest.raises(NotColumns, match="n is too wide a number"):
        explore(TransitionSystem(game, game.setting()), engine="columns")


def test_what_has_no_column_form_is_searched_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore_module, "SMALL", 100)
    monkeypatch.setattr(explore_module, "Columns", _refuse)
    found = explore(toy("tictactoe"))
    assert (found.positions, found.exhausted, found.engine) == (5478, True, "generated Python")
    assert found.notes == ("not searched on columns: for this test",)


def _refuse(*_: object) -> None:
    raise NotColumns("for this test")


def test_a_search_that_changes_to_columns_tells_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ts = toy("tictactoe")
    plain = explore(ts, engine="python")
    monkeypatch.setattr(explore_module, "SMALL", 100)
    changed = explore(ts)
    assert changed.engine == "columns"
    same(plain, changed)


def test_the_hash_set_is_exact() -> None:
    rng = np.random.default_rng(0)
    rows = rng.integers(-300, 300, (200_000, 2))
    numbered = HashSet(2)
    numbers = np.concatenate([numbered.add(rows[i : i + 7_000]) for i in range(0, len(rows), 7_000)])
    assert len(numbered) == len({tuple(r) for r in rows.tolist()})
    assert (numbered.rows[numbers] == rows).all()
    assert (numbered.number(rows) == numbers).all()
    assert numbered.number(np.array([[301, 0]])).tolist() == [-1]


def _counted(cache: Path) -> str:
    """What a new process that keeps compiled code in `cache` says."""
    program = "import numpy; from hoyle.verify.hashset import HashSet; print(HashSet(1).add(numpy.zeros((3, 1), int)))"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_corrupt_cache_of_compiled_code_is_made_anew(tmp_path: Path) -> None:
    assert _counted(tmp_path) == "[0 0 0]\n"
    files = [f for f in tmp_path.rglob("*") if f.suffix in (".nbc", ".nbi")]
    assert {f.suffix for f in files} == {".nbc", ".nbi"}
    for file in files:
        file.write_bytes(file.read_bytes()[:40])
    assert _counted(tmp_path) == "[0 0 0]\n"
    assert all(f.stat().st_size > 40 for f in tmp_path.rglob("*.nb?"))


def test_bits() -> None:
    numbers = np.array([0, 1, 6, 1 << 61, (1 << 62) - 1])
    assert popcount(numbers).tolist() == [0, 1, 2, 1, 62]
    assert lowest_bit(numbers).tolist() == [0, 0, 1, 61, 0]


def _terms() -> list[T.Raw]:
    i, j, c = T.var("i", "int", -2, 5), T.var("j", "int", 0, 69), T.var("c", "bool")
    s, t = T.var("s", "set", width=70), T.var("t", "set", width=70)
    small = T.var("small", "set", width=6)
    q = T.var("q", "seq", width=70)
    return [
        T.add(i, j),
        T.sub(i, j),
        T.neg(i),
        T.mul(i, j),
        T.floordiv(i, 2),
        T.mod(i, 3),
        T.lt(i, j),
        T.eq(i, j),
        T.and_(c, T.lt(i, 3)),
        T.or_(T.not_(c), T.eq(i, 0)),
        T.ite(c, i, j),
        T.ite_set(c, s, t, 70),
        T.ite(c, q, T.push(q, j, 70)),
        T.select(i, [j, 5, i]),
        T.select(i, [s, t, 1 << 69], "set", 70),
        T.select(j, list(range(70))),
        T.single(i, 70),
        T.single(i, 6),
        T.member(i, s),
        T.member(j, s),
        T.member(i, small),
        T.union(s, t),
        T.inter(s, t),
        T.diff(s, (1 << 70) - 2),
        T.size(s),
        T.size(small),
        T.lowest(s),
        T.lowest(small),
        T.eq(s, t),
        T.eq(s, 0),
        T.push(q, j, 70),
        T.under(q, j, 70),
        T.without(q, j, 70),
        T.keep_top(q),
        T.top(q),
        T.bottom(q),
        T.at(q, i),
        T.elements(q),
        T.eq(q, (3, 1)),
        T.eq(q, ()),
    ]


def test_every_operator_means_what_the_reference_says() -> None:
    """Each operator on rows of random values, against the evaluator."""
    rng = Random(1)
    names = ("i", "j", "c", "s", "t", "small", "q")
    rows: list[dict[str, object]] = []
    for _ in range(200):
        pile = tuple(rng.sample(range(70), rng.choice((0, 1, 2, 5))))
        free = [e for e in range(70) if e not in pile]
        s = rng.choice((0, rng.getrandbits(70), 1 << 69))
        t = s if rng.random() < 0.3 else rng.getrandbits(70)
        values = (rng.randint(-2, 5), rng.choice(free), rng.random() < 0.5, s, t, rng.getrandbits(6), pile)
        rows.append(dict(zip(names, values, strict=True)))
    rows[0]["q"], rows[1]["q"] = (3, 1), ()
    for term in _terms():
        assert isinstance(term, T.Term)
        variables = _variables(term)
        columns = {v.number: _column(v, [r[str(v.data)] for r in rows]) for v in variables}
        got = Rows(len(rows), None, lambda n, at, c=columns: c.get(n)).get(term)
        want = [evaluate(term, {v: r[str(v.data)] for v in variables}) for r in rows]  # type: ignore[misc]
        assert _plain(term, got) == want, term


def _variables(term: T.Term) -> list[T.Term]:
    from hoyle.models.language.evaluate import variables

    return sorted(variables([term]), key=lambda v: v.number)


def _column(variable: T.Term, values: list[object]) -> np.ndarray:  # type: ignore[type-arg]
    if variable.sort == "bool":
        return np.array(values, bool)
    if variable.sort == "seq":
        full = np.full((len(values), variable.width), -1, np.int64)
        for row, pile in enumerate(values):
            full[row, : len(pile)] = pile  # type: ignore[arg-type]
        return full
    if variable.sort == "set" and variable.width > 62:
        return np.array([[v & (1 << 62) - 1, v >> 62] for v in values], np.int64)  # type: ignore[operator]
    return np.array(values, np.int64)


def _plain(term: T.Term, got: np.ndarray) -> list[object]:  # type: ignore[type-arg]
    if term.sort == "seq":
        return [tuple(e for e in row if e >= 0) for row in got.tolist()]
    if got.ndim == 2:
        return [sum(part << 62 * i for i, part in enumerate(row)) for row in got.tolist()]
    return list(got.tolist())
