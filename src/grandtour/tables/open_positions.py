"""Which positions of a running game are shown open to those who look on, with all that is hidden in
them, where the terms of the table have agreed to that.

A position is shown once so many moves have been made after it that still stand. It follows from
what was done up to it, so nothing hidden of the moves since is in it. Draws are numbered, and
taking back brings none of them anew: what was drawn farther on in a line that was taken back is
drawn again, so such a position stays closed until the game has come as far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.substitutes import holder_in
from grandtour.tables.table import Table

NONE: Final = -1                # the number of no position


def last_open(table: Table) -> int:
    """The number of the last position that is shown open; NONE while there is none."""
    delay = table.terms.open_after
    moves = [entry for entry in table.match.line if is_move(entry)]
    if not delay or not table.started or len(moves) < delay:
        return NONE
    return moves[-delay].number - 1


def lies_open_at(table: Table, number: int) -> bool:
    """Whether the position of this number is shown open."""
    last = last_open(table)
    line_at = table.match.line_at
    return 0 <= number <= last and draws(line_at(number)) <= draws(line_at(last))


def is_move(entry: Entry) -> bool:
    """Whether somebody has chosen it."""
    return entry.seat >= 0 and not entry.sole


def draws(line: Sequence[Entry]) -> int:
    return sum(entry.seat == CHANCE for entry in line)


def looks_on(table: Table, person: PersonRow) -> bool:
    """Whether the person, a member, only looks on: has no seat here, and has never had one."""
    return person.member and table.started and not (
        table.sits(person.id) or has_sat(table, person.id))


def has_sat(table: Table, person: str) -> bool:
    return any(holder_in(row) == person for row in table.events)


def check_opened(table: Table, person: PersonRow, number: int) -> None:
    """Refused: seat_sealed, members_look_on, open_later."""
    if not table.terms.open_after or table.sits(person.id) or has_sat(table, person.id):
        raise Refused(errors.SEAT_SEALED, {})
    if not looks_on(table, person):
        raise Refused(errors.MEMBERS_LOOK_ON, {})
    if not lies_open_at(table, number):
        raise Refused(errors.OPEN_LATER, {"moves": table.terms.open_after})


def check_unseen(table: Table, person: str) -> None:
    """Whoever takes over a seat has not looked at open positions, if only those do who never sat
    here. Refused: seen_open."""
    if table.terms.open_after and not has_sat(table, person):
        raise Refused(errors.SEEN_OPEN, {})
