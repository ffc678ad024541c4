"""Tabernas Western: situations that a person can lay out, and counts that were worked out apart from the model."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from hoyle import TransitionSystem
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.tracing import If
from hoyle.models.tabernas.box import Category, Side, cards
from hoyle.models.tabernas.model import game
from hoyle.models.tabernas.spoils import chain_takes, holdup_takes
from hoyle.models.tabernas.table import Table
from hoyle.models.tabernas.trios import Trio, beats, category_of
from hoyle.verify.columns_terms import Rows
from hoyle.verify.prove_trace import ask_decision

NORMAL, STRAIGHT, PERFECT = "normal", "straight", "perfect"
CHARACTERS = {"cowboys": "Cowboy", "apaches": "Apache"}
WEAPONS = {"cowboys": "Revolver", "apaches": "Bow"}
AMMUNITION = {"cowboys": "Bullet", "apaches": "Arrow"}
WILD = {"cowboys": "Sheriff", "apaches": "Cacique"}


def trio(side: str, *numbers: int | str) -> list[str]:
    """The three cards of a Trio; a letter stands for the Wildcard of that name."""
    kinds = (CHARACTERS, WEAPONS, AMMUNITION)
    return [f"{(WILD if isinstance(n, str) else k)[side]} {n}" for k, n in zip(kinds, numbers, strict=True)]


class Play:
    """A game laid out by naming cards: the rest is the draw deck. What happens by itself is done by itself."""

    def __init__(self, players: int = 2, current: int = 1, **readings: str) -> None:
        named = {q.replace("_", "-"): r for q, r in readings.items()}
        self.ts = TransitionSystem(game, game.setting(players, "full", named))
        self.crossed: list[str] = []
        with self.ts.session.active():
            self.names = {cards.label(i): i for i in range(len(cards.rows))}
            t: Any = Table._of([slot.start for slot in self.ts.slots])
            t.current = t.players[current - 1]
        self.position = tuple(t._slots)

    @contextmanager
    def table(self) -> Iterator[Any]:
        """The position to be changed or looked at."""
        with self.ts.session.active():
            t: Any = Table._of(self.position)
            yield t
            self.position = tuple(t._slots)

    def hand(self, player: int, *names: str) -> "Play":
        with self.table() as t:
            for name in names:
                t.move(cards.card(self.names[name]), t.deck, t.hand[t.players[player - 1]])
        return self

    def loot(self, player: int, *names: str) -> "Play":
        with self.table() as t:
            for name in names:
                t.move(cards.card(self.names[name]), t.deck, t.loot[t.players[player - 1]])
        return self

    def pile(self, *names: str) -> "Play":
        """Cards on the discard pile, the top one first."""
        with self.table() as t:
            for name in names:
                t.move(cards.card(self.names[name]), t.deck, t.pile, under=True)
        return self

    def deck(self, *names: str) -> "Play":
        """Only these are left in the draw deck: all the others go beneath the discard pile."""
        with self.table() as t:
            for name, number in self.names.items():
                if t.deck.has(cards.card(number)) and name not in names:
                    t.move(cards.card(number), t.deck, t.pile, under=True)
        return self

    def last_round(self, *turns_left: int) -> "Play":
        """The last round, in which these players have still a turn."""
        with self.table() as t:
            t.last_round = True
            for p in turns_left:
                t.turns_left.add(t.players[p - 1])
        return self

    def at(self, name: str) -> "Play":
        stage = next(s for s in game.declared.stages.stages if s.name == name)
        with self.table() as t:
            t._slots[self.ts.stage_slot] = stage.number
        return self

    def legal(self) -> set[str]:
        return {self.ts.show_move(m, self.position) for m, _ in self.ts.moves(self.position)}

    def kinds(self) -> set[str]:
        """The actions that are possible."""
        return {move.split()[0] for move in self.legal()}

    def do(self, *moves: str) -> "Play":
        for wanted in moves:
            found = [o for m, o in self.ts.moves(self.position) if self.ts.show_move(m, self.position) == wanted]
            assert found, f"{wanted!r} is not among {sorted(self.legal())[:40]}"
            assert found[0].kind == "done", found[0]
            self._to(found[0])
            self.settle()
        return self

    def settle(self) -> "Play":
        """Make the steps that happen by themselves; where their order is free, the first."""
        while moves := self.ts.moves(self.position):
            if self.ts.mover(moves[0][0], self.position) != "the rules":
                break
            self._to(moves[0][1])
        return self

    def refill(self) -> "Play":
        """Draw for everybody, any card of the deck."""
        while self.place() == "refill":
            self.do(sorted(self.legal())[0])
        return self

    def _to(self, outcome: Any) -> None:
        self.crossed += [f"{hole.kind} {hole.name}" for hole in outcome.crossed]
        self.position = outcome.position

    def lay(self, action: str, announced: str, names: list[str], *shown: int) -> str:
        """The move of laying a Trio; the numbers shown are those on the cards unless they are given."""
        numbers = shown or tuple(int(n.split()[1]) for n in names)
        places = ("character", "weapon", "ammunition")
        told = [f"{p}={n}" for p, n in zip(places, names, strict=True)]
        told += [f"{p}_as={n}" for p, n in zip(places, numbers, strict=True)]
        return " ".join([action, *told, f"announced={announced}"])

    def start(self, announced: str, names: list[str], *shown: int) -> "Play":
        return self.do(self.lay("start_duel", announced, names, *shown))

    def counter(self, announced: str, names: list[str], *shown: int) -> "Play":
        return self.do(self.lay("counter", announced, names, *shown))

    def close(self, announced: str, names: list[str], *shown: int) -> "Play":
        return self.do(self.lay("closing_counter", announced, names, *shown))

    def raw(self, field: str, player: int | None = None) -> Any:
        """What a field holds, as the engines see it."""
        name = field if player is None else f"{field}[player {player}]"
        return next(r for s, r in zip(self.ts.slots, self.position, strict=True) if s.name == name)

    def holds(self, field: str, player: int | None = None) -> set[str]:
        """The cards of a zone by name."""
        raw = self.raw(field, player)
        return {name for name, i in self.names.items() if raw >> i & 1}

    def on_pile(self) -> list[str]:
        """The discard pile, the top card first."""
        by_number = {i: name for name, i in self.names.items()}
        return [by_number[i] for i in self.raw("pile")]

    def player(self, field: str) -> int | None:
        """The seat in a player field, from 1; None for nobody."""
        raw = self.raw(field)
        return raw + 1 if 0 <= raw < self.ts.setting.players else None

    def players(self, field: str) -> set[int]:
        return {n + 1 for n in range(self.ts.setting.players) if self.raw(field) >> n & 1}

    def place(self) -> str:
        return game.declared.stages.stages[self.position[self.ts.stage_slot]].name


ODDS = ["Revolver 1", "Bullet 3", "Bow 5", "Arrow 7", "Revolver 8", "Bullet 9"]  # no Trio among them


def attacked(names: list[str], announced: str, *, players: int = 2, shown: tuple[int, ...] = (), **more: str) -> Play:
    """Player 1 has begun a Duel with these cards; the others' hands are still to be laid out with the deck's cards."""
    return Play(players, **more).hand(1, *names).pile("Arrow 4").at("act").start(announced, names, *shown)


# ----------------------------------------------------------------------------------------------------------- the set-up


@pytest.mark.parametrize(("players", "deck"), [(2, 47), (3, 42), (4, 37)])
def test_what_lies_where_after_the_set_up(players: int, deck: int) -> None:
    play = Play(players)
    begins = set()
    for seed in range(40):
        play.position = play.ts.start(Random(seed))
        assert len(play.holds("deck")) == deck
        assert len(play.on_pile()) == 1
        assert all(len(play.holds("hand", p)) == 5 for p in range(1, players + 1))
        assert not any(play.holds("loot", p) for p in range(1, players + 1))
        begins.add(play.player("current"))
    assert begins == set(range(1, players + 1))


def test_the_box_holds_29_cards_of_each_side() -> None:
    names = Counter(name.split()[0] for name in Play().names)
    assert names == {
        **dict.fromkeys(("Cowboy", "Revolver", "Bullet", "Apache", "Bow", "Arrow"), 9),
        "Sheriff": 2,
        "Cacique": 2,
    }


# ---------------------------------------------------------------------------------------------------------------- Trios


@pytest.mark.parametrize(
    ("reading", "straights", "normal"), [("ascending", 9, 711), ("up-or-down", 18, 702), ("any-order", 54, 666)]
)
def test_the_triples_of_a_side_by_kind(reading: str, straights: int, normal: int) -> None:
    with Play(straight_shape=reading).ts.session.active():
        kinds = Counter(
            category_of(Trio(character=c, weapon=w, ammunition=a)) for c, w, a in product(range(1, 10), repeat=3)
        )
    assert (kinds[Category.PERFECT], kinds[Category.STRAIGHT], kinds[Category.NORMAL]) == (9, straights, normal)


def test_which_trio_beats_which_for_all_pairs() -> None:
    """Of 1,062,153 pairs of different Trios 556,470 are decided one way, in 505,683 each beats the other."""
    numbers = [(c, w, a) for c, w, a in product(range(1, 10), repeat=3)]
    kind = [2 if c == w == a else 1 if (w - c) % 9 == (a - w) % 9 == 1 else 0 for c, w, a in numbers]
    trios = [(side, k, *n) for side in range(2) for k, n in zip(kind, numbers, strict=True)]
    assert Counter(k for _, k, *_ in trios) == {0: 1422, 1: 18, 2: 18}
    column = np.array(trios)
    x, y = (column[i].T for i in np.indices((len(trios), len(trios))).reshape(2, -1))
    one_side, one_kind = x[0] == y[0], x[1] == y[1]
    higher = x[2] * 81 + x[3] * 9 + x[4] > y[2] * 81 + y[3] * 9 + y[4]
    expected = np.where(one_kind, ~one_side | higher, x[1] > y[1])

    asked = ask_decision(Play().ts, beats)
    fields = ("side", "category", "character", "weapon", "ammunition")
    known = {}
    for values, given in zip((x, y), asked.inputs, strict=True):
        for n, symbol in enumerate(given.symbols):
            assert isinstance(symbol.number, int)
            known[symbol.number] = values[n] if n < len(fields) else np.zeros(len(x[0]), bool)
    answers = Rows(len(x[0]), None, lambda number, _: known[number]).get(asked.analysis.values[0])
    assert (answers == expected).all()
    square = answers.reshape(len(trios), len(trios))
    upper = np.triu_indices(len(trios), 1)
    ways = Counter((square[upper].astype(int) + square.T[upper].astype(int)).tolist())
    assert ways == {1: 556_470, 2: 505_683}
    assert not square.diagonal().any()


def test_three_trios_may_have_three_winners() -> None:
    """C 9-5-5, A 1-3-5 and C 2-7-4 laid in the six orders: each beats what it can, and the last one standing wins."""
    three = [(Side.COWBOYS, 9, 5, 5), (Side.APACHES, 1, 3, 5), (Side.COWBOYS, 2, 7, 4)]
    wins: Counter[int] = Counter()
    with Play().ts.session.active():
        made = [Trio(side=s, character=c, weapon=w, ammunition=a) for s, c, w, a in three]
        for order in permutations(range(3)):
            best = order[0]
            for challenger in order[1:]:
                if beats(made[challenger], made[best]):
                    best = challenger
            wins[best] += 1
    assert sorted(wins.values()) == [1, 2, 3]


def test_straights_of_one_side_in_a_line() -> None:
    for reading, best in (("by-character", (9, 1, 2)), ("by-run", (7, 8, 9))):
        with Play(straight_rank=reading).ts.session.active():
            runs = [(n, n % 9 + 1, (n + 1) % 9 + 1) for n in range(1, 10)]
            made = {r: Trio(category=1, character=r[0], weapon=r[1], ammunition=r[2]) for r in runs}
            beaten = {r: sum(bool(beats(made[r], other)) for other in made.values()) for r in runs}
        assert sorted(beaten.values()) == list(range(9))
        assert max(beaten, key=lambda r: beaten[r]) == best


def test_a_trio_is_of_one_side_and_in_its_order() -> None:
    hand = [*trio("cowboys", 8, 4, 2), "Apache 9", "Bow 9", "Arrow 1"]
    play = Play().hand(1, *hand).pile("Arrow 4").at("act")
    laid = {m for m in play.legal() if m.startswith("start_duel")}
    assert laid == {
        play.lay("start_duel", NORMAL, trio("cowboys", 8, 4, 2)),
        play.lay("start_duel", NORMAL, trio("apaches", 9, 9, 1)),
    }


def test_straights_and_perfect_trios_are_announced_as_what_they_are() -> None:
    straight = trio("cowboys", 9, 1, 2)
    for reading, kinds in (("no", {STRAIGHT}), ("as-normal", {STRAIGHT, NORMAL})):
        play = Play(unannounced=reading).hand(1, *straight).pile("Arrow 4").at("act")
        assert {m.split("announced=")[1] for m in play.legal() if m.startswith("start_duel")} == kinds


def test_descending_numbers_are_a_straight_in_two_readings() -> None:
    for reading, kind in (("ascending", NORMAL), ("up-or-down", STRAIGHT), ("any-order", STRAIGHT)):
        play = Play(straight_shape=reading).hand(1, *trio("apaches", 3, 2, 1)).pile("Arrow 4").at("act")
        assert play.lay("start_duel", kind, trio("apaches", 3, 2, 1)) in play.legal()
    for reading, kind in (("up-or-down", NORMAL), ("any-order", STRAIGHT)):
        play = Play(straight_shape=reading).hand(1, *trio("apaches", 3, 1, 2)).pile("Arrow 4").at("act")
        assert play.lay("start_duel", kind, trio("apaches", 3, 1, 2)) in play.legal()


# ------------------------------------------------------------------------------------------------------------ Wildcards


def test_a_wildcard_is_any_card_of_its_side() -> None:
    play = Play().hand(1, "Sheriff a", "Revolver 4", "Bullet 4", "Bow 4", "Arrow 4").pile("Arrow 1").at("act")
    laid = {m for m in play.legal() if m.startswith("start_duel")}
    assert len(laid) == 9  # the Sheriff as Character 1 to 9, never with the Apaches' cards
    assert play.lay("start_duel", PERFECT, ["Sheriff a", "Revolver 4", "Bullet 4"], 4, 4, 4) in laid
    assert play.lay("start_duel", NORMAL, ["Sheriff a", "Revolver 4", "Bullet 4"], 9, 4, 4) in laid


def test_two_wildcards_may_lie_in_a_trio() -> None:
    play = Play().hand(1, "Sheriff a", "Sheriff b", "Bullet 4").pile("Arrow 1").at("act")
    laid = {m for m in play.legal() if m.startswith("start_duel")}
    assert len(laid) == 2 * 81
    for a, b in (("a", "b"), ("b", "a")):
        assert play.lay("start_duel", STRAIGHT, [f"Sheriff {a}", f"Sheriff {b}", "Bullet 4"], 2, 3, 4) in laid


def test_what_a_wildcard_stands_for_stays_for_the_duel() -> None:
    play = attacked(["Cowboy 7", "Sheriff a", "Bullet 7"], PERFECT, shown=(7, 7, 7))
    with play.table() as t:
        assert [int(n) for n in (t.duel.best.character, t.duel.best.weapon, t.duel.best.ammunition)] == [7, 7, 7]
    play.hand(2, *ODDS).do("rival_card card=Apache 1", "retire card=Apache 1")
    with play.table() as t:
        assert int(t.duel.best.weapon) == 7


def test_a_wildcard_may_stand_for_a_card_in_view_in_one_reading() -> None:
    """A real C 9-3-4 dominates: the Sheriff as Character 9 with Weapon 5 beats it, if it may be a 9."""
    mine = ["Sheriff a", "Revolver 5", "Bullet 1"]
    for reading, legal in (("any-card", True), ("not-in-view", False)):
        play = attacked(trio("cowboys", 9, 3, 4), NORMAL, stand_in=reading).hand(2, *mine)
        play.do("rival_card card=Apache 2")
        assert (play.lay("counter", NORMAL, mine, 9, 5, 1) in play.legal()) is legal
        assert play.lay("counter", NORMAL, mine, 8, 5, 1) not in play.legal()


# --------------------------------------------------------------------------------------------------------------- a turn


def test_a_turn_is_a_draw_and_then_one_action() -> None:
    play = Play().hand(1, *ODDS[:5]).hand(2, "Cowboy 1").pile("Bow 2", "Sheriff a").at("draw")
    assert play.legal() == {"choose_deck", "draw_from_pile card=Bow 2"}
    play.do("draw_from_pile card=Bow 2")
    assert play.kinds() == {"discard"}
    play.do("discard card=Arrow 7")
    assert (play.place(), play.player("current"), play.on_pile()) == ("draw", 2, ["Arrow 7", "Sheriff a"])


def test_nobody_must_attack() -> None:
    play = Play().hand(1, *trio("cowboys", 5, 5, 5)).pile("Bow 2").at("act")
    assert {"start_duel", "discard"} == play.kinds()


def test_the_turn_goes_round_all_players() -> None:
    play = Play(4, current=3).hand(3, "Cowboy 1").pile("Bow 2").at("act")
    play.do("discard card=Cowboy 1")
    assert play.player("current") == 4
    play.do("draw_from_pile card=Cowboy 1", "discard card=Cowboy 1")
    assert play.player("current") == 1


def test_any_card_of_the_pile_may_be_drawn_in_one_reading() -> None:
    for reading, drawn in (("top", {"Bow 2"}), ("any", {"Bow 2", "Sheriff a"})):
        play = Play(pile_draw=reading).hand(1, "Cowboy 1").pile("Bow 2", "Sheriff a").at("draw")
        assert play.legal() == {"choose_deck"} | {f"draw_from_pile card={name}" for name in drawn}


def test_the_card_just_drawn_from_the_pile_may_go_back_in_one_reading() -> None:
    for reading, legal in (("may", True), ("may-not", False)):
        play = Play(redraw=reading).hand(1, "Cowboy 1").hand(2, "Cowboy 2").pile("Bow 2").at("draw")
        play.do("draw_from_pile card=Bow 2")
        assert ("discard card=Bow 2" in play.legal()) is legal
        play.do("discard card=Cowboy 1", "draw_from_pile card=Cowboy 1")
        assert "discard card=Cowboy 2" in play.legal()


def test_each_player_in_turn_may_take_and_discard_one_card_for_ever() -> None:
    play = Play(3).hand(1, "Cowboy 1").hand(2, "Cowboy 2").hand(3, "Cowboy 3").pile("Bow 2").at("draw")
    before = play.position
    for _ in range(3):
        play.do("draw_from_pile card=Bow 2", "discard card=Bow 2")
    assert play.position == before


# --------------------------------------------------------------------------------------------------------------- a Duel


def test_a_rival_draws_and_answers() -> None:
    """C 8-4-2 dominates: A 1-2-1 beats it by its side, C 7-9-9 does not, and retiring is always possible."""
    play = attacked(trio("cowboys", 8, 4, 2), NORMAL)
    play.hand(2, *trio("apaches", 1, 2, 1), *trio("cowboys", 7, 9, 9)[:2])
    assert play.legal() == {f"rival_card card={c}" for c in play.holds("deck")}
    play.do("rival_card card=Bullet 9")
    laid = {m for m in play.legal() if m.startswith("counter")}
    assert laid == {play.lay("counter", NORMAL, trio("apaches", 1, 2, 1))}
    assert {m for m in play.legal() if m.startswith("retire")} == {f"retire card={c}" for c in play.holds("hand", 2)}
    assert len(play.holds("hand", 2)) == 6


@pytest.mark.parametrize(
    ("best", "kind", "mine", "as_what", "legal"),
    [
        (("cowboys", 8, 4, 2), NORMAL, ("cowboys", 9, 1, 1), NORMAL, True),
        (("cowboys", 8, 4, 2), NORMAL, ("cowboys", 7, 9, 9), NORMAL, False),
        (("cowboys", 9, 8, 2), NORMAL, ("cowboys", 1, 2, 3), STRAIGHT, True),
        (("cowboys", 7, 8, 9), STRAIGHT, ("cowboys", 1, 1, 1), PERFECT, True),
        (("cowboys", 7, 8, 9), STRAIGHT, ("apaches", 9, 8, 8), NORMAL, False),
        (("cowboys", 7, 8, 9), STRAIGHT, ("cowboys", 9, 1, 2), STRAIGHT, True),
        (("cowboys", 7, 8, 9), STRAIGHT, ("apaches", 1, 2, 3), STRAIGHT, True),
        (("cowboys", 9, 9, 9), PERFECT, ("apaches", 1, 1, 1), PERFECT, True),
        (("cowboys", 9, 9, 9), PERFECT, ("cowboys", 8, 8, 8), PERFECT, False),
        (("cowboys", 1, 1, 1), PERFECT, ("apaches", 8, 9, 1), STRAIGHT, False),
    ],
)
def test_what_beats_what_in_a_duel(
    best: tuple[Any, ...], kind: str, mine: tuple[Any, ...], as_what: str, legal: bool
) -> None:
    play = attacked(trio(*best), kind).hand(2, *trio(*mine)).do("rival_card card=Sheriff a")
    move = play.lay("counter", as_what, trio(*mine))
    assert (move in play.legal()) is legal


def test_weapon_and_ammunition_decide_when_the_characters_are_level() -> None:
    """Only a Wildcard can make Characters level; two of them make the Weapons level, too."""
    play = attacked(trio("cowboys", 9, 3, 4), NORMAL)
    play.hand(2, "Sheriff a", "Revolver 5", "Revolver 2", "Bullet 1", "Bullet 5").do("rival_card card=Sheriff b")
    assert play.lay("counter", NORMAL, ["Sheriff a", "Revolver 5", "Bullet 1"], 9, 5, 1) in play.legal()
    assert play.lay("counter", NORMAL, ["Sheriff a", "Revolver 2", "Bullet 1"], 9, 2, 1) not in play.legal()
    assert play.lay("counter", NORMAL, ["Sheriff a", "Sheriff b", "Bullet 5"], 9, 3, 5) in play.legal()
    assert play.lay("counter", NORMAL, ["Sheriff a", "Sheriff b", "Bullet 1"], 9, 3, 1) not in play.legal()


def test_every_rival_answers_once_and_the_starter_last() -> None:
    """Four players: 2 retires, 3 counters, 4 retires, then the starter draws and nobody answers the closing Trio."""
    play = attacked([*trio("cowboys", 8, 4, 2)], NORMAL, players=4).hand(1, *trio("cowboys", 9, 9, 7))
    play.hand(2, "Revolver 1").hand(3, *trio("apaches", 1, 3, 5)).hand(4, "Bullet 1")
    play.do("rival_card card=Bow 9", "retire card=Bow 9")
    play.do("rival_card card=Bow 8").counter(NORMAL, trio("apaches", 1, 3, 5))
    play.do("rival_card card=Bow 7", "retire card=Bullet 1")
    assert (play.place(), play.players("duel.retired"), play.player("duel.dominator")) == ("closing_card", {2, 4}, 3)
    play.do("closing_card card=Bow 6").close(NORMAL, trio("cowboys", 9, 9, 7))
    assert play.place() == "refill"
    assert play.holds("loot", 1) == {"Cowboy 8", "Cowboy 9", "Apache 1"}
    assert play.player("victor") == 1


def test_a_starter_who_cannot_beat_the_table_retires() -> None:
    play = attacked(trio("cowboys", 8, 4, 2), NORMAL).hand(1, "Bow 9").hand(2, *trio("apaches", 1, 3, 5))
    play.do("rival_card card=Bow 8").counter(NORMAL, trio("apaches", 1, 3, 5)).do("closing_card card=Bow 6")
    assert play.legal() == {"closing_retire card=Bow 9", "closing_retire card=Bow 6"}
    play.do("closing_retire card=Bow 6")
    assert play.holds("loot", 2) == {"Cowboy 8", "Apache 1"}
    assert play.crossed == []
    play.refill()
    assert (play.place(), play.player("current")) == ("draw", 2)
    assert [len(play.holds("hand", p)) for p in (1, 2)] == [5, 5]


def test_nothing_says_who_wins_when_the_dominating_starter_retires() -> None:
    """C 8-4-2, the rival retires, and the starter's hand holds no other Trio."""
    for reading, holes, cards_in_hand in (
        ("as-listed", ["gap duel_winner"], 3),
        ("hold", [], 3),
        ("stop", [], 3),
    ):
        play = attacked(trio("cowboys", 8, 4, 2), NORMAL, still_dominating=reading)
        play.hand(1, "Revolver 1", "Revolver 3", "Arrow 1").hand(2, *ODDS[1:5])
        play.do("rival_card card=Arrow 9", "retire card=Arrow 9")
        if reading != "stop":
            assert play.place() == "closing_card"
            play.do("closing_card card=Arrow 8")
            assert play.kinds() == {"closing_retire"}
            play.do("closing_retire card=Arrow 1")
        assert play.crossed == holes
        assert play.holds("loot", 1) == {"Cowboy 8"}
        assert len(play.holds("hand", 1)) == cards_in_hand
        assert ("Arrow 1" in play.holds("hand", 1)) is (reading == "stop")


