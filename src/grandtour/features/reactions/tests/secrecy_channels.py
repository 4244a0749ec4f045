"""What the secrecy tests compare of reactions (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "what is changed is seen by the channels above": "POST /t/{id}/react",
}
