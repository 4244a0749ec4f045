"""Limits on open responses: streams and long polls.

A proxy holds the connections of all its clients, so open responses are counted by the client that
the proxy names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from grandtour.web.server.addresses import find_neighbourhood, find_owner
from grandtour.web.cost.rate_limits import HOMES

ENDINGS: Final = ("/stream", "/turn")       # of the addresses of such responses


def may_stay_open(path: str) -> bool:
    """Return whether a response at this path may stay open."""
    return path.endswith(ENDINGS)


class OpenStreams:
    """The number of open responses by address.

    `each`: the limit of one address, 0 for none. A larger IPv6 network may have HOMES times as
    many."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._open: Counter[str] = Counter()

    @contextmanager
    def open_stream(self, address: str) -> Iterator[bool]:
        """Yield whether this address may open one more, which counts until the end."""
        most = {find_owner(address): self._each}
        if wide := find_neighbourhood(address):
            most[wide] = HOMES * self._each
        if self._each and any(self._open[key] >= number for key, number in most.items()):
            yield False
            return
        self._open.update(most.keys())
        try:
            yield True
        finally:
            self._open.subtract(most.keys())
            self._open = +self._open        # only those that have any
