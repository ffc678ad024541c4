"""Tuareg with one sentence changed: what the change breaks is found, and nothing else is new."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle import Game, TransitionSystem
from hoyle.models.tuareg.model import game as written
from hoyle.verify.static import examples

from .edit import Seen, edited, explored, news, proved, refuted, seen

SHORT_TAKES = "in the first stage nobody takes fewer goods than 3, so that the sentence about fewer is never needed"
GOODS_RETURN = "within a stage no good comes back to where it was before"
GIVEN_BACK = "who has given a good back has put it into the market"


def about_inputs(name: str) -> bool:
    """The quick proofs: set-up, quantities, claims and decisions over inputs alone; not the position at the end."""
    quick = {claim.name for claim in written.declared.claims if claim.kind in ("inputs", "setup")}
    return name in quick or (name.startswith(("set-up", "quantity ", "decision ")) and name != "decision winner")


def told(game: Game) -> Seen:
    """What the rulebook's own examples say of its rules."""
    return seen(examples(TransitionSystem(game, game.setting(2))))


@pytest.fixture(scope="module")
def proofs() -> Seen:
    return proved(written, about_inputs)


@pytest.fixture(scope="module")
def small() -> Seen:
    return explored(written)


# ------------------------------------------------------------------------------------------------ the text's examples


def test_a_hand_of_3_breaks_the_example_of_giving_back_2(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [("A hand has room for 4 goods and no more.", "A hand has room for 3 goods and no more.")],
            "box.py": [('game.size("hand_limit", 4', 'game.size("hand_limit", 3')],
        },
    )
    assert news(told(written), told(game)) == {("CON01", "example-three_and_three")}
    assert told(game).one("CON01", "example-three_and_three").clauses == ("hand.excess-example",)
    after = proved(game, about_inputs)
    assert (news(proofs, after), refuted(proofs, after)) == (set(), set())


def test_one_gold_on_a_camel_breaks_the_example_of_two(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [("Of gold, a camel can load 2 cards at the most.", "Of gold, a camel can load 1 card.")],
            "box.py": [('game.size("most_gold", 2', 'game.size("most_gold", 1')],
        },
    )
    assert news(told(written), told(game)) == {("CON01", "example-gold_gold_grain_grain")}
    after = proved(game, about_inputs)
    assert (news(proofs, after), refuted(proofs, after)) == (set(), set())


def test_room_for_3_goods_breaks_the_example_of_4(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [("A camel can load 4 goods at the most.", "A camel can load 3 goods at the most.")],
            "box.py": [('game.size("capacity", 4', 'game.size("capacity", 3')],
        },
    )
    assert news(told(written), told(game)) == {("CON01", "example-gold_gold_grain_grain")}
    after = proved(game, about_inputs)
    # A second change needs a third good: a third type, or the first type once more, and each has a sentence already.
    assert news(proofs, after) == {("DEAD02", "fits.second_change")}
    assert refuted(proofs, after) == set()


def test_no_change_of_type_breaks_both_examples_that_have_one(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [
                ("only 1 change in the type of goods can be made", "no change in the type of goods can be made")
            ],
            "box.py": [('game.size("most_changes", 1', 'game.size("most_changes", 0')],
        },
    )
    assert news(told(written), told(game)) == {
        ("CON01", "example-gold_gold_grain_grain"),
        # its first half, gold on grain, is a change, too
        ("CON01", "example-back_to_grain"),
    }
    after = proved(game, about_inputs)
    # Where every camel carries one type, water is alone anyway.
    assert news(proofs, after) == {("DEAD02", "fits.water_alone")}
    assert refuted(proofs, after) == set()


# ------------------------------------------------------------------------------------------------------------ the box


def test_five_maps_for_three_players_are_more_than_the_box_holds(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [("3 caves, 3 thieves and 2 maps", "3 caves, 3 thieves and 5 maps")],
            "box.py": [("3: (3, 3, 3, 2)", "3: (3, 3, 3, 5)")],
        },
    )
    after = proved(game, about_inputs)
    assert refuted(proofs, after) == {"the box holds the maps"}
    # The set-up as a whole was impossible for 4 and 5 players and is so for 3, too.
    assert news(proofs, after) == {("SET01", "the box holds the maps"), ("SET01", "set-up")}
    assert "3, 4, 5 players" in after.one("SET01", "set-up").title
    assert "3 players" in after.one("SET01", "the box holds the maps").title
    assert "setup.specials.three" in after.one("SET01", "the box holds the maps").clauses
    assert told(game).findings == told(written).findings


