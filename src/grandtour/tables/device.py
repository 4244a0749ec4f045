"""Several people at one device: which of their seats has it. Nothing is stored here: it follows
from the hand-overs, and from whose turn it was since.

A seat has the device from the moment it takes it to the end of its turn, or until it seals its
answer, or until it is the turn of another seat at the device. That also holds for a seat that took
it only to look. Meanwhile the shared account sees and does what this seat may, and nothing of any
other. While no seat has the device, the account is a spectator."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.tables import errors
from grandtour.tables.events import Hand, Lay, Seal
from grandtour.tables.rows import EventRow

MOST: Final = 40                # times that a device is handed on at one position


def find_device_holder(own: Collection[int], events: Sequence[EventRow], entries: Sequence[Entry],
                       to_act: int) -> int:
    """Return which of these seats has the device that they share; PUBLIC if none has."""
    row = next((row for row in reversed(events)
                if row.seat in own and isinstance(row.event, (Hand, Lay, Seal))), None)
    if row is None or not isinstance(row.event, Hand):
        return PUBLIC
    asked = list_seats_asked_since(entries, row.after, to_act)
    others = set(own) - {row.seat}
    passed = any(one == row.seat != following
                 for one, following in pairwise(asked))
    return PUBLIC if passed or not others.isdisjoint(asked[1:]) else row.seat


def list_seats_asked_since(entries: Sequence[Entry], number: int, to_act: int) -> list[int]:
    """Return the seats that had to choose, in order: at that position, at each since, and now. A
    sole choice does not count."""
    first = entries[number - 1].asked if number else entries[0].seat if entries else to_act
    since = entries[number:]
    return [first, *(entry.asked for entry, following in pairwise(since)
                     if entry.asked >= 0 and not following.sole), *([to_act] if since else [])]


def check_hand_over(own: Collection[int], events: Sequence[EventRow], number: int) -> None:
    """Check that the device may be handed on once more: no one can do that for ever. Refused:
    too_many_handovers."""
    handed = [row for row in events if row.after == number and row.seat in own
              and isinstance(row.event, (Hand, Lay))]
    if len(handed) >= MOST:
        raise Refused(errors.TOO_MANY_HANDOVERS, {"most": MOST})
