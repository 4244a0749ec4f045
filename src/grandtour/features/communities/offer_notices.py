"""Notifications of tables that wait for members of a community."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from grandtour import games
from grandtour.features.communities.offers import NewOffers
from grandtour.features.communities.rows import ShownTable
from grandtour.features.communities.service import Communities
from grandtour.language import N_, Count
from grandtour.notifications.notice_content import Announcement
from grandtour.notifications.source import PendingNotice
from grandtour.tables.lobby import count_free_seats
from grandtour.tables.rows import TableSummary

OPEN: Final = N_("See the table")


class OfferedTableSource:
    """A `notifications.source.Source`. It tells members of a table with a free seat, once, in the
    community in which it was shown first."""

    def __init__(self, offers: NewOffers, communities: Communities) -> None:
        self._offers = offers
        self._communities = communities

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        self._communities.followers.append(stir)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return await self._offers.store.list_shown_since(since)

    async def load_changes(self, id: str) -> None:
        """Do nothing: tables are read again each time."""

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return no one: people who look at the table have seen it."""
        return ()

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        found = await self._offers.store.find_room(id)
        if found is None:
            return []
        line, places = found
        known = {seat.holder for seat in line.seats}
        notices: dict[str, PendingNotice] = {}
        for shown in places:
            for person in await self._offers.store.list_listeners(
                    shown.community, shown.by, shown.since):
                if person not in known:
                    notices.setdefault(person, PendingNotice(
                        "opened", person, "opened", shown.since, announce_table(line, shown)))
        return list(notices.values())


def announce_table(line: TableSummary, shown: ShownTable) -> Announcement:
    """Return the announcement. It reveals nothing about a secret community to others."""
    game, title = games.words(line.game).ABOUT.title, "" if shown.secret else shown.title
    free = count_free_seats(line)
    return Announcement(
        "opened", f"/t/{line.id}", OPEN, (shown.title, game, line.status.name),
        (title, game, "" if shown.secret else line.status.name),
        (Count("{n} seat is free.", "{n} seats are free.", free),),
        {"table": line.id, "game": line.game, "community": title, "free": free})
