"""Agreement on what the draws of a table follow from, before the first draw.

The server commits to its secret when the table is opened. A person in the waiting room may commit
to a number. So may a person who sits down, at that moment, so that the last one can, too. Once all
are seated the commitments are closed, and each number is opened. The match begins when all numbers
are open, or after PATIENCE without the missing ones. So no seat knows another's number before all
are committed, and a seat that has committed to none keeps no one waiting. Players in a tournament
commit to numbers for its rounds before their tables are opened, and need not be there then, so the
wait is longer. Nothing is stored here: every function computes from the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.fairness.construction import make_commitment_to_number
from grandtour.tables import errors
from grandtour.tables.events import Close, Commit, Dealt, Open, TableEvent
from grandtour.tables.table import Table

PATIENCE: Final = 5_000         # milliseconds
# The same for players who need not be in the waiting room, by the pace.
LONG: Final = {"live": 30_000, "days": 12 * 3_600_000}
NOBODY: Final[Mapping[int, str]] = {}


def find_next_deal_event(table: Table, now: int,
                         alone: Mapping[int, str] = NOBODY) -> TableEvent | None:
    """Return the event with which the deal continues by itself now; None if there is none. `alone`:
    the number of the only seat that can have one. It needs no commitment, since the server's came
    before."""
    if not table.secret or not table.seated or table.dealt:
        return None
    closing, promised = find_commitment_closing(table), find_latest_commitments(table)
    if closing is None and promised and not alone:
        return Close(now + find_number_timeout(table), list_by_seat(table, promised))
    if closing is not None and find_missing_numbers(table) and now < closing.by:
        return None
    numbers = {**list_opened_numbers(table), **alone}
    fixed = closing.commitments if closing else list_by_seat(
        table,
        {seat: make_commitment_to_number(table.id, number) for seat, number in alone.items()})
    return Dealt(fixed, list_by_seat(table, numbers))


def find_number_timeout(table: Table) -> int:
    """Return how long the match waits for numbers, in milliseconds."""
    return LONG[table.terms.pace] if find_tournament_round(table) else PATIENCE


def find_tournament_round(table: Table) -> str:
    """Return the round for which the seats have committed to numbers; "" if it is this table
    alone."""
    return next((row.event.round for row in table.events
                 if isinstance(row.event, Commit) and row.event.round), "")


def name_commitment_place(table: Table) -> str:
    """Return the place that commitments name, so that they count nowhere else: a round or a
    table."""
    return find_tournament_round(table) or table.id


def list_by_seat(table: Table, found: Mapping[int, str]) -> tuple[str, ...]:
    return tuple(found.get(seat, "") for seat in range(len(table.seats)))


def find_latest_commitments(table: Table) -> dict[int, str]:
    """Return by seat the last commitment of the person who sits there."""
    last = {row.person: row.event.commitment for row in table.events
            if isinstance(row.event, Commit)}
    return {number: last[seat.holder] for number, seat in enumerate(table.seats)
            if seat.kind == "person" and not seat.shared and seat.holder in last}


def find_commitment_closing(table: Table) -> Close | None:
    """Return the event that closed the commitments; None if they are open."""
    return next((row.event for row in table.events if isinstance(row.event, Close)), None)


def list_opened_numbers(table: Table) -> dict[int, str]:
    """Return the opened numbers by seat."""
    return {row.seat: row.event.number for row in table.events if isinstance(row.event, Open)}


def find_missing_numbers(table: Table) -> set[int]:
    """Return the seats that have committed to a number and not opened it yet. A person who has left
    is not among them."""
    closing = find_commitment_closing(table)
    promised = closing.commitments if closing else ()
    return {seat for seat, one in enumerate(promised)
            if one and table.seats[seat].kind == "person"} - list_opened_numbers(table).keys()


def find_awaited_seats(table: Table) -> set[int]:
    """Return the seats for whose numbers the game waits so long that they get a notification."""
    return find_missing_numbers(
        table) if find_tournament_round(table) and not table.dealt else set()


def find_deal_time(table: Table) -> int:
    """Return when the match begins without the missing numbers, in milliseconds since 1970; 0 if it
    waits for none."""
    closing = find_commitment_closing(table)
    return closing.by if closing and not table.dealt and not table.cancelled else 0


def check_commitment(table: Table, seat: int, commitment: str) -> None:
    """Check a commitment of the person on this seat, or about to take it. Refused: deal_closed,
    commitment_taken."""
    if not table.secret or table.seated:
        raise Refused(errors.DEAL_CLOSED, {})
    if commitment in [one for number,
                      one in find_latest_commitments(table).items() if number != seat]:
        raise Refused(errors.COMMITMENT_TAKEN, {})


def check_number(table: Table, person: str, number: str) -> None:
    """Check a number that a person opens. Having none ("") is allowed. Refused: not_seated,
    deal_not_closed, deal_closed, other_number."""
    seat, closing = require_seat(table, person), find_commitment_closing(table)
    if closing is None:
        raise Refused(errors.DEAL_CLOSED if table.dealt else errors.DEAL_NOT_CLOSED, {})
    if table.dealt or seat in list_opened_numbers(table):
        raise Refused(errors.DEAL_CLOSED, {})
    place = name_commitment_place(table)
    if number and closing.commitments[seat] != make_commitment_to_number(place, number):
        raise Refused(errors.OTHER_NUMBER, {})


def require_seat(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat == PUBLIC:
        raise Refused(NOT_SEATED, {})
    return seat
