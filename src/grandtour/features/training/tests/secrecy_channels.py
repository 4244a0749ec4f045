"""What the secrecy tests compare of training (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /t/{id}/analysis": ("/t/{id}/analysis",),
    "GET /t/{id}/analysis/line": ("/t/{id}/analysis/line?at={past}",),
    "GET /t/{id}/moment": ("/t/{id}/moment",),
    "GET /t/{id}/moment.svg": ("/t/{id}/moment.svg",),
    "GET /t/{id}/moment.png": ("/t/{id}/moment.png?width=200",),
    "POST /t/{id}/analysis": ("/t/{id}/analysis | again=",),
    "GET /api/v1/tables/{id}/analysis": ("/api/v1/tables/{id}/analysis",),
    "POST /api/v1/tables/{id}/analysis": ("/api/v1/tables/{id}/analysis | again=",),
    "GET /t/{id}/retry/{number:int}": ("/t/{id}/retry/{past}",),
    "POST /t/{id}/retry/{number:int}": ("/t/{id}/retry/{past} | action={guess}",),
    "GET /t/{id}/retry/{number:int}/why": ("/t/{id}/retry/{past}/why?action={guess}",),
    "POST /t/{id}/train": ("/t/{id}/train | again=",),
    "POST /api/v1/tables/{id}/exercises": ("/api/v1/tables/{id}/exercises | seat=0",),
    "GET /api/v1/tables/{id}/exercises/{number}": ("/api/v1/tables/{id}/exercises/{past}",),
    "GET /api/v1/tables/{id}/exercises/{number}/why": (
        "/api/v1/tables/{id}/exercises/{past}/why?action={guess}",),
    "POST /api/v1/tables/{id}/exercises/{number}": (
        "/api/v1/tables/{id}/exercises/{past} | action={guess}",),
    "GET /me/exercises": ("/me/exercises",),
    "GET /api/v1/me/exercises": ("/api/v1/me/exercises",),
}

# Answered only for finished games.
FINISHED: Final = """
        GET /t/{id}/analysis  GET /t/{id}/analysis/line  POST /t/{id}/analysis
        GET /api/v1/tables/{id}/analysis  POST /api/v1/tables/{id}/analysis
        GET /t/{id}/moment  GET /t/{id}/moment.svg  GET /t/{id}/moment.png
        GET /t/{id}/retry/{number:int}
        POST /t/{id}/retry/{number:int}  GET /t/{id}/retry/{number:int}/why  POST /t/{id}/train
        POST /api/v1/tables/{id}/exercises  GET /api/v1/tables/{id}/exercises/{number}
        GET /api/v1/tables/{id}/exercises/{number}/why
        POST /api/v1/tables/{id}/exercises/{number}"""

SILENT: Final[dict[str, str]] = {
    "about the games as such": """
        GET /puzzles  GET /puzzles/{game}
        GET /puzzles/{game}/{puzzle}  POST /puzzles/{game}/{puzzle}
        GET /puzzles/{game}/{puzzle}/board.svg  GET /puzzles/{game}/{puzzle}/small.svg
        GET /puzzles/{game}/{puzzle}/why
        GET /puzzles/{game}/{puzzle}/after/{steps}  POST /puzzles/{game}/{puzzle}/after/{steps}
        GET /puzzles/{game}/{puzzle}/after/{steps}/why
        GET /api/v1/puzzles  GET /api/v1/puzzles/{game}/{puzzle}
        POST /api/v1/puzzles/{game}/{puzzle}""",
    "about a person alone": """
        POST /me/exercises/collect  POST /me/exercises/drop
        DELETE /api/v1/me/exercises
        DELETE /api/v1/me/exercises/{table}/{number}""",
}
