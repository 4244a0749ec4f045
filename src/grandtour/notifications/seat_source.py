"""Finds the notifications of seats that are offered to the friends of those who play there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

from grandtour import games
from grandtour.engine.game import Refused
from grandtour.language import N_, Phrase
from grandtour.notifications.notice_content import Announcement
from grandtour.notifications.notices import DAY, HOUR
from grandtour.notifications.source import PendingNotice
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.friends import Friends
from grandtour.people.service import People
from grandtour.tables.codec import DamagedTable
from grandtour.tables.events import Offer
from grandtour.tables.seating import find_offered_seats
from grandtour.tables.service import Tables
from grandtour.tables.substitutes import find_holder
from grandtour.tables.table import Table

OPEN: Final = N_("See the games that need a player")
FREE: Final = N_("A computer player is holding the seat of someone who left. You can take over "
                 "the seat.")
APART: Final = 3 * HOUR         # between two such notifications to a person


class SeatSource:
    """A `source.Source`. A person gets at most one notification a day about a table, and at most
    one in three hours about all tables. People who have sat at the table get none."""

    def __init__(self, store: NoticeStore, tables: Tables, people: People,
                 friends: Friends) -> None:
        self._store = store
        self._tables = tables
        self._people = people
        self._friends = friends

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        def note_change(id: str) -> None:
            table = self._tables.find_in_memory(id)
            if table is not None and find_offered_seats(table):
                stir(id)
        self._tables.hub.followers.append(note_change)

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return await self._store.list_tables_with_offers()

    async def load_changes(self, id: str) -> None:
        with suppress(DamagedTable):
            await self._tables.reload_if_stale(id)

    async def find_present_people(self, id: str) -> Collection[str]:
        """Return no one: the table does not show the offer to spectators."""
        return ()

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        table = await self._find_table(id)
        offered = find_offered_seats(table) if table else []
        if table is None or not offered:
            return []
        moment = max(row.moment for row in table.events
                     if isinstance(row.event, Offer) and row.seat in offered)
        known = {find_holder(row) for row in table.events}
        friends = await self._friends.list_welcome(
            [seat.holder for seat in table.seats if seat.kind == "person"])
        told = await self._store.list_notified_people("offered", id, moment - APART, moment)
        return [PendingNotice("offered", person, f"day {moment // DAY}", moment,
                              await self._build_announcement(table, friend))
                for person, friend in friends.items() if person not in known | told]

    async def _build_announcement(self, table: Table, friend: str) -> Announcement:
        """Return the announcement. Others who read along do not learn who plays where."""
        game, found = table.match.game.name, await self._people.store.find_person(friend)
        title = games.words(game).ABOUT.title
        return Announcement(
            "offered", "/tables#needed", OPEN, (title, found.name if found else ""), (title,),
            (Phrase(FREE),), {"game": game})

    async def _find_table(self, id: str) -> Table | None:
        with suppress(Refused):
            return await self._tables.load_table(id)
        return None
