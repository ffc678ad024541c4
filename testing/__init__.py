"""What a user's tests import: verbs that check a model, a Hypothesis state machine, and the pytest plugin.

In: a game, and the name of a claim or a condition. Out: nothing, a `Witness`, or an AssertionError that shows the same
diagnostics as `hoyle check`. What is undecided fails too: it is never taken for a success. Engines are imported when a
verb is used, so that a test module that imports this costs nothing.
"""

from .verbs import Undecided, assert_holds, assert_no_new_findings, counterexample, reachable, stateful

__all__ = ["Undecided", "assert_holds", "assert_no_new_findings", "counterexample", "reachable", "stateful"]
