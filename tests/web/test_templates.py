"""Test that templates and style sheets are easy to read."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

WIDEST = 100        # columns
MESSAGE = re.compile(r'_\("[^"]*"')

HOUSE = Path(str(files("grandtour")))
FILES = sorted([*HOUSE.rglob("*.css"), *HOUSE.rglob("templates/*.html")])


def line_width(line: str) -> int:
    """Return the width of a line; a message, which cannot be split, counts as if it were short."""
    return len(MESSAGE.sub("_(", line, count=1))


def test_templates_are_found() -> None:
    assert len(FILES) > 100


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(HOUSE).as_posix())
def test_no_line_is_too_long(path: Path) -> None:
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    assert [number for number, line in lines if line_width(line) > WIDEST] == []
