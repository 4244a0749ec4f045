"""The events of one account: what has changed for a person at a table, for their programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from grandtour.engine.core import PUBLIC
from grandtour.tables.seating import find_host_name
from grandtour.tables.table import Table
from grandtour.tables.watching import may_look
from grandtour.web.table_view.position import result_json

Phase = Literal["", "invited", "seated", "playing", "over"]
LOST: Final = {"invited": "invitation_ended", "seated": "seat_lost", "playing": "seat_lost"}


@dataclass(frozen=True)
class TableRelation:
    """A person's relation to a table. `phase` is "" if the person has no seat there. `number`: the
    position at which they can act, PUBLIC if they cannot act now."""

    phase: Phase = ""
    seat: int = PUBLIC
    number: int = PUBLIC


ABSENT: Final = TableRelation()


def find_standing(table: Table, person: str) -> TableRelation:
    """Return the person's standing at the table; ABSENT if they may not look at it."""
    seat = table.own_seat(person)
    if not may_look(table, person):
        return ABSENT
    if seat == PUBLIC:
        return find_invitation(table, person)
    if table.over:
        return TableRelation("over", seat)
    if not table.started:
        return TableRelation("seated", seat)
    if table.to_act in table.seats_of(person) and table.may_act(table.to_act):
        return TableRelation("playing", table.to_act, table.match.number)
    return TableRelation("playing", seat)


def find_invitation(table: Table, person: str) -> TableRelation:
    """Return the standing of a person for whom a seat may be kept."""
    for number, seat in enumerate(table.seats):
        if seat.kind == "open" and seat.holder == person and not table.over:
            return TableRelation("invited", number)
    return ABSENT


def list_events(table: Table, before: TableRelation, after: TableRelation) -> list[dict[str, Any]]:
    """Return what happened between two standings at the table, in the order in which it is sent.

    A game that was over before the first look is no event."""
    if after == ABSENT:
        return [lose_seat(table.id, before)] if before.phase in LOST else []
    found = []
    if after.phase == "invited" and before.phase != "invited":
        found.append(describe_event("invitation", table, after) | {
            "by": find_host_name(table), "options": table.match.named})
    if after.phase == "playing" and before.phase != "playing":
        found.append(describe_event("game_started", table, after))
    if after.number not in (PUBLIC, before.number):
        found.append(describe_event("your_turn", table, after) | {"number": after.number})
    if after.phase == "over" and before.phase in LOST:
        found.append(describe_event("game_over", table, after) | {
            "cancelled": table.cancelled, "result": result_json(table)})
    return found


def lose_seat(table: str, before: TableRelation) -> dict[str, Any]:
    """Return the event that an invitation or a seat is gone, perhaps with its table. It has no
    other facts: the person may no longer know them."""
    return {"event": LOST[before.phase], "table": table}


def describe_event(name: str, table: Table, standing: TableRelation) -> dict[str, Any]:
    """Return an event with the facts that all events of a table have."""
    return {"event": name, "table": table.id, "game": table.match.game.name, "name": table.name,
            "seat": standing.seat, "players": len(table.seats), "pace": table.terms.pace}
