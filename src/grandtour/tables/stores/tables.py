"""Stores tables, their entries and events."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, delete, insert, or_, select, update

from grandtour.language import Phrase
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.people import is_program
from grandtour.ratings import RatingOutcome
from grandtour.store.database import DIALECTS, Database, execute
from grandtour.store.news import notify_servers
from grandtour.tables.codec import UNREADABLE, DamagedTable
from grandtour.tables.events import UnreadableEvent, decode_event, encode_event
from grandtour.tables.groups import OpenedForGroup
from grandtour.tables.rows import (
    TableAlarm, EntryRow, EventRow, SeatRow, StaleVersion, TableStatus, TableChange, TableRow,
)
from grandtour.tables.schema import ACTS, ENTRIES, SEATS, SIGNS, TABLES
from grandtour.tables.stores import deals
from grandtour.tables.stores.talk import load_messages


# Returns how the end of a table changed the ratings; None as long as that is not stored.
ReadOutcome = Callable[[Connection, str], RatingOutcome | None]


class TableStore:
    """Stores tables, entries and events. Every call returns after the commit. Without
    `read_outcome`, tables have no outcome."""

    def __init__(self, database: Database, read_outcome: ReadOutcome | None = None) -> None:
        self._database = database
        self._read_outcome = read_outcome

    async def add_prepared_deal(self, table: str, secret: str, now: int) -> None:
        """Store the secret of a table to come, and delete those that waited too long for theirs."""
        await self._database.run_transaction(
            lambda connection: deals.add_prepared_deal(connection, table, secret, now))

    async def find_prepared_deal(self, table: str) -> str | None:
        """Return the secret, if it is there and no table has it yet."""
        return await self._database.run_query(
            lambda connection: deals.find_prepared_deal(connection, table))

    async def add_table(self, table: TableRow, status: TableStatus,
                        opened_for: OpenedForGroup | None = None) -> None:
        """Add the table with its secret, and store the group for which it is, all or nothing.
        DealTaken if another table has the secret."""
        fill = int(str(table.terms.get("fill", 0)))

        def insert_table(connection: Connection) -> None:
            if table.secret:
                deals.claim_deal(connection, table.id, table.secret)
            connection.execute(insert(TABLES).values(
                id=table.id, code=table.code, name=table.name, game=table.game,
                rules=table.rules, facts=table.facts, seed=table.seed, host=table.host,
                options=json.dumps(table.options, sort_keys=True),
                terms=json.dumps(table.terms, sort_keys=True), opened=table.opened,
                listed=bool(table.terms.get("listed")),
                fill_at=table.opened + 1000 * fill if fill else 0, title=status.name,
                phase=status.phase, moment=status.moment, to_act=status.to_act,
                deadline=status.deadline, wakes=status.wakes, version=table.version))
            connection.execute(insert(SEATS), build_seat_values(table.id, table.seats, status))
            add_events(connection, table.id, table.events)
            add_entries(connection, table.id, table.entries)
            if opened_for:
                opened_for.store(connection, table.id)
        await self._database.run_transaction(insert_table)

    async def find_version(self, table: str) -> int:
        """Return how often the table has been changed; 0 if there is none."""
        query = select(TABLES.c.version).where(TABLES.c.id == table)
        return await self._database.run_query(
            lambda connection: connection.execute(query).scalar() or 0)

    async def find_versions(self, tables: Collection[str]) -> dict[str, int]:
        """Return how often each of these tables has been changed."""
        query = select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(tables))
        return await self._database.run_query(
            lambda connection: {row.id: row.version for row in connection.execute(query)})

    async def store_change(self, table: str, change: TableChange) -> None:
        """Store the change, all or nothing. StaleVersion if the table is of another version."""
        def write_change(connection: Connection) -> None:
            save_status_and_version(connection, table, change)
            add_entries(connection, table, change.entries)
            add_events(connection, table, change.events)
            if change.seats is not None:
                connection.execute(delete(SEATS).where(SEATS.c.table_id == table))
                connection.execute(
                    insert(SEATS), build_seat_values(table, change.seats, change.status))
            else:
                connection.execute(SET_DUE, [
                    {"of": table, "number": number, "since": since}
                    for number, since in enumerate(change.status.due)])
            notify_servers(connection, table)
        await self._database.run_transaction(write_change)

    async def load_table(self, table: str) -> TableRow | None:
        return await self._database.run_query(
            lambda connection: load_table(connection, table, self._read_outcome))

    async def list_alarms(self, by: int, most: int) -> list[TableAlarm]:
        """Return the alarms up to this moment, the earliest first (`tables/alarm.py`)."""
        query = select(TABLES.c.id, TABLES.c.wakes).where(
            TABLES.c.wakes > 0, TABLES.c.wakes <= by).order_by(TABLES.c.wakes).limit(most)
        return await self._database.run_query(lambda connection: [
            TableAlarm(row.id, row.wakes) for row in connection.execute(query)])

    async def set_alarm(self, old: TableAlarm, moment: int) -> None:
        """Set the alarm to another moment, 0 for none, unless the table has changed since."""
        change = update(TABLES).where(
            TABLES.c.id == old.table, TABLES.c.wakes == old.moment).values(wakes=moment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def load_signs(self, table: str) -> dict[str, int]:
        """Return when each person at the table was last seen there."""
        query = select(SIGNS.c.person, SIGNS.c.seen).where(SIGNS.c.table_id == table)
        return await self._database.run_query(
            lambda connection: {row.person: row.seen for row in connection.execute(query)})

    async def store_signs(self, signs: Mapping[tuple[str, str], int]) -> None:
        """Store when people were seen, by table and person, unless they were seen later or no
        longer sit there."""
        there = select(SEATS.c.table_id, SEATS.c.holder).where(
            SEATS.c.table_id.in_({table for table, _ in signs})).with_for_update(read=True)

        def upsert_signs(connection: Connection) -> None:
            sitting = {(row.table_id, row.holder) for row in connection.execute(there)}
            rows = [{"table_id": table, "person": person, "seen": moment}
                    for (table, person), moment in signs.items() if (table, person) in sitting]
            if not rows:
                return
            made: Any = DIALECTS[connection.dialect.name](SIGNS)
            connection.execute(made.on_conflict_do_update(
                index_elements=["table_id", "person"], set_={"seen": made.excluded.seen},
                where=SIGNS.c.seen < made.excluded.seen), rows)
        await self._database.run_transaction(upsert_signs)

    async def delete_signs(self, person: str) -> None:
        await self._database.run_transaction(lambda connection: execute(
            connection, delete(SIGNS).where(SIGNS.c.person == person)))

    async def find_by_code(self, code: str) -> str | None:
        """Return the table to which an invitation leads, or to one seat of it."""
        query = select(TABLES.c.id).where(TABLES.c.code == code).union(
            select(SEATS.c.table_id).where(SEATS.c.code == code, SEATS.c.code != ""))
        return await self._database.run_query(lambda connection: connection.execute(query).scalar())

    async def list_tables_of(self, person: str) -> list[str]:
        """Return the tables at which the person sits, the last changed first."""
        return await self._load_ids(select_tables_of(person))

    async def list_running_of(self, person: str) -> list[str]:
        """Return those of them at which the game is played."""
        return await self._load_ids(select_tables_of(person).where(TABLES.c.phase == "play"))

    async def _load_ids(self, query: Select[str]) -> list[str]:
        return await self._database.run_query(
            lambda connection: [found.id for found in connection.execute(query)])

    async def list_rooms_for(self, person: str) -> list[str]:
        """Return the waiting rooms that reserve a seat for the person, or that they opened."""
        kept = select(SEATS.c.table_id).where(SEATS.c.holder == person, SEATS.c.kind == "open")
        query = select(TABLES.c.id).where(TABLES.c.phase == "room", or_(
            TABLES.c.id.in_(kept), TABLES.c.host == person)).order_by(TABLES.c.id)
        return await self._load_ids(query)


def select_tables_of(person: str) -> Select[str]:
    """Select the tables at which the person sits, the last changed first."""
    return select(TABLES.c.id).where(TABLES.c.id.in_(select(SEATS.c.table_id).where(
        SEATS.c.holder == person, SEATS.c.kind == "person"))).order_by(
            TABLES.c.moment.desc(), TABLES.c.id)


def build_seat_values(table: str, seats: tuple[SeatRow, ...],
                      status: TableStatus) -> list[dict[str, object]]:
    return [{"table_id": table, "seat": number, "kind": seat.kind, "name": seat.name,
             "holder": seat.holder, "language": seat.language, "code": seat.code,
             "shared": seat.shared, "offered": seat.offered, "due": status.due[number]}
            for number, seat in enumerate(seats)]


SEATED: Final = select(SEATS, PEOPLE.c.key, is_program(SEATS.c.holder)).join(
    PEOPLE, PEOPLE.c.id == SEATS.c.holder, isouter=True)


def build_seat_row(row: Row[Any]) -> SeatRow:
    return SeatRow(row.kind, row.name, row.holder, row.language, row.code,
                   row.key is not None and not row.shared, row.shared,
                   row.program and not row.shared, row.offered)


def add_entries(connection: Connection, table: str, entries: Sequence[EntryRow]) -> None:
    rows = [{"table_id": table, "number": entry.number, "seat": entry.seat,
             "text": entry.text, "digest": entry.digest, "moment": entry.moment}
            for entry in entries]
    if rows:
        connection.execute(insert(ENTRIES), rows)


def add_events(connection: Connection, table: str, events: Sequence[EventRow]) -> None:
    rows = [{"table_id": table, "number": row.number, "after": row.after, "seat": row.seat,
             "person": row.person, "kind": kind, "facts": json.dumps(facts, sort_keys=True),
             "moment": row.moment} for row in events for kind, facts in [encode_event(row.event)]]
    if rows:
        connection.execute(insert(ACTS), rows)


def build_event_row(row: Row[Any]) -> EventRow:
    """Return the event of a row. DamagedTable if it cannot be read."""
    try:
        event = decode_event(row.kind, read_mapping(row.table_id, row.facts))
    except UnreadableEvent as fault:
        raise DamagedTable(row.table_id, str(fault), Phrase(UNREADABLE)) from fault
    return EventRow(row.number, row.after, row.seat, row.person, event, row.moment)


SET_DUE: Final = update(SEATS).where(
    SEATS.c.table_id == bindparam("of"), SEATS.c.seat == bindparam("number"),
    SEATS.c.due != bindparam("since")).values(due=bindparam("since"))


def save_status_and_version(connection: Connection, table: str, change: TableChange) -> None:
    """Give the table its next version and status. This comes first in a transaction: another server
    that changes the table waits for its end, and gets StaleVersion."""
    status = change.status
    moved = connection.execute(
        update(TABLES).where(TABLES.c.id == table, TABLES.c.version == change.version).values(
            version=change.version + 1, title=status.name, phase=status.phase,
            moment=status.moment, to_act=status.to_act, deadline=status.deadline,
            wakes=status.wakes,
            **({} if change.rules is None else {"rules": change.rules}),
            **({} if change.options is None
               else {"options": json.dumps(change.options, sort_keys=True)})))
    if not moved.rowcount:
        raise StaleVersion(f"table {table} is not of version {change.version} any more")


def load_table(connection: Connection, table: str,
               read_outcome: ReadOutcome | None = None) -> TableRow | None:
    """Return the table with its seats and entries, in order. DamagedTable if some of it cannot be
    read."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
    if row is None:
        return None
    seats = connection.execute(
        SEATED.where(SEATS.c.table_id == table).order_by(SEATS.c.seat))
    entries = connection.execute(
        select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number))
    acts = connection.execute(
        select(ACTS).where(ACTS.c.table_id == table).order_by(ACTS.c.number))
    return TableRow(
        id=row.id, code=row.code, name=row.name, game=row.game, rules=row.rules,
        facts=row.facts, options=read_options(row), seed=row.seed, host=row.host,
        seats=tuple(build_seat_row(seat) for seat in seats),
        entries=tuple(EntryRow(entry.number, entry.seat, entry.text, entry.digest, entry.moment)
                      for entry in entries),
        terms=read_mapping(table, row.terms),
        events=tuple(build_event_row(act) for act in acts),
        opened=row.opened, version=row.version,
        messages=load_messages(connection, table),
        outcome=read_outcome(connection, table) if read_outcome else None,
        secret=deals.find_secret(connection, table))


def read_options(row: Row[Any]) -> dict[str, str]:
    """Return the options of a table. DamagedTable if they cannot be read."""
    options = read_mapping(row.id, row.options)
    if not all(isinstance(value, str) for value in options.values()):
        raise DamagedTable(row.id, f"options that are none: {row.options[:60]}", Phrase(UNREADABLE))
    return {name: str(value) for name, value in options.items()}


def read_mapping(table: str, text: str) -> dict[str, object]:
    """Return the mapping in a text of JSON. DamagedTable if there is none."""
    found = parse_mapping(text)
    if found is None:
        raise DamagedTable(table, f"this cannot be read: {text[:60]}", Phrase(UNREADABLE))
    return found


def parse_mapping(text: str) -> dict[str, object] | None:
    """Return the mapping in a text of JSON; None if there is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
