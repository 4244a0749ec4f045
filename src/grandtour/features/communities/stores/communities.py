"""SQL of communities and their members."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import (
    Connection, Row, Select, Update, case, delete, exists, func, insert, select, update,
)

from grandtour.features.communities.audit_log import AuditRow
from grandtour.features.communities.extensions import load_extensions
from grandtour.features.communities.rows import (
    AddressTaken, CommunityRow, CommunityTableRow, MemberRow, ReservedRow, Role,
)
from grandtour.features.communities.schema import (
    COMMUNITIES, COMMUNITY_TABLES, DEEDS, GAME_LISTS, MEETINGS, MEMBERS, POST_LIKES, POSTS,
    THREAD_READS, THREADS,
)
from grandtour.features.communities.stores.audit_log import (
    build_audit_row, select_entries, change_with_entry, select_entries_about,
)
from grandtour.features.communities.stores.meetings import delete_meetings as drop_meetings
from grandtour.people.host_acts import HostAct
from grandtour.people.rows import PersonRow
from grandtour.people.schema import PEOPLE
from grandtour.people.stores.friends import has_not_blocked, is_not_blocked
from grandtour.people.stores.hosts import write_act
from grandtour.people.stores.people import is_program
from grandtour.store.database import Database, add_new, execute
from grandtour.tables.rows import TableSummary
from grandtour.tables.schema import TABLES
from grandtour.tables.stores.lobby import read_summaries

RANK = case({"founder": 0, "keeper": 1}, value=MEMBERS.c.role, else_=2)
SIZE = select(func.count()).where(
    MEMBERS.c.community_id == COMMUNITIES.c.id).correlate(COMMUNITIES).scalar_subquery()
NAME = func.coalesce(PEOPLE.c.name, "").label("name")
MOST_PUBLIC = 200
MOST_FELLOWS = 1000
NOBODY = ""


class CommunityStore:
    """Stores communities and their members. Every call returns after the commit. An audit entry is
    written in one transaction with its change; none if nothing changes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Communities.

    async def add_community(self, community: CommunityRow, founder: MemberRow) -> None:
        """Add a community. Raise AddressTaken if another one has the address."""
        def write_community(connection: Connection) -> None:
            check_address_free(connection, community)
            connection.execute(insert(COMMUNITIES).values(
                id=community.id, founded=community.founded, opened=community.opened,
                opening=False, secret=community.secret, address=community.address,
                code=community.code, **list_charter_columns(community)))
            connection.execute(insert(MEMBERS).values(**list_member_columns(founder)))
        await self._database.run_transaction(write_community)

    async def list_addresses(self, stem: str) -> frozenset[str]:
        """Return the addresses of communities that begin with the stem."""
        query = select(COMMUNITIES.c.address).where(COMMUNITIES.c.address.startswith(stem))
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def set_charter(self, community: CommunityRow, entry: AuditRow) -> None:
        """Set title, description and languages, and who can write and invite."""
        await self._change_with_entry(
            update_community(community.id).values(**list_charter_columns(community)), entry)

    async def set_invitation_code(self, code: str, entry: AuditRow) -> None:
        """Set the code of the invitation."""
        await self._change_with_entry(update_community(entry.community).values(code=code), entry)

    async def make_secret(self, address: str, code: str, entry: AuditRow) -> None:
        """Make a public community secret, at this address and with this invitation."""
        await self._change_with_entry(
            update_community(entry.community).where(COMMUNITIES.c.secret.is_(False)).values(
            secret=True, address=address, code=code), entry)

    async def _change_with_entry(self, change: Update, entry: AuditRow) -> None:
        await self._database.run_transaction(lambda connection: change_with_entry(connection,
                                                                                  change, entry))

    async def ask_opening(self, entry: AuditRow) -> None:
        """Ask all members again whether it is to become public; the person who asks agrees."""
        def write_question(connection: Connection) -> None:
            change_with_entry(connection, update_community(entry.community).values(opening=True),
                entry)
            set_sole_agreement(connection, entry.community, entry.by)
        await self._database.run_transaction(write_question)

    async def stop_asking_to_open(self, community: str, entry: AuditRow | None) -> None:
        """Stop asking whether it is to become public."""
        def write_end(connection: Connection) -> None:
            change_with_entry(connection, update_community(community).where(
                COMMUNITIES.c.opening).values(opening=False), entry)
            set_sole_agreement(connection, community, NOBODY)
        await self._database.run_transaction(write_end)

    async def store_agreement_to_opening(self, community: str, person: str) -> None:
        await self._set_member(community, person, agrees=True)

    async def open_if_agreed(self, entry: AuditRow) -> None:
        """Make it public from the moment of the entry on, if its members are asked and all have
        agreed."""
        missing = select(MEMBERS.c.person).where(
            MEMBERS.c.community_id == entry.community, MEMBERS.c.agrees.is_(False)).exists()
        await self._change_with_entry(
            update_community(entry.community).where(COMMUNITIES.c.opening, ~missing).values(
            secret=False, opening=False, opened=entry.moment), entry)

    async def drop_community(self, community: str, act: HostAct | None) -> None:
        """Delete a community with everything in it. The act is written to the audit log of the
        site; it is None for a community that is deleted with its last member."""
        await self._database.run_transaction(lambda connection: delete_community(connection,
                                                                                 community, act))

    async def find_community(self, *, address: str = "", code: str = "") -> CommunityRow | None:
        query = select_communities().where(
            COMMUNITIES.c.address == address if address else COMMUNITIES.c.code == code)

        def read_community(connection: Connection) -> CommunityRow | None:
            row = connection.execute(query).first()
            return None if row is None else build_community_row(row)
        return await self._database.run_query(read_community)

    async def list_public(self) -> list[CommunityRow]:
        """Return public communities, those with most members first."""
        query = select_communities().where(COMMUNITIES.c.secret.is_(False)).order_by(
            SIZE.desc(), COMMUNITIES.c.title, COMMUNITIES.c.id).limit(MOST_PUBLIC)
        return await self._database.run_query(
            lambda connection: [build_community_row(row) for row in connection.execute(query)])

    async def list_memberships(self, person: str) -> list[tuple[CommunityRow, MemberRow]]:
        """Return the person's communities by title."""
        query = select(COMMUNITIES, SIZE.label("members"), MEMBERS).join(
            MEMBERS, MEMBERS.c.community_id == COMMUNITIES.c.id).where(
            MEMBERS.c.person == person).order_by(COMMUNITIES.c.title, COMMUNITIES.c.id)
        return await self._database.run_query(
            lambda connection: [(build_community_row(row), build_member_row(row))
                                for row in connection.execute(query)])

    # Members.

    async def find_member(self, community: str, person: str) -> MemberRow | None:
        found = [member for member in await self.list_members(community) if member.person == person]
        return found[0] if found else None

    async def list_members(self, community: str) -> list[MemberRow]:
        """Return the founder, the keepers, then the others; within each, those who joined first."""
        query = select(MEMBERS, NAME).join(
            PEOPLE, PEOPLE.c.id == MEMBERS.c.person, isouter=True).where(
            MEMBERS.c.community_id == community).order_by(
            RANK, MEMBERS.c.joined, MEMBERS.c.person)
        return await self._database.run_query(
            lambda connection: [build_member_row(row, row.name)
                                for row in connection.execute(query)])

    async def list_fellows(self, person: str, address: str) -> list[PersonRow]:
        """Return by name the accounts that share a community with the person, or the one at this
        address, if it is not empty. Leave out pairs of whom one has blocked the other."""
        own = select(MEMBERS.c.community_id).where(MEMBERS.c.person == person)
        fellows = select(MEMBERS.c.person).where(MEMBERS.c.community_id.in_(own))
        if address:
            fellows = fellows.where(MEMBERS.c.community_id.in_(
                select(COMMUNITIES.c.id).where(COMMUNITIES.c.address == address)))
        query = select(PEOPLE.c.id, PEOPLE.c.name, is_program(PEOPLE.c.id)).where(
            PEOPLE.c.id.in_(fellows), PEOPLE.c.id != person, PEOPLE.c.key.is_not(None),
            is_not_blocked(PEOPLE.c.id, person), has_not_blocked(PEOPLE.c.id, person)).order_by(
            PEOPLE.c.key).limit(MOST_FELLOWS)
        return await self._database.run_query(lambda connection: [
            PersonRow(row.id, row.name, True, program=bool(row.program))
            for row in connection.execute(query)])

    async def add_member(self, member: MemberRow) -> None:
        """Add a member; an existing membership is unchanged."""
        await self._database.run_transaction(
            lambda connection: add_new(connection, MEMBERS, [list_member_columns(member)]))

    async def set_role(self, role: Role, entry: AuditRow) -> None:
        """Set the role of the entry's person, who is a member."""
        await self._change_with_entry(set_member_role(entry.community, entry.person, role), entry)

    async def set_notifications_off(self, community: str, person: str, quiet: bool) -> None:
        await self._set_member(community, person, quiet=quiet)

    async def set_sharing(self, community: str, person: str, shares: bool) -> None:
        await self._set_member(community, person, shares=shares)

    async def _set_member(self, community: str, person: str, **values: object) -> None:
        change = update(MEMBERS).where(
            MEMBERS.c.community_id == community, MEMBERS.c.person == person).values(**values)
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def hand_over(self, entry: AuditRow) -> None:
        """Make the entry's person the founder, and the founder, whose entry it is, a keeper."""
        def write_roles(connection: Connection) -> None:
            execute(connection, set_member_role(entry.community, entry.by, "keeper"))
            change_with_entry(connection, set_member_role(entry.community, entry.person, "founder"),
                entry)
        await self._database.run_transaction(write_roles)

    async def drop_member(self, community: str, person: str) -> None:
        await self._database.run_transaction(
            lambda connection: delete_member(connection, community, person, None))

    async def remove_member(self, code: str, entry: AuditRow) -> None:
        """Remove the entry's person, and set a new invitation."""
        def write_removal(connection: Connection) -> None:
            delete_member(connection, entry.community, entry.person, entry)
            execute(connection, update_community(entry.community).values(code=code))
        await self._database.run_transaction(write_removal)

    # The record.

    async def list_entries(self, community: str, since: int, first: int,
                           most: int) -> list[AuditRow]:
        """Return the audit entries since a moment, newest first."""
        return await self._load_audit_rows(select_entries().where(
            DEEDS.c.community_id == community, DEEDS.c.moment >= since).offset(first).limit(most))

    async def list_entries_about(self, person: str) -> list[AuditRow]:
        """Return what the person has done and what was done to them, newest first."""
        return await self._load_audit_rows(select_entries_about(person))

    async def _load_audit_rows(self, query: Select[Any]) -> list[AuditRow]:
        return await self._database.run_query(
            lambda connection: [build_audit_row(row) for row in connection.execute(query)])

    # Tables.

    async def show_table(self, table: str, shown: CommunityTableRow) -> None:
        """Show a table among those of the community, for members only or for everyone. A table that
        is shown already is unchanged."""
        await self._database.run_transaction(
            lambda connection: add_community_table(connection, table, shown))

    async def list_shown_by(self, person: str) -> list[CommunityTableRow]:
        """Return the tables that the person has shown in communities."""
        query = select(COMMUNITY_TABLES).where(COMMUNITY_TABLES.c.by == person).order_by(
            COMMUNITY_TABLES.c.since, COMMUNITY_TABLES.c.table_id)
        return await self._database.run_query(lambda connection: [
            CommunityTableRow(row.community_id, row.members_only, row.by, row.since)
            for row in connection.execute(query)])

    async def forget_shown_by(self, person: str) -> None:
        """Forget who has shown these tables."""
        change = update(COMMUNITY_TABLES).where(COMMUNITY_TABLES.c.by == person).values(by="")
        await self._database.run_transaction(lambda connection: execute(connection,
                                                                                  change))

    async def list_members_only_tables(self, community: str) -> frozenset[str]:
        """Return the ids of its tables at which only its members can sit down."""
        query = select(COMMUNITY_TABLES.c.table_id).where(
            COMMUNITY_TABLES.c.community_id == community, COMMUNITY_TABLES.c.members_only)
        return await self._database.run_query(
            lambda connection: frozenset(connection.execute(query).scalars()))

    async def list_reserved(self, tables: Collection[str], person: str) -> list[ReservedRow]:
        """Return the communities for whose members alone these tables are, by table, then title."""
        inside = exists().where(MEMBERS.c.community_id == COMMUNITIES.c.id,
                                MEMBERS.c.person == person)
        query = select(COMMUNITY_TABLES.c.table_id, COMMUNITIES, inside.label("inside")).join(
            COMMUNITIES, COMMUNITIES.c.id == COMMUNITY_TABLES.c.community_id).where(
            COMMUNITY_TABLES.c.table_id.in_(tables), COMMUNITY_TABLES.c.members_only).order_by(
            COMMUNITY_TABLES.c.table_id, COMMUNITIES.c.title, COMMUNITIES.c.id)
        return await self._database.run_query(lambda connection: [
            ReservedRow(row.table_id, row.address, row.title, bool(row.secret), bool(row.inside))
            for row in connection.execute(query)])

    async def list_tables(self, community: str) -> list[TableSummary]:
        """Return its tables that are not over, newest first."""
        query = select(TABLES).join(
            COMMUNITY_TABLES, COMMUNITY_TABLES.c.table_id == TABLES.c.id).where(
            COMMUNITY_TABLES.c.community_id == community, TABLES.c.phase != "over").order_by(
            TABLES.c.opened.desc(), TABLES.c.id)
        return await self._database.run_query(lambda connection: read_summaries(connection, query))


