"""The rematch of a finished table, as its page offers it."""

from __future__ import annotations

from dataclasses import dataclass

from grandtour.tables.lobby import REMATCH_WAIT, find_rematch, find_rematch_call, has_declined
from grandtour.web.table_view.view import TableView


@dataclass(frozen=True)
class RematchOffer:
    """A rematch at the table `to`, and the `name` of the player who opened it. `asked`: the viewer
    played here and has not declined. `until`: when asked players join by themselves, in
    milliseconds since 1970; 0 if that moment has passed."""

    to: str
    name: str
    asked: bool
    until: int


def build_rematch_offer(view: TableView) -> RematchOffer | None:
    """Return the offer to the viewer; None if no one has opened a rematch."""
    call = find_rematch_call(view.table)
    if call is None:
        return None
    holder = view.table.seats[view.seat].holder if view.seat >= 0 else ""
    asked = bool(holder) and holder != call.person and not has_declined(view.table, holder)
    until = call.moment + REMATCH_WAIT
    opener = view.table.own_seat(call.person)
    return RematchOffer(find_rematch(view.table),
                        view.table.names[opener] if opener >= 0 else "", asked,
                        until if asked and until > view.now else 0)
