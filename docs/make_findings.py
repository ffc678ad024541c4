"""Writes docs/findings.md from the catalogue of codes, so that the page and `hoyle explain` say the same.

Run it after a change to verify/codes.py: python docs/make_findings.py
"""

from __future__ import annotations

from pathlib import Path

from hoyle.verify.codes import CODES, Code

PAGE = Path(__file__).with_name("findings.md")

_INTRO = """\
# What Hoyle finds

<!-- Written by docs/make_findings.py from verify/codes.py; edit that file. -->

Every finding has a code that stays the same from version to version. `hoyle explain CODE` prints the entries below.

A verdict is HOLDS, REFUTED or UNKNOWN, always with its bound. HOLDS comes only from an exhausted scope or from a proof
with both its base and its step; UNKNOWN is never counted as success.
"""


def page() -> str:
    """The whole page, as Markdown."""
    rows = ["| code | finding |", "|---|---|"]
    rows += [f"| [{code.code}](#{code.code.lower()}) | {code.title} |" for code in CODES.values()]
    return "\n".join([_INTRO, *rows, "", *(_entry(code) for code in CODES.values())])


def _entry(code: Code) -> str:
    return f"""\
## {code.code}

*{code.title[0].upper()}{code.title[1:]}.* {code.meaning}

- **Decided by:** {code.decided}
- **May claim:** {code.claim}
- **To mend it:** {code.mend}

```text
{code.example}
```
"""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
