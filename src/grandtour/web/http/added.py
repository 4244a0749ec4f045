"""What features add to a page of the core."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from grandtour.feature import features
from grandtour.web.http.viewer import Viewer


async def find_added(page: str, request: Request, viewer: Viewer) -> dict[str, Any]:
    """Return the facts for all templates `in_<page>.html` of features."""
    found: dict[str, Any] = {}
    for feature in features():
        if page in feature.facts:
            found.update(await feature.facts[page](request, viewer))
    return found
