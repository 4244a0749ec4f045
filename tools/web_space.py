"""Files for a web space, as one file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from wheels import moment

UNIX: Final = 3                 # whose permissions the archive has
ALL_READ: Final = 0o100644


def pack(folder: Path, file: Path) -> None:
    """Pack the folder under its own name.

    All files have the time of the last commit, so the same ones make the same bytes."""
    when = datetime.fromtimestamp(int(moment()), UTC).timetuple()[:6]
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = ZipInfo(path.relative_to(folder.parent).as_posix(), when)
                entry.compress_type = ZIP_DEFLATED
                entry.create_system, entry.external_attr = UNIX, ALL_READ << 16
                archive.writestr(entry, path.read_bytes())
