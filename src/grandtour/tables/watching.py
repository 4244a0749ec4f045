"""Watching: who may look at a table, and who is notified first."""

from __future__ import annotations

from collections.abc import Collection

from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.table import Table


def may_look(table: Table, person: str) -> bool:
    """Return whether the person may look at the table. Anyone sees a waiting room. If the terms
    allow no spectators, only the seated players and the host see the game, also when it is over."""
    return not table.started or table.terms.watch == "all" or \
        table.sits(person) or table.host == person


def check_may_look(table: Table, person: str) -> None:
    """Check that the person may look at the table. Refused: not_watched, or seat_passed for a
    person who has sat there."""
    if not may_look(table, person):
        if table.parting(person):
            raise Refused(errors.SEAT_PASSED, {})
        raise Refused(errors.NOT_WATCHED, {})


def find_first_notified(table: Table, present: Collection[str]) -> frozenset[str]:
    """Return the people who are notified before all others: those the table waits for, if one of
    them watches."""
    wanted = frozenset(table.seats[seat].holder for seat in table.waiting_for)
    return frozenset() if wanted.isdisjoint(present) else wanted
