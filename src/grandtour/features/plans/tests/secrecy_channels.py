"""What the secrecy tests compare of plans (`tools/channels.py`)."""

from __future__ import annotations

from typing import Final

ASKED: Final[dict[str, tuple[str, ...]]] = {
    "GET /api/v1/tables/{id}/plan": ("/api/v1/tables/{id}/plan",),
    "GET /t/{id}/plan": ("/t/{id}/plan", "/t/{id}/plan?steps=if ...",
                         "/t/{id}/plan?steps=if {guess}", "/t/{id}/plan?steps=do {own}"),
    "POST /t/{id}/plan": ("/t/{id}/plan | at={now}&steps=if ...%0Ado {guess}",
                          "/t/{id}/plan | at={now}&way={guess}"),
}

# Answered only for finished games.
FINISHED: Final = ""

SILENT: Final[dict[str, str]] = {
    "what is changed is seen by the channels above": """
        POST /api/v1/tables/{id}/plan  DELETE /api/v1/tables/{id}/plan/{plan}
        POST /api/v1/tables/{id}/plan/{plan}/do""",
}
