"""Chunks written straight to a connection, for content that many watchers share.

Such a chunk is framed once and bypasses the framework. This is an ASGI extension of this site's
server only."""

from __future__ import annotations

from typing import Final, Protocol, cast

from starlette.types import Scope

EXTENSION: Final = "grandtour.straight"


class ChunkedConnection(Protocol):
    """A connection whose answer has begun, in chunks (RFC 9112, 7.1)."""

    @property
    def is_behind(self) -> bool:
        """Return whether it has not accepted earlier data, or is closed."""

    def send_chunk(self, chunk: bytes) -> bool:
        """Send a chunk unless the connection is behind. Return whether it was sent."""


class DirectStream:
    """A line that accepts nothing."""

    is_behind: Final = True

    def send_chunk(self, chunk: bytes) -> bool:
        return False


DETOUR: Final = DirectStream()


def find_direct_connection(scope: Scope) -> ChunkedConnection:
    """Return the line for writing straight to the connection of this request."""
    return cast(ChunkedConnection,
                scope.get("extensions", {}).get(EXTENSION, {"line": DETOUR})["line"])


def frame_chunk(body: bytes) -> bytes:
    """Return the body as one HTTP chunk."""
    return b"%x\r\n%b\r\n" % (len(body), body)
