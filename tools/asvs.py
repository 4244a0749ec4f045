"""The security checklist: docs/asvs.toml as a page for people.

    python tools/asvs.py        write docs/asvs.md

The page has every requirement of OWASP ASVS 5.0.0 of levels 1 and 2 by its number, with the tests
that prove it, a reason, or what is missing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "docs" / "asvs.toml"
PAGE: Final = ROOT / "docs" / "asvs.md"
KEYS: Final = {"about", "tests", "reason", "open", "says"}
CHAPTERS: Final = (
    "Encoding", "Validation and business logic", "Browser", "API", "Files", "Authentication",
    "Sessions", "Authorization", "Self-contained tokens", "OAuth", "Cryptography",
    "Communication", "Configuration", "Data protection", "Secure code", "Logs and errors",
    "WebRTC")
HEAD: Final = """# Security checklist

This page lists every requirement of levels 1 and 2 of the OWASP Application Security Verification
Standard, version 5.0.0. The numbers are those of the standard (v5.0.0-1.2.3 in full), which has the
full text. The subject is in our own words. The last column has the tests that prove a requirement,
or the reason why it does not apply, or who is responsible. **Open** marks what is missing. A test
checks that every number is here once and that every named test exists.

`tools/asvs.py` writes this page from `docs/asvs.toml`. [threats.md](threats.md) says what a site
protects, and from whom.
"""


@dataclass(frozen=True)
class Item:
    """A requirement: either tests, perhaps with something open, or a reason."""

    number: str
    about: str
    tests: tuple[str, ...] = ()
    reason: str = ""
    open: str = ""
    says: str = ""

    @property
    def order(self) -> tuple[int, ...]:
        return tuple(map(int, self.number.split(".")))

    @property
    def state(self) -> str:
        return "open" if self.open else "reason" if self.reason else "tests"


def read(text: str) -> list[Item]:
    """Return the requirements of the file. Raise ValueError for an unknown word."""
    found: Mapping[str, Mapping[str, object]] = tomllib.loads(text)
    return [item(number, facts) for number, facts in found.items()]


def item(number: str, facts: Mapping[str, object]) -> Item:
    if unknown := facts.keys() - KEYS:
        raise ValueError(f"{number}: {unknown.pop()}")
    tests = facts.get("tests", [])
    assert isinstance(tests, list)
    words = {key: str(value) for key, value in facts.items() if key != "tests"}
    return Item(number, tests=tuple(tests), **words)


def page(items: list[Item]) -> str:
    counted = {state: sum(one.state == state for one in items)
               for state in ("tests", "reason", "open")}
    lines = [HEAD, f"Of {len(items)} requirements, {counted['tests']} have tests, "
                   f"{counted['reason']} have a reason, and {counted['open']} are open."]
    for chapter, some in groupby(items, key=lambda one: one.order[0]):
        lines += ["", f"## {chapter}. {CHAPTERS[chapter - 1]}", "",
                  "| Number | Subject | Evidence |", "|---|---|---|"]
        lines += [f"| {one.number} | {one.about} | {evidence_column(one)} |" for one in some]
    return "\n".join(lines) + "\n"


def evidence_column(one: Item) -> str:
    """Return the last column."""
    shown = "; ".join(f"`{test.partition('::')[0]}` {test_in_words(test)}" for test in one.tests)
    parts = (f"**Open:** {one.open}" if one.open else "", one.reason, one.says,
             f"*Tests:* {shown}" if shown else "")
    return " ".join(part for part in parts if part)


def test_in_words(test: str) -> str:
    return test.partition("::test_")[2].replace("_", " ")


if __name__ == "__main__":
    PAGE.write_text(page(read(LIST.read_text(encoding="utf-8"))), encoding="utf-8")
