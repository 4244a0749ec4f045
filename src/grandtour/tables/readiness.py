"""Who is called to a table before its game begins, and whether everybody is there, where that was
agreed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from grandtour.tables.ports import ActRow
    from grandtour.tables.table import Table

BEGIN: Final = "begin"          # the act of beginning, where that waits for everybody
READY: Final = "ready"          # the act of saying whether one is ready
REMIND: Final = "remind"        # the act of reminding somebody for whom a seat is kept
INVITE: Final = "invite"        # the act of keeping a seat for somebody, if not from the start


def bots(table: Table) -> list[str]:
    """By seat, the bot that sits there; "" where none does."""
    return [seat.holder if seat.kind == "bot" else "" for seat in table.seats]


def said(table: Table) -> dict[str, bool]:
    """By person, whether they are ready, as they have said of the table as it is: since seats have
    changed places, or other bots sit there, nobody has said anything."""
    told: dict[str, bool] = {}
    for act in table.acts:
        if act.kind == READY:
            told[act.person] = bool(act.facts["yes"]) and act.facts["bots"] == bots(table)
        elif act.kind == "swap":
            told.clear()
    return told


def missing(table: Table, present: Collection[str]) -> list[int]:
    """The seats of the people for whom the game waits: who looks at the table is there, unless
    they say that they are not ready."""
    told = said(table)
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person"
            and not told.get(seat.holder, seat.holder in present)]


def complete(table: Table, present: Collection[str]) -> bool:
    """Whether the game has not begun, but every seat is taken and nobody is missing."""
    return not (table.started or table.free or missing(table, present))


@dataclass(frozen=True)
class Call:
    """Somebody was called to the seat that is kept for them: by which person, when, and whether it
    was not for the first time."""

    by: str
    moment: int
    again: bool = False


def last_call(table: Table, person: str) -> Call:
    """How the person for whom a seat is kept was called last. Who opens a table with the seat
    calls them with that."""
    return next((Call(act.person, act.moment, act.kind == REMIND) for act in reversed(table.acts)
                 if act.kind in (INVITE, REMIND) and act.facts["whom"] == person),
                Call(table.opened_by, table.opened))


def reminder(table: Table, person: str) -> ActRow | None:
    """How the person was last reminded of the seat that is kept for them."""
    return next((act for act in reversed(table.acts)
                 if act.kind == REMIND and act.facts["whom"] == person), None)
