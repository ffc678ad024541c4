"""Whether two transition systems have the same rules: equal traces mean equal play, no search needed."""

from __future__ import annotations

from ..models.language.commands import Command
from ..models.language.setup import SetupShort
from ..models.language.system import TransitionSystem
from ..models.language.tracing import If, Leaf, Tree


def same_rules(old: TransitionSystem, new: TransitionSystem) -> bool:
    """Whether both versions trace to the same terms: then they allow the same play, at full size, without a search.

    Terms are hash-consed, so equality is identity; names of slots and parameters are part of them.
    """
    if [(s.name, s.start, s.kind.sort) for s in old.slots] != [(s.name, s.start, s.kind.sort) for s in new.slots]:
        return False
    if old.symbols != new.symbols or old.untraceable() or new.untraceable():
        return False
    if [a.name for a in old.actions] != [a.name for a in new.actions]:
        return False
    pairs = zip(old.commands, new.commands, strict=True)
    if not all(_same_command(a, b) for a, b in pairs):
        return False
    return same_end(old, new) and _same_start(old, new)


def differing_actions(old: TransitionSystem, new: TransitionSystem) -> list[int]:
    """The numbers of the actions of one model whose rules differ in two settings, or cannot be traced."""
    open_ = {*old.untraceable(), *new.untraceable()}
    with old.session.active():
        ours = [None if a.name in open_ else old._command(i) for i, a in enumerate(old.actions)]
    with new.session.active():
        theirs = [None if a.name in open_ else new._command(i) for i, a in enumerate(new.actions)]
    return [
        i
        for i, (a, b) in enumerate(zip(ours, theirs, strict=True))
        if a is None or b is None or not _same_command(a, b)
    ]


def same_end(old: TransitionSystem, new: TransitionSystem) -> bool:
    """Whether play ends in the same positions and with the same winners."""
    return old.over is new.over and _same_outcome(old, new)


def _same_command(a: Command, b: Command) -> bool:
    if (a.by, a.due) != (b.by, b.due) or not _same_tree(a.tree, b.tree):
        return False
    return [(p.symbol, p.domain, p.least, p.most) for p in a.parameters] == [
        (p.symbol, p.domain, p.least, p.most) for p in b.parameters
    ]


def _same_tree(a: Tree, b: Tree) -> bool:
    stack = [(a, b)]
    while stack:
        x, y = stack.pop()
        if isinstance(x, If) and isinstance(y, If):
            if x.condition is not y.condition:
                return False
            stack += [(x.then, y.then), (x.other, y.other)]
        elif isinstance(x, Leaf) and isinstance(y, Leaf):
            if (x.kind, x.updates, x.message, x.checks) != (y.kind, y.updates, y.message, y.checks):
                return False
            if [(h.kind, h.name, h.cases) for h in x.crossed] != [(h.kind, h.name, h.cases) for h in y.crossed]:
                return False
        else:
            return False
    return True


def _same_start(old: TransitionSystem, new: TransitionSystem) -> bool:
    try:
        return old.symbolic_start() == new.symbolic_start()
    except SetupShort:
        return False


def _same_outcome(old: TransitionSystem, new: TransitionSystem) -> bool:
    if (old.outcome is None) != (new.outcome is None):
        return False
    if old.outcome is None or new.outcome is None:
        return True
    with old.session.active():
        left = old.outcome.analyse((old.state_class._of(old.symbols, frozen=True),))
    with new.session.active():
        right = new.outcome.analyse((new.state_class._of(new.symbols, frozen=True),))
    return (left.gap, left.values, [c.applies for c in left.cases]) == (
        right.gap,
        right.values,
        [c.applies for c in right.cases],
    )
