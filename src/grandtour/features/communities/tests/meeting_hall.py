"""A site that notifies the people who come to meetings."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from grandtour.features.communities.meeting_notices import MeetingSource
from grandtour.features.communities.meetings import Meetings
from grandtour.features.communities.service import Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.meetings import MeetingStore
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


@asynccontextmanager
async def meeting_hall(folder: Path, postbox: Postbox) -> AsyncIterator[MeetingHall]:
    made: list[tuple[Communities, Meetings]] = []

    def sources(database: Database, tables: Tables) -> Mapping[str, Source]:
        communities = Communities(CommunityStore(database), ThreadStore(database))
        meetings = Meetings(MeetingStore(database), communities, tables.now)
        made.append((communities, meetings))
        return {"meeting": MeetingSource(meetings, tables.now)}

    async with open_hall(folder, postbox, sources=sources) as site:
        yield MeetingHall(site, *made[0])
