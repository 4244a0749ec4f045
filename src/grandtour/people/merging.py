"""Two accounts of one human become one: what the one has is the other's, who stays, and the one is
gone.

The host's act stands in the database, wherever it was done; servers do what follows, all of it in
one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, get_args

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.hosts import COMMAND, Hosts
from grandtour.people.ports import PersonRow

Thing = Literal["tables", "results", "friends", "texts", "communities", "tournaments", "sign_ins"]

THINGS: Final[tuple[Thing, ...]] = get_args(Thing)


@dataclass(frozen=True)
class Moving:
    """How much of each thing goes from one account to another; at how many finished tables both
    sat, which stay as they are, the one's seat nobody's. What forbids it: tables that are not over
    at which both sit, and the titles of tournaments that are not over in which both are."""

    counts: Mapping[Thing, int]
    shared: int
    tables: Sequence[str] = ()
    tournaments: Sequence[str] = ()


class MergeStore(Protocol):
    """Knows what two accounts have, and makes one of them. What a call has returned from is on
    disk."""

    async def moving(self, one: str, other: str) -> Moving: ...

    async def wanted(self) -> list[tuple[str, str]]:
        """Who is to be whom, by the acts of hosts, and is not yet."""

    async def merge(self, one: str, other: str, moment: int) -> list[str]:
        """All of it or nothing, and nothing as long as something forbids it; the tables that have
        changed. With it stands which account was joined into the other's, for the host to tell."""


class Merging:
    """What hosts of the site want. `by`: the host's id."""

    def __init__(self, store: MergeStore, hosts: Hosts) -> None:
        self.store = store
        self._hosts = hosts

    async def moving(self, one: PersonRow, other: PersonRow) -> Moving:
        """What would move from the one to the other. Refused: same_person, not_member, host_stays,
        both_at_table, both_in_tournament."""
        if one.id == other.id:
            raise Refused(errors.SAME_PERSON, {})
        if not other.member:
            raise Refused(errors.NOT_MEMBER, {})
        if one.host:
            raise Refused(errors.HOST_STAYS, {"name": one.name})
        found = await self.store.moving(one.id, other.id)
        if found.tables:
            raise Refused(errors.BOTH_AT_TABLE, {"table": found.tables[0]})
        if found.tournaments:
            raise Refused(errors.BOTH_IN_TOURNAMENT, {"title": found.tournaments[0]})
        return found

    async def merge(self, one: PersonRow, other: PersonRow, by: str = COMMAND) -> None:
        """The one is to be the other. Refused: as `moving`."""
        await self.moving(one, other)
        await self._hosts.note("merge", by, other.id, one.id)
