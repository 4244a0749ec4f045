"""The consequences of failures: docs/faults.toml as a page for people.

    python tools/fault_table.py     write docs/measured/faults.md

The file has each kind of fault with what must hold and the tests that show it. Faults that are
planted in rules are another matter (`tools/faults.py`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from asvs import test_in_words

ROOT: Final = Path(__file__).resolve().parents[1]
LIST: Final = ROOT / "docs" / "faults.toml"
PAGE: Final = ROOT / "docs" / "measured" / "faults.md"
HEAD: Final = """# Measured: faults

After every fault the same must hold. No acknowledged move is lost or made twice. The numbers of a
record have no gap. A refused person reads a sentence. Everything continues automatically when the
fault is over. Each row has its tests. The first of them uses real processes or a real server. A
test checks that all of them exist.

`tools/fault_table.py` writes this page from `docs/faults.toml`.
"""
MIDDLE: Final = "\n## Once, at length\n"


@dataclass(frozen=True)
class Fault:
    """A kind of fault: what must `hold`, and how often it occurs in a run."""

    kind: str
    holds: str
    tests: tuple[str, ...]
    often: str


@dataclass(frozen=True)
class Run:
    """One run: the command, and its result."""

    command: str
    found: str


def read(text: str) -> tuple[list[Fault], list[Run]]:
    """Return the faults and the long runs. Raise TypeError for an unknown word."""
    found: Mapping[str, Sequence[dict[str, Any]]] = tomllib.loads(text)
    return [Fault(**one | {"tests": tuple(one["tests"])}) for one in found["fault"]], [
        Run(**one) for one in found["run"]]


def page(faults: Sequence[Fault], runs: Sequence[Run]) -> str:
    lines = [HEAD, "| What fails | What must hold | Tests | How often |", "|---|---|---|---|"]
    lines += [f"| {one.kind} | {one.holds} | {format_tests(one.tests)} | {one.often} |"
              for one in faults]
    lines.append(MIDDLE)
    lines += [f"```sh\n{one.command}\n```\n\n{one.found}\n" for one in runs]
    return "\n".join(lines)


def format_tests(tests: Sequence[str]) -> str:
    return "; ".join(f"`{test.partition('::')[0]}` {test_in_words(test)}" for test in tests)


if __name__ == "__main__":
    PAGE.write_text(page(*read(LIST.read_text(encoding="utf-8"))), encoding="utf-8")
