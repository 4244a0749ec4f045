"""Whether everything that a database keeps about its tables is true."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from grandtour import games
from grandtour.store.schema.tables import TABLES
from grandtour.store.tables import load
from grandtour.tables.kept import Damaged, table_of


@dataclass(frozen=True)
class Verdict:
    """How many tables there are, how many entries the good ones have, and what is wrong with
    the others, a line each."""

    tables: int
    entries: int
    faults: tuple[str, ...]


def audit(connection: Connection) -> Verdict:
    """Replay every table: numbers without a gap, every action legal, every digest as kept."""
    entries, faults = 0, []
    names = connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all()
    for name in names:
        row = load(connection, name)
        assert row is not None
        try:
            entries += table_of(row).match.number
        except (Damaged, games.UnknownGame, ValueError, LookupError) as reason:
            faults.append(f"table {name}: {reason}")
    return Verdict(len(names), entries, tuple(faults))
