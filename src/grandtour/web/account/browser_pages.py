"""The browsers that notices are pushed to: the button of the settings that ends one."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.web.account.settings_pages import page
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import somebody, viewer_of


async def end(request: Request) -> Response:
    """POST /me/browsers/{id}/end."""
    viewer = await viewer_of(request)
    try:
        await services_of(request).browsers.end(
            somebody(viewer).id, request.path_params["id"])
    except Refused as refused:
        return await page(request, viewer, refused)
    return await page(request, viewer,
                      said=viewer.language.say(N_("This browser is told nothing any more.")))


routes: Final = [Route("/me/browsers/{id}/end", end, methods=["POST"])]
