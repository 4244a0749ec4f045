"""What the secrecy tests compare of the explorer (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /t/{id}/{number:int}/explorer": ("/t/{id}/{past}/explorer",),
}

# Answered only for finished games.
FINISHED: Final = """
        GET /t/{id}/{number:int}/explorer"""

SILENT: Final[dict[str, str]] = {
    "about finished games that the viewer may look at": """
        GET /explorer/{game}  GET /explorer/{game}/{node}""",
}
