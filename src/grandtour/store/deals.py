"""The secrets of deals, as `grandtour.store.tables` keeps them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from grandtour.store.schema.tables import DEALS
from grandtour.tables.ports import DealTaken

HELD: Final = 600_000           # milliseconds that a deal waits for its table


def prepare(connection: Connection, table: str, secret: str, now: int) -> None:
    """Keep it for a table to come; those that were not wanted in time go."""
    connection.execute(delete(DEALS).where(DEALS.c.prepared > 0, DEALS.c.prepared < now - HELD))
    connection.execute(insert(DEALS).values(table_id=table, secret=secret, prepared=now))


def prepared(connection: Connection, table: str) -> str | None:
    """The secret that waits for the table."""
    return connection.execute(select(DEALS.c.secret).where(
        DEALS.c.table_id == table, DEALS.c.prepared > 0)).scalar()


def keep(connection: Connection, table: str, secret: str) -> None:
    """It is the secret of this table now. DealTaken if it was already."""
    waiting = update(DEALS).where(DEALS.c.table_id == table, DEALS.c.prepared > 0)
    if connection.execute(waiting.values(prepared=0)).rowcount:
        return
    if secret_of(connection, table):
        raise DealTaken(table)
    connection.execute(insert(DEALS).values(table_id=table, secret=secret, prepared=0))


def secret_of(connection: Connection, table: str) -> str:
    """Of a table; "" if it has none."""
    found = connection.execute(select(DEALS.c.secret).where(
        DEALS.c.table_id == table, DEALS.c.prepared == 0)).scalar()
    return found or ""
