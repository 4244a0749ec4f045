"""Limits on connections before any request: their number, and how long they may be silent."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from grandtour.web.server.addresses import find_owner, is_within
from grandtour.web.server.straight import EXTENSION

LOG: Final = logging.getLogger(__name__)
WHOLE: Final = 10.0             # seconds within which a request must arrive
BACKLOG: Final = 64             # connections that are accepted in one go
RESERVE: Final = 2 * BACKLOG    # files reserved for everything else, and for one go
ENOUGH: Final = 65536           # files
FULL: Final = "there are no more connections than files may be open; somebody was cut off"


def raise_file_limit() -> int:
    """Let this process open as many files as it may, up to ENOUGH, and return that number."""
    if sys.platform == "win32":         # where connections are no files
        return ENOUGH
    import resource                     # noqa: TID251
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wished:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
        return wished
    return soft if soft != resource.RLIM_INFINITY else ENOUGH


class ConnectionLimiter:
    """A counter of open connections.

    When no more files may be open, the connection that has been silent longest is closed. `each`:
    the limit for one address, 0 for none. `proxies` have no limit."""

    def __init__(self, files: int, each: int, proxies: tuple[str, ...] = ()) -> None:
        self._most = max(BACKLOG, files - RESERVE)
        self._each = each
        self._proxies = proxies
        self._of: Counter[str] = Counter()
        self._here = 0
        self._silent: dict[TimedConnection, None] = {}

    def admit_connection(self, connection: TimedConnection) -> bool:
        """Count a connection and return whether there is room for it."""
        self._here += 1
        self._of[connection.owner] += 1
        if self._here > self._most and not self._close_silent_connection():
            return False
        return not self._each or self._of[connection.owner] <= self._each or \
            is_within(connection.address, self._proxies)

    def release_connection(self, connection: TimedConnection) -> None:
        self._here -= 1
        self._of[connection.owner] -= 1
        if not self._of[connection.owner]:
            del self._of[connection.owner]
        self.mark_heard(connection)

    def mark_silent(self, connection: TimedConnection) -> None:
        """Record that no complete request has arrived from it yet."""
        self._silent[connection] = None

    def mark_heard(self, connection: TimedConnection) -> None:
        self._silent.pop(connection, None)

    def _close_silent_connection(self) -> bool:
        LOG.warning(FULL)
        if not self._silent:
            return False
        first = next(iter(self._silent))
        self.mark_heard(first)
        first.cut_connection()
        return True


class ConnectionConfig(uvicorn.Config):
    """The settings of uvicorn, with the limiter of its connections."""

    def __init__(self, app: Any, limiter: ConnectionLimiter, **settings: Any) -> None:
        super().__init__(app, http=TimedConnection, backlog=BACKLOG, **settings)
        self.limiter = limiter


class TimedConnection(H11Protocol):
    """A connection with a deadline for requests.

    A request must arrive, head and body, within WHOLE seconds of its first byte, and the first one
    within WHOLE seconds of the connection."""

    config: ConnectionConfig
    address: str = ""
    owner: str = ""
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.owner = find_owner(self.address)
        if self.config.limiter.admit_connection(self):
            self._start_request_timeout()
        else:
            self.cut_connection()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timeout()
        self.config.limiter.release_connection(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.SEND_BODY or (
                self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]):
            self._start_request_timeout()
        else:
            self._stop_timeout()

    def handle_events(self) -> None:
        """Handle events as uvicorn does. Chunked answers can then be written straight to the
        connection."""
        super().handle_events()
        if self.scope and self.scope["method"] == "GET" and self.scope["http_version"] == "1.1":
            self.scope.setdefault("extensions", {})[EXTENSION] = {"line": self}

    @property
    def is_behind(self) -> bool:
        return self.flow.write_paused or self.transport.is_closing()

    def send_chunk(self, chunk: bytes) -> bool:
        if self.is_behind:
            return False
        self.transport.write(chunk)
        return True

    def cut_connection(self) -> None:
        self.transport.abort()

    def _start_request_timeout(self) -> None:
        if self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(WHOLE, self.cut_connection)
            self.config.limiter.mark_silent(self)

    def _stop_timeout(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self.config.limiter.mark_heard(self)
