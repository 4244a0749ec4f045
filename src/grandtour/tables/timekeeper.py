"""What happens at tables when a time is up, and what people can do about it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.bounds import check_arranged
from grandtour.tables.events import (
    Away, Back, Forfeit, Holiday, Home, Lapse, Late, Silent, Verdict, Wait,
)
from grandtour.tables.hosting import others, playing
from grandtour.tables.playing import draw
from grandtour.tables.seating import SUBSTITUTE
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
LONGEST_SLEEP: Final = 60.0     # seconds; a machine that was suspended is not late for longer


class Timed(Protocol):
    """Finds the tables that have anything to do with time."""

    async def timed(self) -> list[str]:
        """The tables being played at which clocks run or questions answer themselves."""


class Timekeeper:
    """Wakes when a clock reaches zero or a question has waited long enough, and does what was
    agreed. It remembers nothing that does not follow from the record, in which the time is left
    out when no server was there."""

    def __init__(self, tables: Tables, store: Timed) -> None:
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
        self._changed.update(await self.store.timed())
        while True:
            self._news.clear()
            for table_id in self._changed | self._struck():
                self._changed.discard(table_id)
                await self.look(table_id)
            if not self._changed:
                await self._sleep()

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
                await self._strike(table)
                due = due_at(table)
        except Refused as fault:
            LOG.warning("the time of table %s: %s", table_id, fault)
        except Exception:
            LOG.exception("the time of table %s", table_id)
            self._due[table_id] = self.tables.now() + int(1000 * LONGEST_SLEEP)
        else:
            if due:
                self._due[table_id] = due

    async def _strike(self, table: Table) -> None:
        """A time is up at the table, unless somebody was faster."""
        async with self.tables.lock(table.id):
            now = self.tables.now()
            question = table.question
            if question is not None and question.by <= now:
                await self.tables.note(table, Lapse(question.number))
            elif 0 < answer_at(table) <= now:
                await self._answer(table)
            elif 0 < zero_at(table) <= now:
                await self._run_out(table, table.to_act)
        await self.tables.go_on(table)

    async def _answer(self, table: Table) -> None:
        """Give the answer of whoever keeps silent."""
        action = table.usual_answer
        assert action is not None
        noted = self.tables.noted(table, Silent(str(action)), table.to_act)
        match = table.match.fork()
        match.play(action)
        draw(match, table.seed)
        await self.tables.keep(table, replace(noted, match=match))

    async def _run_out(self, table: Table, seat: int) -> None:
        """The clock of the seat has reached zero. Where the others are to decide and there is
        nobody else, a bot plays on."""
        if table.terms.zero == "table" and others(table, seat):
            await self.tables.note(table, Late(), seat)
        else:
            stand_in = Forfeit if table.terms.zero == "forfeit" else Away
            await self.tables.note(table, stand_in(SUBSTITUTE), seat)

    # What people do.

    async def back(self, table_id: str, person: str) -> None:
        """The holder takes the seat back from the bot that stands in. Refused: not_seated,
        not_started, game_over, not_away, forfeited."""
        table = await self.tables.table(table_id)
        async with self.tables.lock(table_id):
            seat = playing(table, person)
            if seat in table.forfeits:
                raise Refused(errors.FORFEITED, {})
            if seat not in table.stand_ins:
                raise Refused(errors.NOT_AWAY, {})
            await self.tables.note(table, Back(), seat, person)
        await self.tables.go_on(table)

    async def decide(self, table_id: str, person: str, bot: bool) -> None:
        """Say whether a bot is to play on for the seat whose time has run out, or everybody waits
        longer. More than half of those asked decide; if half of them say this and half that,
        everybody waits. Refused: not_seated, not_started, game_over, not_asked."""
        table = await self.tables.table(table_id)
        async with self.tables.lock(table_id):
            seat = playing(table, person)
            late = table.clocks.late
            asked = judges(table)
            if seat not in asked:
                raise Refused(errors.NOT_ASKED, {})
            after = self.tables.noted(table, Verdict(bot), seat, person)
            said = list(after.clocks.verdicts.values())
            if 2 * said.count(True) > len(asked):
                after = self.tables.noted(after, Away(SUBSTITUTE), late)
            elif 2 * said.count(False) > len(asked) or len(said) == len(asked):
                after = self.tables.noted(after, Wait(), late)
            await self.tables.keep(table, after)
        await self.tables.go_on(table)

    async def go_on_vacation(self, table_id: str, person: str) -> None:
        """The own clock stands, until the holder comes home or acts, or the agreed days are used
        up. Refused: not_seated, not_started, game_over, no_vacation, arranged_enough."""
        table = await self.tables.table(table_id)
        async with self.tables.lock(table_id):
            seat = playing(table, person)
            clock = table.clocks.seats[seat]
            if clock.until or not clock.vacation:
                raise Refused(errors.NO_VACATION, {})
            check_arranged(table, person)
            await self.tables.note(table, Holiday(), seat, person)

    async def come_home(self, table_id: str, person: str) -> None:
        """Refused: not_seated, not_started, game_over, not_on_vacation."""
        table = await self.tables.table(table_id)
        async with self.tables.lock(table_id):
            seat = playing(table, person)
            if not table.clocks.seats[seat].until:
                raise Refused(errors.NOT_ON_VACATION, {})
            await self.tables.note(table, Home(), seat, person)


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
    times = (zero_at(table), answer_at(table), lapses_at(table))
    return min([due for due in times if due], default=0)
