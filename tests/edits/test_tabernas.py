"""Tabernas Western with one sentence changed: what the change breaks is found, and nothing else is new."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from hoyle import Game, TransitionSystem
from hoyle.models.language.evaluate import evaluate
from hoyle.models.tabernas.model import game as written
from hoyle.verify.prove_trace import ask_decision

from .edit import Seen, edited, explored, news, proved, refuted

ANSWERED = "beats answers every input"


def about_inputs(name: str) -> bool:
    """The quick proofs: set-up, claims and decisions over inputs alone."""
    quick = {claim.name for claim in written.declared.claims if claim.kind in ("relation", "inputs", "setup")}
    inputs_only = {f"decision {d.name}" for d in written.declared.decisions if not d.table}
    return name == "set-up" or name in quick | inputs_only


@pytest.fixture(scope="module")
def proofs() -> Seen:
    return proved(written, about_inputs)


@pytest.fixture(scope="module")
def small() -> Seen:
    return explored(written)


def may_tie(game: Game, x: tuple[int, ...], y: tuple[int, ...], *, sides: tuple[int, int] = (0, 0)) -> bool:
    """Whether two Trios can meet, with Wildcards wherever they are wanted, and no clause says that x beats y."""
    ts = TransitionSystem(game, game.setting(2))
    beats = next(d for d in game.declared.decisions if d.name == "beats")
    asked = ask_decision(ts, beats)
    for wild in product((False, True), repeat=6):
        raws: list[int | bool] = []
        for side, numbers, flags in ((sides[0], x, wild[:3]), (sides[1], y, wild[3:])):
            kind = 2 if len(set(numbers)) == 1 else 0
            raws += [side, kind, *numbers, *flags]
        known = dict(zip((s for i in asked.inputs for s in i.symbols), raws, strict=True))
        if evaluate(asked.given, known) and evaluate(asked.analysis.gap, known):
            return True
    return False


def test_a_third_wildcard_lets_two_trios_tie(tmp_path: Path, proofs: Seen) -> None:
    """Three Sheriffs between two Trios: C 9-2-1 may lie there twice."""
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [("It has 2 Sheriffs", "It has 3 Sheriffs"), ("It has 2 Caciques", "It has 3 Caciques")],
            "box.py": [('game.size("wildcards", 2,', 'game.size("wildcards", 3,')],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("GAP01", "beats")}
    assert refuted(proofs, after) == {ANSWERED}
    assert not may_tie(written, (9, 2, 1), (9, 2, 1))
    assert may_tie(game, (9, 2, 1), (9, 2, 1))


def test_without_the_change_of_side_equal_numbers_tie(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    """C 5-5-5 against A 5-5-5: no clause says who wins."""
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "- Between two Trios of the same category, one from the opposite side always beats the one"
                    " dominating the table; their numbers play no part. {#beats.side-switch}\n",
                    "- Between two Trios of the same category their sides play no part. {#beats.side-switch}\n",
                ),
                (
                    "- For example, where Cowboys is winning, Apaches may beat it, and where Apaches is winning,"
                    " Cowboys may beat it. {#beats.side-switch.example}\n",
                    "",
                ),
            ],
            "trios.py": [
                (
                    '@beats.case(clause=["beats.same-category", "beats.side-switch"])\n'
                    "def side_switch(x: Trio, y: Trio) -> bool | None:\n"
                    '    """In one category a Trio of the opposite side beats the dominating one, whatever the'
                    ' numbers."""\n'
                    "    if x.category == y.category and x.side != y.side:\n"
                    "        return True\n"
                    "    return None\n",
                    "",
                ),
                ("x.side == y.side and standing(x) != standing(y)", "standing(x) != standing(y)"),
                ("x.side == y.side and standing(x) == standing(y)\n", "standing(x) == standing(y)\n"),
                ("x.side == y.side and standing(x) == standing(y) and", "standing(x) == standing(y) and"),
                (
                    '@game.example(clause="beats.side-switch.example")\n'
                    "def either_side_beats_the_other() -> Any:\n"
                    "    low = Trio(side=Side.COWBOYS, character=1, weapon=1, ammunition=2)\n"
                    "    high = Trio(side=Side.APACHES, character=9, weapon=8, ammunition=8)\n"
                    "    return beats(low, high) and beats(high, low)\n",
                    "",
                ),
            ],
        },
    )
    after = proved(game, about_inputs)
    # without the sentence there is no answer from the other side to a 9-9-9 any more
    claim = "every Trio is beaten by one of the other side"
    assert news(proofs, after) == {("GAP01", "beats"), ("KEEP02", claim)}
    assert refuted(proofs, after) == {ANSWERED, claim}
    assert news(after, proofs) == {("REL01", "beats"), ("REL02", "beats")}
    assert not may_tie(written, (5, 5, 5), (5, 5, 5), sides=(0, 1))
    assert may_tie(game, (5, 5, 5), (5, 5, 5), sides=(0, 1))
    # in the small scope all Trios are 1-1-1, so that now none beats another
    assert news(small, explored(game)) == {("DEAD03", "counter")}


