"""The host's room: how the site stands, its people, and what its hosts have done."""

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
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.layout import again, go, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, signed_in_now
from grandtour.web.site_host.access import host_of
from grandtour.web.site_host.acts import SHOWN, act_line
from grandtour.web.site_host.backups import backups_view
from grandtour.web.site_host.health import health_lines, version_lines

# The pages of the room: name, address, title.
PAGES: Final = (
    ("overview", "/host", N_("Overview")),
    ("people", "/host/people", N_("People")),
    ("tables", "/host/tables", N_("Tables")),
    *(page for feature in features() for page in feature.host_pages),
    ("reports", "/host/reports", N_("Reports")),
    ("queue", "/host/queue", N_("Notices")),
    ("settings", "/host/settings", N_("Settings")),
    ("limits", "/host/limits", N_("Limits")),
    ("graphs", "/host/graphs", N_("Graphs")),
    ("acts", "/host/acts", N_("What hosts did")),
)
GROUPS: Final[Mapping[Group, str]] = {
    "members": N_("Members of the site"), "guests": N_("Guests"), "suspended": N_("Suspended"),
    "hosts": N_("Hosts of the site")}
PEOPLE: Final = "/host/people"
LISTED: Final = 100             # people on the page
LAST: Final = 5                 # acts on the overview
DONE: Final = "done"

Deed = Callable[[Hosts, PersonRow, str], Awaitable[None]]
DEEDS: Final[Mapping[str, Deed]] = {
    "suspend": Hosts.suspend, "restore": Hosts.restore, "remove": Hosts.remove}


def page(request: Request, viewer: Viewer, here: str, refused: Refused | None = None,
         template: str = "", **facts: Any) -> Response:
    """Show a page of the host's area, or one that lies behind its people. `template` is given where
    it is another than the page's name."""
    back = next((address for one, address, _ in PAGES if one == here), PEOPLE)
    current = next(one for one, address, _ in PAGES if address == back)
    return respond(
        request, viewer, template or f"site_host/{here}.html", "host",
        status_of(refused) if refused else 200,
        pages=PAGES, here=current, again=again(refused, back),
        refused_because=sentence(refused, None, viewer.language) if refused else "", **facts)


async def overview(request: Request) -> Response:
    """GET /host."""
    return await overviewed(request, await host_of(request))


async def overviewed(request: Request, viewer: Viewer, refused: Refused | None = None) -> Response:
    services = services_of(request)
    return page(
        request, viewer, "overview", refused, groups=GROUPS,
        done=DONE in request.query_params, health=await health_lines(services, viewer.language),
        versions=version_lines(await services.database.read(versions_of), viewer.language),
        backups=await backups_view(services.backups, services.tables.now(), viewer.language),
        counts=await services.hosts.store.count_groups(), cases=viewer.waiting.cases,
        acts=[act_line(act, viewer.language) for act in await services.hosts.store.acts(LAST)])


async def back_up(request: Request) -> Response:
    """POST /host/backups: make one now."""
    viewer = await host_of(request)
    try:
        by = signed_in_now(request, viewer)
        await services_of(request).backups.make(by.id)
    except Refused as refused:
        return await overviewed(request, viewer, refused)
    return go(f"/host?{DONE}=1")


async def people(request: Request) -> Response:
    """GET /host/people."""
    return await listed(request, await host_of(request), request.query_params)


async def listed(request: Request, viewer: Viewer, asked: Mapping[str, str],
                 refused: Refused | None = None) -> Response:
    """The people of a group whose names hold what is searched for."""
    group: Group = next((one for one in GROUPS if one == asked.get("group")), "members")
    search = text_of(asked, "find")
    store = services_of(request).hosts.store
    return page(
        request, viewer, "people", refused, group=group, groups=GROUPS, find=search,
        counts=await store.count_groups(), most=LISTED,
        residents=await store.residents(group, search, LISTED),
        factor_of=services_of(request).limit_factors.factor_of,
        day=lambda moment: day(moment, viewer.language))


async def deed(request: Request) -> Response:
    """POST /host/people/{person}: suspend, restore or remove. Whoever is removed is named once
    more in the form."""
    viewer = await host_of(request)
    form = await form_of(request)
    try:
        await done_to(request, viewer, request.path_params["person"], text_of(form, "do"),
                      text_of(form, "word"))
    except Refused as refused:
        return await listed(request, viewer, form, refused)
    kept = {name: value for name in ("group", "find") if (value := text_of(form, name))}
    return go("/host/people?" + urlencode({**kept, "done": 1}))


async def done_to(request: Request, viewer: Viewer, id: str, does: str, word: str) -> None:
    """Refused: sign_in_again, no_such_person, host_stays, wrong_word_of."""
    by, services = signed_in_now(request, viewer), services_of(request)
    person = await services.hosts.person(id)
    if does == "remove" and word != person.name:
        raise Refused(errors.WRONG_WORD_OF, {"name": person.name})
    if does in DEEDS:
        await DEEDS[does](services.hosts, person, by.id)
        await services.departures.round()


async def acts(request: Request) -> Response:
    """GET /host/acts."""
    viewer = await host_of(request)
    found = await services_of(request).hosts.store.acts(SHOWN)
    return page(request, viewer, "acts", most=SHOWN,
                acts=[act_line(act, viewer.language) for act in found])


routes: Final = [
    Route("/host", overview),
    Route("/host/backups", back_up, methods=["POST"]),
    Route("/host/people", people),
    Route("/host/people/{person}", deed, methods=["POST"]),
    Route("/host/acts", acts),
]
