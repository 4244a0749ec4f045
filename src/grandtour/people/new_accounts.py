"""Limits how many accounts can be created from one address in an hour, in any way."""

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
from grandtour.people.rate_limits import Most, find_default_limit

MINUTE: Final = 60              # seconds


class NewAccounts:
    """Counts the accounts of an hour. Guests do not count: all visitors are guests."""

    def __init__(self, most: Most = find_default_limit) -> None:
        self._most = most
        self._storage = MemoryStorage()
        self._limiter = FixedWindowRateLimiter(self._storage)

    def check_limit(self, address: str) -> None:
        """Check that another account can be created from this address; "" is no address. Raise
        Refused: too_many_accounts."""
        most = self._most("new_accounts", "")
        limit = RateLimitItemPerHour(most)
        if address and most and not self._limiter.test(limit, address):
            until = self._limiter.get_window_stats(limit, address).reset_time
            minutes = max(1, ceil((until - time.time()) / MINUTE))
            raise Refused(errors.TOO_MANY_ACCOUNTS, {
                "most": most, "minutes": minutes,
                "wait": Count("{n} minute", "{n} minutes", minutes)})

    @contextmanager
    def count_account(self, address: str) -> Iterator[None]:
        """Count an account that is created within the block, unless that fails. Raise Refused:
        too_many_accounts."""
        self.check_limit(address)
        limit = RateLimitItemPerHour(self._most("new_accounts", ""))
        self._limiter.hit(limit, address)
        try:
            yield
        except BaseException:
            self._storage.decr(limit.key_for(address))
            raise
