"""The settings: a form for each section, saved at once; the last change can be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from grandtour.engine.game import Refused
from grandtour.language import N_, Count, Language, Message, Phrase
from grandtour.notifications.channels import load_channel_classes
from grandtour.notifications.rows import BrowserRow
from grandtour.people.errors import BAD_SETTING, SIGN_IN_AGAIN
from grandtour.people.hours import list_time_zones
from grandtour.people.settings import CIRCLES, is_valid, parse_value
from grandtour.tables.times import DAY_NAMES
from grandtour.web.account.settings_form import (
    BEFORE, SECTIONS, TYPED, save_changes, read_fields, save_pending, list_names,
    list_displayed_settings, undo_change, read_changes, read_pending, read_valid_changes)
from grandtour.web.http.dates import format_day
from grandtour.web.http.forms import read_form_fields, read_text_field
from grandtour.web.http.labels import EVENT_NAMES
from grandtour.web.http.layout import sign_in_again, redirect_to, rename_person, respond_page
from grandtour.web.http.refusals import refusal_text, http_status
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import (
    DEVICE, Viewer, read_cookie, delete_cookie, find_or_create_guest, load_viewer,
)

# The choices of a setting: the field, its name, its values with theirs.
LOOKS: Final = (
    ("theme", N_("Theme"), (("auto", N_("same as the device")), ("light", N_("light")),
                            ("dark", N_("dark")))),
    ("motion", N_("Animations"), (
        ("auto", N_("short from the third game on")),
        ("full", N_("full")), ("short", N_("short")), ("none", N_("none")))),
    ("palette", N_("Seat colours"), (
        ("standard", N_("standard")), ("deutan", N_("for red-green colour blindness")),
        ("tritan", N_("for blue-yellow colour blindness")))),
    ("board", N_("Board"), (("full", N_("full detail")), ("plain", N_("plain")),
                            ("contrast", N_("high contrast")))),
    ("text", N_("Text size"), tuple(
        (size, f"{size}\N{NO-BREAK SPACE}%") for size in (100, 110, 125, 150, 175, 200))),
)
CONFIRMED: Final = ("confirm", N_("Confirm with the green button"), (
    ("step", N_("every step")), ("cost", N_("moves that cost something, and the end of the turn")),
    ("end", N_("only the end of the turn"))))
PACED: Final = ("pace", N_("Others’ moves"), (
    ("quick", N_("as they come")), ("usual", N_("at an easy pace")), ("slow", N_("slowly")),
    ("tap", N_("one by one, when you tap"))))
SEEN: Final = (("see_profile", N_("My profile")), ("see_shelf", N_("Marks on my shelf")),
               ("see_diary", N_("Diary")), ("see_statistics", N_("Statistics and rating")),
               ("see_friends", N_("Friends")))
CIRCLE_NAMES: Final = dict(zip(CIRCLES, (N_("everyone"), N_("friends"), N_("nobody")),
                               strict=True))
DELAYS: Final = ((0, N_("at once")), (1, N_("after a minute")), (5, N_("after 5 minutes")),
                 (30, N_("after half an hour")), (60, N_("after an hour")))
TAKE_BACK: Final = "take-back"
AS_TYPED: Final = "as-typed"
NOTHING: Final[Mapping[str, object]] = {}


async def show_settings(request: Request) -> Response:
    """GET /me."""
    viewer = await load_viewer(request)
    return await render_settings(request, viewer, unkept=read_pending(request) if viewer.person
                                 else {})


async def render_settings(request: Request, viewer: Viewer, refused: Refused | None = None,
               said: str = "", calendar: str = "",
               unkept: Mapping[str, object] = NOTHING) -> Response:
    """Return the settings.

    `said` is the result of a button. `calendar` is a new address, shown only once. `unkept` is what
    was typed and not saved; the forms show it."""
    ties = await services_of(request).friends.load_ties(viewer.person_id)
    return respond_page(
        request, viewer, "account/me.html", "me", http_status(refused) if refused else 200,
        person=viewer.person, ties=ties, now={**list_displayed_settings(viewer), **unkept},
        kept_now=list_displayed_settings(viewer),
        unkept=unkept, looks=LOOKS, confirmed=CONFIRMED, paced=PACED, events=EVENT_NAMES,
        channels=load_channel_classes(), delays=DELAYS, seen=SEEN, circles=CIRCLE_NAMES,
        week=DAY_NAMES, places=list_time_zone_choices(),
        post=await load_notice_settings(request, viewer),
        said=said,
        calendar=calendar, day=lambda moment: format_day(moment, viewer.language),
        kept=request.query_params.get("kept", ""), can_go_back=bool(read_cookie(request, BEFORE)),
        differs=viewer.person is not None and any(read_cookie(request, name) for name in DEVICE),
        again=sign_in_again(refused, "/me"),
        refused_because=describe_refused_setting(refused, viewer.language) if refused else "")


def describe_refused_setting(refused: Refused, language: Language) -> str:
    """Return the reason of a refusal, with the setting's name as on the page."""
    field = str(refused.details.get("field"))
    called = {"field": Message(list_titles()[field])} if field in list_titles() else {}
    return refusal_text(Refused(refused.refusal, refused.details | called), None, language)


