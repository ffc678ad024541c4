"""One report with everything a renderer may meet: every verdict, every graph shape, odd letters, long texts."""

from __future__ import annotations

from hoyle.verify.findings import (
    Clause,
    ClauseCoverage,
    Edge,
    Finding,
    Graph,
    Node,
    Place,
    Report,
    Result,
    Step,
    Verdict,
    Witness,
)

BOOK = "rulebook.md"
MODEL = "model.py"

CLAUSES = (
    Clause("opening", "Two to four players, dust, and a very slow coach.", 2, flavour=True),
    Clause("cards", "Twelve cards numbered 1 to 12 [*naipes*].", 3, "What is in the box"),
    Clause("deal", "Deal three to each player; the rest is the deck [*mazo*].", 4, "What is in the box"),
    Clause("turn.draw", "On your turn you **must** draw the top card of the deck.", 7, "A turn"),
    Clause("turn.lay", "Then lay one card face up on the road.", 8, "A turn"),
    Clause(
        "road.takes", "When each player has laid one, the highest card takes the road; a 1 beats a 12.", 9, "A turn"
    ),
    Clause(
        "road.order",
        "The cards of the road go to the winner's pile, those in the sun before those in the shade, and a rider who "
        "stands in the shade may first look at `one` card; whoever has looked says so aloud, and whoever has not may "
        "ask once in a game to see the top of any pile that holds more than three cards.",
        10,
        "A turn",
    ),
    Clause(
        "odd",
        'Café & <b>saloon</b>: 5 > 3, "quoted", ![x](https://example.org/x.png), naïve 日本 ♠ 🂡',
        13,
        "The end & <after>",
    ),
    Clause("win", "The first player with seven cards taken wins.", 14, "The end & <after>"),
    Clause("win.tie", "If several get there in one turn, they share the stagecoach.", 15, "The end & <after>"),
)

CONFLICT = Finding(
    code="CON01",
    anchor="beats",
    region="highest one_beats_twelve",
    title="two rules disagree about one case",
    clauses=("road.takes",),
    places=(
        Place("case `highest`", MODEL, 38, "answers no"),
        Place("case `one_beats_twelve`", MODEL, 41, "answers yes"),
    ),
    bound="holds for all 132 pairs but this one",
    engine="z3",
    witness=Witness(inputs={"x": "1", "y": "12"}),
    graph=Graph(
        "conflict",
        (
            Node("in", "Does 1 beat 12?", "start"),
            Node("h", "case `highest`"),
            Node("o", "case `one_beats_twelve`"),
            Node("no", "no", "bad"),
            Node("yes", "yes", "bad"),
        ),
        (
            Edge("in", "h", "applies", "left"),
            Edge("in", "o", "applies", "right"),
            Edge("h", "no", "answers", "left"),
            Edge("o", "yes", "answers", "right"),
        ),
    ),
    help="say which comes first, e.g. `@beats.case(overrides=highest)`, if the text does",
)

CIRCLE = Finding(
    code="REL02",
    anchor="beats",
    title="`beats` is a circle: 1 beats 12, 12 beats 2, 2 beats 1",
    clauses=("road.takes", "cards"),
    detail="With the cards 1, 2 and 12 on the road nobody has the highest: three-player games, 2.2% of rounds.",
    bound="for all inputs",
    engine="z3",
    witness=Witness(inputs={"a": "1", "b": "12", "c": "2"}),
    graph=Graph(
        "relation",
        (Node("1", "1", "bad"), Node("12", "12", "bad"), Node("2", "2", "bad"), Node("7", "7")),
        (
            Edge("1", "12", "beats", "bad"),
            Edge("12", "2", "beats", "bad"),
            Edge("2", "1", "beats", "bad"),
            Edge("12", "7", "beats"),
            Edge("7", "2", "beats"),
        ),
    ),
    help="say what happens then; two-player games are not affected",
)

