"""The one visitor: a member from the first visit on, since there is no other person and no one
signs in here."""

from __future__ import annotations

from typing import Final

from grandtour.browser_edition.cookies import CookieJar
from grandtour.language import CODES, N_, language
from grandtour.people.names import make_name_key
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.tokens import make_random_id
from grandtour.web.http.viewer import TOKEN_COOKIE

NAME: Final = N_("Traveller")       # until the visitor chooses another


async def identify_visitor(people: People, jar: CookieJar, code: str) -> None:
    """Make the jar identify the visitor; a new one gets a name in this language."""
    if await people.sessions.find_session(jar.find_value(TOKEN_COOKIE)) is not None:
        return
    name = language(code if code in CODES else CODES[0]).say(NAME)
    person = await people.store.find_member(make_name_key(name)) or await add_visitor(people, name)
    token = await people.sessions.open_session(person.id, name)
    jar.apply_headers([f"{TOKEN_COOKIE}={token}"])


async def add_visitor(people: People, name: str) -> PersonRow:
    guest = PersonRow(make_random_id(10), name)
    await people.store.add_person(guest)
    return await people.accounts.set_name(guest, name)
