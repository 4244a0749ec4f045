"""Talk at a table: set phrases that arrive in the reader's language, and free text in its own.

Messages stay. A reader may mute any other person, and only that reader notices."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.people.rate_limits import Most, find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.events import Mute, Unmute
from grandtour.tables.rows import MessageRow, NumberTaken
from grandtour.tables.service import Tables
from grandtour.tables.stores.talk import TalkStore
from grandtour.tables.table import Table
from grandtour.tables.writing import WritingLimits, check_phrase, check_text


class TableTalk:
    """The messages at the tables of this server. Every message is on disk before anyone reads it.
    Also a `PersonalDataSource`."""

    def __init__(self, store: TalkStore, tables: Tables, most: Most = find_default_limit) -> None:
        self.store = store
        self._pace = WritingLimits(most)
        self.tables = tables

    async def send_text(self, table_id: str, person: PersonRow, language: str, text: str,
                        address: str = "") -> int:
        """Send a free text and return its number. `address`: the network address; "" if there is
        none. Refused, in this order: no_such_table, chat_for_players, message_empty,
        message_too_long, too_many_messages, too_many_messages_here."""
        table = await self.tables.load_table(table_id)
        check_may_talk(table, person.id)
        return await self._store_message(table, person, language, "text", check_text(text), address)

    async def send_phrase(self, table_id: str, person: PersonRow, language: str, key: str,
                          address: str = "") -> int:
        """Send a set phrase and return its number. `address`: the network address; "" if there is
        none. Refused, in this order: no_such_table, chat_for_players, no_such_phrase,
        too_many_messages, too_many_messages_here."""
        table = await self.tables.load_table(table_id)
        check_may_talk(table, person.id)
        return await self._store_message(table, person, language, "phrase", check_phrase(key),
                                         address)

    async def _store_message(self, table: Table, person: PersonRow, language: str,
                             kind: Literal["text", "phrase"], text: str, address: str) -> int:
        while True:
            self._pace.check(table.id, table.messages, person.id, address, self.tables.now())
            seat = find_speaking_seat(table, person.id)
            name, member = (table.seats[seat].name, False) if table.device_shared and seat >= 0 \
                else (person.name, person.member)
            message = MessageRow(len(table.messages) + 1, person.id, name, seat, kind, text,
                                 language, self.tables.now(), member)
            try:
                await self.store.add_message(table.id, message)
            except NumberTaken:         # another server was faster: read its message first
                table.messages = await self.store.list_messages(table.id)
                continue
            if len(table.messages) == message.number - 1:
                table.messages.append(message)
            else:                       # they were reloaded meanwhile
                table.messages = await self.store.list_messages(table.id)
            self._pace.count(table.id, person.id, address)
            self.tables.hub.note_change(table.id)
            return message.number

    async def empty_message(self, table_id: str, number: int) -> None:
        """Empty a message. Readers still see that there was one."""
        await self.store.empty_message(table_id, number)
        await self._reload_messages({table_id})

    async def mute_seat(self, table_id: str, person: str, seat: int, muted: bool) -> None:
        """Mute or unmute the person who sits there. Refused: cannot_mute."""
        table = await self.tables.load_table(table_id)
        people = [one.holder if one.kind == "person" else "" for one in table.seats]
        whom = people[seat] if 0 <= seat < len(people) else ""
        await self._set_muted(table, person, whom, muted)

    async def mute_writer(self, table_id: str, person: str, number: int, muted: bool) -> None:
        """Mute or unmute the writer of this message. Refused: cannot_mute."""
        table = await self.tables.load_table(table_id)
        said = 0 < number <= len(table.messages)
        await self._set_muted(table, person, table.messages[number - 1].person if said else "",
                              muted)

    async def _set_muted(self, table: Table, person: str, whom: str, muted: bool) -> None:
        if not whom or not person or whom == person:
            raise Refused(errors.CANNOT_MUTE, {})
        async with self.tables.open_transaction(table.id, person) as change:
            if (whom in find_muted(change.table, person)) != muted:
                change.record_event(Mute(whom) if muted else Unmute(whom))


    # Personal data.

    async def export_data(self, person: str) -> object:
        return [{"table": table, "number": message.number, "kind": message.kind,
                 "text": message.text, "language": message.language, "moment": message.moment}
                for table, message in await self.store.list_written_by(person)]

    async def erase_person_data(self, person: str) -> None:
        """Empty the person's free texts. Set phrases stay, without a name."""
        tables = {table for table, _ in await self.store.list_written_by(person)}
        await self.store.erase_texts(person)
        await self._reload_messages(tables)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        tables = {table for table, _ in await self.store.list_written_by(guest)}
        await self.store.move_messages(guest, member.id)
        await self._reload_messages(tables)

    async def _reload_messages(self, tables: Collection[str]) -> None:
        for table_id in tables:
            table = await self.tables.load_table(table_id)
            table.messages = await self.store.list_messages(table_id)
            self.tables.hub.note_change(table_id)


def find_muted(table: Table, person: str) -> frozenset[str]:
    """Return the people whom the person has muted at this table."""
    muted: set[str] = set()
    for row in table.events:
        if row.person == person and isinstance(row.event, Mute):
            muted.add(row.event.whom)
        elif row.person == person and isinstance(row.event, Unmute):
            muted.discard(row.event.whom)
    return frozenset(muted)


def may_talk(table: Table, person: str) -> bool:
    """Return whether the person may write here: seated people may, and spectators if the terms say
    so."""
    return table.terms.talk == "all" or table.sits(person)


def find_speaking_seat(table: Table, person: str) -> int:
    """Return the seat from which the person speaks; of several at one device, the one that has
    it."""
    seat = table.seat_of(person)
    return seat if seat != PUBLIC else table.own_seat(person)


@dataclass(frozen=True)
class SilencedPeople:
    """The people whom a reader does not read at a table: muted there, or blocked everywhere."""

    muted: frozenset[str] = frozenset()
    blocked: frozenset[str] = frozenset()

    def __contains__(self, person: str) -> bool:
        return person in self.muted or person in self.blocked


NO_SILENCE: Final = SilencedPeople()


def find_writer_seat(table: Table, message: MessageRow) -> int:
    """Return the writer's present seat; of several at one device, the one with the name."""
    seats = table.seats_of(message.person)
    return next((seat for seat in seats if len(seats) == 1
                 or table.seats[seat].name == message.name), PUBLIC)


def find_writer_name(table: Table, message: MessageRow) -> str:
    """Return the writer's present name; empty if it is no longer known."""
    seat = find_writer_seat(table, message)
    return table.seats[seat].name if seat != PUBLIC else message.name


def is_by_member(table: Table, message: MessageRow) -> bool:
    """Return whether the writer is a member now."""
    seat = find_writer_seat(table, message)
    return table.seats[seat].member if seat != PUBLIC else message.member


def check_may_talk(table: Table, person: str) -> None:
    if not may_talk(table, person):
        raise Refused(errors.CHAT_FOR_PLAYERS, {})
