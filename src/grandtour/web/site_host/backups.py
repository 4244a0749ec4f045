"""The backups of the site, as its host reads of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from babel.numbers import format_decimal

from grandtour.language import Language
from grandtour.maintenance.backups import Backups
from grandtour.web.http.dates import ago, moment

OLD: Final = 7 * 24 * 3_600_000         # milliseconds after which a backup is an old one


@dataclass(frozen=True)
class BackupView:
    """The last backup: when it was made, how long ago that is, whether that is long, and how large
    it is, in megabytes."""

    when: str
    ago: str
    old: bool
    size: str


@dataclass(frozen=True)
class BackupsView:
    """Where backups go and how many stay; empty where the site makes none itself."""

    folder: str
    kept: int
    last: BackupView | None


async def backups_view(backups: Backups, now: int, language: Language) -> BackupsView:
    if not backups.own:
        return BackupsView("", 0, None)
    last = await backups.last()
    return BackupsView(str(backups.folder), backups.kept, None if last is None else BackupView(
        moment(last.moment, language), ago(last.moment, now, language),
        now - last.moment > OLD,
        format_decimal(last.megabytes, "#,##0.0", language.pack.locale)))
