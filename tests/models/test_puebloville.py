"""Puebloville: fights a person can lay out on a table, and counts worked out apart from the model."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from hoyle import Player, TransitionSystem
from hoyle.models.language.evaluate import substitute_all
from hoyle.models.language.setup import SetupShort
from hoyle.models.language.tracing import Hole, If, leaves
from hoyle.models.puebloville import box, claims, dealing, defence, figures, happenings, model, opening, places, table
from hoyle.models.puebloville.box import game
from hoyle.models.puebloville.cards import MANNERS, SORTS, SUITS, Event, Fate, Figure, Manner, Phase, Role, Sort
from hoyle.models.puebloville.table import Play, Table
from hoyle.verify.check import plan
from hoyle.verify.explore import explore
from hoyle.verify.findings import Finding, Result, Verdict
from hoyle.verify.prove import prove_game
from hoyle.verify.readings import compare_readings
from hoyle.verify.static import elements_by_clause, endless

HEARTS, DIAMONDS, CLUBS, SPADES = SUITS


class Fight:
    """A brawl laid out by hand: characters, PS and poker cards by seat, then moves by name."""

    def __init__(
        self,
        roles: list[Role],
        hands: list[str],
        event: Event | None = None,
        ps: int = 20,
        readings: dict[str, str] | None = None,
        copies: int = 1,
    ) -> None:
        self.ts = TransitionSystem(game, game.setting(len(roles), readings=readings, values={"copies": copies}))
        self.crossed: list[Hole] = []
        with self.ts.session.active():
            t = self.ts.state_class._of([s.start for s in self.ts.slots])
            taken = t.deck.now() - t.deck
            for p, role, hand in zip(t.players, roles, hands, strict=True):
                t.hidden[p] = box.characters.where(role=role)
                cards = box.poker.all.where(lambda c, hand=hand: False)
                for name in hand.split():
                    cards = cards | (self.card(name),)
                t.hand[p] = cards
                taken = taken | cards
                t.ps[p] = ps
            t.deck = t.deck - taken
            t.rogues.clear()
            t.honest.clear()
            t.phase = Phase.BRAWL
            t._slots[self.ts.stage_slot] = places.turn_begins.number
            if event is not None:
                t.on_table = box.events.where(event=event)
                t.event_deck = t.event_deck - t.on_table
                t.event = event
                t.turned_up = True
                t._slots[self.ts.stage_slot] = model.happens.stage.number
            self.position = tuple(t._slots)
        self.settle()

    def card(self, name: str) -> Any:
        return next(c for c in box.poker if repr(c) == name)

    def settle(self) -> None:
        """Make the steps that happen by themselves."""
        while (moves := self.ts.moves(self.position)) and self.ts.mover(moves[0][0], self.position) == "the rules":
            assert moves[0][1].kind == "done", moves[0][1]
            self.position = moves[0][1].position
            self.crossed += moves[0][1].crossed

    def legal(self) -> set[str]:
        return {self.ts.show_move(m, self.position) for m, o in self.ts.moves(self.position) if o.kind == "done"}

    def do(self, move: str) -> None:
        for m, outcome in self.ts.moves(self.position):
            if self.ts.show_move(m, self.position) == move:
                self.position = outcome.position
                self.crossed += outcome.crossed
                self.settle()
                return
        raise AssertionError(f"{move!r} is not legal: {sorted(self.legal())}")

    def lay(self, action: str, cards: str) -> None:
        """Strike or parry with exactly these cards, as the highest figure that may be named."""
        wanted = {*cards.split()}
        fitting = [m for m in self.legal() if m.startswith(action) and {*m.split("cards=")[1].split(", ")} == wanted]
        assert fitting, f"{cards} cannot be laid: {sorted(self.legal())}"
        self.do(sorted(fitting)[0])

    def draw(self, *names: str) -> None:
        """What chance draws, card by card."""
        for name in names:
            self.do(f"helper_draws card={name}")

    def at(self) -> str:
        return str(self.ts.slots[self.ts.stage_slot].kind.show(self.position[self.ts.stage_slot]))

    def held(self, seat: int) -> int:
        """How many action cards a player holds."""
        with self.ts.session.active():
            return int(self.ts.position(self.position).held[Player(seat)].size)

    def happens(self, card: str) -> None:
        """The event card that is turned up occurs."""
        if self.at() == "act":
            self.do("turn_up")
        self.do(f"top_event card={card}")

    def hit(self, victim: str, cards: str) -> None:
        """A duel that is lost without a defence."""
        self.do(f"duel victim={victim}")
        self.lay("strike", cards)
        self.do("no_parry")

    def ps(self) -> list[int]:
        with self.ts.session.active():
            t = self.ts.position(self.position)
            return [t.ps[p] for p in t.players]

    def holes(self) -> set[tuple[str, str]]:
        return {(h.kind, h.name) for h in self.crossed}


# the first one has no power that matters when he strikes
PLAIN = [Role.RIGHT_HANDED, Role.TRADER]
FOUR = [Role.RIGHT_HANDED, Role.TRADER, Role.CREATIVE_CHEAT, Role.LANDOWNER]


@pytest.fixture
def session() -> Iterator[TransitionSystem]:
    ts = TransitionSystem(game, game.setting(2))
    with ts.session.active():
        yield ts


def play(figure: Figure, high: int, low: int = 0) -> Play:
    return Play(figure=figure, high=high, low=low)


# ------------------------------------------------------------------------------------------------------- figures


@pytest.mark.parametrize(
    ("figure", "high", "low", "worth"),
    [
        (Figure.SINGLE, 9, 0, 4), (Figure.SINGLE, 1, 0, 1), (Figure.SINGLE, 13, 0, 6), (Figure.PAIR, 13, 0, 13),
        (Figure.TWO_PAIRS, 12, 11, 23), (Figure.THREE, 9, 0, 18), (Figure.FULL, 9, 4, 22), (Figure.FULL, 13, 1, 27),
        (Figure.FOUR, 9, 0, 27), (Figure.FIVE, 9, 0, 36), (Figure.STRAIGHT_FLUSH, 13, 0, 55),
        (Figure.STRAIGHT_FLUSH, 5, 0, 15), (Figure.STRAIGHT_FLUSH, 9, 0, 35),
    ],
)  # fmt: skip
def test_damage_of_the_figures(session: TransitionSystem, figure: Figure, high: int, low: int, worth: int) -> None:
    assert figures.damage(play(figure, high, low)) == worth


def test_courts_may_be_worth_ten() -> None:
    ts = TransitionSystem(game, game.setting(2, readings={"courts": "tens"}))
    with ts.session.active():
        assert figures.damage(play(Figure.STRAIGHT_FLUSH, 13)) == 49
        assert figures.damage(play(Figure.SINGLE, 13)) == 5


def test_best_combination_of_three_cards_differs_by_reading() -> None:
    """Of 22,100 threes 720 are laid otherwise by figure than by damage: 3.3 %."""
    chosen = {}
    for reading in ("damage", "figure"):
        ts = TransitionSystem(game, game.setting(2, readings={"best": reading}))
        with ts.session.active():
            none = box.poker.all - box.poker.all
            best = {}
            for ranks in combinations_with_replacement(range(1, 14), 3):
                if len(set(ranks)) < 3:
                    cards = none
                    for suit, rank in enumerate(ranks):
                        cards = cards | box.poker.where(rank=rank, suit=suit)
                    found = figures.best_play(cards, none)
                    best[ranks] = (int(found.figure), int(found.high))
            chosen[reading] = best
    ways = {1: 4, 2: 24}  # suits of a three, of a pair with another card; three ranks are a single card either way
    differ = sum(ways[len(set(r))] for r in chosen["damage"] if chosen["damage"][r] != chosen["figure"][r])
    assert sum(ways[len(set(r))] for r in chosen["damage"]) == 22_100 - 286 * 64
    assert differ == 720


def test_superior_figures_and_readings(session: TransitionSystem) -> None:
    def superior(x: Play, y: Play, **readings: str) -> bool:
        named = {k.replace("_", "-"): v for k, v in readings.items()}
        ts = TransitionSystem(game, game.setting(2, readings=named))
        with ts.session.active():
            return bool(figures.superior(x, y))

    five, straight = play(Figure.FIVE, 9), play(Figure.STRAIGHT_FLUSH, 13)
    assert not superior(five, straight)
    assert superior(five, straight, figure_order="poker")
    aces, king = play(Figure.PAIR, 1), play(Figure.SINGLE, 13)
    assert superior(aces, king)
    assert not superior(aces, king, single="none")
    high, low = play(Figure.TWO_PAIRS, 13, 1), play(Figure.TWO_PAIRS, 12, 11)
    assert not superior(high, low)
    assert superior(high, low, same_figure="ranks-too")


def test_stopping_is_no_order(session: TransitionSystem) -> None:
    kings, twos = play(Figure.PAIR, 13), play(Figure.THREE, 2)
    assert claims.stops(kings, twos) and claims.stops(twos, kings)
    ace, aces, four = play(Figure.SINGLE, 1), play(Figure.PAIR, 1), play(Figure.SINGLE, 9)
    assert claims.stops(ace, aces) and claims.stops(aces, four) and not claims.stops(ace, four)


def test_jokers_complete_a_figure(session: TransitionSystem) -> None:
    """2 9 9 9 9 is five of a kind with a joker, and nothing of the sort without."""
    cards = box.poker.where(rank=9) | box.poker.where(rank=2, suit=2)
    wild = box.poker.where(rank=2)
    assert figures.shows(cards, wild, play(Figure.FIVE, 9))
    assert not figures.shows(cards, wild - wild, play(Figure.FIVE, 9))


def test_colour_is_a_suit_or_red_and_black() -> None:
    for reading, count in (("suit", 4), ("red-or-black", 64)):  # of the 36 and 576 of all nine
        ts = TransitionSystem(game, game.setting(2, readings={"colour": reading}))
        with ts.session.active():
            none = box.poker.all - box.poker.all
            found = 0
            for code in range(4**5):
                cards = none
                for k in range(5):
                    cards = cards | box.poker.where(rank=9 - k, suit=code // 4**k % 4)
                found += bool(figures.one_colour(cards))
            assert found == count


# ---------------------------------------------------------------------------------------------------- attacks


def test_a_duel_costs_the_difference() -> None:
    f = Fight(PLAIN, [f"K{HEARTS} K{CLUBS}", f"9{HEARTS} 9{CLUBS}"], Event.PUNCH)
    f.do("duel victim=player 2")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    f.lay("parry figure=pair", f"9{HEARTS} 9{CLUBS}")
    assert f.ps() == [20, 16]


def test_a_superior_figure_cancels() -> None:
    f = Fight(PLAIN, [f"K{HEARTS} K{CLUBS}", f"2{HEARTS} 2{CLUBS} 2{SPADES}"], Event.PUNCH)
    f.do("duel victim=player 2")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    f.lay("parry figure=three", f"2{HEARTS} 2{CLUBS} 2{SPADES}")
    assert f.ps() == [20, 20]
    assert ("conflict", "verdict") not in f.holes()


def test_a_superior_figure_on_the_way_is_two_rules_at_odds() -> None:
    """Cancelled on the spot, says one clause; no damage and on to the next player, says the other."""
    f = Fight(FOUR, [f"K{HEARTS} K{CLUBS}", f"2{HEARTS} 2{CLUBS} 2{SPADES}", "", ""], Event.CHARGE)
    f.do("rampage victim=player 2 way=clockwise")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    f.lay("parry figure=three", f"2{HEARTS} 2{CLUBS} 2{SPADES}")
    assert ("conflict", "verdict") in f.holes()
    f.do("no_parry")
    f.do("no_parry")
    assert f.ps() == [20, 20, 7, 7]


def test_an_equal_value_of_a_superior_figure_is_two_rules_at_odds_in_one_reading() -> None:
    """Q Q (12) against 6 6 6 (12): blocked, or surpassed in figure but not in value."""
    for reading, kind in (("lower", set()), ("not-higher", {("conflict", "struck")})):
        f = Fight(
            FOUR,
            [f"Q{HEARTS} Q{CLUBS}", f"6{HEARTS} 6{CLUBS} 6{SPADES}", "", ""],
            Event.CHARGE,
            readings={"surpass": reading},
        )
        f.do("rampage victim=player 2 way=clockwise")
        f.lay("strike figure=pair", f"Q{HEARTS} Q{CLUBS}")
        f.lay("parry figure=three", f"6{HEARTS} 6{CLUBS} 6{SPADES}")
        assert {h for h in f.holes() if h[1] == "struck"} == kind


def test_a_multiple_attack_halts_at_a_block_and_on_its_return() -> None:
    hands = [f"K{HEARTS} K{CLUBS}", "", f"K{DIAMONDS} K{SPADES}", ""]
    f = Fight(FOUR, hands, Event.CHARGE)
    f.do("rampage victim=player 2 way=clockwise")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    f.do("no_parry")
    f.lay("parry figure=pair", f"K{DIAMONDS} K{SPADES}")
    assert f.ps() == [20, 7, 20, 20]
    f = Fight(FOUR, hands, Event.CHARGE)
    f.do("rampage victim=player 4 way=clockwise")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    f.do("no_parry")
    assert f.ps() == [20, 20, 20, 7]
    assert f.at() != "defend"


def test_a_block_by_value_or_by_sum() -> None:
    """K K blocks K K by value; against the sum of the attack's cards, 26, it does not."""
    for reading, at in (("damage-value", 20), ("attack-sum", 20), ("both-sums", 20)):
        f = Fight(
            FOUR,
            [f"K{HEARTS} K{CLUBS}", f"K{DIAMONDS} K{SPADES}", "", ""],
            Event.CHARGE,
            readings={"block": reading},
        )
        f.do("rampage victim=player 2 way=clockwise")
        f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
        f.lay("parry figure=pair", f"K{DIAMONDS} K{SPADES}")
        assert f.ps()[1] == at
        assert (f.at() == "defend") is (reading == "attack-sum")


