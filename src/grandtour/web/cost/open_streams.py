"""Answers that stay open: streams, and programs that wait for their turn. A proxy holds the
connections of all its clients, so these are counted by the client that the proxy names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from grandtour.web.server.addresses import neighbourhood, owner
from grandtour.web.cost.rate_limits import HOMES

ENDINGS: Final = ("/stream", "/turn")       # of their addresses


def stays_open(path: str) -> bool:
    """Whether an answer there may stay open."""
    return path.endswith(ENDINGS)


class OpenStreams:
    """Counts them. `each`: how many one address may have, 0 for any number; a larger network of
    IPv6 may have HOMES times as many."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._open: Counter[str] = Counter()

    @contextmanager
    def another(self, address: str) -> Iterator[bool]:
        """Whether this address may have another one, which is open meanwhile."""
        most = {owner(address): self._each}
        if wide := neighbourhood(address):
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
