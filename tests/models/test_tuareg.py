"""Tuareg: situations a person can lay out, and counts worked out apart from the model."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest

from hoyle import Stack, TransitionSystem
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.setup import SetupShort
from hoyle.models.language.tracing import If
from hoyle.models.tuareg.box import Good, Kind
from hoyle.models.tuareg.buying import can_pay_from
from hoyle.models.tuareg.carrying import fits
from hoyle.models.tuareg.model import game
from hoyle.models.tuareg.table import Table
from hoyle.verify.explore import explore
from hoyle.verify.findings import Finding, Result, Verdict
from hoyle.verify.prove import prove_game
from hoyle.verify.readings import compare_readings

WATER, GOLD, SALT, GRAIN = Good
# special cards on the table for each number of players: donkeys, caves, thieves, maps
LAID_OUT = {2: (2, 2, 3, 3), 3: (3, 3, 3, 2), 4: (4, 4, 3, 3), 5: (5, 5, 3, 4)}


def goods(text: str) -> list[Good]:
    return [Good[name.upper()] for name in text.split()]


class Play:
    """A game at the first turn, goods laid out by hand: what is named comes out of the deck."""

    def __init__(
        self, players: int = 3, market: str = "salt grain", values: dict[str, int] | None = None, **readings: str
    ) -> None:
        if players > 3:
            readings = {"labels": "swapped", **readings}
        self.ts = TransitionSystem(game, game.setting(players, "full", readings, values))
        self.position = self.ts.start(Random(0))
        self.crossed: list[str] = []
        self.do(*(f"reveal good={good}" for good in market.split()))

    @contextmanager
    def table(self) -> Iterator[Any]:
        """The position to be changed or looked at."""
        with self.ts.session.active():
            t: Any = Table._of(self.position)
            yield t
            self.position = tuple(t._slots)

    def _drawn(self, t: Any, text: str) -> list[Good]:
        for good in goods(text):
            t.deck[good] -= 1
            t.in_deck -= 1
        return goods(text)

    def hand(self, player: int, text: str) -> "Play":
        with self.table() as t:
            for good in self._drawn(t, text):
                t.hand[t.players[player - 1]][good] += 1
                t.in_hand[t.players[player - 1]] += 1
        return self

    def load(self, player: int, animal: int, text: str) -> "Play":
        """Goods on an animal, the lowest first; a camel remembers them."""
        with self.table() as t:
            who = t.players[player - 1]
            for good in self._drawn(t, text):
                t.load[who][animal].push(good)
                if animal < (3 if len(t.players) == 2 else 2) and not t.past[who][animal].has(good):
                    t.past[who][animal].push(good)
        return self

    def own(self, player: int, **cards: int) -> "Play":
        with self.table() as t:
            for name, number in cards.items():
                t.piles[Kind[name.upper()]] -= number
                t.owned[t.players[player - 1]][Kind[name.upper()]] += number
        return self

    def hide(self, player: int, text: str) -> "Play":
        """Goods under caves of a player, two under each."""
        with self.table() as t:
            for good in self._drawn(t, text):
                t.hidden[t.players[player - 1]][good] += 1
            t.caves_used[t.players[player - 1]] = (len(goods(text)) + 1) // 2
        return self

    def deck(self, text: str) -> "Play":
        """The deck shrinks to these goods; what else was in it is put away with the discards."""
        with self.table() as t:
            for good in Good:
                left = goods(text).count(good)
                t.discards[good] += t.deck[good] - left
                t.deck[good] = left
            t.in_deck = len(goods(text))
        return self

    def put(self, stage: str = "", **values: Any) -> "Play":
        with self.table() as t:
            for name, value in values.items():
                setattr(t, name, t.players[value - 1] if name in ("current", "taker", "cursor") else value)
            if stage:
                places = {place.name: place.number for place in game.declared.stages.stages}
                t._slots[self.ts.stage_slot] = places[stage]
        return self

    def legal(self) -> set[str]:
        return {self.ts.show_move(m, self.position) for m, _ in self.ts.moves(self.position)}

    def can(self, move: str) -> bool:
        return move in self.legal()

    def do(self, *moves: str) -> "Play":
        for move in moves:
            for m, outcome in self.ts.moves(self.position):
                if self.ts.show_move(m, self.position) == move:
                    assert outcome.kind == "done", outcome
                    self.position = outcome.position
                    self.crossed += [hole.name for hole in outcome.crossed]
                    break
            else:
                raise AssertionError(f"{move!r} is not legal, but {sorted(self.legal())}")
        return self

    def settle(self) -> "Play":
        """Make the steps that happen by themselves."""
        while (moves := self.ts.moves(self.position)) and self.ts.mover(moves[0][0], self.position) == "the rules":
            assert moves[0][1].kind == "done", moves[0]
            self.position = moves[0][1].position
            self.crossed += [hole.name for hole in moves[0][1].crossed]
        return self

    def place(self) -> str:
        return str(game.declared.stages.stages[self.position[self.ts.stage_slot]].name)

    def at(self, name: str) -> Any:
        """A field by its name, a row of fields by the name before the last bracket."""
        slots = {slot.name: i for i, slot in enumerate(self.ts.slots)}
        if name in slots:
            return self.position[slots[name]]
        return tuple(self.position[i] for slot, i in slots.items() if slot.rpartition("[")[0] == name)

    def carried(self, player: int, animal: int) -> str:
        """What lies on an animal, the lowest first."""
        (slot,) = [s for s in self.ts.slots if s.name == f"load[player {player}][{animal}]"]
        shown = slot.kind.show(self.at(slot.name))
        return "" if shown == "empty" else " ".join(reversed(shown.split(" > ")))


def end_stage(play: Play) -> Play:
    """The last turn of the stage is over, the player at work ends it."""
    return play.put("stage_end", last_turns=0).settle()


@pytest.fixture
def rules() -> Iterator[None]:
    """Decisions can be asked with plain values."""
    with TransitionSystem(game, game.setting(2)).session.active():
        yield


# ------------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_set_up(players: int) -> None:
    play = Play(players)
    assert play.at("piles") == LAID_OUT[players]
    assert play.at("in_deck") == 42
    assert play.at("deck") == (8, 10, 11, 13)
    assert play.at("market") == (0, 0, 1, 1)
    assert (play.place(), play.at("current")) == ("turn", 0)
    camels = {m for m in play.legal() if m.startswith("load_from_market") and m.endswith("salt")}
    assert len(camels) == (3 if players == 2 else 2)


def test_equal_goods_share_a_pile_of_the_market() -> None:
    assert Play(market="gold gold").at("market") == (0, 2, 0, 0)


@pytest.mark.parametrize("players", [4, 5])
def test_the_printed_box_has_too_few_caves(players: int) -> None:
    ts = TransitionSystem(game, game.setting(players))
    with pytest.raises(SetupShort):
        ts.start(Random(0))


def test_one_change_of_labels_alone_mends_the_box() -> None:
    """Of all ways to hand the numbers 5, 5, 3 and 4 to the four kinds, one satisfies every row: 3 thieves, 5 caves."""
    suffices = {
        given
        for given in permutations((5, 5, 3, 4))
        if all(need <= held for row in LAID_OUT.values() for need, held in zip(row, given, strict=True))
    }
    assert suffices == {(5, 5, 3, 4)}
    assert sum(LAID_OUT[5]) == 17


def test_turns_pass_clockwise() -> None:
    play = Play(market="salt salt")
    for player in (1, 2, 0):
        play.do("take_goods", "draw good=salt", "draw good=salt", "draw good=salt")
        play.do("leave_one good=salt", "keep_the_rest", "end_turn")
        assert play.at("current") == player


# ------------------------------------------------------------------------------------------------------- taking goods


@pytest.mark.parametrize("before", range(5))
def test_goods_given_back(before: int) -> None:
    """With h in hand at least h - 1 and at least 1 must be given back after taking 3; with 3 in hand it is 2."""
    play = Play().hand(1, "grain " * before).do("take_goods", *["draw good=grain"] * 3)
    given_back = 0
    while not play.can("keep_the_rest"):
        play.do("leave_one good=grain")
        given_back += 1
    assert given_back == max(1, before - 1)
    assert play.at("market[grain]") == 1 + given_back
    assert play.do("keep_the_rest").legal() == {"end_turn"}


def test_more_may_be_given_back_and_any_card_of_the_hand() -> None:
    play = Play().hand(1, "water").do("take_goods", *["draw good=gold"] * 3, "leave_one good=water")
    play.do("leave_one good=gold", "leave_one good=gold", "leave_one good=gold", "keep_the_rest")
    assert play.at("market") == (1, 3, 1, 1)
    assert play.at("hand[player 1]") == (0, 0, 0, 0)


def test_one_action_a_turn() -> None:
    play = Play().hand(1, "gold gold").do("load_from_hand animal=0 good=gold", "stop_loading")
    assert play.legal() == {"end_turn"}


@pytest.mark.parametrize(("reading", "passes"), [("must", False), ("may", True)])
def test_a_turn_without_an_action(reading: str, passes: bool) -> None:
    assert Play(one_action=reading).can("end_turn") is passes


# ------------------------------------------------------------------------------------------------------------ loading


def lies_well(stack: tuple[Good, ...], donkey: bool = False, types: int = 2) -> bool:
    """The rules of loading once more, on a finished load: the lowest good first."""
    runs = [good for i, good in enumerate(stack) if i == 0 or stack[i - 1] != good]
    if len(stack) > 4 or len(set(stack)) > types:
        return False
    if donkey:
        return True
    together = len(runs) == len(set(stack))
    return together and not (WATER in stack and len(set(stack)) > 1) and stack.count(GOLD) <= 2


def stacks(most: int = 4) -> list[tuple[Good, ...]]:
    return [things for n in range(most + 1) for things in product(Good, repeat=n)]


@pytest.mark.usefixtures("rules")
@pytest.mark.parametrize(("donkey", "number"), [(False, 47), (True, 341)])
def test_the_loads_of_a_camel_and_of_a_donkey(donkey: bool, number: int) -> None:
    """A good may be laid on a load if the load with it lies well: 47 loads of a camel, 341 of a donkey, empty too."""
    legal = [s for s in stacks() if lies_well(s, donkey, 4 if donkey else 2)]
    for on, good in product(legal, Good):
        allowed = fits(donkey, Stack.of(Good, *on), Stack.of(Good), good)
        assert bool(allowed) is lies_well((*on, good), donkey, 4 if donkey else 2), (on, good)
    assert len(legal) == number


def test_a_donkey_with_two_types_in_one_reading() -> None:
    with TransitionSystem(game, game.setting(2, "full", {"donkey_limits": "named"})).session.active():
        legal = [s for s in stacks() if lies_well(s, donkey=True)]
        for on, good in product(legal, Good):
            assert bool(fits(True, Stack.of(Good, *on), Stack.of(Good), good)) is lies_well((*on, good), donkey=True)
    assert len(legal) == 1 + 4 + 16 + (4 + 6 * 6) + (4 + 6 * 14)


@pytest.mark.parametrize(
    ("lies", "allowed"),
    [
        ("", {WATER, GOLD, SALT, GRAIN}),
        ("water", {WATER}),
        ("gold", {GOLD, SALT, GRAIN}),
        ("gold gold", {SALT, GRAIN}),
        ("gold gold grain", {GRAIN}),
        ("grain gold", {GOLD}),
        ("grain gold gold", set()),
        ("salt salt salt salt", set()),
    ],
)
def test_what_may_be_laid_on_a_camel(lies: str, allowed: set[Good]) -> None:
    play = Play().hand(1, "water gold salt grain").load(1, 0, lies)
    found = {Good[m.split("=")[-1].upper()] for m in play.legal() if m.startswith("load_from_hand animal=0")}
    assert found == allowed


def test_goods_of_the_hand_go_on_top_one_after_the_other() -> None:
    play = Play().hand(1, "gold gold grain grain").do("load_from_hand animal=1 good=gold")
    play.do("lay_another good=gold", "lay_another good=grain", "lay_another good=grain")
    assert play.legal() == {"stop_loading"}
    assert play.carried(1, 1) == "gold gold grain grain"
    assert play.at("in_hand[player 1]") == 0


def test_a_pile_of_the_market_goes_straight_to_a_camel() -> None:
    play = Play().hand(1, "grain grain")
    with play.table() as t:
        t.market[SALT] = 6
    play.do("load_from_market animal=0 good=salt", *["lay_another_of_the_pile"] * 3)
    assert play.legal() == {"stop_loading"}
    assert play.carried(1, 0) == "salt salt salt salt"
    assert (play.at("market[salt]"), play.at("in_hand[player 1]")) == (2, 2)


@pytest.mark.parametrize(
    ("reading", "stops", "passes"), [("some", True, False), ("none", True, True), ("all", False, False)]
)
def test_how_many_goods_are_loaded(reading: str, stops: bool, passes: bool) -> None:
    play = Play(amount=reading).hand(1, "salt salt")
    assert play.can("end_turn") is passes
    play.do("load_from_hand animal=0 good=salt")
    assert play.can("stop_loading") is stops
    assert play.do("lay_another good=salt").can("stop_loading")


@pytest.mark.parametrize(("reading", "again"), [("present", True), ("until-empty", False), ("stage", False)])
def test_goods_that_have_left_a_camel(reading: str, again: bool) -> None:
    """Grain, grain, gold; the gold goes under a cave: may salt come?"""
    play = Play(change=reading).load(1, 0, "grain grain gold").own(1, cave=1)
    play.do("hide_from_animal who=player 1 animal=0 cave=empty")
    assert play.carried(1, 0) == "grain grain"
    assert play.can("load_from_market animal=0 good=salt") is again


@pytest.mark.parametrize(("reading", "fresh"), [("present", True), ("until-empty", True), ("stage", False)])
def test_a_camel_that_was_empty_in_between(reading: str, fresh: bool) -> None:
    play = Play(change=reading).load(1, 0, "grain gold").own(1, cave=1)
    play.do("hide_from_animal who=player 1 animal=0 cave=empty", "hide_from_animal who=player 1 animal=0 cave=used")
    assert play.can("load_from_market animal=0 good=salt") is fresh


# ------------------------------------------------------------------------------------------------------------- buying


def test_no_change_is_given_and_the_card_can_be_used_at_once() -> None:
    play = Play().hand(1, "gold gold").hand(2, "water").do("buy kind=thief", "pay_from_hand good=gold")
    assert not play.can("stop_paying")
    play.do("pay_from_hand good=gold", "stop_paying")
    assert play.at("discards") == (0, 2, 0, 0)
    assert play.at("owned[player 1]") == (0, 0, 1, 0)
    play.do("rob_goods victim=player 2 place=hand", "grab good=water")
    assert play.at("stolen[player 1]") == (1, 0, 0, 0)


def test_hand_and_upper_cards_pay_together() -> None:
    play = Play().hand(1, "salt").load(1, 0, "grain gold")
    play.do("buy kind=map", "pay_from_animal animal=0", "pay_from_hand good=salt", "stop_paying")
    assert (play.carried(1, 0), play.at("discards"), play.at("piles[map]")) == ("grain", (0, 1, 1, 0), 1)


def test_two_coins_buy_nothing_and_an_empty_pile_sells_nothing() -> None:
    assert not any(m.startswith("buy") for m in Play().hand(1, "salt grain").legal())
    play = Play().hand(1, "gold gold").own(2, map=2)
    assert {m for m in play.legal() if m.startswith("buy")} == {f"buy kind={k}" for k in ("donkey", "cave", "thief")}


@pytest.mark.parametrize(("reading", "buys"), [("successive", True), ("one", False)])
def test_gold_under_gold(reading: str, buys: bool) -> None:
    """One camel with two gold and an empty hand: the second gold pays once it is the upper card, or does not."""
    assert Play(tops=reading).load(1, 0, "gold gold").can("buy kind=map") is buys


@pytest.mark.parametrize(("reading", "adds"), [("any", True), ("needed", False)])
def test_more_cards_than_the_price_needs(reading: str, adds: bool) -> None:
    play = Play(payment=reading).hand(1, "gold gold grain grain").do("buy kind=map", *["pay_from_hand good=gold"] * 2)
    assert play.can("pay_from_hand good=grain") is adds


@pytest.mark.parametrize(("reading", "buys"), [("camels", False), ("donkeys-too", True)])
def test_goods_on_a_donkey_as_payment(reading: str, buys: bool) -> None:
    assert Play(paying_animals=reading).own(1, donkey=1).load(1, 2, "gold gold").can("buy kind=map") is buys


def test_two_camels_pay_for_a_card_in_half_of_all_cases_by_their_upper_cards_alone() -> None:
    """With gold at 2 coins and all else at 1 the readings differ in 626 of 1128 pairs of loads."""
    worth = {WATER: 1, GOLD: 2, SALT: 1, GRAIN: 1}
    legal = [s for s in stacks() if lies_well(s)]
    coins: dict[str, list[int]] = {}
    for reading in ("one", "successive"):
        play = Play(values={"water_coins": 1}, tops=reading)
        start, coins[reading] = play.position, []
        for load in legal:
            play.position = start
            with play.table() as t:
                for good in load:
                    t.load[t.players[0]][0].push(good)
                coins[reading].append(int(can_pay_from(t, t.players[0], 0)))
    assert coins["one"] == [worth[load[-1]] if load else 0 for load in legal]
    assert coins["successive"] == [sum(worth[good] for good in load) for load in legal]
    pairs = list(combinations_with_replacement(range(len(legal)), 2))
    differ = [(i, j) for i, j in pairs if len({coins[reading][i] + coins[reading][j] >= 3 for reading in coins}) == 2]
    assert (len(differ), len(pairs)) == (626, 1128)


# ------------------------------------------------------------------------------------------------------- special cards


def test_a_donkey_takes_water_and_gold_in_any_order() -> None:
    play = Play().own(1, donkey=1).hand(1, "water gold gold gold")
    play.do("load_from_hand animal=2 good=gold", "lay_another good=water", *["lay_another good=gold"] * 2)
    assert play.carried(1, 2) == "gold water gold gold"
    assert play.legal() == {"stop_loading"}


@pytest.mark.parametrize(
    ("reading", "after_a_camel", "next_turn"), [("action", False, True), ("extra", True, True), ("stage", False, False)]
)
def test_when_a_donkey_is_loaded(reading: str, after_a_camel: bool, next_turn: bool) -> None:
    second = "load_from_hand animal=3 good=grain"
    play = Play(donkey_load=reading).own(1, donkey=2).hand(1, "salt salt grain")
    play.do("load_from_hand animal=0 good=salt", "stop_loading")
    assert play.can("load_from_hand animal=2 good=salt") is after_a_camel
    play = Play(donkey_load=reading).own(1, donkey=2).hand(1, "salt salt grain")
    play.do("load_from_hand animal=2 good=salt", "stop_loading")
    assert not play.can(second)
    play.put(acted=True).do("end_turn").put(current=1)
    assert play.can(second) is next_turn


def test_a_cave_takes_two_goods_from_the_hand_or_from_any_animal() -> None:
    play = Play().own(1, cave=1, donkey=1).hand(1, "gold").load(1, 0, "salt").load(1, 2, "grain")
    play.do("hide_from_hand who=player 1 good=gold cave=empty", "hide_from_animal who=player 1 animal=2 cave=used")
    assert not any(m.startswith("hide") for m in play.legal())
    assert play.at("hidden[player 1]") == (0, 1, 0, 1)


@pytest.mark.parametrize(
    ("reading", "while_taking", "twice", "others"),
    [
        ("any-moment", True, True, False),
        ("around", False, True, False),
        ("once", True, False, False),
        ("any-turn", True, True, True),
    ],
)
def test_when_a_cave_can_be_used(reading: str, while_taking: bool, twice: bool, others: bool) -> None:
    play = Play(cave_use=reading).own(1, cave=1).own(2, cave=1).hand(1, "gold gold").hand(2, "water")
    assert play.can("hide_from_hand who=player 2 good=water cave=empty") is others
    play.do("hide_from_hand who=player 1 good=gold cave=empty")
    assert play.can("hide_from_hand who=player 1 good=gold cave=used") is twice
    play = Play(cave_use=reading).own(1, cave=1).do("take_goods", *["draw good=salt"] * 3)
    assert play.can("hide_from_hand who=player 1 good=salt cave=empty") is while_taking


@pytest.mark.parametrize(
    ("reading", "hand", "under", "keeps", "silent"),
    [
        ("total", 4, 0, True, False),
        ("total", 4, 1, True, False),
        ("total", 4, 2, True, True),
        ("total", 5, 0, True, True),
        ("raised", 5, 2, True, False),
        ("raised", 6, 0, False, False),
        ("apart", 4, 2, True, False),
        ("apart", 5, 0, False, False),
    ],
)
def test_the_hand_with_a_cave(reading: str, hand: int, under: int, keeps: bool, silent: bool) -> None:
    """What may be kept, and whether the clauses disagree about it."""
    play = Play(cave_limit=reading).own(1, cave=1).hand(1, "grain " * (hand - 2)).hide(1, "salt " * under)
    play.do("take_goods", *["draw good=grain"] * 3, "leave_one good=grain")
    assert play.at("in_hand[player 1]") == hand
    assert play.can("keep_the_rest") is keeps
    if keeps:
        play.do("keep_the_rest")
        assert ("may_hold" in play.crossed) is silent


def test_a_thief_takes_the_upper_card_of_an_animal_or_any_card_of_a_hand() -> None:
    play = Play().own(1, thief=2).hand(2, "water salt").load(2, 0, "grain gold").own(2, donkey=1).load(2, 2, "salt")
    play.do("rob_animal victim=player 2 animal=0")
    assert (play.carried(2, 0), play.at("stolen[player 1]")) == ("grain", (0, 1, 0, 0))
    play.do("rob_goods victim=player 2 place=hand")
    assert play.legal() == {"grab good=water", "grab good=salt"}
    play.do("grab good=salt")
    assert (play.at("hand[player 2]"), play.at("stolen[player 1]")) == ((1, 0, 0, 0), (0, 1, 1, 0))
    assert not any(m.startswith("rob") for m in play.legal())
    assert play.can("take_goods")


def test_a_cave_keeps_thieves_out_and_nobody_robs_himself() -> None:
    play = Play().own(1, thief=1).own(2, cave=1).hide(2, "gold gold").hand(1, "salt")
    assert not any(m.startswith("rob") for m in play.legal())


def test_nothing_is_said_about_robbing_a_thief() -> None:
    """The good under a thief: play is blocked by what a table would do, and the proof names the hole."""
    play = Play().own(1, thief=1)
    with play.table() as t:
        t.stolen[t.players[1]][GOLD] = 1
    assert not any(m.startswith("rob") for m in play.legal())


@pytest.mark.parametrize(("reading", "left", "buys"), [("stage-end", 0, False), ("at-once", 3, True)])
def test_when_a_thief_can_be_bought_again(reading: str, left: int, buys: bool) -> None:
    play = Play(thief_back=reading).own(1, thief=3).hand(1, "gold gold").hand(2, "salt salt salt")
    for _ in range(3):
        play.do("rob_goods victim=player 2 place=hand", "grab good=salt")
    assert play.at("piles[thief]") == left
    assert play.can("buy kind=thief") is buys
    assert end_stage(play).at("piles[thief]") == 3


# ----------------------------------------------------------------------------------------------------- the last round


def taking_the_last(second: bool = False, **readings: str) -> Play:
    """Of three players the second takes the only two goods of the deck and gives one back."""
    play = Play(**readings).hand(1, "salt").hand(3, "salt").deck("gold grain").put(current=2, second=second)
    return play.do("take_goods", "draw good=gold", "draw good=grain", "leave_one good=grain", "keep_the_rest")


@pytest.mark.parametrize("second", [False, True])
def test_the_last_good_starts_a_last_turn_for_everybody(second: bool) -> None:
    play = taking_the_last(second).do("end_turn")
    seats = []
    while play.place() == "turn":
        seats.append(play.at("current") + 1)
        assert not play.can("take_goods")
        held = [name for name in ("gold", "salt") if play.at(f"hand[player {seats[-1]}][{name}]")]
        play.do(f"load_from_hand animal=0 good={held[0]}", "stop_loading", "end_turn")
    assert seats == [3, 1, 2]


@pytest.mark.parametrize("second", [False, True])
def test_one_good_goes_back_even_if_fewer_than_three_were_taken(second: bool) -> None:
    play = Play().deck("gold").put(second=second).do("take_goods", "draw good=gold")
    assert play.legal() == {"leave_one good=gold"}


@pytest.mark.parametrize(("reading", "next_one"), [("next-first", 3), ("taker-first", 2)])
def test_who_plays_the_first_of_the_last_turns(reading: str, next_one: int) -> None:
    play = taking_the_last(last_order=reading).do("end_turn")
    assert play.at("current") + 1 == next_one


@pytest.mark.parametrize(("reading", "takes"), [("deck", True), ("market", False)])
def test_the_last_good_of_a_pile_of_the_market(reading: str, takes: bool) -> None:
    play = Play(pile_means=reading).do("load_from_market animal=0 good=salt", "stop_loading", "end_turn")
    assert play.can("take_goods") is takes


def test_a_player_of_the_last_round_may_have_nothing_to_do() -> None:
    """An empty hand, a salt on each camel, and only water in the market."""
    play = Play(market="water water").load(1, 0, "salt").load(1, 1, "salt").deck("").put(last_turns=2, taker=2)
    assert play.legal() == set()
    assert Play(market="water water", one_action="may").deck("").put(last_turns=2).legal() >= {"end_turn"}
    play = Play(market="water water", amount="none").load(1, 0, "salt").load(1, 1, "salt").deck("").put(last_turns=2)
    assert play.legal() == {"end_turn"}


# ------------------------------------------------------------------------------------------------------------ scoring

POINTS = {WATER: 6, GOLD: 5, SALT: 4, GRAIN: 3}


def scores(held: list[list[Good]], zero: str, tied: str) -> tuple[int, ...]:
    """The majorities once more: the points, or one less for those in a tie, with the sentences read in this way."""
    won = [0] * len(held)
    for good, worth in POINTS.items():
        most = max(mine.count(good) for mine in held)
        first = [i for i, mine in enumerate(held) if mine.count(good) == most]
        if len(first) == 1:
            won[first[0]] += worth
        elif most > 0 or zero == "tie":
            for i in first if tied == "leaders" else range(len(held)):
                won[i] += worth - 1
    return tuple(won)


@pytest.mark.parametrize("zero", ["tie", "nobody"])
@pytest.mark.parametrize("tied", ["leaders", "everybody"])
@pytest.mark.parametrize("players", [2, 3])
def test_majorities(zero: str, tied: str, players: int) -> None:
    """Goods on camels, on a donkey, under a cave and under thieves count, those of the hand do not."""
    rng = Random(players)
    empty, camels = Play(players, market="grain grain", zero=zero, tied=tied), 3 if players == 2 else 2
    for player in range(1, players + 1):
        empty.own(player, donkey=1)
    ties = 0
    for _ in range(30):
        play = Play.__new__(Play)
        play.ts, play.position, play.crossed = empty.ts, empty.position, []
        held = [[rng.choice(list(Good)) for _ in range(rng.randrange(5))] for _ in range(players)]
        with play.table() as t:
            for who, mine in zip(t.players, held, strict=True):
                t.hand[who][GOLD], t.in_hand[who] = 1, 1
                for good in mine:
                    place = rng.choice(["camel", "hidden", "stolen", "donkey"])
                    if place in ("hidden", "stolen"):
                        getattr(t, place)[who][good] += 1
                    else:
                        t.load[who][camels if place == "donkey" else 0].push(good)
        assert end_stage(play).at("score") == scores(held, zero, tied), held
        ties += scores(held, "tie", "leaders") != scores(held, "nobody", "leaders")
    assert ties > 5


def test_gold_pays_five_alone_and_four_in_a_tie() -> None:
    play = Play(zero="nobody").load(1, 0, "gold gold").load(2, 0, "gold")
    assert end_stage(play).at("score") == (5, 0, 0)
    play = Play(zero="nobody").load(1, 0, "gold gold").load(2, 0, "gold gold")
    assert end_stage(play).at("score") == (4, 4, 0)


# ----------------------------------------------------------------------------------------------- between the stages


def test_what_is_kept_and_what_goes_back() -> None:
    """The second of three ends the stage: a loaded donkey, a used cave and a used thief go back, the rest is kept."""
    play = Play().hand(1, "water").own(1, donkey=2, cave=2, map=1).own(2, thief=1)
    play.load(1, 0, "salt salt").load(1, 2, "gold").hide(1, "grain")
    play.do("load_from_hand animal=1 good=water", "stop_loading").hand(1, "salt gold").put(current=2, taker=2)
    play.do("rob_goods victim=player 1 place=hand", "grab good=gold")
    with play.table() as t:
        t.shift(GRAIN, t.deck, t.discards, 2)
        for good in Good:
            t.deck[good] = 0
        t.in_deck = 0
    end_stage(play)
    assert play.at("owned[player 1]") == (1, 1, 0, 1)
    assert play.at("piles") == (2, 2, 3, 1)
    play.do("hold", "hold", "hold").settle()
    assert (play.place(), play.at("current"), play.at("second")) == ("turn", 2, True)
    assert play.at("market") == (0, 0, 1, 1)
    assert play.at("hand[player 1]") == (0, 0, 1, 0)
    # two salt, one gold of the donkey and the gold under the thief, the grain of the cave and two paid, the water
    assert play.at("deck") == (1, 2, 2, 3)
    assert play.at("in_deck") == 8
    assert (play.at("discards"), play.carried(1, 0)) == ((0, 0, 0, 0), "")
    assert play.at("owned[player 1]") == (1, 1, 0, 1)


def test_a_donkey_emptied_before_the_end_is_unused() -> None:
    play = Play(zero="nobody").own(1, donkey=1).load(1, 2, "gold").own(2, thief=1).put(current=2)
    play.do("rob_animal victim=player 1 animal=2")
    assert end_stage(play).at("owned[player 1][donkey]") == 1
    play.do("give_back kind=donkey")
    assert play.at("score") == (1, 5, 0)


@pytest.mark.parametrize(("reading", "at_once", "kept", "returned"), [("given", 0, 2, 2), ("held", 2, 4, 2)])
def test_one_map_through_both_stages(reading: str, at_once: int, kept: int, returned: int) -> None:
    """2 points, or 4 if a map that is held scores in the first stage, too."""
    totals = []
    for give in (False, True):
        play = end_stage(Play(zero="nobody", special_points=reading).own(1, map=1))
        assert play.at("score[player 1]") == at_once
        play.do(*(["give_back kind=map"] if give else []), "hold", "hold", "hold").settle()
        assert play.at("piles[map]") == (2 if give else 1)
        totals.append(end_stage(play).at("score[player 1]"))
    assert totals == [kept, returned]


def test_three_kinds_bring_one_point_and_maps_two() -> None:
    play = end_stage(Play(zero="nobody").own(1, donkey=1, cave=2, thief=1, map=2).put(second=True))
    assert play.at("score") == (1 + 2 + 1 + 4, 0, 0)
    assert play.ts.is_over(play.position)
    assert "by_the_piece" in play.crossed


def test_the_lost_sentence_and_a_hand_that_is_too_big_are_holes() -> None:
    play = end_stage(Play().hand(1, "grain grain grain grain grain").own(1, cave=1))
    play.do("give_back kind=cave", "hold")
    assert set(play.crossed) == {"by_the_piece", "although", "keeps_excess"}
    play = end_stage(Play().hand(1, "grain grain grain grain").own(1, cave=1)).do("hold")
    assert set(play.crossed) == {"although"}


@pytest.mark.parametrize(("reading", "turns"), [("nothing", 0), ("last-round", 3)])
def test_a_new_deck_without_goods(reading: str, turns: int) -> None:
    """All goods lie in hands and in the market."""
    play = Play(empty_deck=reading)
    with play.table() as t:
        for good in Good:
            t.market[good] += t.deck[good]
            t.deck[good] = 0
        t.in_deck = 0
    end_stage(play).do("hold", "hold", "hold").settle()
    assert (play.place(), play.at("in_deck"), play.at("last_turns")) == ("turn", 0, turns)
    assert not play.can("take_goods")


# ------------------------------------------------------------------------------------------------------------- the end


def ended(one: str, two: str, points: tuple[int, int, int], **readings: str) -> tuple[str, Any]:
    play = Play(**readings).hand(1, one).hand(2, two).put(second=True, finished=True)
    with play.table() as t:
        for who, number in zip(t.players, points, strict=True):
            t.score[who] = number
    kind, raw, _ = play.ts.result(play.position)
    return kind, raw


def test_most_points_win_whatever_the_hands_hold() -> None:
    assert ended("", "water water", (9, 8, 8)) == ("answer", (0,))


@pytest.mark.parametrize(("reading", "winner"), [("coins", 1), ("best", 0), ("points", 1)])
def test_a_gold_against_three_salt(reading: str, winner: int) -> None:
    """2 coins in one card against 3 in three."""
    assert ended("gold", "salt salt salt", (7, 7, 3), most_valuable=reading) == ("answer", (winner,))


@pytest.mark.parametrize("hands", [("", ""), ("gold", "salt grain")])
def test_equal_hands_leave_no_winner(hands: tuple[str, str]) -> None:
    assert ended(*hands, (7, 7, 3))[0] == "hole"


# -------------------------------------------------------------------------------------------------------- the findings


def quick(name: str) -> bool:
    """The proofs that do not need the rules of play: set-up, quantities, decisions and claims over inputs."""
    inputs = {claim.name for claim in game.declared.claims if claim.kind in ("inputs", "setup")}
    return name in inputs or (name.startswith(("set-up", "quantity ", "decision ")) and name != "decision winner")


@pytest.fixture(scope="module")
def proofs() -> tuple[dict[tuple[str, str, str], Finding], dict[str, Verdict]]:
    items = list(prove_game(TransitionSystem(game, game.setting(2)), only=quick))
    findings = {(i.code, i.anchor, i.region): i for i in items if isinstance(i, Finding)}
    return findings, {i.name: i.verdict for i in items if isinstance(i, Result)}


def test_what_proofs_find(proofs: tuple[dict[tuple[str, str, str], Finding], dict[str, Verdict]]) -> None:
    """The box, unprinted values, loose aims, ties, donkeys, caves, thieves under thieves, hands between the stages."""
    assert {(code, anchor) for code, anchor, _ in proofs[0]} == {
        ("SET01", "set-up"),
        ("SET01", "the box holds the caves"),
        ("SET01", "every thief of the box comes into play with some number of players"),
        *(("UNDEF01", f"{good}_{what}") for good in ("water", "salt", "grain") for what in ("coins", "points")),
        ("CON01", "by_the_piece"),
        ("CON01", "another_donkey"),
        ("CON01", "may_hold"),
        ("GAP01", "may_rob"),
        ("GAP01", "keeps_excess"),
        ("KEEP02", "nobody scores for a type of which nobody has a good"),
        ("KEEP02", "a tie pays no more in all than a majority"),
        ("DEAD02", "fits.third_type"),
        ("DEAD02", "fits.apart"),
    }
    by = {(code, anchor): f for (code, anchor, _), f in proofs[0].items()}
    assert "4, 5 players" in by["SET01", "the box holds the caves"].title
    assert "is broken for 1; not for 2-8" in by["UNDEF01", "water_points"].detail
    assert by["GAP01", "may_rob"].witness.inputs == {"place": "thief"}  # type: ignore[union-attr]


def test_what_proofs_prove(proofs: tuple[dict[tuple[str, str, str], Finding], dict[str, Verdict]]) -> None:
    for name in (
        "one change at most is the same as two types at most and each type together",
        "a sole leader scores the points, and k tied leaders k times one less",
        "five players use as many special cards as the box holds",
        "any three goods pay for a special card",
        "each of several leaders scores something, whatever the goods are",
        "majority answers every input",
        "fits never contradicts itself",
    ):
        assert proofs[1][name] is Verdict.HOLDS, name


def test_other_labels_mend_the_box() -> None:
    ts = TransitionSystem(game, game.setting(2, "full", {"labels": "swapped"}))
    found = list(prove_game(ts, only=lambda name: name == "set-up" or "box" in name))
    assert not [f for f in found if isinstance(f, Finding) and f.code == "SET01"]
    assert all(r.verdict is Verdict.HOLDS for r in found if isinstance(r, Result))


@pytest.mark.parametrize(("scope", "players"), [("tiny", 3), ("small", 2)])
def test_what_every_position_of_a_small_game_shows(scope: str, players: int) -> None:
    """Nothing to do in the last round, a hand hidden before a good is given back, ties, and the theorems of play."""
    found = explore(TransitionSystem(game, game.setting(players, scope)))
    assert found.exhausted
    assert {(f.code, f.anchor) for f in found.findings if not f.note} == {
        ("GAP02", "turn"),
        ("GAP02", "leave"),
        ("GAP01", "although"),
        ("CON01", "by_the_piece"),
        ("TIE01", "winner"),
    }
    verdicts = {r.name: r.verdict for r in found.results}
    play = [c.name for c in game.declared.claims if c.kind in ("always", "step", "always_after")]
    assert len(play) > 10
    assert all(verdicts[name] is Verdict.HOLDS for name in play)


@pytest.mark.parametrize(
    ("scope", "players", "question", "reading"),
    [
        ("tiny", 3, "one_action", "may"),
        ("tiny", 3, "amount", "none"),
        ("tiny", 3, "amount", "all"),
        ("tiny", 3, "tops", "one"),
        ("tiny", 3, "donkey_load", "extra"),
        ("tiny", 3, "pile_means", "market"),
        ("tiny", 3, "last_order", "taker-first"),
        ("tiny", 3, "tied", "everybody"),
        ("small", 2, "special_points", "held"),
    ],
)
def test_readings_part(scope: str, players: int, question: str, reading: str) -> None:
    (asked,) = [q for q in game.declared.questions if q.name == question]
    ts = TransitionSystem(game, game.setting(players, scope))
    found = compare_readings(ts, asked, reading, seconds=20, games=0)
    assert (found.code, found.anchor, found.verdict) == ("AMB01", question, Verdict.REFUTED)


# ----------------------------------------------------------------------------------------------------------- the whole


def readings() -> list[dict[str, str]]:
    return [{}] + [{q.name: r} for q in game.declared.questions for r in q.readings if r != q.written]


@pytest.mark.parametrize("named", readings(), ids=str)
def test_every_reading_is_traced_and_agrees_with_play(named: dict[str, str]) -> None:
    ts = TransitionSystem(game, game.setting(2, "small", named))
    assert not ts.untraceable()
    rng = Random(len(str(named)))
    position = ts.start(rng)
    for _ in range(60):
        moves = ts.moves(position)
        if not moves:
            break
        move, outcome = rng.choice(moves)
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
