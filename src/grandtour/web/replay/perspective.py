"""The perspective on a position: a seat's, a spectator's, or the open view of everything."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import Language, N_
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.open_positions import check_may_see_open
from grandtour.tables.table import Table

NAMED: Final = {"public": PUBLIC, "all": EVERYTHING}
SAID: Final = {"public": N_("a spectator"), "all": N_("everything visible")}


def find_perspective(table: Table, own: int, wish: str) -> int:
    """Return the seat that the wish names: a number, `public` or `all`. Without a wish, return the
    viewer's `own` seat.

    Refused: no_such_viewpoint; while the game runs, seat_sealed."""
    if not wish:
        return own
    seats = {str(number): number for number in range(len(table.seats))}
    if wish not in seats | NAMED:
        raise Refused(errors.NO_STANDPOINT, {"last": len(table.seats) - 1})
    seat = (seats | NAMED)[wish]
    if not table.over and seat not in (own, PUBLIC):
        raise Refused(errors.SEAT_SEALED, {})
    return seat


def find_perspective_at_position(table: Table, person: PersonRow, wish: str, number: int) -> int:
    """Return the seat to look from at one position, which may be open to spectators.

    Refused: no_such_viewpoint; while the game runs, seat_sealed, watching_for_members,
    revealed_later."""
    if wish == "all" and not table.over:
        check_may_see_open(table, person, number)
        return EVERYTHING
    return find_perspective(table, table.seat_of(person.id), wish)


def perspective_name(seat: int) -> str:
    """Return the name of this seat in an address."""
    return next((name for name, number in NAMED.items() if number == seat), str(seat))


def list_perspectives(table: Table, own: int, language: Language) -> list[tuple[str, str]]:
    """Return the viewer's choices: the name in the address, and the title."""
    seats = range(len(table.seats)) if table.over else [own] if own >= 0 else []
    return [(str(seat), language.show_name(table.names[seat])) for seat in seats] + [
        describe_perspective(name, language) for name in SAID if table.over or name == "public"]


def describe_perspective(name: str, language: Language) -> tuple[str, str]:
    """Return a perspective that is no seat's: the name in the address, and the title."""
    return name, language.say(SAID[name])
