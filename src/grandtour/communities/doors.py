"""Who may sit down on a free seat of a table."""

from __future__ import annotations

from grandtour.communities.errors import FOR_MEMBERS
from grandtour.communities.ports import CommunityStore
from grandtour.engine.core import Refusal
from grandtour.people.friends import Friends
from grandtour.tables.errors import NOT_OPEN


class Doors:
    """A `tables.ports.AdmissionPolicy`: nobody whom the host has blocked, and where a table is for
    the members of a community nobody else."""

    def __init__(self, friends: Friends, store: CommunityStore) -> None:
        self._friends = friends
        self._store = store

    async def shut(self, table: str, host: str, person: str) -> Refusal | None:
        if await self._friends.shut(host, person):
            return NOT_OPEN
        return None if await self._store.lets_in(table, person) else FOR_MEMBERS