def test_a_starter_may_beat_the_own_trio_in_one_reading() -> None:
    """C 8-4-2 unopposed, then A 1-5-7 laid over it: two Characters instead of one."""
    for reading, legal in (("may", True), ("may-not", False)):
        play = attacked(trio("cowboys", 8, 4, 2), NORMAL, self_counter=reading)
        play.hand(1, *trio("apaches", 1, 5, 7)).hand(2, "Revolver 9")
        play.do("rival_card card=Arrow 9", "retire card=Arrow 9", "closing_card card=Arrow 8")
        assert (play.lay("closing_counter", NORMAL, trio("apaches", 1, 5, 7)) in play.legal()) is legal
        if legal:
            play.close(NORMAL, trio("apaches", 1, 5, 7))
            assert play.holds("loot", 1) == {"Cowboy 8", "Apache 1"}


def test_the_starter_may_draw_from_the_pile_in_one_reading() -> None:
    for reading, place in (("deck", "closing_card"), ("deck-or-pile", "closing_draw")):
        play = attacked(trio("cowboys", 8, 4, 2), NORMAL, closing_source=reading).hand(2, "Revolver 9")
        play.do("rival_card card=Arrow 9", "retire card=Arrow 9")
        assert play.place() == place
        if place == "closing_draw":
            assert play.legal() == {"choose_deck", "draw_from_pile card=Arrow 9"}
            play.do("draw_from_pile card=Arrow 9")
            assert (play.place(), play.holds("hand", 1)) == ("closing", {"Arrow 9"})