def add_community_table(connection: Connection, table: str, shown: CommunityTableRow) -> None:
    """Show a table in a community. A table that is shown there already is unchanged."""
    add_new(connection, COMMUNITY_TABLES, [{
        "community_id": shown.community, "table_id": table, "members_only": shown.members_only,
        "by": shown.by, "since": shown.since}])


def select_communities() -> Select[Any]:
    return select(COMMUNITIES, SIZE.label("members"))


def update_community(community: str) -> Update:
    return update(COMMUNITIES).where(COMMUNITIES.c.id == community)


def set_member_role(community: str, person: str, role: Role) -> Update:
    """Return the statement that sets a role, if the member has another one."""
    return update(MEMBERS).where(MEMBERS.c.community_id == community, MEMBERS.c.person == person,
                                 MEMBERS.c.role != role).values(role=role)


def set_sole_agreement(connection: Connection, community: str, person: str) -> None:
    """Note that this person alone agrees to making the community public."""
    execute(connection, update(MEMBERS).where(MEMBERS.c.community_id == community).values(
                      agrees=case((MEMBERS.c.person == person, True), else_=False)))


def delete_member(connection: Connection, community: str, person: str,
                  entry: AuditRow | None) -> None:
    """Delete a membership, and what the person has read in the community."""
    change_with_entry(connection, delete(MEMBERS).where(
        MEMBERS.c.community_id == community, MEMBERS.c.person == person), entry)
    execute(connection, delete(THREAD_READS).where(
                      THREAD_READS.c.person == person, THREAD_READS.c.thread_id.in_(
                          select(THREADS.c.id).where(THREADS.c.community_id == community))))


