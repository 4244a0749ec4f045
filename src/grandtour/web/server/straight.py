"""Parts of an answer that go straight to the connection: what goes to many is framed once, and
nothing of the framework stands in between. An extension of ASGI, of this site's server alone."""

from __future__ import annotations

from typing import Final, Protocol, cast

from starlette.types import Scope

EXTENSION: Final = "grandtour.straight"


class Line(Protocol):
    """A connection whose answer has begun, in chunks (RFC 9112, 7.1)."""

    @property
    def behind(self) -> bool:
        """Whether it has not taken what was sent before, or nobody is there any more."""

    def write(self, chunk: bytes) -> bool:
        """Send it, unless the connection is behind; whether it was sent."""


class Detour:
    """Where nothing goes straight."""

    behind: Final = True

    def write(self, chunk: bytes) -> bool:
        return False


DETOUR: Final = Detour()


def line_of(scope: Scope) -> Line:
    """How parts of the answer to this request go straight to its connection."""
    return cast("Line", scope.get("extensions", {}).get(EXTENSION, {"line": DETOUR})["line"])


def in_chunk(body: bytes) -> bytes:
    """One chunk of an answer."""
    return b"%x\r\n%b\r\n" % (len(body), body)