# ----------------------------------------------------------------------------------------------------------- the spoils


def won_by_rival(mine: list[str], theirs: list[str], kind: str, *, shown: tuple[int, ...] = (), **more: str) -> Play:
    """The rival counters and the starter retires, up to the step before the spoils."""
    numbers = [int(n.split()[1]) for n in mine]
    play = attacked(mine, NORMAL, **more).hand(1, "Bow 9").hand(2, *theirs)
    assert len(set(numbers)) > 1
    play.do("rival_card card=Bow 8").counter(kind, theirs, *shown)
    return play.do("closing_card card=Bow 6")


def test_characters_are_loot_and_the_rest_is_discarded() -> None:
    play = won_by_rival(trio("apaches", 2, 2, 8), trio("cowboys", 5, 6, 1), NORMAL).do("closing_retire card=Bow 6")
    assert play.holds("loot", 2) == {"Apache 2", "Cowboy 5"}
    assert set(play.on_pile()) == {"Arrow 4", "Bow 6", "Bow 2", "Arrow 8", "Revolver 6", "Bullet 1"}


def test_the_order_of_the_discarded_cards_is_free() -> None:
    play = won_by_rival(trio("apaches", 2, 2, 8), trio("cowboys", 5, 6, 1), NORMAL)
    first = next(o for m, o in play.ts.moves(play.position) if "Bow 6" in play.ts.show_move(m, play.position))
    play.position = first.position
    (captured,) = play.ts.moves(play.position)
    play.position = captured[1].position
    free = {"Bow 2", "Arrow 8", "Revolver 6", "Bullet 1"}
    assert play.legal() == {f"lay_off card={name}" for name in free}
    assert {play.ts.mover(m, play.position) for m, _ in play.ts.moves(play.position)} == {"the rules"}


