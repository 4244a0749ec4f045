"""New accounts: so many from one address in an hour, by whichever way they are created."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from limits import RateLimitItemPerHour
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.language import Count
from grandtour.people import errors
from grandtour.people.rate_limits import Most, usual_limit

MINUTE: Final = 60              # seconds


class NewAccounts:
    """Those of an hour. Guests do not count: whoever comes by is one."""

    def __init__(self, most: Most = usual_limit) -> None:
        self._most = most
        self._kept = MemoryStorage()
        self._limiter = FixedWindowRateLimiter(self._kept)

    def check(self, address: str) -> None:
        """That another one can be created from there; "" is no address. Refused:
        created_enough."""
        most = self._most("new_accounts", "")
        limit = RateLimitItemPerHour(most)
        if address and most and not self._limiter.test(limit, address):
            until = self._limiter.get_window_stats(limit, address).reset_time
            minutes = max(1, ceil((until - time.time()) / MINUTE))
            raise Refused(errors.CREATED_ENOUGH, {
                "most": most, "wait": Count("{n} minute", "{n} minutes", minutes)})

    @contextmanager
    def another(self, address: str) -> Iterator[None]:
        """One is created meanwhile, and counts unless that fails. Refused: created_enough."""
        self.check(address)
        limit = RateLimitItemPerHour(self._most("new_accounts", ""))
        self._limiter.hit(limit, address)
        try:
            yield
        except BaseException:
            self._kept.decr(limit.key_for(address))
            raise
