"""Copies of the database: make one while the site runs, and restore one."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import click
from sqlalchemy import Connection

from grandtour.console.command import CommandFailed, command
from grandtour.console.database import (
    build_audit_entry, explain_refusals, make_host_service, run_with_opened_database,
    check_file_is_sound, print_verdict,
    refuse_existing,
)
from grandtour.console.options import database_option
from grandtour.language import language
from grandtour.maintenance.audit import AuditResult, audit_tables, is_empty
from grandtour.maintenance.backups import Backups, copy_file
from grandtour.people.host_acts import ActKind
from grandtour.people.site import SiteSettings
from grandtour.people.stores.hosts import write_act
from grandtour.people.stores.site import SiteStore
from grandtour.store.database import Database, open_snapshot, open_temporary_engine
from grandtour.store.files import (
    SQLITE, former_name, is_sqlite, make_reading_engine, make_temporary, move_into_place,
    find_database_path,
)
from grandtour.store.migrate import (
    find_head_revisions, name_schema, read_revisions, run_missing_migrations,
)
from grandtour.store.openable import display_address, require_known_schema, plain_address
from grandtour.web.http.dates import format_age


@command(only_one=("file", "list"), examples=(
    ("grandtour backup", "into the backup folder, as on the admin pages: the newest few are kept"),
    ("grandtour backup copies/monday.sqlite", "into a file of your own"),
    ("grandtour backup latest.sqlite --replace",
     "in the place of the one before, as for a daily task"),
    ("grandtour backup --list", "list the backups, the newest first, with their age")))
@click.argument("file", type=Path, required=False)
@click.option("--list", is_flag=True,
              help="list backups instead of making one; exit status 1 if there are none")
@click.option("--replace", is_flag=True, help="overwrite an existing file")
@database_option
@explain_refusals()
def backup(file: Path | None, list: bool, replace: bool, database: str) -> int | None:
    """Copy the database as it is at one moment, while the site runs.

    Without FILE the copy goes to the folder set by grandtour site."""
    require_database_file(database, file or Path("FILE"))
    if file is None:
        run_with_backup_folder(database, print_backups if list else add_backup)
        return None
    with open_snapshot(database) as connection:
        require_known_schema(connection, database)
        require_content(connection, find_database_path(database))
    refuse_existing(file, replace)
    copy_file(find_database_path(database), file)
    return verify_copy_by_replay(file)


def require_database_file(url: str, file: Path) -> None:
    """Raise CannotDo if the database is no file."""
    if not url.startswith(SQLITE):
        raise CommandFailed("PostgreSQL has a tool for this; type: "
                            f"pg_dump --format=custom --file={file} {plain_address(url)}")


def require_content(connection: Connection, file: Path) -> None:
    """Raise CannotDo if the database has nothing to lose: it is hardly the one that was meant."""
    if is_empty(connection):
        raise CommandFailed(f"{file} has no table, no person and no setting; name the right "
                            "database by --database or GRANDTOUR_DATA")


def run_with_backup_folder(url: str, work: Callable[[Database, Backups], Awaitable[None]]) -> None:
    """Do this work with the folder of backups."""
    async def work_there(opened: Database) -> None:
        site = SiteSettings(SiteStore(opened), {})
        await site.load_settings()
        await work(opened, Backups(url, site, make_host_service(opened)))
    run_with_opened_database(url, work_there)


async def print_backups(_: Database, backups: Backups) -> None:
    """Raise CannotDo if there is none."""
    now = time.time_ns() // 1_000_000
    found = await backups.find_all()
    if not found:
        raise CommandFailed(f"there is no backup in {backups.folder}")
    for one in found:
        print(f"{one.file.name}  {one.megabytes:,.1f} MB  "
              f"{format_age(one.moment, now, language('en'))}")


async def add_backup(opened: Database, backups: Backups) -> None:
    await opened.run_query(lambda connection: require_content(connection, backups.source_file))
    made = await backups.make_backup()
    if verify_copy_by_replay(made.file):
        raise CommandFailed("the copy was made; tables that are damaged are so in it, too")


def verify_copy_by_replay(file: Path) -> int:
    """Print what is found when every match in the copy is replayed; return the exit status."""
    with make_reading_engine(file).connect() as connection:
        found = read_revisions(connection)
        verdict = audit_tables(connection) if found == find_head_revisions() else None
    if verdict is None:
        schema = name_schema(found) or "none"
        print(f"{file}: ok; its schema is {schema}, so its tables were not replayed")
        return 0
    return print_verdict(file, verdict)


@command(examples=(
    ("grandtour restore copies/monday.sqlite", "where there is no database yet"),
    ("grandtour restore copies/monday.sqlite --replace",
     "the present database is kept under another name")))
@click.argument("file", type=Path)
@click.option("--replace", is_flag=True,
              help="replace an existing database, which is renamed")
@click.option("--damaged-too", is_flag=True, help="restore even if some tables in it are damaged")
@database_option
@explain_refusals()
def restore(file: Path, replace: bool, damaged_too: bool, database: str) -> int:
    """Replace the database with a backup, after verifying all its tables."""
    if not database.startswith(SQLITE):
        raise CommandFailed(explain_postgresql_restore(file, database))
    target = find_database_path(database)
    refuse_existing(target, replace)
    with make_temporary(target) as part:
        shutil.copyfile(file, part)
        check_file_is_sound(part)
        with make_reading_engine(part).connect() as connection:
            require_known_schema(connection, f"{SQLITE}{file}")
        verdict = upgrade_file(part)
        if verdict.faults and not damaged_too:
            print_verdict(file, verdict)
            raise CommandFailed("not restored; --damaged-too restores it with what is damaged")
        note_record_of(part, "put_back", file.name)
        move_aside(target)
        move_into_place(part, target)
    return print_verdict(target, verdict)


def explain_postgresql_restore(file: Path, url: str) -> str:
    """Return what to type instead: a copy of a file goes there as lines, any other by PostgreSQL's
    own tool."""
    if is_sqlite(file):
        return (f"{file} is a copy of SQLite; type: "
                f"grandtour export --to all.jsonl --database {SQLITE}{file}; "
                f"grandtour import all.jsonl --database {display_address(url)}")
    return ("PostgreSQL has a tool for this; type: "
            f"pg_restore --clean --if-exists --dbname={plain_address(url)} {file}")


def upgrade_file(file: Path) -> AuditResult:
    """Bring the file to the present schema; return what its tables are found to be then."""
    with open_temporary_engine(f"{SQLITE}{file}") as made:
        run_missing_migrations(made)
        with made.connect() as connection:
            return audit_tables(connection)


def note_record_of(file: Path, kind: ActKind, fact: str) -> None:
    """Write an audit entry into this file."""
    with open_temporary_engine(f"{SQLITE}{file}") as made, made.begin() as connection:
        write_act(connection, build_audit_entry(kind, fact))


def move_aside(target: Path) -> None:
    """Rename the database that is replaced.

    This is refused while it is open: only a process that is alone with a file can end its
    write-ahead log."""
    if target.exists():
        with closing(sqlite3.connect(target, timeout=0)) as connection:
            try:
                connection.execute("PRAGMA journal_mode=DELETE")
            except sqlite3.OperationalError as error:
                raise CommandFailed(f"{target} is in use; stop the server first") from error
        former = former_name(target)
        target.rename(former)
        print(f"{former}: the database as it was")
