"""What can be told without playing: clauses nobody models, no end, examples that the rules contradict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..models.language.game import Game
from ..models.language.system import TransitionSystem
from ..models.language.tracing import Blocked, HoleReached
from .findings import Clause, ClauseCoverage, Finding, Place, Result, Verdict


def elements_by_clause(game: Game) -> dict[str, list[str]]:
    """For every clause of the rulebook the model elements that cite it, in order, each once."""
    found: dict[str, list[str]] = {c: [] for c in game.rulebook.clauses}
    for clause, what, _ in game.declared.cited:
        if clause in found and what not in found[clause] and what != "left out":
            found[clause].append(what)
    for left_out in game.declared.not_modelled:
        found[left_out.clause].append(f"left out: {left_out.reason}")
    return found


def clauses_of(game: Game) -> tuple[Clause, ...]:
    """The rulebook as renderers take it."""
    return tuple(Clause(c.id, c.text, c.line, c.heading, c.flavour) for c in game.rulebook.clauses.values())


def unmodelled(game: Game) -> Iterator[Finding]:
    """TEXT01 for each clause that no element cites, and for prose without an id."""
    for clause, elements in elements_by_clause(game).items():
        if not elements:
            yield Finding(
                "TEXT01",
                clause,
                "no rule of the model cites this clause",
                clauses=(clause,),
                engine="coverage",
                bound="the whole model",
                help="model it, or say game.not_modelled(clause, reason=...)",
            )
    for line, text in game.rulebook.unmarked:
        yield Finding(
            "TEXT01",
            f"line-{line}",
            f"a sentence without a clause id: {text[:60]}",
            places=(Place("rulebook", str(game.rulebook.path), line),),
            engine="coverage",
            bound="the whole rulebook",
            help="give it an id {#...}, or mark it {.flavour}",
        )


def endless(game: Game) -> Iterator[Finding]:
    """A model whose text never says when play ends, or who has won then."""
    if not game.declared.overs:
        yield Finding(
            "END02",
            "no-end",
            "no clause says when play ends",
            places=(Place("game", game.file, game.line),),
            engine="coverage",
            bound="the whole model",
            help="write when the game is over",
        )
    if game.declared.outcome is None or not game.declared.outcome.cases:
        yield Finding(
            "TIE01",
            "no-winner",
            "no clause says who wins",
            places=(Place("game", game.file, game.line),),
            engine="coverage",
            bound="the whole model",
            help="write who has won when play is over",
        )


def undecided_decisions(game: Game) -> Iterator[Finding]:
    """A decision that the text asks for and never answers: no case at all."""
    for decision in game.declared.decisions:
        if not decision.cases and decision is not game.declared.outcome:
            yield Finding(
                "GAP01",
                decision.name,
                f"{decision.question} No clause answers, for any input",
                clauses=decision.clauses,
                region="gap",
                places=(Place(f"decision `{decision.name}`", decision.file, decision.line),),
                engine="coverage",
                bound="for all inputs",
                help="write the rule",
            )


def examples(ts: TransitionSystem) -> Iterator[Finding | Result]:
    """The rulebook's own examples: a Result each, and CON01 where the rules say otherwise."""
    for example in ts.game.declared.examples:
        with ts.session.active():
            try:
                agrees = bool(example.function())
                why = ""
            except HoleReached as stop:
                agrees, why = False, f"the rules give no answer ({stop.hole.name})"
            except Blocked as stop:
                agrees, why = False, f"the rules do not allow it ({stop.reason})"
        finding = Finding(
            "CON01",
            f"example-{example.name}",
            f"the rulebook's example and its rules disagree{': ' + why if why else ''}",
            clauses=example.clauses,
            places=(Place(f"example `{example.name}`", example.file, example.line),),
            engine="example",
            bound="this example",
            help="mend the example or the rule",
        )
        verdict, by = (Verdict.HOLDS, ()) if agrees else (Verdict.REFUTED, (finding.id,))
        name = f"example {example.name.replace('_', ' ')}"
        yield Result(name, verdict, "this example", 0.0, "example", example.clauses, why, by)
        if not agrees:
            yield finding


def coverage(game: Game, fired: dict[str, int]) -> tuple[ClauseCoverage, ...]:
    """Clause coverage as coverage.py counts lines; `fired` counts elements by name (action, decision.case).

    What every game uses (set-up, decks) counts once when anything was played; a stage counts with its actions, a
    decision with its cases.
    """
    declared = game.declared
    by_clause: Counter[str] = Counter()

    def count(clauses: Iterable[str], times: int) -> None:
        for clause in set(clauses):
            by_clause[clause] += times

    played = int(any(fired.values()))
    for _, clauses in declared.setups:
        count(clauses, played)
    for deck in declared.decks:
        count((deck.clause,) if isinstance(deck.clause, str) else deck.clause, played)
    for action in declared.actions:
        times = fired.get(action.name, 0)
        count({*action.clauses, *(c for stage in action.at for c in stage.clauses)}, times)
    for decision in declared.decisions:
        for case in decision.cases:
            count({*decision.clauses, *case.clauses}, fired.get(f"{decision.name}.{case.name}", 0))
    return tuple(
        ClauseCoverage(clause, tuple(elements), by_clause[clause])
        for clause, elements in elements_by_clause(game).items()
        if not game.rulebook.clauses[clause].flavour
    )
