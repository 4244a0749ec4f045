"""What is said at tables, and how people are called, as it is reported to the host of the
site."""

from __future__ import annotations

from contextlib import suppress
from secrets import randbelow
from typing import Final
from urllib.parse import quote

from grandtour.engine.game import Refused
from grandtour.feature import Matter
from grandtour.language import Phrase, language
from grandtour.people import errors
from grandtour.people.names import key_of
from grandtour.people.reports import quote_around
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.talk import Talk, find_writer_name
from grandtour.tables.watching import check_may_look

NEUTRAL: Final = "Player {number}"      # in the place of a name that is taken away
NUMBERS: Final = 1_000_000
DIGITS: Final = 9


class ReportedLines:
    """What was written freely at a table, by the table and the number of the message, "a/1"."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk

    async def matter(self, subject: str, person: str) -> Matter:
        """Refused: no_such_table, not_watched, nothing_there."""
        table, number = await at_table(self._talk.tables, subject, person)
        said = table.messages
        message = said[number - 1] if 0 < number <= len(said) else None
        if message is None or message.kind != "text" or not message.text:
            raise Refused(errors.NOTHING_THERE, {})
        lines = [f"{find_writer_name(table, one)}: {words_of(one)}" for one in said]
        return Matter("line", f"{table.id}/{number}", message.person,
                      f"/t/{table.id}/talk#talk-{number}", quote_around(lines, number - 1))

    async def take_away(self, subject: str) -> None:
        table, _, number = subject.partition("/")
        await self._talk.empty_message(table, int(number))


class ReportedNames:
    """How people are called."""

    def __init__(self, people: People, tables: Tables) -> None:
        self._people = people
        self._tables = tables

    async def matter(self, subject: str, person: str) -> Matter:
        """The name of a member, by that name. Refused: nothing_there."""
        found = await self._people.store.member(key_of(subject)) if key_of(subject) else None
        if found is None:
            raise Refused(errors.NOTHING_THERE, {})
        return name_matter(found.id, found.name, f"/u/{quote(found.name)}")

    async def at_seat(self, subject: str, person: str) -> Matter:
        """The name of whoever sits at a table, by the table and the seat, "a/0". Refused:
        no_such_table, not_watched, nothing_there."""
        table, number = await at_table(self._tables, subject, person)
        seat = table.seats[number] if 0 <= number < len(table.seats) else None
        if seat is None or seat.kind != "person" or not seat.holder or seat.shared:
            raise Refused(errors.NOTHING_THERE, {})
        return name_matter(seat.holder, seat.name, f"/t/{table.id}")

    async def take_away(self, subject: str) -> None:
        """The person, of whom this is the id, is called otherwise from now on."""
        person = await self._people.store.person(subject)
        if person is not None and person.name:
            await self._tables.rename_person(await self._neutral(person))

    async def _neutral(self, person: PersonRow) -> PersonRow:
        """The person under a name that says nothing."""
        while True:
            with suppress(Refused):
                return await self._people.rename(
                    person, NEUTRAL.format(number=randbelow(NUMBERS)))


def name_matter(person: str, name: str, place: str) -> Matter:
    return Matter("name", person, person, place, name)


async def at_table(tables: Tables, subject: str, person: str) -> tuple[Table, int]:
    """The table and the number of "a/1". Refused: no_such_table, not_watched, nothing_there."""
    id, _, number = subject.partition("/")
    table = await tables.load_table(id)
    check_may_look(table, person)
    if not number.isdecimal() or len(number) > DIGITS:
        raise Refused(errors.NOTHING_THERE, {})
    return table, int(number)


def words_of(message: MessageRow) -> str:
    """What a message says, as the host reads it: set phrases in English."""
    said = PHRASES.get(message.text) if message.kind == "phrase" else None
    return language("en").say(Phrase(said)) if said else message.text
