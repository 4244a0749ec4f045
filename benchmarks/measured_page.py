"""The page with what was measured of computer players, and its tables between marks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "measured" / "bots.md"


def replace_table(page: str, name: str, lines: Iterable[str]) -> str:
    """Return the text of the page with these lines between the marks of this name."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return "\n".join([f"{before}{begin}", *lines, f"{end}{after}"])
