"""The pytest plugin: with --hoyle a model.py is a test file, with an item for each claim and decision and one for play.

Nothing of Hoyle is imported unless --hoyle (or `hoyle = true` in the configuration) asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..models.language.game import Game
    from ..verify.findings import Finding, Report, Result


def pytest_addoption(parser: pytest.Parser) -> None:
    """--hoyle and what goes with it."""
    group = parser.getgroup("hoyle", "rulebooks as tests")
    group.addoption("--hoyle", action="store_true", help="collect every model.py that defines a Game")
    group.addoption(
        "--hoyle-seconds", type=float, default=20.0, help="how long the engines may take for a model (default 20)"
    )
    group.addoption("--hoyle-players", default="", metavar="N[,N]", help="only these numbers of players")
    group.addoption("--hoyle-scope", action="append", default=[], metavar="NAME", help="only this scope")
    group.addoption("--hoyle-strict", action="store_true", help="what is undecided fails instead of being skipped")
    parser.addini("hoyle", "collect every model.py that defines a Game", type="bool", default=False)


def _wanted(config: pytest.Config) -> bool:
    return bool(config.getoption("--hoyle") or config.getini("hoyle"))


def pytest_configure(config: pytest.Config) -> None:
    """Make known the mark that keeps a model's items on one worker under `--dist loadgroup`."""
    if _wanted(config):
        config.addinivalue_line("markers", "xdist_group(name): tests that run on the same worker")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ModelFile | None:
    """A model.py that speaks of a Game of hoyle."""
    if file_path.name != "model.py" or not _wanted(parent.config):
        return None
    text = file_path.read_text(encoding="utf-8", errors="replace")
    if "hoyle" not in text or "Game(" not in text:
        return None
    made: ModelFile = ModelFile.from_parent(parent, path=file_path)
    return made


class ModelFile(pytest.File):
    """A model; its check runs once, when the first of its items does."""

    game: Game

    def collect(self) -> Iterator[pytest.Item]:
        """One item for each claim, one for each decision, one for all the rest."""
        from ..models.language.errors import HoyleError
        from ..models.language.load import load_file

        try:
            self.game = load_file(self.path)
        except HoyleError as error:
            raise self.CollectError(str(error)) from error
        declared = self.game.declared
        names = [("claim", c.name, c.line) for c in declared.claims]
        names += [("decision", d.name, d.line) for d in declared.decisions]
        for what, name, line in [*names, ("play", "", 1)]:
            item = ModelItem.from_parent(
                self, name=f"{what}: {name}" if name else what, what=what, about=name, line=line
            )
            item.add_marker(pytest.mark.xdist_group(str(self.path)))
            yield item

    def report(self) -> Report:
        """The check of the model, accepted findings marked."""
        from ..verify.baseline import baseline_file, read_baseline, with_baseline
        from .checking import checked

        option = self.config.getoption
        players = [int(n) for n in str(option("--hoyle-players")).split(",") if n.strip()]
        report = checked(
            self.game,
            players=players or None,
            scopes=option("--hoyle-scope") or None,
            seconds=option("--hoyle-seconds"),
        )
        return with_baseline(report, self.game, read_baseline(baseline_file(self.game)))


class ModelFailure(Exception):
    """What an item raises; its text is what `hoyle check` prints."""


class ModelItem(pytest.Item):
    """One claim, one decision, or everything else that play and text show."""

    def __init__(self, *, what: str, about: str, line: int, **more: Any) -> None:
        super().__init__(**more)
        self.what, self.about, self.line = what, about, line

    @property
    def model(self) -> ModelFile:
        """The file that the item belongs to."""
        assert isinstance(self.parent, ModelFile)
        return self.parent

    def runtest(self) -> None:
        """Fail on what is refuted; skip what is undecided, or fail with --hoyle-strict."""
        from ..models.language.errors import HoyleError
        from ..reports.summary import Kind, kind
        from .checking import diagnostics

        try:
            report = self.model.report()
        except HoyleError as error:
            raise ModelFailure(str(error)) from error
        findings, results = self._mine(report)
        bad = [f for f in findings if kind(f) is Kind.PROBLEM]
        verdicts = {r.verdict.value for r in results}
        if bad or ("refuted" in verdicts and not findings):
            raise ModelFailure(diagnostics(report, bad, results))
        unknown = [f for f in findings if kind(f) is Kind.UNDECIDED]
        if unknown or "unknown" in verdicts or (self.what == "claim" and not results):
            if self.config.getoption("--hoyle-strict"):
                raise ModelFailure(diagnostics(report, unknown, results) if unknown or results else "not decided")
            pytest.skip(f"undecided: {'; '.join(f.title for f in unknown) or self.about}")

    def _mine(self, report: Report) -> tuple[tuple[Finding, ...], tuple[Result, ...]]:
        """The findings and results that this item answers for; each finding belongs to some item."""
        from .checking import about_claim, about_decision

        declared = self.model.game.declared
        if self.what == "claim":
            claim = next(c for c in declared.claims if c.name == self.about)
            return about_claim(claim, report.findings), tuple(r for r in report.results if r.name == self.about)
        if self.what == "decision":
            asked = (f"{self.about} answers every input", f"{self.about} never contradicts itself")
            return about_decision(self.about, report.findings), tuple(r for r in report.results if r.name in asked)
        elsewhere = {f.id for c in declared.claims for f in about_claim(c, report.findings)}
        elsewhere |= {f.id for d in declared.decisions for f in about_decision(d.name, report.findings)}
        return tuple(f for f in report.findings if f.id not in elsewhere), ()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The diagnostics alone, without a traceback."""
        if isinstance(excinfo.value, ModelFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the claim or decision stands."""
        return self.path, max(self.line - 1, 0), self.name