def test_a_wildcard_laid_as_a_weapon_is_captured_by_one_clause_and_discarded_by_another() -> None:
    play = attacked(["Cowboy 7", "Sheriff a", "Bullet 7"], PERFECT, shown=(7, 7, 7), still_dominating="hold")
    play.hand(2, "Revolver 9").do("rival_card card=Arrow 9", "retire card=Arrow 9", "closing_card card=Bow 6")
    play.do("closing_retire card=Bow 6")
    assert play.crossed == ["conflict captured"]
    assert play.holds("loot", 1) == {"Cowboy 7", "Sheriff a"}
    play = attacked(["Sheriff a", "Revolver 7", "Bullet 7"], PERFECT, shown=(7, 7, 7), still_dominating="hold")
    play.hand(2, "Revolver 9").do("rival_card card=Arrow 9", "retire card=Arrow 9", "closing_card card=Bow 6")
    play.do("closing_retire card=Bow 6")
    assert play.crossed == []
    assert play.holds("loot", 1) == {"Sheriff a"}


def duel_won(announced: str, names: list[str], loots: dict[int, list[str]], **more: str) -> Play:
    """Player 1 of three wins without opposition; player 3 retires last."""
    play = Play(3, **{"still_dominating": "stop", **more}).hand(1, *names).hand(2, "Revolver 9").hand(3, "Bow 9")
    play.pile("Arrow 4")
    for player, loot in loots.items():
        play.loot(player, *loot)
    play.at("act").start(announced, names)
    return play.do("rival_card card=Arrow 9", "retire card=Arrow 9", "rival_card card=Bow 8", "retire card=Bow 8")


