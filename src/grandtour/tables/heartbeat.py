"""The heartbeat of a server. Time in which the site was away counts for no one.

The site is away while no server gives a sign of life: it was stopped or killed, it hangs, or its
machine sleeps. If the clock of the machine is set, the time that it jumps over counts for no one
either."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from grandtour.people.tokens import make_random_id
from grandtour.tables.stores.heartbeat import HeartbeatStore
from grandtour.tables.timeline import STALE, AdjustableClock

LOG: Final = logging.getLogger(__name__)
BEAT: Final = 4.0               # seconds between two signs of life
GRACE: Final = 15_000           # ms after a start that count for no one: people have to return
SMALL: Final = 1000             # ms; smaller corrections of a clock are common and not logged


class ServerHeartbeat:
    """The signs of life of one server. `resumed` is called after a gap is on disk."""

    def __init__(self, store: HeartbeatStore, timeline: AdjustableClock,
                 resumed: Callable[[], Awaitable[None]]) -> None:
        self._store = store
        self._timeline = timeline
        self._resumed = resumed
        self._server = make_random_id(8)
        self._unheeded = 0      # a jump that is not followed, since other servers have not jumped

    async def announce_server(self) -> None:
        """Announce this server. If no server was alive until now, the time since the last sign of
        life, and some grace, counts for no one."""
        now = self._timeline.now()
        await self._store.announce_server(self._server, now, STALE, now + GRACE)
        self._timeline.last = now

    async def run(self, besides: Callable[[], Awaitable[None]]) -> None:
        """Give signs of life for ever, and do `besides` at the same times."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.send_sign_of_life()
                await besides()
            except Exception as error:
                LOG.warning("no sign of life can be given: %s", error)

    async def send_sign_of_life(self) -> None:
        """Give a sign of life. Before that, leave out the time that passed without one, and a jump
        of the machine's clock."""
        drift = self._timeline.measure_drift()
        if self._timeline.is_hung() or abs(drift) > SMALL:
            await self._stop_clocks_for_gap(self._timeline.now(), self._timeline.read_steady_time(),
                                            drift)
        else:
            self._timeline.shift_time(drift)
        now = self._timeline.read_steady_time()
        await self._store.store_sign(self._server, now)
        self._timeline.last = now

    async def _stop_clocks_for_gap(self, begin: int, now: int, drift: int) -> None:
        if await self._store.has_others(self._server, now - STALE):
            if abs(drift - self._unheeded) > SMALL:
                LOG.warning("the clock of this machine has jumped by %s s; this server goes on as "
                            "before, since others share its database", drift / 1000)
            self._unheeded = drift
            return
        await self._store.leave_out(begin, now + drift)
        self._timeline.shift_time(drift)
        self._timeline.last = self._timeline.read_steady_time()
        LOG.warning("%s s count for nobody: the server hung, or the clock of the machine was set",
                    (now + drift - begin) / 1000)
        await self._resumed()
