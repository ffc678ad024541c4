"""END01 and END02: play that can go on for ever, and positions from which no end is in reach; DEAD03 beside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from ..models.language.evaluate import variables
from ..models.language.moves import Move
from .compile import seat_term
from .explore_graph import Flags, Ints, PlayGraph
from .explore_space import Space
from .findings import Finding, Place
from .situations import Incident
from .witness import Trace, loop_graph, replay, steps

#: loops that use other actions are looked for after the first, this often
MOST_LOOPS = 3


class Ends:
    """Looks for play without end in one explored space."""

    def __init__(self, space: Space, graph: PlayGraph) -> None:
        self.space, self.ts, self.graph = space, space.compiled.ts, graph

    # ------------------------------------------------------------------------------------------ END01

    def loops(self) -> Iterator[tuple[Incident, Trace]]:
        """Play that can go on for ever: each loop with the play that leads into it and once round it."""
        allowed = np.zeros(self.graph.size, bool)
        allowed[: self.space.expanded] = True
        used: set[int] = set()
        graph = self.graph
        for _ in range(MOST_LOOPS):
            inside, edges = graph.staying(allowed)
            if not inside.any():
                return
            loop = graph.loop(inside, edges)
            incident, trace, actions = self._loop(loop, inside)
            yield incident, trace
            used |= actions
            graph = self.graph.without(used)

    def _loop(self, loop: list[int], inside: Flags) -> tuple[Incident, Trace, set[int]]:
        space, ts = self.space, self.ts
        lead = space.traces(loop[:1])[loop[0]]
        moves = list(space.play([*loop, loop[0]]).moves)
        whole = Trace(lead.start, (*lead.moves, *moves))
        made = steps(ts, whole, replay(ts, whole))
        numbers = {m.action for m in moves}
        actions = [ts.actions[i] for i in sorted(numbers)]
        who = self._who(loop, moves, inside)
        chosen = f"{len(moves)} moves repeat" if len(moves) > 1 else "one move changes nothing and can be repeated"
        finding = Finding(
            "END01",
            "-".join(a.name for a in actions),
            f"play can go on for ever: {chosen}",
            clauses=tuple(dict.fromkeys(c for a in actions for c in a.clauses)),
            detail=who,
            places=tuple(Place(f"`{a.name}`", a.file, a.line) for a in actions),
            graph=loop_graph(made[: len(lead.moves)], made[len(lead.moves) :]),
            help="use something up, forbid the repetition, or say when play ends",
        )
        return Incident(finding), whole, numbers

    def _who(self, loop: list[int], moves: list[Move], inside: Flags) -> str:
        """Who has to play along: one player alone, some together, or nobody because no move leads out."""
        numbers = np.flatnonzero(inside)
        if not self._kept_by(None, numbers, loop[0]):
            alone = [s for s in range(self.ts.setting.players) if self._kept_by(s, numbers, loop[0])]
            if alone:
                names = " or ".join(f"player {s + 1}" for s in alone).capitalize()
                return f"{names} alone can keep it up, whatever the others and chance do."
            seats = {self._seat(m, i) for m, i in zip(moves, loop, strict=True)} - {-1}
            if len(seats) < 2:
                return "The players must play along together."
            told = [f"player {s + 1}" for s in sorted(seats)]
            return f"{' and '.join(told).capitalize()} must play along together."
        return "Whatever anybody chooses and chance brings, play can never end from there."

    def _seat(self, move: Move, number: int) -> int:
        who = self.ts.mover(move, self.space.position(number))
        seats = [s for s in range(self.ts.setting.players) if f"player {s + 1}" in who.split(" or ")]
        return seats[0] if len(seats) == 1 else -1

    def _kept_by(self, seat: int | None, numbers: Ints, at: int) -> bool:
        """Whether play stays for ever from position `at` when only `seat` wants it to (None: nobody does)."""
        graph = self.graph
        allowed = np.zeros(graph.size, bool)
        allowed[numbers] = True
        groups = graph.sources.copy()  # one group a position: every move must stay
        if seat is not None:
            mine = np.ones(graph.size, bool)
            mine[graph.sources[self._seats != seat]] = False
            own = mine[graph.sources]
            groups[own] = graph.size + np.arange(len(groups), dtype=np.int64)[own]
        alive, _ = PlayGraph(graph.offsets, graph.targets, groups, graph.actions).staying(allowed)
        return bool(alive[at])

    @cached_property
    def _seats(self) -> Ints:
        """Who makes each move: a seat, or -1 for anybody else and where the choice itself decides that."""
        seats = np.full(len(self.graph.targets), -1, np.int64)
        for command in self.space.compiled.commands:
            seat = seat_term(command)
            own = self.graph.actions == command.number
            parameters = {p.symbol for p in command.parameters}
            if own.any() and seat != -1 and not parameters & variables([seat]):
                seats[own] = self.space.values(seat)[self.graph.sources[own]]
        return seats

    # ------------------------------------------------------------------------------------------ END02, DEAD03

    def hopeless(self) -> Iterator[tuple[Incident, Trace]]:
        """A position from where play can reach neither its end nor any place where it halts (those are findings of
        their own); only on a closed graph."""
        space, graph = self.space, self.graph
        if not space.closed or not self.ts.game.declared.overs:
            return
        degrees = np.diff(graph.offsets)
        halts = np.union1d(graph.sources[graph.targets < 0], np.flatnonzero(degrees == 0))
        lost = np.flatnonzero(~graph.reaching(halts.tolist()))
        if not len(lost):
            return
        first = int(lost[0])
        here = space.position(first)
        at = self.ts.slots[self.ts.stage_slot].kind.show(here[self.ts.stage_slot])
        yield (
            Incident(
                Finding(
                    "END02",
                    at,
                    "the game can no longer end from here"
                    if first
                    else "the game can never end: no sequence of moves leads to its end",
                    clauses=tuple(dict.fromkeys(c for _, cited in self.ts.game.declared.overs for c in cited)),
                    detail=f"This is so in {len(lost):,} of {graph.size:,} positions.",
                    help="add an end that is always in reach, or forbid the step that spoils it",
                )
            ),
            space.traces([first])[first],
        )


def never_possible(space: Space, scope_only: bool) -> Iterator[Finding]:
    """DEAD03 on a space that holds every position: actions that were never enabled."""
    ts = space.compiled.ts
    done = {e.action for e in space.compiled.endings if e.kind not in ("unmet", "blocked") and space.counts[e.code]}
    for number, action in enumerate(ts.actions):
        if number in done:
            continue
        yield Finding(
            "DEAD03",
            action.name,
            f"{action.name} is never possible" + (" in this scope" if scope_only else ""),
            clauses=action.clauses,
            places=(Place(f"action `{action.name}`", action.file, action.line),),
            detail="A small scope may be the reason." if scope_only else "",
            note=scope_only,
            help="check its conditions: one is too strict, or a way to reach it is missing",
        )