def test_a_normal_trio_has_no_effect() -> None:
    play = duel_won(NORMAL, trio("cowboys", 8, 4, 2), {2: ["Apache 3"], 3: ["Cacique a"]})
    assert play.holds("loot", 2) | play.holds("loot", 3) == {"Apache 3", "Cacique a"}


def test_a_chain_costs_the_others_a_wildcard_or_their_highest_character() -> None:
    loots = {1: ["Apache 9"], 2: ["Apache 3", "Apache 5"], 3: ["Cacique a", "Apache 8"]}
    play = duel_won(STRAIGHT, trio("cowboys", 4, 5, 6), loots)
    assert [play.holds("loot", p) for p in (1, 2, 3)] == [{"Apache 9", "Cowboy 4"}, {"Apache 3"}, {"Apache 8"}]
    assert set(play.on_pile()[-2:]) == {"Apache 5", "Cacique a"}
    assert play.on_pile()[-3] == "Arrow 4"
    assert play.crossed == []


def test_a_chain_spares_a_player_without_loot() -> None:
    play = duel_won(STRAIGHT, trio("cowboys", 4, 5, 6), {2: ["Apache 3"]})
    assert [play.holds("loot", p) for p in (1, 2, 3)] == [{"Cowboy 4"}, set(), set()]
    assert play.on_pile()[-1] == "Apache 3"


