"""The drawing of last resort: a layered SVG in plain Python, for a machine without any layout program."""

from __future__ import annotations

import textwrap
from collections import defaultdict
from dataclasses import dataclass
from html import escape

from ..verify.findings import Edge, Graph, Node
from .story import clean

_LETTER, _LINE, _PAD = 7.4, 16, 12
_ACROSS, _DOWN = 48, 76
_INK = {"start": "#1f6f4a", "bad": "#b3261e", "choice": "#8a5a00", "left": "#1d5fa8", "right": "#8e3a9d"}
_PLAIN = "#3d4a45"


@dataclass(frozen=True)
class _Box:
    node: Node
    lines: tuple[str, ...]
    layer: int
    x: float
    y: float
    width: float
    height: float


def svg_of(graph: Graph) -> str:
    """The graph as one `<svg>` element: nodes in layers from top to bottom, arrows back up bent to the right."""
    boxes = _placed(graph)
    width = max(box.x + box.width / 2 for box in boxes.values()) + 20
    height = max(box.y + box.height for box in boxes.values()) + 20
    parts, reach = [], width
    for number, edge in enumerate(graph.edges):
        beside = [(other.source, other.target) for other in graph.edges[:number]].count((edge.source, edge.target))
        drawn, right = _arrow(edge, boxes, number, beside)
        parts.append(drawn)
        reach = max(reach, right)
    parts += [_box(box) for box in boxes.values()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{reach:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {reach:.0f} {height:.0f}" font-family="Helvetica,Arial,sans-serif" font-size="13" '
        f'style="background:#ffffff;min-width:{0.6 * reach:.0f}px">'
        f"{''.join(parts)}</svg>"
    )


def _placed(graph: Graph) -> dict[str, _Box]:
    nodes = {node.key: node for node in graph.nodes}
    for edge in graph.edges:
        for key in (edge.source, edge.target):
            nodes.setdefault(key, Node(key, key))
    layers: dict[int, list[str]] = defaultdict(list)
    for key, layer in _layers(list(nodes), graph.edges).items():
        layers[layer].append(key)
    lines = {key: _lines(node.label) for key, node in nodes.items()}
    widths = {key: max(len(line) for line in lines[key]) * _LETTER + 2 * _PAD for key in nodes}
    widest = max(sum(widths[key] for key in row) + _ACROSS * (len(row) - 1) for row in layers.values())
    boxes, y = {}, 10.0
    for layer, row in sorted(layers.items()):
        x = 20 + (widest - sum(widths[key] for key in row) - _ACROSS * (len(row) - 1)) / 2
        tallest = max(len(lines[key]) for key in row) * _LINE + _PAD
        for key in row:
            height = len(lines[key]) * _LINE + _PAD
            boxes[key] = _Box(nodes[key], lines[key], layer, x + widths[key] / 2, y, widths[key], height)
            x += widths[key] + _ACROSS
        y += tallest + _DOWN
    return boxes


def _layers(keys: list[str], edges: tuple[Edge, ...]) -> dict[str, int]:
    """Each node one layer below the lowest of those that lead to it; arrows that close a circle do not count."""
    targets: dict[str, list[str]] = defaultdict(list)
    for edge in edges:
        targets[edge.source].append(edge.target)
    has_source = {edge.target for edge in edges if edge.source != edge.target}
    finished: list[str] = []
    state: dict[str, str] = {}
    forward: list[tuple[str, str]] = []
    for root in sorted(keys, key=lambda key: key in has_source):
        stack = [] if root in state else [(root, iter(targets[root]))]
        state.setdefault(root, "open")
        while stack:
            key, rest = stack[-1]
            target = next(rest, None)
            if target is None:
                state[key] = "done"
                finished.append(key)
                stack.pop()
            elif state.get(target) != "open":
                forward.append((key, target))
                if target not in state:
                    state[target] = "open"
                    stack.append((target, iter(targets[target])))
    layer = dict.fromkeys(keys, 0)
    into: dict[str, list[str]] = defaultdict(list)
    for source, target in forward:
        into[target].append(source)
    for key in reversed(finished):
        layer[key] = max((layer[source] + 1 for source in into[key]), default=0)
    return layer


def _lines(label: str, width: int = 26) -> tuple[str, ...]:
    return tuple(line for part in clean(label).replace("`", "").split("\n") for line in textwrap.wrap(part, width)) or (
        " ",
    )


def _box(box: _Box) -> str:
    ink = _INK.get(box.node.kind, _PLAIN)
    sort = box.node.kind if box.node.kind in _INK else "plain"
    text = "".join(
        f'<text x="{box.x:.1f}" y="{box.y + _PAD / 2 + _LINE * (number + 0.75):.1f}" text-anchor="middle" '
        f'fill="#1b211e">{escape(line)}</text>'
        for number, line in enumerate(box.lines)
    )
    return (
        f'<g class="node {sort}"><rect x="{box.x - box.width / 2:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="8" fill="#ffffff" stroke="{ink}" stroke-width="1.4"/>{text}</g>'
    )


def _arrow(edge: Edge, boxes: dict[str, _Box], number: int, beside: int) -> tuple[str, float]:
    """One arrow with its label, and how far to the right it reaches; `beside` counts earlier arrows of its two ends."""
    source, target = boxes[edge.source], boxes[edge.target]
    lines = _lines(edge.label, 30) if edge.label.strip() else ()
    label_width = max((len(line) for line in lines), default=0) * _LETTER
    if target.layer == source.layer + 1:
        x1, y1, x2, y2 = source.x, source.y + source.height, target.x, target.y
        middle = (y1 + y2) / 2
        curve = f"M{x1:.1f},{y1:.1f} C{x1:.1f},{middle:.1f} {x2:.1f},{middle:.1f} {x2:.1f},{y2 - 7:.1f}"
        head = f"{x2:.1f},{y2:.1f} {x2 - 4:.1f},{y2 - 8:.1f} {x2 + 4:.1f},{y2 - 8:.1f}"
        at_x, at_y = (x1 + x2) / 2 + 8, middle + _LINE * beside
    else:
        # Every other arrow swings out to the right of all boxes, each on a track of its own.
        x1, y1 = source.x + source.width / 2, source.y + source.height / 2
        x2, y2 = target.x + target.width / 2, target.y + target.height / 2 + (8 if source is target else 0)
        out = max(box.x + box.width / 2 for box in boxes.values()) + 34 + 14 * (number % 5)
        curve = f"M{x1:.1f},{y1:.1f} C{out:.1f},{y1:.1f} {out:.1f},{y2:.1f} {x2 + 7:.1f},{y2:.1f}"
        head = f"{x2:.1f},{y2:.1f} {x2 + 8:.1f},{y2 - 4:.1f} {x2 + 8:.1f},{y2 + 4:.1f}"
        at_x, at_y = out - 4, (y1 + y2) / 2
    ink = _INK.get(edge.kind, _PLAIN)
    text = "".join(
        f'<text x="{at_x:.1f}" y="{at_y + _LINE * (row - (len(lines) - 1) / 2) + 4:.1f}" font-size="12" '
        f'fill="{ink}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    sort = edge.kind if edge.kind in _INK else "plain"
    drawn = (
        f'<g class="edge {sort}"><path d="{curve}" fill="none" stroke="{ink}" stroke-width="1.4"/>'
        f'<polygon points="{head}" fill="{ink}" stroke="{ink}"/>{text}</g>'
    )
    return drawn, at_x + label_width + 16