@cache
def list_titles() -> dict[str, str]:
    """Return the names of the text fields."""
    return {"night_from": N_("Night from"), "night_to": N_("Night to"),
            "hours_from": N_("Playing hours from"), "hours_to": N_("Playing hours to"),
            "hours_days": N_("Days when you play"), "zone": N_("Time zone"),
            **{f"{kind.name}_address": kind.field.label for kind in load_channel_classes()
               if kind.field}}


@dataclass(frozen=True)
class NoticeSettings:
    """The notification settings of the viewer.

    `open`: whether the host has set up notifications. `secret`: signs what the viewer gets.
    `quiet`: the number of muted tables. `calendar`: whether there is one. `browsers`: those that
    get push notifications. `key`: the site's key for another browser, if notifications are set
    up."""

    open: bool = False
    secret: str = ""
    quiet: int = 0
    calendar: bool = False
    browsers: Sequence[BrowserRow] = ()
    key: str = ""

    @property
    def tables(self) -> Phrase:
        return Count("Notifications are off for {n} table.",
                     "Notifications are off for {n} tables.", self.quiet)


async def load_notice_settings(request: Request, viewer: Viewer) -> NoticeSettings:
    services, person = services_of(request), viewer.person
    box = services.preferences
    if person is None:
        return NoticeSettings()
    signed = any(kind.is_signed_for(viewer.settings) and viewer.settings.channel_address(kind.name)
                 for kind in load_channel_classes())
    secret = await box.load_secret(person) if signed else ""
    return NoticeSettings(box.is_set_up, secret,
                          len(await box.store.list_silenced_tables(person.id)),
                await box.has_calendar(person), await services.browsers.list_browsers(person.id),
                await services.browsers.public_key() if box.is_set_up else "")


@cache
def list_time_zone_choices() -> list[str]:
    """Return the time zones that people look for: a part of the world and a city."""
    parts = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/",
             "Pacific/")
    return ["UTC", "Etc/UTC", *sorted(zone for zone in list_time_zones() if zone.startswith(parts))]


async def post_settings(request: Request) -> Response:
    """POST /me: save a section, save what was typed before signing in again, or undo the last
    change."""
    viewer = await load_viewer(request)
    fields = await read_fields(request)
    section = fields.get("section", [""])[0]
    try:
        if section == TAKE_BACK:
            response = redirect_to("/me?kept=back")
            await undo_change(request, viewer, response)
        elif section == AS_TYPED:
            response = redirect_to("/me?kept=typed")
            await save_changes(request, viewer, read_pending(request), False, response)
        else:
            response = redirect_to(f"/me?kept={section}#s-{section}" if section in SECTIONS
                                   else "/me")
            await save_changes(request, viewer, read_valid_changes(fields, viewer),
                               "device" in fields, response)
        if section == AS_TYPED or read_pending(request).keys() <= set(list_names(section)):
            delete_cookie(response, TYPED)
    except Refused as refused:
        unkept = read_changes(fields, viewer) if section in SECTIONS else read_pending(request)
        response = await render_settings(request, viewer, refused, unkept=unkept)
        if refused.refusal == SIGN_IN_AGAIN:
            save_pending(request, unkept, response)
    return response


async def post_name(request: Request) -> Response:
    """POST /me/name."""
    viewer = await load_viewer(request)
    name = read_text_field(await read_form_fields(request), "name")
    response = redirect_to("/me?kept=name")
    if name:
        try:
            person, remember = await find_or_create_guest(request, viewer, name)
            await rename_person(request, person, name)
        except Refused as refused:
            return await render_settings(request, viewer, refused)
        remember(response)
    return response


async def post_device_reset(request: Request) -> Response:
    """POST /me/reset-device: delete the settings of this device."""
    response = redirect_to("/me?kept=look#s-look")
    for name in (*DEVICE, BEFORE):
        delete_cookie(response, name)
    return response


async def post_table_setting(request: Request) -> Response:
    """POST /t/{id}/set/{setting}: save a setting that was changed at a table."""
    viewer, setting = await load_viewer(request), request.path_params["setting"]
    sent = ".".join((await read_fields(request)).get(setting, []))
    wanted = parse_value(setting, sent) if setting in SECTIONS["play"] else None
    if wanted is None or not is_valid(setting, wanted):
        raise Refused(BAD_SETTING, {"field": setting, "value": sent[:80]})
    answer = redirect_to(f"/t/{request.path_params['id']}")
    await save_changes(request, viewer, {setting: wanted}, False, answer)
    return answer


routes: Final = [
    Route("/me", show_settings),
    Route("/me", post_settings, methods=["POST"]),
    Route("/me/name", post_name, methods=["POST"]),
    Route("/me/reset-device", post_device_reset, methods=["POST"]),
    Route("/t/{id}/set/{setting}", post_table_setting, methods=["POST"]),
]
