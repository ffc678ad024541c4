"""Cards that are kept, lost and doubled; limits proved by induction; boxes too small."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hoyle.models.language import TransitionSystem
from hoyle.models.language import terms as T
from hoyle.verify.findings import Verdict
from hoyle.verify.prove_partition import _places
from hoyle.verify.prove_solve import Prover
from hoyle.verify.prove_steps import Rules
from hoyle.verify.witness import position_from

sys.path.insert(0, str(Path(__file__).parent))
from prove_toys import said_about, toy

CARDS = toy("cards")
KEPT = "each card of cards is in exactly one zone"


def _card_parts(name: str) -> bool:
    return name in ("set-up", "cards", "rules") or "five" in name or "six" in name or "pot" in name


@pytest.mark.parametrize("players", [2, 4])
def test_58_chips_are_kept_and_hands_stay_at_five(players: int) -> None:
    said = said_about(CARDS.pot(), _card_parts, players)
    assert said.holds(KEPT)
    assert said.holds("hands hold at most five")  # needs bounds that play suggests
    assert said.holds("somebody holds six")
    assert said.holds("the pot only grows")
    assert said.holds("no rule fails") and said.holds("no field leaves its bounds")


def test_a_claim_that_play_breaks_is_shown_with_a_play() -> None:
    game = CARDS.pot()
    broken = said_about(game, lambda name: name == "one always holds five").one("KEEP02")
    start = position_from(TransitionSystem(game, game.setting(2)), dict(broken.witness.initial))
    assert len(start) == len(TransitionSystem(game, game.setting(2)).slots)
    assert broken.witness.steps and broken.verdict is Verdict.REFUTED


def test_lost_chip() -> None:
    said = said_about(CARDS.pot(lost=True), _card_parts)
    lost = said.one("KEEP01")
    assert lost.region == "lost" and lost.witness.steps[-1].action == "back"
    assert said.results[KEPT].verdict is Verdict.REFUTED


def test_doubled_chip() -> None:
    doubled = next(f for f in said_about(CARDS.pot(doubled=True), _card_parts).findings if f.code == "KEEP01")
    assert doubled.region == "doubled" and doubled.witness.steps[-1].action == "throw"


def test_each_action_of_58_cards_takes_less_than_a_second() -> None:
    game = CARDS.pot()
    rules = Rules(TransitionSystem(game, game.setting(4)), Prover(10))
    rules.kept.add(0)
    card = T.var("any", "int", 0, 57)
    for step in rules.steps:
        lost, doubled = _places(step.after, rules.zones[0], card)
        answer, _ = rules.ask(step, step.happens, T.or_(lost, doubled), tracked=[card])
        assert answer.status == "unsat" and answer.seconds < 1


def test_the_solver_finds_the_lost_chip_without_any_play() -> None:
    game = CARDS.pot(lost=True)
    rules = Rules(TransitionSystem(game, game.setting(2)), Prover(10))
    rules.kept.add(0)
    card = T.var("any", "int", 0, 57)
    verdicts = {}
    for step in rules.steps:
        lost, doubled = _places(step.after, rules.zones[0], card)
        answer, _ = rules.ask(step, step.happens, T.or_(lost, doubled), tracked=[card])
        verdicts[step.name] = answer.status
    assert verdicts == {"throw": "unsat", "back": "sat", "refill": "unsat"}


def test_box_of_twelve_is_too_small_for_three() -> None:
    said = said_about(CARDS.pot(chips=12, players=(2, 3)), _card_parts)
    short = [f for f in said.findings if f.code == "SET01"]
    assert {f.anchor for f in short} == {"set-up", "five chips each"}
    assert all(f.region == "3 players" for f in short)


def test_action_that_is_never_possible() -> None:
    """With twelve chips and two players the first chip in the pot ends the game: nothing is ever drawn."""
    dead = said_about(CARDS.pot(chips=12, players=(2,)), _card_parts).one("DEAD03")
    assert dead.anchor == "refill"
