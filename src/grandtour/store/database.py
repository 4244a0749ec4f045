"""The database as tables ask for it. One thread and one connection write, others read."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import (
    Connection, Engine, create_engine, delete, event, func, insert, select, update,
)
from sqlalchemy.exc import IntegrityError

from grandtour.store.migrate import upgrade
from grandtour.store.schema import ENTRIES, PEOPLE, SEATS, TABLES
from grandtour.tables.ports import EntryRow, NumberTaken, PersonRow, SeatRow, TableRow

T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)
SAFE_SQLITE: Final = (3, 51, 3)


class Database:
    """A Store. A call that writes returns when its transaction is durable on disk.

    Writes that wait at the same time share one transaction, so that durable commits do not
    limit how many tables can play."""

    def __init__(self, url: str) -> None:
        self.engine = engine(url)
        upgrade(self.engine)
        self._writer = Writer(self.engine)
        self._readers = ThreadPoolExecutor(2, "reader")

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        self.engine.dispose()

    async def _read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _write(self, change: Callable[[Connection], None]) -> None:
        await asyncio.wrap_future(self._writer.submit(change))

    # Tables.

    async def add_table(self, table: TableRow) -> None:
        def change(connection: Connection) -> None:
            connection.execute(insert(TABLES).values(
                id=table.id, code=table.code, name=table.name, game=table.game,
                rules=table.rules, facts=table.facts, seed=table.seed, host=table.host,
                options=json.dumps(table.options, sort_keys=True)))
            connection.execute(insert(SEATS), seat_values(table.id, table.seats))
        await self._write(change)

    async def set_seats(self, table: str, seats: tuple[SeatRow, ...]) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(SEATS).where(SEATS.c.table_id == table))
            connection.execute(insert(SEATS), seat_values(table, seats))
        await self._write(change)

    async def append(self, table: str, entries: list[EntryRow]) -> None:
        rows = [{"table_id": table, "number": entry.number, "seat": entry.seat,
                 "text": entry.text, "digest": entry.digest} for entry in entries]

        def change(connection: Connection) -> None:
            try:
                connection.execute(insert(ENTRIES), rows)
            except IntegrityError as error:
                raise NumberTaken(f"{table}: {rows[0]['number']}") from error
        await self._write(change)

    async def table(self, table: str) -> TableRow | None:
        return await self._read(lambda connection: load(connection, table))

    async def table_of_code(self, code: str) -> str | None:
        query = select(TABLES.c.id).where(TABLES.c.code == code)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def tables_of(self, person: str) -> list[str]:
        last = select(ENTRIES.c.table_id, func.max(ENTRIES.c.at).label("at")).group_by(
            ENTRIES.c.table_id).subquery()
        query = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .join(last, last.c.table_id == TABLES.c.id, isouter=True)
            .where(SEATS.c.holder == person, SEATS.c.kind == "person")
            .order_by(func.coalesce(last.c.at, TABLES.c.at).desc(), TABLES.c.id))
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    # People.

    async def add_person(self, person: PersonRow, token_hash: str) -> None:
        values = insert(PEOPLE).values(id=person.id, name=person.name, token_hash=token_hash)
        await self._write(lambda connection: run(connection, values))

    async def rename_person(self, person: str, name: str) -> None:
        change = update(PEOPLE).where(PEOPLE.c.id == person).values(name=name)
        await self._write(lambda connection: run(connection, change))

    async def person_of(self, token_hash: str) -> PersonRow | None:
        query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.token_hash == token_hash)

        def find(connection: Connection) -> PersonRow | None:
            row = connection.execute(query).first()
            return None if row is None else PersonRow(row.id, row.name)
        return await self._read(find)


class Writer:
    """The one thread that writes. What waits is written together, each change in a savepoint of
    its own, so that one that fails spoils no other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[tuple[Callable[[Connection], None], Future[None]] | None]
        self._queue = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def submit(self, change: Callable[[Connection], None]) -> Future[None]:
        future: Future[None] = Future()
        self._queue.put((change, future))
        return future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        with self._engine.connect() as connection:
            while True:
                batch = self._batch()
                if batch is None:
                    return
                self._commit(connection, batch)

    def _batch(self) -> list[tuple[Callable[[Connection], None], Future[None]]] | None:
        """Everything that waits now; None when the writer is to stop."""
        first = self._queue.get()
        if first is None:
            return None
        batch = [first]
        while not self._queue.empty():
            further = self._queue.get()
            if further is None:
                self._queue.put(None)
                break
            batch.append(further)
        return batch

    def _commit(self, connection: Connection,
                batch: list[tuple[Callable[[Connection], None], Future[None]]]) -> None:
        outcomes: list[tuple[Future[None], BaseException | None]] = []
        try:
            with connection.begin():
                for change, future in batch:
                    outcomes.append((future, attempt(connection, change)))
        except Exception as error:
            outcomes = [(future, error) for _, future in batch]
        for future, failure in outcomes:
            if failure is None:
                future.set_result(None)
            else:
                future.set_exception(failure)


def attempt(connection: Connection, change: Callable[[Connection], None]) -> BaseException | None:
    """Make one change in a savepoint; what went wrong, if anything."""
    try:
        with connection.begin_nested():
            change(connection)
    except Exception as error:
        return error
    return None


def run(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


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
    return TableRow(
        id=row.id, code=row.code, name=row.name, game=row.game, rules=row.rules,
        facts=row.facts, options=json.loads(row.options), seed=row.seed, host=row.host,
        seats=tuple(SeatRow(seat.kind, seat.name, seat.holder) for seat in seats),
        entries=tuple(EntryRow(entry.number, entry.seat, entry.text, entry.digest)
                      for entry in entries))


def engine(url: str) -> Engine:
    """An engine for the address; SQLite in WAL mode with every commit synced to the disk."""
    if not url.startswith("sqlite"):
        return create_engine(url)
    path = Path(url.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    made = create_engine(url, connect_args={"check_same_thread": False})
    event.listen(made, "connect", prepare)
    event.listen(made, "begin", begin)
    if sqlite3.sqlite_version_info < SAFE_SQLITE:
        LOG.info("SQLite %s: let only one server at a time open %s", sqlite3.sqlite_version, path)
    return made


def prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Leave transactions to SQLAlchemy, so that savepoints work; write ahead, sync, wait."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON",
                   "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
