"""The viewer of a page: the person of the session, and the settings that apply."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from babel.core import negotiate_locale
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from grandtour.engine.game import Refused
from grandtour.feature import NewsItem, list_features
from grandtour.language import CODES, Language, N_, language
from grandtour.people import errors
from grandtour.people.accounts import MOST_DEVICES
from grandtour.people.names import clean_name
from grandtour.people.report_rows import UnreadCounts
from grandtour.people.rows import PersonRow, SessionRow
from grandtour.people.service import People
from grandtour.people.settings import USUAL, Settings, is_valid, parse_value
from grandtour.texts.rules import MEMBERS_ONLY
from grandtour.web.http.services import services_of
from grandtour.web.server.addresses import find_owner
from grandtour.web.server.device import name_device
from grandtour.web.server.responses import parse_accepted

HOST_ONLY: Final = "__Host-"        # prefix of cookie names: no other host may set them
TOKEN_COOKIE: Final = "grandtour"
LANGUAGE_COOKIE: Final = "language"
DEVICES_COOKIE: Final = "devices"
ZONE_COOKIE: Final = "zone"             # set by the script `zone.js`
YEAR: Final = 365 * 24 * 3600
GUEST: Final = N_("Guest {number}")
GUESTS: Final = (900, 9_000, 900_000)       # ranges of numbers for new guests, tried in turn
NEW_GUESTS: Final = "grandtour.new_guests"      # in the scope: the guests that the request made
REFUSED: Final = 400
FAILED: Final = 500     # no one knows what was done before that
NOBODY: Final = PersonRow("", "")
NOTHING: Final = UnreadCounts()

# Settings that a device may override, each by a cookie with the setting's name.
DEVICE: Final = ("language", "theme", "motion", "palette", "board", "text", "confirm", "pace",
                 "keys", "sounds", "reactions")


@dataclass(frozen=True)
class Viewer:
    """The person who makes a request, with the language and settings that apply.

    `person` is None for a caller who has never sat down here. In `settings`, a cookie of the device
    overrides the stored setting of the person."""

    person: PersonRow | None
    language: Language
    settings: Settings = USUAL
    session: SessionRow | None = None
    due: Sequence[str] = ()             # the tables that wait for the person, on pages only
    asking: int = 0                     # how many ask to be friends
    waiting: UnreadCounts = NOTHING     # answers of the host, and reports for hosts and moderators
    news: Sequence[NewsItem] = ()           # of features
    blocked: frozenset[str] = frozenset()       # people whose messages are hidden
    astray: bool = False                # has an invalid token
    suspended: Refused | None = None    # for the session of a suspended person

    @property
    def person_id(self) -> str:
        """Return the id of the person; "" if there is none."""
        return self.person.id if self.person else ""

    @property
    def caller(self) -> PersonRow:
        """Return the person, or a placeholder that has no seat and is no host."""
        return self.person or NOBODY

    @property
    def theme(self) -> str:
        return self.settings.theme


def require_person(viewer: Viewer) -> PersonRow:
    """Return the person. Refused: nobody."""
    if viewer.person is None:
        raise Refused(errors.NOBODY, {})
    return viewer.person


def require_member(viewer: Viewer) -> PersonRow:
    """Return the person. Refused: members_only, if they are not a member."""
    if viewer.person is None or not viewer.person.member:
        raise Refused(MEMBERS_ONLY, {})
    return viewer.person


async def load_viewer(connection: HTTPConnection) -> Viewer:
    """Return the viewer of this request.

    The person is from the session; the language is from the address, a cookie, the person, or the
    browser."""
    return await build_viewer(connection, *await load_session(connection))


async def build_viewer(connection: HTTPConnection, session: SessionRow | None,
                       person: PersonRow | None) -> Viewer:
    """Return the viewer with this session."""
    settings = apply_device_settings(person.settings if person else USUAL, connection)
    services = services_of(connection)
    if zone := find_new_time_zone(connection, settings):
        settings = settings.with_changes(zone=zone)
        if person is not None and is_page_request(connection):
            person = await services.people.set_settings(
                person, person.settings.with_changes(zone=zone))
    glance = await services.friends.summarize_ties(person)
    due, waiting, news = list[str](), NOTHING, list[NewsItem]()
    if person is not None and is_page_request(connection):
        due = await services.lobby.list_due_tables(person.id)
        waiting = await services.reports.count_waiting(person)
        news = [found for feature in list_features() if feature.news
                if (found := await feature.news(services, person.id))]
    astray = person is None and bool(read_token(connection))
    suspended = await services.people.sessions.find_refusal(read_token(connection)) \
        if astray else None
    return Viewer(person, language(choose_language_code(connection, settings)), settings, session,
                  due,
                  glance.asking, waiting, news, glance.blocked, astray, suspended)


def is_page_request(connection: HTTPConnection) -> bool:
    """Return whether the request is for a page, which shows the viewer's news."""
    return connection.scope.get("method") == "GET" and \
        not connection.url.path.startswith("/api/") and \
        not connection.url.path.endswith("/stream")


