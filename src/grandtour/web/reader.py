"""Who reads a page: the person behind the token, the language, the theme."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from babel.core import negotiate_locale
from starlette.requests import HTTPConnection
from starlette.responses import Response

from grandtour.language import CODES, Language, N_, language
from grandtour.people.ports import PersonRow, clean_name
from grandtour.people.service import People

TOKEN_COOKIE: Final = "grandtour"
LANGUAGE_COOKIE: Final = "language"
THEME_COOKIE: Final = "theme"
THEMES: Final = ("auto", "light", "dark")
YEAR: Final = 365 * 24 * 3600
GUEST: Final = N_("Guest {number}")


@dataclass(frozen=True)
class Reader:
    """The person is None for who has never sat down here."""

    person: PersonRow | None
    language: Language
    theme: str

    @property
    def id(self) -> str:
        """Of the person; empty if there is none."""
        return self.person.id if self.person else ""


def people_of(connection: HTTPConnection) -> People:
    found = connection.app.state.people
    assert isinstance(found, People)
    return found


async def reader_of(connection: HTTPConnection) -> Reader:
    """The reader of this request: person by token, language by address, cookie or browser."""
    person = await people_of(connection).person_of(token_of(connection))
    theme = connection.cookies.get(THEME_COOKIE, "auto")
    return Reader(person, language(language_code(connection)),
                  theme if theme in THEMES else "auto")


def token_of(connection: HTTPConnection) -> str:
    """The secret of a person: of a program in the header, of a browser in the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(TOKEN_COOKIE, "")


def language_code(connection: HTTPConnection) -> str:
    """?lang= goes before the cookie, the cookie before what the browser asks for."""
    for wish in (connection.query_params.get("lang"), connection.cookies.get(LANGUAGE_COOKIE)):
        if wish in CODES:
            return str(wish)
    accepted = [part.partition(";")[0].strip().replace("-", "_")
                for part in connection.headers.get("accept-language", "").split(",")]
    return negotiate_locale([code for code in accepted if code], list(CODES)) or "en"


async def new_guest(connection: HTTPConnection, reader: Reader,
                    name: str = "") -> tuple[PersonRow, str]:
    """A new guest and the token that proves to be this guest. The token is kept nowhere else."""
    shown = clean_name(name) or reader.language.say(GUEST, number=secrets.randbelow(900) + 100)
    return await people_of(connection).new_guest(shown)


async def guest_of(connection: HTTPConnection, reader: Reader,
                   name: str = "") -> tuple[PersonRow, Callable[[Response], None]]:
    """The reader's person, made now if there is none, and what puts the token into the answer."""
    if reader.person is not None:
        return reader.person, lambda response: None
    person, token = await new_guest(connection, reader, name)

    def remember(response: Response) -> None:
        response.set_cookie(TOKEN_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax",
                            secure=connection.url.scheme == "https")
    return person, remember
