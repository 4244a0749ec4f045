"""SQL of what is new to the members of a community: tables and meetings."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    ColumnElement, Connection, Select, and_, exists, or_, select, union, update,
)

from grandtour.features.communities.rows import MeetingRow, ShownTable
from grandtour.features.communities.schema import (
    ATTENDANCE, COMMUNITIES, COMMUNITY_TABLES, MEETINGS, MEMBERS,
)
from grandtour.features.communities.stores.meetings import build_meeting_row, select_meetings
from grandtour.people.stores.friends import has_not_blocked
from grandtour.store.database import Database, execute
from grandtour.tables.rows import TableSummary
from grandtour.tables.schema import SEATS, TABLES
from grandtour.tables.stores.lobby import read_summaries

MOST_ROOMS: Final = 100
MOST_MEETINGS: Final = 5
HAS_FREE_SEAT: Final = exists().where(
    SEATS.c.table_id == TABLES.c.id, SEATS.c.kind == "open", SEATS.c.holder == "")


class OfferStore:
    """Finds what members of communities can join. Every call returns after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def list_waiting_rooms(self, person: str) -> list[TableSummary]:
        """Return the waiting tables with a free seat in the communities of the person, newest
        first."""
        own = select(COMMUNITY_TABLES.c.table_id).join(
            MEMBERS, MEMBERS.c.community_id == COMMUNITY_TABLES.c.community_id).where(
            MEMBERS.c.person == person)
        query = select(TABLES).where(
            TABLES.c.id.in_(own), TABLES.c.phase == "room", HAS_FREE_SEAT).order_by(
            TABLES.c.opened.desc(), TABLES.c.id).limit(MOST_ROOMS)
        return await self._database.run_query(lambda connection: read_summaries(connection, query))

    async def list_meetings(self, person: str, after: int) -> list[MeetingRow]:
        """Return the next meetings in the communities of the person that begin after this moment,
        and that the person may read of."""
        readable = exists().where(
            MEMBERS.c.community_id == MEETINGS.c.community, MEMBERS.c.person == person,
            or_(MEETINGS.c.moment >= COMMUNITIES.c.opened, MEMBERS.c.joined < COMMUNITIES.c.opened))
        query = select_meetings(person).where(
            readable, MEETINGS.c.begins > after, MEETINGS.c.called_off.is_(False)).order_by(
            MEETINGS.c.begins, MEETINGS.c.id).limit(MOST_MEETINGS)
        return await self._database.run_query(
            lambda connection: [build_meeting_row(row) for row in connection.execute(query)])

    async def list_unseen(self, person: str, now: int) -> list[tuple[str, str]]:
        """Return address and title of the communities in which a table or a meeting is new to the
        person, who has not turned off their news."""
        seated = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.holder == person)
        comes = exists().where(
            ATTENDANCE.c.meeting_id == MEETINGS.c.id, ATTENDANCE.c.person == person)
        tables = select_own_communities(person).join(
            COMMUNITY_TABLES, COMMUNITY_TABLES.c.community_id == COMMUNITIES.c.id).join(
            TABLES, TABLES.c.id == COMMUNITY_TABLES.c.table_id).where(
            match_new(COMMUNITY_TABLES.c.since), COMMUNITY_TABLES.c.by != person,
            TABLES.c.phase == "room", HAS_FREE_SEAT, ~seated)
        meetings = select_own_communities(person).join(
            MEETINGS, MEETINGS.c.community == COMMUNITIES.c.id).where(
            match_new(MEETINGS.c.moment), MEETINGS.c.author != person, ~comes,
            MEETINGS.c.called_off.is_(False), MEETINGS.c.begins > now)
        query = union(tables, meetings)
        return await self._database.run_query(
            lambda connection: [(row.address, row.title) for row in connection.execute(query)])

    async def mark_seen(self, person: str, community: str, moment: int) -> None:
        """Note that the person looks at the page of the community."""
        change = update(MEMBERS).where(
            MEMBERS.c.community_id == community, MEMBERS.c.person == person).values(seen=moment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    # Notices.

    async def list_shown_since(self, moment: int) -> list[str]:
        """Return the waiting tables that were shown in a community since this moment."""
        query = select(COMMUNITY_TABLES.c.table_id).join(
            TABLES, TABLES.c.id == COMMUNITY_TABLES.c.table_id).where(
            TABLES.c.phase == "room", COMMUNITY_TABLES.c.since >= moment).distinct()
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def find_room(self, table: str) -> tuple[TableSummary, list[ShownTable]] | None:
        """Return a waiting table with a free seat, and where it is shown; None if there is none."""
        query = select(TABLES).where(TABLES.c.id == table, TABLES.c.phase == "room", HAS_FREE_SEAT)
        shown = select(COMMUNITY_TABLES, COMMUNITIES).join(
            COMMUNITIES, COMMUNITIES.c.id == COMMUNITY_TABLES.c.community_id).where(
            COMMUNITY_TABLES.c.table_id == table, COMMUNITY_TABLES.c.since > 0).order_by(
            COMMUNITY_TABLES.c.since, COMMUNITIES.c.id)

        def read_room(connection: Connection) -> tuple[TableSummary, list[ShownTable]] | None:
            found = read_summaries(connection, query)
            return (found[0], [ShownTable(
                row.community_id, row.address, row.title, bool(row.secret), row.by, row.since)
                for row in connection.execute(shown)]) if found else None
        return await self._database.run_query(read_room)

    async def list_listeners(self, community: str, author: str, moment: int) -> list[str]:
        """Return the members who are told what the author has announced at this moment: those who
        were members before, and have turned off neither news of the community nor the author."""
        query = select(MEMBERS.c.person).where(
            MEMBERS.c.community_id == community, MEMBERS.c.person != author,
            MEMBERS.c.quiet.is_(False), MEMBERS.c.joined < moment,
            has_not_blocked(MEMBERS.c.person, author)).order_by(MEMBERS.c.person)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))


def select_own_communities(person: str) -> Select[Any]:
    """Select the communities whose news the person wants."""
    return select(COMMUNITIES.c.address, COMMUNITIES.c.title).join(
        MEMBERS, and_(MEMBERS.c.community_id == COMMUNITIES.c.id, MEMBERS.c.person == person,
                      MEMBERS.c.quiet.is_(False)))


def match_new(moment: ColumnElement[int]) -> ColumnElement[bool]:
    """Return the condition that the moment is later than the member has joined and looked."""
    return and_(moment > MEMBERS.c.seen, moment > MEMBERS.c.joined)
