"""Checks everything that a database keeps about its tables."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, literal, select
from sqlalchemy.exc import SQLAlchemyError

from grandtour.people.schema import PEOPLE, SITE_SETTINGS
from grandtour.store.files import open_for_reading
from grandtour.tables.codec import DamagedTable, restore_table
from grandtour.tables.dealing import find_deal_faults
from grandtour.tables.schema import TABLES
from grandtour.tables.stores.tables import load_table


def find_sqlite_fault(file: Path) -> str:
    """Return what SQLite finds wrong with the file; empty if it is sound."""
    try:
        with closing(open_for_reading(file)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
            astray = connection.execute("PRAGMA foreign_key_check").fetchone()
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        return str(error)
    if found != "ok":
        return "; ".join(str(found).splitlines())
    return f"{astray} refers to nothing" if astray else ""


def is_empty(connection: Connection) -> bool:
    """Return whether there is no table, person or setting, in any schema."""
    there = inspect(connection).get_table_names()
    return not any(connection.execute(select(literal(1)).select_from(kept).limit(1)).first()
                   for kept in (TABLES, PEOPLE, SITE_SETTINGS) if kept.name in there)


@dataclass(frozen=True)
class AuditResult:
    """The number of tables, the number of entries of the good ones, and a line for each fault of
    the others."""

    tables: int
    entries: int
    faults: tuple[str, ...]


def audit_tables(connection: Connection) -> AuditResult:
    """Replay every table: numbers without a gap, every action legal, every digest and every draw as
    stored."""
    entries, faults = 0, []
    names = connection.execute(select(TABLES.c.id).order_by(TABLES.c.id)).scalars().all()
    for name in names:
        try:
            row = load_table(connection, name)
            assert row is not None
            table = restore_table(row)
            entries += table.match.number
            if wrong := find_deal_faults(table):
                faults.append(f"table {name}: unfairly dealt: {wrong[0]}")
        except DamagedTable as damage:
            faults.append(str(damage))
        except (ValueError, LookupError, SQLAlchemyError) as reason:
            faults.append(f"table {name}: {str(reason).splitlines()[0]}")
    return AuditResult(len(names), entries, tuple(faults))
