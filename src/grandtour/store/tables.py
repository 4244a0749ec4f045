"""The tables as `grandtour.tables` asks for them."""

from __future__ import annotations

import json

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from grandtour.store.database import Database
from grandtour.store.schema.tables import ACTS, ENTRIES, SEATS, TABLES
from grandtour.tables.ports import ActRow, EntryRow, NumberTaken, SeatRow, TableRow


class TableStore:
    """A `tables.ports.Store`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_table(self, table: TableRow) -> None:
        def change(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(
                id=table.id, code=table.code, name=table.name, game=table.game,
                rules=table.rules, facts=table.facts, seed=table.seed, host=table.host,
                options=json.dumps(table.options, sort_keys=True),
                terms=json.dumps(table.terms, sort_keys=True)))
            connection.execute(insert(SEATS), seat_values(table.id, table.seats))
        await self._database.write(change)

    async def set_seats(self, table: str, seats: tuple[SeatRow, ...]) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(SEATS).where(SEATS.c.table_id == table))
            connection.execute(insert(SEATS), seat_values(table, seats))
        await self._database.write(change)

    async def append(self, table: str, entries: list[EntryRow]) -> None:
        rows = [{"table_id": table, "number": entry.number, "seat": entry.seat,
                 "text": entry.text, "digest": entry.digest, "moment": entry.moment}
                for entry in entries]

        def change(connection: Connection) -> None:
            try:
                connection.execute(insert(ENTRIES), rows)
            except IntegrityError as error:
                raise NumberTaken(f"{table}: {rows[0]['number']}") from error
        await self._database.write(change)

    async def add_act(self, table: str, act: ActRow) -> None:
        values = insert(ACTS).values(
            table_id=table, number=act.number, after=act.after, seat=act.seat, person=act.person,
            kind=act.kind, facts=json.dumps(act.facts, sort_keys=True), moment=act.moment)

        def change(connection: Connection) -> None:
            try:
                connection.execute(values)
            except IntegrityError as error:
                raise NumberTaken(f"{table}: act {act.number}") from error
        await self._database.write(change)

    async def table(self, table: str) -> TableRow | None:
        return await self._database.read(lambda connection: load(connection, table))

    async def table_of_code(self, code: str) -> str | None:
        query = select(TABLES.c.id).where(TABLES.c.code == code)
        return await self._database.read(lambda connection: connection.execute(query).scalar())

    async def tables_of(self, person: str) -> list[str]:
        last = select(ENTRIES.c.table_id, func.max(ENTRIES.c.at).label("at")).group_by(
            ENTRIES.c.table_id).subquery()
        query = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .join(last, last.c.table_id == TABLES.c.id, isouter=True)
            .where(SEATS.c.holder == person, SEATS.c.kind == "person")
            .order_by(func.coalesce(last.c.at, TABLES.c.at).desc(), TABLES.c.id))
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars()))


def seat_values(table: str, seats: tuple[SeatRow, ...]) -> list[dict[str, object]]:
    return [{"table_id": table, "seat": number, "kind": seat.kind, "name": seat.name,
             "holder": seat.holder} for number, seat in enumerate(seats)]


def load(connection: Connection, table: str) -> TableRow | None:
    """The table with its seats and entries, in order."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
    if row is None:
        return None
    seats = connection.execute(
        select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat))
    entries = connection.execute(
        select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number))
    acts = connection.execute(
        select(ACTS).where(ACTS.c.table_id == table).order_by(ACTS.c.number))
    return TableRow(
        id=row.id, code=row.code, name=row.name, game=row.game, rules=row.rules,
        facts=row.facts, options=json.loads(row.options), seed=row.seed, host=row.host,
        seats=tuple(SeatRow(seat.kind, seat.name, seat.holder) for seat in seats),
        entries=tuple(EntryRow(entry.number, entry.seat, entry.text, entry.digest, entry.moment)
                      for entry in entries),
        terms=json.loads(row.terms),
        acts=tuple(ActRow(act.number, act.after, act.seat, act.person, act.kind,
                          json.loads(act.facts), act.moment) for act in acts))
