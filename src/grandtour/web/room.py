"""What the waiting room says of its seats."""

from __future__ import annotations

from typing import Any

from grandtour.language import NAMES, Count, Language
from grandtour.tables.seating import automata
from grandtour.tables.table import Table
from grandtour.web.company import fill_said


def room_facts(table: Table, language: Language) -> dict[str, Any]:
    """What its templates need besides the table: the counts in words, the names of the languages,
    the seats that nobody can free, and when bots sit down."""
    kept = sum(seat.kind == "open" and bool(seat.holder) for seat in table.seats)
    counts = [Count("{n} seat taken", "{n} seats taken", len(table.seats) - table.free)]
    if kept:
        counts.append(Count("{n} kept", "{n} kept", kept))
    if table.free > kept:
        counts.append(Count("{n} free", "{n} free", table.free - kept))
    return {"counts": counts, "tongues": NAMES, "fixed": automata(table),
            "still": Count("{n} seat is still free.", "{n} seats are still free.", table.free),
            "fill": fill_said(table.terms.fill, language)}
