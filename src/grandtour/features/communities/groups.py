"""Tables that are opened for communities."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from grandtour.features.communities.errors import FOR_MEMBERS, FOR_MEMBERS_OF
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.rows import ReservedRow
from grandtour.features.communities.service import Communities
from grandtour.features.communities.stores.communities import CommunityStore, add_community_table
from grandtour.people.rows import PersonRow
from grandtour.tables.groups import Group, GroupMembers, Groups, OpenedForGroup, Reserved
from grandtour.tables.rows import TableSummary


class CommunityGroups(Groups):
    """The communities of the site, as groups for which tables are opened."""

    def __init__(self, communities: Communities, offers: NewOffers, store: CommunityStore) -> None:
        self._communities = communities
        self._offers = offers
        self._store = store

    async def open_table_for_group(self, address: str, person: str,
                                   members_only: bool) -> OpenedForGroup:
        access = await self._communities.require_member_access(address, person)
        return OpenedForGroup(members_only, partial(
            add_community_table, shown=self._communities.table_row(access, members_only)),
            self._communities.notify_of_shown_table)

    async def find_members(self, address: str, person: str) -> GroupMembers:
        access = await self._communities.require_member_access(address, person)
        members = await self._communities.list_members(access)
        return GroupMembers(
            build_group(access.community.address, access.community.title),
            {row.person for row in members}, {row.person for row in members if row.shares})

    async def list_waiting_rooms(self, person: str) -> Sequence[TableSummary]:
        return await self._offers.list_waiting_rooms(person)

    async def list_fellows(self, person: str, address: str = "") -> Sequence[PersonRow]:
        return await self._store.list_fellows(person, address) if person else ()

    async def find_reserved(self, tables: Collection[str], person: str) -> Mapping[str, Reserved]:
        rows = await self._store.list_reserved(tables, person)
        return {table: find_reservation(list(found))
                for table, found in groupby(rows, attrgetter("table"))}


def build_group(address: str, title: str) -> Group:
    return Group(address, title, f"/c/{address}")


def find_reservation(rows: Sequence[ReservedRow]) -> Reserved:
    """Return the reservation of a table for the members of these communities. It names a community
    to which the person belongs, else a public one, else none."""
    inside = [row for row in rows if row.inside]
    known = [*inside, *(row for row in rows if not row.secret)]
    if not known:
        return Reserved(None, FOR_MEMBERS, False)
    return Reserved(build_group(known[0].address, known[0].title), FOR_MEMBERS_OF, bool(inside))
