"""The settings: a form for each section, kept at once, and the last change can be taken back."""

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
from grandtour.notifications.channels import kinds
from grandtour.notifications.rows import BrowserRow
from grandtour.people.errors import BAD_SETTING, SIGN_IN_AGAIN
from grandtour.people.hours import zones
from grandtour.people.settings import CIRCLES, fits, read
from grandtour.tables.times import DAY_NAMES
from grandtour.web.account.settings_form import (
    BEFORE, SECTIONS, TYPED, apply, fields_of, keep_typed, names_in, shown, take_back, typed,
    typed_before, wished,
)
from grandtour.web.http.dates import day
from grandtour.web.http.forms import form_of, text_of
from grandtour.web.http.labels import EVENT_NAMES
from grandtour.web.http.layout import again, go, renamed, respond
from grandtour.web.http.refusals import sentence, status_of
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import (
    DEVICE, Viewer, cookie_in, drop_cookie, guest_of, viewer_of,
)

# The choices of a setting: the field, its name, its values with theirs.
LOOKS: Final = (
    ("theme", N_("Theme"), (("auto", N_("as the device")), ("light", N_("light")),
                            ("dark", N_("dark")))),
    ("motion", N_("Movement"), (("full", N_("full")), ("short", N_("short")),
                                ("none", N_("none")))),
    ("palette", N_("Colours of the seats"), (
        ("standard", N_("usual")), ("deutan", N_("for red-green blindness")),
        ("tritan", N_("for blue-yellow blindness")))),
    ("board", N_("Board"), (("full", N_("full look")), ("plain", N_("plain")),
                            ("contrast", N_("high contrast")))),
    ("text", N_("Size of the text"), tuple(
        (size, f"{size}\N{NO-BREAK SPACE}%") for size in (100, 110, 125, 150, 175, 200))),
)
CONFIRMED: Final = ("confirm", N_("Confirm with the green button"), (
    ("step", N_("every step")), ("cost", N_("what costs, and the end of the turn")),
    ("end", N_("only the end of the turn"))))
PACED: Final = ("pace", N_("Steps of others"), (
    ("quick", N_("as they come")), ("usual", N_("at an easy pace")), ("slow", N_("slowly")),
    ("tap", N_("one by one, when you tap"))))
SEEN: Final = (("see_profile", N_("My profile")), ("see_shelf", N_("Marks on my shelf")),
               ("see_diary", N_("Diary")), ("see_statistics", N_("Statistics and rating")),
               ("see_friends", N_("Friends")))
CIRCLE_NAMES: Final = dict(zip(CIRCLES, (N_("everybody"), N_("friends"), N_("nobody")),
                               strict=True))
DELAYS: Final = ((0, N_("at once")), (1, N_("after a minute")), (5, N_("after 5 minutes")),
                 (30, N_("after half an hour")), (60, N_("after an hour")))
TAKE_BACK: Final = "take-back"
AS_TYPED: Final = "as-typed"
NOTHING: Final[Mapping[str, object]] = {}


async def settings_page(request: Request) -> Response:
    """GET /me."""
    viewer = await viewer_of(request)
    return await page(request, viewer, unkept=typed_before(request) if viewer.person else {})


async def page(request: Request, viewer: Viewer, refused: Refused | None = None,
               said: str = "", calendar: str = "",
               unkept: Mapping[str, object] = NOTHING) -> Response:
    """The settings; `said` is what has come of a button, `calendar` an address that was made just
    now, shown this once, `unkept` what was typed and is not kept: the forms show that."""
    ties = await services_of(request).friends.ties(viewer.id)
    return respond(
        request, viewer, "account/me.html", "me", status_of(refused) if refused else 200,
        person=viewer.person, ties=ties, now={**shown(viewer), **unkept}, kept_now=shown(viewer),
        unkept=unkept, looks=LOOKS, confirmed=CONFIRMED, paced=PACED, events=EVENT_NAMES,
        channels=kinds(), delays=DELAYS, seen=SEEN, circles=CIRCLE_NAMES,
        week=DAY_NAMES, places=named_zones(), post=await post_of(request, viewer), said=said,
        calendar=calendar, day=lambda moment: day(moment, viewer.language),
        kept=request.query_params.get("kept", ""), can_go_back=bool(cookie_in(request, BEFORE)),
        differs=viewer.person is not None and any(cookie_in(request, name) for name in DEVICE),
        again=again(refused, "/me"),
        refused_because=because(refused, viewer.language) if refused else "")


def because(refused: Refused, language: Language) -> str:
    """Why a change was refused; the setting is called as on the page."""
    field = str(refused.details.get("field"))
    called = {"field": Message(titles()[field])} if field in titles() else {}
    return sentence(Refused(refused.refusal, refused.details | called), None, language)


