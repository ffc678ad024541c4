"""Puebloville with one sentence changed: what the change breaks is found, and nothing else is new."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.models.puebloville.model import game as written
from hoyle.verify.findings import Verdict

from .edit import Seen, edited, explored, news, proved, refuted

ONE_DEFENCE = "nobody defends twice against one attack"
NO_WORSE = "a better defence does no worse"
DOES_DAMAGE = "every play does damage"
THREE_CARDS = "a helper shows a card, a pair or a three"
FIVE_CARDS = "with two cards more a helper can show every figure"
MORE_CARDS = "more equal cards are worth more"
FOUND_OUT = "somebody at the table can be found out"

# one lap of an attack on players who lay nothing, as the actions that it repeats
LAP = "onward-next_in_line-strike_back-throw_out-after_defence-no_parry-judge-wound"


def about_inputs(name: str) -> bool:
    """The quick proofs: set-up, claims and decisions over inputs alone."""
    quick = {claim.name for claim in written.declared.claims if claim.kind in ("inputs", "setup")}
    asked = {f"decision {d.name}" for d in written.declared.decisions if not d.table}
    return name in quick or name in asked or name == "set-up"


def promise(name: str) -> tuple[str, str]:
    """The finding that a claim is broken."""
    return ("KEEP02", name)


@pytest.fixture(scope="module")
def proofs() -> Seen:
    return proved(written, about_inputs)


@pytest.fixture(scope="module")
def small() -> Seen:
    return explored(written)


@pytest.fixture(scope="module")
def removal() -> Seen:
    return explored(written, "removal")


def test_without_its_end_on_the_return_an_attack_goes_round_for_ever(tmp_path: Path) -> None:
    """Four players: each defends once at most, and not the attacker; then everybody does, again and again."""
    before = explored(written, "circle", 4)
    assert before.verdicts[ONE_DEFENCE] is Verdict.HOLDS
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [("comes to a halt on its return to the attacker.", "goes on, past the attacker too.")],
            "course.py": [("    if following == c.attacker:\n        return attack_stops\n", "")],
        },
    )
    after = explored(game, "circle", 4)
    assert news(before, after) == {("END01", LAP), promise(ONE_DEFENCE)}
    assert refuted(before, after) == {ONE_DEFENCE}
    # nothing is used up: players who lay no cards and have no PS left are struck again and again
    assert {"multiple.damage", "multiple.return"} <= set(after.one("END01", LAP).clauses)


def test_the_figure_before_the_value_makes_a_better_defence_worse(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    """An Ace against an Ace halts the attack by its value; a pair of Aces would only pass it on."""
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [("surpasses the attack in figure but not in value,", "surpasses the attack in figure,")],
            "defence.py": [
                ('clause="multiple.figure", overrides=hurt_by_the_rest)',
                 'clause="multiple.figure", overrides=(hurt_by_the_rest, blocked))'),
                ('if higher and (parried < mark or (q.surpass == "not-higher" and parried == mark)):', "if higher:"),
            ],
        },
    )  # fmt: skip
    after = proved(game, about_inputs)
    assert (news(proofs, after), refuted(proofs, after)) == ({promise(NO_WORSE)}, {NO_WORSE})
    # "cancelled on the spot" is now at odds with the special rule even where the value suffices, as in this scope
    assert news(small, explored(game)) == {("CON01", "verdict")}


def test_an_ace_that_is_no_exception_does_no_damage(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [("rounded down, except for the Ace, which is worth 1.", "rounded down.")],
            "figures.py": [
                (
                    '@damage.case(clause=["attack.single", "setup.first.ace"], overrides=half_its_value)\n'
                    "def lone_ace(play: Play) -> int | None:\n"
                    '    """The Ace is worth 1."""\n'
                    "    return 1 if play.figure == Figure.SINGLE and play.high == 1 else None\n\n\n",
                    "",
                )
            ],
        },
    )
    after = proved(game, about_inputs)
    assert (news(proofs, after), refuted(proofs, after)) == ({promise(DOES_DAMAGE)}, {DOES_DAMAGE})
    (witness,) = [w.inputs for w in (after.one(*promise(DOES_DAMAGE)).witness,) if w is not None]
    assert "single, high 1" in str(witness)


def test_helpers_with_two_cards_show_no_three_and_with_two_more_no_figure_of_five(
    tmp_path: Path, proofs: Seen, removal: Seen
) -> None:
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [("have three cards to attack with", "have two cards to attack with")],
            "box.py": [("HELPER_CARDS = 3\n", "HELPER_CARDS = 2\n")],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {promise(THREE_CARDS), promise(FIVE_CARDS)}
    assert refuted(proofs, after) == {THREE_CARDS, FIVE_CARDS}
    assert news(removal, explored(game, "removal")) == set()


def test_characters_drawn_freely_may_leave_nobody_to_find_out(tmp_path: Path, removal: Seen) -> None:
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "one card per player: cheats/cardsharps [tramposos/tahúres] fill one half of it, non-cheats "
                    "[no-tramposos] the other.",
                    "one card per player.",
                )
            ],
            "dealing.py": [
                (
                    "    half = rogues_dealt(len(t.players))\n"
                    "    t.cast = t.draw(t.rogues, half)\n"
                    '    if q.non_cheats == "wider":\n'
                    "        sharps = t.rogues & characters.where(group=Group.CARDSHARP)\n"
                    "        t.rogues, t.honest = t.rogues - sharps, t.honest | sharps\n"
                    "    t.cast = t.cast | t.draw(t.honest, len(t.players) - half)\n",
                    "    t.move_all(t.rogues, t.rogues, t.honest)\n"
                    "    t.cast = t.draw(t.honest, len(t.players))\n",
                )
            ],
        },
    )  # fmt: skip
    # where the revealing slides on, it never ends
    before = explored(written, "removal", goes_on="reveal-slides")
    after = explored(game, "removal", goes_on="reveal-slides")
    assert (news(before, after), refuted(before, after)) == ({("END01", "reveal"), promise(FOUND_OUT)}, {FOUND_OUT})
    # where the turn passes, it lasts until no poker card is left; without a cheat DjTango then has nobody to attack
    after = explored(game, "removal")
    assert news(removal, after) == {promise(FOUND_OUT), ("GAP01", "prey")}
    assert refuted(removal, after) == {FOUND_OUT}


def test_four_of_a_kind_worth_two_cards_is_worth_no_more_than_three(tmp_path: Path, proofs: Seen) -> None:
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [("The damage adds up three cards.", "The damage adds up two of the cards.")],
            "figures.py": [
                (
                    "return 3 * look_up(figure_values(), play.high) if play.figure == Figure.FOUR",
                    "return 2 * look_up(figure_values(), play.high) if play.figure == Figure.FOUR",
                )
            ],
        },
    )
    after = proved(game, about_inputs)
    assert (news(proofs, after), refuted(proofs, after)) == ({promise(MORE_CARDS)}, {MORE_CARDS})


def test_djtango_without_a_last_resort_has_nobody_to_attack(tmp_path: Path, removal: Seen) -> None:
    """With a cheat at the table, but neither landowner nor foreman, the text now names no victim."""
    game = edited(
        "puebloville",
        tmp_path,
        {
            "rulebook.md": [
                ("the foreman at x2. If they are not there, on the cheat with most PS.", "the foreman at x2."),
            ],
            "helpers.py": [
                (
                    '@prey.case(clause=["card.djtango", "character.group.cheats"])\n'
                    "def djtango_otherwise(t: Table, event: Event, again: bool) -> Player | None:\n"
                    '    """If they are not there, the cheat with most PS."""\n'
                    "    if event == Event.DJTANGO and otherwise(t, Role.LANDOWNER, Role.FOREMAN, again):\n"
                    '        return richest(t, ROGUES if q.cheat_word == "cardsharps-too" else (Group.CHEAT,))\n'
                    "    return None\n\n\n",
                    "",
                )
            ],
        },
    )  # fmt: skip
    after = explored(game, "removal")
    assert (news(removal, after), refuted(removal, after)) == ({("GAP01", "prey")}, set())
    assert after.one("GAP01", "prey").title.endswith("No clause answers")