STEPS = tuple(
    Step(by, text, action, {"card": card})
    for by, text, action, card in (
        ("chance", "deals 5, 9 and 12 to player 1", "deal", 5),
        ("chance", "deals 1, 2 and 3 to player 2", "deal", 1),
        ("chance", "player 1 draws the 11", "draw", 11),
        ("player 1", "lays the 12", "lay", 12),
        ("chance", "player 2 draws the 10", "draw", 10),
        ("player 2", "lays the 1", "lay", 1),
        ("the rules", "player 2 takes the road", "settle", 0),
    )
)

STUCK = Finding(
    code="GAP03",
    anchor="draw",
    region="deck empty",
    title="somebody must draw and cannot",
    clauses=("turn.draw", "deal"),
    places=(Place("action `draw`", MODEL, 27, "blocked because the deck holds no card"),),
    detail="No clause says what an empty deck means.",
    bound="2 players, every position",
    engine="explore",
    witness=Witness(
        setting={"players": "2"},
        start=("deck: 1 to 12", "every hand is empty"),
        steps=STEPS,
        position=("deck: empty", "player 1 holds 5, 9 and 11", "player 1 must draw"),
        assuming=("ruling `shared_road`: a tied road stays where it is",),
        minimal="proved",
        initial={"deck": 4095, "hand": (0, 0), "step": 0, "open": True, "seen": frozenset({2, 1})},
    ),
    graph=Graph(
        "path",
        (
            Node("s", "12 cards in the deck", "start"),
            Node("m", "each player has laid one"),
            Node("e", "deck empty,\nplayer 1 must draw", "bad"),
        ),
        (Edge("s", "m", "6 moves"), Edge("m", "e", "player 2 takes the road", "bad")),
    ),
    help="add a clause for the empty deck",
)

LOOP = Finding(
    code="END01",
    anchor="turn",
    title="play can go on for ever",
    clauses=("turn.lay", "win"),
    bound="3 players, ranks 1 to 4",
    engine="explore",
    witness=Witness(
        steps=tuple(Step(f"player {1 + n % 3}", f"lays the {1 + n % 4}", "lay", {"card": n}) for n in range(26)),
        minimal="local",
    ),
    graph=Graph(
        "loop",
        (
            Node("0", "start", "start"),
            Node("a", "player 1 to lay"),
            Node("b", "player 2 to lay"),
            Node("c", "the road is full"),
        ),
        (
            Edge("0", "a", "the deal"),
            Edge("a", "b", "lay 3", "bad"),
            Edge("b", "c", "lay 2", "bad"),
            Edge("c", "a", "the road is swept", "bad"),
            Edge("c", "c", "wait"),
        ),
    ),
)

FORK = Finding(
    code="AMB01",
    anchor="shade",
    region="moves",
    title="two readings of “may first look” part after one move",
    clauses=("road.order",),
    detail="Read as *before taking*, the rider sees the card taken; read as *before the turn*, the rider does not.",
    bound="in 38 of 1,000 coupled random games (policy: uniform)",
    engine="explore",
    witness=Witness(
        setting={"players": "3"}, steps=STEPS[:4], position=("before taking: 3 moves", "before the turn: 1 move")
    ),
    graph=Graph(
        "fork",
        (
            Node("s", "player 2 stands in the shade", "start"),
            Node("q", "may first look", "choice"),
            Node("l", "3 legal moves"),
            Node("r", "1 legal move"),
        ),
        (Edge("s", "q", "lay 12"), Edge("q", "l", "before taking", "left"), Edge("q", "r", "before the turn", "right")),
    ),
)

HOSTILE = Finding(
    code="GAP01",
    anchor="../odd/<script>",
    region="x",
    title='<script>alert("1")</script> & "no case" answers \x1b[31mthis\x07 日本',
    clauses=("odd", "no.such<clause>"),
    detail="| a table | breaker | <img src=x onerror=alert(1)> @somebody #12 ]]> " + "a very long remark, " * 30,
    places=(Place("case `<i>`", "models/my model/<x>.py", 3, '& says "nothing"'), Place("no line", MODEL, 0)),
    verdict=Verdict.UNKNOWN,
    bound="possible input; not known to be reachable",
    engine="z3",
    witness=Witness(inputs={"card<x>": "<12>", "suit": "♠"}),
    graph=Graph(
        "relation",
        (
            Node('a:b;c"', '<b>&lt;bold&gt;</b> \\N "q" 日本', "bad"),
            Node("", "", ""),
            Node("z", "a label so long that it has to be broken into lines"),
        ),
        (Edge('a:b;c"', "", "\\l & <x>"), Edge('a:b;c"', "", "second arrow"), Edge("", "unlisted", "")),
    ),
)

