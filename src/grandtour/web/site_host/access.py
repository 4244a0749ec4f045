"""Access to the admin area."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request

from grandtour.web.http.viewer import Viewer, viewer_of


async def require_host(request: Request) -> Viewer:
    """Return the viewer if they are a host. For everyone else the address does not exist."""
    viewer = await viewer_of(request)
    if viewer.person is None or not viewer.person.host:
        raise HTTPException(404)
    return viewer