def test_an_attack_worth_nothing_is_matched_by_no_defence() -> None:
    f = Fight(FOUR, [f"A{HEARTS}", "", "", ""], Event.BOTTLE_BLOW)
    f.do("rampage victim=player 2 way=clockwise")
    f.lay("strike figure=single", f"A{HEARTS}")
    f.do("no_parry")
    assert f.ps() == [20, 20, 20, 20] and f.at() != "defend"
    assert ("gap", "halve") in f.holes()
    f = Fight(FOUR, [f"A{HEARTS}", "", "", ""], Event.BOTTLE_BLOW, readings={"zero": "no-block"})
    f.do("rampage victim=player 2 way=clockwise")
    f.lay("strike figure=single", f"A{HEARTS}")
    f.do("no_parry")
    assert f.at() == "defend"


def test_not_combinable_binds_the_attacker_only_or_both() -> None:
    hands = [f"K{HEARTS} K{CLUBS}", f"A{HEARTS} A{CLUBS}"]
    f = Fight(PLAIN, hands, Event.FLYING_CHAIR)
    f.do("rampage victim=player 2 way=clockwise")
    assert all(m.startswith("strike figure=single") for m in f.legal())
    f.lay("strike figure=single", f"K{HEARTS}")
    f.lay("parry figure=pair", f"A{HEARTS} A{CLUBS}")
    assert f.ps() == [20, 20]
    f = Fight(PLAIN, hands, Event.FLYING_CHAIR, readings={"binds": "both"})
    f.do("rampage victim=player 2 way=clockwise")
    f.lay("strike figure=single", f"K{HEARTS}")
    assert not any(m.startswith("parry figure=pair") for m in f.legal())


