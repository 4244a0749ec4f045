"""Several people at one device: which of their seats has it. Nothing here is kept; all of it
follows from what was handed on, and from whose turn it was since.

A seat has the device from the moment it takes it to the end of its turn, or until it is another
one's turn that sits there; who has taken it to look only, has it so long, too. Meanwhile the
account they play by sees and does what this seat may, and nothing of any other. While none has it
the account is a spectator."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.tables import errors
from grandtour.tables.events import Hand, Lay
from grandtour.tables.rows import EventRow

MOST: Final = 40                # times that a device is handed on at one position


def with_device(own: Collection[int], events: Sequence[EventRow], entries: Sequence[Entry],
                to_act: int) -> int:
    """Which of these seats has the device that they share; PUBLIC if none has."""
    row = next((row for row in reversed(events)
                if row.seat in own and isinstance(row.event, (Hand, Lay))), None)
    if row is None or isinstance(row.event, Lay):
        return PUBLIC
    asked = asked_since(entries, row.after, to_act)
    others = set(own) - {row.seat}
    passed = any(one == row.seat != following
                 for one, following in pairwise(asked))
    return PUBLIC if passed or not others.isdisjoint(asked[1:]) else row.seat


def asked_since(entries: Sequence[Entry], number: int, to_act: int) -> list[int]:
    """The seats that had to choose, in order: at that position, at each since, and now. Who has
    had no choice since was not asked."""
    first = entries[number - 1].asked if number else entries[0].seat if entries else to_act
    since = entries[number:]
    return [first, *(entry.asked for entry, following in pairwise(since)
                     if entry.asked >= 0 and not following.sole), *([to_act] if since else [])]


def check_handed(own: Collection[int], events: Sequence[EventRow], number: int) -> None:
    """Refused: handed_enough, to whom could hand the device to and fro for ever."""
    handed = [row for row in events if row.after == number and row.seat in own
              and isinstance(row.event, (Hand, Lay))]
    if len(handed) >= MOST:
        raise Refused(errors.HANDED_ENOUGH, {"most": MOST})
