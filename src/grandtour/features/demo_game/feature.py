"""The declaration of the feature: the demo game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request

from grandtour.feature import Feature
from grandtour.features.demo_game.demo_game import DemoGame
from grandtour.features.demo_game.pages import describe_frame
from grandtour.tables.secret import DrawSecrets
from grandtour.web.http.services import Services, services_of
from grandtour.web.http.viewer import Viewer


def open_services(core: Services) -> Sequence[object]:
    return (DemoGame(core.bots, DrawSecrets().draw_seed),)


async def find_frame(request: Request, viewer: Viewer) -> Mapping[str, object]:
    """Return the present frame of the game, for the front page, and the game to be played there."""
    frame = services_of(request).get(DemoGame).find_current_frame()
    return {"demo": describe_frame(frame, viewer.language), "welcome_game": frame.game}


FEATURE: Final = Feature(open_services, facts={"shelf": find_frame}, unlisted_pages=("/demo",))
