"""Who may sit down on a free seat of a table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from grandtour.communities.errors import FOR_MEMBERS, FOR_MEMBERS_OF
from grandtour.communities.ports import CommunityStore, ReservedRow
from grandtour.engine.game import Refused
from grandtour.people.friends import Friends
from grandtour.tables.admission import Reserved
from grandtour.tables.errors import NOT_OPEN


class Doors:
    """A `tables.admission.AdmissionPolicy`: nobody whom the host has blocked, and where a table is
    for the members of a community nobody else."""

    def __init__(self, friends: Friends, store: CommunityStore) -> None:
        self._friends = friends
        self._store = store

    async def shut(self, table: str, host: str, person: str) -> Refused | None:
        if await self._friends.shut(host, person):
            return Refused(NOT_OPEN, {})
        found = (await self.reserved([table], person)).get(table)
        return found.refused if found else None

    async def reserved(self, tables: Collection[str], person: str) -> Mapping[str, Reserved]:
        rows = await self._store.reserved(tables, person)
        return {table: reserved(list(found))
                for table, found in groupby(rows, attrgetter("table"))}


def reserved(rows: Sequence[ReservedRow]) -> Reserved:
    """For whom a table is that is for the members of these communities; named is one to which the
    person belongs, else one that is public, else none."""
    inside = [row for row in rows if row.inside]
    known = [*inside, *(row for row in rows if not row.secret)]
    if not known:
        return Reserved("", "", FOR_MEMBERS, False)
    return Reserved(known[0].title, known[0].address, FOR_MEMBERS_OF, bool(inside))
