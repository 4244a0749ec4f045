"""The message to a viewer who has lost a seat at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grandtour.language import N_, Phrase
from grandtour.tables.events import Part
from grandtour.tables.hosting import ABSENT, GONE, LATE
from grandtour.tables.substitutes import ASKED
from grandtour.web.table_view.view import TableView

PASSED: Final = {
    GONE: N_("You left seat {seat}; a computer player took over, and you finish last."),
    LATE: N_("Your time ran out, so someone else now plays seat {seat}, and you finish last."),
    ABSENT: N_("You were away longer than this table allows, so someone else now plays seat "
               "{seat}, and you finish last."),
    ASKED: N_("You gave up seat {seat}, as you were asked to. Its result still counts as yours, "
              "and in a rated game the player who asked you finishes last."),
}


@dataclass(frozen=True)
class LostSeat:
    """The reason why the viewer lost the seat, and the code to take it again; "" if impossible."""

    said: Phrase
    code: str


def describe_seat_loss(view: TableView) -> LostSeat | None:
    """Return the viewer's seat loss; None if there was none."""
    if not view.parted:
        return None
    row = view.table.events[view.parted - 1]
    seat = view.table.seats[row.seat]
    assert isinstance(row.event, Part)
    return LostSeat(Phrase(PASSED[row.event.why], seat=row.seat + 1),
                    seat.code if seat.kind == "bot" else "")
