"""What the secrecy tests compare of memos (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /api/v1/tables/{id}/memo": ("/api/v1/tables/{id}/memo",),
}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "what is changed is seen by the channels above": """
        POST /t/{id}/memo  PUT /api/v1/tables/{id}/memo  DELETE /api/v1/tables/{id}/memo""",
}
