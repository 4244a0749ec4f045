"""How much one person can arrange at a table, beside the match."""

from __future__ import annotations

from typing import Final

from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.table import Table

MOST: Final = 200               # events of one person at a table


def check_arranged(table: Table, person: str) -> None:
    """Refused: arranged_enough, to whom could repeat something for ever."""
    if len([row for row in table.events if row.person == person]) >= MOST:
        raise Refused(errors.ARRANGED_ENOUGH, {"most": MOST})
