"""Transition systems: set-ups counted by hand, frames, decisions and holes, concretely and traced."""

from __future__ import annotations

from enum import IntEnum
from math import comb
from random import Random
from typing import Any

import pytest

from hoyle import (
    CHANCE,
    RULES,
    Card,
    Deck,
    Frame,
    ModelError,
    Player,
    State,
    TransitionSystem,
    card_set,
    flag,
    frame,
    integer,
    ite,
    nobody,
    one_of,
    per_player,
    pile,
    player,
    require,
    the_most,
)
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.moves import Move
from hoyle.models.language.tracing import leaves

from .games import tiny


def test_every_deal_is_enumerated_once() -> None:
    game = tiny()
    cards = game.deck(Deck.numbered(1, 5), clause="a")

    @game.state
    class Table(State):
        deck = card_set(cards, start="all")
        hand = per_player(card_set(cards))
        top = pile(cards)
        first = player()

    @game.setup(clause="a")
    def deal(t: Table) -> None:
        t.deal(t.deck, t.hand, each=2)
        t.top.push(t.draw_one(t.deck))
        t.first = t.random_player()

    @game.action(clause="b", by=CHANCE)
    def go(t: Table) -> None:
        t.first = t.first.next

    ts = TransitionSystem(game)
    starts = list(ts.starts())
    assert len(starts) == len(set(starts)) == comb(5, 2) * comb(3, 2) * 1 * 2

    values, constraints = ts.symbolic_start()
    for start in starts[:10]:
        chosen = {c for v in (*values, *constraints) for c in _variables(v)}
        by_name = {v.data: v for v in chosen}
        model = {
            by_name["chance 1"]: start[1],
            by_name["chance 2"]: start[2],
            by_name["chance 3"]: 1 << start[3][0],
            by_name["chance 4"]: start[4],
        }
        assert all(evaluate(c, model) for c in constraints)
        assert tuple(evaluate(v, model) for v in values) == start


def _variables(raw: Any) -> set[Any]:
    from hoyle.models.language.evaluate import variables

    return variables([raw])


def test_a_frame_keeps_its_fields_and_returns_to_where_it_was_told() -> None:
    game = tiny()

    class Fight(Frame):
        attacker = player(optional=True)
        blows = integer(0, 3)

    @game.state
    class Table(State):
        current = player()
        fight = frame(Fight)

    peace = game.stage("peace", clause="a")
    hit = game.stage("hit", by=lambda t: t.fight.attacker, clause="b")

    @game.action(at=peace, clause="a", who=Player)
    def attack(t: Table, who: Player) -> Any:
        return t.fight.call(first=hit, then=rest, attacker=who)

    @game.action(at=hit, clause="b")
    def strike(t: Table) -> Any:
        t.fight.blows = t.fight.blows + 1
        return t.fight.done() if t.fight.blows == 2 else hit

    @game.step(clause="c")
    def rest(t: Table) -> Any:
        t.current = t.current.next
        return peace

    ts = TransitionSystem(game)
    position = ts.start(Random(0))
    taken, in_use = [], []
    for move in (Move(0, (1,)), Move(1, ()), Move(1, ()), Move(2, ())):
        outcome = ts.apply(position, move)
        position = outcome.position
        taken.append(ts.show(position)[-1])
        in_use.append(ts.show_in_use(position)[1:-1])
        assert set(ts.show(position)) >= set(ts.show_in_use(position))
    assert taken == ["at: hit", "at: hit", "at: rest", "at: peace"]
    assert in_use == [[f"fight.attacker: {p}", f"fight.blows: {n}"] for p, n in (("player 2", 0), ("player 2", 1))] + [
        [],
        [],
    ]
    assert ts.show(position) == ["current: player 2", "fight.attacker: nobody", "fight.blows: 0", "at: peace"]
    with ts.session.active():
        t = ts.position(position)
        assert t.fight.attacker == nobody
        assert t.fight.blows == 0
        assert t.current == Player(1)


def test_holes_bridged_and_not() -> None:
    game = tiny()
    beats = game.decision("beats", "Does x beat y?", x=range(3), y=range(3), answer=bool, clause="a")

    @beats.case(clause="a")
    def higher(x: int, y: int) -> bool | None:
        if x != y:
            return x > y
        return None

    @beats.case(clause="b")
    def zero_beats_two(x: int, y: int) -> bool | None:
        if x == 0 and y == 2:
            return True
        return None

    @game.state
    class Table(State):
        x = integer(0, 2)
        y = integer(0, 2)
        won = flag()

    @game.action(by=RULES, clause="c")
    def compare(t: Table) -> None:
        t.won = beats(t.x, t.y)

    ts = TransitionSystem(game)
    kinds = {}
    for x in range(3):
        for y in range(3):
            outcome = ts.apply((x, y, False, 0), Move(0, ()))
            kinds[x, y] = outcome.hole.kind if outcome.hole else bool(outcome.position[2])
    assert kinds == {
        (0, 0): "gap", (1, 1): "gap", (2, 2): "gap", (0, 2): "conflict",
        (0, 1): False, (1, 0): True, (1, 2): False, (2, 0): True, (2, 1): True,
    }  # fmt: skip
    tree_kinds = {leaf.hole.kind for _, leaf in leaves(ts.commands[0].tree) if leaf.hole}
    assert tree_kinds == {"gap", "conflict"}

    @beats.ruling
    def no(x: int, y: int) -> bool:
        return False

    ruled = TransitionSystem(game).apply((0, 2, True, 0), Move(0, ()))
    assert ruled.kind == "done"
    assert [h.kind for h in ruled.crossed] == ["conflict"]
    assert ruled.position[2] is False


