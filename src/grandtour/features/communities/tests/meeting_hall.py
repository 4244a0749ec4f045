"""A site that notifies members of communities of meetings and tables."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from grandtour.features.communities.groups import CommunityGroups
from grandtour.features.communities.meeting_notices import MeetingSource
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.offer_notices import OfferedTableSource
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.service import Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.meetings import MeetingStore
from grandtour.features.communities.stores.offers import OfferStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.notifications.source import Source
from grandtour.store.database import Database
from grandtour.tables.service import Tables
from tests.notifications.notice_hall import Hall, open_hall
from tests.postbox import Postbox


@dataclass
class MeetingHall:
    hall: Hall
    communities: Communities
    meetings: Meetings
    offers: NewOffers


@asynccontextmanager
async def meeting_hall(folder: Path, postbox: Postbox) -> AsyncIterator[MeetingHall]:
    made: list[tuple[Communities, Meetings, NewOffers]] = []

    def sources(database: Database, tables: Tables) -> Mapping[str, Source]:
        store = CommunityStore(database)
        communities = Communities(store, ThreadStore(database), tables.now)
        meetings = Meetings(MeetingStore(database), communities, tables.now)
        offers = NewOffers(OfferStore(database), tables.now)
        tables.groups = CommunityGroups(communities, offers, store)
        made.append((communities, meetings, offers))
        return {"meeting": MeetingSource(meetings, offers, tables.now),
                "offer": OfferedTableSource(offers, communities)}

    async with open_hall(folder, postbox, sources=sources) as site:
        yield MeetingHall(site, *made[0])
