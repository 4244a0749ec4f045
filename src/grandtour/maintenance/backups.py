"""Backups: a snapshot of the database, in a file that `grandtour restore` brings back. The site
keeps running during a backup. They go into a folder of the server, where the newest few stay."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from grandtour.engine.game import Refused
from grandtour.maintenance.audit import find_sqlite_fault
from grandtour.people import errors
from grandtour.people.host_acts import COMMAND
from grandtour.people.hosts import Hosts
from grandtour.people.site import SiteSettings
from grandtour.store.files import SQLITE, make_temporary, move_into_place, find_database_path

LOG: Final = logging.getLogger(__name__)
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
ANY: Final = "grandtour-*.sqlite"       # what counts as a backup in the folder
OWN: Final = re.compile(r"grandtour-\d{8}-\d{6}-\d{3}\.sqlite")     # what goes when newer ones came


@dataclass(frozen=True)
class Backup:
    """A copy, with its moment in milliseconds since 1970 and its size in bytes."""

    file: Path
    moment: int
    size: int

    @property
    def megabytes(self) -> float:
        return self.size / 1_000_000


class Backups:
    """The backups of this database. `now` tells the time in milliseconds since 1970."""

    def __init__(self, url: str, site: SiteSettings, hosts: Hosts,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._url = url
        self._site = site
        self._hosts = hosts
        self._now = now
        self._turn = asyncio.Lock()

    @property
    def is_enabled(self) -> bool:
        """Return whether the site makes backups: PostgreSQL does so itself."""
        return self._url.startswith(SQLITE)

    @property
    def source_file(self) -> Path:
        """Return the file to back up, if the site does so itself."""
        return find_database_path(self._url).absolute()

    @property
    def folder(self) -> Path:
        """Return the folder of the backups."""
        said = self._site.find_value("backups")
        return Path(said) if said else self.source_file.parent / "backups"

    @property
    def backup_limit(self) -> int:
        """Return the number of the site's own backups that stay."""
        return self._site.backup_limit

    async def find_newest(self) -> Backup | None:
        """Return the newest backup of any origin; None if there is none."""
        return next(iter(await self.find_all()), None)

    async def find_all(self) -> list[Backup]:
        """Return all backups of any origin, the newest first."""
        return await asyncio.to_thread(list_backups, self.folder) if self.is_enabled else []

    async def make_backup(self, by: str = COMMAND) -> Backup:
        """Make a backup now, and delete the oldest beyond the limit. Raise Refused: own_backups,
        copying, no_space_for_backup, folder_not_writable, cannot_copy."""
        if not self.is_enabled:
            raise Refused(errors.OWN_BACKUPS, {})
        if self._turn.locked():
            raise Refused(errors.COPYING, {})
        async with self._turn:
            now = self._now()
            file = self.folder / backup_name(now)
            await asyncio.to_thread(self._copy_into, file)
            await asyncio.to_thread(delete_oldest, self.folder, self.backup_limit)
            await self._hosts.record_act("back_up", by, fact=file.name)
            return Backup(file, now, file.stat().st_size)

    def _copy_into(self, file: Path) -> None:
        try:
            copy_file(find_database_path(self._url), file)
        except Refused as refused:
            LOG.warning("no backup was made: %s", refused.__cause__ or refused)
            raise


def backup_name(moment: int) -> str:
    when = datetime.fromtimestamp(moment / 1000, UTC)
    return f"grandtour-{when:%Y%m%d-%H%M%S}-{moment % 1000:03}.sqlite"


def list_backups(folder: Path) -> list[Backup]:
    """Return the backups in the folder, if it can be read, the newest first."""
    found: list[Backup] = []
    try:
        for file in folder.glob(ANY):
            known = file.stat()
            found.append(Backup(file, known.st_mtime_ns // 1_000_000, known.st_size))
    except OSError as fault:
        LOG.warning("the folder of backups cannot be read: %s", fault)
    return sorted(found, key=lambda one: -one.moment)


def delete_oldest(folder: Path, kept: int) -> None:
    """Delete the oldest of the site's own backups."""
    own = sorted(file for file in folder.glob(ANY) if OWN.fullmatch(file.name))
    for file in own[:-kept]:
        file.unlink(missing_ok=True)


def copy_file(source: Path, file: Path) -> None:
    """Copy a snapshot of the database into this file. Raise Refused: no_space_for_backup,
    folder_not_writable, cannot_copy; then there is no new file."""
    try:
        with make_temporary(file) as part:
            vacuum_into(source, part)
            if fault := find_sqlite_fault(part):
                raise Refused(errors.CANNOT_COPY, {"file": str(source), "why": fault})
            move_into_place(part, file)
    except OSError as error:
        why = errors.NO_SPACE_FOR_BACKUP if error.errno in FULL else errors.FOLDER_NOT_WRITABLE
        raise Refused(why, {"folder": str(file.parent)}) from error


def vacuum_into(source: Path, part: Path) -> None:
    """Copy the database into the part. Raise Refused: no_space_for_backup, cannot_copy."""
    try:
        with closing(sqlite3.connect(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            raise Refused(errors.NO_SPACE_FOR_BACKUP, {"folder": str(part.parent)}) from error
        raise Refused(errors.CANNOT_COPY, {
            "file": str(source), "why": find_sqlite_fault(source) or error}) from error
