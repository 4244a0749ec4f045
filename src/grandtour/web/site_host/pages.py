"""The admin area: state of the site, and the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import list_features
from grandtour.language import N_
from grandtour.people.host_acts import Group
from grandtour.store.versions import read_versions
from grandtour.web.http.layout import sign_in_again, redirect_to, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import may_use, require_role
from grandtour.web.site_host.acts import SHOWN, describe_act
from grandtour.web.site_host.backups import describe_backups
from grandtour.web.site_host.health import list_health, list_versions

# The pages of the admin area: name, address, title.
PAGES: Final = (
    ("overview", "/host", N_("Overview")),
    ("people", "/host/people", N_("People")),
    ("tables", "/host/tables", N_("Tables")),
    *(page for feature in list_features() for page in feature.host_pages),
    ("invitations", "/host/invitations", N_("Invitations")),
    ("reports", "/host/reports", N_("Reports")),
    ("queue", "/host/queue", N_("Notifications")),
    ("announcement", "/host/announcement", N_("Announcement")),
    ("settings", "/host/settings", N_("Settings")),
    ("limits", "/host/limits", N_("Limits")),
    ("graphs", "/host/graphs", N_("Graphs")),
    ("acts", "/host/log", N_("Actions of hosts")),
)
GROUPS: Final[Mapping[Group, str]] = {
    "members": N_("Members of the site"), "guests": N_("Guests"), "suspended": N_("Suspended"),
    "moderators": N_("Moderators"), "hosts": N_("Hosts of the site")}
PEOPLE: Final = "/host/people"
LAST: Final = 5                 # entries on the overview
DONE: Final = "done"


def render_admin(request: Request, viewer: Viewer, here: str, refused: Refused | None = None,
                 template: str = "", **facts: Any) -> Response:
    """Return a page of the admin area, or one behind its people.

    `template` is given if it differs from the page's name."""
    back = next((address for one, address, _ in PAGES if one == here), PEOPLE)
    current = next(one for one, address, _ in PAGES if address == back)
    return respond_page(
        request, viewer, template or f"site_host/{here}.html", "host",
        http_status(refused) if refused else 200,
        pages=[page for page in PAGES if may_use(viewer.caller, "GET", page[1])],
        is_host=viewer.caller.host, here=current, again=sign_in_again(refused, back),
        refused_because=refusal_text(refused, None, viewer.language) if refused else "", **facts)


async def show_overview(request: Request) -> Response:
    """GET /host."""
    return await render_overview(request, await require_role(request))


async def render_overview(request: Request, viewer: Viewer,
                          refused: Refused | None = None) -> Response:
    services = services_of(request)
    return render_admin(
        request, viewer, "overview", refused, groups=GROUPS,
        done=DONE in request.query_params, health=await list_health(services, viewer.language),
        versions=list_versions(await services.database.run_query(read_versions), viewer.language),
        backups=await describe_backups(services.backups, services.tables.now(), viewer.language),
        counts=await services.hosts.store.count_groups(), cases=viewer.waiting.cases,
        acts=[describe_act(act, viewer.language)
              for act in await services.hosts.store.list_acts(LAST)])


async def post_backup(request: Request) -> Response:
    """POST /host/backups: create a backup now."""
    viewer = await require_role(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        await services_of(request).backups.make_backup(by.id)
    except Refused as refused:
        return await render_overview(request, viewer, refused)
    return redirect_to(f"/host?{DONE}=1")


async def show_acts(request: Request) -> Response:
    """GET /host/log."""
    viewer = await require_role(request)
    found = await services_of(request).hosts.store.list_acts(SHOWN)
    return render_admin(request, viewer, "acts", most=SHOWN,
                        acts=[describe_act(act, viewer.language) for act in found])


routes: Final = [
    Route("/host", show_overview),
    Route("/host/backups", post_backup, methods=["POST"]),
    Route("/host/log", show_acts),
]