def test_unrelated_cards_may_defend_in_one_reading() -> None:
    """3 7 9 J Q against K K: one card leaves 7 damage, five cards are worth 19."""
    defence = f"3{HEARTS} 7{CLUBS} 9{HEARTS} J{CLUBS} Q{HEARTS}"
    f = Fight(PLAIN, [f"K{HEARTS} K{CLUBS}", defence], Event.PUNCH, readings={"plays": "any-singles"})
    f.do("duel victim=player 2")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    assert any(m.startswith("parry figure=single high=12") for m in f.legal())
    f.lay("parry_with_singles", defence)
    assert f.ps() == [20, 20]


def test_open_hand_counts_every_card_and_nobody_says_how_it_spreads() -> None:
    f = Fight(PLAIN, [f"9{HEARTS} 9{CLUBS}", ""], Event.OPEN_HAND)
    assert ("gap", "manner") in f.holes()
    f.do("duel victim=player 2")
    f.lay("strike figure=pair", f"9{HEARTS} 9{CLUBS}")
    f.do("no_parry")
    assert f.ps() == [20, 2]


@pytest.mark.parametrize(
    ("reading", "first", "second"), [("once", 4, 6), ("add-up", 2, 6), ("in-a-row", 4, 3)]
)  # fmt: skip
def test_two_kicks_on_the_shin(reading: str, first: int, second: int) -> None:
    """Kicked twice, a player attacks with 8 8 (8), and then with 6 6 (6)."""
    hands = [f"K{HEARTS} Q{HEARTS}", f"8{HEARTS} 8{CLUBS} 6{HEARTS} 6{CLUBS}"]
    f = Fight(PLAIN, hands, readings={"kicks": reading}, copies=2)
    for n, card in enumerate((f"K{HEARTS}", f"Q{HEARTS}"), 1):
        f.happens(f"shin kick ({n})")
        f.hit("player 2", card)
    f.happens("passing through (1)")
    f.do("keep_cards")
    f.happens("punch (1)")
    f.hit("player 1", f"8{HEARTS} 8{CLUBS}")
    assert f.ps()[0] == 20 - first
    f.happens("passing through (2)")
    f.do("keep_cards")
    f.happens("punch (2)")
    f.hit("player 1", f"6{HEARTS} 6{CLUBS}")
    assert f.ps()[0] == 20 - first - second


