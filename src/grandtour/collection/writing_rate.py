"""How much one member may write in an hour, as the host sets it (`people/brakes.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandtour.collection import errors
from grandtour.engine.game import Refused

HOUR: Final = 3_600_000                 # milliseconds, as moments are
MINUTE: Final = 60_000


def check_rate(written: Iterable[int], most: int, moment: int) -> None:
    """`written`: when the member wrote what counts. Refused: wrote_too_much."""
    late = sorted(when for when in written if when > moment - HOUR)
    if len(late) >= most:
        waits = late[-most] + HOUR - moment
        raise Refused(errors.WROTE_TOO_MUCH, {"most": most, "minutes": -(-waits // MINUTE)})
