"""The background worker that finds notifications and sends them when they are due.

It remembers nothing that is not in the database: any server of the site sends what another has
found, and after a crash the next one continues. A notice is sent at least once. It is sent again,
under the same number, only if a server dies before it has stored the outcome, or if no answer
comes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from math import inf
from typing import Final

from grandtour.language import N_, Phrase, language
from grandtour.notifications.channel import NotificationChannel, Delivery
from grandtour.notifications.delivery import AddressGone, DeliveryFailed
from grandtour.notifications.letters import NotificationRecipient
from grandtour.notifications.notices import (
    DAY, LOOKING, SECOND, STALE, find_delay, find_due_moment, find_send_moment,
)
from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.notifications.source import PendingNotice, Source
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.tokens import make_random_id

LOG: Final = logging.getLogger(__name__)
ROUND: Final = 5.0              # seconds between two rounds
BREATH: Final = 1.0             # the least seconds between two looks at what has changed
STRETCH: Final = 3.0            # seconds of looking before it sends
LEASE: Final = 300 * SECOND     # within which a claimed notice is sent
AT_ONCE: Final = 20
PAUSES: Final = (60, 300, 1800, 2 * 3600, 8 * 3600)     # seconds before another try
KEPT: Final = 30 * DAY          # after which sent notices are deleted


@dataclass(frozen=True)
class SubjectState:
    """The pending notifications of a subject, and the people who look at it."""

    standing: Sequence[PendingNotice]
    present: Collection[str]

    def find_pending(self, notice: NoticeRow) -> PendingNotice | None:
        """Return the pending notification of a notice, if it is still true."""
        return next((one for one in self.standing if (one.event, one.key, one.person) == (
            notice.event, notice.key, notice.person)), None)


class NotificationWorker:
    """Finds and sends notices. `count_end` is called with "sent" or "failed" when a notice ends,
    `count_waiting` with the number of waiting ones. `now` returns the time in milliseconds since
    1970, `here` the people who look at any table."""

    def __init__(self, store: NoticeStore, sources: Mapping[str, Source], people: People,
                 channels: Mapping[str, NotificationChannel], count_end: Callable[[str], None],
                 count_waiting: Callable[[int], None], now: Callable[[], int],
                 here: Callable[[], Collection[str]]) -> None:
        self.store = store
        self._sources = sources
        self._people = people
        self._channels = channels
        self._count_end = count_end
        self._count_waiting = count_waiting
        self._now = now
        self._here = here
        self._changed: set[Subject] = set()
        self._claiming: set[str] = set()        # channels that are being served
        self._under_way: dict[str, set[asyncio.Task[None]]] = {name: set() for name in channels}
        self._stirred = asyncio.Event()
        for kind, source in sources.items():
            source.follow_changes(partial(self._note_changed_subject, kind))

    def _note_changed_subject(self, kind: str, id: str) -> None:
        self._changed.add(Subject(kind, id))
        self._stirred.set()

    async def run_rounds(self) -> None:
        """Run for ever. The first round finds what came up while no server ran. Each channel sends
        in its own tasks, so that a silent receiver delays no other channel."""
        try:
            async with asyncio.TaskGroup() as claimers:
                await self._repeat_rounds(claimers)
        finally:
            for sending in chain(*self._under_way.values()):
                sending.cancel()

    async def _repeat_rounds(self, claimers: asyncio.TaskGroup) -> None:
        begun, last = False, -ROUND
        while True:
            try:
                begun = begun or await self._find_changed_subjects()
                await self._store_new_notices_until(time.monotonic() + STRETCH)
                if time.monotonic() - last >= ROUND:
                    last = time.monotonic()
                    await self.mark_seen()
                    await self.report_waiting()
            except Exception:
                LOG.exception("a round of notices")
            for channel in self._channels.keys() - self._claiming:
                self._claiming.add(channel)
                claimers.create_task(self._send_by(channel))
            await self._wait_for_change()

    async def _wait_for_change(self) -> None:
        """Wait until something changes or the next round is due; only shortly if there is more to
        find."""
        await asyncio.sleep(BREATH)
        if self._changed:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stirred.wait(), ROUND - BREATH)
        self._stirred.clear()

    async def _find_changed_subjects(self) -> bool:
        """Find all subjects where something may have come up; True when done."""
        for kind, source in self._sources.items():
            self._changed.update(
                Subject(kind, id) for id in await source.find_changed_subjects(self._now() - STALE))
        await self.store.delete_old(self._now() - KEPT)
        await self.store.drop_other_channels(self._channels.keys())
        return True

    # Finding.

    async def store_new_notices(self) -> None:
        """Store notices of all new notifications."""
        await self._store_new_notices_until(inf)

    async def _store_new_notices_until(self, end: float) -> None:
        """Store notices of new notifications until this moment. After a start there is much to look
        at; due notices do not wait for it."""
        while self._changed and time.monotonic() < end:
            await self.store_notices(self._changed.pop())

    async def store_notices(self, subject: Subject) -> None:
        """Store notices of the new notifications of a subject."""
        now = self._now()
        state = await self._withdraw_untrue_notices(subject, now)
        new = [one for one in state.standing if one.moment > now - STALE]
        for person in {one.person for one in new}:
            await self._add_notices(subject, person, [one for one in new if one.person == person])

    async def _withdraw_untrue_notices(self, subject: Subject, now: int) -> SubjectState:
        """Delete waiting notices that are no longer true, such as the low clock of a finished game.
        Return the pending notifications."""
        state = SubjectState(await self._load_pending(subject), ())
        ahead = await self.store.list_upcoming(subject, now)
        if not all(map(state.find_pending, ahead)):
            state = await self._load_state(subject)      # another server may know more
            await self.store.delete_waiting(
                [one.id for one in ahead if state.find_pending(one) is None])
        return state

    async def _load_pending(self, subject: Subject) -> list[PendingNotice]:
        """Return the pending notifications of a subject."""
        return await self._sources[subject.kind].list_pending_notices(subject.id)

    async def _add_notices(self, subject: Subject, id: str, found: Iterable[PendingNotice]) -> None:
        person = await self._people.store.find_person(id)
        if person is None:
            return
        notices = [
            NoticeRow(make_random_id(16), person.id, subject, one.event, one.key, channel.name,
                      one.moment,
                      find_due_moment(person.settings, type(channel), one.event,
                                      one.moment), browser=browser)
            for one in found for channel in self._channels.values()
            if channel.wants_event(person.settings, one.event)
            for browser in await channel.list_target_browsers(person.id, one.moment)]
        if notices and subject.id not in await self.store.list_silenced_tables(person.id):
            await self.store.add_notices(notices)

    async def mark_seen(self) -> None:
        """Mark notices as seen. A person who has looked at the subject since it came up needs none.
        While a notice waits for the person's delay, looking at any table is enough: every page
        shows what is new."""
        waiting, here = await self.store.list_waiting(self._now() - LOOKING), self._here()
        present = {subject: await self._find_present_people(subject)
                   for subject in {one.subject for one in waiting}}
        seen = [one.id for one in waiting if one.person in present[one.subject]
                or (one.person in here and await self._is_delayed(one))]
        if seen:
            await self.store.mark_seen(seen)

    async def _is_delayed(self, notice: NoticeRow) -> bool:
        """Return whether the person's delay is not over."""
        person = await self._people.store.find_person(notice.person)
        return person is not None and self._now() <= notice.moment + find_delay(
            person.settings, notice.channel, notice.event)

    async def _find_present_people(self, subject: Subject) -> Collection[str]:
        return await self._sources[subject.kind].find_present_people(subject.id)

    async def report_waiting(self) -> None:
        """Report how many notices wait."""
        self._count_waiting((await self.store.count_states()).get("waiting", 0))

    # Sending.

    async def _send_by(self, channel: str) -> None:
        try:
            await self._start_sending_due(channel)
        except Exception:
            LOG.exception("notices by %s", channel)
        finally:
            self._claiming.discard(channel)

    async def send_due_of_channel(self, channel: str) -> None:
        """Send everything that is due by this channel."""
        await asyncio.gather(*await self._start_sending_due(channel))

    async def _start_sending_due(self, channel: str) -> list[asyncio.Task[None]]:
        """Begin to send everything that is due by this channel, up to AT_ONCE at a time. A slow
        receiver delays only the last of them."""
        under_way, begun = self._under_way[channel], list[asyncio.Task[None]]()
        while True:
            while len(under_way) >= AT_ONCE:
                await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
            now = self._now()
            claimed = await self.store.claim_notices(channel, now, now + LEASE,
                                                     AT_ONCE - len(under_way))
            if not claimed:
                return begun
            people = {id: await self._people.store.find_person(id)
                      for id in {one.person for one in claimed}}
            states = {subject: await self._load_state(subject)
                      for subject in {one.subject for one in claimed}}
            for bundle in group_notices(claimed, people, self._channels):
                if (person := people[bundle[0].person]) is not None:
                    sending = asyncio.create_task(self._send_still_pending(person, bundle, states))
                    under_way.add(sending)
                    sending.add_done_callback(partial(self._finish_send, channel))
                    begun.append(sending)

    async def _load_state(self, subject: Subject) -> SubjectState:
        """Return the present state of a subject, including changes by other servers."""
        await self._sources[subject.kind].load_changes(subject.id)
        return SubjectState(await self._load_pending(subject),
                            await self._find_present_people(subject))

    def count_sends(self, channel: str) -> int:
        """Return how many sends are under way by this channel."""
        return len(self._under_way[channel])

    def _finish_send(self, channel: str, sending: asyncio.Task[None]) -> None:
        self._under_way[channel].discard(sending)
        if not sending.cancelled() and (fault := sending.exception()):
            LOG.error("notices by %s", channel, exc_info=fault)

    async def _send_still_pending(self, person: PersonRow, bundle: list[NoticeRow],
                                  states: Mapping[Subject, SubjectState]) -> None:
        """Send together those notices that are still pending, and store the outcome of all."""
        now, quiet = self._now(), await self.store.list_silenced_tables(person.id)
        ready: list[tuple[NoticeRow, PendingNotice]] = []
        for notice in bundle:
            state = states[notice.subject]
            found = state.find_pending(notice)
            then = find_send_moment(notice, type(self._channels[notice.channel]), person.settings,
                        found is not None, person.id in state.present,
                        notice.subject.id in quiet, now)
            if found is not None and then == now:
                ready.append((notice, found))
            else:
                await self.store.set_outcome(replace(notice, state="waiting" if then else "dropped",
                                                due=then or notice.due))
        if not ready:
            return
        fault: DeliveryFailed | None = None
        try:
            await self._send_bundle(person, ready)
        except DeliveryFailed as undelivered:
            fault = undelivered
        except Exception:
            LOG.exception("notice %s", ready[0][0].id)
            fault = DeliveryFailed(Phrase(N_("an error on this server")))
        for notice, _ in ready:
            await self.store.set_outcome(self._record_try(notice, fault))
        if isinstance(fault, AddressGone):
            await self._mark_gone(person, ready[0][0].channel)

    async def _mark_gone(self, person: PersonRow, channel: str) -> None:
        """Store that the person's address no longer exists, so that nothing more is sent there."""
        now = await self._people.store.find_person(person.id)
        if now is not None:
            await self._people.set_settings(now, now.settings.with_address_gone(
                channel, person.settings.channel_preferences(channel).address))

    async def _send_bundle(self, person: PersonRow,
                           ready: list[tuple[NoticeRow, PendingNotice]]) -> None:
        deliveries = [Delivery(notice, found.content, await self._build_recipient(person, found))
                for notice, found in ready]
        await self._channels[deliveries[0].notice.channel].send_notices(deliveries)

    async def _build_recipient(self, person: PersonRow,
                               found: PendingNotice) -> NotificationRecipient:
        code = (person.settings.language or found.language
                or await self.store.find_reading_language(person.id))
        return NotificationRecipient(person.id, found.seat, language(code), person.settings,
                                     await self.store.load_or_make_secret(person.id), self._now())

    def _record_try(self, notice: NoticeRow, fault: DeliveryFailed | None) -> NoticeRow:
        """Return the notice after a try."""
        if fault is None:
            self._count_end("sent")
            return replace(notice, state="sent", fault="")
        LOG.warning("notice %s (%s): %s", notice.id, notice.channel, fault)
        tried = replace(notice, tries=notice.tries + 1, fault=fault.stored_reason[:200])
        if fault.final or notice.tries >= len(PAUSES):
            self._count_end("failed")
            return replace(tried, state="failed")
        pause = max(PAUSES[notice.tries], min(fault.pause, PAUSES[-1]))
        return replace(tried, due=self._now() + SECOND * pause)


def group_notices(claimed: list[NoticeRow], people: Mapping[str, PersonRow | None],
            channels: Mapping[str, NotificationChannel]) -> list[list[NoticeRow]]:
    """Group notices into messages: under a digest all for a person on a channel that gathers, else
    each alone."""
    together: dict[tuple[str, str], list[NoticeRow]] = {}
    for notice in claimed:
        person = people[notice.person]
        daily = person is not None and person.settings.digest == "daily"
        key = notice.person if daily and channels[notice.channel].gathers else notice.id
        together.setdefault((notice.channel, key), []).append(notice)
    return list(together.values())
