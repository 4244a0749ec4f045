"""Tables that communities show."""

from __future__ import annotations

from sqlalchemy import Connection

from grandtour.store.database import add_new
from grandtour.store.schema.communities import COMMUNITY_TABLES
from grandtour.tables.rows import OpenedFor


def add_community_table(connection: Connection, table: str, opened_for: OpenedFor) -> None:
    """Show a table in a community; a table that is shown there already is unchanged."""
    add_new(connection, COMMUNITY_TABLES, [{
        "community_id": opened_for.community, "table_id": table,
        "members_only": opened_for.members_only}])
