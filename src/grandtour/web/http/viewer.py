"""Who reads a page: the person behind the session, and how the site is set for this viewer."""

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
from grandtour.feature import News, features
from grandtour.language import CODES, Language, N_, language
from grandtour.people import errors
from grandtour.people.accounts import MOST_DEVICES
from grandtour.people.names import clean_name
from grandtour.people.report_rows import Waiting
from grandtour.people.rows import PersonRow, SessionRow
from grandtour.people.service import People
from grandtour.people.settings import USUAL, Settings, fits, read
from grandtour.texts.rules import MEMBERS_ONLY
from grandtour.web.http.services import services_of
from grandtour.web.server.addresses import owner
from grandtour.web.server.device import device
from grandtour.web.server.responses import accepted

HOST_ONLY: Final = "__Host-"        # before the names of cookies: no other host may set them
TOKEN_COOKIE: Final = "grandtour"
LANGUAGE_COOKIE: Final = "language"
DEVICES_COOKIE: Final = "devices"
YEAR: Final = 365 * 24 * 3600
GUEST: Final = N_("Guest {number}")
GUESTS: Final = (900, 9_000, 900_000)       # so many numbers, one after the other, for new guests
NEW_GUESTS: Final = "grandtour.new_guests"      # in the scope: the guests that the request made
REFUSED: Final = 400
FAILED: Final = 500     # no one knows what was done before that
NOBODY: Final = PersonRow("", "")
NOTHING: Final = Waiting()

# What a device may have set for itself, each in a cookie of the setting's name.
DEVICE: Final = ("language", "theme", "motion", "palette", "board", "text", "confirm", "pace",
                 "keys", "sounds")


@dataclass(frozen=True)
class Viewer:
    """The person is None for who has never sat down here. `settings` are as they hold on this
    device: a cookie of the device goes before what is kept for the person."""

    person: PersonRow | None
    language: Language
    settings: Settings = USUAL
    session: SessionRow | None = None
    due: Sequence[str] = ()             # the tables that wait for the person, if a page says it
    asking: int = 0                     # how many ask to be friends
    waiting: Waiting = NOTHING          # what the host has told, and what waits for the host
    news: Sequence[News] = ()           # of features
    moved: Sequence[str] = ()           # the communities of meetings that were moved or called off
    blocked: frozenset[str] = frozenset()       # whom the person does not want to read
    astray: bool = False                # shows a token that opens nothing

    @property
    def id(self) -> str:
        """Of the person; empty if there is none."""
        return self.person.id if self.person else ""

    @property
    def asker(self) -> PersonRow:
        """The person; if there is none, somebody who sits and is host nowhere."""
        return self.person or NOBODY

    @property
    def theme(self) -> str:
        return self.settings.theme


def somebody(viewer: Viewer) -> PersonRow:
    """The person. Refused: nobody."""
    if viewer.person is None:
        raise Refused(errors.NOBODY, {})
    return viewer.person


def require_member(viewer: Viewer) -> PersonRow:
    """Return the person. Refused: members_only, if that is no member."""
    if viewer.person is None or not viewer.person.member:
        raise Refused(MEMBERS_ONLY, {})
    return viewer.person


async def viewer_of(connection: HTTPConnection) -> Viewer:
    """The viewer of this request: person by session, language by address, cookie, person or
    browser."""
    return await viewer_as(connection, *await session_of(connection))


async def viewer_as(connection: HTTPConnection, session: SessionRow | None,
                    person: PersonRow | None) -> Viewer:
    """The viewer, once it is known whose session this is."""
    settings = on_device(person.settings if person else USUAL, connection)
    services = services_of(connection)
    glance = await services.friends.glance(person)
    due, waiting, news, moved = list[str](), NOTHING, list[News](), list[str]()
    if person is not None and is_page(connection):
        due = await services.lobby.due(person.id)
        waiting = await services.reports.store.waiting(person.id, person.host)
        news = [found for feature in features() if feature.news
                if (found := await feature.news(services, person.id))]
        moved = await services.meetings.list_unseen_moves(person.id)
    return Viewer(person, language(language_code(connection, settings)), settings, session, due,
                  glance.asking, waiting, news, moved, glance.blocked,
                  person is None and bool(token_of(connection)))


def is_page(connection: HTTPConnection) -> bool:
    """Whether a page is asked for, which shows what waits for the viewer."""
    return connection.scope.get("method") == "GET" and \
        not connection.url.path.startswith("/api/") and \
        not connection.url.path.endswith("/stream")


async def session_of(connection: HTTPConnection) -> tuple[SessionRow | None, PersonRow | None]:
    """Return the session and its person. A token opens the API only, and only from its header."""
    found = await services_of(connection).people.sessions.known(token_of(connection))
    if found is None:
        return None, None
    by_token = found[0].kind == "token"
    if by_token and not (bearer_of(connection) and connection.url.path.startswith("/api/")):
        return None, None
    return found


def token_of(connection: HTTPConnection) -> str:
    """What shows who asks; empty if nothing does."""
    return bearer_of(connection) or cookie_in(connection, TOKEN_COOKIE)


