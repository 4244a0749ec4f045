"""What the secrecy tests compare of the collection (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "about the games as such": """
        GET /api/v1/shelf  POST /shelf/recommend  POST /games/{game}/marks
        POST /games/{game}/votes  POST /games/{game}/tags  GET /games/{game}/write
        POST /games/{game}/texts  GET /texts/by/{person}  GET /texts/{id}
        POST /texts/{id}/likes  POST /texts/{id}/comments
        POST /texts/{id}/comments/{comment}/delete  POST /texts/{id}/delete
        PUT /api/v1/shelf/{game}/marks/{mark}  GET /api/v1/shelf/{game}/votes
        PUT /api/v1/shelf/{game}/votes/{players}  GET /api/v1/shelf/{game}/tags
        PUT /api/v1/shelf/{game}/tags""",
}
