"""Backups: the database as it stands at one moment, in a file that `grandtour restore` brings back.

The site goes on while one is made. They go into a folder of the server, where the newest few
stay."""

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
from grandtour.maintenance.audit import fault_of
from grandtour.people import errors
from grandtour.people.host_acts import COMMAND
from grandtour.people.hosts import Hosts
from grandtour.people.site import Site
from grandtour.store.files import SQLITE, beside, path_of, put

LOG: Final = logging.getLogger(__name__)
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
ANY: Final = "grandtour-*.sqlite"       # what counts as a backup in the folder
OWN: Final = re.compile(r"grandtour-\d{8}-\d{6}-\d{3}\.sqlite")     # what goes when newer ones came


@dataclass(frozen=True)
class Backup:
    """A copy, made at a moment in milliseconds since 1970, of so many bytes."""

    file: Path
    moment: int
    size: int

    @property
    def megabytes(self) -> float:
        return self.size / 1_000_000


class Backups:
    """The backups of this database. `now` tells the time in milliseconds since 1970."""

    def __init__(self, url: str, site: Site, hosts: Hosts,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._url = url
        self._site = site
        self._hosts = hosts
        self._now = now
        self._turn = asyncio.Lock()

    @property
    def own(self) -> bool:
        """Whether the site makes them: PostgreSQL does so itself."""
        return self._url.startswith(SQLITE)

    @property
    def database(self) -> Path:
        """The file that is backed up, if the site does so itself."""
        return path_of(self._url).absolute()

    @property
    def folder(self) -> Path:
        """Where they go."""
        said = self._site.value_of("backups")
        return Path(said) if said else self.database.parent / "backups"

    @property
    def kept(self) -> int:
        """How many of those that the site has made stay."""
        return self._site.backups_kept

    async def last(self) -> Backup | None:
        """The newest that can be found, whoever made it; None if there is none."""
        return next(iter(await self.found()), None)

    async def found(self) -> list[Backup]:
        """All that can be found, whoever made them, the newest first."""
        return await asyncio.to_thread(lying_in, self.folder) if self.own else []

    async def make(self, by: str = COMMAND) -> Backup:
        """Make one now; older ones go, but for as many as are kept. Refused: own_backups, copying,
        no_room, no_folder, cannot_copy."""
        if not self.own:
            raise Refused(errors.OWN_BACKUPS, {})
        if self._turn.locked():
            raise Refused(errors.COPYING, {})
        async with self._turn:
            now = self._now()
            file = self.folder / name_at(now)
            await asyncio.to_thread(self._copy_into, file)
            await asyncio.to_thread(thin_out, self.folder, self.kept)
            await self._hosts.record_act("back_up", by, fact=file.name)
            return Backup(file, now, file.stat().st_size)

    def _copy_into(self, file: Path) -> None:
        try:
            copy_file(path_of(self._url), file)
        except Refused as refused:
            LOG.warning("no backup was made: %s", refused.__cause__ or refused)
            raise


def name_at(moment: int) -> str:
    when = datetime.fromtimestamp(moment / 1000, UTC)
    return f"grandtour-{when:%Y%m%d-%H%M%S}-{moment % 1000:03}.sqlite"


def lying_in(folder: Path) -> list[Backup]:
    """The backups in the folder, if it can be read, the newest first."""
    found: list[Backup] = []
    try:
        for file in folder.glob(ANY):
            known = file.stat()
            found.append(Backup(file, known.st_mtime_ns // 1_000_000, known.st_size))
    except OSError as fault:
        LOG.warning("the folder of backups cannot be read: %s", fault)
    return sorted(found, key=lambda one: -one.moment)


def thin_out(folder: Path, kept: int) -> None:
    """Let the oldest go of those that the site has made itself."""
    own = sorted(file for file in folder.glob(ANY) if OWN.fullmatch(file.name))
    for file in own[:-kept]:
        file.unlink(missing_ok=True)


def copy_file(source: Path, file: Path) -> None:
    """Copy the database, as it stands at one moment, into this file. Refused: no_room, no_folder,
    cannot_copy; then there is nothing new."""
    try:
        with beside(file) as part:
            vacuum(source, part)
            if fault := fault_of(part):
                raise Refused(errors.CANNOT_COPY, {"file": str(source), "why": fault})
            put(part, file)
    except OSError as error:
        why = errors.NO_ROOM if error.errno in FULL else errors.NO_FOLDER
        raise Refused(why, {"folder": str(file.parent)}) from error


def vacuum(source: Path, part: Path) -> None:
    """Refused: no_room, cannot_copy."""
    try:
        with closing(sqlite3.connect(source)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            raise Refused(errors.NO_ROOM, {"folder": str(part.parent)}) from error
        raise Refused(errors.CANNOT_COPY, {
            "file": str(source), "why": fault_of(source) or error}) from error
