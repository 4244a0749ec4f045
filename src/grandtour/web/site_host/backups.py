"""The backups of the site, for its hosts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal

from grandtour.language import Language
from grandtour.maintenance.backups import Backups
from grandtour.web.http.dates import format_age, format_moment

OLD: Final = 7 * 24 * 3_600_000         # milliseconds after which a backup is an old one


@dataclass(frozen=True)
class BackupView:
    """The last backup: its time, its age, whether it is old, and its size in megabytes."""

    when: str
    ago: str
    old: bool
    size: str


@dataclass(frozen=True)
class BackupsView:
    """The folder of backups and how many stay; empty if the site makes none itself."""

    folder: str
    kept: int
    last: BackupView | None


async def describe_backups(backups: Backups, now: int, language: Language) -> BackupsView:
    if not backups.is_enabled:
        return BackupsView("", 0, None)
    last = await backups.find_newest()
    return BackupsView(str(backups.folder), backups.backup_limit,
                       None if last is None else BackupView(
        format_moment(last.moment, language), format_age(last.moment, now, language),
        now - last.moment > OLD,
        format_decimal(last.megabytes, "#,##0.0", language.pack.locale)))
