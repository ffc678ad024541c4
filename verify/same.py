"""Whether two transition systems have the same rules: equal traces mean equal play, no search needed."""

from __future__ import annotations

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
    for a, b in zip(old.commands, new.commands, strict=True):
        if (a.by, a.due) != (b.by, b.due) or not _same_tree(a.tree, b.tree):
            return False
        if [(p.symbol, p.domain, p.least, p.most) for p in a.parameters] != [
            (p.symbol, p.domain, p.least, p.most) for p in b.parameters
        ]:
            return False
    return old.over is new.over and _same_start(old, new) and _same_outcome(old, new)


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
