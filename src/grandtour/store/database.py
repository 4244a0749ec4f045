"""The database. One thread and one connection write, others read."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, OperationalError

from grandtour.engine.game import Refused
from grandtour.store import errors
from grandtour.store.files import OWNER, SQLITE, make_reading_engine
from grandtour.store.migrate import find_head_revisions, read_revisions
from grandtour.store.openable import UnfitDatabase, find_existing_file, require_present_schema

T = TypeVar("T")
Change = Callable[[Connection], object]
Reason = Literal["full", "closed"]
LOG: Final = logging.getLogger(__name__)
SAFE_SQLITE: Final = (3, 51, 3)
PATIENCE: Final = 8.0           # seconds within which the database must answer
WHY_NOT: Final = {
    "full": "the disk is full",
    "closed": "the database takes nothing: it is locked, or cannot be written"}
PROOFS: Final = {"sqlite": "PRAGMA user_version = {}",
                 "postgresql": "UPDATE alembic_version SET version_num = version_num WHERE "
                               "version_num = (SELECT min(version_num) FROM alembic_version)"}
IN_THE_WAY: Final = ("locked", "readonly", "disk I/O error", "unable to open")
NO_SPACE_FOR_BACKUP: Final = "53100"        # SQLSTATE
WRITES: Final = "writes"        # the option of a connection whose transactions will write
# A browser shares no memory between connections, which writing ahead needs.
JOURNAL: Final = "TRUNCATE" if sys.platform == "emscripten" else "WAL"
DIALECTS: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
COLLISIONS: Final = ("40001", "40P01")      # SQLSTATE: not serializable, deadlock
PAUSES: Final = (0.0, 0.05, 0.2, 0.5)       # seconds before the further tries of a write


class Database:
    """The database that the stores of all subjects share. It must have the present schema;
    otherwise, or if there is none, UnfitDatabase is raised. `run_transaction` returns when its
    transaction is durable on disk. Writes that wait at the same time share one transaction, so
    that durable commits do not limit how many tables can play."""

    def __init__(self, url: str) -> None:
        with open_snapshot(url) as connection:
            require_present_schema(connection, url)
        self.engine = make_engine(url)
        self._writer = (ImmediateWriter if sys.platform == "emscripten"
                        else WriterThread)(self.engine)
        self._readers = ThreadPoolExecutor(2, "reader")

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        self._readers.shutdown()
        self.engine.dispose()

    async def run_query(self, query: Callable[[Connection], T]) -> T:
        """Return the result of the query. Raise CannotRead if the database does not answer."""
        def run() -> T:
            with self.engine.connect() as connection:
                try:
                    return query(connection)
                except Exception:
                    connection.invalidate()     # a result that was left half read stays as old
                    raise
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except OperationalError as error:
            if find_external_cause(error) is None:
                raise
            raise CannotRead(str(error.orig).partition("\n")[0]) from error

    async def find_fault(self) -> str:
        """Try the database, and return why it cannot be read or written; empty if it can."""
        try:
            async with asyncio.timeout(PATIENCE):
                schema = await self.run_query(read_revisions)
                await self.run_transaction(try_write)
        except CannotWrite as error:
            LOG.warning("%s", error)
            return WHY_NOT[error.reason]
        except Exception as error:
            LOG.warning("the database does not answer: %s", error)
            return "the database does not answer"
        return "" if schema == find_head_revisions() else "the database has another schema"

    def count_waiting_writes(self) -> int:
        """Return the number of waiting writes."""
        return self._writer.count_waiting()

    def is_writer_alive(self) -> bool:
        """Return whether the writing thread works."""
        return self._writer.is_alive()

    async def run_transaction(self, change: Change) -> None:
        """Make the change in a transaction, which is repeated if another one is in its way.
        `change` may be called more than once. If the caller gives up waiting, the change is made as
        a whole or not at all."""
        try:
            await asyncio.wrap_future(self._writer.submit_change(change))
        except OperationalError as error:
            reason = find_external_cause(error)
            if reason is None:
                raise
            raise CannotWrite(reason, str(error.orig)) from error


class CannotWrite(OSError):
    """The database accepts no writes: its disk is full, or it cannot be written."""

    def __init__(self, reason: Reason, said: str) -> None:
        super().__init__(f"nothing can be written: {said}")
        self.reason = reason


class CannotRead(OSError):
    """The database does not answer: it is unreachable, or cannot be opened."""

    def __init__(self, said: str) -> None:
        super().__init__(f"nothing can be read: {said}")


def find_external_cause(error: OperationalError) -> Reason | None:
    """Return the external cause of the error; None if the statement itself is at fault."""
    said = str(error.orig)
    if "disk is full" in said or getattr(error.orig, "sqlstate", "") == NO_SPACE_FOR_BACKUP:
        return "full"
    outside = not isinstance(error.orig, sqlite3.Error) or \
        any(sign in said for sign in IN_THE_WAY)
    return "closed" if outside else None


def try_write(connection: Connection) -> None:
    """Test the database by a write that no one reads."""
    connection.exec_driver_sql(PROOFS[connection.dialect.name].format(
        int(time.time() * 1000) % 2**31))


class WriterThread:
    """The one thread that writes. Waiting changes share a transaction, each in a savepoint of its
    own, so that one that fails spoils no other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[tuple[Change, Future[None]] | None]
        self._queue = SimpleQueue()
        self._thread = threading.Thread(target=self._run_writer, name="writer", daemon=True)
        self._thread.start()

    def submit_change(self, change: Change) -> Future[None]:
        future: Future[None] = Future()
        self._queue.put((change, future))
        return future

    def count_waiting(self) -> int:
        return self._queue.qsize()

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def close(self) -> None:
        """Write all waiting changes, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run_writer(self) -> None:
        with self._engine.connect().execution_options(**{WRITES: True}) as connection:
            while True:
                batch = self._take_batch()
                if batch is None:
                    return
                commit_batch_of_changes(connection, [(change, future) for change, future in batch
                                                     if future.set_running_or_notify_cancel()])

    def _take_batch(self) -> list[tuple[Change, Future[None]]] | None:
        """Wait for changes, and return all that wait; None when the writer is to stop."""
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


class ImmediateWriter:
    """A writer without a thread, for browsers, which give Python none."""

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.connect().execution_options(**{WRITES: True})

    def submit_change(self, change: Change) -> Future[None]:
        future: Future[None] = Future()
        commit_batch_of_changes(self._connection, [(change, future)])
        return future

    def count_waiting(self) -> int:
        return 0

    def is_alive(self) -> bool:
        return True

    def close(self) -> None:
        self._connection.close()


def commit_batch_of_changes(connection: Connection,
                            batch: Sequence[tuple[Change, Future[None]]]) -> None:
    """Make all changes together, or one by one if an external cause is in the way."""
    changes = [change for change, _ in batch]
    failures = commit_in_one_transaction(connection, changes)
    if any(map(is_conflict, failures)):
        failures = [commit_single_change(connection, change) for change in changes]
    for (_, future), failure in zip(batch, failures, strict=True):
        if failure is None:
            future.set_result(None)
        else:
            future.set_exception(failure)


def commit_single_change(connection: Connection, change: Change) -> Exception | None:
    """Make one change, and repeat it while another server is in the way."""
    for pause in PAUSES:
        [failure] = commit_in_one_transaction(connection, [change])
        if not is_conflict(failure):
            return failure
        time.sleep(pause)
    return commit_in_one_transaction(connection, [change])[0]


def commit_in_one_transaction(connection: Connection,
                              changes: Sequence[Change]) -> list[Exception | None]:
    """Make the changes in one transaction, each in a savepoint. Return the error of each, or None.
    If another transaction is in the way of one, none is made."""
    try:
        with connection.begin():
            return [try_change(connection, change) for change in changes]
    except Exception as error:
        return [find_first_error(error) for _ in changes]


def try_change(connection: Connection, change: Change) -> Exception | None:
    """Make one change in a savepoint. Return its error, or None."""
    try:
        with connection.begin_nested():
            change(connection)
    except Exception as error:
        if is_conflict(error) or has_ended(connection):
            raise
        return error
    return None


def has_ended(connection: Connection) -> bool:
    """Return whether SQLite has ended the whole transaction, as on a full disk."""
    file = connection.connection.driver_connection
    return isinstance(file, sqlite3.Connection) and not file.in_transaction


def find_first_error(error: Exception) -> Exception:
    """Return the first error of the database, where other failures followed from it."""
    found, before = error, error.__context__
    while before is not None:
        found = before if isinstance(before, OperationalError) else found
        before = before.__context__
    return found


def is_conflict(error: Exception | None) -> bool:
    """Return whether PostgreSQL has ended this transaction in favour of another one, so that a
    retry may succeed."""
    return getattr(getattr(error, "orig", None), "sqlstate", "") in COLLISIONS


def execute(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


def add_new(connection: Connection, table: Table, rows: Sequence[Mapping[str, object]]) -> None:
    """Add the rows that do not exist yet."""
    insert = DIALECTS[connection.dialect.name]
    connection.execute(insert(table).on_conflict_do_nothing(), rows)


def make_engine(url: str) -> Engine:
    """Return an engine for the address. It rejects text that PostgreSQL could not store. SQLite
    runs in WAL mode with every commit synced to the disk. Raise UnfitDatabase if there is no such
    file."""
    made = make_sqlite_engine(url) if url.startswith("sqlite") else create_engine(
        url, pool_pre_ping=True, connect_args=make_tls_options(url))
    event.listen(made, "before_cursor_execute", refuse_nul)
    return made


@contextmanager
def open_temporary_engine(url: str) -> Iterator[Engine]:
    made = make_engine(url)
    try:
        yield made
    finally:
        made.dispose()


@contextmanager
def open_snapshot(url: str) -> Iterator[Connection]:
    """Open a snapshot of the database, of any schema, for reading only. Raise UnfitDatabase if
    there is no such file, or none that can be read."""
    if url.startswith(SQLITE):
        path = find_existing_file(url)
        try:
            with make_reading_engine(path).connect() as connection:
                yield connection
        except DatabaseError as error:
            raise UnfitDatabase(f"cannot use the record in {path}: {error.orig}. If it is damaged: "
                                "grandtour check says how, grandtour restore brings a backup back"
                                ) from error
        return
    with open_temporary_engine(url) as made, \
            made.execution_options(isolation_level="REPEATABLE READ").connect() as connection:
        yield connection


def make_tls_options(url: str) -> dict[str, str]:
    """Return the option that requires TLS for PostgreSQL on another machine, unless the address
    (`?sslmode=`) or PGSSLMODE sets one."""
    asked = make_url(url)
    host = asked.host or asked.query.get("host") or ""
    said = "sslmode" in asked.query or "PGSSLMODE" in os.environ
    near = host in ("", "localhost", "127.0.0.1", "::1") or str(host).startswith("/")
    return {} if near or said else {"sslmode": "require"}


def refuse_nul(connection: Connection, cursor: object, statement: str, parameters: Any,
               context: object, many: bool) -> None:
    """Raise Refused (unwritable) if a text contains NUL."""
    for row in parameters if many else (parameters,):
        values = row.values() if isinstance(row, Mapping) else row
        if any(isinstance(value, str) and "\0" in value for value in values):
            raise Refused(errors.UNWRITABLE, {})


def make_sqlite_engine(url: str) -> Engine:
    path = find_existing_file(url)
    make_private(path)
    made = create_engine(URL.create("sqlite", database=str(path)),
                         connect_args={"check_same_thread": False})
    event.listen(made, "connect", prepare_connection)
    event.listen(made, "begin", begin_transaction)
    if sqlite3.sqlite_version_info < SAFE_SQLITE:
        LOG.info("SQLite %s: let only one server at a time open %s", sqlite3.sqlite_version, path)
    return made


def make_file(path: Path) -> None:
    """Make the file, empty, if there is none yet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER))


def make_private(path: Path) -> None:
    """Restrict the file, and the files that SQLite adds next to it, to the user of the service.
    They contain seeds of running games, secrets and addresses."""
    with suppress(OSError):             # a user who may not is told when it cannot be written
        for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            if file.exists() and file.stat().st_mode & 0o077:
                file.chmod(OWNER)


def prepare_connection(connection: sqlite3.Connection, _record: object) -> None:
    """Leave transactions to SQLAlchemy, so that savepoints work; write ahead, sync, wait."""
    connection.isolation_level = None
    for pragma in (f"journal_mode={JOURNAL}", "synchronous=FULL", "foreign_keys=ON",
                   "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def begin_transaction(connection: Connection) -> None:
    """Begin a transaction. A writer waits for its turn before it reads anything. Otherwise a write
    by another process in between would make SQLite refuse this one. A reader lets SQLite itself
    begin, which waits for nothing. Through SQLAlchemy that would take a quarter of the time of a
    short read."""
    if connection.get_execution_options().get(WRITES, False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        file = connection.connection.driver_connection
        assert isinstance(file, sqlite3.Connection)
        file.execute("BEGIN")
