"""What the secrecy tests compare of groups (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /t/{id}/group": ("/t/{id}/group",),
    "POST /t/{id}/next-week": ("/t/{id}/next-week | again=",),
    "POST /api/v1/tables/{id}/next-week": ("/api/v1/tables/{id}/next-week",),
}

# Answered only for finished games.
FINISHED: Final = """
        GET /t/{id}/group  POST /t/{id}/next-week  POST /api/v1/tables/{id}/next-week"""

SILENT: Final[dict[str, str]] = {
    "about the results of finished games": """
        GET /g/{address}  POST /g/{address}  GET /g/{address}/evening.ics
        GET /api/v1/groups  GET /api/v1/groups/{address}  POST /api/v1/groups/{address}/evening
        PUT /api/v1/groups/{address}/evening""",
    "no information of a match is in messages": """
        GET /g/{address}/chat  POST /g/{address}/chat  GET /g/{address}/stream
        POST /g/{address}/mute  PUT /api/v1/groups/{address}/mute
        GET /api/v1/groups/{address}/messages  POST /api/v1/groups/{address}/messages""",
}
