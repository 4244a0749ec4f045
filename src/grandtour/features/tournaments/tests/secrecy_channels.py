"""What the secrecy tests compare of tournaments (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "of tables that are over their places alone, of others who sits there": """
        GET /tournaments  POST /tournaments  GET /tournaments/new  GET /tournaments/{id}
        GET /t/{id}/tournament
        POST /tournaments/{id}/entry  POST /tournaments/{id}/arrange
        GET /tournaments/{id}/room  GET /api/v1/tournaments/{id}/room
        PUT /api/v1/tournaments/{id}/room
        GET /tournaments/{id}/standings.atom  GET /tournaments/{id}/standings.csv
        GET /api/v1/tournaments  POST /api/v1/tournaments
        GET /api/v1/me/tournaments  GET /api/v1/tournaments/{id}
        PUT /api/v1/tournaments/{id}/entry  DELETE /api/v1/tournaments/{id}/entry
        POST /api/v1/tournaments/{id}/begin  POST /api/v1/tournaments/{id}/cancel
        GET /api/v1/tournaments/{id}/commitments  PUT /api/v1/tournaments/{id}/commitments
        GET /c/{name}/standings/{game}  GET /api/v1/communities/{name}/standings/{game}""",
    "about who is here, and what hosts of the site did": """
        GET /host/tournaments  POST /host/tournaments/{tournament}""",
}