def test_a_hold_up_takes_a_wildcard_or_the_highest_card_of_each_rival() -> None:
    loots = {2: ["Apache 3", "Apache 5"], 3: ["Cacique a", "Apache 8"]}
    play = duel_won(PERFECT, trio("cowboys", 4, 4, 4), loots)
    assert play.holds("loot", 1) == {"Cowboy 4", "Apache 5", "Cacique a"}
    assert [play.holds("loot", p) for p in (2, 3)] == [{"Apache 3"}, {"Apache 8"}]


def test_who_has_retired_is_robbed_in_one_reading_only() -> None:
    for reading, robbed in (("every-opponent", {"Apache 5"}), ("still-in-duel", set())):
        play = duel_won(PERFECT, trio("cowboys", 4, 4, 4), {2: ["Apache 5"]}, held_up=reading)
        assert play.holds("loot", 1) == {"Cowboy 4"} | robbed


@pytest.mark.parametrize("decision", [chain_takes, holdup_takes])
@pytest.mark.parametrize(
    ("loot", "holes"),
    [
        (("Cowboy 9", "Apache 9", "Cowboy 2"), 1),
        (("Sheriff a", "Cacique a"), 1),
        (("Sheriff a", "Sheriff b", "Cowboy 1"), 0),
        (("Cowboy 9", "Apache 8", "Cowboy 2"), 0),
        (("Sheriff a", "Cowboy 9", "Apache 9"), 0),
    ],
)
def test_equal_cards_of_a_loot_leave_the_effect_open(decision: Any, loot: tuple[str, ...], holes: int) -> None:
    kind, names = (
        (STRAIGHT, trio("cowboys", 4, 5, 6)) if decision is chain_takes else (PERFECT, trio("cowboys", 4, 4, 4))
    )
    play = duel_won(kind, names, {2: list(loot)})
    assert play.crossed == [f"several {decision.name}"] * holes


def test_all_characters_are_of_equal_value_in_one_reading() -> None:
    for reading, holes in (("number", []), ("points", ["several chain_takes"])):
        play = duel_won(STRAIGHT, trio("cowboys", 4, 5, 6), {2: ["Cowboy 9", "Apache 8"]}, greatest=reading)
        assert play.crossed == holes


# ------------------------------------------------------------------------------------------------------- after the Duel


def test_after_a_duel_all_hands_are_filled_and_the_winner_plays() -> None:
    play = duel_won(NORMAL, trio("cowboys", 8, 4, 2), {})
    assert play.place() == "refill"
    assert len(play.holds("hand", 1)) == 0
    before = len(play.holds("deck"))
    play.refill()
    assert [len(play.holds("hand", p)) for p in (1, 2, 3)] == [5, 5, 5]
    assert before - len(play.holds("deck")) == 5 + 4 + 4
    assert (play.place(), play.player("current"), play.player("victor")) == ("draw", 1, None)


def test_who_plays_after_a_duel_and_who_refills_first() -> None:
    for reading, plays in (("winner", 3), ("right", 2)):
        play = Play(4, after_duel=reading).pile("Arrow 4").at("new_round")
        with play.table() as t:
            t.victor = t.players[2]
        play.settle()
        assert (play.place(), play.player("current")) == ("draw", plays)
    for reading, first in (("winner", 2), ("starter", 1)):
        play = won_by_rival(trio("apaches", 2, 2, 8), trio("cowboys", 5, 6, 1), NORMAL, refill_order=reading)
        play.do("closing_retire card=Bow 6")
        held = len(play.holds("hand", first))
        play.do("refill card=Sheriff a")
        assert len(play.holds("hand", first)) == held + 1


# -------------------------------------------------------------------------------------------------------- an empty deck