async def load_session(connection: HTTPConnection) -> tuple[SessionRow | None, PersonRow | None]:
    """Return the session and its person. A token opens the API only, and only from its header."""
    found = await services_of(connection).people.sessions.find_session(read_token(connection))
    if found is None:
        return None, None
    by_token = found[0].kind == "token"
    if by_token and not (read_bearer_token(connection) and connection.url.path.startswith("/api/")):
        return None, None
    return found


def read_token(connection: HTTPConnection) -> str:
    """Return the token of the request; "" if there is none."""
    return read_bearer_token(connection) or read_cookie(connection, TOKEN_COOKIE)


def read_bearer_token(connection: HTTPConnection) -> str:
    """Return the bearer token of the request; "" if there is none."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def apply_device_settings(settings: Settings, connection: HTTPConnection) -> Settings:
    """Return the settings with the device's own values."""
    values = {name: parse_value(name, value) for name in DEVICE
              if (value := read_cookie(connection, name))}
    return settings.with_changes(**{
        name: value for name, value in values.items() if is_valid(name, value)})


def find_new_time_zone(connection: HTTPConnection, settings: Settings) -> str:
    """Return the time zone of the browser, if the person has none; "" if it is unknown. Playing
    hours and nights without a zone are those of UTC, and stay so."""
    zone = read_cookie(connection, ZONE_COOKIE)
    timed = settings.hours_from or settings.night_from
    return zone if settings.zone == USUAL.zone and not timed and zone != USUAL.zone \
        and is_valid("zone", zone) else ""


def choose_language_code(connection: HTTPConnection, settings: Settings) -> str:
    """Return the language: ?lang= first, then the setting, then the browser's."""
    for wish in (connection.query_params.get("lang"), settings.language):
        if wish in CODES:
            return str(wish)
    weights = parse_accepted(connection.headers.get("accept-language", ""))
    wished = [code.replace("-", "_") for code, weight in weights.items() if weight]
    return negotiate_locale(wished, list(CODES)) or "en"


def choose_feed_language(connection: HTTPConnection) -> Language:
    """Return the language for a feed reader: that of the address, else of its headers."""
    return language(choose_language_code(connection, USUAL))


def find_network(connection: HTTPConnection) -> str:
    """Return the client's network, as `addresses.owner` counts it; "" if unknown."""
    return find_owner(connection.client.host) if connection.client else ""


async def create_guest(connection: HTTPConnection, viewer: Viewer,
                       name: str = "") -> tuple[PersonRow, str]:
    """Create a guest and return it with its token, which is stored nowhere else.

    The guest is removed if the request is refused in the end. Refused: suspended, and as
    `accounts.find_free_name`."""
    if viewer.suspended is not None:
        raise viewer.suspended
    people = services_of(connection).people
    shown = name if clean_name(name) else await choose_guest_name(people, viewer.language)
    person, token = await people.create_guest(shown, name_device_of(connection))
    connection.scope.setdefault(NEW_GUESTS, []).append(person.id)
    return person, token


