"""Who may look at a table, and who of them comes first."""

from __future__ import annotations

from collections.abc import Collection

from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.table import Table


def may_look(table: Table, person: str) -> bool:
    """Everybody sees a waiting room. Later, where nobody may watch, only those who sit there and
    the host see anything, also when the game is over."""
    return not table.started or table.terms.watch == "all" or \
        table.sits(person) or table.host == person


def check_may_look(table: Table, person: str) -> None:
    """Refused: not_watched, or seat_passed to whom has sat there."""
    if not may_look(table, person):
        if table.parting(person):
            raise Refused(errors.SEAT_PASSED, {})
        raise Refused(errors.NOT_WATCHED, {})


def told_first(table: Table, present: Collection[str]) -> frozenset[str]:
    """Who is told before all others what has happened: whoever is waited for, if one of them
    watches."""
    wanted = frozenset(table.seats[seat].holder for seat in table.waiting_for)
    return frozenset() if wanted.isdisjoint(present) else wanted
