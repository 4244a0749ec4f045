"""What somebody is told whose seat at a table has passed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grandtour.language import N_, Phrase
from grandtour.tables.events import Part
from grandtour.tables.hosting import ABSENT, GONE, LATE
from grandtour.tables.substitutes import ASKED
from grandtour.web.table_view.view import TableView

PASSED: Final = {
    GONE: N_("You have left seat {seat}; a computer player goes on there, and your result counts "
             "as last."),
    LATE: N_("Your time ran out, so someone else now plays seat {seat}, and you finish last."),
    ABSENT: N_("You were away longer than this table allows, so someone else now plays seat "
               "{seat}, and you finish last."),
    ASKED: N_("You have given up seat {seat}, as you were asked to. What it reaches remains your "
              "result, and in a rated game whoever asked you comes last."),
}


@dataclass(frozen=True)
class Parted:
    """Why the viewer sits here no longer, and the invitation by which the seat can be taken again;
    "" if it cannot."""

    said: Phrase
    code: str


def parted(view: TableView) -> Parted | None:
    """None for whoever has not sat here."""
    if not view.parted:
        return None
    row = view.table.events[view.parted - 1]
    seat = view.table.seats[row.seat]
    assert isinstance(row.event, Part)
    return Parted(Phrase(PASSED[row.event.why], seat=row.seat + 1),
                  seat.code if seat.kind == "bot" else "")
