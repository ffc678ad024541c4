"""The peer for exhaustive search: one round of duels for SPIN, generated as 49 guarded options, compiled and run."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory


def promela() -> str:
    """The model: one option, executed in one step, for each pair of cards."""
    options = []
    for x in range(1, 8):
        for y in range(1, 8):
            ahead = x - y
            if ahead == 0:
                paid = "pot = pot + 2"
            elif 0 < ahead <= 3 or ahead < -3:
                paid = f"gold0 = gold0 + {abs(ahead)}"
            else:
                paid = f"gold1 = gold1 + {abs(ahead)}"
            a, b = 1 << x - 1, 1 << y - 1
            options.append(
                f"  :: d_step {{ (left > 1) && (hand0 & {a}) && (hand1 & {b})"
                f" && (last0 == 0 || last0 + 1 != {x}) && (last1 == 0 || last1 + 1 != {y}) ->\n"
                f"      hand0 = hand0 ^ {a}; hand1 = hand1 ^ {b}; last0 = {x}; last1 = {y}; left = left - 1; {paid} }}"
            )
    declared = "byte hand0 = 127, hand1 = 127, last0, last1, gold0, gold1, pot, left = 7;"
    return f"{declared}\nactive proctype round() {{\nend: do\n" + "\n".join(options) + "\n  od\n}\n"


def search() -> tuple[int, int, float] | None:
    """States, transitions and CPU seconds of the search alone; None where SPIN or a compiler is missing."""
    if shutil.which("spin") is None or shutil.which("gcc") is None:
        return None
    with TemporaryDirectory() as folder:
        (Path(folder) / "g1.pml").write_text(promela())
        subprocess.run(["spin", "-a", "g1.pml"], cwd=folder, check=True, capture_output=True)
        subprocess.run(["gcc", "-O2", "-DSAFETY", "-o", "pan", "pan.c"], cwd=folder, check=True, capture_output=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        told = subprocess.run(["./pan", "-E", "-m1000", "-w20"], cwd=folder, check=True, capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    states = re.search(r"(\d+) states, stored", told.stdout)
    moves = re.search(r"(\d+) transitions", told.stdout)
    assert states is not None and moves is not None
    return int(states[1]), int(moves[1]), seconds