@cache
def titles() -> dict[str, str]:
    """What the fields in which people write are called."""
    return {"night_from": N_("Night from"), "night_to": N_("Night to"),
            "hours_from": N_("Playing hours from"), "hours_to": N_("Playing hours to"),
            "hours_days": N_("Days on which you play"), "zone": N_("Time zone"),
            **{f"{kind.name}_address": kind.field.label for kind in kinds() if kind.field}}


@dataclass(frozen=True)
class Post:
    """Whether the host has set up notices, what signs what is sent to the viewer, of how many
    tables nothing is told, and whether there is a calendar; the browsers that are told, and
    where notices are set up the key of the site for another one."""

    open: bool = False
    secret: str = ""
    quiet: int = 0
    calendar: bool = False
    browsers: Sequence[BrowserRow] = ()
    key: str = ""

    @property
    def tables(self) -> Phrase:
        return Count("You hear nothing of {n} table.", "You hear nothing of {n} tables.",
                     self.quiet)


async def post_of(request: Request, viewer: Viewer) -> Post:
    services, person = services_of(request), viewer.person
    box = services.preferences
    if person is None:
        return Post()
    signed = any(kind.signs_for(viewer.settings) and viewer.settings.address(kind.name)
                 for kind in kinds())
    secret = await box.secret(person) if signed else ""
    return Post(box.open, secret, len(await box.store.quiet_tables(person.id)),
                await box.has_calendar(person), await services.browsers.of(person.id),
                await services.browsers.key() if box.open else "")


@cache
def named_zones() -> list[str]:
    """Time zones as people look for them: a part of the world and a city."""
    parts = ("Africa/", "America/", "Asia/", "Atlantic/", "Australia/", "Europe/", "Indian/",
             "Pacific/")
    return ["UTC", *sorted(zone for zone in zones() if zone.startswith(parts))]


async def keep_settings(request: Request) -> Response:
    """POST /me: a section, what was typed before signing in again, or taking back the last
    change."""
    viewer = await viewer_of(request)
    fields = await fields_of(request)
    section = fields.get("section", [""])[0]
    try:
        if section == TAKE_BACK:
            response = go("/me?kept=back")
            await take_back(request, viewer, response)
        elif section == AS_TYPED:
            response = go("/me?kept=typed")
            await apply(request, viewer, typed_before(request), False, response)
        else:
            response = go(f"/me?kept={section}#s-{section}" if section in SECTIONS else "/me")
            await apply(request, viewer, wished(fields, viewer), "device" in fields, response)
        if section == AS_TYPED or typed_before(request).keys() <= set(names_in(section)):
            drop_cookie(response, TYPED)
    except Refused as refused:
        unkept = typed(fields, viewer) if section in SECTIONS else typed_before(request)
        response = await page(request, viewer, refused, unkept=unkept)
        if refused.refusal == SIGN_IN_AGAIN:
            keep_typed(request, unkept, response)
    return response


async def keep_name(request: Request) -> Response:
    """POST /me/name."""
    viewer = await viewer_of(request)
    name = text_of(await form_of(request), "name")
    response = go("/me?kept=name")
    if name:
        try:
            person, remember = await guest_of(request, viewer, name)
            await renamed(request, person, name)
        except Refused as refused:
            return await page(request, viewer, refused)
        remember(response)
    return response


async def as_elsewhere(request: Request) -> Response:
    """POST /me/as-elsewhere: forget what this device has set for itself."""
    response = go("/me?kept=look#s-look")
    for name in (*DEVICE, BEFORE):
        drop_cookie(response, name)
    return response


async def keep_at_table(request: Request) -> Response:
    """POST /t/{id}/set/{setting}: what is set at a table, kept like any other setting."""
    viewer, setting = await viewer_of(request), request.path_params["setting"]
    sent = ".".join((await fields_of(request)).get(setting, []))
    wanted = read(setting, sent) if setting in SECTIONS["play"] else None
    if wanted is None or not fits(setting, wanted):
        raise Refused(BAD_SETTING, {"field": setting, "value": sent[:80]})
    answer = go(f"/t/{request.path_params['id']}")
    await apply(request, viewer, {setting: wanted}, False, answer)
    return answer


routes: Final = [
    Route("/me", settings_page),
    Route("/me", keep_settings, methods=["POST"]),
    Route("/me/name", keep_name, methods=["POST"]),
    Route("/me/as-elsewhere", as_elsewhere, methods=["POST"]),
    Route("/t/{id}/set/{setting}", keep_at_table, methods=["POST"]),
]
