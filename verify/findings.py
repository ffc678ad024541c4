"""What the engines say: findings, verdicts and witnesses as frozen data that every renderer can read."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Verdict(Enum):
    """HOLDS and REFUTED are facts within the stated bound; UNKNOWN is never a success."""

    HOLDS = "holds"
    REFUTED = "refuted"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Place:
    """A place in a model or a rulebook: `label` says what stands there, `note` what it answers or why it blocks."""

    label: str
    file: str
    line: int
    note: str = ""


@dataclass(frozen=True)
class Node:
    """A node of a finding's graph; `kind` is one of "", "start", "bad", "choice"."""

    key: str
    label: str
    kind: str = ""


@dataclass(frozen=True)
class Edge:
    """An arrow of a finding's graph; `kind` is one of "", "bad", "left", "right"."""

    source: str
    target: str
    label: str = ""
    kind: str = ""


@dataclass(frozen=True)
class Graph:
    """A picture of one finding; `shape` is relation, conflict, path, loop or fork."""

    shape: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class Step:
    """One move of a trace, by name.

    `by` is "player 1", "chance" or "the rules"; `move` is the machine form that `hoyle replay` reads:
    the action's name and the raw value of every parameter.
    """

    by: str
    text: str
    action: str
    move: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Witness:
    """The situation that shows a finding.

    `inputs` names the arguments of a decision; `start` describes the opening position, `steps` lead from it to
    `position`; `assuming` names the rulings crossed on the way; `minimal` is "proved", "local" or "".
    `initial` holds the raw slot values of the start position, by slot name, for replay.
    """

    inputs: Mapping[str, str] = field(default_factory=dict)
    setting: Mapping[str, str] = field(default_factory=dict)
    start: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    position: tuple[str, ...] = ()
    assuming: tuple[str, ...] = ()
    minimal: str = ""
    initial: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Finding:
    """One thing a designer should know.

    `code` is documented by `hoyle explain`; `anchor` names the decision, action, question or clause, and `region`
    which part of it (the cases named, the requires that block), so that `id` survives re-runs and edits elsewhere.
    `note` marks what is shown but is no problem by itself (a candidate without a trace, a cosmetic remark);
    `accepted` says since when and why a baseline accepts it.
    """

    code: str
    anchor: str
    title: str
    clauses: tuple[str, ...] = ()
    region: str = ""
    detail: str = ""
    places: tuple[Place, ...] = ()
    verdict: Verdict = Verdict.REFUTED
    bound: str = ""
    engine: str = ""
    witness: Witness | None = None
    graph: Graph | None = None
    help: str = ""
    note: bool = False
    accepted: str = ""

    @property
    def id(self) -> str:
        """Stable name: code, anchor and a digest of the region.

        It is one word for shells, links and file names. What an anchor loses in becoming one counts in the digest, so
        that two of them never meet in one id; a blank that becomes a hyphen is no loss.
        """
        word = re.sub(r"[^\w.-]+", "-", self.anchor, flags=re.ASCII).strip("-")
        lossless = word == self.anchor.replace(" ", "-")
        region = self.region if lossless else f"{self.anchor}\n{self.region}"
        base = f"{self.code}-{word}"
        return f"{base}-{hashlib.sha256(region.encode()).hexdigest()[:6]}" if region else base


@dataclass(frozen=True)
class Result:
    """The verdict on one claim of the model.

    `seconds` is wall time, `engine` names who decided, `broken_by` are the ids of the findings that refute the claim.
    """

    name: str
    verdict: Verdict
    bound: str
    seconds: float
    engine: str
    clauses: tuple[str, ...] = ()
    detail: str = ""
    broken_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class ClauseCoverage:
    """What happened to one clause of the rulebook: cited by which elements, exercised how often in play."""

    clause: str
    elements: tuple[str, ...]
    fired: int = 0


@dataclass(frozen=True)
class Clause:
    """A clause as the renderers need it: its id, its text (Markdown), its line and the heading it stands under."""

    id: str
    text: str
    line: int
    heading: str = ""
    flavour: bool = False


@dataclass(frozen=True)
class Report:
    """Everything one check found out; renderers take this and a stream and nothing else."""

    game: str
    title: str
    model_file: str
    rulebook_file: str
    setting: Mapping[str, str]
    clauses: tuple[Clause, ...]
    findings: tuple[Finding, ...]
    results: tuple[Result, ...]
    coverage: tuple[ClauseCoverage, ...]
    counts: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    interrupted: bool = False
