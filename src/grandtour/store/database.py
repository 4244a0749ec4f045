"""The database. One thread and one connection write, others read."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event

from grandtour.store.migrate import head, revision_of, upgrade

T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)
SAFE_SQLITE: Final = (3, 51, 3)
PATIENCE: Final = 5.0           # seconds within which the database must answer


class Database:
    """What the stores of all subjects share. `write` returns when its transaction is durable on
    disk.

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

    async def read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.engine.connect() as connection:
                return query(connection)
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def fault(self) -> str:
        """What stands in the way of reading and writing; empty if nothing does."""
        try:
            async with asyncio.timeout(PATIENCE):
                schema = await self.read(revision_of)
                await self.write(lambda connection: None)
        except Exception as error:
            LOG.warning("the database does not answer: %s", error)
            return "the database does not answer"
        return "" if schema == head() else "the database has another schema"

    def waiting(self) -> int:
        """How many writes wait."""
        return self._writer.waiting()

    def writing(self) -> bool:
        """Whether the writing thread works."""
        return self._writer.alive()

    async def write(self, change: Callable[[Connection], None]) -> None:
        await asyncio.wrap_future(self._writer.submit(change))


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

    def waiting(self) -> int:
        return self._queue.qsize()

    def alive(self) -> bool:
        return self._thread.is_alive()

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


def engine(url: str) -> Engine:
    """An engine for the address; SQLite in WAL mode with every commit synced to the disk."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True)
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
