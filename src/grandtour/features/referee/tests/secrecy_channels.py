"""What the secrecy tests compare of the referee (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /referee/new": ("/referee/new?table={id}&number={past}",),
}

# Answered only for finished games.
FINISHED: Final = """
        GET /referee/new"""

SILENT: Final[dict[str, str]] = {
    "the address or the form has the whole position": """
        GET /referee  POST /referee  GET /referee/{game}/{code}  POST /referee/{game}/{code}
        GET /referee/{game}/{code}/why  GET /referee/{game}/{code}/edit""",
}
