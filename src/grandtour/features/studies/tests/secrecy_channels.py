"""What the secrecy tests compare of studies (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /studies/new": ("/studies/new?table={id}&number={past}",),
    "POST /studies": ("/studies | table={id}&number={past}&title=A&audience=secret&language=en",),
    "POST /api/v1/studies": ("/api/v1/studies | table={id}&number={past}&title=A",),
}

# Answered only for finished games.
FINISHED: Final = """
        GET /studies/new  POST /studies  POST /api/v1/studies"""

SILENT: Final[dict[str, str]] = {
    "a study has its position from its author, or of a finished game": """
        GET /studies  GET /study/{id}  GET /study/{id}/{number:int}
        POST /study/{id}/{number:int}  GET /study/{id}/{number:int}/why  GET /study/{id}/text
        GET /study/{id}/study.html  GET /study/{id}/{number:int}/frame
        GET /study/{id}/{number:int}.svg  GET /study/{id}/{number:int}.png  GET /studies/import
        POST /studies/import  POST /study/{id}/{number:int}/comment
        POST /study/{id}/{number:int}/main  POST /study/{id}/{number:int}/pointers
        POST /api/v1/studies/{id}/nodes/{number}/pointers  POST /study/{id}/{number:int}/delete
        POST /study/{id}/settings  POST /study/{id}/delete  GET /api/v1/studies
        GET /api/v1/me/studies  GET /api/v1/studies/{id}  PATCH /api/v1/studies/{id}
        DELETE /api/v1/studies/{id}  POST /api/v1/studies/{id}/nodes
        PUT /api/v1/studies/{id}/nodes/{number}/comment
        POST /api/v1/studies/{id}/nodes/{number}/main
        DELETE /api/v1/studies/{id}/nodes/{number}""",
}
