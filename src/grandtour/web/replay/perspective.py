"""With whose eyes a position is looked at: a seat's, everybody's, or those of nobody, who sees
all."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import Language, N_
from grandtour.people.rows import PersonRow
from grandtour.tables import errors
from grandtour.tables.open_positions import check_opened
from grandtour.tables.table import Table

NAMED: Final = {"public": PUBLIC, "all": EVERYTHING}
SAID: Final = {"public": N_("a spectator"), "all": N_("everything open")}


def perspective(table: Table, own: int, wish: str) -> int:
    """The seat that the viewer, who sits on `own`, looks from: a number, `public` or `all`; the
    own without a wish. Refused: no_such_standpoint, and while the game runs seat_sealed."""
    if not wish:
        return own
    seats = {str(number): number for number in range(len(table.seats))}
    if wish not in seats | NAMED:
        raise Refused(errors.NO_STANDPOINT, {"last": len(table.seats) - 1})
    seat = (seats | NAMED)[wish]
    if not table.over and seat not in (own, PUBLIC):
        raise Refused(errors.SEAT_SEALED, {})
    return seat


def perspective_at(table: Table, person: PersonRow, wish: str, number: int) -> int:
    """The same at one position, which may be shown open to whoever looks on. Refused:
    no_such_standpoint, and while the game runs seat_sealed, members_look_on, open_later."""
    if wish == "all" and not table.over:
        check_opened(table, person, number)
        return EVERYTHING
    return perspective(table, table.seat_of(person.id), wish)


def wish_for(seat: int) -> str:
    """What the address says for this seat."""
    return next((name for name, number in NAMED.items() if number == seat), str(seat))


def perspectives(table: Table, own: int, language: Language) -> list[tuple[str, str]]:
    """What the viewer can choose from: the wish, and how it is called."""
    seats = range(len(table.seats)) if table.over else [own] if own >= 0 else []
    return [(str(seat), language.called(table.names[seat])) for seat in seats] + [
        seen(name, language) for name in SAID if table.over or name == "public"]


def seen(name: str, language: Language) -> tuple[str, str]:
    """A wish for nobody's eyes, and how it is called."""
    return name, language.say(SAID[name])
