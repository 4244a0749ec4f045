"""The cost of requests, and rate limits by address.

A request pays the usual cost of its kind in advance, and the excess after its response."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import Final

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from grandtour.feature import list_features
from grandtour.web.server.addresses import find_neighbourhood, find_owner

Known = Callable[[str], Awaitable[bool]]
WINDOW: Final = 10              # seconds
HOMES: Final = 8                # a larger network has the limit of so many addresses
STRANGERS: Final = 2            # strangers get one in STRANGERS of an address's limit
SHARE: Final = 0.006            # seconds of a processor that a request of cost 1 may use
MINUTE: Final = 60.0            # seconds for which a token is known
MOST_KNOWN: Final = 4096        # tokens

# Paid in advance, so that many at once are refused at once; the first matching line. Any other
# request pays 1.
COSTS: Final = (
    ("POST PUT", r"(/api/v1)?/(sign-in|sign-up|me/(claim|password|data/delete))|/password/.+", 20),
    ("GET HEAD", r".+\.png", 20),
    ("GET HEAD", r"(/api/v1)?/rules(/\w+)?", 6),
    ("GET HEAD", r"/(texts/.+|games/\w+|c/[^/]+/t/.+|u/.+|tables|p/.+)?", 3),
    ("GET HEAD", r"/t/[^/]+/\d+(\.svg)?", 3),
    ("GET HEAD", r"/t/[^/]+/replay\.html", 20),
    ("POST", r"/new|/api/v1/tables", 5),
)


@cache
def load_costs() -> list[tuple[list[str], re.Pattern[str], int]]:
    """Return methods, address and cost of the requests that cost more than 1."""
    listed = [*COSTS, *(cost for feature in list_features() for cost in feature.costs)]
    return [(methods.split(), re.compile(path), cost) for methods, path, cost in listed]


def find_cost(method: str, path: str) -> int:
    """Return the cost of such a request in advance, in units of an address's limit."""
    return next((cost for methods, shape, cost in load_costs()
                 if method in methods and shape.fullmatch(path)), 1)


def find_exceeded_limit(paid: int, seconds: float) -> int:
    """Return the rest of a request's cost, by the processor seconds it used."""
    return max(0, int(seconds / SHARE) - paid)


@dataclass(frozen=True)
class RateAllowance:
    """What one limit leaves a client: its name, how much it allows in WINDOW seconds, how much is
    left, and the seconds until all of it is free again."""

    name: str
    most: int
    left: int
    seconds: int

    @property
    def policy_header(self) -> str:
        """Return the item of the header RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers)."""
        return f'"{self.name}";q={self.most};w={WINDOW}'

    @property
    def state_header(self) -> str:
        """Return the item of the header RateLimit (the same draft)."""
        return f'"{self.name}";r={self.left};t={self.seconds}'


@dataclass(frozen=True)
class AppliedLimit:
    """A limit of one request: its name for clients, and the counter that it uses."""

    name: str
    item: RateLimitItemPerSecond
    key: str


class RateLimits:
    """Counters of requests by address: `most` in WINDOW seconds, 0 for no limit.

    Strangers share a part of their address's limit. An IPv6 address counts as its home's network,
    and larger networks have a limit, too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._clock = clock
        self._faces: OrderedDict[str, tuple[float, bool]] = OrderedDict()

    async def count_if_allowed(self, most: int, address: str, token: str, known: Known,
                               cost: int) -> bool:
        """Return whether the request is within the limits, and count it then.

        `known`: returns whether a token belongs to a person."""
        limits = await self._list_limits(most, address, token, known)
        if not all(self._limiter.test(one.item, one.key, cost=cost) for one in limits):
            return False
        self._count_cost(limits, cost)
        return True

    async def list_allowances(self, most: int, address: str, token: str,
                              known: Known) -> list[RateAllowance]:
        """Return what each limit leaves to such requests; nothing without limits."""
        return [self._find_allowance(one)
                for one in await self._list_limits(most, address, token, known)]

    def _find_allowance(self, limit: AppliedLimit) -> RateAllowance:
        found = self._limiter.get_window_stats(limit.item, limit.key)
        seconds = found.reset_time - time.time()
        return RateAllowance(limit.name, limit.item.amount, max(0, found.remaining),
                             min(WINDOW, max(1, ceil(seconds))))

    async def add_cost(self, most: int, address: str, token: str, known: Known, cost: int) -> None:
        """Add a cost. A cost above the limit uses up the rest."""
        if cost:
            self._count_cost(await self._list_limits(most, address, token, known), cost)

    def _count_cost(self, limits: Sequence[AppliedLimit], cost: int) -> None:
        for one in limits:
            self._limiter.hit(one.item, one.key, cost=cost)

    async def _list_limits(self, most: int, address: str, token: str,
                           known: Known) -> Sequence[AppliedLimit]:
        """Return the limits of this request."""
        if not most:
            return ()
        found = [("address", find_owner(address), 1.0)]
        if not await self._is_token_known(token, known):
            found.append(("strangers", f"strangers {find_owner(address)}", 1 / STRANGERS))
        if find_neighbourhood(address):
            found.append(("network", find_neighbourhood(address), float(HOMES)))
        return [AppliedLimit(name, RateLimitItemPerSecond(max(1, int(most * part)), WINDOW), key)
                for name, key, part in found]

    async def _is_token_known(self, token: str, known: Known) -> bool:
        """Return whether the token belongs to a person, checked once a minute."""
        if not token:
            return False
        found = self._faces.get(token)
        if found is None or self._clock() - found[0] > MINUTE:
            found = self._faces[token] = self._clock(), await known(token)
            self._faces.move_to_end(token)
            if len(self._faces) > MOST_KNOWN:
                self._faces.popitem(last=False)
        return found[1]
