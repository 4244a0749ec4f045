"""Finds the notifications of tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Protocol

from grandtour.engine.game import Refused
from grandtour.notifications.notices import Blocked, Notification, list_table_notifications
from grandtour.notifications.source import PendingNotice
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.notifications.notice_content import TableEvent
from grandtour.people.friends import Friends
from grandtour.people.service import People
from grandtour.tables.codec import DamagedTable
from grandtour.tables.service import Tables
from grandtour.tables.table import Table


class OwnNoticeSource(Protocol):
    """Finds notifications for one player that the others at the table may not know of."""

    followers: list[Callable[[str], None]]      # called with a table that has something new

    async def list_notifications_at(self, table: Table) -> list[Notification]:
        """Return the present notifications."""


class TableSource:
    """A `source.Source`."""

    def __init__(self, store: NoticeStore, tables: Tables, people: People, friends: Friends,
                 own: Sequence[OwnNoticeSource] = ()) -> None:
        self._store = store
        self._tables = tables
        self._people = people
        self._friends = friends
        self._own = own

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        for followers in (self._tables.hub.followers, *(one.followers for one in self._own)):
            followers.append(stir)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return await self._store.list_changed_tables(since)

    async def load_changes(self, id: str) -> None:
        with suppress(DamagedTable):
            await self._tables.reload_if_stale(id)

    async def find_present_people(self, id: str) -> Collection[str]:
        return self._tables.hub.find_present(id)

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        table = await self._load_table(id)
        if table is None:
            return []
        own: list[Notification] = []
        if table.started and not table.solo:
            for notices in self._own:
                own += await notices.list_notifications_at(table)
        return [build_pending_notice(table, one)
                for one in (*list_table_notifications(table,
                                                      await self._find_blocked_people(table)), *own)
                if not table.seats[one.seat].shared]

    async def _find_blocked_people(self, table: Table) -> Blocked:
        if table.started and not table.messages:
            return {}
        people = [await self._people.store.find_person(seat.holder)
                  for seat in table.seats if seat.kind != "bot" and seat.holder]
        return {person.id: (await self._friends.summarize_ties(person)).blocked
                for person in people if person}

    async def _load_table(self, id: str) -> Table | None:
        with suppress(Refused):
            return await self._tables.load_table(id)
        return None


def build_pending_notice(table: Table, one: Notification) -> PendingNotice:
    """Return a notification of a table as a pending one. An invited person has not yet read the
    table in any language."""
    seat = table.seats[one.seat]
    return PendingNotice(one.event, seat.holder, one.key, one.moment,
                    TableEvent(table, one.event, one.about), one.seat, seat.language)