def test_overriding_is_transitive() -> None:
    game = tiny()
    said = game.decision("said", "What?", x=range(2), answer=range(4), policy="unique", clause="a")

    @said.case(clause="a")
    def always(x: int) -> int | None:
        return 1

    @said.case(clause="b", overrides=always)
    def sometimes(x: int) -> int | None:
        return 2 if x == 1 else None

    @said.case(clause="c", overrides=sometimes)
    def stronger(x: int) -> int | None:
        return 3 if x == 1 else None

    @game.state
    class Table(State):
        x = integer(0, 1)
        y = integer(0, 3)

    @game.action(by=RULES, clause="c")
    def ask(t: Table) -> None:
        t.y = said(t.x)

    ts = TransitionSystem(game)
    assert [ts.apply((x, 0, 0), Move(0, ())).position[1] for x in (0, 1)] == [1, 3]


def test_a_superlative_that_fits_two_is_a_hole() -> None:
    game = tiny((3,))

    @game.state
    class Table(State):
        score = per_player(integer(0, 2))
        best = player(optional=True)

    @game.action(by=RULES, clause="a")
    def crown(t: Table) -> None:
        t.best = the_most(t.players, lambda p: t.score[p], "the best player")

    ts = TransitionSystem(game)
    assert ts.apply((0, 2, 1, -1, 0), Move(0, ())).position[3] == 1
    tied = ts.apply((2, 2, 1, -1, 0), Move(0, ()))
    assert (tied.kind, tied.hole.kind, tied.hole.name) == ("hole", "several", "the best player")  # type: ignore[union-attr]
    for scores in [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]:
        values = dict(zip(ts.symbols, (*scores, -1, 0), strict=True))
        for path, leaf in leaves(ts.commands[0].tree):
            if all(evaluate(c, values) == truth for c, truth in path):
                expected = "value" if sorted(scores)[1] < max(scores) else "hole"
                assert leaf.kind == expected


def test_calling_a_definition_multiplies_no_paths() -> None:
    class Colour(IntEnum):
        RED, GREEN, BLUE = range(3)

    game = tiny()

    @game.definition(clause="a")
    def worth(c: Colour, n: int) -> int:
        if c == Colour.RED:
            return n + 1 if n > 2 else n
        if c == Colour.GREEN:
            return 0
        return n

    @game.state
    class Table(State):
        a = one_of(Colour)
        b = one_of(Colour)
        n = integer(0, 5)
        total = integer(0, 20)

    @game.action(by=RULES, clause="b")
    def add(t: Table) -> None:
        t.total = worth(t.a, t.n) + worth(t.b, t.n) + worth(t.a, t.n)

    ts = TransitionSystem(game)
    assert len(list(leaves(ts.commands[0].tree))) == 1
    for a in Colour:
        for b in Colour:
            for n in range(6):
                got = ts.apply((a, b, n, 0, 0), Move(0, ())).position[3]
                plain = {0: n + 1 if n > 2 else n, 1: 0, 2: n}
                assert got == 2 * plain[a] + plain[b]
                values = dict(zip(ts.symbols, (int(a), int(b), n, 0, 0), strict=True))
                assert evaluate(ts.effects(ts.commands[0])[3], values) == got


def test_a_loop_over_an_open_set_says_what_to_use() -> None:
    game = tiny()
    cards = game.deck(Deck.numbered(1, 3), clause="a")

    @game.state
    class Table(State):
        hand = card_set(cards, start="all")
        total = integer(0, 9)

    @game.action(by=RULES, clause="b")
    def count(t: Table) -> None:
        for card in t.hand:
            t.total = t.total + card.number

    ts = TransitionSystem(game)
    assert ts.apply((0b111, 0, 0), Move(0, ())).position[1] == 6
    fault = ts.untraceable()["count"]
    assert "a loop over a set that depends on the position" in fault.what
    assert "any_of" in fault.do
    assert fault.where is not None and fault.where[0].endswith("test_system.py")


def test_a_moved_card_must_be_there() -> None:
    game = tiny()
    cards = game.deck(Deck.numbered(1, 3), clause="a")

    @game.state
    class Table(State):
        left = card_set(cards, start="all")
        right = card_set(cards)

    @game.action(by=CHANCE, clause="b", card=cards)
    def move(t: Table, card: Card) -> None:
        require(card.number > 1, "the one stays")
        t.move(card, t.left, t.right)

    ts = TransitionSystem(game)
    assert ts.apply((0b111, 0, 0), Move(0, (0,))).message == "the one stays"
    assert ts.apply((0b111, 0, 0), Move(0, (2,))).position == (0b011, 0b100, 0)
    assert ts.apply((0b011, 0b100, 0), Move(0, (2,))).kind == "crash"


def test_conditions_have_one_meaning() -> None:
    game = tiny()

    @game.state
    class Table(State):
        x = integer(0, 3)

    @game.action(by=RULES, clause="b")
    def step(t: Table) -> None:
        chained = 1 <= t.x < 3
        t.x = ite(chained, 0, 3) if not (t.x == 1 and chained) else 2

    ts = TransitionSystem(game)
    assert [ts.apply((x, 0), Move(0, ())).position[0] for x in range(4)] == [3, 2, 0, 3]
    effect = ts.effects(ts.commands[0])[0]
    assert [evaluate(effect, {ts.symbols[0]: x}) for x in range(4)] == [3, 2, 0, 3]


def test_open_values_cannot_be_hashed_or_inverted() -> None:
    game = tiny()

    @game.state
    class Table(State):
        x = integer(0, 3)
        y = flag()

    @game.action(by=RULES, clause="b")
    def hashes(t: Table) -> None:
        t.y = t.x in {1, 2}

    fault = TransitionSystem(game).untraceable()["hashes"]
    assert "set or as a key" in fault.what
    with pytest.raises(ModelError):
        game.setting(readings={"no": "such"})
