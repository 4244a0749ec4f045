"""What the waiting room says of its seats."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from grandtour.language import NAMES, Count, Language
from grandtour.tables.readiness import missing, said
from grandtour.tables.seating import automata
from grandtour.tables.table import Table
from grandtour.tables.waiting_room import reminded
from grandtour.web.lobby.visibility import fill_said


def room_facts(table: Table, language: Language, present: Collection[str],
               now: int) -> dict[str, Any]:
    """What its templates need besides the table: the counts in words, the names of the languages,
    the seats that nobody can free, when bots sit down, the seats whose holders are not there yet
    (where the game waits for that), what people have said, and who was reminded just now."""
    kept = sum(seat.kind == "open" and bool(seat.holder) for seat in table.seats)
    counts = [Count("{n} seat taken", "{n} seats taken", len(table.seats) - table.free_seats)]
    if kept:
        counts.append(Count("{n} kept", "{n} kept", kept))
    if table.free_seats > kept:
        counts.append(Count("{n} free", "{n} free", table.free_seats - kept))
    waits = table.terms.start == "ready"
    away = missing(table, present) if waits else []
    told = said(table)
    ready = sum(told.get(seat.holder, False) for seat in table.seats if seat.kind == "person")
    if ready:
        counts.append(Count("{n} ready", "{n} ready", ready))
    return {"counts": counts, "tongues": NAMES, "fixed": automata(table), "away": away,
            "waits": waits, "said": told,
            "absent": Count("{n} person is not ready yet.", "{n} people are not ready yet.",
                            len(away)),
            "reminded": {number for number, seat in enumerate(table.seats)
                         if seat.kind == "open" and reminded(table, seat.holder, now)},
            "still": Count("{n} seat is still free.", "{n} seats are still free.",
                           table.free_seats),
            "fill": fill_said(table.terms.fill, language)}
