"""What requests cost, and how much of it one address may ask for.

A request pays in advance what its kind usually costs, and after its answer what that has used
beyond."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Final

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from grandtour.feature import features
from grandtour.web.server.addresses import neighbourhood, owner

Known = Callable[[str], Awaitable[bool]]
WINDOW: Final = 10              # seconds
HOMES: Final = 8                # as many addresses in full use a larger network counts for
STRANGERS: Final = 2            # the share of an address that they may use is one of so many
SHARE: Final = 0.006            # seconds of a processor that a request of cost 1 may use
MINUTE: Final = 60.0            # seconds for which a token is known
MOST_KNOWN: Final = 4096        # tokens

# Paid in advance, so that many at once are refused at once; the first line that fits. What is not
# here pays 1.
COSTS: Final = (
    ("POST PUT", r"(/api/v1)?/(sign-in|sign-up|me/(keep|password|data/delete))|/password/.+", 20),
    ("GET HEAD", r".+\.png", 20),
    ("GET HEAD", r"(/api/v1)?/rules(/\w+)?", 6),
    ("GET HEAD", r"/(texts/.+|games/\w+|c/[^/]+/t/.+|u/.+|tables|p/.+)?", 3),
    ("GET HEAD", r"/t/[^/]+/\d+(\.svg)?", 3),
    ("GET HEAD", r"/t/[^/]+/replay\.html", 20),
    ("POST", r"/new|/api/v1/tables", 5),
)


@cache
def costs() -> list[tuple[list[str], re.Pattern[str], int]]:
    """Return methods, address and cost of the requests that cost more than 1."""
    listed = [*COSTS, *(cost for feature in features() for cost in feature.costs)]
    return [(methods.split(), re.compile(path), cost) for methods, path, cost in listed]


def cost_of(method: str, path: str) -> int:
    """What such a request pays in advance, in shares of what an address may ask for."""
    return next((cost for methods, shape, cost in costs()
                 if method in methods and shape.fullmatch(path)), 1)


def rest_of(paid: int, seconds: float) -> int:
    """What a request still has to pay that has used so many seconds of a processor."""
    return max(0, int(seconds / SHARE) - paid)


class RateLimits:
    """Counts what addresses ask for: `most` for each in WINDOW seconds, 0 for any; strangers
    share a part of what is their address's. In IPv6 an address is a home's network, and larger
    networks have a limit, too."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._clock = clock
        self._faces: OrderedDict[str, tuple[float, bool]] = OrderedDict()

    async def allows(self, most: int, address: str, token: str, known: Known, cost: int) -> bool:
        """Whether this may be asked for now; then it is counted. `known`: whether a token is
        somebody's."""
        limits = await self._limits(most, address, token, known)
        if not all(self._limiter.test(limit, key, cost=cost) for limit, key in limits):
            return False
        self._count(limits, cost)
        return True

    async def charge(self, most: int, address: str, token: str, known: Known, cost: int) -> None:
        """Count this, too; where it is more than may be asked for, nothing is left."""
        if cost:
            self._count(await self._limits(most, address, token, known), cost)

    def _count(self, limits: Sequence[tuple[RateLimitItemPerSecond, str]], cost: int) -> None:
        for limit, key in limits:
            self._limiter.hit(limit, key, cost=cost)

    async def _limits(self, most: int, address: str, token: str,
                      known: Known) -> Sequence[tuple[RateLimitItemPerSecond, str]]:
        """What holds for this request, and by which key it is counted."""
        if not most:
            return ()
        keys = [(owner(address), 1.0)]
        if not await self._met(token, known):
            keys.append((f"strangers {owner(address)}", 1 / STRANGERS))
        if neighbourhood(address):
            keys.append((neighbourhood(address), float(HOMES)))
        return [(RateLimitItemPerSecond(max(1, int(most * part)), WINDOW), key)
                for key, part in keys]

    async def _met(self, token: str, known: Known) -> bool:
        """Whether the token is somebody's; asked once a minute."""
        if not token:
            return False
        found = self._faces.get(token)
        if found is None or self._clock() - found[0] > MINUTE:
            found = self._faces[token] = self._clock(), await known(token)
            self._faces.move_to_end(token)
            if len(self._faces) > MOST_KNOWN:
                self._faces.popitem(last=False)
        return found[1]
