"""Meetings as `grandtour.communities` asks for them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ColumnElement, Connection, Row, Select, and_, case, delete, exists, func, insert, or_,
    select, update,
)

from grandtour.communities.deeds import DeedRow
from grandtour.communities.meetings import AttendanceRow, MeetingRow
from grandtour.people.schema import PEOPLE
from grandtour.store.database import Database, add_new, run
from grandtour.store.deeds import do, noted
from grandtour.store.schema.communities import ATTENDANCE, COMMUNITIES, MEETINGS, MEMBERS

OWN = tuple(column.name for column in MEETINGS.c)
SET = ("title", "about", "begins", "game", "tournament", "changed", "called_off")   # by a change


class MeetingStore:
    """A `communities.meetings.MeetingStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, meeting: MeetingRow, deed: DeedRow) -> None:
        row = {name: getattr(meeting, name) for name in OWN}

        def add(connection: Connection) -> None:
            run(connection, insert(MEETINGS).values(**row))
            run(connection, noted(deed))
        await self._database.write(add)

    async def change(self, meeting: MeetingRow, deed: DeedRow) -> None:
        there = MEETINGS.c.id == meeting.id
        moved = case((or_(MEETINGS.c.begins != meeting.begins,
                          MEETINGS.c.called_off != meeting.called_off), meeting.changed),
                     else_=MEETINGS.c.moved)
        values = {name: getattr(meeting, name) for name in SET} | {
            "moved": moved, "sequence": MEETINGS.c.sequence + 1}

        def change(connection: Connection) -> None:
            do(connection, update(MEETINGS).where(there).values(**values), deed)
            run(connection, update(ATTENDANCE).where(
                ATTENDANCE.c.meeting_id == meeting.id, ATTENDANCE.c.person == deed.by).values(
                seen=meeting.changed))
        await self._database.write(change)

    async def of_community(self, community: str, reader: str, after: int) -> list[MeetingRow]:
        return await self._meetings(meetings(reader).where(
            MEETINGS.c.community == community, MEETINGS.c.begins > after))

    async def meeting(self, meeting: str, reader: str) -> MeetingRow | None:
        found = await self._meetings(meetings(reader).where(MEETINGS.c.id == meeting))
        return found[0] if found else None

    async def come(self, one: AttendanceRow, on: bool) -> None:
        def change(connection: Connection) -> None:
            if on:
                add_new(connection, ATTENDANCE, [
                    {"meeting_id": one.meeting, "person": one.person, "since": one.since,
                     "seen": one.seen}])
            else:
                run(connection, delete(ATTENDANCE).where(
                    ATTENDANCE.c.meeting_id == one.meeting, ATTENDANCE.c.person == one.person))
        await self._database.write(change)

    async def attendance(self, meeting: str) -> list[AttendanceRow]:
        query = select(ATTENDANCE, PEOPLE.c.name).join(
            MEETINGS, MEETINGS.c.id == ATTENDANCE.c.meeting_id).join(
            PEOPLE, PEOPLE.c.id == ATTENDANCE.c.person).where(
            MEETINGS.c.id == meeting, belongs(ATTENDANCE.c.person)).order_by(
            ATTENDANCE.c.since, ATTENDANCE.c.person)
        return await self._database.read(lambda connection: [
            AttendanceRow(row.meeting_id, row.person, row.since, row.seen, row.name)
            for row in connection.execute(query)])

    async def of_person(self, person: str, after: int) -> list[MeetingRow]:
        comes = exists().where(ATTENDANCE.c.meeting_id == MEETINGS.c.id,
                               ATTENDANCE.c.person == person, belongs(ATTENDANCE.c.person))
        return await self._meetings(meetings(person).where(comes, MEETINGS.c.begins > after))

    async def news(self, person: str, after: int) -> list[str]:
        query = select(COMMUNITIES.c.address).join(
            MEETINGS, MEETINGS.c.community == COMMUNITIES.c.id).join(
            ATTENDANCE, ATTENDANCE.c.meeting_id == MEETINGS.c.id).where(
            ATTENDANCE.c.person == person, belongs(ATTENDANCE.c.person),
            MEETINGS.c.moved > ATTENDANCE.c.seen, MEETINGS.c.begins > after).order_by(
            MEETINGS.c.begins, MEETINGS.c.id)
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars()))

    async def see(self, person: str, community: str, moment: int) -> None:
        change = update(ATTENDANCE).where(
            ATTENDANCE.c.person == person, ATTENDANCE.c.meeting_id.in_(
                select(MEETINGS.c.id).where(MEETINGS.c.community == community))).values(
            seen=moment)
        await self._database.write(lambda connection: run(connection, change))

    async def astir(self, after: int) -> list[str]:
        query = select(MEETINGS.c.id).where(MEETINGS.c.begins > after)
        return await self._database.read(
            lambda connection: list(connection.execute(query).scalars()))

    async def made_by(self, person: str) -> list[MeetingRow]:
        return await self._meetings(meetings(person).where(MEETINGS.c.author == person))

    async def forget(self, person: str) -> None:
        def change(connection: Connection) -> None:
            run(connection, delete(ATTENDANCE).where(ATTENDANCE.c.person == person))
            run(connection, update(MEETINGS).where(MEETINGS.c.author == person).values(author=""))
        await self._database.write(change)

    async def _meetings(self, query: Select[Any]) -> list[MeetingRow]:
        return await self._database.read(lambda connection: [
            meeting_of(row) for row in connection.execute(query.order_by(
                MEETINGS.c.begins, MEETINGS.c.id))])


def belongs(person: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether somebody is a member where the meeting is."""
    return exists().where(MEMBERS.c.community_id == MEETINGS.c.community,
                          MEMBERS.c.person == person)


def meetings(reader: str) -> Select[Any]:
    comes = and_(ATTENDANCE.c.meeting_id == MEETINGS.c.id, belongs(ATTENDANCE.c.person))
    coming = select(func.count()).where(comes).correlate(MEETINGS).scalar_subquery()
    since = select(ATTENDANCE.c.since).where(
        comes, ATTENDANCE.c.person == reader).correlate(MEETINGS).scalar_subquery()
    return select(MEETINGS, coming.label("coming"), func.coalesce(since, 0).label("since"),
                  COMMUNITIES.c.address, COMMUNITIES.c.title.label("community_title"),
                  COMMUNITIES.c.secret).join(
        COMMUNITIES, COMMUNITIES.c.id == MEETINGS.c.community)


def drop(connection: Connection, which: ColumnElement[bool]) -> None:
    """With who comes."""
    run(connection, delete(ATTENDANCE).where(
        ATTENDANCE.c.meeting_id.in_(select(MEETINGS.c.id).where(which))))
    run(connection, delete(MEETINGS).where(which))


def meeting_of(row: Row[Any]) -> MeetingRow:
    return MeetingRow(
        **{name: getattr(row, name) for name in OWN}, coming=row.coming, since=row.since,
        address=row.address, community_title=row.community_title, secret=bool(row.secret))
