"""The declaration of the feature: entered games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request

from grandtour.feature import StoredTexts, Feature
from grandtour.features.entered_games.analysis_store import EnteredAnalysisStore
from grandtour.features.entered_games.schema import ENTERED_GAMES
from grandtour.features.entered_games.service import EnteredGames
from grandtour.features.entered_games.store import EnteredStore
from grandtour.language import Count
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer


def open_services(core: Services) -> Sequence[object]:
    return (EnteredGames(EnteredStore(core.database), EnteredAnalysisStore(core.database),
                         core.tables.now),)


async def count_unfinished(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return how many entered games of the viewer are unfinished, for the page of tables."""
    found = await services_of(request).get(EnteredGames).list_games(viewer.person_id)
    unfinished = len([row for row in found if not row.over])
    return {"unfinished_entered": Count(
        "{n} unfinished entered game", "{n} unfinished entered games", unfinished)}


FEATURE: Final = Feature(
    open_services,
    personal_data={"entered_games": EnteredGames},
    facts={"tables": count_unfinished},
    guest_rows=(ENTERED_GAMES,),
    content=(StoredTexts(ENTERED_GAMES, "person", "text", "made"),),
    writing_paths=(r"/enter(/[^/]+(/back)?)?", r"/entered-games(/[^/]+/(moves|back))?"),
    costs=(
        ("GET HEAD", r"/enter/[^/]+/replay\.html", 20),
        ("POST", r"/enter/[^/]+/analysis", 20),
        ("POST", r"/enter(/[^/]+(/back)?)?", 10),
        ("POST", r"/api/v1/entered-games(/[^/]+/(moves|back))?", 10),
        ("GET HEAD POST", r"(/enter|/api/v1/entered-games)/.+", 3)),
    statuses={"no_entered_game": 404, "too_many_entered_games": 409, "entered_game_changed": 409,
              "entered_game_moved_on": 409, "entered_game_outdated": 409},
    listed_pages=("/enter",),
    unlisted_pages=("/enter/",))
