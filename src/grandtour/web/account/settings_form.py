"""The forms of the settings: reading, undoing, and values that wait for a new sign-in.

A setting of the look or of playing is stored for the person, and applies on every device that does
not override it. It is stored on the device if the form says so, or if there is no person. All other
settings belong to the person."""

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
from grandtour.people.channels import list_channel_settings as of_channels
from grandtour.people.rows import PersonRow
from grandtour.people.settings import (
    USUAL, is_valid, list_setting_names, parse_value, serialize_value,
)
from grandtour.web.http.services import services_of
from grandtour.web.http.viewer import DEVICE, Viewer, read_cookie, delete_cookie, set_cookie

SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "look": ("language", "theme", "motion", "palette", "board", "text"),
    "play": ("confirm", "pace", "keys", "reactions", "sounds"),
    "night": ("night_from", "night_to", "hours_from", "hours_to", "hours_days", "zone",
              "digest"),                # plus those of the channels
    "others": ("see_profile", "see_shelf", "see_diary", "see_statistics", "see_friends"),
}
UNTICKED: Final = {"keys": "off", "reactions": "off", "digest": "off"}     # of unticked boxes
BEFORE: Final = "before"            # the cookie with the values before the last change
TYPED: Final = "typed"              # the cookie with changes that wait for a new sign-in
A_WHILE: Final = 3600


async def read_fields(request: Request) -> dict[str, list[str]]:
    """Return the fields of a form, each with all its values."""
    body = (await request.body()).decode("utf-8", "replace")
    return parse_qs(body, keep_blank_values=True)


def list_names(section: str) -> tuple[str, ...]:
    """Return the settings that a section's form can change."""
    return SECTIONS.get(section, ()) + (of_channels() if section == "night" else ())


def list_displayed_settings(viewer: Viewer) -> dict[str, Any]:
    """Return the settings as the page shows them. The language is never undecided."""
    values = {name: viewer.settings.find_value(name) for name in list_setting_names()}
    return values | {"language": viewer.language.code}


def read_changes(fields: Mapping[str, list[str]], viewer: Viewer) -> dict[str, object]:
    """Return what a section's form changes, including invalid values.

    An unticked box is not sent: a missing setting of the section is off, if it can be off."""
    said = {name: parse_value(name, ".".join(fields.get(name, [])) or UNTICKED.get(name, ""))
            for name in list_names(fields.get("section", [""])[0])
            if name in fields or name in UNTICKED or isinstance(USUAL.find_value(name), tuple)}
    now = list_displayed_settings(viewer)
    return {name: value for name, value in said.items() if value != now[name]}


def read_valid_changes(fields: Mapping[str, list[str]], viewer: Viewer) -> dict[str, object]:
    """Return what a section's form changes. Refused: bad_setting."""
    changes = read_changes(fields, viewer)
    for name, value in changes.items():
        if not is_valid(name, value):
            raise Refused(errors.BAD_SETTING, {"field": name, "value": serialize_value(value)[:80]})
    return changes


def read_pending(request: Request) -> dict[str, object]:
    """Return the valid changes that were typed before signing in again."""
    try:
        kept = dict(read_note_cookie(request, TYPED))
    except (ValueError, TypeError):
        return {}
    values = {name: parse_value(name, str(text)) for name, text in kept.items()
              if name in list_setting_names()}
    return {name: value for name, value in values.items() if is_valid(name, value)}


async def save_changes(request: Request, viewer: Viewer, changes: Mapping[str, object],
                       this_device: bool, response: Response) -> None:
    """Save the changes, and how to undo them. Refused: bad_setting, nobody, sign_in_again."""
    alone = viewer.person is None or this_device
    if alone and not set(changes) <= set(DEVICE):
        raise Refused(errors.NOBODY, {})
    before: dict[str, dict[str, str | None]] = {"person": {}, "device": {
        name: read_cookie(request, name) or None for name in changes if name in DEVICE}}
    if alone:
        for name, value in changes.items():
            set_cookie(request, response, name, serialize_value(value))
    elif viewer.person is not None:
        kept = viewer.person.settings
        before["person"] = {name: serialize_value(kept.find_value(name)) for name in changes}
        await save_settings(request, viewer, viewer.person, changes)
        for name in before["device"]:
            delete_cookie(response, name)
    if changes:
        set_note_cookie(request, response, BEFORE, before)


def save_pending(request: Request, changes: Mapping[str, object], response: Response) -> None:
    """Store what was typed until the person has signed in again."""
    set_note_cookie(request, response, TYPED,
                    {name: serialize_value(value) for name, value in changes.items()})


def set_note_cookie(request: Request, response: Response, cookie: str,
                    facts: Mapping[str, object]) -> None:
    """Store the facts in a cookie for a while."""
    text = urlsafe_b64encode(json.dumps(facts).encode()).decode()
    set_cookie(request, response, cookie, text, A_WHILE)


def read_note_cookie(request: Request, cookie: str) -> Any:
    """Return the facts of a cookie. Raise ValueError if there are none."""
    return json.loads(urlsafe_b64decode(read_cookie(request, cookie)))


async def save_settings(request: Request, viewer: Viewer, person: PersonRow,
                        changes: Mapping[str, object]) -> PersonRow:
    """Return the viewer's person with these settings changed.

    Tables learn about new playing hours. Refused: as `People.change_settings` does."""
    services = services_of(request)
    changed = await services.people.change_settings(person, viewer.session, changes)
    if changed.settings.playing_hours != person.settings.playing_hours:
        await services.tables.update_hours(person.id)
    return changed


async def save_program_mark(request: Request, person: PersonRow, program: bool) -> None:
    """Mark whether a program plays with the account, also on all of its seats."""
    services = services_of(request)
    marked = await services.people.set_program_mark(person, program)
    await services.tables.rename_person(marked)


async def undo_change(request: Request, viewer: Viewer, response: Response) -> None:
    """Undo the last change.

    The cookie is the viewer's own input and is checked like any other form. Refused: no_change,
    bad_setting, sign_in_again."""
    try:
        before = read_note_cookie(request, BEFORE)
        person, device = dict(before["person"]), dict(before["device"])
    except (ValueError, KeyError, TypeError) as fault:
        raise Refused(errors.NO_CHANGE, {}) from fault
    if person and viewer.person is not None:
        old = {name: parse_value(name, str(text)) for name, text in person.items()}
        await save_settings(request, viewer, viewer.person, old)
    for name, text in device.items():
        if name in DEVICE and isinstance(text, str):
            set_cookie(request, response, name, text)
        elif name in DEVICE:
            delete_cookie(response, name)
    delete_cookie(response, BEFORE)
