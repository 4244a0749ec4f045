"""The task that sends: finds what is to be told, and sends it when its time has come.

Nothing is remembered here that is not in the database: any server of the site sends what any of
them has found, and after a crash the next one goes on. A notice is sent at least once, and nearly
always exactly once: a server that fails after sending and before it could write that down leaves
it to be sent again, under the same number."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, Protocol

from grandtour.engine.game import Refused
from grandtour.language import N_, Phrase, language
from grandtour.notifications.channel import Channel, Delivery
from grandtour.notifications.letters import Addressee
from grandtour.notifications.notices import (
    DAY, LOOKING, SECOND, STALE, Blocked, Notification, due, notifications, when,
)
from grandtour.notifications.ports import Gone, NoticeRow, NoticeStore, Undelivered
from grandtour.people.ports import Glance, PersonRow
from grandtour.people.service import People
from grandtour.people.tokens import unique
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
ROUND: Final = 5.0              # seconds between two rounds
BREATH: Final = 1.0             # seconds at least between two looks at what has changed
LEASE: Final = 300 * SECOND     # within which a claimed notice is sent
AT_ONCE: Final = 20
PAUSES: Final = (60, 300, 1800, 2 * 3600, 8 * 3600)     # seconds before another try
KEPT: Final = 30 * DAY          # how long it is known what was sent


class Blocks(Protocol):
    """Knows whom people do not want to hear."""

    async def glance(self, person: PersonRow | None) -> Glance: ...


class OwnNotices(Protocol):
    """Knows what concerns one person at a table and follows from nothing that others know of."""

    followers: list[Callable[[str], None]]      # are told where there is something new

    async def at(self, table: Table) -> list[Notification]:
        """What stands now."""


class DeliveryCounts(Protocol):
    """Counts for the host."""

    def ended(self, end: str) -> None:
        """A notice was sent, or has failed for good."""

    def wait(self, waiting: int) -> None:
        """How many wait now."""


class Worker:
    """Tells people of what concerns them at their tables."""

    def __init__(self, store: NoticeStore, tables: Tables, people: People, blocks: Blocks,
                 channels: Mapping[str, Channel], ledger: DeliveryCounts,
                 own: OwnNotices) -> None:
        self.store = store
        self.tables = tables
        self._people = people
        self._blocks = blocks
        self._channels = channels
        self._ledger = ledger
        self._own = own
        self._changed: set[str] = set()
        self._sending: set[str] = set()         # the channels that are at it
        self._stirred = asyncio.Event()
        for followers in (tables.hub.followers, own.followers):
            followers.append(self._stir)

    def _stir(self, table: str) -> None:
        self._changed.add(table)
        self._stirred.set()

    async def run(self) -> None:
        """Go on for ever. What came up while no server ran is found at first. Each channel sends
        in a task of its own: one whose far end is silent holds up no other."""
        begun, last = False, -ROUND
        async with asyncio.TaskGroup() as senders:
            while True:
                try:
                    begun = begun or await self._begin()
                    await self.find()
                    if time.monotonic() - last >= ROUND:
                        last = time.monotonic()
                        await self.acknowledge()
                        await self.count()
                except Exception:
                    LOG.exception("a round of notices")
                for channel in self._channels.keys() - self._sending:
                    self._sending.add(channel)
                    senders.create_task(self._send_by(channel))
                await self._rest()

    async def _rest(self) -> None:
        """Until something changes at a table, or the next round."""
        await asyncio.sleep(BREATH)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), ROUND - BREATH)
        self._stirred.clear()

    async def _begin(self) -> bool:
        """True, once it is known at which tables something may have come up."""
        self._changed.update(await self.store.astir(self.tables.now() - STALE))
        await self.store.tidy(self.tables.now() - KEPT)
        await self.store.give_up(self._channels.keys())
        return True

    # Finding.

    async def find(self) -> None:
        """Write down what is new."""
        while self._changed:
            await self.look(self._changed.pop())

    async def look(self, table_id: str) -> None:
        """Write down what is to be told of the table. One that cannot be read is passed over."""
        table = await self._table(table_id)
        if table is None:
            return
        found = await self._standing(table)
        now = self.tables.now()
        fresh = [one for one in found if one.moment > now - STALE]
        for seat in {one.seat for one in fresh}:
            await self._note(table, seat, [one for one in fresh if one.seat == seat])

    async def _standing(self, table: Table) -> list[Notification]:
        """What is to be told of the table now."""
        own = await self._own.at(table) if table.started and not table.solo else []
        return [*notifications(table, await self._blocked(table)), *own]

    async def _note(self, table: Table, seat: int, found: Iterable[Notification]) -> None:
        person = await self._people.store.person(table.seats[seat].holder)
        if person is None:
            return
        notices = [
            NoticeRow(unique(16), person.id, table.id, one.event, one.key, channel.name, one.moment,
                      due(person.settings, type(channel), one.moment), browser=browser)
            for one in found for channel in self._channels.values()
            if channel.wants(person.settings, one.event)
            for browser in await channel.browsers(person.id, one.moment)]
        if notices and table.id not in await self.store.quiet(person.id):
            await self.store.add(notices)

    async def _blocked(self, table: Table) -> Blocked:
        if table.started and not table.messages:
            return {}
        people = [await self._people.store.person(seat.holder)
                  for seat in table.seats if seat.kind != "bot" and seat.holder]
        return {person.id: (await self._blocks.glance(person)).blocked
                for person in people if person}

    async def acknowledge(self) -> None:
        """Who has looked at a table here since it came up needs no notice."""
        shown = await self.store.shown(self.tables.now() - LOOKING)
        seen = [one.id for one in shown if one.person in self.tables.hub.present(one.table)]
        if seen:
            await self.store.see(seen)

    async def count(self) -> None:
        """Tell the host how many notices wait."""
        self._ledger.wait((await self.store.counts()).get("waiting", 0))

    # Sending.

    async def _send_by(self, channel: str) -> None:
        try:
            await self.deliver(channel)
        except Exception:
            LOG.exception("notices by %s", channel)
        finally:
            self._sending.discard(channel)

    async def deliver(self, channel: str) -> None:
        """Send everything that is due by this channel."""
        while True:
            now = self.tables.now()
            claimed = await self.store.claim(channel, now, now + LEASE, AT_ONCE)
            if not claimed:
                return
            people = {id: await self._people.store.person(id)
                      for id in {one.person for one in claimed}}
            await asyncio.gather(*[
                self._send(person, bundle) for bundle in bundles(claimed, people, self._channels)
                if (person := people[bundle[0].person]) is not None])

    async def _send(self, person: PersonRow, bundle: list[NoticeRow]) -> None:
        """Send the notices that still are to be sent, together; settle all."""
        now = self.tables.now()
        ready: list[tuple[NoticeRow, Table, Phrase | None]] = []
        for notice in bundle:
            table = await self._table(notice.table)
            found = await self._found(person, notice, table) if table else None
            then = await self._when(person, notice, table, found, now) if table else 0
            if table is not None and found is not None and then == now:
                ready.append((notice, table, found.about))
            else:
                await self.store.settle(replace(notice, state="waiting" if then else "dropped",
                                                due=then or notice.due))
        if not ready:
            return
        fault: Undelivered | None = None
        try:
            await self._carry(person, ready)
        except Undelivered as undelivered:
            fault = undelivered
        except Exception:
            LOG.exception("notice %s", ready[0][0].id)
            fault = Undelivered(Phrase(N_("a fault of this server")))
        for notice, _, _ in ready:
            await self.store.settle(self._tried(notice, fault))
        if isinstance(fault, Gone):
            await self._let_go(person, ready[0][0].channel)

    async def _let_go(self, person: PersonRow, channel: str) -> None:
        """Send nothing more to an address at which nobody is; the settings say so."""
        now = await self._people.store.person(person.id)
        if now is not None:
            await self._people.set(now, now.settings.lost(
                channel, person.settings.reach(channel).address))

    async def _found(self, person: PersonRow, notice: NoticeRow,
                     table: Table) -> Notification | None:
        """What the notice tells, if that still stands."""
        return next((one for one in await self._standing(table)
                     if (one.event, one.key) == (notice.event, notice.key)
                     and table.seats[one.seat].holder == person.id), None)

    async def _when(self, person: PersonRow, notice: NoticeRow, table: Table,
                    found: Notification | None, now: int) -> int:
        present = person.id in self.tables.hub.present(table.id)
        quiet = table.id in await self.store.quiet(person.id)
        channel = type(self._channels[notice.channel])
        return when(notice, channel, person.settings, found is not None, present, quiet, now)

    async def _carry(self, person: PersonRow,
                     ready: list[tuple[NoticeRow, Table, Phrase | None]]) -> None:
        told = [Delivery(notice, table, await self._addressee(person, table), about)
                for notice, table, about in ready]
        await self._channels[told[0].notice.channel].send(told)

    async def _addressee(self, person: PersonRow, table: Table) -> Addressee:
        """The person at this table. Who is only invited has read nothing there yet."""
        seat = next(number for number, seat in enumerate(table.seats) if seat.kind != "bot"
                    and seat.holder == person.id and not seat.shared)
        code = person.settings.language or table.seats[seat].language \
            or await self.store.reads(person.id)
        return Addressee(person.id, seat, language(code), person.settings,
                         await self.store.secret(person.id), self.tables.now())

    def _tried(self, notice: NoticeRow, fault: Undelivered | None) -> NoticeRow:
        """The notice after a try."""
        if fault is None:
            self._ledger.ended("sent")
            return replace(notice, state="sent", fault="")
        LOG.warning("notice %s (%s): %s", notice.id, notice.channel, fault)
        tried = replace(notice, tries=notice.tries + 1, fault=str(fault)[:200])
        if fault.final or notice.tries >= len(PAUSES):
            self._ledger.ended("failed")
            return replace(tried, state="failed")
        pause = max(PAUSES[notice.tries], min(fault.pause, PAUSES[-1]))
        return replace(tried, due=self.tables.now() + SECOND * pause)

    async def _table(self, table_id: str) -> Table | None:
        with suppress(Refused):
            return await self.tables.table(table_id)
        return None


def bundles(claimed: list[NoticeRow], people: Mapping[str, PersonRow | None],
            channels: Mapping[str, Channel]) -> list[list[NoticeRow]]:
    """What goes together: under a digest all for a person on a channel that gathers, else each
    alone."""
    together: dict[tuple[str, str], list[NoticeRow]] = {}
    for notice in claimed:
        person = people[notice.person]
        daily = person is not None and person.settings.digest == "daily"
        key = notice.person if daily and channels[notice.channel].gathers else notice.id
        together.setdefault((notice.channel, key), []).append(notice)
    return list(together.values())
