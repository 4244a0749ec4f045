"""SQL of meetings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement, Connection, Row, Select, and_, case, delete, exists, func, insert, or_,
    select, update,
)

from grandtour.features.communities.audit_log import AuditRow
from grandtour.features.communities.rows import AttendanceRow, MeetingRow
from grandtour.features.communities.schema import ATTENDANCE, COMMUNITIES, MEETINGS, MEMBERS
from grandtour.features.communities.stores.audit_log import change_with_entry, insert_entry
from grandtour.people.schema import PEOPLE
from grandtour.store.database import Database, add_new, execute

OWN = tuple(column.name for column in MEETINGS.c)
# What a change sets.
SET = ("title", "about", "begins", "ends", "place", "game", "tournament", "changed", "called_off")


class MeetingStore:
    """Stores meetings. Every call returns after the commit. Only present members of the community
    count as attending. An audit entry is written in one transaction with its change."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_meetings(self, meetings: Sequence[MeetingRow], entry: AuditRow) -> None:
        rows = [{name: getattr(meeting, name) for name in OWN} for meeting in meetings]

        def write_meetings(connection: Connection) -> None:
            for row in rows:
                execute(connection, insert(MEETINGS).values(**row))
            execute(connection, insert_entry(entry))
        await self._database.run_transaction(write_meetings)

    async def list_following(self, meeting: MeetingRow, reader: str) -> list[MeetingRow]:
        """Return the meeting and the later ones of its series that were not called off."""
        later = MEETINGS.c.id == meeting.id if not meeting.series else and_(
            MEETINGS.c.series == meeting.series, MEETINGS.c.begins >= meeting.begins)
        return await self._load_meetings(select_meetings(reader).where(
            later, MEETINGS.c.called_off.is_(False)))

    async def change_meeting(self, meeting: MeetingRow, entry: AuditRow) -> None:
        """Save what a keeper has set, at the moment `changed`. The meeting counts as `moved` if its
        time changes or it is called off. The keeper, whose entry it is, has seen that."""
        there = MEETINGS.c.id == meeting.id
        moved = case((or_(MEETINGS.c.begins != meeting.begins,
                          MEETINGS.c.called_off != meeting.called_off), meeting.changed),
                     else_=MEETINGS.c.moved)
        values = {name: getattr(meeting, name) for name in SET} | {
            "moved": moved, "sequence": MEETINGS.c.sequence + 1}

        def write_change(connection: Connection) -> None:
            change_with_entry(connection, update(MEETINGS).where(there).values(**values), entry)
            execute(connection, update(ATTENDANCE).where(
                              ATTENDANCE.c.meeting_id == meeting.id,
                              ATTENDANCE.c.person == entry.by).values(
                              seen=meeting.changed))
        await self._database.run_transaction(write_change)

    async def list_meetings(self, community: str, reader: str, after: int) -> list[MeetingRow]:
        """Return the meetings that begin or end after this moment, the earliest first."""
        return await self._load_meetings(select_meetings(reader).where(
            MEETINGS.c.community == community, match_lasting_after(after)))

    async def find_meeting(self, meeting: str, reader: str) -> MeetingRow | None:
        found = await self._load_meetings(select_meetings(reader).where(MEETINGS.c.id == meeting))
        return found[0] if found else None

    async def set_attendance(self, one: AttendanceRow, on: bool) -> None:
        """Add or delete an attendance; an existing one is unchanged."""
        def write_attendance(connection: Connection) -> None:
            if on:
                add_new(connection, ATTENDANCE, [
                    {"meeting_id": one.meeting, "person": one.person, "since": one.since,
                     "seen": one.seen}])
            else:
                execute(connection, delete(ATTENDANCE).where(
                                  ATTENDANCE.c.meeting_id == one.meeting,
                                  ATTENDANCE.c.person == one.person))
        await self._database.run_transaction(write_attendance)

    async def list_attendance(self, meeting: str) -> list[AttendanceRow]:
        query = select(ATTENDANCE, PEOPLE.c.name).join(
            MEETINGS, MEETINGS.c.id == ATTENDANCE.c.meeting_id).join(
            PEOPLE, PEOPLE.c.id == ATTENDANCE.c.person).where(
            MEETINGS.c.id == meeting, match_member(ATTENDANCE.c.person)).order_by(
            ATTENDANCE.c.since, ATTENDANCE.c.person)
        return await self._database.run_query(lambda connection: [
            AttendanceRow(row.meeting_id, row.person, row.since, row.seen, row.name)
            for row in connection.execute(query)])

    async def list_attended(self, person: str, after: int) -> list[MeetingRow]:
        """Return the meetings that the person attends and that begin after this moment."""
        comes = exists().where(ATTENDANCE.c.meeting_id == MEETINGS.c.id,
                               ATTENDANCE.c.person == person, match_member(ATTENDANCE.c.person))
        return await self._load_meetings(select_meetings(person).where(comes,
                                                                       match_lasting_after(after)))

    async def list_unseen_moves(self, person: str, after: int) -> list[tuple[str, str]]:
        """Return address and title of communities, a pair for each meeting that begins after this
        moment, that the person attends, and that has been moved since they have seen it."""
        query = select(COMMUNITIES.c.address, COMMUNITIES.c.title).join(
            MEETINGS, MEETINGS.c.community == COMMUNITIES.c.id).join(
            ATTENDANCE, ATTENDANCE.c.meeting_id == MEETINGS.c.id).where(
            ATTENDANCE.c.person == person, match_member(ATTENDANCE.c.person),
            MEETINGS.c.moved > ATTENDANCE.c.seen, MEETINGS.c.begins > after).order_by(
            MEETINGS.c.begins, MEETINGS.c.id)
        return await self._database.run_query(
            lambda connection: [(row.address, row.title) for row in connection.execute(query)])

    async def mark_calendar_seen(self, person: str, community: str, moment: int) -> None:
        """Note that the person has seen when the meetings of the community begin."""
        change = update(ATTENDANCE).where(
            ATTENDANCE.c.person == person, ATTENDANCE.c.meeting_id.in_(
                select(MEETINGS.c.id).where(MEETINGS.c.community == community))).values(
            seen=moment)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def list_begin_after(self, after: int) -> list[str]:
        """Return the ids of meetings that begin after this moment."""
        query = select(MEETINGS.c.id).where(MEETINGS.c.begins > after)
        return await self._database.run_query(
            lambda connection: list(connection.execute(query).scalars()))

    async def list_announced_by(self, person: str) -> list[MeetingRow]:
        return await self._load_meetings(select_meetings(person).where(MEETINGS.c.author == person))

    async def forget_person(self, person: str) -> None:
        """Delete the person's attendances, and their name from meetings they announced."""
        def write_forgetting(connection: Connection) -> None:
            execute(connection, delete(ATTENDANCE).where(ATTENDANCE.c.person == person))
            execute(connection,
                              update(MEETINGS).where(MEETINGS.c.author == person).values(author=""))
        await self._database.run_transaction(write_forgetting)

    async def _load_meetings(self, query: Select[Any]) -> list[MeetingRow]:
        return await self._database.run_query(lambda connection: [
            build_meeting_row(row) for row in connection.execute(query.order_by(
                MEETINGS.c.begins, MEETINGS.c.id))])


