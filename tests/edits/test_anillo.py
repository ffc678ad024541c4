"""La Guerra del Anillo with one sentence changed: what the change breaks is found, and nothing else is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from hoyle.models.anillo.model import game as written

from .edit import Seen, edited, explored, news, proved, refuted

NO_CIRCLE = "of four armies one is such that none is above it"
TWO_ACTIONS = "a second action is asked for in one turn"
REVEALED = "after the first throw there is a revealed card whenever one is to be drawn"
KINGS_FIGHT = "two different armies with Kings are confronted, so that some King is left on the table"
RETREAT_ONLY = "only a retreat costs a turn"
ROBBED_BEFORE = "a Ring leaves the game only when it has been robbed before, or by a Hobbit"

# a game won by 2 points with one joker: more can be done in a turn than a scope of 3 points and two jokers can hold
SHORT = (
    ('game.unspecified("jokers", 0, 4, default=2', 'game.unspecified("jokers", 0, 4, default=1'),
    ("goal=3, bonus=3, counted=4", "goal=2, bonus=2, counted=2"),
)


def about_inputs(name: str) -> bool:
    """The quick proofs: set-up, quantities, claims and decisions over inputs alone."""
    quick = {claim.name for claim in written.declared.claims if claim.kind in ("relation", "inputs", "setup")}
    inputs_only = {f"decision {d.name}" for d in written.declared.decisions if not d.table}
    return name == "set-up" or name.startswith("quantity ") or name in quick | inputs_only


def promise(name: str) -> tuple[str, str]:
    """The finding that a claim is broken."""
    return ("KEEP02", name)


def in_a_short_game(edits: Mapping[str, Sequence[tuple[str, str]]]) -> dict[str, list[tuple[str, str]]]:
    """The edits, and the small scope made smaller."""
    return {name: [*edits.get(name, ()), *(SHORT if name == "box.py" else ())] for name in {*edits, "box.py"}}


@pytest.fixture(scope="module")
def proofs() -> Seen:
    return proved(written, about_inputs)


@pytest.fixture(scope="module")
def small() -> Seen:
    return explored(written)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Seen:
    return explored(edited("anillo", tmp_path_factory.mktemp("short"), in_a_short_game({})))


# ------------------------------------------------------------------------------------------------------------ the deal


def test_thirteen_cards_each_are_more_than_four_players_can_be_dealt(tmp_path: Path, proofs: Seen) -> None:
    """The pack has 54 cards with 2 jokers; without the 4 Kings 50 are left, and 4 times 13 is 52."""
    game = edited(
        "anillo",
        tmp_path,
        {
            "rulebook.md": [("Seven cards are dealt to each player.", "Thirteen cards are dealt to each player.")],
            "box.py": [('game.size("hand", 7,', 'game.size("hand", 13,')],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("SET01", "set-up")}
    assert refuted(proofs, after) == {"the box holds what the set-up asks for"}
    assert after.one("SET01", "set-up").title.endswith("for 4 players: the set-up takes 13 from where only 11 are left")


# ------------------------------------------------------------------------------------------------------------ the turn


def test_without_the_note_on_one_action_a_turn_has_several(tmp_path: Path, proofs: Seen, short: Seen) -> None:
    edits = {
        "rulebook.md": [("- Note: a turn has one action. {#act.one}\n", "")],
        "questions.py": [('("act.above", "fight.above", "act.one")', '("act.above", "fight.above")')],
        "confrontation.py": [
            ('@may_act.case(clause="act.one")', '@may_act.case(clause="act.choices")'),
            ('"""A turn has one action."""', '"""What can be done can be done as often as one likes."""'),
            ("    return done == 0\n", "    return True\n"),
        ],
        "claims.py": [('clause="act.one"', 'clause="act.choices"')],
        "turn.py": [('@game.step(clause="act.one")', '@game.step(clause="act.choices")')],
    }
    game = edited("anillo", tmp_path / "short", in_a_short_game(edits))
    after = explored(game)
    assert news(short, after) == {promise(TWO_ACTIONS)}
    assert refuted(short, after) == {TWO_ACTIONS}
    # and what the aggressor does in a confrontation is no second action against the rules any more
    assert news(after, short) == {("CON01", "may act")}
    full = proved(edited("anillo", tmp_path / "full", edits), about_inputs)
    # where nothing limits a turn, the rights in a confrontation are no exception to anything
    assert news(proofs, full) == {("DEAD02", "may act.rights_in_a_fight")}
    assert refuted(proofs, full) == set()


def test_where_rest_is_optional_the_compulsory_draw_fails(tmp_path: Path, short: Seen) -> None:
    """Nobody throws, the hidden pile is used up, and there is no other to draw of."""
    edits = {
        "rulebook.md": [
            ("It is an obligation to throw an opposing card", "One may throw an opposing card"),
            ("A player without one draws from the pile", "A player without one may draw from the pile"),
        ],
        "turn.py": [
            (
                "    if throwable(t):\n        return resting\n    return search\n",
                "    return resting\n\n\n"
                '@game.action(at=resting, clause="rest.throw")\n'
                "def keep_all(t: Table) -> Any:\n"
                "    return turn_passes(t)\n\n\n"
                '@game.action(at=resting, clause="rest.search")\n'
                "def seek(t: Table) -> Any:\n"
                '    require(throwable(t).is_empty, "there is an enemy card in hand")\n'
                "    return search\n",
            ),
            ("@game.action(at=resting, must=True, clause=", "@game.action(at=resting, clause="),
        ],
    }
    after = explored(edited("anillo", tmp_path, in_a_short_game(edits)))
    assert news(short, after) == {("GAP03", "draw"), promise(REVEALED)}
    assert refuted(short, after) == {REVEALED}
    (blocked,) = [f for name, f in after.findings.items() if f.anchor == "draw" and name not in short.findings]
    # both piles are empty; as written only the hidden one can be, in the first mano
    assert blocked.region == "the Pile of Hidden Destiny is empty; the Pile of Revealed Destiny is empty"
    assert "prep.compulsory" in blocked.clauses


# ------------------------------------------------------------------------------------------------------ confrontation


def test_equal_armies_that_may_confront_each_other_are_no_ranking(tmp_path: Path, proofs: Seen) -> None:
    """Two lone Kings of 13 in the first turn: each is above the other."""
    game = edited(
        "anillo",
        tmp_path,
        {
            "rulebook.md": [
                ("that is, a greater value of cards on the table", "that is, no smaller value on the table")
            ],
            "strength.py": [("    return x > y\n", "    return x >= y\n")],
        },
    )
    after = proved(game, about_inputs)
    assert news(proofs, after) == {("REL01", "outranks"), promise(NO_CIRCLE)}
    assert refuted(proofs, after) == {"outranks is a ranking with ties", NO_CIRCLE}
    assert "fight.above" in after.one("REL01", "outranks").clauses


def test_without_the_clause_on_missing_kings_armies_without_one_are_confronted(tmp_path: Path) -> None:
    """One more sentence is needed to go on after a beheading in a game of 3 points: that it gives no points."""
    game = edited(
        "anillo",
        tmp_path,
        {
            "rulebook.md": [
                ("- To lack a King makes confrontation impossible, leadership being absent. {#king.lacking}\n", "")
            ],
            "questions.py": [
                (
                    "        self.kingless = self.game.question(\n"
                    '            "kingless", "What is impossible for an army without a King?", "king.lacking",\n'
                    '            neither="to confront and to be confronted", to_confront="only to confront",\n'
                    "        )  # fmt: skip\n",
                    "",
                )
            ],
            "strength.py": [
                (
                    '    """An army without a King has no leadership to confront (king.lacking)."""\n'
                    '    return either(q.kingless == "to-confront", has_king(t, army))\n',
                    "    return True\n",
                ),
                ('clause=["fight.above", "king.lacking"]', 'clause="fight.above"'),
            ],
            "model.py": [
                ('        "king.lacking",\n', ""),
                ('    require(has_king(t, army), "without a King there is no leadership")\n', ""),
                (
                    'clause=["king.lacking", "fight.above", "loss.beheading"]',
                    'clause=["fight.above", "loss.beheading"]',
                ),
            ],
        },
    )
    no_points = {"King points": "destruction"}
    before, after = explored(written, **no_points), explored(game, **no_points)
    assert news(before, after) == {promise(KINGS_FIGHT)}
    assert refuted(before, after) == {KINGS_FIGHT}
    witness = after.one(*promise(KINGS_FIGHT)).witness
    assert witness is not None
    told = [step.text for step in witness.steps]
    # the Elves lose their King in the first confrontation and are confronted again
    assert [text for text in told if text.startswith("defend")] == ["defend army=elves"] * 2


def test_where_a_lost_fight_costs_a_turn_too_not_only_a_retreat_does(tmp_path: Path, small: Seen) -> None:
    game = edited(
        "anillo",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "of the army leaves the table. {#fight.loss}",
                    "of the army leaves, and the next turn is lost. {#fight.loss}",
                )
            ],
            "fighting.py": [
                (
                    "    award(t, victor, ite(robbery",
                    "    victim = ite(fight.loser == Side.AGGRESSOR, fight.aggressor, fight.defender)\n"
                    "    t.lost[victim] = smaller(3, t.lost[victim] + 1)\n"
                    "    award(t, victor, ite(robbery",
                )
            ],
        },
    )
    after = explored(game)
    assert news(small, after) == {promise(RETREAT_ONLY)}
    assert refuted(small, after) == {RETREAT_ONLY}
    witness = after.one(*promise(RETREAT_ONLY)).witness
    assert witness is not None
    assert not any(step.text == "retreat" for step in witness.steps)


def test_a_ring_that_leaves_at_the_first_robbery_is_never_robbed_twice(
    tmp_path: Path, proofs: Seen, small: Seen
) -> None:
    game = edited(
        "anillo",
        tmp_path,
        {
            "rulebook.md": [
                (
                    "- On both of these occasions there is no removal from the game, but a return",
                    "- On the first of these occasions the Ring leaves the game, on the second there is a return",
                )
            ],
            "confrontation.py": [
                (
                    '    """A Ring of Power returns to the Pile of Dark Destiny."""\n'
                    "    return Place.DARK if card.kind == Kind.ACE and not again else None\n",
                    '    """A Ring of Power leaves the game."""\n'
                    "    return Place.OUT if card.kind == Kind.ACE else None\n",
                )
            ],
        },
    )
    after = explored(game)
    assert news(small, after) == {promise(ROBBED_BEFORE)}
    assert refuted(small, after) == {ROBBED_BEFORE}
    witness = after.one(*promise(ROBBED_BEFORE)).witness
    assert witness is not None
    assert [step.text for step in witness.steps].count("loss") == 1
    # "for a second time" has nothing left to say of Rings
    full = proved(game, about_inputs)
    assert news(proofs, full) == {("DEAD02", "lost goes.ring_destroyed")}
    assert refuted(proofs, full) == set()