def test_a_deck_that_runs_out_in_a_duel_is_made_anew_and_the_last_turns_come() -> None:
    play = Play().hand(1, *trio("cowboys", 8, 4, 2)).hand(2, "Revolver 9").pile("Arrow 4").at("act").deck("Bow 9")
    discards = set(play.on_pile()) - {"Arrow 4"}
    play.start(NORMAL, trio("cowboys", 8, 4, 2)).do("rival_card card=Bow 9")
    assert play.on_pile() == ["Arrow 4"]
    assert play.holds("deck") == discards
    assert (play.raw("last_round"), play.players("turns_left")) == (True, {1, 2})
    assert play.crossed == []


def test_a_deck_that_runs_out_in_a_refill_is_made_anew() -> None:
    play = Play(still_dominating="stop").hand(1, *trio("cowboys", 8, 4, 2)).hand(2, *ODDS[:4])
    play.pile("Arrow 4").at("act").deck("Bow 9", "Bow 8", "Bow 7")
    play.start(NORMAL, trio("cowboys", 8, 4, 2)).do("rival_card card=Bow 9", "retire card=Bow 9")
    play.do("refill card=Bow 8")
    assert play.raw("last_round") == 0
    play.do("refill card=Bow 7")
    assert play.raw("last_round") == 1
    assert len(play.on_pile()) == 1
    assert play.crossed == []


@pytest.mark.parametrize(
    ("reading", "holes", "shuffled", "last"),
    [("not-said", ["gap turn_runs_out"], False, 0), ("same", [], True, 1), ("no-last-turn", [], True, 0)],
)
def test_nothing_is_said_of_a_deck_that_runs_out_in_a_turn(
    reading: str, holes: list[str], shuffled: bool, last: int
) -> None:
    play = Play(empty_in_turn=reading).hand(1, "Cowboy 1").hand(2, "Cowboy 2").pile("Arrow 4").at("draw").deck("Bow 9")
    play.do("choose_deck", "turn_card card=Bow 9")
    assert play.crossed == holes
    assert bool(play.holds("deck")) is shuffled
    assert play.raw("last_round") == last
    play.do("discard card=Bow 9")
    assert play.legal() == ({"choose_deck"} if shuffled else set()) | {"draw_from_pile card=Bow 9"}


@pytest.mark.parametrize(("players", "turns"), [(2, 47), (3, 42), (4, 37)])
def test_quiet_turns_empty_the_deck(players: int, turns: int) -> None:
    play = Play(players)
    play.position = play.ts.start(Random(5))
    for _ in range(turns):
        assert play.crossed == []
        play.do("choose_deck")
        play.do(sorted(play.legal())[0])
        play.do(sorted(m for m in play.legal() if m.startswith("discard"))[0])
    assert play.crossed == ["gap turn_runs_out"]
    assert play.kinds() == {"draw_from_pile"}


def test_a_duel_needs_a_card_of_a_deck_that_was_empty_before() -> None:
    """The rival must draw and cannot; that this is the deck running out in a Duel is one reading."""
    play = Play().hand(1, *trio("cowboys", 8, 4, 2)).hand(2, "Revolver 9").pile("Arrow 4").at("act").deck()
    laid = play.lay("start_duel", NORMAL, trio("cowboys", 8, 4, 2))
    play.position = next(
        o.position for m, o in play.ts.moves(play.position) if play.ts.show_move(m, play.position) == laid
    )
    assert "rival_card" in {a.name for a, _, _ in play.ts.blocked(play.position)}
    assert play.legal() == {"shuffle_late"}
    play.settle()
    assert play.crossed == ["gap had_run_out"]
    play = Play(exhausted="at-need").hand(1, *trio("cowboys", 8, 4, 2)).hand(2, "Revolver 9").pile("Arrow 4").at("act")
    play.deck().start(NORMAL, trio("cowboys", 8, 4, 2))
    assert (play.kinds(), play.raw("last_round"), play.crossed) == ({"rival_card"}, 1, [])


# ------------------------------------------------------------------------------------------------------- the last turns


def test_everybody_has_one_last_turn_and_then_the_game_is_over() -> None:
    play = Play(3, current=2).hand(1, "Cowboy 1").hand(2, "Cowboy 2").hand(3, "Cowboy 3").pile("Arrow 4")
    play.loot(3, "Apache 1").last_round(3, 1).at("draw")
    for player in (2, 3, 1):
        assert (play.place(), play.player("current")) == ("draw", player)
        play.do("draw_from_pile card=Arrow 4", "discard card=Arrow 4")
    assert [play.raw("wins", p) for p in (1, 2, 3)] == [0, 0, 1]
    assert (play.place(), play.kinds()) == ("deal", {"deal"})
    assert play.raw("last_round") == 0


def test_the_running_turn_is_the_last_one_in_one_reading() -> None:
    for reading, left in (("no", {1, 2}), ("yes", {2})):
        play = Play(running_turn=reading).hand(1, *trio("cowboys", 8, 4, 2)).hand(2, "Revolver 9").pile("Arrow 4")
        play.at("act").deck("Bow 9").start(NORMAL, trio("cowboys", 8, 4, 2)).do("rival_card card=Bow 9")
        assert play.players("turns_left") == left


def test_a_second_shuffle_in_the_last_round() -> None:
    for reading, left in (("again", {1, 2, 3}), ("once", {3}), ("stop", set())):
        play = Play(3, second_end=reading).hand(1, *trio("cowboys", 8, 4, 2)).hand(2, "Revolver 9").hand(3, "Bow 1")
        play.pile("Arrow 4").last_round(3).at("act").deck("Bow 9")
        play.start(NORMAL, trio("cowboys", 8, 4, 2)).do("rival_card card=Bow 9")
        assert play.players("turns_left") == left