def test_a_helper_turned_up_by_a_kicked_player_does_half_in_one_reading() -> None:
    for reading, left in (("own", 12), ("helpers-too", 16), ("any-damage", 16)):
        roles = [Role.CREATIVE_CHEAT, Role.TRADER]
        f = Fight(roles, [f"K{HEARTS}", ""], Event.SHIN_KICK, readings={"next-attack": reading})
        f.hit("player 2", f"K{HEARTS}")
        f.happens("passing through")
        f.do("keep_cards")
        f.happens("djtango")
        f.draw(f"8{HEARTS}", f"8{CLUBS}", f"4{HEARTS}")
        f.do("no_parry")
        assert f.ps()[0] == left


def test_the_answer_of_a_kicked_outlaw_does_half_in_one_reading() -> None:
    for reading, left in (("own", 12), ("helpers-too", 12), ("any-damage", 16)):
        hands = [f"K{HEARTS} 3{HEARTS}", f"9{HEARTS} 9{CLUBS}"]
        readings = {"next-attack": reading}
        f = Fight([Role.RIGHT_HANDED, Role.OUTLAW], hands, Event.SHIN_KICK, readings=readings)
        f.hit("player 2", f"K{HEARTS}")
        f.happens("punch")
        f.do("duel victim=player 2")
        f.lay("strike", f"3{HEARTS}")
        f.lay("parry", f"9{HEARTS} 9{CLUBS}")
        assert f.ps()[0] == left


def test_any_number_of_cards_is_no_six() -> None:
    """Seven cards may all be thrown, or all defend one by one, where the text says so: 1+1+1+2+2+3+3 is 13."""
    seven = " ".join(f"{rank}{HEARTS}" for rank in ("A", "2", "3", "4", "5", "6", "7"))
    f = Fight(PLAIN, [seven, ""], Event.PASSING_THROUGH, readings={"discards": "any-thrown"})
    f.lay("discard", seven)
    f = Fight(PLAIN, [f"K{HEARTS} K{CLUBS}", seven], Event.PUNCH, readings={"plays": "any-singles"})
    f.do("duel victim=player 2")
    f.lay("strike", f"K{HEARTS} K{CLUBS}")
    f.lay("parry_with_singles", seven)
    assert f.ps() == [20, 20]


