"""grandtour backup: the database as it stands at one moment, in a file; and which there are."""

from __future__ import annotations

import argparse
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo, doing, refuse_existing, report
from grandtour.cli.in_database import hosts_of, in_database
from grandtour.language import language
from grandtour.people.site import Site
from grandtour.store.audit import audit, is_empty
from grandtour.store.backups import Backups, copy_file
from grandtour.store.database import Database, connection_to
from grandtour.store.files import SQLITE, path_of, reading
from grandtour.store.migrate import heads, name_schema, revisions_of
from grandtour.store.openable import need_known, plain_address
from grandtour.store.site import SiteStore
from grandtour.web.http.dates import ago

EXAMPLES: Final = (
    ("grandtour backup", "into the folder for backups, as from the host's room, where the newest "
     "few stay; the site goes on meanwhile"),
    ("grandtour backup copies/monday.sqlite", "into a file of your own"),
    ("grandtour backup latest.sqlite --replace",
     "in the place of the one before, as for a daily task"),
    ("grandtour backup --list", "which lie in the folder, the newest first, and how old each is"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    what = command.add_mutually_exclusive_group()
    what.add_argument("file", type=Path, metavar="FILE", nargs="?",
                      help="without it, into the folder that grandtour site has set")
    what.add_argument("--list", action="store_true",
                      help="make none; exit status 1 says that there is none")
    command.add_argument("--replace", action="store_true", help="even if there is such a file")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    if chosen.list:
        return in_folder(chosen.database, print_list)
    return backup(chosen.database, chosen.file, chosen.replace)


def backup(url: str, file: Path | None, replace: bool) -> int:
    """Copy the database as it stands at one moment, while the site goes on."""
    if file is None:
        return in_folder(url, into_folder)
    return doing("backup", lambda: copy(url, file, replace))


def in_folder(url: str, work: Callable[[Database, str], Awaitable[None]]) -> int:
    return doing("backup", lambda: is_file(url, Path("FILE"))) or in_database(
        "backup", url, lambda opened: work(opened, url))


def is_file(url: str, file: Path) -> bool:
    """True. CannotDo if the database is no file."""
    if not url.startswith(SQLITE):
        raise CannotDo("PostgreSQL has a tool for this; type: "
                       f"pg_dump --format=custom --file={file} {plain_address(url)}")
    return True


def need_content(connection: Connection, url: str) -> None:
    """Raise CannotDo if there is nothing of which a copy could be missed: that is hardly the
    database that was meant."""
    if is_empty(connection):
        raise CannotDo(f"{path_of(url)} has no table, no person and no setting; name the right "
                       "database by --database or GRANDTOUR_DATA")


async def backups_of(opened: Database, url: str) -> Backups:
    site = Site(SiteStore(opened), {})
    await site.load()
    return Backups(url, site, hosts_of(opened))


async def print_list(opened: Database, url: str) -> None:
    """CannotDo if there is none."""
    backups, now = await backups_of(opened, url), time.time_ns() // 1_000_000
    found = await backups.found()
    if not found:
        raise CannotDo(f"there is no backup in {backups.folder}")
    for one in found:
        print(f"{one.file.name}  {one.megabytes:,.1f} MB  "
              f"{ago(one.moment, now, language('en'))}")


async def into_folder(opened: Database, url: str) -> None:
    await opened.read(lambda connection: need_content(connection, url))
    made = await (await backups_of(opened, url)).make()
    if not replayed(made.file):
        raise CannotDo("the copy was made; tables that are damaged are so in it, too")


def copy(url: str, file: Path, replace: bool) -> bool:
    is_file(url, file)
    with connection_to(url) as connection:
        need_known(connection, url)
        need_content(connection, url)
    refuse_existing(file, replace)
    copy_file(path_of(url), file)
    return replayed(file)


def replayed(file: Path) -> bool:
    """Say what is found when every match in the copy is replayed; whether all of it is true."""
    with reading(file).connect() as connection:
        of = revisions_of(connection)
        verdict = audit(connection) if of == heads() else None
    if verdict is None:
        schema = name_schema(of) or "none"
        print(f"{file}: ok; its schema is {schema}, so its tables were not replayed")
        return True
    return report(file, verdict)
