"""With whose eyes a position is looked at: a seat's, everybody's, or those of nobody, who sees
all."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.game import Refused
from grandtour.language import Language, N_
from grandtour.tables import errors
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


def wish_for(seat: int) -> str:
    """What the address says for this seat."""
    return next((name for name, number in NAMED.items() if number == seat), str(seat))


def perspectives(table: Table, own: int, language: Language) -> list[tuple[str, str]]:
    """What the viewer can choose from: the wish, and how it is called."""
    seats = range(len(table.seats)) if table.over else [own] if own >= 0 else []
    return [(str(seat), language.called(table.names[seat])) for seat in seats] + [
        (name, language.say(title)) for name, title in SAID.items()
        if table.over or name == "public"]
