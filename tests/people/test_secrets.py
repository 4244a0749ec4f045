"""Secrets that identify people cannot be guessed, and expire."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode
from math import log2
from pathlib import Path

from grandtour.people.service import People
from grandtour.people.sessions import DISUSE, YEAR
from grandtour.people.stores.people import PeopleStore
from grandtour.people.tokens import ALPHABET, make_invitation_code
from grandtour.store.database import Database
from tests.new_database import new_database

DAY = 24 * 3600 * 1000


def test_secrets_are_long_and_random(tmp_path: Path) -> None:
    """Sessions, tokens, links and invitations have at least 128 bits, and all differ."""
    async def scene() -> list[str]:
        database = Database(new_database(tmp_path / "people.sqlite"))
        people = People(PeopleStore(database))
        try:
            person, secret = await people.create_guest("Guest 1")
            return [secret, *[await people.sessions.create_token(person.id, "a program", ["read"])
                              for _ in range(20)],
                    *[await people.tickets.issue_ticket("password", person.id, DAY)
                      for _ in range(20)]]
        finally:
            await database.close()

    secrets, codes = asyncio.run(scene()), [make_invitation_code() for _ in range(20)]
    assert len({*secrets, *codes}) == len(secrets) + len(codes)
    assert min(len(urlsafe_b64decode(one + "==")) for one in secrets) * 8 >= 128
    assert min(map(len, codes)) * log2(len(ALPHABET)) >= 128


def test_unused_session_ends(tmp_path: Path) -> None:
    """It ends half a year after its last use, even a token without an expiry."""
    moment = [0]

    async def scene() -> list[list[bool]]:
        database = Database(new_database(tmp_path / "people.sqlite"))
        people = People(PeopleStore(database), lambda: moment[0])
        found = []
        try:
            person, secret = await people.create_guest("Guest 1")
            program = await people.sessions.create_token(person.id, "a program", ["read"])
            used = await people.sessions.create_token(person.id, "another one", ["read"])
            for moment[0] in (0, DISUSE - DAY):
                found.append([await people.sessions.find_session(used) is not None])
            moment[0] = DISUSE
            found.append([await people.sessions.find_session(one) is not None
                          for one in (secret, program, used)])
            found.append([one.label == "another one" for one in await people.sessions.list_sessions(
                person.id)])
        finally:
            await database.close()
        return found

    assert asyncio.run(scene()) == [[True], [True], [False, False, True], [True]]


def test_browser_session_lasts_a_year(tmp_path: Path) -> None:
    """Frequent use does not extend it."""
    moment = [0]

    async def scene() -> list[bool]:
        database = Database(new_database(tmp_path / "people.sqlite"))
        people = People(PeopleStore(database), lambda: moment[0])
        found = []
        try:
            person, secret = await people.create_guest("Guest 1")
            program = await people.sessions.create_token(person.id, "a program", ["read"], days=30)
            for moment[0], one in ((30 * DAY - 1, program), (30 * DAY, program),
                                   (150 * DAY, secret), (300 * DAY, secret), (YEAR - 1, secret),
                                   (YEAR, secret)):
                found.append(await people.sessions.find_session(one) is not None)
        finally:
            await database.close()
        return found

    assert asyncio.run(scene()) == [True, False, True, True, True, False]
