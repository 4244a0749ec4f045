"""Makes databases, and upgrades older ones to the present schema.

Only `serve`, `import` and `restore` make one, and only `serve` and `upgrade` migrate one; the
browser edition does both in the visitor's own storage."""

from __future__ import annotations

from pathlib import Path

from grandtour.maintenance.backups import copy_file
from grandtour.store.database import make_file, open_snapshot, open_temporary_engine
from grandtour.store.files import SQLITE, former_name, find_database_path
from grandtour.store.migrate import find_head_revisions, read_revisions, run_missing_migrations
from grandtour.store.openable import require_known_schema, require_present_schema


def make_database(url: str) -> None:
    """Upgrade the database to the present schema; make it if there is none."""
    make_parent_folder(url)
    with open_temporary_engine(url) as made:
        run_missing_migrations(made)


def make_parent_folder(url: str) -> None:
    """Make the file of the database if there is none; PostgreSQL makes its databases itself."""
    if url.startswith(SQLITE):
        make_file(find_database_path(url))


def make_or_upgrade_database(url: str) -> Path | None:
    """Make the database of a server, or upgrade it to the present schema. Return the copy of an
    older file.

    UnfitDatabase if it is of a newer version, or an older one on PostgreSQL, of which only its own
    tools keep a copy. Refused as `copy_file`."""
    make_parent_folder(url)
    kept = copy_before_upgrade(url)
    make_database(url)
    return kept


def copy_before_upgrade(url: str) -> Path | None:
    """Copy an older file. None where there is nothing to lose."""
    with open_snapshot(url) as connection:
        if read_revisions(connection) in (frozenset(), find_head_revisions()):
            return None
        require_known_schema(connection, url)
        if not url.startswith(SQLITE):
            require_present_schema(connection, url)
    kept = former_name(find_database_path(url))
    copy_file(find_database_path(url), kept)
    return kept
