"""The admin area: state of the site, people, and the audit log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.feature import features
from grandtour.language import N_
from grandtour.people import errors
from grandtour.people.host_acts import Group
from grandtour.people.hosts import Hosts
from grandtour.people.rows import PersonRow
from grandtour.store.versions import versions_of
from grandtour.web.http.dates import format_day
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import sign_in_again, go, respond
from grandtour.web.http.refusals import refusal_text, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh
from grandtour.web.site_host.access import require_host
from grandtour.web.site_host.acts import SHOWN, describe_act
from grandtour.web.site_host.backups import describe_backups
from grandtour.web.site_host.health import list_health, list_versions

# The pages of the admin area: name, address, title.
PAGES: Final = (
    ("overview", "/host", N_("Overview")),
    ("people", "/host/people", N_("People")),
    ("tables", "/host/tables", N_("Tables")),
    *(page for feature in features() for page in feature.host_pages),
    ("reports", "/host/reports", N_("Reports")),
    ("queue", "/host/queue", N_("Notifications")),
    ("announcement", "/host/announcement", N_("Announcement")),
    ("settings", "/host/settings", N_("Settings")),
    ("limits", "/host/limits", N_("Limits")),
    ("graphs", "/host/graphs", N_("Graphs")),
    ("acts", "/host/acts", N_("Actions of hosts")),
)
GROUPS: Final[Mapping[Group, str]] = {
    "members": N_("Members of the site"), "guests": N_("Guests"), "suspended": N_("Suspended"),
    "hosts": N_("Hosts of the site")}
PEOPLE: Final = "/host/people"
LISTED: Final = 100             # people on the page
LAST: Final = 5                 # entries on the overview
DONE: Final = "done"

Deed = Callable[[Hosts, PersonRow, str], Awaitable[None]]
PERSON_ACTIONS: Final[Mapping[str, Deed]] = {
    "suspend": Hosts.suspend, "restore": Hosts.restore, "remove": Hosts.remove_person}


def render_admin(request: Request, viewer: Viewer, here: str, refused: Refused | None = None,
                 template: str = "", **facts: Any) -> Response:
    """Return a page of the admin area, or one behind its people.

    `template` is given if it differs from the page's name."""
    back = next((address for one, address, _ in PAGES if one == here), PEOPLE)
    current = next(one for one, address, _ in PAGES if address == back)
    return respond(
        request, viewer, template or f"site_host/{here}.html", "host",
        status_of(refused) if refused else 200,
        pages=PAGES, here=current, again=sign_in_again(refused, back),
        refused_because=refusal_text(refused, None, viewer.language) if refused else "", **facts)


async def show_overview(request: Request) -> Response:
    """GET /host."""
    return await render_overview(request, await require_host(request))


async def render_overview(request: Request, viewer: Viewer,
                          refused: Refused | None = None) -> Response:
    services = services_of(request)
    return render_admin(
        request, viewer, "overview", refused, groups=GROUPS,
        done=DONE in request.query_params, health=await list_health(services, viewer.language),
        versions=list_versions(await services.database.read(versions_of), viewer.language),
        backups=await describe_backups(services.backups, services.tables.now(), viewer.language),
        counts=await services.hosts.store.count_groups(), cases=viewer.waiting.cases,
        acts=[describe_act(act, viewer.language) for act in await services.hosts.store.acts(LAST)])


async def post_backup(request: Request) -> Response:
    """POST /host/backups: create a backup now."""
    viewer = await require_host(request)
    try:
        by = require_fresh(request, viewer)
        await services_of(request).backups.make(by.id)
    except Refused as refused:
        return await render_overview(request, viewer, refused)
    return go(f"/host?{DONE}=1")


async def show_people(request: Request) -> Response:
    """GET /host/people."""
    return await render_people(request, await require_host(request), request.query_params)


def find_group(asked: Mapping[str, str]) -> Group:
    """Return the group that is asked for; the members if there is no such group."""
    return next((one for one in GROUPS if one == asked.get("group")), "members")


async def render_people(request: Request, viewer: Viewer, asked: Mapping[str, str],
                        refused: Refused | None = None) -> Response:
    """Return the people of a group whose names contain the search text."""
    group, search = find_group(asked), text_of(asked, "find")
    store = services_of(request).hosts.store
    return render_admin(
        request, viewer, "people", refused, group=group, groups=GROUPS, find=search,
        counts=await store.count_groups(), most=LISTED,
        residents=await store.residents(group, search, LISTED),
        factor_of=services_of(request).limit_factors.factor_of,
        day=lambda moment: format_day(moment, viewer.language))


async def send_people_file(request: Request) -> Response:
    """GET /host/people.csv: all people that the page would list."""
    viewer, asked = await require_host(request), request.query_params
    text = await services_of(request).hosts.export_people(
        find_group(asked), text_of(asked, "find"), viewer.id)
    return Response(text.encode("utf-8-sig"), media_type="text/csv", headers={
        "content-disposition": 'attachment; filename="people.csv"', "cache-control": "no-store"})


async def post_person_action(request: Request) -> Response:
    """POST /host/people/{person}: suspend, restore or remove.

    To remove a person, the form must repeat the name."""
    viewer = await require_host(request)
    form = await form_of(request)
    try:
        await act_on_person(request, viewer, request.path_params["person"], text_of(form, "do"),
                            text_of(form, "word"))
    except Refused as refused:
        return await render_people(request, viewer, form, refused)
    kept = {name: value for name in ("group", "find") if (value := text_of(form, name))}
    return go("/host/people?" + urlencode({**kept, "done": 1}))


async def act_on_person(request: Request, viewer: Viewer, id: str, does: str, word: str) -> None:
    """Suspend, restore or remove a person.

    Refused: sign_in_again, no_such_person, host_stays, wrong_word_of."""
    by, services = require_fresh(request, viewer), services_of(request)
    person = await services.hosts.person(id)
    if does == "remove" and word != person.name:
        raise Refused(errors.WRONG_WORD_OF, {"name": person.name})
    if does in PERSON_ACTIONS:
        await PERSON_ACTIONS[does](services.hosts, person, by.id)
        await services.departures.carry_out_removals()


async def show_acts(request: Request) -> Response:
    """GET /host/acts."""
    viewer = await require_host(request)
    found = await services_of(request).hosts.store.acts(SHOWN)
    return render_admin(request, viewer, "acts", most=SHOWN,
                        acts=[describe_act(act, viewer.language) for act in found])


routes: Final = [
    Route("/host", show_overview),
    Route("/host/backups", post_backup, methods=["POST"]),
    Route("/host/people", show_people),
    Route("/host/people.csv", send_people_file),
    Route("/host/people/{person}", post_person_action, methods=["POST"]),
    Route("/host/acts", show_acts),
]
