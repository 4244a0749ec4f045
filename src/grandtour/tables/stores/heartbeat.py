"""Stores when servers were alive, and takes the gaps between them out of all clocks."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import (
    BigInteger, Connection, String, cast, delete, func, insert, literal, or_, select, update,
)

from grandtour.engine.core import PUBLIC
from grandtour.store.database import DIALECTS, Database
from grandtour.store.news import ALL, notify_servers
from grandtour.tables.clock import DAY
from grandtour.tables.events import Ask, Gap, encode_event
from grandtour.tables.schema import ACTS, ENTRIES, SERVERS, SIGNS, TABLES
from grandtour.tables.timeline import STALE

TURN: Final = 0x6C696665        # the lock under which servers of one PostgreSQL begin in turn

# The tables being played at which clocks run or questions answer themselves.
TIMED: Final = (TABLES.c.phase == "play") & or_(
    TABLES.c.terms.contains('"bank"'), TABLES.c.terms.contains('"answer"'),
    TABLES.c.id.in_(select(ACTS.c.table_id).where(ACTS.c.kind == Ask.kind)))


class HeartbeatStore:
    """Keeps when servers were alive. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def announce_server(self, server: str, now: int, stale: int, end: int) -> None:
        """Store that the server is alive from `now` on. If none was within the `stale` milliseconds
        before that, the time from the last sign of life to `end` counts for no one."""
        def store_server(connection: Connection) -> None:
            shared = connection.dialect.name == "postgresql"
            if shared:
                connection.execute(select(func.pg_advisory_xact_lock(TURN)))
            last = find_last_sign(connection)
            if last and not (shared and abs(now - last) <= stale):
                leave_out(connection, last, end)
            connection.execute(delete(SERVERS).where(or_(
                SERVERS.c.seen < now - DAY, SERVERS.c.seen > now + stale)))
            store_sign(connection, server, now)
        await self._database.run_transaction(store_server)

    async def store_sign(self, server: str, now: int) -> None:
        await self._database.run_transaction(lambda connection: store_sign(connection, server, now))

    async def has_others(self, server: str, since: int) -> bool:
        """Return whether another server was alive since then."""
        query = select(SERVERS.c.id).where(SERVERS.c.id != server, SERVERS.c.seen >= since)
        return await self._database.run_query(
            lambda connection: connection.execute(query).first() is not None)

    async def leave_out(self, begin: int, end: int) -> None:
        """Let the time from `begin` to `end` count for no one. An earlier `end` means that the
        clock was set back: later moments count from there."""
        await self._database.run_transaction(lambda connection: leave_out(connection, begin, end))


def find_last_sign(connection: Connection) -> int:
    """Return when the last server was alive; 0 if there was none yet."""
    return int(connection.execute(select(func.max(SERVERS.c.seen))).scalar() or 0)


def store_sign(connection: Connection, server: str, now: int) -> None:
    made: Any = DIALECTS[connection.dialect.name](SERVERS).values(id=server, seen=now)
    connection.execute(made.on_conflict_do_update(index_elements=["id"], set_={"seen": now}))


def leave_out(connection: Connection, begin: int, end: int) -> None:
    """Let the time between the two moments count for no one, at any table where time counts. Each
    of these tables gets a new version, so that no server writes there without it, and a later
    deadline. People who were seen until the gap, or shortly after the last sign of life, count as
    seen just now."""
    connection.execute(update(SIGNS).where(SIGNS.c.seen <= begin + STALE).values(
        seen=SIGNS.c.seen + (end - begin)))
    connection.execute(update(TABLES).where(TIMED).values(version=TABLES.c.version + 1))
    connection.execute(update(TABLES).where(TIMED, TABLES.c.deadline > 0).values(
        deadline=TABLES.c.deadline + (end - begin)))
    if end < begin:         # else the next look corrects it
        connection.execute(update(TABLES).where(TABLES.c.wakes > 0).values(
            wakes=TABLES.c.wakes + (end - begin)))
    number = select(func.coalesce(func.max(ACTS.c.number), 0) + 1).where(
        ACTS.c.table_id == TABLES.c.id).scalar_subquery()
    after = select(func.coalesce(func.max(ENTRIES.c.number), 0)).where(
        ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
    kind, facts = encode_event(Gap(begin, end))
    connection.execute(insert(ACTS).from_select(
        ["table_id", "number", "after", "seat", "person", "kind", "facts", "moment"],
        select(TABLES.c.id, number, after, literal(PUBLIC), cast(literal(""), String),
               cast(literal(kind), String), cast(literal(json.dumps(facts)), String),
               cast(literal(end), BigInteger)).where(TIMED)))
    notify_servers(connection, ALL)
