"""What hosts of the site do, and whom that concerns, as `grandtour.people.hosts` and
`grandtour.tables.departures` ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC
from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Insert, Row, and_, func, insert, or_, select, update,
)

from grandtour.people.hosts import ActKind, Group, HostAct, Resident
from grandtour.people.ports import key_of
from grandtour.store.database import Database, run
from grandtour.store.people import WHO, person_of
from grandtour.store.schema.hosts import HOST_ACTS
from grandtour.store.schema.people import PEOPLE, SESSIONS
from grandtour.store.schema.tables import SEATS, TABLES

# What an act makes of the person whom it concerns.
MAKES: Final[Mapping[ActKind, Callable[[HostAct], Mapping[str, object]]]] = {
    "appoint": lambda act: {"runs_site": True},
    "dismiss": lambda act: {"runs_site": False},
    "suspend": lambda act: {"suspended": act.moment},
    "restore": lambda act: {"suspended": 0, "removed": False},
    "remove": lambda act: {"suspended": act.moment, "removed": True},
}
IN: Final[Mapping[Group, ColumnElement[bool]]] = {
    "members": PEOPLE.c.key.is_not(None),
    "guests": and_(PEOPLE.c.key.is_(None), PEOPLE.c.name != ""),
    "suspended": PEOPLE.c.suspended > 0,
    "hosts": PEOPLE.c.runs_site,
}
SEEN: Final = func.coalesce(select(func.max(SESSIONS.c.seen)).where(
    SESSIONS.c.person_id == PEOPLE.c.id).scalar_subquery(), 0).label("seen")
HOST, PERSON = PEOPLE.alias("host"), PEOPLE.alias("person")


def noted(act: HostAct) -> Insert:
    """The act as a row of the record."""
    return insert(HOST_ACTS).values(
        id=act.id, moment=act.moment, host=act.host, kind=act.kind, person=act.person,
        fact=act.fact)


def write_act(connection: Connection, act: HostAct) -> None:
    """Write the act down, with what it makes of the person."""
    made = MAKES.get(act.kind)
    run(connection, noted(act))
    if made is not None:
        run(connection, update(PEOPLE).where(PEOPLE.c.id == act.person).values(**made(act)))


class HostStore:
    """A `people.hosts.HostStore`, and a `tables.departures.DepartureStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def do(self, act: HostAct) -> None:
        await self._database.write(lambda connection: write_act(connection, act))

    async def acts(self, most: int) -> list[HostAct]:
        query = select(
            HOST_ACTS, func.coalesce(HOST.c.name, "").label("host_name"),
            func.coalesce(PERSON.c.name, "").label("person_name")).join(
                HOST, HOST.c.id == HOST_ACTS.c.host, isouter=True).join(
                PERSON, PERSON.c.id == HOST_ACTS.c.person, isouter=True).order_by(
                HOST_ACTS.c.moment.desc(), HOST_ACTS.c.id).limit(most)
        return [HostAct(row.id, row.moment, row.host, row.kind, row.person, row.fact,
                        row.host_name, row.person_name) for row in await self._all(query)]

    async def counts(self) -> dict[Group, int]:
        query = select(*[
            select(func.count()).select_from(PEOPLE).where(which).scalar_subquery().label(group)
            for group, which in IN.items()])
        [row] = await self._all(query)
        return {group: getattr(row, group) for group in IN}

    async def residents(self, group: Group, search: str, most: int) -> list[Resident]:
        named = or_(PEOPLE.c.key.contains(key_of(search), autoescape=True),
                    PEOPLE.c.name.contains(search, autoescape=True))
        query = select(*WHO, PEOPLE.c.at, SEEN).where(IN[group], named).order_by(
            SEEN.desc(), PEOPLE.c.name, PEOPLE.c.id).limit(most)
        return [Resident(person_of(row), int(row.at.replace(tzinfo=UTC).timestamp() * 1000),
                         row.seen) for row in await self._all(query)]

    # Whoever is kept out and has not left yet.

    async def seats(self) -> list[tuple[str, str]]:
        """Who is suspended and sits at a table whose game is not over, with the table."""
        query = select(SEATS.c.holder, SEATS.c.table_id).join(
            PEOPLE, PEOPLE.c.id == SEATS.c.holder).join(
            TABLES, TABLES.c.id == SEATS.c.table_id).where(
            IN["suspended"], SEATS.c.kind == "person", TABLES.c.phase.in_(("room", "play")))
        return [(row.holder, row.table_id) for row in await self._all(query)]

    async def removed(self) -> list[str]:
        """Who is to be deleted."""
        query = select(PEOPLE.c.id).where(IN["suspended"], PEOPLE.c.removed)
        return [row.id for row in await self._all(query)]

    async def _all(self, query: Any) -> list[Row[Any]]:
        return await self._database.read(
            lambda connection: list(connection.execute(query).all()))
