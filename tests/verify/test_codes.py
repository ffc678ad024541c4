"""The catalogue of codes is complete, readable, and the same as the page in docs/."""

from __future__ import annotations

import dataclasses
import runpy
from pathlib import Path

import pytest

from hoyle.models.language.errors import HoyleError
from hoyle.verify.codes import CODES, Code, find

ROOT = Path(__file__).parents[2]

# Stable: a code is only ever added.
PROMISED = [
    *("GAP01", "GAP02", "GAP03"),
    *("CON01", "CON02"),
    *("ORD01",),
    *("REL01", "REL02", "REL03", "REL04"),
    *("AMB01",),
    *("DEAD01", "DEAD02", "DEAD03"),
    *("END01", "END02"),
    *("KEEP01", "KEEP02"),
    *("SET01",),
    *("TIE01",),
    *("INFO01", "INFO02"),
    *("UNDEF01", "UNDEF02"),
    *("TEXT01",),
    *("CRASH01",),
]


def test_the_promised_codes_in_their_order() -> None:
    assert list(CODES) == PROMISED
    assert all(code.code == key for key, code in CODES.items())


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
def test_every_entry_is_filled_in(code: Code) -> None:
    for field in dataclasses.fields(code):
        text = getattr(code, field.name)
        assert text == text.strip() and text, field.name
    assert len(code.title) <= 60 and not code.title.endswith(".")
    for sentence in (code.meaning, code.decided, code.claim, code.mend):
        assert sentence[0].isupper() or sentence.startswith("z3")
        assert sentence.endswith(".")
    assert 2 <= len(code.example.splitlines()) <= 4


def test_no_two_entries_share_a_title_or_an_example() -> None:
    assert len({code.title for code in CODES.values()}) == len(PROMISED)
    assert len({code.example for code in CODES.values()}) == len(PROMISED)


def test_find_takes_small_letters_and_suggests() -> None:
    assert find(" gap01 ") is CODES["GAP01"]
    with pytest.raises(HoyleError, match="'GAP04'[^$]*did you mean GAP0"):
        find("GAP04")
    with pytest.raises(HoyleError, match="the codes are GAP01, GAP02"):
        find("?")


def test_the_page_is_up_to_date() -> None:
    page = runpy.run_path(str(ROOT / "docs" / "make_findings.py"))["page"]()
    written = (ROOT / "docs" / "findings.md").read_text(encoding="utf-8")
    assert written == page, "run: python docs/make_findings.py"
    assert all(f"\n## {code}\n" in written for code in PROMISED)