def check_address_free(connection: Connection, community: CommunityRow) -> None:
    """Raise AddressTaken if another community has the address."""
    other = select(COMMUNITIES.c.id).where(
        COMMUNITIES.c.address == community.address, COMMUNITIES.c.id != community.id)
    if connection.execute(other).first() is not None:
        raise AddressTaken


def delete_community(connection: Connection, community: str, act: HostAct | None) -> None:
    """Delete a community with everything in it, and write the act of closing it."""
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
    for extension in load_extensions():
        extension.delete_of_community(connection, community)
    connection.execute(delete(COMMUNITIES).where(COMMUNITIES.c.id == community))


def list_charter_columns(community: CommunityRow) -> dict[str, object]:
    return {"title": community.title, "about": community.about,
            "languages": join_codes(community.languages),
            "write": community.write, "invite": community.invite, "zone": community.zone}


def join_codes(codes: Collection[str]) -> str:
    return ",".join(codes)


def list_member_columns(member: MemberRow) -> dict[str, object]:
    return {"community_id": member.community, "person": member.person, "role": member.role,
            "joined": member.joined, "agrees": member.agrees, "quiet": member.quiet,
            "shares": member.shares}


def build_community_row(row: Row[Any]) -> CommunityRow:
    return CommunityRow(
        row.id, row.address, row.title, row.about, tuple(row.languages.split(",")), row.secret,
        row.write, row.invite, row.code, row.founded, row.opened, row.opening, row.members,
        row.zone)


def build_member_row(row: Row[Any], name: str = "") -> MemberRow:
    return MemberRow(row.community_id, row.person, row.role, row.joined, row.agrees, row.quiet,
                     name, row.shares)
