"""The page: self-contained, escaped, navigable without a script, and honest."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from urllib.parse import unquote

import pytest

from hoyle.reports import html
from hoyle.verify.findings import Clause, Edge, Graph, Node, Report, Step, Verdict

VOID = {"meta", "link", "br", "hr", "img", "input", "wbr"}


class Page(HTMLParser):
    """Reads the page strictly enough to see unbalanced tags, and gathers what the tests ask about."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not self.open or self.open[-1] != "style":
            self.text.append(data)

    @property
    def ids(self) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get("id")) is not None]

    def words(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.text))


def page_of(report: Report) -> str:
    stream = io.StringIO()
    html.render(report, stream)
    return stream.getvalue()


@pytest.fixture
def source(full: Report) -> str:
    return page_of(full)


def test_tags_balance_and_ids_are_unique(source: str, clean: Report, nothing: Report) -> None:
    for text in (source, page_of(clean), page_of(nothing)):
        page = Page(text)
        assert page.open == []
        assert len(page.ids) == len(set(page.ids))
        assert not [name for name in page.ids if re.search(r"\s", name)]


def test_every_link_leads_somewhere(source: str) -> None:
    page = Page(source)
    links = [attrs["href"] or "" for tag, attrs in page.tags if tag == "a"]
    assert len(links) > 40
    assert {unquote(link.removeprefix("#")) for link in links} <= set(page.ids)


def test_nothing_is_loaded_and_nothing_runs(source: str) -> None:
    page = Page(source)
    assert {tag for tag, _ in page.tags} & {"script", "img", "iframe", "object", "embed", "base", "form"} == set()
    assert [attrs["href"] for tag, attrs in page.tags if tag == "link"] == ["data:,"]
    assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on") or name == "src"]
    css = source.split("<style>")[1].split("</style>")[0]
    assert "url(" not in css
    assert "@import" not in css
    assert "default-src 'none'" in source


def test_hostile_text_is_shown_as_text(source: str) -> None:
    words = Page(source).words()
    assert '<script>alert("1")</script> & "no case" answers' in words
    assert "Café & <b>saloon</b>: 5 > 3" in words
    assert "![x](https://example.org/x.png)" in words
    assert "no.such<clause> (not in the rulebook)" in words


def test_clause_text_keeps_its_emphasis(source: str) -> None:
    assert "On your turn you <strong>must</strong> draw" in source
    assert "[<em>naipes</em>]" in source


def test_findings_stand_beside_their_first_clause(source: str) -> None:
    row = re.search(r'<div class="row"><div class="clause [^"]*" id="c-road.takes">.*?\n</div></div>\n', source, re.S)
    assert row
    assert re.findall(r'<article class="finding \w+" id="([^"]+)"', row.group()) == [
        "f-CON01-beats-7f1212",
        "f-REL02-beats",
        "f-DEAD02-one_beats_twelve",
    ]
    cards = re.search(r'id="c-cards">.*?</div></div>\n', source, re.S)
    assert cards
    assert 'href="#f-REL02-beats"' in cards.group()


def test_every_finding_has_one_card_and_every_graph_a_picture(source: str, full: Report) -> None:
    page = Page(source)
    cards = [attrs["id"] for tag, attrs in page.tags if tag == "article"]
    assert len(cards) == len(full.findings)
    pictures = [attrs for _, attrs in page.tags if attrs.get("role") == "img"]
    assert len(pictures) == sum(finding.graph is not None for finding in full.findings) == source.count("<svg")
    assert all(attrs.get("aria-label") for attrs in pictures)


def test_coverage_marks(source: str) -> None:
    words = Page(source).words()
    assert "modelled and used in play · 4,120,800 times" in words
    assert "8 of 9 clauses modelled, 6 exercised in play" in words
    assert 'class="clause not-modelled" id="c-win.tie"' in source
    assert 'class="clause flavour" id="c-opening"' in source


def test_unknown_never_looks_like_success(full: Report, clean: Report) -> None:
    text = page_of(full)
    assert '<span class="seal unknown">? undecided</span>' in text
    undecided = replace(clean, results=(replace(clean.results[0], verdict=Verdict.UNKNOWN),))
    for report in (undecided, replace(clean, interrupted=True)):
        text = page_of(report)
        assert '<p class="verdict undecided">' in text
        assert "no clean bill of health" in text
    assert '<p class="verdict holds">no problem within the stated bounds</p>' in page_of(clean)
    assert "nothing was checked" in Page(page_of(replace(clean, results=(), clauses=()))).words()


def test_clause_ids_with_odd_letters(clean: Report) -> None:
    clause = Clause('a b"<c>', "One rule.", 3)
    finding = replace(clean, clauses=(clause,), coverage=())
    page = Page(page_of(finding))
    assert 'c-a-b"<c>' in page.ids
    assert "#c-a-b%22%3Cc%3E" in [attrs.get("href") for tag, attrs in page.tags if tag == "a"]


def test_headings_do_not_skip(source: str) -> None:
    levels = [int(tag[1]) for tag, _ in Page(source).tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(lower <= upper + 1 for upper, lower in pairwise([0, *levels]))


def test_long_plays_and_large_pictures_are_folded(full: Report) -> None:
    steps = tuple(Step("player 1", f"lays the {number}", "lay") for number in range(60))
    nodes = tuple(Node(str(number), str(number)) for number in range(30))
    edges = tuple(Edge(str(number), str(number + 1)) for number in range(29))
    short = next(finding for finding in full.findings if finding.code == "END01")
    assert short.witness
    long = replace(short, witness=replace(short.witness, steps=steps), graph=Graph("path", nodes, edges))
    for finding, folded in ((short, False), (long, True)):
        text = page_of(replace(full, findings=(finding,)))
        assert ('<details><summary class="count">60 moves</summary>' in text) is folded
        assert ('<details><summary class="count">Picture (30 nodes, 29 arrows)</summary>' in text) is folded


def test_the_words_of_the_page_are_explained(source: str) -> None:
    told = source.split('<section id="words"')[1]
    for word in ("scope", "reading", "coupled games", "ruling", "hole", "holds", "refuted", "undecided"):
        assert f"<dt>{word}</dt><dd>" in told
    assert all(verdict.name in told for verdict in Verdict)


def test_paper_is_white_whatever_the_screen_is(source: str) -> None:
    css = source.split("<style>")[1].split("</style>")[0]
    dark = re.findall(r"@media[^{]*prefers-color-scheme[^{]*", css)
    assert dark == ["@media screen and (prefers-color-scheme: dark) "]
    assert "color-scheme: light;" in css.split("@media print")[1]