def after_a_last_duel(winner: int, left: tuple[int, ...], **readings: str) -> Play:
    """Player 1 of four has begun the Duel in the last round."""
    play = Play(4, **readings).pile("Arrow 4").loot(winner, "Cowboy 1").last_round(*left).at("new_round")
    with play.table() as t:
        t.victor = t.players[winner - 1]
        t.fought = True
    return play.settle()


def test_a_winner_without_a_last_turn_left_may_and_may_not_play() -> None:
    play = after_a_last_duel(1, (2, 3, 4))
    assert play.crossed == ["conflict next_turn"]
    assert (play.place(), play.player("current")) == ("draw", 2)
    play = after_a_last_duel(3, (2, 3, 4))
    assert play.crossed == []
    assert (play.player("current"), play.players("turns_left")) == (3, {2, 4})


def test_whether_the_winner_plays_on_when_all_last_turns_are_over() -> None:
    play = after_a_last_duel(1, ())
    assert play.crossed == ["conflict next_turn"]
    assert play.raw("wins", 1) == 1
    play = after_a_last_duel(1, (), last_order="starter-right")
    assert (play.crossed, play.raw("wins", 1)) == ([], 1)


@pytest.mark.parametrize(
    ("reading", "left", "plays"),
    [
        ("winner", {2, 3, 4}, 3),
        ("re-decided", {2, 3, 4}, 3),
        ("starter-right", {2, 3, 4}, 2),
        ("starter-right", {2, 4}, 2),
    ],
)
def test_the_order_of_the_last_turns(reading: str, left: set[int], plays: int) -> None:
    """Player 3 has won the Duel of player 1."""
    play = after_a_last_duel(3, tuple(left), last_order=reading)
    assert (play.crossed, play.player("current")) == ([], plays)


@pytest.mark.parametrize(("reading", "plays"), [("winner", 2), ("re-decided", 4)])
def test_the_last_turn_after_that_of_a_winner_who_has_none_left(reading: str, plays: int) -> None:
    """Whoever it is, the clause on the winner contradicts it."""
    play = after_a_last_duel(3, (2, 4), last_order=reading)
    assert (play.crossed, play.player("current")) == (["conflict next_turn"], plays)


# --------------------------------------------------------------------------------------------------------------- points


def finished(players: int, loots: dict[int, list[str]], **readings: str) -> Play:
    """The last turn of the last player has just been played."""
    play = Play(players, **readings).hand(1, "Bow 9").pile("Arrow 4").last_round().at("act")
    for player, loot in loots.items():
        play.loot(player, *loot)
    return play.do("discard card=Bow 9")


def test_a_wildcard_is_worth_two_characters() -> None:
    play = finished(2, {1: ["Cowboy 1", "Cowboy 2", "Cowboy 3"], 2: ["Sheriff a", "Cacique a"]})
    assert [play.raw("wins", p) for p in (1, 2)] == [0, 1]


def test_a_tie_has_no_winner_and_another_game_is_dealt() -> None:
    play = finished(2, {1: ["Cowboy 1", "Cowboy 2"], 2: ["Sheriff a"]})
    assert [play.raw("wins", p) for p in (1, 2)] == [0, 0]
    assert play.place() == "deal"
    assert len(play.holds("deck")) == 58


def test_a_tie_for_second_place_is_a_tie_in_one_reading() -> None:
    loots = {1: ["Sheriff a", "Cowboy 1"], 2: ["Cowboy 2"], 3: ["Cowboy 3"]}
    for reading, wins in (("first-place", [1, 0, 0]), ("any", [0, 0, 0])):
        play = finished(3, loots, tie=reading)
        assert [play.raw("wins", p) for p in (1, 2, 3)] == wins


def test_three_games_make_the_legend() -> None:
    play = Play().hand(1, "Bow 9").pile("Arrow 4").loot(2, "Cowboy 1").last_round().at("act")
    with play.table() as t:
        t.wins[t.players[1]] += 2
    assert not play.ts.is_over(play.position)
    play.do("discard card=Bow 9")
    assert play.ts.is_over(play.position)
    assert play.ts.result(play.position)[:2] == ("answer", (1,))


def test_another_game_is_dealt_like_the_first() -> None:
    play = finished(3, {1: ["Cowboy 1"]})
    while play.place() in ("deal", "turn_over"):
        play.do(sorted(play.legal())[0])
    assert play.legal() == {f"first_player first=player {p}" for p in (1, 2, 3)}
    play.do("first_player first=player 2")
    assert (play.place(), play.player("current"), len(play.holds("deck")), len(play.on_pile())) == ("draw", 2, 42, 1)
    assert [len(play.holds("hand", p)) for p in (1, 2, 3)] == [5, 5, 5]


# ------------------------------------------------------------------------------------------------------------ the whole


def readings() -> list[dict[str, str]]:
    return [{}] + [{q.name: r} for q in game.declared.questions for r in q.readings if r != q.written]


@pytest.mark.parametrize("named", readings(), ids=str)
def test_every_reading_is_traced_and_agrees_with_play(named: dict[str, str]) -> None:
    """A random game by the rule functions; each move gives what its traced form gives."""
    ts = TransitionSystem(game, game.setting(3, "full", named))
    assert not ts.untraceable()
    rng = Random(str(named))
    position = ts.start(rng)
    for _ in range(150):
        moves = ts.moves(position)
        if ts.is_over(position) or not moves:
            break
        wanted = rng.choice(sorted({m.action for m, _ in moves}))
        move, outcome = rng.choice([(m, o) for m, o in moves if m.action == wanted])
        assert outcome.kind == "done"
        command = ts.commands[move.action]
        known = dict(zip(ts.symbols, position, strict=True))
        known |= dict(zip((p.symbol for p in command.parameters), move.params, strict=True))
        node = command.tree
        while isinstance(node, If):
            node = node.then if evaluate(node.condition, known) else node.other
        assert node.kind == "value"
        traced = list(position)
        for slot, raw in node.updates:
            traced[slot] = evaluate(raw, known)
        assert tuple(traced) == outcome.position
        assert set(node.crossed) == set(outcome.crossed)
        position = outcome.position