def test_losing_all_ps_is_not_ruled() -> None:
    f = Fight(PLAIN, [f"K{HEARTS} K{CLUBS}", ""], Event.PUNCH, ps=3)
    f.do("duel victim=player 2")
    f.lay("strike figure=pair", f"K{HEARTS} K{CLUBS}")
    f.do("no_parry")
    assert ("gap", "ps after") in f.holes()


def test_an_attack_without_poker_cards_is_not_ruled() -> None:
    assert ("gap", "strikes") in Fight(PLAIN, ["", ""], Event.PUNCH).holes()


def test_no_helper_to_remove_is_not_ruled() -> None:
    assert ("gap", "removes") in Fight(PLAIN, ["", ""], Event.PASSING_THROUGH).holes()


# ---------------------------------------------------------------------------------------- helpers and characters


def test_the_railway_worker_strikes_the_foreman_at_double() -> None:
    f = Fight([Role.STANDARD_CHEAT, Role.FOREMAN], ["", ""], Event.RAILWAY_WORKER)
    f.draw(f"9{HEARTS}", f"9{CLUBS}", f"4{HEARTS}")
    f.do("no_parry")
    assert f.ps() == [20, 2]


def test_where_the_cards_of_a_helper_come_from_is_not_said() -> None:
    f = Fight([Role.RIGHT_HANDED, Role.FOREMAN], ["", ""], Event.RAILWAY_WORKER)
    assert ("gap", "out of the deck") in f.holes()


def test_the_second_victim_stands_other_cards_or_the_same() -> None:
    """9 9 4 at x2 against the foreman, and the sheriff's helper comes next."""
    roles = [Role.RIGHT_HANDED, Role.FOREMAN, Role.CREATIVE_CHEAT, Role.SHERIFFS_HELPER]
    for reading, drawn, left in (("fresh", (f"2{HEARTS}", f"2{CLUBS}", f"A{HEARTS}"), 16), ("same", (), 2)):
        f = Fight(roles, ["", "", "", ""], Event.RAILWAY_WORKER, readings={"second-cards": reading})
        f.draw(f"9{HEARTS}", f"9{CLUBS}", f"4{HEARTS}")
        f.do("no_parry")
        f.draw(*drawn)
        f.do("no_parry")
        assert f.ps() == [20, 2, 20, left]


def test_the_same_cards_strike_the_second_victim_as_they_were_completed() -> None:
    roles = [Role.RIGHT_HANDED, Role.FOREMAN, Role.CREATIVE_CHEAT, Role.SHERIFFS_HELPER]
    hands = ["", "", "", f"2{SPADES} A{SPADES}"]
    f = Fight(roles, hands, Event.RAILWAY_WORKER, readings={"second-cards": "same"})
    f.draw(f"2{HEARTS}", f"2{CLUBS}", f"A{HEARTS}")
    f.lay("complete", f"2{SPADES} A{SPADES}")
    f.do("no_parry")  # a full house of 2 + 2 + 1, at x2
    assert f.at() == "defend"
    f.do("no_parry")
    assert f.ps() == [20, 10, 20, 10]


def test_an_attack_is_completed_before_the_defence_or_after_it() -> None:
    """9 9 4 is a pair (9) that J J (11) would block, and with 9 4 a full house (22)."""
    jacks, two = f"J{HEARTS} J{CLUBS}", f"9{DIAMONDS} 4{DIAMONDS}"
    roles = [Role.SHERIFFS_HELPER, Role.CREATIVE_CHEAT]
    for reading in ("before-defence", "after-defence"):
        f = Fight(roles, [two, jacks], Event.DJTANGO, readings={"completing": reading})
        f.draw(f"9{HEARTS}", f"9{CLUBS}", f"4{HEARTS}")
        if reading == "before-defence":
            assert f.at() == "change a helper's cards"
            f.lay("complete", two)
            f.lay("parry", jacks)
        else:
            assert f.at() == "defend"
            f.lay("parry", jacks)
            f.lay("complete", two)
        assert f.ps() == [20, 9]


@pytest.mark.parametrize(
    ("reading", "in_the_attack", "after_it", "a_turn_later"),
    [("at-once", 1, 1, 1), ("turn-end", 0, 1, 1), ("while-empty", 0, 1, 2)],
)
def test_the_standard_cheat_draws_when_he_runs_out(
    reading: str, in_the_attack: int, after_it: int, a_turn_later: int
) -> None:
    f = Fight([Role.STANDARD_CHEAT, Role.TRADER], [f"3{HEARTS}", ""], Event.PUNCH, readings={"broke": reading})

    def draw() -> None:
        if f.at() == "cheat_draws":
            f.do(sorted(f.legal() - {"cheat_draws card=passing through"})[0])

    f.do("duel victim=player 2")
    f.lay("strike", f"3{HEARTS}")
    draw()
    assert (f.at(), f.held(0)) == ("defend", in_the_attack)
    f.do("no_parry")
    draw()
    assert (f.at(), f.held(0)) == ("act", after_it)
    f.happens("passing through")
    f.do("keep_cards")
    draw()
    assert (f.at(), f.held(0)) == ("act", a_turn_later)


