"""Attempts to sign in: whoever guesses is stopped for a while, and nobody else.

Failures count by name and address together, so that nobody locks another out by the name alone, and
by address alone, so that nobody tries many names. A device that is known to be the member's counts
by itself."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final, Literal

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.rate_limits import Most, usual_limit

LOG: Final = logging.getLogger(__name__)
Means = Literal["password", "passkey", "link"]

QUARTER: Final = 15             # minutes


@dataclass(frozen=True)
class Caller:
    """Who tries to be somebody: under which name, from which address, and if the device is known
    as the member's, by what."""

    name: str
    address: str
    device: str = ""

    def counts(self, most: Most) -> list[tuple[RateLimitItem, str, str]]:
        """What an attempt counts for."""
        of_name = RateLimitItemPerMinute(most("sign_ins", ""), QUARTER)
        if self.device:
            return [(of_name, "device", self.device)]
        return [(RateLimitItemPerMinute(most("sign_ins_address", ""), QUARTER), "address",
                 self.address),
                (of_name, f"name {self.name}", self.address)]


@contextmanager
def noted(means: Means) -> Iterator[None]:
    """Tell the log by which means somebody tries to sign in, and what comes of it: `in`, or why
    not. It never tells who."""
    try:
        yield
    except Refused as refused:
        LOG.info("sign-in", extra={"means": means, "code": refused.refusal.code})
        raise
    LOG.info("sign-in", extra={"means": means, "code": "in"})


@dataclass
class Attempt:
    """What has come of it."""

    wrong: bool = False


class Attempts:
    """The failures of a quarter of an hour."""

    def __init__(self, most: Most = usual_limit) -> None:
        self._most = most
        self._kept = MemoryStorage()
        self._limiter = FixedWindowRateLimiter(self._kept)

    @asynccontextmanager
    async def at(self, caller: Caller) -> AsyncIterator[Attempt]:
        """An attempt. While it goes on it counts like a failure, so that nobody makes many at once.
        Refused: too_many_attempts."""
        counts = caller.counts(self._most)
        if not all(self._limiter.test(*count) for count in counts):
            raise Refused(errors.TOO_MANY_ATTEMPTS, {})
        for count in counts:
            self._limiter.hit(*count)
        attempt = Attempt()
        try:
            yield attempt
        finally:
            if not attempt.wrong:
                for item, *keys in counts:
                    self._kept.decr(item.key_for(*keys))
