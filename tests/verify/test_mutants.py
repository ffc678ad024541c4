"""Mutants: which edits are made, that each changes one span, and that a check notices the ones that matter."""

from __future__ import annotations

import difflib
import shutil
from pathlib import Path

from hoyle.models.language.load import load_game
from hoyle.verify.mutants import mutants
from hoyle.verify.mutate import Effort, mutate

TOYS = Path(__file__).resolve().parents[1] / "toys"
SOURCE = '''
@beats.case(clause="a", overrides=other)
def higher(x, y):
    """Higher wins."""
    if x.number > 3 and not y.low:
        return True
    return None

@game.action(must=True)
def lay(t, card):
    require(t.open, "closed")
    t.move(card, t.hand, t.road)
    t.current = t.current.next

def helper(t):
    return 1 + 2
'''


def test_the_edits_are_the_ones_announced() -> None:
    made = {(m.rule, m.kind, m.before, m.after) for m in mutants(SOURCE)}
    assert made == {
        ("higher", "drop precedence", "other", "()"),
        ("higher", "drop the case", "if x.number > 3 and not y.low:\n        return True", "return None"),
        ("higher", "and for or", "x.number > 3 and not y.low", "(x.number > 3) or (not y.low)"),
        ("higher", "shift a comparison", "x.number > 3", "x.number >= 3"),
        ("higher", "flip a comparison", "x.number > 3", "3 > x.number"),
        ("higher", "off by one", "3", "4"),
        ("higher", "off by one", "3", "2"),
        ("higher", "drop a not", "not y.low", "(y.low)"),
        ("higher", "the opposite answer", "True", "False"),
        ("lay", "make an obligation optional", "True", "False"),
        ("lay", "drop a require", 'require(t.open, "closed")', "pass"),
        ("lay", "skip an effect", "t.move(card, t.hand, t.road)", "pass"),
        ("lay", "wrong zone", "t.move(card, t.hand, t.road)", "t.move(card, t.hand, t.hand)"),
        ("lay", "skip an effect", "t.current = t.current.next", "pass"),
        ("lay", "wrong player", "t.current.next", "t.current.previous"),
    }


def test_each_mutant_differs_in_one_place_only() -> None:
    for mutant in mutants(SOURCE):
        before, after = SOURCE.splitlines(), mutant.source.splitlines()
        blocks = [b for b in difflib.SequenceMatcher(None, before, after).get_opcodes() if b[0] != "equal"]
        assert len(blocks) == 1
        assert blocks[0][1] < mutant.line + 1 <= blocks[0][2] + 1


def test_what_matters_is_noticed_and_the_run_can_be_resumed(tmp_path: Path) -> None:
    shutil.copytree(TOYS / "tictactoe", tmp_path / "game")
    game = load_game(tmp_path / "game")
    kept = tmp_path / "kept" / "fates.jsonl"
    effort = Effort(seconds=3, only=("explore",), players=(2,))
    first = mutate(game, effort=effort, jobs=1, most=3, kept=kept)
    told: list[str] = []
    second = mutate(
        game, effort=effort, jobs=1, most=4, kept=kept, on_fate=lambda done, total, fate: told.append(fate.key)
    )
    assert second[:3] == first
    assert told == [second[3].key]
    by_kind = {f.before: f for f in second}
    assert by_kind["t.free.remove(field)"].noticed  # the field stays free: play is another one
    assert not any(f.broken for f in second)