def test_the_standard_cheat_who_has_exchanged_his_last_card_has_not_run_out() -> None:
    for reading, at in (("one-thrown", "cheat_draws"), ("any-exchanged", "draw_poker")):
        hands = [f"3{HEARTS}", ""]
        readings = {"discards": reading}
        f = Fight([Role.STANDARD_CHEAT, Role.TRADER], hands, Event.PASSING_THROUGH, readings=readings)
        f.lay("discard", f"3{HEARTS}")
        assert f.at() == at
    f.do(f"draw_poker card=3{CLUBS}")
    assert (f.at(), f.held(0)) == ("act", 0)


def test_a_helper_without_a_victim_is_not_ruled() -> None:
    f = Fight([Role.DIRTY_CHEAT, Role.MARIACHI], ["", ""], Event.RAILWAY_WORKER)
    assert ("none", "prey") in f.holes()


def test_a_tie_on_most_ps_is_not_ruled() -> None:
    roles = [Role.LEFT_HANDED, Role.POPS, Role.MARIACHI, Role.TRADER]
    assert ("several", "prey") in Fight(roles, ["", "", "", ""], Event.RAILWAY_WORKER).holes()


def test_the_sheriff_has_nobody_to_attack_at_first() -> None:
    assert ("gap", "prey") in Fight(PLAIN, ["", ""], Event.SHERIFF).holes()


def test_the_order_of_changing_a_helpers_cards_is_not_ruled() -> None:
    roles = [Role.RIGHT_HANDED, Role.SHERIFFS_HELPER, Role.STANDARD_CHEAT, Role.FOREMAN]
    f = Fight(roles, [f"3{HEARTS}", f"K{HEARTS} K{CLUBS}", "", ""], Event.RAILWAY_WORKER)
    f.draw(f"A{HEARTS}", f"3{CLUBS}", f"3{SPADES}")
    assert ("gap", "first amender") in f.holes()


def test_the_foreman_throws_a_helper_out_before_its_second_victim() -> None:
    roles = [Role.STANDARD_CHEAT, Role.FOREMAN, Role.DIRTY_CHEAT, Role.SHERIFFS_HELPER]
    for reading, goes_on in (("helper", False), ("attack", True)):
        f = Fight(roles, ["", f"A{HEARTS} A{CLUBS}", "", ""], Event.RAILWAY_WORKER, readings={"eliminates": reading})
        f.draw(f"9{HEARTS}", f"J{CLUBS}", f"4{HEARTS}")
        f.lay("parry figure=pair", f"A{HEARTS} A{CLUBS}")
        assert any(m.startswith("helper_draws") for m in f.legal()) is goes_on


def test_the_outlaw_strikes_back_and_a_helper_has_no_ps() -> None:
    roles = [Role.RIGHT_HANDED, Role.OUTLAW]
    nines = f"9{DIAMONDS} 9{SPADES}"
    for reading, left in (("modified", 13), ("printed", 16)):
        f = Fight(roles, [f"5{HEARTS} 5{CLUBS}", nines], Event.BOTTLE_BLOW, readings={"outlaw": reading})
        f.do("rampage victim=player 2 way=clockwise")
        f.lay("strike figure=pair", f"5{HEARTS} 5{CLUBS}")
        f.lay("parry figure=pair", nines)
        assert f.ps() == [left, 20]
    with TransitionSystem(game, game.setting(2)).session.active():
        assert defence.outlaw_hits.analyse((True,)).gap is True


def test_the_mariachi_may_keep_an_action_that_he_blocks() -> None:
    f = Fight([Role.RIGHT_HANDED, Role.MARIACHI], [f"3{HEARTS}", f"K{HEARTS} K{CLUBS}"], Event.PUNCH)
    f.do("duel victim=player 2")
    f.lay("strike figure=single", f"3{HEARTS}")
    f.lay("parry figure=single", f"K{HEARTS}")
    f.do("keep_the_action")
    with f.ts.session.active():
        t = f.ts.position(f.position)
        assert t.held[Player(1)] == box.events.where(event=Event.PUNCH)


def test_the_trader_recovers_on_hiding_and_the_bar_protects_in_one_reading() -> None:
    for reading, hidden in (("own-turn", False), ("until-next-turn", True)):
        f = Fight([Role.TRADER, Role.STANDARD_CHEAT], ["", ""], Event.HIDE, readings={"shelter": reading})
        assert f.ps() == [23, 20]
        f.do("drink_no_more")
        f.do("keep_cards")
        with f.ts.session.active():
            assert f.ts.position(f.position).sheltered.has(Player(0)) is hidden


def test_a_hand_of_actions_may_be_used_or_not() -> None:
    with TransitionSystem(game, game.setting(2)).session.active():
        assert len(happenings.may_use_hand.analyse((True,)).conflicts) == 1
        assert not happenings.may_use_hand.analyse((False,)).conflicts