def test_without_the_ammunition_two_wildcards_tie(tmp_path: Path, proofs: Seen) -> None:
    """C 9-2-4 against C 9-2-1 with two Sheriffs: the Ammunition is not compared any more."""
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [
                ("- With those level too, the Ammunition is compared. {#beats.same-side.ammunition}\n", "")
            ],
            "trios.py": [
                (
                    '@beats.case(clause=["beats.same-category", "beats.same-side.ammunition"])\n'
                    "def higher_ammunition(x: Trio, y: Trio) -> bool | None:\n"
                    '    """With those level too, the higher Ammunition."""\n'
                    "    level = x.category == y.category and x.side == y.side and standing(x) == standing(y)"
                    " and x.weapon == y.weapon\n"
                    "    if level and x.ammunition != y.ammunition:\n"
                    "        return x.ammunition > y.ammunition\n"
                    "    return None\n",
                    "",
                )
            ],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("GAP01", "beats")}
    assert refuted(proofs, after) == {ANSWERED}
    assert not may_tie(written, (9, 2, 4), (9, 2, 1))
    assert may_tie(game, (9, 2, 4), (9, 2, 1))


def test_who_retires_without_a_discard_holds_a_card_too_many(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [("Discard 1 card from the hand and leave the Duel.", "Leave the Duel.")],
            "model.py": [
                (
                    'clause=["duel.retire", "duel.retire-free"], card=lambda t: t.hand[t.duel.answering])',
                    'clause=["duel.retire", "duel.retire-free"])',
                ),
                ("def retire(t: Table, card: Gun) -> Any:", "def retire(t: Table) -> Any:"),
                ("    t.move(card, t.hand[t.duel.answering], t.pile)\n", ""),
            ],
        },
    )
    full, most = "every hand is full when a turn begins", "no hand holds more than one card beyond the full hand"
    after = explored(game)
    # the cards that pile up in hands are missing for a second Duel in the few cards of the small scope
    assert news(small, after) == {
        ("KEEP02", full),
        ("KEEP02", most),
        ("DEAD03", "hold_up"),
    }
    assert refuted(small, after) == {full, most}
    assert news(proofs, proved(game, about_inputs)) == set()


@pytest.mark.parametrize(("size", "broken"), [(8, False), (9, True)])
def test_a_refill_to_nine_is_more_than_the_box_holds(tmp_path: Path, size: int, broken: bool, proofs: Seen) -> None:
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [("until they again have 5 in hand", f"until they again have {size} in hand")],
            "box.py": [('game.size("refill", 5,', f'game.size("refill", {size},')],
        },
    )
    claim = "all hands can be refilled, whatever lies in the loots"
    after = proved(game, about_inputs)
    assert news(proofs, after) == ({("SET01", claim)} if broken else set())
    assert refuted(proofs, after) == ({claim} if broken else set())
    if broken:
        assert "not so for 4 players" in after.one("SET01", claim).title


def test_a_deck_may_run_out_in_a_refill_without_any_rule(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [("run out during a Duel or while cards are being refilled,", "run out during a Duel,")],
            "supply.py": [
                (
                    '@refill_runs_out.case(clause=["end.reshuffle", "end.last-turn"])\n'
                    "def shuffle_in_the_refill() -> Supply:\n"
                    '    """The discards are shuffled, and the last turns begin."""\n'
                    "    return Supply.SHUFFLE_AND_LAST_TURNS\n",
                    "",
                )
            ],
        },
    )
    after = explored(game)
    # play halts there, so that a second Duel, with loot to rob, is not come to in the small scope
    assert news(small, after) == {("GAP01", "refill_runs_out"), ("DEAD03", "hold_up")}
    assert refuted(small, after) == set()
    assert {"end.reshuffle", "refill.to-five"} <= set(after.one("GAP01", "refill_runs_out").clauses)
    assert news(proofs, proved(game, about_inputs)) == set()


def test_wildcards_of_either_side_let_two_trios_tie(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    """Four Wildcards between two Trios of one side: C 9-2-1 may lie there twice."""
    game = edited(
        "tabernas",
        tmp_path,
        {
            "rulebook.md": [("any card of the side it belongs to, be it", "any card of either side, be it")],
            "laying.py": [
                (
                    "    return cards.where(side=c.side)\n",
                    "    of_either = cards.where(side=c.side) | cards.where(role=Role.WILDCARD)\n"
                    "    return ite(c.role == Role.WILDCARD, cards.all, of_either)\n",
                ),
                (
                    "from hoyle import CardSet, Player, both, no, require",
                    "from hoyle import CardSet, Player, both, ite, no, require",
                ),
                (
                    "(fit(t, Role.AMMUNITION) & companions(c)) - (c, w)",
                    "(fit(t, Role.AMMUNITION) & companions(c) & companions(w)) - (c, w)",
                ),
                (
                    "side=laid[0].side,",
                    "side=ite(wild[0], ite(wild[1], laid[2].side, laid[1].side), laid[0].side),",
                ),
            ],
            "trios.py": [("wilds(x) + wilds(y) <= wildcards", "wilds(x) + wilds(y) <= 2 * wildcards")],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("GAP01", "beats")}
    assert refuted(proofs, after) == {ANSWERED}
    assert not may_tie(written, (9, 2, 1), (9, 2, 1))
    assert may_tie(game, (9, 2, 1), (9, 2, 1))
    assert news(small, explored(game)) == set()
