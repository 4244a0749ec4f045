"""What the secrecy tests compare of entered games (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "an entered game has its moves from its person, not from a table": """
        GET /enter  POST /enter  GET /enter/{id}  POST /enter/{id}  POST /enter/{id}/back
        GET /enter/{id}/why  POST /enter/{id}/delete  GET /enter/{id}/record
        GET /enter/{id}/replay.html  GET /enter/{id}/{number:int}  GET /enter/{id}/analysis
        POST /enter/{id}/analysis  GET /enter/{id}/analysis/line
        GET /api/v1/entered-games  POST /api/v1/entered-games  GET /api/v1/entered-games/{id}
        POST /api/v1/entered-games/{id}/moves  POST /api/v1/entered-games/{id}/back
        DELETE /api/v1/entered-games/{id}""",
}
