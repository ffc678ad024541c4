"""Tabernas Western: each fault of the text that is known comes out of an engine, and each theorem is proved."""

from __future__ import annotations

import re

import pytest

from hoyle import TransitionSystem
from hoyle.models.tabernas.model import game
from hoyle.verify.findings import Finding, Verdict
from hoyle.verify.parting import find_parting
from hoyle.verify.readings import compare_readings

from ..edits.edit import Seen, explored, proved

ABOUT_TRIOS = [
    "beats is irreflexive",
    "beats is total",
    "a Trio is not both Straight and Perfect",
    "a Trio is beaten by no lower category",
    "every Trio is beaten by one of the other side",
    "the Straights of one side stand in a line",
]
ABOUT_BOX = [
    "the box holds what the set-up asks for",
    "the box holds all hands and the first card of the pile",
    "all hands can be refilled, whatever lies in the loots",
]
ABOUT_PLAY = [
    "each card of cards is in exactly one zone",
    "the dominating category never falls during a Duel",
    "a Duel sees at most one Trio more than there are players",
    "a Hold-up keeps the number of cards in the loots",
    "a Chain takes one card of one loot at a time",
    "a loot holds only Characters and Wildcards",
]
IN_SMALL = [
    *ABOUT_PLAY,
    "no hand holds more than one card beyond the full hand",
    "every hand is full when a turn begins",
    "the discard pile holds a card when a turn begins",
]


@pytest.fixture(scope="module")
def small() -> Seen:
    return explored(game)


@pytest.fixture(scope="module")
def inputs() -> Seen:
    """What is proved of decisions, relations and the box."""
    play = {c.name for c in game.declared.claims if c.kind in ("always", "never", "step", "information")}
    return proved(game, lambda part: part not in play and part not in ("cards", "rules", "information"))


@pytest.fixture(scope="module")
def play() -> Seen:
    return proved(game, {"cards", *ABOUT_PLAY})


@pytest.fixture(scope="module")
def four() -> TransitionSystem:
    return TransitionSystem(game, game.setting(4))


def steps(finding: Finding) -> list[str]:
    assert finding.witness is not None
    return [step.text for step in finding.witness.steps]


# ---------------------------------------------------------------------------------------------- every position searched


def test_whether_a_dominating_starter_who_retires_has_won(small: Seen) -> None:
    found = small.one("GAP01", "duel_winner")
    assert {"closing.retire", "closing.counter", "resolve.capture"} <= set(found.clauses)
    assert [s.split()[0] for s in steps(found)][-3:] == ["closing_card", "closing_retire", "capture"]


def test_the_deck_may_run_out_in_a_turn(small: Seen) -> None:
    found = small.one("GAP01", "turn_runs_out")
    assert {"end.reshuffle", "turn.draw.deck"} <= set(found.clauses)
    assert steps(found)[-1].startswith("turn_card")


@pytest.mark.parametrize("action", ["rival_card", "closing_card", "refill"])
def test_a_card_must_be_drawn_from_an_empty_deck(small: Seen, action: str) -> None:
    assert "cannot" in small.one("GAP03", action).title
    assert small.one("GAP01", "had_run_out").clauses[0] == "end.reshuffle"


def test_play_may_go_on_for_ever_with_the_same_card(small: Seen) -> None:
    found = small.one("END01", "draw_from_pile-discard")
    assert found.graph is not None
    assert found.graph.shape == "loop"


def test_the_last_turns_may_come_back_again_and_again(small: Seen) -> None:
    claim = "last turns that are over do not come back"
    assert small.verdicts[claim] is Verdict.REFUTED
    assert {"end.last-turn"} <= set(small.one("KEEP02", claim).clauses)
    for reading in ("once", "stop"):
        assert explored(game, second_end=reading).verdicts[claim] is Verdict.HOLDS


def test_the_order_on_the_discard_pile_matters(small: Seen) -> None:
    assert "resolve.discard" in small.one("ORD01", "lay_off").clauses


def test_nothing_else_is_found_in_the_small_scope(small: Seen) -> None:
    """With one rank there is no Straight, and one game ends the match: these actions want a larger scope."""
    known = {("GAP01", a) for a in ("duel_winner", "turn_runs_out", "had_run_out")}
    known |= {("GAP03", a) for a in ("rival_card", "closing_card", "refill")}
    known |= {("CON01", "captured"), ("ORD01", "lay_off"), ("END01", "draw_from_pile-discard")}
    known |= {("KEEP02", "last turns that are over do not come back")}
    idle = {("DEAD03", a) for a in ("chain", "closing_counter", "next_game", "deal", "turn_over", "first_player")}
    assert {(f.code, f.anchor) for f in small.findings.values()} == known | idle


@pytest.mark.parametrize(
    ("reading", "cured"),
    [
        ({"still_dominating": "stop"}, ("GAP01", "duel_winner")),
        ({"empty_in_turn": "same"}, ("GAP01", "turn_runs_out")),
        ({"exhausted": "at-need"}, ("GAP01", "had_run_out")),
    ],
)
def test_what_a_reading_cures(small: Seen, reading: dict[str, str], cured: tuple[str, str]) -> None:
    assert cured in {(f.code, f.anchor) for f in small.findings.values()}
    assert cured not in {(f.code, f.anchor) for f in explored(game, **reading).findings.values()}


# ------------------------------------------------------------------------------------------------- proofs on all inputs


def test_the_order_of_trios_is_none(inputs: Seen) -> None:
    assert "each of two beats the other" in inputs.one("REL02", "beats").title
    assert "runs in a circle" in inputs.one("REL01", "beats").title


