"""How the servers of one PostgreSQL database hear of what another one has written, and that one of
them has gone.

A notice is a hint and names the table, and the person if it concerns nobody else; what is true is
read from the database. Only an act that no one stores is in the notice itself. A process that ends,
however it ends, loses its connection at once; of those that are left the first one by its
connection is told, so that one of them does what is to be done. With SQLite there is one server,
and nothing to hear."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, Engine, NullPool, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

LOG: Final = logging.getLogger(__name__)
CHANNEL: Final = "grandtour"
ALL: Final = ""                 # when notices may have been missed
GONE: Final = "*"               # when another server has gone, and this one is the first left
HERE: Final = "+"               # told by whoever begins to listen
NAME: Final = "grandtour-news"  # of these connections, by which the servers know each other
LIVING: Final = (f"SELECT pid FROM pg_stat_activity WHERE application_name = '{NAME}' "
                 "AND datname = current_database()")
LOADED: Final = secrets.token_hex(6)
BREATH: Final = 1.0             # seconds until it looks whether to stop, or connects again

Heard = Callable[[str, str, str], None]


def notify_servers(connection: Connection, table: str, person: str = "", act: str = "") -> None:
    """Notify the other servers, once this transaction is done, that the table has changed, or that
    there is news for this person alone. `act`: what the person did, if it is not stored."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(
            CHANNEL, f"{table}:{make_server_id()}:{person}:{act}")))


def make_server_id() -> str:
    """Return an id of this process, different also for a forked copy of it."""
    return f"{LOADED}.{os.getpid()}"


class NewsListener:
    """A thread with a connection of its own that hears what other servers tell. `heard` is called
    in it with the id of a table, or with ALL or GONE; with the person whom alone it concerns, "" if
    it concerns everybody; and with an act of this person that is not stored, "" if there is
    none."""

    def __init__(self, engine: Engine, heard: Heard) -> None:
        self._engine = create_engine(engine.url, poolclass=NullPool, isolation_level="AUTOCOMMIT",
                                     connect_args={"application_name": NAME})
        self._heard = heard
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run_listener, name="news", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        self._stopped.set()
        await asyncio.to_thread(self._thread.join)

    def _run_listener(self) -> None:
        from psycopg import Error
        while not self._stopped.is_set():
            try:
                with self._engine.connect() as connection:
                    self._listen(connection)
            except (SQLAlchemyError, Error) as error:
                LOG.warning("no news from the database: %s", str(error).splitlines()[0])
                self._stopped.wait(BREATH)

    def _listen(self, connection: Connection) -> None:
        connection.exec_driver_sql(f"LISTEN {CHANNEL}")
        self._heard(ALL, "", "")
        driver: Any = connection.connection.driver_connection
        known: set[int] = set()
        notify_servers(connection, HERE)
        while not self._stopped.is_set():
            living = set(connection.exec_driver_sql(LIVING).scalars())
            if known - living and driver.info.backend_pid == min(living):
                self._heard(GONE, "", "")
            known = living
            for notice in driver.notifies(timeout=BREATH):
                table, server, person, act = notice.payload.split(":", 3)
                if table == HERE:
                    known.add(notice.pid)
                elif server != make_server_id():
                    self._heard(table, person, act)
