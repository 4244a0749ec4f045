"""Communities and their members, as `grandtour.communities` asks for them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    Connection, Row, Select, Update, case, delete, exists, func, insert, select, update,
)

from grandtour.communities.deeds import DeedRow
from grandtour.communities.extensions import extensions
from grandtour.communities.ports import (
    AddressTaken, CommunityRow, MemberRow, ReservedRow, Role,
)
from grandtour.people.host_acts import HostAct
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.hosts import write_act
from grandtour.store.community_tables import show
from grandtour.store.database import Database, add_new, run
from grandtour.store.deeds import deed_of, deeds, do, of_person
from grandtour.store.meetings import drop as drop_meetings
from grandtour.store.schema.communities import (
    COMMUNITIES, COMMUNITY_TABLES, DEEDS, GAME_LISTS, MEETINGS, MEMBERS, POST_LIKES, POSTS,
    THREAD_READS, THREADS,
)
from grandtour.tables.rows import OpenedFor, TableSummary
from grandtour.tables.schema import TABLES
from grandtour.tables.stores.lobby import summaries_of as lines

RANK = case({"founder": 0, "keeper": 1}, value=MEMBERS.c.role, else_=2)
SIZE = select(func.count()).where(
    MEMBERS.c.community_id == COMMUNITIES.c.id).correlate(COMMUNITIES).scalar_subquery()
NAME = func.coalesce(PEOPLE.c.name, "").label("name")
MOST_PUBLIC = 200
NOBODY = ""


class CommunityStore:
    """A `communities.ports.CommunityStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Communities.

    async def add_community(self, community: CommunityRow, founder: MemberRow) -> None:
        def add(connection: Connection) -> None:
            free(connection, community)
            connection.execute(insert(COMMUNITIES).values(
                id=community.id, founded=community.founded, opened=community.opened,
                opening=False, secret=community.secret, address=community.address,
                code=community.code, **charter(community)))
            connection.execute(insert(MEMBERS).values(**membership(founder)))
        await self._database.write(add)

    async def addresses(self, stem: str) -> frozenset[str]:
        query = select(COMMUNITIES.c.address).where(COMMUNITIES.c.address.startswith(stem))
        return await self._database.read(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def set_charter(self, community: CommunityRow, deed: DeedRow) -> None:
        await self._do(the(community.id).values(**charter(community)), deed)

    async def set_code(self, code: str, deed: DeedRow) -> None:
        await self._do(the(deed.community).values(code=code), deed)

    async def hide(self, address: str, code: str, deed: DeedRow) -> None:
        await self._do(the(deed.community).where(COMMUNITIES.c.secret.is_(False)).values(
            secret=True, address=address, code=code), deed)

    async def _do(self, change: Update, deed: DeedRow) -> None:
        await self._database.write(lambda connection: do(connection, change, deed))

    async def ask_opening(self, deed: DeedRow) -> None:
        def ask(connection: Connection) -> None:
            do(connection, the(deed.community).values(opening=True), deed)
            answered(connection, deed.community, deed.by)
        await self._database.write(ask)

    async def stop_asking(self, community: str, deed: DeedRow | None) -> None:
        def stop(connection: Connection) -> None:
            do(connection, the(community).where(COMMUNITIES.c.opening).values(opening=False), deed)
            answered(connection, community, NOBODY)
        await self._database.write(stop)

    async def agree(self, community: str, person: str) -> None:
        await self._set_member(community, person, agrees=True)

    async def open_if_agreed(self, deed: DeedRow) -> None:
        missing = select(MEMBERS.c.person).where(
            MEMBERS.c.community_id == deed.community, MEMBERS.c.agrees.is_(False)).exists()
        await self._do(the(deed.community).where(COMMUNITIES.c.opening, ~missing).values(
            secret=False, opening=False, opened=deed.moment), deed)

    async def drop_community(self, community: str, act: HostAct | None) -> None:
        await self._database.write(lambda connection: drop(connection, community, act))

    async def community(self, *, address: str = "", code: str = "") -> CommunityRow | None:
        query = communities().where(
            COMMUNITIES.c.address == address if address else COMMUNITIES.c.code == code)

        def find(connection: Connection) -> CommunityRow | None:
            row = connection.execute(query).first()
            return None if row is None else community_of(row)
        return await self._database.read(find)

    async def public(self) -> list[CommunityRow]:
        query = communities().where(COMMUNITIES.c.secret.is_(False)).order_by(
            SIZE.desc(), COMMUNITIES.c.title, COMMUNITIES.c.id).limit(MOST_PUBLIC)
        return await self._database.read(
            lambda connection: [community_of(row) for row in connection.execute(query)])

    async def of_person(self, person: str) -> list[tuple[CommunityRow, MemberRow]]:
        query = select(COMMUNITIES, SIZE.label("members"), MEMBERS).join(
            MEMBERS, MEMBERS.c.community_id == COMMUNITIES.c.id).where(
            MEMBERS.c.person == person).order_by(COMMUNITIES.c.title, COMMUNITIES.c.id)
        return await self._database.read(
            lambda connection: [(community_of(row), member_of(row))
                                for row in connection.execute(query)])

    # Members.

    async def member(self, community: str, person: str) -> MemberRow | None:
        found = [member for member in await self.members(community) if member.person == person]
        return found[0] if found else None

    async def members(self, community: str) -> list[MemberRow]:
        query = select(MEMBERS, NAME).join(
            PEOPLE, PEOPLE.c.id == MEMBERS.c.person, isouter=True).where(
            MEMBERS.c.community_id == community).order_by(
            RANK, MEMBERS.c.joined, MEMBERS.c.person)
        return await self._database.read(
            lambda connection: [member_of(row, row.name) for row in connection.execute(query)])

    async def add_member(self, member: MemberRow) -> None:
        await self._database.write(
            lambda connection: add_new(connection, MEMBERS, [membership(member)]))

    async def set_role(self, role: Role, deed: DeedRow) -> None:
        await self._do(member_is(deed.community, deed.person, role), deed)

    async def set_quiet(self, community: str, person: str, quiet: bool) -> None:
        await self._set_member(community, person, quiet=quiet)

    async def _set_member(self, community: str, person: str, **values: object) -> None:
        change = update(MEMBERS).where(
            MEMBERS.c.community_id == community, MEMBERS.c.person == person).values(**values)
        await self._database.write(lambda connection: run(connection, change))

    async def hand_over(self, deed: DeedRow) -> None:
        def change(connection: Connection) -> None:
            run(connection, member_is(deed.community, deed.by, "keeper"))
            do(connection, member_is(deed.community, deed.person, "founder"), deed)
        await self._database.write(change)

    async def drop_member(self, community: str, person: str) -> None:
        await self._database.write(
            lambda connection: let_go(connection, community, person, None))

    async def remove_member(self, code: str, deed: DeedRow) -> None:
        def change(connection: Connection) -> None:
            let_go(connection, deed.community, deed.person, deed)
            run(connection, the(deed.community).values(code=code))
        await self._database.write(change)

    # The record.

    async def deeds(self, community: str, since: int, first: int, most: int) -> list[DeedRow]:
        return await self._deeds(deeds().where(
            DEEDS.c.community_id == community, DEEDS.c.moment >= since).offset(first).limit(most))

    async def deeds_of(self, person: str) -> list[DeedRow]:
        return await self._deeds(of_person(person))

    async def _deeds(self, query: Select[Any]) -> list[DeedRow]:
        return await self._database.read(
            lambda connection: [deed_of(row) for row in connection.execute(query)])

    # Tables.

    async def put_up(self, community: str, table: str, members_only: bool) -> None:
        await self._database.write(
            lambda connection: show(connection, table, OpenedFor(community, members_only)))

    async def for_members(self, community: str) -> frozenset[str]:
        query = select(COMMUNITY_TABLES.c.table_id).where(
            COMMUNITY_TABLES.c.community_id == community, COMMUNITY_TABLES.c.members_only)
        return await self._database.read(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def reserved(self, tables: Collection[str], person: str) -> list[ReservedRow]:
        inside = exists().where(MEMBERS.c.community_id == COMMUNITIES.c.id,
                                MEMBERS.c.person == person)
        query = select(COMMUNITY_TABLES.c.table_id, COMMUNITIES, inside.label("inside")).join(
            COMMUNITIES, COMMUNITIES.c.id == COMMUNITY_TABLES.c.community_id).where(
            COMMUNITY_TABLES.c.table_id.in_(tables), COMMUNITY_TABLES.c.members_only).order_by(
            COMMUNITY_TABLES.c.table_id, COMMUNITIES.c.title, COMMUNITIES.c.id)
        return await self._database.read(lambda connection: [
            ReservedRow(row.table_id, row.address, row.title, bool(row.secret), bool(row.inside))
            for row in connection.execute(query)])

    async def tables(self, community: str) -> list[TableSummary]:
        query = select(TABLES).join(
            COMMUNITY_TABLES, COMMUNITY_TABLES.c.table_id == TABLES.c.id).where(
            COMMUNITY_TABLES.c.community_id == community, TABLES.c.phase != "over").order_by(
            TABLES.c.opened.desc(), TABLES.c.id)
        return await self._database.read(lambda connection: lines(connection, query))


def communities() -> Select[Any]:
    return select(COMMUNITIES, SIZE.label("members"))


def the(community: str) -> Update:
    return update(COMMUNITIES).where(COMMUNITIES.c.id == community)


def member_is(community: str, person: str, role: Role) -> Update:
    """Make it so, if it is not."""
    return update(MEMBERS).where(MEMBERS.c.community_id == community, MEMBERS.c.person == person,
                                 MEMBERS.c.role != role).values(role=role)


def answered(connection: Connection, community: str, person: str) -> None:
    """That the person alone has said yes to the question whether it is to be public."""
    run(connection, update(MEMBERS).where(MEMBERS.c.community_id == community).values(
        agrees=case((MEMBERS.c.person == person, True), else_=False)))


def let_go(connection: Connection, community: str, person: str, deed: DeedRow | None) -> None:
    """The person belongs to it no longer."""
    do(connection, delete(MEMBERS).where(
        MEMBERS.c.community_id == community, MEMBERS.c.person == person), deed)
    run(connection, delete(THREAD_READS).where(
        THREAD_READS.c.person == person, THREAD_READS.c.thread_id.in_(
            select(THREADS.c.id).where(THREADS.c.community_id == community))))


def free(connection: Connection, community: CommunityRow) -> None:
    """AddressTaken if another community has the address."""
    other = select(COMMUNITIES.c.id).where(
        COMMUNITIES.c.address == community.address, COMMUNITIES.c.id != community.id)
    if connection.execute(other).first() is not None:
        raise AddressTaken


def drop(connection: Connection, community: str, act: HostAct | None) -> None:
    """Delete a community with everything in it, and write down who has closed it."""
    if act is not None:
        write_act(connection, act)
    threads = select(THREADS.c.id).where(THREADS.c.community_id == community)
    posts = select(POSTS.c.id).where(POSTS.c.thread_id.in_(threads))
    lists = select(GAME_LISTS.c.id).where(GAME_LISTS.c.community_id == community)
    connection.execute(delete(POST_LIKES).where(
        POST_LIKES.c.what.in_(posts) | POST_LIKES.c.what.in_(lists)))
    for table in (THREAD_READS, POSTS):
        connection.execute(delete(table).where(table.c.thread_id.in_(threads)))
    drop_meetings(connection, MEETINGS.c.community == community)
    for table in (THREADS, GAME_LISTS, COMMUNITY_TABLES, MEMBERS, DEEDS):
        connection.execute(delete(table).where(table.c.community_id == community))
    for extension in extensions():
        extension.delete_of_community(connection, community)
    connection.execute(delete(COMMUNITIES).where(COMMUNITIES.c.id == community))


def charter(community: CommunityRow) -> dict[str, object]:
    return {"title": community.title, "about": community.about,
            "languages": joined(community.languages),
            "write": community.write, "invite": community.invite}


def joined(codes: Collection[str]) -> str:
    return ",".join(codes)


def membership(member: MemberRow) -> dict[str, object]:
    return {"community_id": member.community, "person": member.person, "role": member.role,
            "joined": member.joined, "agrees": member.agrees, "quiet": member.quiet}


def community_of(row: Row[Any]) -> CommunityRow:
    return CommunityRow(
        row.id, row.address, row.title, row.about, tuple(row.languages.split(",")), row.secret,
        row.write, row.invite, row.code, row.founded, row.opened, row.opening, row.members)


def member_of(row: Row[Any], name: str = "") -> MemberRow:
    return MemberRow(row.community_id, row.person, row.role, row.joined, row.agrees, row.quiet,
                     name)
