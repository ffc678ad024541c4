"""The card of one finding: what is wrong, the situation that shows it, its picture, and what to do."""

from __future__ import annotations

from html import escape

from ..verify.codes import CODES
from ..verify.findings import Finding, Graph, Verdict, Witness
from .graph import Drawing
from .html_parts import Book, clause_links, code_anchor, code_and_title, prose, sort_label
from .story import MINIMAL, assignments, clean, reach, where
from .summary import Kind, kind, plural

#: moves from which they stand in two columns, and from which they are folded away; nodes from which a picture is
_LONG, _FOLDED, _LARGE = 14, 40, 16


def card(book: Book, finding: Finding) -> str:
    """The finding as an article that opens and closes; remarks start closed."""
    sort = kind(finding)
    drawing = book.drawing(finding)
    parts = [
        _about(book, finding),
        f'<p class="detail">{prose(finding.detail)}</p>' if finding.detail else "",
        _places(finding),
        _situation(finding.witness) if finding.witness else "",
        _picture(finding, finding.graph, drawing) if drawing and finding.graph else "",
        f'<p class="help"><b>What to do</b> {prose(finding.help)}</p>' if finding.help else "",
        _end(finding),
    ]
    opened = "" if sort is Kind.REMARK else " open"
    return (
        f'<article class="finding {sort.value}" id="{book.anchor(finding)}"><details{opened}>'
        f"<summary><h3>{code_and_title(finding)}{sort_label(finding)}</h3></summary>"
        f'<div class="body">{"".join(parts)}</div></details></article>\n'
    )


def _about(book: Book, finding: Finding) -> str:
    links = clause_links(book, finding.clauses)
    cited = f"<span>cites {links}</span>" if links else ""
    code = finding.code
    meaning = f'<a href="#{code_anchor(code)}">What {escape(code)} means</a>' if code in CODES else ""
    accepted = f"<span>accepted {prose(finding.accepted)}</span>" if finding.accepted else ""
    told = cited + meaning + accepted
    return f'<p class="about">{told}</p>' if told else ""


def _places(finding: Finding) -> str:
    rows = "".join(
        f'<li><span class="label">{prose(place.label)}</span> <code class="place">{escape(clean(where(place)))}</code> '
        f"<span>{prose(place.note)}</span></li>"
        for place in finding.places
    )
    return f'<ul class="places">{rows}</ul>' if rows else ""


def _situation(witness: Witness) -> str:
    facts = [("For", prose(assignments(witness.inputs))), ("With", prose(assignments(witness.setting)))]
    facts.append(("Start", _lines(witness.start)))
    if witness.steps:
        moves = "".join(
            f'<li><span class="by">{prose(step.by)}</span> <span>{prose(step.text)}</span></li>'
            for step in witness.steps
        )
        long = " long" if len(witness.steps) > _LONG else ""
        word = plural(len(witness.steps), "move")
        grade = f'<p class="grade">{MINIMAL[witness.minimal]}</p>' if witness.minimal in MINIMAL else ""
        listed = f'<ol class="steps{long}">{moves}</ol>'
        folded = len(witness.steps) > _FOLDED
        told = (
            f'<details><summary class="count">{word}</summary>{listed}</details>'
            if folded
            else f'<span class="count">{word}</span>{listed}'
        )
        facts.append(("Moves", told + grade))
    facts.append(("Then", _changes(witness)) if witness.steps else ("Position", _lines(witness.position)))
    facts.append(("Assuming", _lines(witness.assuming)))
    rows = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts if value)
    return f'<dl class="situation">{rows}</dl>' if rows else ""


def _changes(witness: Witness) -> str:
    """The end of a play: what is no longer as at the start in the open, the rest folded away."""
    before = set(witness.start)
    new = tuple(line for line in witness.position if line not in before)
    same = tuple(line for line in witness.position if line in before)
    if not new or len(same) < 2:
        return _lines(witness.position)
    rest = f'<details><summary class="count">{len(same)} more as at the start</summary>{_lines(same)}</details>'
    return _lines(new) + rest


def _lines(lines: tuple[str, ...]) -> str:
    if len(lines) < 2:
        return "".join(prose(line) for line in lines)
    return "<ul>" + "".join(f"<li>{prose(line)}</li>" for line in lines) + "</ul>"


def _picture(finding: Finding, graph: Graph, drawing: Drawing) -> str:
    """The drawing, and the same arrows as a list for whoever does not see it."""
    labels = {node.key: node.label for node in graph.nodes}
    arrows = "".join(
        f"<li>{prose(labels.get(edge.source, edge.source))} → {prose(labels.get(edge.target, edge.target))}"
        f"{f': {prose(edge.label)}' if edge.label.strip() else ''}</li>"
        for edge in graph.edges
    )
    size = f"{plural(len(graph.nodes), 'node')}, {plural(len(graph.edges), 'arrow')}"
    name = escape(clean(f"{graph.shape} graph of: {finding.title}"))
    listed = f"<details><summary>The graph as text ({size})</summary><ul>{arrows}</ul></details>"
    figure = (
        f'<figure class="graph"><div class="scroll" role="img" aria-label="{name}">{drawing.svg}</div>'
        f"{f'<figcaption>{listed}</figcaption>' if arrows else ''}</figure>"
    )
    if len(graph.nodes) <= _LARGE:
        return figure
    return f'<details><summary class="count">Picture ({size})</summary>{figure}</details>'


def _end(finding: Finding) -> str:
    checked = reach(finding.bound, finding.engine)
    if finding.verdict is Verdict.UNKNOWN:
        checked = f"Undecided: {checked or 'no engine could settle it'}"
    said = f"<span>{prose(checked)}</span>" if checked else ""
    return f'<p class="end">{said}<code>{escape(clean(finding.id))}</code></p>'
