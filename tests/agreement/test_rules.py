"""Random rule functions do the same in every interpreter: run by Python, traced and evaluated, compiled.

A rule is a random program over a small position, run by the little interpreter below through what authors use: fields,
players, cards, sets, piles, `if`, loops over players, `require`, quantifiers, superlatives, a definition, a decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from hoyle import (
    Card,
    CardSet,
    Deck,
    Frame,
    Game,
    ModelError,
    Player,
    Record,
    State,
    TransitionSystem,
    all_of,
    any_of,
    array,
    both,
    card,
    card_set,
    count,
    either,
    flag,
    frame,
    greater,
    integer,
    ite,
    least,
    look_up,
    marks,
    most,
    no,
    one_of,
    per_player,
    pick_some,
    pile,
    player,
    player_set,
    record,
    require,
    smaller,
    some,
    the,
    total,
)
from hoyle.models.language.evaluate import evaluate
from hoyle.models.language.moves import Move, Outcome, Position
from hoyle.models.language.terms import Raw, Term
from hoyle.models.language.tracing import If, Leaf
from hoyle.verify.compile import Compiled

NUMBERS = (2, 0, 3, 1, 1)


class Mode(IntEnum):
    LOW, MIDDLE, HIGH = range(3)


class Numbered(Card):
    number: int
    odd: bool


game = Game("Agreement", rulebook=str(Path(__file__).parent / "rulebook.md"), players=(3,))
cards = game.deck(Deck.of(Numbered, [Numbered.row(number=n, odd=bool(n % 2)) for n in NUMBERS]), clause="all")


first = game.stage("first", by=lambda t: t.players[0], clause="all")
second = game.stage("second", by=lambda t: t.players[1], clause="all")


class Seat(Record):
    points = integer(0, 4)
    best = card(cards)


class Duel(Frame):
    attacker = player()
    bet = integer(0, 4)


@game.state
class Table(State):
    x = integer(-4, 9)
    y = integer(0, 5)
    p = flag()
    mode = one_of(Mode)
    score = per_player(integer(0, 4))
    price = array(integer(0, 3), Mode)
    current = player()
    leader = player(optional=True)
    last = card(cards)
    marked = marks(cards)
    ready = player_set()
    hand = per_player(card_set(cards))
    pool = card_set(cards)
    heap = pile(cards)
    rest = pile(cards)
    seat = per_player(record(Seat))
    duel = frame(Duel)


@game.definition(clause="all")
def worth(t: Table, c: Numbered) -> int:
    if t.marked.has(c):
        return 5
    if c.odd:
        return c.number + t.y
    return c.number


chosen = game.decision("chosen", "Which number counts?", table=True, n=range(-60, 61), answer=range(7), clause="all")


@chosen.case(clause="all")
def low(t: Table, n: int) -> int | None:
    return 1 if n < 2 else None


@chosen.case(clause="all")
def middling(t: Table, n: int) -> int | None:
    if n > 0 and n < 5:
        return 1 if t.p else 2
    return None


@chosen.case(clause="all", overrides=middling)
def four(t: Table, n: int) -> int | None:
    return 4 if n == 4 and t.mode == Mode.HIGH else None


strict = game.decision(
    "strict", "The same without a ruling?", n=range(-60, 61), answer=bool, policy="unique", clause="all"
)
strict.case(clause="all")(lambda n: True if n > 3 else None)


@chosen.ruling
def by_default(t: Table, n: int) -> int:
    return ite(t.p, 6, 3)


# ------------------------------------------------------------------------------------------------ programs


@dataclass(frozen=True)
class Node:
    """A piece of a program: `op` with parts, printed as it would be written."""

    op: str
    parts: tuple[Any, ...] = ()

    def __repr__(self) -> str:
        return f"{self.op}({', '.join(map(repr, self.parts))})" if self.parts else self.op


def value(e: Node, t: Any, env: dict[str, Any]) -> Any:
    """What an expression is worth at a position, in whatever interpreter is at work."""

    def of(part: Any) -> Any:
        return value(part, t, env)

    def under(part: Any, item: Any) -> Any:
        return value(part, t, {**env, "c": item, "who": item} if not isinstance(item, Card) else {**env, "c": item})

    a = e.parts
    match e.op:
        case "const":
            return a[0]
        case "field":
            return getattr(t, a[0])
        case "name":
            return env[a[0]]
        case "score":
            return t.score[of(a[0])]
        case "price":
            return t.price[of(a[0])]
        case "hand":
            return t.hand[of(a[0])]
        case "points":
            return t.seat[of(a[0])].points
        case "best":
            return t.seat[of(a[0])].best
        case "same seat":
            return t.seat[of(a[0])] == Seat(points=of(a[1]), best=of(a[2]))
        case "bet":
            return t.duel.bet
        case "attacker":
            return t.duel.attacker
        case "add":
            return of(a[0]) + of(a[1])
        case "sub":
            return of(a[0]) - of(a[1])
        case "twice":
            return of(a[0]) * 2
        case "half":
            return of(a[0]) // 2
        case "mod":
            return of(a[0]) % 3
        case "abs":
            return abs(of(a[0]))
        case "smaller":
            return smaller(of(a[0]), of(a[1]))
        case "greater":
            return greater(of(a[0]), of(a[1]))
        case "ite":
            return ite(of(a[0]), of(a[1]), of(a[2]))
        case "look_up":
            return look_up((3, 1, 4, 1), of(a[0]))
        case "size":
            return of(a[0]).size
        case "seat":
            return of(a[0]).seat
        case "number":
            return of(a[0]).number
        case "worth":
            return worth(t, of(a[0]))
        case "chosen":
            return chosen(t, of(a[0]))
        case "strict":
            return strict(of(a[0]))
        case "count":
            return count(of(a[0]), lambda item: under(a[1], item))
        case "total":
            return total(of(a[0]), lambda item: under(a[1], item))
        case "lt":
            return of(a[0]) < of(a[1])
        case "eq":
            return of(a[0]) == of(a[1])
        case "ne":
            return of(a[0]) != of(a[1])
        case "within":
            return 0 <= of(a[0]) < 3
        case "and":
            return of(a[0]) and of(a[1])
        case "or":
            return of(a[0]) or of(a[1])
        case "not":
            return not of(a[0])
        case "both":
            return both(of(a[0]), of(a[1]))
        case "either":
            return either(of(a[0]), of(a[1]))
        case "no":
            return no(of(a[0]))
        case "has":
            return of(a[0]).has(of(a[1]))
        case "in":
            return of(a[1]) in of(a[0])
        case "empty":
            return of(a[0]).is_empty
        case "any":
            return any_of(of(a[0]), lambda item: under(a[1], item))
        case "all":
            return all_of(of(a[0]), lambda item: under(a[1], item))
        case "union":
            return of(a[0]) | of(a[1])
        case "inter":
            return of(a[0]) & of(a[1])
        case "diff":
            return of(a[0]) - of(a[1])
        case "where":
            return of(a[0]).where(lambda item: under(a[1], item))
        case "most":
            return most(of(a[0]), lambda item: under(a[1], item))
        case "least":
            return least(of(a[0]), lambda item: under(a[1], item))
        case "numbered":
            return cards.where(number=a[0])
        case "cards of":
            return of(a[0]).cards
        case "next":
            return of(a[0]).next
        case "previous":
            return of(a[0]).previous
        case "the":
            return the(of(a[0]), "the one")
        case "some":
            return some(of(a[0]))
        case "top":
            return of(a[0]).top
        case "bottom":
            return of(a[0]).bottom
        case "at":
            return of(a[0]).at(of(a[1]))
    raise AssertionError(e.op)


def run(block: tuple[Node, ...], t: Any, env: dict[str, Any]) -> None:
    """Do the statements of a block."""
    for s in block:
        a = s.parts
        match s.op:
            case "set":
                setattr(t, a[0], value(a[1], t, env))
            case "set score":
                t.score[value(a[0], t, env)] = value(a[1], t, env)
            case "set price":
                t.price[value(a[0], t, env)] = value(a[1], t, env)
            case "set points":
                t.seat[value(a[0], t, env)].points = value(a[1], t, env)
            case "new seat":
                t.seat[value(a[0], t, env)] = Seat(points=value(a[1], t, env), best=value(a[2], t, env))
            case "copy seat":
                t.seat[value(a[0], t, env)] = t.seat[value(a[1], t, env)]
            case "swap":
                t.x, t.y = t.y, t.x
                t.marked, t.hand[t.current] = t.hand[t.current].now(), t.hand[t.current]
            case "call":
                who, bet = value(a[0], t, env), value(a[1], t, env)
                env["go"][:] = [t.duel.call(first=second, then=first, attacker=who, bet=bet)]
            case "done":
                env["go"][:] = [t.duel.done()]
            case "go":
                env["go"][:] = [a[0]]
            case "if":
                run(a[1] if value(a[0], t, env) else a[2], t, env)
            case "each player":
                for p in t.players:
                    run(a[0], t, {**env, "who": p})
            case "require":
                require(value(a[0], t, env), "it must be so")
            case "mark":
                t.marked.add(value(a[0], t, env))
            case "unmark":
                t.marked.remove(value(a[0], t, env))
            case "ready":
                t.ready.add(value(a[0], t, env))
            case "forget":
                t.ready.clear()
            case "move":
                t.move(value(a[0], t, env), value(a[1], t, env), value(a[2], t, env), under=a[3])
            case "move all":
                t.move_all(value(a[0], t, env), value(a[1], t, env), value(a[2], t, env))
            case "return":
                return
            case _:
                raise AssertionError(s.op)


@dataclass(frozen=True)
class Form:
    op: str
    takes: tuple[str, ...]


def forms(text: str) -> list[Form]:
    return [Form(line.split(":")[0].strip(), tuple(line.split(":")[1].split())) for line in text.strip().split("\n")]


FORMS = {
    "int": forms(
        """add: int int
        sub: int int
        twice: int
        half: int
        mod: int
        abs: int
        smaller: int int
        greater: int int
        ite: bool int int
        look_up: int
        size: set
        size: pile
        seat: player
        number: card
        worth: card
        score: player
        price: mode
        points: player
        bet:
        chosen: int
        count: set bool
        count: players bool
        total: set int"""
    ),
    "bool": forms(
        """lt: int int
        eq: int int
        eq: player player
        eq: card card
        eq: set set
        eq: mode mode
        ne: player player
        within: int
        and: bool bool
        or: bool bool
        not: bool
        both: bool bool
        either: bool bool
        no: bool
        has: set card
        in: set card
        has: players player
        empty: set
        empty: pile
        any: set bool
        all: set bool
        any: players bool
        same seat: player int card
        strict: int"""
    ),
    "set": forms(
        """hand: player
        union: set set
        inter: set set
        diff: set set
        where: set bool
        most: set int
        least: set int
        cards of: pile"""
    ),
    "players": [],
    "pile": [],
    "player": forms("attacker:\nnext: player\nprevious: player\nthe: players\nsome: players\nite: bool player player"),
    "card": forms("best: player\nthe: set\nsome: set\ntop: pile\nbottom: pile\nat: pile int\nite: bool card card"),
    "mode": [],
}
CONSTANTS: dict[str, list[Any]] = {
    "int": [-1, 0, 1, 2, 3],
    "bool": [True, False],
    "mode": list(Mode),
}
FIELDS = {
    "int": ["x", "y"],
    "bool": ["p"],
    "set": ["marked", "pool"],
    "players": ["ready"],
    "pile": ["heap", "rest"],
    "player": ["current", "leader"],
    "card": ["last"],
    "mode": ["mode"],
}
NAMES = {"card": ["c"], "player": ["who"], "set": ["several"]}
ZONES = [
    Node("field", ("pool",)),
    Node("hand", (Node("field", ("current",)),)),
    Node("hand", (Node("name", ("who",)),)),
]
PILES = [Node("field", ("heap",)), Node("field", ("rest",))]


@st.composite
def expressions(draw: st.DrawFn, sort: str, depth: int = 3) -> Node:
    leaves = [Node("field", (f,)) for f in FIELDS[sort]] + [Node("name", (n,)) for n in NAMES.get(sort, [])]
    leaves += [Node("const", (c,)) for c in CONSTANTS.get(sort, [])]
    if sort == "set":
        leaves.append(Node("numbered", (draw(st.integers(0, 3)),)))
    if not depth or not FORMS[sort] or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(leaves))
    form = draw(st.sampled_from(FORMS[sort]))
    return Node(form.op, tuple(draw(expressions(s, depth - 1)) for s in form.takes))


@st.composite
def statements(draw: st.DrawFn, depth: int) -> Node:
    kind = draw(
        st.sampled_from(
            ["x", "y", "p", "mode", "current", "leader", "last", "score", "price", "if", "if", "require", "mark"]
            + ["unmark", "ready", "forget", "move", "move", "move", "move all", "each player", "return", "marked"]
            + ["set points", "new seat", "copy seat", "swap", "call", "done", "go"]
        )
    )
    sorts = {
        "x": "int",
        "y": "int",
        "p": "bool",
        "mode": "mode",
        "current": "player",
        "leader": "player",
        "last": "card",
        "marked": "set",
    }
    if kind in sorts:
        return Node("set", (kind, draw(expressions(sorts[kind]))))
    match kind:
        case "score":
            return Node("set score", (draw(expressions("player", 1)), draw(expressions("int", 2))))
        case "price":
            return Node("set price", (draw(expressions("mode", 1)), draw(expressions("int", 2))))
        case "set points":
            return Node(kind, (draw(expressions("player", 1)), draw(expressions("int", 2))))
        case "new seat":
            parts = ("player", "int", "card")
            return Node(kind, tuple(draw(expressions(sort, 1)) for sort in parts))
        case "copy seat":
            return Node(kind, (draw(expressions("player", 1)), draw(expressions("player", 1))))
        case "call":
            return Node(kind, (draw(expressions("player", 1)), draw(expressions("int", 1))))
        case "swap" | "done":
            return Node(kind)
        case "go":
            return Node(kind, (draw(st.sampled_from([first, second])),))
        case "if" if depth:
            return Node("if", (draw(expressions("bool")), draw(blocks(depth - 1)), draw(blocks(depth - 1))))
        case "each player" if depth:
            return Node("each player", (draw(blocks(0)),))
        case "mark" | "unmark":
            return Node(kind, (draw(expressions("card", 1)),))
        case "ready":
            return Node("ready", (draw(expressions("player", 1)),))
        case "move":
            source, target = draw(st.permutations([*ZONES[:2], *PILES]))[:2]
            return Node("move", (draw(expressions("card", 1)), source, target, draw(st.booleans())))
        case "move all":
            source, target = draw(st.permutations(ZONES[:2]))
            what = Node("inter", (source, draw(expressions("set", 1)))) if draw(st.booleans()) else source
            return Node("move all", (what, source, target))
        case "require":
            return Node("require", (draw(expressions("bool")),))
        case "return":
            return Node("return")
    return Node("forget")


def blocks(depth: int) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(statements(depth), max_size=3).map(tuple)


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """A position: every card in one zone, everything else anyhow."""
    order = draw(st.permutations(range(len(NUMBERS))))
    where = draw(st.lists(st.integers(0, 5), min_size=len(NUMBERS), max_size=len(NUMBERS)))
    zones: list[list[int]] = [[] for _ in range(6)]
    for c, zone in zip(order, where, strict=True):
        zones[zone].append(c)
    found: dict[str, Any] = {f"hand[player {i + 1}]": bits(zones[i]) for i in range(3)}
    found |= {"pool": bits(zones[3]), "heap": tuple(zones[4]), "rest": tuple(zones[5])}
    found |= {"x": draw(st.integers(-4, 9)), "y": draw(st.integers(0, 5)), "p": draw(st.booleans())}
    found |= {"mode": draw(st.integers(0, 2)), "current": draw(st.integers(0, 2)), "leader": draw(st.integers(-1, 2))}
    found |= {"last": draw(st.integers(-1, 4)), "marked": draw(st.integers(0, 31)), "ready": draw(st.integers(0, 7))}
    found |= {f"score[player {i + 1}]": draw(st.integers(0, 4)) for i in range(3)}
    found |= {f"seat[player {i + 1}].points": draw(st.integers(0, 4)) for i in range(3)}
    found |= {f"seat[player {i + 1}].best": draw(st.integers(-1, 4)) for i in range(3)}
    found |= {"duel.attacker": draw(st.integers(0, 2)), "duel.bet": draw(st.integers(0, 4))}
    found |= {"duel._then": draw(st.integers(0, 1)), "_stage": draw(st.integers(0, 1))}
    found |= {f"price[{m.name.lower()}]": draw(st.integers(0, 3)) for m in Mode}
    return found


def bits(elements: list[int]) -> int:
    return sum(1 << e for e in elements)


# ------------------------------------------------------------------------------------------------ the interpreters


@dataclass(frozen=True)
class Rule:
    """A whole action: where and when it is due, what its parameters are chosen from, what it does."""

    everywhere: bool
    when: Node
    chosen_from: Node
    several_from: Node
    program: tuple[Node, ...]


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    plain = Node("const", (True,))
    when = draw(st.one_of(st.just(plain), st.just(plain), expressions("bool", 1)))
    hand = Node("hand", (Node("field", ("current",)),))
    chosen_from = draw(st.one_of(st.just(Node("union", (hand, Node("field", ("pool",))))), expressions("set", 2)))
    program = draw(st.lists(statements(2), min_size=1, max_size=5))
    return Rule(draw(st.booleans()), when, chosen_from, draw(expressions("set", 1)), tuple(program))


def system(rule: Rule) -> TransitionSystem:
    """The game with this rule as its only action."""

    def act(t: Table, c: Numbered, who: Player, several: CardSet[Numbered]) -> Any:
        env = {"c": c, "who": who, "several": several, "go": []}
        run(rule.program, t, env)
        return env["go"][-1] if env["go"] else None

    def seen(t: Table, c: Numbered | None = None, who: Player | None = None) -> dict[str, Any]:
        none = cards.where(number=99)
        return {"c": c or cards.card(0), "who": who or t.players[0], "several": none, "go": []}

    game.declared.actions.clear()
    game.action(
        by="who",
        clause="all",
        at=() if rule.everywhere else first,
        when=lambda t: value(rule.when, t, seen(t)),
        c=lambda t: value(rule.chosen_from, t, seen(t)),
        who=lambda t, c: t.ready if rule.everywhere else t.players,
        several=pick_some(lambda t, c, who: value(rule.several_from, t, seen(t, c, who)), 0, lambda t, c, who: 2),
    )(act)
    return TransitionSystem(game, game.setting(3))


def traced(ts: TransitionSystem, here: Position) -> Iterator[tuple[Move, Outcome]]:
    """Enabled moves by the traced form, blocked ones too, evaluated at one position."""
    command = ts.commands[0]
    env: dict[Term, Raw] = dict(zip(ts.symbols, here, strict=True))
    if not evaluate(command.due, env):
        return

    def parameters(number: int) -> Iterator[tuple[int, ...]]:
        if number == len(command.parameters):
            yield ()
            return
        parameter = command.parameters[number]
        domain, least, most = (evaluate(r, env) for r in (parameter.domain, parameter.least, parameter.most))
        assert isinstance(domain, int) and isinstance(least, int) and isinstance(most, int)
        if parameter.subset:
            choices = [s for s in range(domain + 1) if s & ~domain == 0 and least <= s.bit_count() <= most]
        else:
            choices = [e for e in range(domain.bit_length()) if domain >> e & 1]
        for choice in choices:
            env[parameter.symbol] = choice
            yield from ((choice, *rest) for rest in parameters(number + 1))

    for params in parameters(0):
        env.update({p.symbol: v for p, v in zip(command.parameters, params, strict=True)})
        node = command.tree
        while isinstance(node, If):
            node = node.then if evaluate(node.condition, env) else node.other
        yield Move(0, params), outcome(node, here, env)


def outcome(leaf: Leaf, here: Position, env: dict[Term, Raw]) -> Outcome:
    if leaf.kind != "value":
        return Outcome(leaf.kind, crossed=leaf.crossed, hole=leaf.hole, message=leaf.message)
    if not all(evaluate(condition, env) for condition, _ in leaf.checks):
        return Outcome("crash")
    after = list(here)
    for slot, raw in leaf.updates:
        after[slot] = evaluate(raw, env)
    return Outcome("done", tuple(after), leaf.crossed)


def told(outcome: Outcome) -> tuple[Any, ...]:
    """What must agree of an outcome: the position with its types, the holes, the reason; of a crash that it is one."""
    if outcome.kind == "crash":
        return ("crash",)
    position = tuple((type(r).__name__, r) for r in outcome.position)
    hole = (outcome.hole.kind, outcome.hole.name, outcome.hole.cases) if outcome.hole is not None else None
    # the order in which holes are crossed, and how often, is the interpreters' own affair
    crossed = frozenset((h.kind, h.name, h.cases) for h in outcome.crossed)
    return outcome.kind, position, crossed, hole, outcome.message if outcome.kind == "blocked" else ""


@settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
@given(rules(), st.lists(positions(), min_size=2, max_size=4))
def test_python_trace_and_compiled_rule_agree(rule: Rule, places: list[dict[str, Any]]) -> None:
    ts = system(rule)
    try:
        ts.commands  # noqa: B018
    except ModelError as error:  # what cannot be traced, or always leaves its bounds, is another test's affair
        event(f"refused: {error.what[:30]}")
        assume(False)
    compiled = Compiled(ts)
    for place in places:
        here = tuple(place.get(s.name, s.start) for s in ts.slots)
        try:
            moves = [Move(0, p) for p in (ts.candidates(0, here) if ts.is_due(0, here) else ())]
        except ModelError:  # a condition or domain that fails has no move whose fault it could be
            continue
        plain = {m: ts.apply(here, m) for m in moves}
        symbolic = dict(traced(ts, here))
        assert {m: told(o) for m, o in plain.items()} == {m: told(o) for m, o in symbolic.items()}
        fast = [(Move(a, p), kind, after) for a, p, kind, after in compiled.successors(here)]
        slow = [(m, o.kind, o.position if o.kind == "done" else None) for m, o in plain.items() if o.kind != "blocked"]
        assert [(m, k, after if k == "done" else None) for m, k, after in fast] == slow
        for o in plain.values():
            event(o.kind)
