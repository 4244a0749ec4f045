"""Stores the secrets of deals."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from grandtour.tables.rows import DealTaken
from grandtour.tables.schema import DEALS

WAITING: Final = 600_000        # milliseconds that a deal waits for its table


def add_prepared_deal(connection: Connection, table: str, secret: str, now: int) -> None:
    """Store the secret for a table to come, and delete those that have waited too long."""
    connection.execute(delete(DEALS).where(DEALS.c.prepared > 0, DEALS.c.prepared < now - WAITING))
    connection.execute(insert(DEALS).values(table_id=table, secret=secret, prepared=now))


def find_prepared_deal(connection: Connection, table: str) -> str | None:
    """Return the secret that waits for the table."""
    return connection.execute(select(DEALS.c.secret).where(
        DEALS.c.table_id == table, DEALS.c.prepared > 0)).scalar()


def claim_deal(connection: Connection, table: str, secret: str) -> None:
    """Make it the secret of this table. DealTaken if the table has one."""
    waiting = update(DEALS).where(DEALS.c.table_id == table, DEALS.c.prepared > 0)
    if connection.execute(waiting.values(prepared=0)).rowcount:
        return
    if find_secret(connection, table):
        raise DealTaken(table)
    connection.execute(insert(DEALS).values(table_id=table, secret=secret, prepared=0))


def find_secret(connection: Connection, table: str) -> str:
    """Return the secret of a table; "" if it has none."""
    found = connection.execute(select(DEALS.c.secret).where(
        DEALS.c.table_id == table, DEALS.c.prepared == 0)).scalar()
    return found or ""
