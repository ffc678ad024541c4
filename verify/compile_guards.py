"""Where in nested parameter loops a condition is known, and which conditions every effect of a command needs."""

from __future__ import annotations

from collections.abc import Mapping

from ..models.language.commands import Command
from ..models.language.terms import Raw, Term
from ..models.language.tracing import If, Leaf, Tree

#: decisions by the number of their term
Literals = dict[int, tuple[Term, bool]]


class Guards:
    """What back ends ask about one command; with `reasons` paths that end blocked count as effects too."""

    def __init__(self, command: Command, reasons: bool = False) -> None:
        self.reasons = reasons
        self._levels = {p.symbol.number: i + 1 for i, p in enumerate(command.parameters)}
        self._memo: dict[int, int] = {}

    def level(self, raw: Raw) -> int:
        """How many parameters must be known to evaluate `raw`."""
        if not isinstance(raw, Term):
            return 0
        stack, memo = [raw], self._memo
        while stack:
            term = stack[-1]
            if term.number in memo:
                stack.pop()
                continue
            if term.op == "var":
                memo[term.number] = self._levels.get(term.number, 0)
                continue
            open_ = [a for a in term.args if isinstance(a, Term) and a.number not in memo]
            if open_:
                stack += open_
            else:
                memo[term.number] = max((memo[a.number] for a in term.args if isinstance(a, Term)), default=0)
        return memo[raw.number]

    def live(self, leaf: Leaf) -> bool:
        """Whether a path matters."""
        return leaf.kind != "blocked" or self.reasons

    def common(self, tree: Tree) -> Literals | None:
        """The decisions on every path that matters; None when there is no such path."""
        if isinstance(tree, Leaf):
            return {} if self.live(tree) else None
        then, other = self.common(tree.then), self.common(tree.other)
        if then is None and other is None:
            return None
        if then is None or other is None:
            below = then if other is None else other
            return {tree.condition.number: (tree.condition, other is None), **(below or {})}
        return {n: lit for n, lit in then.items() if n in other and other[n][1] is lit[1]}


def assume(tree: Tree, facts: Mapping[int, bool]) -> Tree:
    """The tree where these decisions are already taken."""
    if isinstance(tree, Leaf):
        return tree
    value = facts.get(tree.condition.number)
    if value is not None:
        return assume(tree.then if value else tree.other, facts)
    return If(tree.condition, assume(tree.then, facts), assume(tree.other, facts))


def weight(tree: Tree) -> int:
    """How many paths a tree has."""
    return 1 if isinstance(tree, Leaf) else weight(tree.then) + weight(tree.other)
