"""The timekeeper: what happens at tables when a time is up, and what people can do about it."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.tables import agreement, errors
from grandtour.tables.answering import give_answer
from grandtour.tables.changes import TableChanges
from grandtour.tables.alarm import (
    ADOPTED, answer_at, find_next_timeout, find_first_to_zero, find_next_alarm, find_clock_zero,
)
from grandtour.tables.bot_runner import play_forced_moves
from grandtour.tables.bounds import check_arranged
from grandtour.tables.transaction import TableTransaction
from grandtour.tables.draws import find_draw
from grandtour.tables.events import (
    Away, Back, Forfeit, Lapse, Late, Silent, TableEvent, VacationEnd, VacationStart, Verdict,
    Wait,
)
from grandtour.tables.hosting import list_other_people, find_playing_seat
from grandtour.tables.seating import SUBSTITUTE
from grandtour.tables.rows import TableAlarm
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
LONGEST_SLEEP: Final = 4.0      # seconds between two queries for due tables
AHEAD: Final = 6000             # ms; tables that are due within this time are watched
AT_ONCE: Final = 1000           # tables
STILL: Final = 1000             # ms without a change, for a table of a server that has gone
AGAIN: Final = 60_000           # ms until another look at a table that cannot be read


class Timekeeper:
    """Wakes when a clock reaches zero or a question has waited long enough, and does what was
    agreed. It also lets a bot act whose server has died. It remembers nothing that does not follow
    from the record. The record leaves out the time in which no server was there."""

    def __init__(self, tables: Tables, store: TableStore) -> None:
        self.tables = tables
        self.store = store
        self._changed: set[str] = set()
        self._due: dict[str, int] = {}          # soon
        self._adopts = 0                        # when tables of others are taken over; 0: never
        self._news = asyncio.Event()
        tables.hub.followers.append(self.note_change)

    def note_change(self, table_id: str) -> None:
        """Look at the table soon."""
        self._changed.add(table_id)
        self._news.set()

    def take_over_tables(self) -> None:
        """Let the bots act that another server, now gone, should have let act."""
        self._adopts = self.tables.now() + STILL
        self._news.set()

    async def reload_all(self) -> None:
        """Reload every table in memory and look at it, after the time was moved."""
        await self.tables.reload_all()
        self._changed.update(table.id for table in self.tables.list_in_memory())
        self._news.set()

    async def keep_time(self) -> None:
        """Keep the time of all tables. Runs for ever."""
        looked = -LONGEST_SLEEP
        while True:
            self._news.clear()
            for table_id in self._changed | self._find_due():
                self._changed.discard(table_id)
                await self.check_table(table_id)
            if 0 < self._adopts <= self.tables.now():
                await self._check_tables_of_lost_server()
            if time.monotonic() - looked >= LONGEST_SLEEP:
                looked = time.monotonic()
                await self._check_tables_due_soon()
            if not self._changed:
                await self._wait_for_next_timeout(looked + LONGEST_SLEEP - time.monotonic())

    def _find_due(self) -> set[str]:
        now = self.tables.now()
        return {table_id for table_id, due in self._due.items() if due <= now}

    async def _wait_for_next_timeout(self, most: float) -> None:
        """Wait until the next time is up or a table has changed, but no longer than `most`
        seconds."""
        first = min([*self._due.values(), *([self._adopts] if self._adopts else [])], default=0)
        seconds = (first - self.tables.now()) / 1000 if first else most
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), max(0.0, min(seconds, most)))

    async def _check_tables_of_lost_server(self) -> None:
        """Look at the tables with a bot to act that have not changed since the other server went.
        Some of them belong to living servers; if two let a bot act, the slower one does nothing."""
        still, self._adopts = self._adopts - STILL, 0
        try:
            for alarm in await self.store.list_alarms(still + ADOPTED, AT_ONCE):
                await self.check_table(alarm.table)
        except Exception:
            LOG.exception("nobody knows what the other server has left")

    async def _check_tables_due_soon(self) -> None:
        """Look at the tables at which something is due soon, whichever server changed them last."""
        try:
            while True:
                found = await self.store.list_alarms(self.tables.now() + AHEAD, AT_ONCE)
                corrected = [await self._check_alarm(alarm) for alarm in found]
                if len(found) < AT_ONCE or not any(corrected):
                    return
        except Exception:
            LOG.exception("nobody knows what is due")

    async def _check_alarm(self, alarm: TableAlarm) -> bool:
        """Look at the table, and correct the alarm if it was too early. Return whether it was."""
        table = await self.check_table(alarm.table)
        now = self.tables.now()
        moment = find_next_alarm(table, now) if table is not None else now + AGAIN
        early = moment != alarm.moment and not 0 < moment <= now + AHEAD
        if early:
            await self.store.set_alarm(alarm, moment)
        return early

    async def check_table(self, table_id: str) -> Table | None:
        """Do what is due at the table, and note when to look again if that is soon. Return None for
        a table that cannot be read; it does not stop the time of the others."""
        self._due.pop(table_id, None)
        try:
            table = await self.tables.load_table(table_id)
            due = find_next_timeout(table)
            if due and due <= self.tables.now():
                due = find_next_timeout(await self._apply_timeout(table_id))
        except Refused as fault:
            LOG.warning("the time of table %s: %s", table_id, fault)
            return None
        except Exception:
            LOG.exception("the time of table %s", table_id)
            return None
        if due and due <= self.tables.now() + AHEAD:
            self._due[table_id] = due
        return table

    async def _apply_timeout(self, table_id: str) -> Table:
        """Do what is due because a time is up at the table, unless another server was faster."""
        async with self.tables.open_transaction(table_id) as change:
            now, table = self.tables.now(), change.table
            question = table.question
            if question is not None and question.by <= now:
                change.record_automatic(Lapse(question.number))
            elif 0 < agreement.find_deal_time(table) <= now:
                change.change_seats({})
            elif 0 < answer_at(table) <= now:
                give_usual_answer(self.tables.changes, change)
            elif 0 < find_clock_zero(table) <= now:
                seat = find_first_to_zero(table)
                change.record_automatic(build_timeout_event(table, seat), seat)
        return table

    # Actions of people.

    async def take_back_seat(self, table_id: str, person: str) -> None:
        """Give the seat back to its holder, from the bot that stands in. Refused: not_seated,
        not_started, game_over, not_away, forfeited."""
        async with self.tables.open_transaction(table_id, person) as change:
            seat = find_playing_seat(change.table, person)
            if seat in change.table.forfeits:
                raise Refused(errors.FORFEITED, {})
            if seat not in change.table.stand_ins:
                raise Refused(errors.NOT_AWAY, {})
            change.record_event(Back())

    async def decide_about_late_seat(self, table_id: str, person: str, bot: bool) -> None:
        """Say whether a bot should play on for the seat whose time has run out, or all wait longer.
        More than half of those asked decide; if the votes are even, all wait. Refused: not_seated,
        not_started, game_over, not_asked."""
        async with self.tables.open_transaction(table_id, person) as change:
            seat = find_playing_seat(change.table, person)
            late = change.table.clocks.late
            asked = find_judges(change.table)
            if seat not in asked:
                raise Refused(errors.NOT_ASKED, {})
            change.record_event(Verdict(bot))
            said = list(change.after.clocks.verdicts.values())
            if 2 * said.count(True) > len(asked):
                change.record_automatic(Away(SUBSTITUTE), late)
            elif 2 * said.count(False) > len(asked) or len(said) == len(asked):
                change.record_automatic(Wait(), late)

    async def start_vacation(self, table_id: str, person: str) -> None:
        """Stop the person's own clock until they come home or act, or the agreed days are used up.
        Refused: not_seated, not_started, game_over, no_vacation, too_many_changes."""
        async with self.tables.open_transaction(table_id, person) as change:
            clock = change.table.clocks.seats[find_playing_seat(change.table, person)]
            if clock.until or not clock.vacation:
                raise Refused(errors.NO_VACATION, {})
            check_arranged(change.table, person)
            change.record_event(VacationStart())

    async def end_vacation(self, table_id: str, person: str) -> None:
        """End the person's vacation. Refused: not_seated, not_started, game_over,
        not_on_vacation."""
        async with self.tables.open_transaction(table_id, person) as change:
            if not change.table.clocks.seats[find_playing_seat(change.table, person)].until:
                raise Refused(errors.NOT_ON_VACATION, {})
            change.record_event(VacationEnd())


def give_usual_answer(changes: TableChanges, change: TableTransaction) -> None:
    """Give the usual answer of a player who stays silent."""
    table = change.table
    action = table.usual_answer
    assert action is not None
    change.record_automatic(Silent(str(action)), table.to_act)
    change.after = give_answer(changes, change.after, table.to_act, str(action))
    if change.after.match is not table.match:
        play_forced_moves(change.after.match, find_draw(table))


def build_timeout_event(table: Table, seat: int) -> TableEvent:
    """Return the event when the clock of the seat reaches zero. If the others should decide and
    there are none, a bot plays on."""
    if table.terms.zero == "table" and list_other_people(table, seat):
        return Late()
    return (Forfeit if table.terms.zero == "forfeit" else Away)(SUBSTITUTE)


def find_judges(table: Table) -> set[int]:
    """Return the seats that are asked about the seat whose time has run out."""
    late = table.clocks.late
    return list_other_people(table, late) if late != PUBLIC else set()