async def find_or_create_person(request: Request, viewer: Viewer, name: str) -> tuple[PersonRow,
                                                                                      str | None]:
    """Return the caller; a new guest, with the token, if there is no person yet."""
    if viewer.person is not None:
        return viewer.person, None
    return await create_guest(request, viewer, name)


async def choose_guest_name(people: People, language: Language) -> str:
    """Return a free name for a guest who has not given one."""
    for most in GUESTS:
        name = language.say(GUEST, number=most // 9 + secrets.randbelow(most))
        with suppress(Refused):
            return await people.accounts.find_free_name("", name)
    return name


def name_device_of(connection: HTTPConnection) -> str:
    return name_device(connection.headers.get("user-agent", ""))


async def find_or_create_guest(connection: HTTPConnection, viewer: Viewer,
                               name: str = "") -> tuple[PersonRow, Callable[[Response], None]]:
    """Return the viewer's person, created now if there is none, and a function that sets the
    cookie.

    The function does nothing if the response is a refusal."""
    if viewer.person is not None:
        return viewer.person, lambda response: None
    person, token = await create_guest(connection, viewer, name)
    return person, lambda response: None if is_refusal(response.status_code) \
        else set_token_cookie(connection, response, token)


def is_refusal(status: int) -> bool:
    """Return whether a response with this status says that nothing was done."""
    return status >= REFUSED and status != FAILED


def set_token_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Sign the browser in with the token."""
    set_cookie(connection, response, TOKEN_COOKIE, token)


async def renew_session(connection: HTTPConnection, viewer: Viewer, response: Response) -> None:
    """Sign the browser in with a new token, so that the old one is worthless.

    A program that sends a bearer token keeps it."""
    if viewer.session is None or read_bearer_token(connection):
        return
    sessions = services_of(connection).people.sessions
    token = await sessions.open_session(viewer.person_id, name_device_of(connection))
    set_token_cookie(connection, response, token)
    made = await sessions.find_session(token)
    assert made is not None
    await services_of(connection).browsers.move_session(viewer.session.id, made[0].id)
    await sessions.end_session(viewer.person_id, viewer.session.id)


def require_fresh_sign_in(connection: HTTPConnection, viewer: Viewer) -> PersonRow:
    """Return the person. A member must have signed in recently, without an API token.

    Refused: nobody, sign_in_again."""
    person = require_person(viewer)
    services_of(connection).people.sessions.check_fresh(person, viewer.session)
    return person


# Cookies. Over https they have the prefix; under the plain name they are set without
# https, and older versions set them so.

def set_cookie(connection: HTTPConnection, response: Response, cookie: str, value: str,
               seconds: int = YEAR) -> None:
    secure = connection.url.scheme == "https"
    response.set_cookie(HOST_ONLY + cookie if secure else cookie, value, max_age=seconds,
                        httponly=True, samesite="lax", secure=secure)
    if secure:
        response.delete_cookie(cookie, httponly=True, samesite="lax")


def read_cookie(connection: HTTPConnection, cookie: str) -> str:
    """Return the browser's cookie; "" if there is none."""
    return connection.cookies.get(HOST_ONLY + cookie) or connection.cookies.get(cookie, "")


def delete_cookie(response: Response, cookie: str) -> None:
    response.delete_cookie(cookie, httponly=True, samesite="lax")
    response.delete_cookie(HOST_ONLY + cookie, secure=True, httponly=True, samesite="lax")


def read_device_secrets(connection: HTTPConnection) -> Sequence[str]:
    """Return the secrets by which members recognise this browser."""
    shown = read_cookie(connection, DEVICES_COOKIE).split(".")[:MOST_DEVICES]
    return [secret for secret in shown if secret]


async def remember_device(connection: HTTPConnection, response: Response,
                          member: PersonRow) -> None:
    """Mark the browser as a device of this member, also after signing out."""
    known = await services_of(connection).people.accounts.add_device_secret(
        member, read_device_secrets(connection))
    set_cookie(connection, response, DEVICES_COOKIE, ".".join(known))


def forget_browser(response: Response) -> None:
    """Sign the browser out and clear the storage of pages there."""
    delete_cookie(response, TOKEN_COOKIE)
    response.headers["clear-site-data"] = '"storage"'
