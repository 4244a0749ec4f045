"""The rules for sitting down on a free seat of a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from grandtour.communities.errors import FOR_MEMBERS, FOR_MEMBERS_OF
from grandtour.communities.rows import ReservedRow
from grandtour.communities.stores.communities import CommunityStore
from grandtour.engine.game import Refused
from grandtour.people.friends import Friends
from grandtour.tables.admission import Reserved
from grandtour.tables.errors import NOT_OPEN


class Admission:
    """A `tables.admission.AdmissionPolicy`. It refuses people whom the host has blocked. At tables
    for the members of a community it refuses everyone else."""

    def __init__(self, friends: Friends, store: CommunityStore) -> None:
        self._friends = friends
        self._store = store

    async def find_refusal(self, table: str, host: str, person: str) -> Refused | None:
        if await self._friends.is_shut_out(host, person):
            return Refused(NOT_OPEN, {})
        found = (await self.find_reserved([table], person)).get(table)
        return found.refused if found else None

    async def find_reserved(self, tables: Collection[str], person: str) -> Mapping[str, Reserved]:
        rows = await self._store.list_reserved(tables, person)
        return {table: find_reservation(list(found))
                for table, found in groupby(rows, attrgetter("table"))}


def find_reservation(rows: Sequence[ReservedRow]) -> Reserved:
    """Return the reservation of a table for the members of these communities. It names a community
    to which the person belongs, else a public one, else none."""
    inside = [row for row in rows if row.inside]
    known = [*inside, *(row for row in rows if not row.secret)]
    if not known:
        return Reserved("", "", FOR_MEMBERS, False)
    return Reserved(known[0].title, known[0].address, FOR_MEMBERS_OF, bool(inside))
