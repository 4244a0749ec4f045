"""Carries plans out: looks at the players who are asked and have plans, and does what is due."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Final

from grandtour.engine.game import Refused
from grandtour.features.plans.plan import AskedPlanOwner
from grandtour.features.plans.service import Plans

LOG: Final = logging.getLogger(__name__)
ROUND: Final = 1.0              # seconds; the longest time between two rounds


class PlanWorker:
    """Everything follows from the database, so any server of a site does what is due; what the
    worker remembers only saves looking again. `now` returns milliseconds since 1970, `sleep` waits
    for seconds.

    A plan is carried out at the very millisecond that is due. Were it done in rounds, planned moves
    would come on their beat, and others could tell them from moves by hand."""

    def __init__(self, plans: Plans, now: Callable[[], int],
                 sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._plans = plans
        self._now = now
        self._sleep = sleep
        self._known: dict[AskedPlanOwner,
                          int] = {}      # when to look again; 0: not before a change

    async def run_forever(self) -> None:
        """Look round after round, until cancelled."""
        while True:
            try:
                await self.check_due_plans()
            except Exception:
                LOG.exception("a round of plans")
                await self._sleep(ROUND)
            await self._sleep(self._wait_time())

    def _wait_time(self) -> float:
        """Return the seconds until the next round: until a plan is due, else at random. A plan that
        is due sooner than the next round finds it is late, but on no beat."""
        waits = [(moment - self._now()) / 1000 for moment in self._known.values() if moment]
        return max(0.0, min([*waits, random.uniform(0, ROUND)]))

    async def check_due_plans(self) -> None:
        """Look wherever something has changed or is due."""
        asked = await self._plans.find_asked()
        self._known = {one: self._known[one] for one in asked if one in self._known}
        for one in asked:
            again = self._known.get(one, 1)
            if 0 < again <= self._now():
                self._known[one] = await self._check_table(one)

    async def _check_table(self, one: AskedPlanOwner) -> int:
        """Look at the plans of one person. After a failure they wait until something changes."""
        try:
            return await self._plans.do_what_is_due(one.table, one.person, one.stored_version)
        except Refused as fault:
            LOG.warning("plans at table %s: %s", one.table, fault)
        except Exception:
            LOG.exception("plans at table %s", one.table)
        return 0
