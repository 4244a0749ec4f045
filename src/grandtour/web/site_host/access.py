"""Access to the admin area: which routes moderators may use. All others are for hosts alone."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from grandtour.people.rows import PersonRow
from grandtour.web.http.viewer import Viewer, load_viewer

# Methods and paths of routes. What a moderator may do there depends on the act, too
# (`people/suspensions.py`, `Reports.decide_case`).
FOR_MODERATORS: Final = frozenset((
    ("GET", "/host/people"),
    ("POST", "/host/people/{person}/suspension"),
    ("GET", "/host/reports"),
    ("POST", "/host/reports/{report}"),
))


def may_use(person: PersonRow, method: str, path: str) -> bool:
    """Return whether the person's role may use the route of this method and path."""
    return person.host or (person.moderator and (method, path) in FOR_MODERATORS)


async def require_role(request: Request) -> Viewer:
    """Return the viewer if their role may use the route of the request. For everyone else the
    address does not exist."""
    viewer = await load_viewer(request)
    method = "GET" if request.method == "HEAD" else request.method
    if not may_use(viewer.caller, method, request.scope["route"].path):
        raise HTTPException(404)
    return viewer
