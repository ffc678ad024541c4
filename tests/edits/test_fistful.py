"""A Fistful of Gold with one sentence changed: what the change breaks is found, and nothing else is new."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.models.fistful.model import game as written

from .edit import Seen, edited, explored, news, proved, refuted

CAN_PLACE = "who holds two different values can place one"
ENDS = "every play ends"
THREE_DUELS = "no round ends before three duels"


def about_inputs(name: str) -> bool:
    """The quick proofs: set-up, quantities, claims and decisions over inputs alone."""
    quick = {claim.name for claim in written.declared.claims if claim.kind in ("relation", "inputs", "setup")}
    inputs_only = {f"decision {d.name}" for d in written.declared.decisions if not d.table}
    return name == "set-up" or name.startswith("quantity ") or name in quick | inputs_only


def promise(name: str) -> tuple[str, str]:
    """The finding that a claim is broken."""
    return ("KEEP02", name)


def moves(seen: Seen, code: str, anchor: str) -> list[str]:
    """The play that leads to a finding."""
    witness = seen.one(code, anchor).witness
    assert witness is not None
    return [step.text for step in witness.steps]


@pytest.fixture(scope="module")
def proofs() -> Seen:
    return proved(written, about_inputs)


@pytest.fixture(scope="module")
def small() -> Seen:
    return explored(written)


@pytest.fixture(scope="module")
def shrinking() -> Seen:
    """The hands of the second round are the cards played in the first."""
    return explored(written, next_hand="played")


# --------------------------------------------------------------------------------------------------- who wins a duel


def test_higher_up_to_4_and_lower_beyond_3_contradict_at_4(tmp_path: Path, proofs: Seen) -> None:
    """5 against 1, 6 against 2, 7 against 3 and 8 against 4."""
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [
                ("no more than 3, the duel goes to the highest", "no more than 4, the duel goes to the highest")
            ],
            "duels.py": [("return x > y if -3 <= x - y <= 3 else None", "return x > y if -4 <= x - y <= 4 else None")],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {
        ("CON01", "beats"),
        ("REL02", "beats"),  # the same pairs: each of the two cards beats the other
        # what is paid, and whether gold is put between the cards, hangs on who has won
        ("CON01", "takes"),
        ("CON01", "between"),
    }
    assert refuted(proofs, after) == {
        "beats never contradicts itself",
        "beats is a tournament",
        "takes answers every input",
        "between answers every input",
    }
    assert after.one("CON01", "beats").detail.endswith("So for 8 of 81 inputs")  # 4 pairs, both ways
    assert set(after.one("CON01", "beats").clauses) >= {"win.higher", "win.lower"}


def test_higher_below_3_and_lower_beyond_3_are_silent_at_3(tmp_path: Path, proofs: Seen) -> None:
    """4 against 1, 5 against 2, 6 against 3, 7 against 4 and 8 against 5."""
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [
                ("no more than 3, the duel goes to the highest", "less than 3, the duel goes to the highest")
            ],
            "duels.py": [("return x > y if -3 <= x - y <= 3 else None", "return x > y if -2 <= x - y <= 2 else None")],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {
        ("GAP01", "beats"),
        # what is paid, and whether gold is put between the cards, hangs on who has won
        ("GAP01", "takes"),
        ("GAP01", "between"),
    }
    assert refuted(proofs, after) == {f"{name} answers every input" for name in ("beats", "takes", "between")}
    assert after.one("GAP01", "beats").detail.endswith("So for 10 of 81 inputs")  # 5 pairs, both ways


def test_without_the_clause_on_ties_equal_cards_are_silent_and_the_6_takes_nothing(
    tmp_path: Path, proofs: Seen, small: Seen
) -> None:
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [
                ("- Equal cards make a tie (empate). {#win.equal}\n", ""),
                ("- In that case nobody wins, and 2 gold are put between the cards. {#win.tie-gold}\n", ""),
            ],
            "box.py": [('"win.tie-gold", ', "")],
            "questions.py": [
                (
                    "equality = game.question(\n"
                    '    "equality",\n'
                    '    "Is the pink 7 equal to the green 7, and the pink 8 to the green 8?",\n'
                    '    clause=["win.equal", "win.tie-gold"],\n'
                    '    readings={"value": "yes, the values are", "card": "no, the cards differ"},\n'
                    '    written="value",\n'
                    ")\n",
                    "",
                )
            ],
            "duels.py": [
                (", equality\n", "\n"),
                (
                    '@beats.case(clause="win.equal")\n'
                    "def equal(x: Value, y: Value) -> bool | None:\n"
                    '    """Equal cards make a tie."""\n'
                    "    return False if x == y else None\n\n\n",
                    "",
                ),
                ('clause=["turn.duel", "win.tie-gold"]', 'clause="turn.duel"'),
                ('answer=range(3), clause="win.tie-gold"', 'answer=range(3), clause="turn.duel"'),
                (
                    '@between.case(clause=["win.equal", "win.tie-gold"])\n'
                    "def tie(mine: Face, other: Face) -> int | None:\n"
                    '    """Two for a tie of equal cards."""\n'
                    '    if wins(mine, other) or wins(other, mine) or (equality == "card" and mine != other):\n'
                    "        return None\n"
                    "    return 2\n\n\n",
                    "",
                ),
            ],
            "rounds.py": [('clause=["win.tie-gold", "round-end.most-gold"]', 'clause="round-end.most-gold"')],
            "model.py": [
                ('"win.difference", "win.tie-gold", "card.eight-pink"', '"win.difference", "card.eight-pink"'),
                (
                    '@game.step(clause=["round-end.most-gold", "win.tie-gold"])',
                    '@game.step(clause="round-end.most-gold")',
                ),
                (
                    '"win.higher", "win.lower", "win.equal", "card.dynamite"',
                    '"win.higher", "win.lower", "card.dynamite"',
                ),
                (
                    '+ t.pot <= 33,\n        clause=["win.difference", "win.tie-gold"],',
                    '+ t.pot <= 33,\n        clause="win.difference",',
                ),
                (
                    'in_box(after) <= in_box(before)),\n        clause=["win.difference", "win.tie-gold"],',
                    'in_box(after) <= in_box(before)),\n        clause="win.difference",',
                ),
            ],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {
        ("GAP01", "beats"),
        # what is paid, and whether gold is put between the cards, hangs on who has won
        ("GAP01", "takes"),
        ("GAP01", "between"),
    }
    assert after.one("GAP01", "beats").detail.endswith("So for 9 of 81 inputs")
    played = explored(game)
    assert news(small, played) == {
        ("GAP01", "beats"),
        ("GAP01", "takes"),
        ("GAP01", "between"),
        ("DEAD03", "take_gold"),
        ("DEAD03", "leave_gold"),
    }
    assert refuted(small, played) == set()


# ------------------------------------------------------------------------------------------------ hands and the ban


def test_three_discards_leave_no_spare_card(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    """6 cards for 6 duels; in the small scope 3 cards for 3 duels, where it has one discard more as well."""
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [("take 9 cards and discard 2.", "take 9 cards and discard 3.")],
            "box.py": [
                ('game.size("put_down", 2,', 'game.size("put_down", 3,'),
                ("    put_down=1,\n", "    put_down=2,\n"),
            ],
        },
    )
    after = explored(game)
    assert news(small, after) == {
        ("GAP03", "place"),
        promise(ENDS),  # play stops where no card may be placed
        ("GAP03", "toss_two"),  # who has played the green 8 has only the card taken back, and owes two
    }
    assert refuted(small, after) == {ENDS}
    blocked = after.one("GAP03", "place")
    assert "turn.no-plus-one" in blocked.clauses
    assert blocked.region == "the value is one more than that of the card placed before"
    # the last card but one was always at odds with the number of duels in the second round, or after a green 8;
    # now it is so in the first round, one duel before its last
    assert any("8" in m or "discards" in m for m in moves(small, "CON01", "round_over")[2:])
    assert sum("place" in m for m in moves(after, "CON01", "round_over")) == 4
    assert not any("take_back" in m for m in moves(after, "CON01", "round_over"))
    unchanged = proved(game, about_inputs)
    assert (news(proofs, unchanged), refuted(proofs, unchanged)) == (set(), set())


def test_a_ban_on_one_less_too_blocks_a_hand_with_a_spare_card(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    """After the 7 neither the 6 nor the 8 may come."""
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [
                ("is the next one up (+1) from the one", "is the next one up or down (+1, -1) from the one")
            ],
            "duels.py": [
                ("return placed == before + 1", "return placed == before + 1 or placed == before - 1"),
            ],
        },
    )
    after = explored(game)
    assert news(small, after) == {
        ("GAP03", "place"),
        promise(CAN_PLACE),
        promise(ENDS),  # play stops where no card may be placed
    }
    assert refuted(small, after) == {CAN_PLACE, ENDS}
    assert sum("place" in m for m in moves(after, "GAP03", "place")) in (4, 5)  # in the third duel
    unchanged = proved(game, about_inputs)
    assert (news(proofs, unchanged), refuted(proofs, unchanged)) == (set(), set())


# ------------------------------------------------------------------------------------------------ the length of rounds


def test_longer_rounds_with_shorter_hands_have_more_duels_than_cards(
    tmp_path: Path, proofs: Seen, small: Seen, shrinking: Seen
) -> None:
    """4, 5 and 6 duels in place of 6, 5 and 4; in the small scope 2 and 3 in place of 3 and 2."""
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [
                ("Round one has 6 duels.", "Round one has 4 duels."),
                ("Round three has 4.", "Round three has 6."),
            ],
            "box.py": [
                ('game.size("duels_first", 6,', 'game.size("duels_first", 4,'),
                ('game.size("duels_third", 4,', 'game.size("duels_third", 6,'),
                ("    duels_first=3,\n    duels_second=2,\n", "    duels_first=2,\n    duels_second=3,\n"),
            ],
        },
    )
    after = proved(game, about_inputs)
    # the next round is still to have one duel less
    assert news(proofs, after) == {("CON01", "duels")}
    assert refuted(proofs, after) == {"duels never contradicts itself"}
    # and with that no clause says twice how many duels there are
    assert news(after, proofs) == {("DEAD02", f"duels.{case}") for case in ("second_round", "third_round", "one_less")}
    played = explored(game, next_hand="played")
    assert news(shrinking, played) == {("GAP03", "place"), ("CON01", "duels")}
    assert refuted(shrinking, played) == set()
    (blocked,) = [f for f in played.findings.values() if f.region == "there is no choice for card"]
    assert (blocked.code, blocked.anchor) == ("GAP03", "place")
    assert blocked.witness is not None
    assert sum("place" in step.text for step in blocked.witness.steps) == 8  # two duels, and two more
    # nine fresh cards are enough for every round
    assert news(small, explored(game)) == {("CON01", "duels")}


def test_a_pink_7_from_the_first_duel_on_ends_a_round_after_one(tmp_path: Path, proofs: Seen, small: Seen) -> None:
    game = edited(
        "fistful",
        tmp_path,
        {
            "rulebook.md": [("that this is at least the 3rd duel", "that this is at least the 1st duel")],
            "box.py": [('game.size("early", 3,', 'game.size("early", 1,'), ("    early=2,\n", "    early=1,\n")],
        },
    )
    after = explored(game)
    assert news(small, after) == {promise(THREE_DUELS)}
    assert refuted(small, after) == {THREE_DUELS}
    assert sum("place" in m for m in moves(after, *promise(THREE_DUELS))) == 2
    # who keeps only the card played has the pink 7 alone in the next round, which ends that as early: play goes on
    unchanged = proved(game, about_inputs)
    assert (news(proofs, unchanged), refuted(proofs, unchanged)) == (set(), set())
