"""A finding as a picture: the graph as DOT and as SVG, drawn by the best layout program that the machine has."""

from __future__ import annotations

import shutil
import subprocess
import sysconfig
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from ..verify.findings import Graph, Report
from .story import clean, file_names

if TYPE_CHECKING:
    import networkx

SHAPES = ("relation", "conflict", "path", "loop", "fork")
"""The shapes that have a layout of their own; any other is drawn like a path."""

_SECONDS = 20
_SVG = "http://www.w3.org/2000/svg"
_INK = {"": "#3d4a45", "start": "#1f6f4a", "bad": "#b3261e", "choice": "#8a5a00", "left": "#1d5fa8", "right": "#8e3a9d"}
_FILL = {"": "#ffffff", "start": "#e6f3ec", "bad": "#fbe9e7", "choice": "#fdf3dc"}


@dataclass(frozen=True)
class Drawing:
    """One drawn graph: `name` is the stem of its files, `tool` the program that placed the nodes."""

    name: str
    dot: str
    svg: str
    tool: str


def draw_all(report: Report) -> tuple[Drawing | None, ...]:
    """A drawing for every finding of the report, in its order; None where a finding has no graph."""
    return tuple(
        draw(finding.graph, name) if finding.graph and finding.graph.nodes else None
        for finding, name in zip(report.findings, file_names(report), strict=True)
    )


def draw(graph: Graph, name: str) -> Drawing:
    """Draw one graph: by `dot`, else by `graphviz-pure`, else by the layout of this package."""
    source = dot(graph)
    for tool, program in programs():
        svg = _run(program, source)
        if svg:
            return Drawing(name, source, svg, tool)
    from .graph_layered import svg_of

    return Drawing(name, source, svg_of(graph), "")


def programs() -> tuple[tuple[str, str], ...]:
    """The layout programs there are, best first, each with its path; a wheel's command may lie off PATH."""
    found = (("dot", shutil.which("dot")), ("graphviz-pure", shutil.which("graphviz-pure") or _beside_python()))
    return tuple((tool, path) for tool, path in found if path)


def _beside_python() -> str | None:
    return shutil.which("graphviz-pure", path=sysconfig.get_path("scripts"))


def to_networkx(graph: Graph) -> networkx.MultiDiGraph[str]:
    """The graph for networkx; a node that only an edge names is kept, and parallel edges stay apart."""
    import networkx

    built: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(shape=graph.shape)
    for node in graph.nodes:
        built.add_node(node.key, label=node.label, kind=node.kind)
    for edge in graph.edges:
        for key in (edge.source, edge.target):
            if key not in built:
                built.add_node(key, label=key, kind="")
        built.add_edge(edge.source, edge.target, label=edge.label, kind=edge.kind)
    return built


def dot(graph: Graph) -> str:
    """The graph in the DOT language; colours are for a page of its own, classes let a style sheet replace them."""
    import pydot

    wide = graph.shape == "relation"
    drawn = pydot.Dot("finding", graph_type="digraph", rankdir="LR" if wide else "TB", bgcolor="transparent")
    drawn.set_graph_defaults(nodesep="0.45", ranksep="0.5")
    font = {"fontname": "Helvetica", "fontsize": "13"}
    drawn.set_node_defaults(shape="box", style='"rounded,filled"', margin='"0.16,0.09"', penwidth="1.4", **font)
    drawn.set_edge_defaults(arrowsize="0.8", penwidth="1.4", **font)
    built = to_networkx(graph)
    # The names are our own: a key may hold anything, and DOT gives some letters a meaning.
    names = {key: f"n{number}" for number, key in enumerate(built.nodes)}
    for key, about in built.nodes(data=True):
        looks = _looks(about["kind"])
        looks |= {"fillcolor": f'"{_FILL.get(about["kind"], _FILL[""])}"', "fontcolor": '"#1b211e"'}
        if about["kind"] == "choice":
            looks["shape"] = "diamond"
        elif wide:
            looks["shape"] = "ellipse"
        drawn.add_node(pydot.Node(names[key], label=_quoted(about["label"], 26), **looks))
    for source, target, about in built.edges(data=True):
        looks = _looks(about["kind"])
        looks["fontcolor"] = looks["color"]
        drawn.add_edge(pydot.Edge(names[source], names[target], label=_quoted(about["label"], 30), **looks))
    return str(drawn.to_string())


def _looks(sort: str) -> dict[str, Any]:
    """The colour for a page of its own and the class for a style sheet; an unknown kind looks plain."""
    return {"color": f'"{_INK.get(sort, _INK[""])}"', "class": f'"{sort if sort and sort in _INK else "plain"}"'}


def _quoted(text: str, width: int) -> str:
    """A DOT string, wrapped; Graphviz reads entities and backslashes in labels, so both are escaped."""
    lines = [line for part in clean(text).replace("`", "").split("\n") for line in textwrap.wrap(part, width)] or [""]
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;") for line in lines)
    return '" ' + "\\n".join(escaped) + ' "' if lines != [""] else '""'


def _run(program: str, source: str) -> str:
    """The SVG that the program makes of the DOT, or an empty string if it fails: a picture is never worth a crash."""
    command = [program, "-Tsvg"]
    try:
        done = subprocess.run(command, input=source.encode(), capture_output=True, timeout=_SECONDS, check=True)
        return tidy(done.stdout.decode())
    except (OSError, subprocess.SubprocessError, ValueError, ElementTree.ParseError):
        return ""


def tidy(svg: str) -> str:
    """The bare `<svg>` element, fit to stand in a page: no ids to clash, no tooltips with our internal names.

    On a page of its own it is on white, and it never shrinks below what can be read; a style sheet may say otherwise.
    """
    root = ElementTree.fromstring(svg)
    width = float(root.get("width", "0").removesuffix("pt"))
    root.set("style", f"background:#ffffff;min-width:{0.6 * width:.0f}pt")
    for element in root.iter():
        element.attrib.pop("id", None)
        for title in element.findall(f"{{{_SVG}}}title"):
            element.remove(title)
    ElementTree.register_namespace("", _SVG)
    return ElementTree.tostring(root, encoding="unicode")
