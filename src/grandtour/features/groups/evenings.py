"""Evenings: a group meets again at the same time next week, and its table opens by itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from grandtour.engine.game import Refused
from grandtour.features.groups import errors
from grandtour.features.groups.rows import AnswerRow, EveningRow, GroupRow
from grandtour.features.groups.service import PlayGroups
from grandtour.features.groups.store import AlreadyOpen, GroupStore, set_room
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.tokens import make_random_id
from grandtour.tables.groups import OpenedForGroup
from grandtour.tables.seating import NOBODY, SeatWish, build_rematch_wishes
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
MINUTE: Final = 60_000          # milliseconds
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
EARLY: Final = 10 * MINUTE      # so long before an evening its table opens
LASTS: Final = 6 * HOUR         # so long after it has begun an evening is shown
ROUND: Final = 5 * MINUTE       # evenings begin at a multiple of this
EVERY: Final = 20.0             # seconds between two looks for evenings that begin


@dataclass(frozen=True)
class Evening:
    """An evening with the ids of those who come, who do not come, and the rest."""

    row: EveningRow
    coming: Sequence[str]
    absent: Sequence[str]


class GroupEvenings:
    """The evenings of groups. `now` returns the time in milliseconds since 1970."""

    def __init__(self, store: GroupStore, groups: PlayGroups, tables: Tables, people: People,
                 now: Callable[[], int]) -> None:
        self.store = store
        self.followers: list[Callable[[str], None]] = []    # called with the id after a change
        self._groups = groups
        self._tables = tables
        self._people = people
        self._now = now

    async def find_next(self, group: GroupRow) -> Evening | None:
        """Return the next evening of a group, else the one that has just begun."""
        row = await self._find_attendees(group) or await self.store.find_next_evening(
            group.id, self._now() - LASTS)
        return await self.load_answers(row) if row else None

    async def load_answers(self, row: EveningRow) -> Evening:
        """Return an evening with its answers."""
        answers = await self.store.list_answers(row.id)
        return Evening(row, [one.person for one in answers if one.coming],
                       [one.person for one in answers if not one.coming])

    async def propose_from_table(self, table: Table, person: str, zone: str) -> GroupRow:
        """Propose to play again as at a finished table, at the same time next week by the clocks of
        this zone; or come, if that was proposed already. Return the group. Refused: what
        `PlayGroups.find_or_found_for_table` refuses."""
        group = await self._groups.find_or_found_for_table(table, person)
        await self._add_evening(group, table, person, zone)
        return group

    async def propose_again(self, group: GroupRow, person: str, zone: str) -> None:
        """Propose to play again as in the last game of the group. Refused: not_in_group,
        no_such_evening."""
        view = await self._groups.load_view(group)
        if not view.has_member(person):
            raise Refused(errors.NOT_IN_GROUP, {})
        if not view.results:
            raise Refused(errors.NO_EVENING, {})
        await self._add_evening(
            group, await self._tables.load_table(view.results[-1].table), person, zone)

    async def _add_evening(self, group: GroupRow, table: Table, person: str, zone: str) -> None:
        """Add an evening, unless one is coming; the person comes."""
        if await self._find_attendees(group) is None:
            now = self._now()
            await self.store.add_evening(EveningRow(
                make_random_id(10), group.id, table.id, person, now,
                find_next_week(await self._find_start(group, table), now, zone)))
        await self.set_attendance(group, person, True)

    async def _find_start(self, group: GroupRow, table: Table) -> int:
        """Return when the people met for this game: for an evening, or for the first of several
        games in a row."""
        begun = table.opened
        for result in await self.store.list_results(group.id):
            if begun - LASTS < result.moment < table.opened:
                begun = min(begun, (await self._tables.load_table(result.table)).opened)
        evening = await self.store.find_begun_evening(group.id, begun, begun + 2 * EARLY)
        return evening.begins if evening else begun

    async def set_attendance(self, group: GroupRow, person: str, coming: bool) -> None:
        """Note whether a person comes to the next evening. Refused: not_in_group,
        no_such_evening."""
        people = await self.store.list_people(group.id)
        if all(one.id != person for one in people):
            raise Refused(errors.NOT_IN_GROUP, {})
        row = await self._find_attendees(group)
        if row is None:
            raise Refused(errors.NO_EVENING, {})
        await self.store.set_answer(AnswerRow(row.id, person, coming, self._now()))
        for follower in self.followers:
            follower(row.id)
        for one in people:
            self._tables.hub.notify_person(row.source, one.id)

    async def _find_attendees(self, group: GroupRow) -> EveningRow | None:
        """Return the evening of the group that has not begun and has no table yet."""
        return await self.store.find_coming_evening(group.id, self._now())

    async def list_upcoming(self, person: str) -> list[Evening]:
        """Return the evenings of the person's groups that are not past."""
        rows = await self.store.list_evenings_of(person, self._now() - LASTS)
        return [await self.load_answers(row) for row in rows]

    # Opening tables.

    async def run_forever(self) -> None:
        """Open the table of every evening shortly before it begins. Runs for ever."""
        while True:
            try:
                await self.open_due_tables()
            except Exception:
                LOG.exception("tables of evenings could not be opened")
            await asyncio.sleep(EVERY)

    async def open_due_tables(self) -> None:
        """Open the tables of the evenings that begin soon or have just begun. Someone must have
        said that they come."""
        now = self._now()
        for row in await self.store.list_due(now - LASTS, now + EARLY):
            evening = await self.load_answers(row)
            host = await self._find_host(evening)
            if host is not None:
                with suppress(AlreadyOpen, Refused):
                    await self._open_table(evening, host)

    async def _find_host(self, evening: Evening) -> PersonRow | None:
        """Return the first person who comes and still exists."""
        found = [await self._people.store.find_person(person) for person in evening.coming]
        return next((person for person in found if person is not None and person.name), None)

    async def _open_table(self, evening: Evening, host: PersonRow) -> None:
        """Open the table, with a seat reserved for everyone who has not declined."""
        last = await self._tables.load_table(evening.row.source)
        wishes = [SeatWish("open") if wish.person.id in evening.absent else wish
                  for wish in build_rematch_wishes(last, NOBODY)]
        await self._tables.open_table(
            last.match.game.name, wishes, host, options=dict(last.match.options), name=last.name,
            terms=replace(last.terms, listed=False),
            opened_for=OpenedForGroup(False, set_room(evening.row.id), skip_announcement))


def skip_announcement(table: str) -> None:
    """Do nothing: the people of an evening were notified of it before its table opens."""


def find_next_week(begun: int, now: int, zone: str) -> int:
    """Return the moment at the time and weekday at which a table was opened, in the first week from
    the next day on, by the clocks of the zone. It is a multiple of five minutes."""
    there = datetime.fromtimestamp(begun / 1000, ZoneInfo(zone))
    begins = begun
    while begins <= now + DAY:
        there += timedelta(days=7)
        begins = int(there.timestamp() * 1000)
    return begins // ROUND * ROUND
