"""Graphs: every shape is drawn with `dot`, with the wheel's program, and with neither; no text is lost or obeyed."""

from __future__ import annotations

import shutil
import stat
import sysconfig
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hoyle.reports import graph as graphs
from hoyle.verify.findings import Edge, Graph, Node, Report

SVG = "{http://www.w3.org/2000/svg}"


def without_programs(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """A machine on which nothing that lays out graphs is installed."""
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(folder))


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.fixture(params=["dot", "graphviz-pure", ""])
def tool(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Each way of drawing in turn, the others being hidden."""
    name: str = request.param
    path = shutil.which(name) or shutil.which(name, path=sysconfig.get_path("scripts")) if name else None
    if name and not path:
        pytest.skip(f"{name} is not installed")
    without_programs(monkeypatch, tmp_path)
    if path:
        (tmp_path / name).symlink_to(path)
    return name


def test_every_shape_is_drawn(tool: str, full: Report) -> None:
    drawings = graphs.draw_all(full)
    shapes = [finding.graph.shape for finding in full.findings if finding.graph]
    assert sorted(shapes) == ["conflict", "fork", "loop", "path", "relation", "relation"]
    assert [drawing is not None for drawing in drawings] == [finding.graph is not None for finding in full.findings]
    for finding, drawing in zip(full.findings, drawings, strict=True):
        if finding.graph and drawing:
            assert drawing.tool == tool
            root = ElementTree.fromstring(drawing.svg)
            groups = [element.get("class", "").split() for element in root.iter(f"{SVG}g")]
            named = {node.key for node in finding.graph.nodes}
            named |= {key for edge in finding.graph.edges for key in (edge.source, edge.target)}
            assert sum("node" in group for group in groups) == len(named)
            assert sum("edge" in group for group in groups) == len(finding.graph.edges)
            assert not [element for element in root.iter() if "id" in element.attrib or element.tag == f"{SVG}title"]


def test_kinds_become_classes(tool: str, full: Report) -> None:
    drawing = graphs.draw_all(full)[5]
    assert drawing
    classes = {element.get("class") for element in ElementTree.fromstring(drawing.svg).iter(f"{SVG}g")}
    assert {"node start", "node choice", "node plain", "edge left", "edge right", "edge plain"} <= classes


@pytest.mark.parametrize("label", ["a < b & c", "&lt;b&gt;", 'say "x"', "\\N \\l \\\\", "<b>x</b>", "日本 ♠", "{a|b}"])
def test_labels_come_out_as_they_went_in(tool: str, label: str) -> None:
    drawing = graphs.draw(Graph("path", (Node("a", label), Node("b", "end")), (Edge("a", "b", label),)), "x")
    assert [text.strip() for text in texts(drawing.svg)].count(label) == 2


def test_self_loops_parallel_arrows_and_islands(tool: str) -> None:
    nodes = (Node("a", "A"), Node("b", "B"), Node("c", "island"))
    edges = (Edge("a", "a", "again"), Edge("a", "b", "one"), Edge("a", "b", "two"), Edge("b", "a", "back"))
    drawing = graphs.draw(Graph("loop", nodes, edges), "x")
    assert {text.strip() for text in texts(drawing.svg)} == {"A", "B", "island", "again", "one", "two", "back"}


def test_real_dot_is_preferred(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_programs(monkeypatch, tmp_path)
    assert graphs.programs() == ()
    for name in ("graphviz-pure", "dot"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(stat.S_IRWXU)
    assert [name for name, _ in graphs.programs()] == ["dot", "graphviz-pure"]


@pytest.mark.parametrize("script", ["exit 3", "echo this is no picture", "echo '<svg'"])
def test_a_broken_program_costs_only_beauty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str) -> None:
    without_programs(monkeypatch, tmp_path)
    (tmp_path / "dot").write_text(f"#!/bin/sh\n{script}\n")
    (tmp_path / "dot").chmod(stat.S_IRWXU)
    drawing = graphs.draw(Graph("path", (Node("a", "A"),), ()), "x")
    assert drawing.tool == ""
    assert texts(drawing.svg) == ["A"]


def test_networkx_keeps_everything(full: Report) -> None:
    hostile = full.findings[6].graph
    assert hostile
    built = graphs.to_networkx(hostile)
    assert (built.number_of_nodes(), built.number_of_edges()) == (4, 3)
    assert built.nodes["unlisted"]["label"] == "unlisted"


def test_long_chains_do_not_recurse(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    without_programs(monkeypatch, tmp_path)
    nodes = tuple(Node(str(number), str(number)) for number in range(3000))
    edges = tuple(Edge(str(number), str(number + 1)) for number in range(2999))
    monkeypatch.setattr(graphs, "dot", lambda graph: "")
    assert len(texts(graphs.draw(Graph("path", nodes, edges), "x").svg)) == 3000
