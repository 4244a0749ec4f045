"""What the secrecy tests compare of the demo game (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "of a game that nobody plays, what anybody may see": """
        GET /demo  GET /demo/{number:int}.svg""",
}
