"""grandtour backup: the database as it stands at one moment, in a file."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import Final

from grandtour.cli.arguments import add_database
from grandtour.cli.databases import CannotDo, doing, existing, plain, refuse_existing, report
from grandtour.cli.in_database import hosts_of, in_database
from grandtour.people.site import Site
from grandtour.store.audit import audit
from grandtour.store.backups import Backups, copy_file
from grandtour.store.database import Database
from grandtour.store.files import SQLITE, reading
from grandtour.store.migrate import head, revision_of
from grandtour.store.site import SiteStore

EXAMPLES: Final = (
    ("grandtour backup", "into the folder for backups, as from the host's room, where the newest "
     "few stay; the site goes on meanwhile"),
    ("grandtour backup copies/monday.sqlite", "into a file of your own"),
    ("grandtour backup latest.sqlite --replace",
     "in the place of the one before, as for a daily task"),
)


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", type=Path, metavar="FILE", nargs="?",
                         help="without it, into the folder that grandtour site has set")
    command.add_argument("--replace", action="store_true", help="even if there is such a file")
    add_database(command)


def run(chosen: argparse.Namespace) -> int:
    return backup(chosen.database, chosen.file, chosen.replace)


def backup(url: str, file: Path | None, replace: bool) -> int:
    """Copy the database as it stands at one moment, while the site goes on."""
    if file is None:
        return doing("backup", lambda: need_present(url)) or in_database(
            "backup", url, partial(into_folder, url=url))
    return doing("backup", lambda: copy(url, file, replace))


def need_present(url: str) -> bool:
    """CannotDo if looking for the folder would change the database."""
    need_file(url, Path("FILE"))
    with reading(existing(url)).connect() as connection:
        if (of := revision_of(connection)) != head():
            raise CannotDo(f"the schema of this database is {of or 'none'}: name a file")
    return True


def need_file(url: str, file: Path) -> None:
    """CannotDo if the database is no file."""
    if not url.startswith(SQLITE):
        raise CannotDo("PostgreSQL has a tool for this; type: "
                       f"pg_dump --format=custom --file={file} {plain(url)}")


async def into_folder(opened: Database, url: str) -> None:
    site = Site(SiteStore(opened), {})
    await site.load()
    made = await Backups(url, site, hosts_of(opened)).make()
    if not replayed(made.file):
        raise CannotDo("the copy was made; tables that are damaged are so in it, too")


def copy(url: str, file: Path, replace: bool) -> bool:
    need_file(url, file)
    source = existing(url)
    refuse_existing(file, replace)
    copy_file(source, file)
    return replayed(file)


def replayed(file: Path) -> bool:
    """Say what is found when every match in the copy is replayed; whether all of it is true."""
    with reading(file).connect() as connection:
        of = revision_of(connection)
        verdict = audit(connection) if of == head() else None
    if verdict is None:
        print(f"{file}: ok; its schema is {of or 'none'}, so its tables were not replayed")
        return True
    return report(file, verdict)