CANDIDATE = Finding(
    code="INFO01",
    anchor="lay",
    title="a candidate: moves may depend on a hidden card",
    verdict=Verdict.UNKNOWN,
    bound="two-copy query, no trace",
    engine="z3",
    note=True,
)

COSMETIC = Finding(
    code="DEAD02",
    anchor="one_beats_twelve",
    title="a case is covered by the others",
    clauses=("road.takes",),
    places=(Place("case `one_beats_twelve`", MODEL, 41, "would not be missed in two-player games"),),
    bound="for all inputs",
    engine="z3",
    note=True,
)

EQUAL = Finding(
    code="AMB01",
    anchor="sun",
    title="two readings of `sun` show no difference",
    clauses=("road.order",),
    verdict=Verdict.HOLDS,
    bound="equal in scope: 3 players, ranks 1 to 4",
    engine="explore",
)

UNMODELLED = Finding(code="TEXT01", anchor="win.tie", title="no rule models this clause", clauses=("win.tie",))

FINDINGS = (EQUAL, CONFLICT, CIRCLE, STUCK, LOOP, FORK, HOSTILE, CANDIDATE, COSMETIC, UNMODELLED)

RESULTS = (
    Result(
        "a card is never in two places",
        Verdict.HOLDS,
        "for all inputs and any number of moves",
        0.604,
        "z3",
        ("cards",),
    ),
    Result(
        "`beats` is a strict total order",
        Verdict.REFUTED,
        "for all inputs",
        0.02,
        "z3",
        ("road.takes",),
        "it is a circle: see REL02",
    ),
    Result(
        "somebody wins in the end <always>",
        Verdict.UNKNOWN,
        "in 200,000 random games",
        12.5,
        "fuzz",
        ("win", "win.tie"),
        "the scope was not exhausted",
    ),
    Result("no hand holds more than six", Verdict.HOLDS, "3 players, ranks 1 to 4: every position", 1.25, "explore"),
)

COVERAGE = (
    ClauseCoverage("cards", ("cards",), 0),
    ClauseCoverage("deal", ("deal",), 200_000),
    ClauseCoverage("turn.draw", ("draw",), 4_120_800),
    ClauseCoverage("turn.lay", ("lay",), 3_900_121),
    ClauseCoverage("road.takes", ("beats.highest", "beats.one_beats_twelve"), 51_233),
    ClauseCoverage("road.order", ("settle", "look"), 17),
    ClauseCoverage("odd", ("odd",), 0),
    ClauseCoverage("win", ("over", "winner"), 199_000),
    ClauseCoverage("win.tie", (), 0),
)

FULL = Report(
    game="stagecoach",
    title="Stagecoach",
    model_file=MODEL,
    rulebook_file=BOOK,
    setting={"players": "2-4", "ranks": "1-12"},
    clauses=CLAUSES,
    findings=FINDINGS,
    results=RESULTS,
    coverage=COVERAGE,
    counts={"positions": 41208, "random games": 200_000, "decisions": 1},
    seconds=18.25,
    notes=("`look` is not provable: model.py:52, because of a loop over a symbolic set; use `any_of(...)` instead",),
)

CLEAN = Report(
    game="stagecoach",
    title="Stagecoach",
    model_file=MODEL,
    rulebook_file=BOOK,
    setting={},
    clauses=CLAUSES[:3],
    findings=(),
    results=RESULTS[:1],
    coverage=COVERAGE[:2],
)

NOTHING = Report("empty", "", MODEL, BOOK, {}, (), (), (), ())