def test_the_magician_behind_the_bar_has_two_rules_at_odds() -> None:
    """Nothing but drinking and discarding is possible there, and he turns up one action more."""
    for readings, asked in (({}, False), ({"pops": "optional"}, True)):
        f = Fight([Role.POPS, Role.TRADER], [f"K{HEARTS}", ""], readings=readings)
        f.do("turn_up")
        f.do("top_event card=hide")
        f.do("drink_no_more")
        f.do("keep_cards")
        assert (f.at() == "one action more") is asked  # nothing says that he "may"
        assert (("conflict", "turns up another") in f.holes()) is not asked
    f.do("one_more")
    assert ("conflict", "turns up another") in f.holes()
    f = Fight([Role.POPS, Role.TRADER], [f"K{HEARTS}", ""])
    f.do("turn_up")
    f.do("top_event card=bottle xxx")
    f.do("let_it_occur")
    f.do("keep_cards")
    assert f.at() == "top_event"
    assert ("conflict", "turns up another") not in f.holes()


def test_the_dirty_cheat_draws_until_he_has_six_or_draws_six() -> None:
    for reading, cards in (("in-hand", 6), ("drawn", 8)):
        f = Fight([Role.DIRTY_CHEAT, Role.TRADER], [f"K{HEARTS} K{CLUBS}", ""], readings={"up-to-six": reading})
        while f.at() == "draw_poker":
            f.do(sorted(f.legal())[0])
        with f.ts.session.active():
            assert f.ts.position(f.position).hand[Player(0)].size == cards


def test_nobody_says_whose_turn_is_next() -> None:
    f = Fight(PLAIN, [f"K{HEARTS}", ""], Event.BOTTLE_XXX)
    assert ("gap", "successor") not in f.holes()
    f.do("keep_cards")
    assert ("gap", "successor") in f.holes()


# --------------------------------------------------------------------------------------------- set-up, whole games


def test_positions_are_counted_from_the_left_or_from_oneself() -> None:
    """With two players a card points at its own player for 6 of 13 ranks, or 7."""
    for reading, own in (("left", 6), ("own-seat", 7), ("skip-self", 0)):
        ts = TransitionSystem(game, game.setting(2, readings={"count-from": reading}))
        with ts.session.active():
            t = ts.state_class._of([s.start for s in ts.slots], frozen=True)
            assert sum(opening.points_at(t, rank) == t.current for rank in range(1, 14)) == own


def test_the_box_suffices_for_ten_unless_the_first_cards_are_spent() -> None:
    """As many characters as players, half of them cheats, are there for twelve; five poker cards each are not."""
    TransitionSystem(game, game.setting(10)).start(Random(1))
    for players in (11, 12):
        with pytest.raises(SetupShort):
            TransitionSystem(game, game.setting(players)).start(Random(1))
    with pytest.raises(SetupShort):
        TransitionSystem(game, game.setting(10, readings={"start-cards": "spent"})).start(Random(1))


def test_half_of_the_players_are_rogues() -> None:
    ts = TransitionSystem(game, game.setting(8))
    with ts.session.active():
        t: Table = ts.position(ts.start(Random(4)))
        assert sum(bool(table.known_in_group(t, p, box.ROGUES)) for p in t.players) == 4
        assert all(t.hand[p].size == 5 for p in t.players)


def test_an_odd_number_of_players_has_no_half() -> None:
    with TransitionSystem(game, game.setting(3)).session.active():
        assert dealing.rogues_dealt.analyse((3,)).gap is True
        assert dealing.rogues_dealt.analyse((4,)).gap is False


def test_the_model_is_whole() -> None:
    """Every clause is modelled, every rule can be traced in few paths, and there is no end."""
    clauses = game.rulebook.clauses
    assert [c for c, rules in elements_by_clause(game).items() if not rules and not clauses[c].flavour] == []
    assert not game.declared.overs and game.declared.outcome is None
    ts = TransitionSystem(game, game.setting(4))
    assert not ts.untraceable()
    assert max(sum(1 for _ in leaves(c.tree)) for c in ts.commands) <= 64


def test_rule_functions_and_commands_agree_along_a_game() -> None:
    ts = TransitionSystem(game, game.setting(2))
    rng = Random(3)
    position = ts.start(rng)
    compared = 0
    for _ in range(350):
        moves = ts.moves(position)
        if not moves:
            break
        move, outcome = rng.choice(moves)
        assert outcome.kind == "done", outcome
        command = ts.commands[move.action]
        known = dict(zip(ts.symbols, position, strict=True))
        known |= {p.symbol: v for p, v in zip(command.parameters, move.params, strict=True)}
        node = command.tree
        while isinstance(node, If):
            node = node.then if substitute_all([node.condition], known)[0] else node.other
        after = list(position)
        values = substitute_all([raw for _, raw in node.updates], known)
        for (slot, _), value in zip(node.updates, values, strict=True):
            after[slot] = value
        assert tuple(after) == outcome.position
        compared += 1
        position = outcome.position
    assert compared > 100
    assert ts.slots[ts.stage_slot].kind.show(position[ts.stage_slot]) == "act"  # both decks are out: nobody can move


