"""The checklist of safety on the web: docs/asvs.toml as a page for people.

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
    "Encoding", "Checking, and the logic of the site", "In the browser", "API", "Files",
    "Signing in", "Sessions", "Who may do what", "Tokens that say something", "OAuth", "Ciphers",
    "On the way", "Settings of the host", "Data", "The code", "Logs and faults", "WebRTC")
HEAD: Final = """# Safety on the web: the checklist

Every requirement of levels 1 and 2 of the OWASP Application Security Verification Standard,
version 5.0.0, by its number (v5.0.0-1.2.3 in full); what each asks for stands in the standard,
its subject here in our words. *Tests* prove it; else a *reason* says why it does not apply or
whose duty it is; **open** is what is missing. A test sees to it that every number stands here
once and every test is there.

This page is written by `tools/asvs.py` from `docs/asvs.toml`. What is worth protecting, and from
whom, stands in [threats.md](threats.md).
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
    lines = [HEAD, f"Of {len(items)}: {counted['tests']} by tests, {counted['reason']} by a "
                   f"reason, {counted['open']} open."]
    for chapter, some in groupby(items, key=lambda one: one.order[0]):
        lines += ["", f"## {chapter}. {CHAPTERS[chapter - 1]}", "",
                  "| | subject | |", "|---|---|---|"]
        lines += [f"| {one.number} | {one.about} | {evidence_column(one)} |" for one in some]
    return "\n".join(lines) + "\n"


def evidence_column(one: Item) -> str:
    """Return the last column."""
    shown = "; ".join(f"`{test.partition('::')[0]}` {test_in_words(test)}" for test in one.tests)
    parts = (f"**open**: {one.open}" if one.open else "", one.reason, one.says,
             f"*Tests:* {shown}" if shown else "")
    return " ".join(part for part in parts if part)


def test_in_words(test: str) -> str:
    return test.partition("::test_")[2].replace("_", " ")


if __name__ == "__main__":
    PAGE.write_text(page(read(LIST.read_text(encoding="utf-8"))), encoding="utf-8")
