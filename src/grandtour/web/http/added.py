"""Content that features add to the core's pages."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from grandtour.feature import PlayNote, list_features
from grandtour.language import Language, Phrase
from grandtour.tables.table import Table
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer


async def find_added(page: str, request: Request, viewer: Viewer) -> dict[str, Any]:
    """Return the facts for all templates `in_<page>.html` of features."""
    found: dict[str, Any] = {}
    for feature in list_features():
        if page in feature.facts:
            found.update(await feature.facts[page](request, viewer))
    return found


async def find_play_notes(request: Request, person: str,
                          language: Language) -> dict[str, list[PlayNote]]:
    """Return the notes of features on how a person plays, by game."""
    found: dict[str, list[PlayNote]] = {}
    for feature in list_features():
        if feature.play_notes is not None:
            notes = await feature.play_notes(services_of(request), person, language)
            for game, note in notes.items():
                found.setdefault(game, []).append(note)
    return found


async def find_panels(request: Request, viewer: Viewer, table: Table) -> dict[str, Phrase | None]:
    """Return the private panel text of each feature for this viewer, by panel name."""
    services = services_of(request)
    return {name: await tell(services, viewer.person_id, table)
            for feature in list_features() for name, tell in feature.panels.items()}
