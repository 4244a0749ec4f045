"""Who reads a page: the person behind the session, and how the site is set for this reader."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from babel.core import negotiate_locale
from starlette.requests import HTTPConnection
from starlette.responses import Response

from grandtour.engine.game import Refused
from grandtour.language import CODES, Language, N_, language
from grandtour.people import errors
from grandtour.people.circles import Circles
from grandtour.people.friends import Friends
from grandtour.people.ports import PersonRow, SessionRow, clean_name
from grandtour.people.service import People
from grandtour.people.sessions import ALL_SCOPES
from grandtour.people.settings import USUAL, Settings, fits, read
from grandtour.web.device import device
from grandtour.web.lobby import lobby_of

TOKEN_COOKIE: Final = "grandtour"
LANGUAGE_COOKIE: Final = "language"
YEAR: Final = 365 * 24 * 3600
GUEST: Final = N_("Guest {number}")
NOBODY: Final = PersonRow("", "")

# What a device may have set for itself, each in a cookie of the setting's name.
DEVICE: Final = ("language", "theme", "motion", "palette", "board", "text", "confirm", "keys",
                 "sounds")


@dataclass(frozen=True)
class Reader:
    """The person is None for who has never sat down here. `settings` are as they hold on this
    device: a cookie of the device goes before what is kept for the person."""

    person: PersonRow | None
    language: Language
    settings: Settings = USUAL
    session: SessionRow | None = None
    due: int = 0                        # how many tables wait for the person, if a page says it
    asking: int = 0                     # how many ask to be friends
    blocked: frozenset[str] = frozenset()       # whom the person does not want to read

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


def somebody(reader: Reader) -> PersonRow:
    """The person. Refused: nobody."""
    if reader.person is None:
        raise Refused(errors.NOBODY, {})
    return reader.person


def people_of(connection: HTTPConnection) -> People:
    found = connection.app.state.people
    assert isinstance(found, People)
    return found


def friends_of(connection: HTTPConnection) -> Friends:
    found = connection.app.state.friends
    assert isinstance(found, Friends)
    return found


def circles_of(connection: HTTPConnection) -> Circles:
    found = connection.app.state.circles
    assert isinstance(found, Circles)
    return found


async def reader_of(connection: HTTPConnection) -> Reader:
    """The reader of this request: person by session, language by address, cookie, person or
    browser."""
    session, person = await session_of(connection)
    settings = on_device(person.settings if person else USUAL, connection)
    glance = await friends_of(connection).glance(person)
    return Reader(person, language(language_code(connection, settings)), settings, session,
                  await due_of(connection, person), glance.asking, glance.blocked)


async def due_of(connection: HTTPConnection, person: PersonRow | None) -> int:
    """How many tables wait for the person. Asked only for pages, which show it."""
    page = connection.scope.get("method") == "GET" and \
        not connection.url.path.startswith("/api/") and \
        not connection.url.path.endswith("/stream")
    return len(await lobby_of(connection).due(person.id)) if person and page else 0


async def session_of(connection: HTTPConnection) -> tuple[SessionRow | None, PersonRow | None]:
    """The session and its person. A token that may not do everything opens the API only, and
    only from its header."""
    bearer = bearer_of(connection)
    secret = bearer or connection.cookies.get(TOKEN_COOKIE, "")
    found = await people_of(connection).sessions.known(secret)
    if found is None:
        return None, None
    limited = found[0].scopes != ALL_SCOPES
    if limited and not (bearer and connection.url.path.startswith("/api/")):
        return None, None
    return found


def bearer_of(connection: HTTPConnection) -> str:
    """The secret that a program shows."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def on_device(settings: Settings, connection: HTTPConnection) -> Settings:
    """The settings with what the device has set for itself."""
    said = {name: read(name, connection.cookies[name])
            for name in DEVICE if name in connection.cookies}
    return settings.changed(**{name: value for name, value in said.items() if fits(name, value)})


def language_code(connection: HTTPConnection, settings: Settings) -> str:
    """?lang= goes before what is set, and that before what the browser asks for."""
    for wish in (connection.query_params.get("lang"), settings.language):
        if wish in CODES:
            return str(wish)
    accepted = [part.partition(";")[0].strip().replace("-", "_")
                for part in connection.headers.get("accept-language", "").split(",")]
    return negotiate_locale([code for code in accepted if code], list(CODES)) or "en"


async def new_guest(connection: HTTPConnection, reader: Reader, name: str = "",
                    kind: Literal["browser", "token"] = "token") -> tuple[PersonRow, str]:
    """A new guest and the token that proves to be this guest. The token is kept nowhere else."""
    shown = clean_name(name) or reader.language.say(GUEST, number=secrets.randbelow(900) + 100)
    return await people_of(connection).new_guest(shown, device_of(connection), kind)


def device_of(connection: HTTPConnection) -> str:
    return device(connection.headers.get("user-agent", ""))


async def guest_of(connection: HTTPConnection, reader: Reader,
                   name: str = "") -> tuple[PersonRow, Callable[[Response], None]]:
    """The reader's person, made now if there is none, and what puts the token into the answer."""
    if reader.person is not None:
        return reader.person, lambda response: None
    person, token = await new_guest(connection, reader, name, "browser")
    return person, lambda response: remember(connection, response, token)


def remember(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser be signed in by the token."""
    response.set_cookie(TOKEN_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax",
                        secure=connection.url.scheme == "https")


def forget(response: Response) -> None:
    """Let the browser be nobody's."""
    response.delete_cookie(TOKEN_COOKIE, httponly=True, samesite="lax")
