"""All tables of the site, and those that a host wants gone, as `grandtour.tables.clearing` asks for
them."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, Select, exists, func, or_, select

from grandtour.feature import features
from grandtour.store.database import Database
from grandtour.store.lobby import lines
from grandtour.store.schema.communities import COMMUNITY_TABLES
from grandtour.store.schema.hosts import HOST_ACTS
from grandtour.store.schema.tables import SEATS, TABLES
from grandtour.store.tidying import drop_table, needed
from grandtour.tables.rows import Phase, TableSummary

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
# A waiting room in which nobody sits, and nobody is expected.
LEFT: Final = (TABLES.c.phase == "room") & ~exists().where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.kind != "bot", SEATS.c.holder != "")


class ClearingStore:
    """A `tables.clearing.ClearingStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self) -> dict[Phase, int]:
        query = select(TABLES.c.phase, func.count().label("number")).where(~LEFT).group_by(
            TABLES.c.phase)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return dict.fromkeys(PHASES, 0) | {row.phase: row.number for row in rows}

    async def listed(self, phase: Phase, search: str, most: int) -> list[TableSummary]:
        query = select(TABLES).where(TABLES.c.phase == phase).order_by(
            TABLES.c.moment.desc(), TABLES.c.id).limit(most)
        return await self._lines(query.where(fits(search) if search else ~LEFT))

    async def summary(self, table: str) -> TableSummary | None:
        found = await self._lines(select(TABLES).where(TABLES.c.id == table))
        return found[0] if found else None

    async def _lines(self, query: Select[Any]) -> list[TableSummary]:
        return await self._database.read(lambda connection: lines(connection, query))

    async def needed(self, table: str) -> bool:
        return await self._database.read(lambda connection: is_needed(connection, table))

    async def wanted(self, act: Literal["end_table", "remove_table"], phase: Phase) -> list[str]:
        query = select(TABLES.c.id).where(TABLES.c.phase == phase, TABLES.c.id.in_(
            select(HOST_ACTS.c.fact).where(HOST_ACTS.c.kind == act)))
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars()))

    async def drop(self, table: str) -> bool:
        query = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.phase == "room")
        gone: list[bool] = []

        def change(connection: Connection) -> None:
            gone[:] = [connection.execute(query).first() is not None
                       and not is_needed(connection, table)]
            if gone[0]:
                drop_table(connection, table)
        await self._database.write(change)
        return gone[0]


def fits(search: str) -> Any:
    """What is searched for is the table's number, or in its name or in that of somebody there."""
    def holds(name: Any) -> Any:
        return func.lower(name).contains(search.lower(), autoescape=True)
    return or_(TABLES.c.id == search, holds(TABLES.c.title), exists().where(
        SEATS.c.table_id == TABLES.c.id, holds(SEATS.c.name)))


def is_needed(connection: Connection, table: str) -> bool:
    """Whether something else leads to the table."""
    links = [COMMUNITY_TABLES.c.table_id,
             *(column for feature in features() for column in feature.table_links)]
    listed = any(connection.execute(select(column).where(column == table)).first()
                 for column in links)
    return listed or table in needed("room", connection)