def test_titles_are_short_and_tell_findings_apart(inputs: Seen) -> None:
    titles = [f.title for f in inputs.findings.values()]
    assert sorted(titles) == sorted(set(titles))
    assert max(map(len, titles)) < 150  # no records of ten fields
    chains = {f.title for f in inputs.findings.values() if f.code == "GAP01" and f.region.startswith("several chain_")}
    named = {word for title in chains for word in re.findall("`.*?`", title)}
    assert named == {"`chain_character`", "`chain_wildcard`"}


def test_a_wildcard_used_as_equipment_is_captured_and_discarded(inputs: Seen) -> None:
    found = inputs.one("CON01", "captured")
    assert {"resolve.wildcards", "resolve.discard"} <= set(found.clauses)


@pytest.mark.parametrize("effect", ["chain_takes", "holdup_takes"])
def test_two_highest_cards_and_two_kinds_of_wildcard_are_open(inputs: Seen, effect: str) -> None:
    loots = [f.witness.inputs["loot"] for f in inputs.findings.values() if f.anchor == effect and f.witness]
    pairs = [[name.split() for name in loot.split(", ")] for loot in loots]
    assert sorted([kind for kind, _ in pair] for pair in pairs) == [["Cowboy", "Apache"], ["Sheriff", "Cacique"]]
    assert all(one[1] == other[1] for one, other in pairs if one[0] == "Cowboy")


def test_equipment_never_lies_in_a_loot(inputs: Seen) -> None:
    assert inputs.one("DEAD01", "worth.equipment_points").clauses == ("score.none",)


def test_the_last_sentence_on_the_end_adds_nothing(inputs: Seen) -> None:
    assert set(inputs.one("DEAD02", "ended.without_a_duel").clauses) == {"end.no-duel", "end.over"}


def test_the_winner_plays_on_and_has_no_turn_left(inputs: Seen) -> None:
    found = inputs.one("CON01", "next_turn")
    assert {"refill.winner-starts", "end.last-turn"} <= set(found.clauses)
    assert steps(found)[-1] == "new_round"


def test_a_game_may_end_in_a_tie() -> None:
    claim = "a game ends in a tie"
    said = proved(game, {claim})
    assert said.verdicts[claim] is Verdict.REFUTED
    assert "score.tie" in said.one("KEEP02", claim).clauses


def test_nothing_else_is_found_on_inputs(inputs: Seen) -> None:
    known = {("CON01", "captured"), ("CON01", "next_turn"), ("REL01", "beats"), ("REL02", "beats")}
    known |= {("GAP01", d) for d in ("chain_takes", "holdup_takes", "turn_runs_out", "had_run_out", "duel_winner")}
    known |= {("DEAD01", "worth.equipment_points"), ("DEAD02", "ended.without_a_duel")}
    assert {(f.code, f.anchor) for f in inputs.findings.values()} == known


# ------------------------------------------------------------------------------------------------------------- theorems


@pytest.mark.parametrize("claim", ABOUT_TRIOS + ABOUT_BOX)
def test_a_theorem_on_trios_and_the_box_is_proved(inputs: Seen, claim: str) -> None:
    assert inputs.verdicts[claim] is Verdict.HOLDS


@pytest.mark.parametrize("claim", ABOUT_PLAY)
def test_a_theorem_on_play_is_proved_for_two_players(play: Seen, claim: str) -> None:
    assert play.verdicts[claim] is Verdict.HOLDS


@pytest.mark.parametrize("claim", IN_SMALL)
def test_a_theorem_on_play_holds_in_the_small_scope(small: Seen, claim: str) -> None:
    assert small.verdicts[claim] is Verdict.HOLDS


# ------------------------------------------------------------------------------------------------------------- readings


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("unannounced", "as-normal"),
        ("pile-draw", "any"),
        ("redraw", "may-not"),
        ("closing-source", "deck-or-pile"),
        ("still-dominating", "stop"),
        ("refill-order", "starter"),
        ("after-duel", "right"),
        ("exhausted", "at-need"),
        ("empty-in-turn", "same"),
        ("empty-in-turn", "no-last-turn"),
        ("running-turn", "yes"),
        ("second-end", "once"),
        ("second-end", "stop"),
        ("last-order", "starter-right"),
    ],
)
def test_readings_part_in_the_small_scope(question: str, reading: str) -> None:
    asked = next(q for q in game.declared.questions if q.name == question)
    small = TransitionSystem(game, game.setting(2, "small"))
    assert compare_readings(small, asked, reading, seconds=0.9).verdict is Verdict.REFUTED


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("straight-shape", "up-or-down"),
        ("straight-shape", "any-order"),
        ("stand-in", "not-in-view"),
        ("self-counter", "may-not"),
        ("greatest", "points"),
        ("held-up", "still-in-duel"),
        ("tie", "any"),
    ],
)
def test_readings_part_among_four_players(four: TransitionSystem, question: str, reading: str) -> None:
    other = TransitionSystem(game, game.setting(4, "full", {question: reading}))
    parting = find_parting(four, other, 60)
    assert parting is not None
    assert parting.left != parting.right


def test_straights_that_go_round_are_ranked_in_two_ways() -> None:
    """Two Straights of one side must meet: it is long until then, but a rival may lay what the other may not."""
    two, other = (
        TransitionSystem(game, game.setting(2, "full", {"straight-rank": r})) for r in ("by-character", "by-run")
    )
    parting = find_parting(two, other, 60)
    assert parting is not None
    assert parting.level == "moves"
    assert "announced=straight" in parting.left + parting.right
