"""Lists all tables of the site, and finds those that a host has ended or removed."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, Select, exists, func, or_, select

from grandtour.maintenance.stores.tidying import delete_table, list_referenced_ids
from grandtour.people.schema import HOST_ACTS
from grandtour.store.database import Database
from grandtour.tables.rows import Phase, TableSummary
from grandtour.tables.schema import SEATS, TABLES
from grandtour.tables.stores.lobby import read_summaries

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
# A waiting room in which no one sits, and no one is expected.
EMPTY_ROOM: Final = (TABLES.c.phase == "room") & ~exists().where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.kind != "bot", SEATS.c.holder != "")


class AdminTableStore:
    """Lists tables and deletes them. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def count_tables_by_phase(self) -> dict[Phase, int]:
        """Return how many tables there are of each phase, without empty waiting rooms."""
        query = select(TABLES.c.phase, func.count().label("number")).where(~EMPTY_ROOM).group_by(
            TABLES.c.phase)
        rows = await self._database.run_query(lambda connection: connection.execute(query).all())
        return dict.fromkeys(PHASES, 0) | {row.phase: row.number for row in rows}

    async def list_tables(self, phase: Phase, search: str, most: int) -> list[TableSummary]:
        """Return the tables with this number, or with the search text in their name or in that of
        a player, the last changed first. Without a search text, return all but empty rooms."""
        query = select(TABLES).where(TABLES.c.phase == phase).order_by(
            TABLES.c.moment.desc(), TABLES.c.id).limit(most)
        return await self._load_summaries(query.where(matches_search(search) if search
                                                      else ~EMPTY_ROOM))

    async def load_summary(self, table: str) -> TableSummary | None:
        found = await self._load_summaries(select(TABLES).where(TABLES.c.id == table))
        return found[0] if found else None

    async def _load_summaries(self, query: Select[Any]) -> list[TableSummary]:
        return await self._database.run_query(lambda connection: read_summaries(connection, query))

    async def is_needed(self, table: str) -> bool:
        """Tell whether a text, message, another table or a feature refers to it."""
        return await self._database.run_query(lambda connection: is_needed(connection, table))

    async def list_tables_with_act(self, act: Literal["end_table", "remove_table"],
                                   phase: Phase) -> list[str]:
        """Return the tables of this phase with this act of a host."""
        query = select(TABLES.c.id).where(TABLES.c.phase == phase, TABLES.c.id.in_(
            select(HOST_ACTS.c.fact).where(HOST_ACTS.c.kind == act)))
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def delete_room(self, table: str) -> bool:
        """Delete the table with all that belongs to it, if it is a waiting room that nothing
        refers to. Tell whether it was deleted."""
        query = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.phase == "room")
        deleted: list[bool] = []

        def change(connection: Connection) -> None:
            deleted[:] = [connection.execute(query).first() is not None
                          and not is_needed(connection, table)]
            if deleted[0]:
                delete_table(connection, table)
        await self._database.run_transaction(change)
        return deleted[0]


def matches_search(search: str) -> Any:
    """The condition that the text is the table's number, or in its name or in a player's name."""
    def holds(name: Any) -> Any:
        return func.lower(name).contains(search.lower(), autoescape=True)
    return or_(TABLES.c.id == search, holds(TABLES.c.title), exists().where(
        SEATS.c.table_id == TABLES.c.id, holds(SEATS.c.name)))


def is_needed(connection: Connection, table: str) -> bool:
    """Tell whether something else refers to the table."""
    return table in list_referenced_ids("room", connection)
