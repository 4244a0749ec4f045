"""Tables that are put together by hand, without their waiting room."""

from __future__ import annotations

from dataclasses import replace

from grandtour.engine.core import PUBLIC
from grandtour.tables.events import Dealt
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table


def add_deal(table: Table) -> Table:
    """Return the table, on which all seats are taken, with a deal to which the server alone has
    contributed."""
    none = ("",) * len(table.seats)
    return replace(table, secret=f"{table.seed:064x}", events=[
        EventRow(1, 0, PUBLIC, "", Dealt(none, none), table.opened)])
