"""The settings' button that ends push notifications to a browser."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_
from grandtour.web.account.settings_pages import render_settings
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import require_person, load_viewer


async def post_browser_end(request: Request) -> Response:
    """POST /me/browsers/{id}/end."""
    viewer = await load_viewer(request)
    try:
        await services_of(request).browsers.remove_browser(
            require_person(viewer).id, request.path_params["id"])
    except Refused as refused:
        return await render_settings(request, viewer, refused)
    said = viewer.language.say(N_("This browser no longer receives notifications."))
    return await render_settings(request, viewer, said=said)


routes: Final = [Route("/me/browsers/{id}/end", post_browser_end, methods=["POST"])]
