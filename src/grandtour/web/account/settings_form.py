"""What a form of the settings asks for, what takes the last change back, and what was typed before
signing in again.

A setting of the look or of playing is kept for the person, and holds on every device that has not
set it for itself; it is kept on the device if the form says so, or if there is no person. All
others are the person's alone."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import Response

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.channels import names as of_channels
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL, fits, names, read, written
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import DEVICE, Viewer, cookie_in, drop_cookie, keep_cookie

SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "look": ("language", "theme", "motion", "palette", "board", "text"),
    "play": ("confirm", "pace", "keys", "sounds"),
    "night": ("night_from", "night_to", "hours_from", "hours_to", "hours_days", "zone",
              "digest"),                # and those of the channels
    "others": ("see_profile", "see_shelf", "see_diary", "see_statistics", "see_friends"),
}
UNTICKED: Final = {"keys": "off", "digest": "off"}      # what a box that is not sent means
BEFORE: Final = "before"            # the cookie that knows what the last change has changed
TYPED: Final = "typed"              # and the one of what is kept only after signing in again
A_WHILE: Final = 3600


async def fields_of(request: Request) -> dict[str, list[str]]:
    """The fields of a form, each with all its values."""
    body = (await request.body()).decode("utf-8", "replace")
    return parse_qs(body, keep_blank_values=True)


def names_in(section: str) -> tuple[str, ...]:
    """What the form of a section can change."""
    return SECTIONS.get(section, ()) + (of_channels() if section == "night" else ())


def shown(viewer: Viewer) -> dict[str, Any]:
    """The settings as the page shows them: the language is never open."""
    values = {name: viewer.settings.value(name) for name in names()}
    return values | {"language": viewer.language.code}


def typed(fields: Mapping[str, list[str]], viewer: Viewer) -> dict[str, object]:
    """What the form of a section says otherwise than it is now, also what cannot be. A box that is
    not ticked is not sent: what the section has and the form does not say is off, if it can be
    off."""
    said = {name: read(name, ".".join(fields.get(name, [])) or UNTICKED.get(name, ""))
            for name in names_in(fields.get("section", [""])[0])
            if name in fields or name in UNTICKED or isinstance(USUAL.value(name), tuple)}
    now = shown(viewer)
    return {name: value for name, value in said.items() if value != now[name]}


def wished(fields: Mapping[str, list[str]], viewer: Viewer) -> dict[str, object]:
    """What the form of a section changes. Refused: bad_setting."""
    changes = typed(fields, viewer)
    for name, value in changes.items():
        if not fits(name, value):
            raise Refused(errors.BAD_SETTING, {"field": name, "value": written(value)[:80]})
    return changes


def typed_before(request: Request) -> dict[str, object]:
    """What was typed before signing in again, as far as it makes sense."""
    try:
        kept = dict(noted(request, TYPED))
    except (ValueError, TypeError):
        return {}
    said = {name: read(name, str(text)) for name, text in kept.items() if name in names()}
    return {name: value for name, value in said.items() if fits(name, value)}


async def apply(request: Request, viewer: Viewer, changes: Mapping[str, object],
                this_device: bool, response: Response) -> None:
    """Keep the changes, and how to take them back. Refused: bad_setting, nobody,
    sign_in_again."""
    alone = viewer.person is None or this_device
    if alone and not set(changes) <= set(DEVICE):
        raise Refused(errors.NOBODY, {})
    before: dict[str, dict[str, str | None]] = {"person": {}, "device": {
        name: cookie_in(request, name) or None for name in changes if name in DEVICE}}
    if alone:
        for name, value in changes.items():
            keep_cookie(request, response, name, written(value))
    elif viewer.person is not None:
        kept = viewer.person.settings
        before["person"] = {name: written(kept.value(name)) for name in changes}
        await change(request, viewer, viewer.person, changes)
        for name in before["device"]:
            drop_cookie(response, name)
    if changes:
        note(request, response, BEFORE, before)


def keep_typed(request: Request, changes: Mapping[str, object], response: Response) -> None:
    """Let what was typed be found after signing in again."""
    note(request, response, TYPED, {name: written(value) for name, value in changes.items()})


def note(request: Request, response: Response, cookie: str, facts: Mapping[str, object]) -> None:
    """Let the browser keep the facts for a while."""
    text = urlsafe_b64encode(json.dumps(facts).encode()).decode()
    keep_cookie(request, response, cookie, text, A_WHILE)


def noted(request: Request, cookie: str) -> Any:
    """What the browser has kept. ValueError if that is nothing."""
    return json.loads(urlsafe_b64decode(cookie_in(request, cookie)))


async def change(request: Request, viewer: Viewer, person: PersonRow,
                 changes: Mapping[str, object]) -> PersonRow:
    """The person, who is the viewer, with these settings changed; with that tables know in which
    hours the person plays. Refused: as `People.change` does."""
    services = services_of(request)
    changed = await services.people.change(person, viewer.session, changes)
    if changed.settings.hours != person.settings.hours:
        await services.tables.rescheduled(person.id)
    return changed


async def take_back(request: Request, viewer: Viewer, response: Response) -> None:
    """Let everything be as it was before the last change. What the cookie says is the viewer's
    own word, and taken as any other form. Refused: no_change, bad_setting, sign_in_again."""
    try:
        before = noted(request, BEFORE)
        person, device = dict(before["person"]), dict(before["device"])
    except (ValueError, KeyError, TypeError) as fault:
        raise Refused(errors.NO_CHANGE, {}) from fault
    if person and viewer.person is not None:
        old = {name: read(name, str(text)) for name, text in person.items()}
        await change(request, viewer, viewer.person, old)
    for name, text in device.items():
        if name in DEVICE and isinstance(text, str):
            keep_cookie(request, response, name, text)
        elif name in DEVICE:
            drop_cookie(response, name)
    drop_cookie(response, BEFORE)
