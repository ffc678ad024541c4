"""Rulebooks with known clauses, rulebooks that must be refused, and a round trip over generated ones."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hoyle.models.language.errors import HoyleError, ModelError
from hoyle.models.language.rulebook import Rulebook, RuleClause

STAGECOACH = """\
# Stagecoach
Dust, and a very slow coach. {.flavour}

## On the road
- Draw the top card
  of the deck. {#turn.draw}
- Then choose:
  1. lay a card, or {#turn.lay}
  2. pass. {#turn.pass .late}

A remark that nobody marked.

### The end {#heading-ids-are-no-clauses}
> Seven cards win. {#win}

| Card | Effect |
|------|--------|
| Mule | Skip the next stop. {#card.mule} |
| Mud  | Everybody waits. |

Adios! {#farewell .flavour}
"""


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "rulebook.md"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(folder: Path, text: str | bytes) -> ModelError:
    with pytest.raises(ModelError) as caught:
        Rulebook.read(write(folder, text))
    return caught.value


def test_every_kind_of_clause(tmp_path: Path) -> None:
    book = Rulebook.read(write(tmp_path, STAGECOACH))
    assert book.title == "Stagecoach"
    assert list(book.clauses.values()) == [
        RuleClause("turn.draw", "Draw the top card of the deck.", 5, "On the road"),
        RuleClause("turn.lay", "lay a card, or", 8, "On the road"),
        RuleClause("turn.pass", "pass.", 9, "On the road"),
        RuleClause("win", "Seven cards win.", 14, "The end"),
        RuleClause("card.mule", "Mule | Skip the next stop.", 18, "The end"),
        RuleClause("farewell", "Adios!", 21, "The end", flavour=True),
    ]
    assert book.unmarked == (
        (7, "Then choose:"),
        (11, "A remark that nobody marked."),
        (19, "Mud | Everybody waits."),
    )


def test_a_clause_before_the_first_section_has_no_heading(tmp_path: Path) -> None:
    book = Rulebook.read(write(tmp_path, "# Mule\n- Walk. {#walk}\n"))
    assert book.clauses["walk"].heading == ""


def test_a_file_without_a_title_is_called_by_its_name(tmp_path: Path) -> None:
    assert Rulebook.read(write(tmp_path, "- Walk. {#walk}\n")).title == "rulebook"


def test_braces_that_are_no_marks_are_text(tmp_path: Path) -> None:
    book = Rulebook.read(write(tmp_path, "- Write `{#id}` or {2, 3} in {}. {#braces}\n\n- The set {1, 2}\n"))
    assert book.clauses["braces"].text == "Write `{#id}` or {2, 3} in {}."
    assert book.unmarked == ((3, "The set {1, 2}"),)


def test_code_and_comments_are_not_clauses(tmp_path: Path) -> None:
    book = Rulebook.read(write(tmp_path, "<!-- note {#a} -->\n\n```\ncode {#b}\n```\n\nWalk. {#walk}\n"))
    assert list(book.clauses) == ["walk"]
    assert book.unmarked == ()


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    book = Rulebook.read(write(tmp_path, b"\xef\xbb\xbf# Mule\r\n\r\n- Walk\r\n  on. {#walk}\r\n"))
    assert book.title == "Mule"
    assert book.clauses["walk"] == RuleClause("walk", "Walk on.", 3)


def test_duplicate_id_names_both_lines(tmp_path: Path) -> None:
    error = refused(tmp_path, "- Walk. {#walk}\n- Run. {#run}\n- Walk on. {#walk}\n")
    assert "`walk`" in error.what and "line 1" in error.what
    assert error.where == (str(tmp_path / "rulebook.md"), 3)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="does not exist"):
        Rulebook.read(tmp_path / "nowhere.md")
    with pytest.raises(ModelError, match="cannot be read"):
        Rulebook.read(tmp_path)


@pytest.mark.parametrize(
    ("text", "what", "line"),
    [
        ("", "empty", 0),
        (" \n\t\n", "empty", 0),
        (b"# Mule\n\n- Ma\xf1ana. {#later}\n", "not UTF-8: byte 0xf1", 3),
        ("# Mule\n- Walk. {#walk} Run. {#run}\n", "in the middle", 2),
        ("- Walk. {#walk on}\n", "cannot be read", 1),
        ("- Walk. {#walk}{#run}\n", "in the middle", 1),
        ("- Walk. {#walk #run}\n", "2 ids: walk, run", 1),
        ("Walk.\n\n{#walk}\n", "have no text", 3),
    ],
)
def test_refused(tmp_path: Path, text: str | bytes, what: str, line: int) -> None:
    error = refused(tmp_path, text)
    assert what in error.what
    assert error.where == (str(tmp_path / "rulebook.md"), line)
    assert error.do


def test_suggestions(tmp_path: Path) -> None:
    book = Rulebook.read(write(tmp_path, "- A. {#turn.draw}\n- B. {#turn.lay}\n- C. {#Win}\n"))
    assert book.suggest("turn.drew").startswith("did you mean `turn.draw`")
    assert book.suggest("win") == "did you mean `Win`?"
    assert book.suggest("zzz") == "no id looks like it; the rulebook has 3: `turn.draw`, `turn.lay`, `Win`"
    assert "no clause yet" in Rulebook.read(write(tmp_path, "Prose. {.flavour}")).suggest("win")


def test_an_error_says_what_where_and_what_to_do() -> None:
    error = ModelError("two clauses have the id `walk`", (Path("mule") / "rulebook.md", 3), "rename one")
    assert str(error) == "two clauses have the id `walk`\n  at mule/rulebook.md:3\n  help: rename one"
    assert str(ModelError("no players", ("model.py", 0))) == "no players\n  at model.py"
    assert isinstance(error, HoyleError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


words = st.text(st.characters(categories=["L"]), min_size=1, max_size=6)
texts = st.lists(words, min_size=1, max_size=5)
ids = st.from_regex(r"[a-z][a-z0-9]{0,3}([.-][a-z0-9]{1,3})?", fullmatch=True)
separators = st.sampled_from([" ", "\n  "])


@given(st.lists(st.tuples(ids, texts, separators, st.booleans()), min_size=1, unique_by=lambda item: item[0]))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, items: list[tuple[str, list[str], str, bool]]
) -> None:
    lines = ["# Title", ""]
    expected = []
    for key, text, separator, flavour in items:
        expected.append(RuleClause(key, " ".join(text), len(lines) + 1, "", flavour))
        lines += f"- {separator.join(text)} {{#{key}{' .flavour' if flavour else ''}}}".split("\n")
    book = Rulebook.read(write(tmp_path_factory.getbasetemp(), "\n".join(lines)))
    assert list(book.clauses.values()) == expected
    assert book.unmarked == ()


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_any_bytes_are_read_or_refused_with_advice(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    try:
        book = Rulebook.read(write(tmp_path_factory.getbasetemp(), data))
    except ModelError as error:
        assert error.do and error.where
    else:
        assert all(clause.id == key and clause.text for key, clause in book.clauses.items())


@given(ids, st.lists(ids, min_size=1, unique=True))
def test_a_known_id_is_always_its_own_best_suggestion(
    tmp_path_factory: pytest.TempPathFactory, key: str, others: list[str]
) -> None:
    every = list(dict.fromkeys([*others, key]))
    path = write(tmp_path_factory.getbasetemp(), "\n".join(f"- Text. {{#{name}}}" for name in every))
    assert f"`{key}`" in Rulebook.read(path).suggest(key).split(" or ")[0]
