"""Sealed answers: those of seats that are asked together, held until the last one is in.

They are events of the table, so that each is on disk before it is acknowledged. The match has none
of them before all are in. Then they are played in the order in which the seats are asked. Until
then a seat may take its answer back, as any choice that has shown no one anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.engine.core import State
from grandtour.tables.events import Seal, Unseal, Upgrade
from grandtour.tables.rows import EventRow

MOST: Final = 40                # sealed answers of one seat at one position


def find_sealed(state: State, events: Sequence[EventRow], number: int) -> dict[int, str]:
    """Return by seat the sealed answers at the position of this number, which is `state`. Those of
    earlier positions are void, and those by other rules."""
    found: dict[int, str] = {}
    if len(state.seats_asked()) < 2:
        return found
    for row in reversed(events):
        if row.after < number or isinstance(row.event, Upgrade):
            break
        if isinstance(row.event, Seal):
            found.setdefault(row.seat, row.event.action)
        elif isinstance(row.event, Unseal):
            found.setdefault(row.seat, "")
    return {seat: action for seat, action in found.items() if action}


def is_exhausted(events: Sequence[EventRow], seat: int, number: int) -> bool:
    """Return whether the seat has changed its answer at this position too often to do it again."""
    return len([row for row in events if row.seat == seat and row.after == number
                and isinstance(row.event, Seal)]) >= MOST
