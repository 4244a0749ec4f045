"""The people of the site: hosts and moderators suspend them, hosts also remove them and make
moderators."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import Language, N_
from grandtour.people import errors
from grandtour.people.host_acts import Group
from grandtour.people.hosts import Hosts
from grandtour.people.rows import PersonRow
from grandtour.people.site import clean_text
from grandtour.people.suspensions import FOR_GOOD, LONGEST_REASON, SuspensionTerms, read_days
from grandtour.tables.times import length_text
from grandtour.web.http.dates import format_day, format_moment
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.layout import redirect_to
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import Viewer, require_fresh_sign_in
from grandtour.web.site_host.access import require_role
from grandtour.web.site_host.pages import DONE, GROUPS, render_admin

LISTED: Final = 100             # people on the page
DAYS: Final = (1, 3, 7, 30, 90)     # how long people can be suspended
DAY: Final = 24 * 3600              # seconds
UNTIL_LIFTED: Final = N_("For good")

Deed = Callable[[Hosts, PersonRow, str], Awaitable[None]]
PERSON_ACTIONS: Final[Mapping[str, Deed]] = {
    "remove": Hosts.remove_person, "promote": Hosts.make_moderator,
    "demote": Hosts.remove_moderator}


def list_lengths(viewer: Viewer) -> list[tuple[int, str]]:
    """Return how long the viewer can suspend people: days, and the length in words."""
    language = viewer.language
    return [*((days, length_text(days * DAY, language)) for days in DAYS),
            *([(FOR_GOOD, language.say(UNTIL_LIFTED))] if viewer.caller.host
              else [])]


def describe_suspension(person: PersonRow, language: Language) -> str:
    """Return since or until when the person is suspended; "" if not."""
    found = person.suspension
    if found is None:
        return ""
    if found.until:
        return language.say(N_("suspended until {moment}"),
                            moment=format_moment(found.until, language))
    return language.say(N_("suspended since {day}"), day=format_day(found.since, language))


async def show_people(request: Request) -> Response:
    """GET /host/people."""
    return await render_people(request, await require_role(request), request.query_params)


def parse_people_filter(asked: Mapping[str, str]) -> Group:
    """Return the group that is asked for; the members if there is no such group."""
    return next((one for one in GROUPS if one == asked.get("group")), "members")


async def render_people(request: Request, viewer: Viewer, asked: Mapping[str, str],
                        refused: Refused | None = None) -> Response:
    """Return the people of a group whose names contain the search text."""
    group, search = parse_people_filter(asked), read_text_field(asked, "find")
    store = services_of(request).hosts.store
    return render_admin(
        request, viewer, "people", refused, group=group, groups=GROUPS, find=search,
        counts=await store.count_groups(), most=LISTED, lengths=list_lengths(viewer),
        longest=LONGEST_REASON, residents=await store.list_residents(group, search, LISTED),
        factor_of=services_of(request).limit_factors.find_factor,
        suspension=lambda person: describe_suspension(person, viewer.language),
        day=lambda moment: format_day(moment, viewer.language))


async def send_people_file(request: Request) -> Response:
    """GET /host/people.csv: all people that the page would list."""
    viewer, asked = await require_role(request), request.query_params
    text = await services_of(request).hosts.export_people(
        parse_people_filter(asked), read_text_field(asked, "find"), viewer.person_id)
    return Response(text.encode("utf-8-sig"), media_type="text/csv", headers={
        "content-disposition": 'attachment; filename="people.csv"', "cache-control": "no-store"})


async def post_suspension(request: Request) -> Response:
    """POST /host/people/{person}/suspension: suspend for some days or for good, or lift that."""
    viewer, form = await require_role(request), await read_form_fields(request)
    services = services_of(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        person = await services.hosts.find_person(request.path_params["person"])
        if read_text_field(form, "do") == "restore":
            await services.hosts.lift_suspension(person, by)
        else:
            await services.hosts.suspend_person(person, SuspensionTerms(
                read_days(read_text_field(form, "days")),
                clean_text(read_text_field(form, "reason"))), by)
        await services.departures.carry_out_removals()
    except Refused as refused:
        return await render_people(request, viewer, form, refused)
    return return_to_people(form)


async def post_person_action(request: Request) -> Response:
    """POST /host/people/{person}: remove, promote or demote.

    To remove a person, the form must repeat the name."""
    viewer, form = await require_role(request), await read_form_fields(request)
    does, services = read_text_field(form, "do"), services_of(request)
    try:
        by = require_fresh_sign_in(request, viewer)
        person = await services.hosts.find_person(request.path_params["person"])
        if does == "remove" and read_text_field(form, "word") != person.name:
            raise Refused(errors.WRONG_CONFIRMATION_OF, {"name": person.name})
        if does in PERSON_ACTIONS:
            await PERSON_ACTIONS[does](services.hosts, person, by.id)
            await services.departures.carry_out_removals()
    except Refused as refused:
        return await render_people(request, viewer, form, refused)
    return return_to_people(form)


def return_to_people(form: Mapping[str, str]) -> Response:
    """Redirect to the list from which the form was sent."""
    kept = {name: value for name in ("group", "find") if (value := read_text_field(form, name))}
    return redirect_to("/host/people?" + urlencode({**kept, DONE: 1}))


routes: Final = [
    Route("/host/people", show_people),
    Route("/host/people.csv", send_people_file),
    Route("/host/people/{person}", post_person_action, methods=["POST"]),
    Route("/host/people/{person}/suspension", post_suspension, methods=["POST"]),
]
