"""Limits failed attempts to sign in, without locking out anyone else.

Failures count by name and address together, so that no one can lock out another member by the name
alone. They also count by address alone, so that no one can try many names. A device that is known
to be the member's counts by itself."""

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
from grandtour.people.rate_limits import Most, find_default_limit

LOG: Final = logging.getLogger(__name__)
Means = Literal["password", "passkey", "link"]

QUARTER: Final = 15             # minutes


@dataclass(frozen=True)
class SignInCaller:
    """A person who tries to sign in: the name, the address, and the secret of the device if it is
    known as the member's."""

    name: str
    address: str
    device: str = ""

    def build_rate_limits(self, most: Most) -> list[tuple[RateLimitItem, str, str]]:
        """Return the limits that an attempt counts for, each with the two parts of its key."""
        of_name = RateLimitItemPerMinute(most("sign_ins", ""), QUARTER)
        if self.device:
            return [(of_name, "device", self.device)]
        return [(RateLimitItemPerMinute(most("sign_ins_address", ""), QUARTER), "address",
                 self.address),
                (of_name, f"name {self.name}", self.address)]


@contextmanager
def log_sign_in(means: Means) -> Iterator[None]:
    """Log how a person tries to sign in and the outcome: `in`, or the code of the refusal. The log
    never names the person."""
    try:
        yield
    except Refused as refused:
        LOG.info("sign-in", extra={"means": means, "code": refused.refusal.code})
        raise
    LOG.info("sign-in", extra={"means": means, "code": "in"})


@dataclass
class SignInOutcome:
    """The outcome of an attempt."""

    wrong: bool = False


class SignInAttempts:
    """Counts the failures of a quarter of an hour."""

    def __init__(self, most: Most = find_default_limit) -> None:
        self._most = most
        self._storage = MemoryStorage()
        self._limiter = FixedWindowRateLimiter(self._storage)

    @asynccontextmanager
    async def begin_attempt(self, caller: SignInCaller) -> AsyncIterator[SignInOutcome]:
        """Make an attempt. It counts as a failure until it ends, so that no one can make many at
        once. Raise Refused: too_many_attempts."""
        counts = caller.build_rate_limits(self._most)
        if not all(self._limiter.test(*count) for count in counts):
            raise Refused(errors.TOO_MANY_ATTEMPTS, {})
        for count in counts:
            self._limiter.hit(*count)
        attempt = SignInOutcome()
        try:
            yield attempt
        finally:
            if not attempt.wrong:
                for item, *keys in counts:
                    self._storage.decr(item.key_for(*keys))