def match_lasting_after(moment: int) -> ColumnElement[bool]:
    """Return the condition that a meeting begins or ends after this moment."""
    return or_(MEETINGS.c.begins > moment, MEETINGS.c.ends > moment)


def match_member(person: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the condition that a person is a member of the meeting's community."""
    return exists().where(MEMBERS.c.community_id == MEETINGS.c.community,
                          MEMBERS.c.person == person)


def select_meetings(reader: str) -> Select[Any]:
    comes = and_(ATTENDANCE.c.meeting_id == MEETINGS.c.id, match_member(ATTENDANCE.c.person))
    coming = select(func.count()).where(comes).correlate(MEETINGS).scalar_subquery()
    since = select(ATTENDANCE.c.since).where(
        comes, ATTENDANCE.c.person == reader).correlate(MEETINGS).scalar_subquery()
    return select(MEETINGS, coming.label("coming"), func.coalesce(since, 0).label("since"),
                  COMMUNITIES.c.address, COMMUNITIES.c.title.label("community_title"),
                  COMMUNITIES.c.secret, COMMUNITIES.c.zone).join(
        COMMUNITIES, COMMUNITIES.c.id == MEETINGS.c.community)


def delete_meetings(connection: Connection, which: ColumnElement[bool]) -> None:
    """Delete meetings with their attendance."""
    execute(connection, delete(ATTENDANCE).where(
                      ATTENDANCE.c.meeting_id.in_(select(MEETINGS.c.id).where(which))))
    execute(connection, delete(MEETINGS).where(which))


def build_meeting_row(row: Row[Any]) -> MeetingRow:
    return MeetingRow(
        **{name: getattr(row, name) for name in OWN}, coming=row.coming, since=row.since,
        address=row.address, community_title=row.community_title, secret=bool(row.secret),
        zone=row.zone)
