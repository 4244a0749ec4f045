"""For whom the host's room is there."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from grandtour.web.http.viewer import Viewer, viewer_of


async def host_of(request: Request) -> Viewer:
    """The viewer, who runs the site. For everybody else there is nothing at the address: it is
    nobody's business who could be let in."""
    viewer = await viewer_of(request)
    if viewer.person is None or not viewer.person.host:
        raise HTTPException(404)
    return viewer
