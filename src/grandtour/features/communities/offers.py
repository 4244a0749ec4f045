"""What the members of communities can join: tables, meetings, and what features add."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from grandtour.features.communities.service import CommunityAccess
from grandtour.features.communities.stores.offers import OfferStore
from grandtour.language import N_, Count, Phrase
from grandtour.tables.rows import TableSummary


@dataclass(frozen=True)
class Offer:
    """Something that is planned in a community of a member: its `kind`, a message, its title, the
    title of the community, its page, when it begins (0: unknown), a note, and the zone of the
    community."""

    kind: str
    title: str
    community: str
    path: str
    begins: int
    note: Phrase | Count
    zone: str = ""


class NewOffers:
    """Finds what a member can join in their communities. `now` returns the time in milliseconds
    since 1970. A feature adds `sources`, which return its offers for a person, and `unseen`, which
    return address and title of the communities in which one of them is new to the person."""

    def __init__(self, store: OfferStore, now: Callable[[], int]) -> None:
        self.store = store
        self._now = now
        self.sources: list[Callable[[str], Awaitable[Sequence[Offer]]]] = [self._list_meetings]
        self.unseen: list[Callable[[str], Awaitable[Sequence[tuple[str, str]]]]] = [
            self._list_unseen]

    async def list_planned_by_members(self, person: str) -> list[Offer]:
        """Return what is planned in the person's communities."""
        return [offer for source in self.sources for offer in await source(person)] \
            if person else []

    async def list_waiting_rooms(self, person: str) -> list[TableSummary]:
        """Return the waiting tables with a free seat in the person's communities, newest first."""
        return await self.store.list_waiting_rooms(person) if person else []

    async def list_new_offers(self, person: str) -> Mapping[str, str]:
        """Return the titles of the communities with something that is new to the person, by
        address."""
        found = [one for unseen in self.unseen for one in await unseen(person)]
        return dict(sorted(found, key=lambda one: one[1]))

    async def mark_offers_seen(self, access: CommunityAccess) -> None:
        """Note that the member looks at the page of the community."""
        await self.store.mark_seen(access.reader, access.community.id, self._now())

    async def _list_unseen(self, person: str) -> Sequence[tuple[str, str]]:
        return await self.store.list_unseen(person, self._now())

    async def _list_meetings(self, person: str) -> Sequence[Offer]:
        return [Offer(N_("Meeting"), row.title, row.community_title,
                      f"/c/{row.address}#meeting-{row.id}", row.begins,
                      Phrase(N_("You’re coming")) if row.since
                      else Count("{n} coming", "{n} coming", row.coming), row.zone)
                for row in await self.store.list_meetings(person, self._now())]