# ------------------------------------------------------------------------------------------------- thieves and caves


def test_a_thief_that_robs_a_cave_contradicts_its_protection(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "Off a camel or a donkey it is the upper card that is robbed.",
                    "Off a camel or a donkey it is the upper card that is robbed; from under a cave, any card.",
                )
            ],
            "specials.py": [
                (
                    "return True if place <= Place.DONKEY else None",
                    "return True if place <= Place.DONKEY or place == Place.CAVE else None",
                )
            ],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("CON01", "may_rob")}
    assert refuted(proofs, after) == {"may_rob never contradicts itself"}
    found = after.one("CON01", "may_rob")
    assert {"thief.from-animal", "cave.protects"} <= set(found.clauses)
    assert found.witness is not None and found.witness.inputs == {"place": "cave"}


# -------------------------------------------------------------------------------------------------- the two stages


def test_goods_given_back_under_the_deck_go_round_for_ever(tmp_path: Path, small: Seen) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "After that at least 1 card of yours goes into the market, onto the pile of its own type.",
                    "After that at least 1 card of yours goes under the deck.",
                )
            ],
            "taking.py": [
                (
                    "    t.shift(good, t.hand[me], t.market)\n",
                    "    t.shift(good, t.hand[me], t.deck)\n    t.in_deck += 1\n",
                )
            ],
        },
    )
    after = explored(game)
    assert refuted(small, after) == {GOODS_RETURN, GIVEN_BACK}
    assert news(small, after) == {
        ("END01", "end_turn-take_goods-draw-leave_one-keep_the_rest"),
        ("KEEP02", GOODS_RETURN),
        # what is given back is not in the market, as the edit wants it
        ("KEEP02", GIVEN_BACK),
        # remarks about this small scope: cards are bought late in the second stage, with the last goods
        ("DEAD03", "hide_from_hand"),
        ("DEAD03", "hide_from_animal"),
        ("DEAD03", "give_back"),
    }
    assert "take.leave-one" in after.one("END01", "end_turn-take_goods-draw-leave_one-keep_the_rest").clauses


def test_three_goods_in_the_opening_market_make_the_last_take_a_short_one(tmp_path: Path, small: Seen) -> None:
    """44 goods less 2 are 14 times 3, less 3 they are not: the sentence about fewer than 3 comes to life."""
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [("which opens with 2 revealed goods", "which opens with 3 revealed goods")],
            "box.py": [('game.size("revealed", 2', 'game.size("revealed", 3')],
        },
    )
    after = explored(game)
    assert refuted(small, after) == {SHORT_TAKES}
    assert news(small, after) == {("KEEP02", SHORT_TAKES)}
    assert "stage-end.short-take" in after.one("KEEP02", SHORT_TAKES).clauses


def test_without_the_words_about_the_taker_nobody_knows_how_many_last_turns_there_are(
    tmp_path: Path, proofs: Seen, small: Seen
) -> None:
    game = edited(
        "tuareg",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "One last turn is played by all the players, and the one who took (robó) the last card is among "
                    "them.",
                    "One last turn is played by all the players.",
                )
            ],
            "rounds.py": [
                (
                    '@plays_last_turn.case(clause="stage-end.last-turns")\n'
                    "def the_taker_too(taker: bool, second: bool) -> bool | None:\n"
                    '    """The one who took the last good is among them."""\n'
                    "    return True if taker and not second else None\n\n\n",
                    "",
                )
            ],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("GAP01", "plays_last_turn")}
    assert refuted(proofs, after) == {"plays_last_turn answers every input"}
    found = after.one("GAP01", "plays_last_turn")
    assert found.witness is not None and found.witness.inputs == {"taker": "yes", "second": "no"}
    played = explored(game)
    assert news(small, played) == {("GAP01", "plays_last_turn")}
    assert refuted(small, played) == set()
