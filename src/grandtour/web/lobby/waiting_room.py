"""The seats of a waiting room in words."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from grandtour.language import N_, NAMES, Count, Language, Phrase
from grandtour.tables.agreement import find_awaited_seats
from grandtour.tables.events import Again
from grandtour.tables.groups import Reserved
from grandtour.tables.lobby import REMATCH_WAIT
from grandtour.tables.readiness import find_missing, collect_readiness
from grandtour.tables.seating import find_automata
from grandtour.tables.table import Table
from grandtour.tables.waiting_room import was_reminded
from grandtour.web.lobby.visibility import describe_filling

# Milliseconds after which bots may take the seats that are kept for people.
FILL_WAIT: Final = 120_000


def list_room_facts(table: Table, language: Language, present: Collection[str], now: int,
                    reserved: Reserved | None) -> dict[str, Any]:
    """Return the facts for the templates of a waiting room besides the table.

    They are the counts in words, the names of languages, the seats of automata, the time when bots
    sit down, and the group of the table. They also say which players are ready, which were reminded
    just now, and which are not there yet if the game waits for them. Of the players for whom seats
    are kept, they are the names, the moment until which a rematch waits for them (0 for none), and
    the moment from which bots may take their seats."""
    kept = sum(seat.kind == "open" and bool(seat.holder) for seat in table.seats)
    counts = [Count("{n} seat taken", "{n} seats taken", len(table.seats) - table.free_seats)]
    if kept:
        counts.append(Count("{n} reserved", "{n} reserved", kept))
    if table.free_seats > kept:
        counts.append(Count("{n} free", "{n} free", table.free_seats - kept))
    waits = table.terms.start == "ready"
    away = sorted(find_awaited_seats(table)) or (find_missing(table, present) if waits else [])
    told = collect_readiness(table)
    ready = sum(told.get(seat.holder, False) for seat in table.seats if seat.kind == "person")
    if ready:
        counts.append(Count("{n} ready", "{n} ready", ready))
    invited = [number for number, seat in enumerate(table.seats)
               if seat.kind == "open" and seat.holder]
    joins = table.opened + REMATCH_WAIT if table.has(Again) else 0
    names = [table.seats[number].name for number in invited]
    return {"invited": invited, "awaited": language.join(names),
            "joins": joins if joins > now else 0, "fills": table.opened + FILL_WAIT,
            "counts": counts, "tongues": NAMES, "fixed": find_automata(table), "away": away,
            "waits": waits, "said": told,
            "absent": Count("{n} person is not ready yet.", "{n} people are not ready yet.",
                            len(away)),
            "reminded": {number for number, seat in enumerate(table.seats)
                         if seat.kind == "open" and was_reminded(table, seat.holder, now)},
            "reserved": reservation_text(reserved), "members": members_text(reserved),
            "still": Count("{n} seat is still free.", "{n} seats are still free.",
                           table.free_seats),
            "fill": describe_filling(table.terms.fill, language)}


def reservation_text(reserved: Reserved | None) -> Phrase | None:
    """Return the group of a table, as a refusal for outsiders; None if there is none."""
    return Phrase(reserved.rule.text, **reserved.rule_text.details) if reserved else None


def members_text(reserved: Reserved | None) -> Phrase | None:
    """Return the group of a table in brief; None if there is none."""
    if reserved is None:
        return None
    group = reserved.group
    return Phrase(N_("for members of {community}"), community=group.title) if group \
        else Phrase(N_("for members of a community"))


def reservation_json(reserved: Reserved | None, language: Language) -> dict[str, object] | None:
    """Return the group of a table as JSON; None if there is none."""
    said = reservation_text(reserved)
    if reserved is None or said is None:
        return None
    group = reserved.group
    return {"community": group.address if group else None, "title": group.title if group else None,
            "inside": reserved.inside, "message": language.say(said)}
