"""Bounds on what one person can arrange at a table besides the match."""

from __future__ import annotations

from typing import Final

from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.table import Table

MOST: Final = 200               # events of one person at a table


def check_arranged(table: Table, person: str) -> None:
    """Check that the person may arrange more: no one can repeat something for ever. Refused:
    too_many_changes."""
    if len([row for row in table.events if row.person == person]) >= MOST:
        raise Refused(errors.TOO_MANY_CHANGES, {"most": MOST})
