"""The lock toy written by hand as a Hypothesis state machine, as a user without Hoyle would: the peer of `fuzz`."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

STEPS = 0


class Jammed(AssertionError):
    """The fault: nobody can move."""


class Lock(RuleBasedStateMachine):
    """Four dials of four notches, eleven turns; all dials at notch 2 jam the lock."""

    check = True

    def __init__(self) -> None:
        super().__init__()
        self.dials, self.left = [0, 0, 0, 0], 11

    @precondition(lambda self: self.left > 0)
    @rule(which=st.integers(0, 3))
    def turn(self, which: int) -> None:
        self.dials[which] = (self.dials[which] + 1) % 4
        self._done()

    @precondition(lambda self: self.left > 0)
    @rule()
    def slip(self) -> None:
        self.dials = [0, 0, 0, 0]
        self._done()

    @precondition(lambda self: self.left == 0)
    @rule()
    def ended(self) -> None:
        pass

    def _done(self) -> None:
        global STEPS
        STEPS += 1
        self.left -= 1
        if self.check and self.left > 0 and all(d == 2 for d in self.dials):
            raise Jammed


class Sound(Lock):
    """The same without the fault, to count steps."""

    check = False


def _settings(examples: int) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=12,
        database=None,
        deadline=None,
        derandomize=True,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )


def find() -> bool:
    """Find and shrink the fault; whether it was found."""
    try:
        run_state_machine_as_test(Lock, settings=_settings(20_000))
    except Jammed:
        return True
    return False


def steps(examples: int) -> int:
    """How many steps so many examples of the sound machine make."""
    global STEPS
    STEPS = 0
    run_state_machine_as_test(Sound, settings=_settings(examples))
    return STEPS
