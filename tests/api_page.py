"""The examples of JSON in docs/api.md and in the guides of the packages (`api.md`): what is sent,
and what comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

PAGE: Final = Path(__file__).parents[1] / "docs" / "api.md"
GUIDES: Final = sorted((PAGE.parents[1] / "src" / "grandtour").glob("*/*/api.md"))
BLOCK: Final = re.compile(r"(?:^ {4}.*\n)+", re.MULTILINE)
FENCED: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)      # programs
OPEN: Final = ("options",)      # hold what a game or a setting calls so


class Example(NamedTuple):
    """A block of docs/api.md. `head` is the text before it, such as "POST /api/v1/tables" or "201".
    It is empty if the block has none."""

    head: str
    body: dict[str, Any]


def examples(page: Path = PAGE) -> list[Example]:
    """Return the examples in the order of the page. A list that ends with "..." has the items
    shown."""
    found = []
    for block in BLOCK.findall(FENCED.sub("", page.read_text(encoding="utf-8"))):
        head, brace, body = block.strip().partition("{")
        if brace and not head.endswith("["):
            found.append(Example(head.strip(), json.loads(
                re.sub(r",\s*\.\.\.\s*\]", "]", brace + body))))
    return found


def example(*keys: str) -> Example:
    """The one that has these: of docs/api.md, else of a package."""
    for pages in ([PAGE], GUIDES):
        found = [one for page in pages for one in examples(page) if {*keys} <= one.body.keys()]
        if found:
            return found[0]
    raise AssertionError(f"no example has {keys}")


def shape(value: Any) -> Any:
    """Keys and kinds, the same for alike values; of a list what its first has."""
    if isinstance(value, dict):
        return {key: "open" if key in OPEN else shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shape(part) for part in value[:1]]
    return type(value).__name__