def bearer_of(connection: HTTPConnection) -> str:
    """The secret that a program shows."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def on_device(settings: Settings, connection: HTTPConnection) -> Settings:
    """The settings with what the device has set for itself."""
    said = {name: read(name, value) for name in DEVICE if (value := cookie_in(connection, name))}
    return settings.changed(**{name: value for name, value in said.items() if fits(name, value)})


def language_code(connection: HTTPConnection, settings: Settings) -> str:
    """?lang= goes before what is set, and that before what the browser asks for."""
    for wish in (connection.query_params.get("lang"), settings.language):
        if wish in CODES:
            return str(wish)
    weights = accepted(connection.headers.get("accept-language", ""))
    wished = [code.replace("-", "_") for code, weight in weights.items() if weight]
    return negotiate_locale(wished, list(CODES)) or "en"


def feed_language(connection: HTTPConnection) -> Language:
    """The language for a program that is nobody: that of the address, else what it asks for."""
    return language(language_code(connection, USUAL))


def network_of(connection: HTTPConnection) -> str:
    """Whence a request comes, as `addresses.owner` counts it; "" if nobody knows."""
    return owner(connection.client.host) if connection.client else ""


async def new_guest(connection: HTTPConnection, viewer: Viewer,
                    name: str = "") -> tuple[PersonRow, str]:
    """A new guest, unless the request is refused in the end, and the token that proves to be this
    guest. The token is kept nowhere else. Refused: as `accounts.free` refuses a name."""
    people = services_of(connection).people
    shown = name if clean_name(name) else await unnamed(people, viewer.language)
    person, token = await people.new_guest(shown, device_of(connection))
    connection.scope.setdefault(NEW_GUESTS, []).append(person.id)
    return person, token


async def person_of(request: Request, viewer: Viewer, name: str) -> tuple[PersonRow, str | None]:
    """Who asks; a new guest, with the token, if nobody is known."""
    if viewer.person is not None:
        return viewer.person, None
    return await new_guest(request, viewer, name)


async def unnamed(people: People, language: Language) -> str:
    """A name for a guest who has not said one."""
    for most in GUESTS:
        name = language.say(GUEST, number=most // 9 + secrets.randbelow(most))
        with suppress(Refused):
            return await people.accounts.free("", name)
    return name


def device_of(connection: HTTPConnection) -> str:
    return device(connection.headers.get("user-agent", ""))


async def guest_of(connection: HTTPConnection, viewer: Viewer,
                   name: str = "") -> tuple[PersonRow, Callable[[Response], None]]:
    """The viewer's person, made now if there is none, and what puts the token into the answer,
    unless that is a refusal."""
    if viewer.person is not None:
        return viewer.person, lambda response: None
    person, token = await new_guest(connection, viewer, name)
    return person, lambda response: None if is_refusal(response.status_code) \
        else remember(connection, response, token)


def is_refusal(status: int) -> bool:
    """Whether an answer of this status says that nothing was done."""
    return status >= REFUSED and status != FAILED


def remember(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser be signed in by the token."""
    keep_cookie(connection, response, TOKEN_COOKIE, token)


async def renew(connection: HTTPConnection, viewer: Viewer, response: Response) -> None:
    """Let the browser be signed in by another token: whoever knows the one before has nothing
    by it. A program that shows its own keeps it."""
    if viewer.session is None or bearer_of(connection):
        return
    sessions = services_of(connection).people.sessions
    token = await sessions.open(viewer.id, device_of(connection))
    remember(connection, response, token)
    made = await sessions.known(token)
    assert made is not None
    await services_of(connection).browsers.move(viewer.session.id, made[0].id)
    await sessions.end(viewer.id, viewer.session.id)


def signed_in_now(connection: HTTPConnection, viewer: Viewer) -> PersonRow:
    """Return the person, who has just signed in if that is a member, and shows no token. Refused:
    nobody, sign_in_again."""
    person = somebody(viewer)
    services_of(connection).people.sessions.check_fresh(person, viewer.session)
    return person


# Cookies. Over https no other host may set them; under the plain name they are kept without
# https, and were kept before browsers were told so.

def keep_cookie(connection: HTTPConnection, response: Response, cookie: str, value: str,
                seconds: int = YEAR) -> None:
    secure = connection.url.scheme == "https"
    response.set_cookie(HOST_ONLY + cookie if secure else cookie, value, max_age=seconds,
                        httponly=True, samesite="lax", secure=secure)
    if secure:
        response.delete_cookie(cookie, httponly=True, samesite="lax")


def cookie_in(connection: HTTPConnection, cookie: str) -> str:
    """What the browser shows; empty if nothing."""
    return connection.cookies.get(HOST_ONLY + cookie) or connection.cookies.get(cookie, "")


def drop_cookie(response: Response, cookie: str) -> None:
    response.delete_cookie(cookie, httponly=True, samesite="lax")
    response.delete_cookie(HOST_ONLY + cookie, secure=True, httponly=True, samesite="lax")


def devices_of(connection: HTTPConnection) -> Sequence[str]:
    """By what this browser is known to members who have signed in here."""
    shown = cookie_in(connection, DEVICES_COOKIE).split(".")[:MOST_DEVICES]
    return [secret for secret in shown if secret]


async def recognise(connection: HTTPConnection, response: Response, member: PersonRow) -> None:
    """Let the browser be known as the member's, also after signing out."""
    known = await services_of(connection).people.accounts.remembered(member, devices_of(connection))
    keep_cookie(connection, response, DEVICES_COOKIE, ".".join(known))


def forget(response: Response) -> None:
    """Let the browser be nobody's, and keep nothing of what pages have stored there."""
    drop_cookie(response, TOKEN_COOKIE)
    response.headers["clear-site-data"] = '"storage"'
