"""Messages and names at tables that people report to the host of the site."""

from __future__ import annotations

from typing import Final

from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.language import Phrase, language
from grandtour.people import errors
from grandtour.people.reported_names import describe_name_matter
from grandtour.people.reports import quote_around
from grandtour.tables.phrases import PHRASES
from grandtour.tables.rows import MessageRow
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from grandtour.tables.talk import TableTalk, find_writer_name
from grandtour.tables.watching import check_may_look

DIGITS: Final = 9


class ReportedLines:
    """Finds messages by the table and the number of the message: "a/1"."""

    def __init__(self, talk: TableTalk) -> None:
        self._talk = talk

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported message with those around it. Refused: no_such_table, not_watched,
        nothing_to_report."""
        table, number = await load_table(self._talk.tables, subject, person)
        messages = table.messages
        message = messages[number - 1] if 0 < number <= len(messages) else None
        if message is None or message.kind != "text" or not message.text:
            raise Refused(errors.NOTHING_TO_REPORT, {})
        lines = [f"{find_writer_name(table, one)}: {message_text(one)}" for one in messages]
        return ReportedMatter("line", f"{table.id}/{number}", message.person,
                              f"/t/{table.id}/chat#talk-{number}", quote_around(lines, number - 1))

    async def remove_reported_item(self, subject: str) -> None:
        table, _, number = subject.partition("/")
        await self._talk.empty_message(table, int(number))


class ReportedSeats:
    """Finds names of players by the table and the seat: "a/0"."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the name of the person on the seat. Refused: no_such_table, not_watched,
        nothing_to_report."""
        table, number = await load_table(self._tables, subject, person)
        seat = table.seats[number] if 0 <= number < len(table.seats) else None
        if seat is None or seat.kind != "person" or not seat.holder or seat.shared:
            raise Refused(errors.NOTHING_TO_REPORT, {})
        return describe_name_matter(seat.holder, seat.name, f"/t/{table.id}")


async def load_table(tables: Tables, subject: str, person: str) -> tuple[Table, int]:
    """Return the table and the number of "a/1". Refused: no_such_table, not_watched,
    nothing_to_report."""
    id, _, number = subject.partition("/")
    table = await tables.load_table(id)
    check_may_look(table, person)
    if not number.isdecimal() or len(number) > DIGITS:
        raise Refused(errors.NOTHING_TO_REPORT, {})
    return table, int(number)


def message_text(message: MessageRow) -> str:
    """Return the text of a message for the host: set phrases in English."""
    phrase = PHRASES.get(message.text) if message.kind == "phrase" else None
    return language("en").say(Phrase(phrase)) if phrase else message.text
