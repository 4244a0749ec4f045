"""Open positions: positions of a running game that spectators see with everything hidden in them,
if the terms of the table say so.

A position is shown once enough later moves are still valid. It follows from what was done up to it,
so it contains nothing hidden of the moves since. Draws are numbered, and taking back never changes
them: what was drawn further on in an undone line is drawn again. So such a position stays closed
until the game has come as far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Entry
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.substitutes import find_holder
from grandtour.tables.table import Table

NONE: Final = -1                # the number of no position


def find_last_open(table: Table) -> int:
    """Return the number of the last position that is shown open; NONE while there is none."""
    delay = table.terms.open_after
    moves = [entry for entry in table.match.line if is_move(entry)]
    if not delay or not table.started or len(moves) < delay:
        return NONE
    return moves[-delay].number - 1


def is_open_at(table: Table, number: int) -> bool:
    """Return whether the position of this number is shown open."""
    last = find_last_open(table)
    line_at = table.match.line_at
    return 0 <= number <= last and count_draws(line_at(number)) <= count_draws(line_at(last))


def is_move(entry: Entry) -> bool:
    """Return whether a player has chosen this entry."""
    return entry.seat >= 0 and not entry.sole


def count_draws(line: Sequence[Entry]) -> int:
    return sum(entry.seat == CHANCE for entry in line)


def is_looking_on(table: Table, person: PersonRow) -> bool:
    """Return whether the person is a member who only watches: has no seat here, and has never had
    one."""
    return person.member and table.started and not (
        table.sits(person.id) or has_sat(table, person.id))


def has_sat(table: Table, person: str) -> bool:
    return any(find_holder(row) == person for row in table.events)


def check_may_see_open(table: Table, person: PersonRow, number: int) -> None:
    """Check that the person may see the position of this number open. Refused: seat_sealed,
    watching_for_members, revealed_later."""
    if not table.terms.open_after or table.sits(person.id) or has_sat(table, person.id):
        raise Refused(errors.SEAT_SEALED, {})
    if not is_looking_on(table, person):
        raise Refused(errors.WATCHING_FOR_MEMBERS, {})
    if not is_open_at(table, number):
        raise Refused(errors.REVEALED_LATER, {"moves": table.terms.open_after})


def check_has_not_seen_open_positions(table: Table, person: str) -> None:
    """Check that a person who takes over a seat has not seen open positions: only people who never
    sat here can see them. Refused: spectators_see_all."""
    if table.terms.open_after and not has_sat(table, person):
        raise Refused(errors.SPECTATORS_SEE_ALL, {})
