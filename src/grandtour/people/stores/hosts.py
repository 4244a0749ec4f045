"""Stores what hosts of the site do, and finds the people they do it to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC
from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Insert, Row, and_, func, insert, or_, select, update,
)

from grandtour.people.host_acts import ActKind, Group, HostAct, Resident
from grandtour.people.names import make_name_key
from grandtour.people.schema import HOST_ACTS, PEOPLE, SESSIONS
from grandtour.people.stores.people import PERSON_COLUMNS, build_person_row
from grandtour.people.suspensions import read_fact
from grandtour.store.database import Database, execute

NOT_SUSPENDED: Final[Mapping[str, object]] = {
    "suspended": 0, "suspended_until": 0, "suspended_because": ""}


def describe_end(fact: str) -> Mapping[str, object]:
    """Return the columns of the end and the reason of a suspension."""
    until, reason = read_fact(fact)
    return {"suspended_until": until, "suspended_because": reason}


# How an act changes the person it is done to.
EFFECTS: Final[Mapping[ActKind, Callable[[HostAct], Mapping[str, object]]]] = {
    "appoint": lambda act: {"runs_site": True},
    "dismiss": lambda act: {"runs_site": False},
    "promote": lambda act: {"moderates": True},
    "demote": lambda act: {"moderates": False},
    "suspend": lambda act: {"suspended": act.moment, **describe_end(act.fact)},
    "restore": lambda act: {"removed": False, **NOT_SUSPENDED},
    "remove": lambda act: {**NOT_SUSPENDED, "suspended": act.moment, "removed": True},
}
SUSPENDED: Final = PEOPLE.c.suspended > 0
IN_GROUP: Final[Mapping[Group, ColumnElement[bool]]] = {
    "members": PEOPLE.c.key.is_not(None),
    "guests": and_(PEOPLE.c.key.is_(None), PEOPLE.c.name != ""),
    "suspended": SUSPENDED,
    "moderators": PEOPLE.c.moderates,
    "hosts": PEOPLE.c.runs_site,
}
SEEN: Final = func.coalesce(select(func.max(SESSIONS.c.seen)).where(
    SESSIONS.c.person_id == PEOPLE.c.id).scalar_subquery(), 0).label("seen")
HOST, PERSON = PEOPLE.alias("host"), PEOPLE.alias("person")


def insert_act(act: HostAct) -> Insert:
    """Return the statement that records an act without an effect on a person."""
    return insert(HOST_ACTS).values(
        id=act.id, moment=act.moment, host=act.host, kind=act.kind, person=act.person,
        fact=act.fact)


def write_act(connection: Connection, act: HostAct) -> None:
    """Record the act, and change the person as the act does."""
    effect = EFFECTS.get(act.kind)
    execute(connection, insert_act(act))
    if effect is not None:
        execute(connection,
                          update(PEOPLE).where(PEOPLE.c.id == act.person).values(**effect(act)))


class HostStore:
    """Keeps what hosts do. A change is on disk when its call returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, act: HostAct) -> None:
        """Record the act, and change the person as the act does, in one transaction."""
        await self._database.run_transaction(lambda connection: write_act(connection, act))

    async def end_suspensions(self, now: int) -> None:
        """End the suspensions whose time is over."""
        is_over = PEOPLE.c.suspended_until.between(1, now)
        if await self._load_all(select(PEOPLE.c.id).where(SUSPENDED, is_over)):
            await self._database.run_transaction(lambda connection: execute(
                connection, update(PEOPLE).where(is_over).values(**NOT_SUSPENDED)))

    async def list_acts(self, most: int) -> list[HostAct]:
        """Return the newest acts, the newest first."""
        query = select(
            HOST_ACTS, func.coalesce(HOST.c.name, "").label("host_name"),
            func.coalesce(PERSON.c.name, "").label("person_name")).join(
                HOST, HOST.c.id == HOST_ACTS.c.host, isouter=True).join(
                PERSON, PERSON.c.id == HOST_ACTS.c.person, isouter=True).order_by(
                HOST_ACTS.c.moment.desc(), HOST_ACTS.c.id).limit(most)
        return [HostAct(row.id, row.moment, row.host, row.kind, row.person, row.fact,
                        row.host_name, row.person_name) for row in await self._load_all(query)]

    async def count_groups(self) -> dict[Group, int]:
        """Return how many people there are in each group."""
        query = select(*[
            select(func.count()).select_from(PEOPLE).where(which).scalar_subquery().label(group)
            for group, which in IN_GROUP.items()])
        [row] = await self._load_all(query)
        return {group: getattr(row, group) for group in IN_GROUP}

    async def list_residents(self, group: Group, search: str,
                             most: int | None = None) -> list[Resident]:
        """Return the people of the group whose names contain the text, the last seen first; at
        most this many."""
        named = or_(PEOPLE.c.key.contains(make_name_key(search), autoescape=True),
                    PEOPLE.c.name.contains(search, autoescape=True))
        query = select(*PERSON_COLUMNS, PEOPLE.c.at, SEEN).where(IN_GROUP[group], named).order_by(
            SEEN.desc(), PEOPLE.c.name, PEOPLE.c.id).limit(most)
        return [Resident(build_person_row(row), int(row.at.replace(tzinfo=UTC).timestamp() * 1000),
                         row.seen) for row in await self._load_all(query)]

    async def _load_all(self, query: Any) -> list[Row[Any]]:
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).all()))
