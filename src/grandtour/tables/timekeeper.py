"""What happens at tables when a time is up, and what people can do about it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, Protocol

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.tables import agreement, errors
from grandtour.tables.bot_runner import advance
from grandtour.tables.bounds import check_arranged
from grandtour.tables.changing import Changing
from grandtour.tables.draws import draw_at
from grandtour.tables.events import (
    Away, Back, Forfeit, Holiday, Home, Lapse, Late, Silent, TableEvent, Verdict, Wait,
)
from grandtour.tables.hosting import others, playing
from grandtour.tables.seating import SUBSTITUTE
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
LONGEST_SLEEP: Final = 60.0     # seconds; a machine that was suspended is not late for longer


class TimedTables(Protocol):
    """Finds the tables that have anything to do with time."""

    async def timed(self) -> list[str]:
        """The tables being played at which clocks run or questions answer themselves, and those at
        which a deal is being agreed."""


class Timekeeper:
    """Wakes when a clock reaches zero or a question has waited long enough, and does what was
    agreed. It remembers nothing that does not follow from the record, in which the time is left
    out when no server was there."""

    def __init__(self, tables: Tables, store: TimedTables) -> None:
        self.tables = tables
        self.store = store
        self._changed: set[str] = set()
        self._due: dict[str, int] = {}
        self._news = asyncio.Event()
        tables.hub.followers.append(self.changed)

    def changed(self, table_id: str) -> None:
        """Look at the table soon."""
        self._changed.add(table_id)
        self._news.set()

    async def begin_anew(self) -> None:
        """The time was moved: read every table anew, and look at all that have to do with time."""
        await self.tables.catch_up_all()
        self._changed.update(await self.store.timed())
        self._news.set()

    async def run(self) -> None:
        """Keep the time of all tables, for ever."""
        await self._begin()
        while True:
            self._news.clear()
            for table_id in self._changed | self._struck():
                self._changed.discard(table_id)
                await self.look(table_id)
            if not self._changed:
                await self._sleep()

    async def _begin(self) -> None:
        """Find the tables that have to do with time, as soon as the database tells."""
        while True:
            try:
                self._changed.update(await self.store.timed())
                return
            except Exception:
                LOG.exception("the tables with clocks are not known yet")
                await asyncio.sleep(LONGEST_SLEEP)

    def _struck(self) -> set[str]:
        now = self.tables.now()
        return {table_id for table_id, due in self._due.items() if due <= now}

    async def _sleep(self) -> None:
        """Until the next time is up, or a table has changed."""
        first = min(self._due.values(), default=0)
        seconds = (first - self.tables.now()) / 1000 if first else LONGEST_SLEEP
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), min(max(0.0, seconds), LONGEST_SLEEP))

    async def look(self, table_id: str) -> None:
        """Do what is due at the table; note when to look again. A table that cannot be read does
        not stop the time of the others."""
        self._due.pop(table_id, None)
        try:
            table = await self.tables.table(table_id)
            due = due_at(table)
            if due and due <= self.tables.now():
                due = due_at(await self._strike(table_id))
        except Refused as fault:
            LOG.warning("the time of table %s: %s", table_id, fault)
        except Exception:
            LOG.exception("the time of table %s", table_id)
            self._due[table_id] = self.tables.now() + int(1000 * LONGEST_SLEEP)
        else:
            if due:
                self._due[table_id] = due

    async def _strike(self, table_id: str) -> Table:
        """A time is up at the table, unless somebody was faster."""
        async with self.tables.changing(table_id) as change:
            now, table = self.tables.now(), change.table
            question = table.question
            if question is not None and question.by <= now:
                change.happen(Lapse(question.number))
            elif 0 < agreement.lapses_at(table) <= now:
                change.sit({})
            elif 0 < answer_at(table) <= now:
                answer(change)
            elif 0 < zero_at(table) <= now:
                change.happen(run_out(table, table.to_act), table.to_act)
        return table

    # What people do.

    async def back(self, table_id: str, person: str) -> None:
        """The holder takes the seat back from the bot that stands in. Refused: not_seated,
        not_started, game_over, not_away, forfeited."""
        async with self.tables.changing(table_id, person) as change:
            seat = playing(change.table, person)
            if seat in change.table.forfeits:
                raise Refused(errors.FORFEITED, {})
            if seat not in change.table.stand_ins:
                raise Refused(errors.NOT_AWAY, {})
            change.note(Back())

    async def decide(self, table_id: str, person: str, bot: bool) -> None:
        """Say whether a bot is to play on for the seat whose time has run out, or everybody waits
        longer. More than half of those asked decide; if half of them say this and half that,
        everybody waits. Refused: not_seated, not_started, game_over, not_asked."""
        async with self.tables.changing(table_id, person) as change:
            seat = playing(change.table, person)
            late = change.table.clocks.late
            asked = judges(change.table)
            if seat not in asked:
                raise Refused(errors.NOT_ASKED, {})
            change.note(Verdict(bot))
            said = list(change.after.clocks.verdicts.values())
            if 2 * said.count(True) > len(asked):
                change.happen(Away(SUBSTITUTE), late)
            elif 2 * said.count(False) > len(asked) or len(said) == len(asked):
                change.happen(Wait(), late)

    async def go_on_vacation(self, table_id: str, person: str) -> None:
        """The own clock stands, until the holder comes home or acts, or the agreed days are used
        up. Refused: not_seated, not_started, game_over, no_vacation, arranged_enough."""
        async with self.tables.changing(table_id, person) as change:
            clock = change.table.clocks.seats[playing(change.table, person)]
            if clock.until or not clock.vacation:
                raise Refused(errors.NO_VACATION, {})
            check_arranged(change.table, person)
            change.note(Holiday())

    async def come_home(self, table_id: str, person: str) -> None:
        """Refused: not_seated, not_started, game_over, not_on_vacation."""
        async with self.tables.changing(table_id, person) as change:
            if not change.table.clocks.seats[playing(change.table, person)].until:
                raise Refused(errors.NOT_ON_VACATION, {})
            change.note(Home())


def answer(change: Changing) -> None:
    """Give the answer of whoever keeps silent."""
    table = change.table
    action = table.usual_answer
    assert action is not None
    change.happen(Silent(str(action)), table.to_act)
    match = table.match.fork()
    match.play(action)
    advance(match, draw_at(table))
    change.play(match)


def run_out(table: Table, seat: int) -> TableEvent:
    """What happens as the clock of the seat reaches zero. Where the others are to decide and there
    is nobody else, a bot plays on."""
    if table.terms.zero == "table" and others(table, seat):
        return Late()
    return (Forfeit if table.terms.zero == "forfeit" else Away)(SUBSTITUTE)


def judges(table: Table) -> set[int]:
    """Who is asked about the seat whose time has run out."""
    late = table.clocks.late
    return others(table, late) if late != PUBLIC else set()


def zero_at(table: Table) -> int:
    """When the clock that runs reaches zero; 0 if none runs or the others are asked already."""
    clocks = table.clocks
    seat = table.to_act
    return clocks.seats[seat].zero if seat >= 0 and clocks.late != seat else 0


def answer_at(table: Table) -> int:
    """When the question out of turn answers itself; 0 if there is none."""
    return table.answers_at


def lapses_at(table: Table) -> int:
    """When the question to everybody has waited long enough; 0 if there is none."""
    return table.question.by if table.question else 0


def due_at(table: Table) -> int:
    """When something happens at the table by itself; 0 if nothing will."""
    times = (zero_at(table), answer_at(table), lapses_at(table), agreement.lapses_at(table))
    return min([due for due in times if due], default=0)