def test_rows_of_the_list() -> None:
    assert list(SORTS).count(Sort.ATTACK) == 7
    assert MANNERS[Event.OPEN_HAND] == MANNERS[Event.SHIN_KICK] == Manner.UNSAID
    assert Fate.HALTS > Fate.PASSES > Fate.HURTS


# ---------------------------------------------------------------------------------------- what the engines tell of it


def about_inputs(name: str) -> bool:
    """The quick proofs: set-up, and claims and decisions over inputs alone."""
    quick = {c.name for c in game.declared.claims if c.kind in ("inputs", "setup")}
    return name in quick or name == "set-up" or name.removeprefix("decision ") in INPUTS_ALONE


INPUTS_ALONE = {d.name for d in game.declared.decisions if not d.table}


def found_in(scope: str, **readings: str) -> tuple[set[tuple[str, str]], dict[str, Verdict]]:
    """What the search of all positions of a scope reports, but for actions that the scope has no cards for."""
    named = {q.replace("_", "-"): r for q, r in readings.items()}
    done = explore(TransitionSystem(game, game.setting(2, scope, named)))
    assert done.exhausted
    findings = {(f.code, f.anchor) for f in done.findings if f.code != "DEAD03"}
    return findings, {r.name: r.verdict for r in done.results}


def test_what_the_proofs_report() -> None:
    items = list(prove_game(TransitionSystem(game, game.setting(2)), only=about_inputs))
    found = {(f.code, f.anchor) for f in items if isinstance(f, Finding)}
    assert found == {
        ("CON01", "can be attacked"), ("CON01", "may use the hand"), ("CON01", "turns up another"),
        ("CON01", "verdict"), ("DEAD02", "may save.an_aid"), ("DEAD02", "harmless.face_up_already"),
        ("SET01", "set-up"), ("GAP01", "rogues dealt"), ("GAP01", "damage"), ("GAP01", "event deck gives"),
        ("GAP01", "halve"), ("GAP01", "manner"), ("GAP01", "outlaw hits"), ("GAP01", "poker deck gives"),
        ("GAP01", "ps after"), ("GAP01", "removes"), ("GAP01", "strikes"),
        ("KEEP02", "no blow with a bottle is worth nothing"),
    }  # fmt: skip
    promised = {c.name for c in game.declared.claims if about_inputs(c.name)}
    assert promised <= {i.name for i in items if isinstance(i, Result)}
    broken = {r.name for r in items if isinstance(r, Result) and r.name in promised and r.verdict is not Verdict.HOLDS}
    assert broken == {"no blow with a bottle is worth nothing"}


def test_what_stops_what_is_no_order() -> None:
    """Two plays may stop each other, and there are circles: the proofs of that relation alone."""
    relations = {"stops is antisymmetric", "stops is free of circles"}
    items = list(prove_game(TransitionSystem(game, game.setting(2)), only=relations.__contains__))
    assert {(i.code, i.anchor) for i in items if isinstance(i, Finding)} == {("REL01", "stops"), ("REL02", "stops")}
    verdicts = {i.name: i.verdict for i in items if isinstance(i, Result)}
    assert verdicts == {"stops is antisymmetric": Verdict.REFUTED, "stops is free of circles": Verdict.REFUTED}


def test_what_the_search_behind_the_bar_reports() -> None:
    """Both decks run out, nobody can move then, and whoever hides in the own turn only is protected from nobody."""
    shelter = "the bar protects somebody in another player's turn"
    findings, verdicts = found_in("bar")
    assert findings == {
        ("GAP01", "starter"), ("GAP01", "opener"), ("GAP01", "successor"), ("CON01", "may use the hand"),
        ("GAP01", "poker deck gives"), ("GAP01", "event deck gives"), ("GAP01", "strikes"), ("GAP02", "act"),
    }  # fmt: skip
    assert {name for name, verdict in verdicts.items() if verdict is not Verdict.HOLDS} == {shelter}
    _, verdicts = found_in("bar", shelter="until-next-turn")
    assert verdicts[shelter] is Verdict.HOLDS


def test_what_counts_as_the_next_attack_of_a_kicked_player_shows_in_play() -> None:
    (question,) = [x for x in game.declared.questions if x.name == "next-attack"]
    ts = TransitionSystem(game, game.setting(2, "shin"))
    for reading in ("helpers-too", "any-damage"):
        assert compare_readings(ts, question, reading, seconds=60, games=20).verdict is Verdict.REFUTED


def test_readings_are_played_by_more_players_too_and_play_at_random_by_as_many_as_the_box_suffices_for() -> None:
    tasks = plan(game, "puebloville", only=["readings", "fuzz"])
    assert {task.more[-1].players for task in tasks if task.engine == "readings"} == {4}
    assert [task.setting.players for task in tasks if task.engine == "fuzz"] == [2, 6, 10, 11]


def test_the_text_has_neither_end_nor_winner_nor_numbers() -> None:
    assert {f.code for f in endless(game)} == {"END02", "TIE01"}
    items = prove_game(TransitionSystem(game, game.setting(2)), only=lambda name: name.startswith("quantity "))
    assert {f.id for f in items if isinstance(f, Finding)} == {"UNDEF01-copies", "UNDEF01-life"}
