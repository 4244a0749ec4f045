"""Substitutes: the holder of each seat and the bot that acts there, by the events of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grandtour.tables.events import Back, Part, StandIn, Take
from grandtour.tables.rows import EventRow

HANDED: Final = (Part, Take)    # events by which a seat passes to another holder
ASKED: Final = "asked"          # why a seat passes: its holder was there and agreed


def find_holder(row: EventRow) -> str:
    """Return who held the seat of this event, before it passed or with that; "" if the event does
    not say."""
    if isinstance(row.event, Take):
        return row.person
    return row.event.whom if isinstance(row.event, Part) else ""


def find_stand_ins(rows: Iterable[EventRow]) -> dict[int, str]:
    """Return by seat the bot that acts for its holder after these events."""
    acting: dict[int, str] = {}
    for row in rows:
        if isinstance(row.event, StandIn):
            acting[row.seat] = row.event.bot
        elif isinstance(row.event, (Back, *HANDED)):
            acting.pop(row.seat, None)
    return acting
