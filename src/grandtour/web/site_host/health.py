"""The health of the site (email, disk space, memory) and the versions in use."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from babel.numbers import format_decimal

from grandtour import games
from grandtour.language import N_, Language
from grandtour.notifications.notices import DAY
from grandtour.store.versions import SchemaVersions
from grandtour.web.http.services import Services

GIGABYTE: Final = 1_000_000_000
LEAST_DISK: Final = GIGABYTE            # bytes that backups and database growth soon need
LEAST_MEMORY: Final = 100_000_000       # bytes: two more bots that think
MEMORY: Final = Path("/proc/meminfo")
PROCESS: Final = Path("/proc/self/status")


@dataclass(frozen=True)
class HealthLine:
    """A line of the overview.

    `wrong`: a word or two about the problem, "" if there is none. `address`: a page with more, ""
    if there is none."""

    title: str
    said: str
    wrong: str = ""
    address: str = ""


async def list_health(services: Services, language: Language) -> list[HealthLine]:
    """Return the lines of the overview, without what this machine does not reveal."""
    return [await describe_email(services, language),
            *([await asyncio.to_thread(describe_disk, services.backups.source_file.parent,
                                       language)]
              if services.backups.is_enabled else []),
            *describe_memory(MEMORY, PROCESS, language)]


async def describe_email(services: Services, language: Language) -> HealthLine:
    """Return the emails of the last day that failed, whether or not they are retried."""
    say, preferences = language.say, services.preferences
    title = say(N_("Email"))
    if not preferences.is_set_up:
        return HealthLine(title, say(N_("Not set up: this site sends no emails.")))
    number = await preferences.store.count_failing("mail", services.tables.now() - DAY)
    if not number:
        return HealthLine(title, say(N_("No failures in the last day.")), address="/host/queue")
    return HealthLine(title, say(N_("Not delivered in the last day: {number}."), number=number),
                      say(N_("failing")), "/host/queue")


def describe_disk(folder: Path, language: Language) -> HealthLine:
    """Return the free space next to the database."""
    disk = shutil.disk_usage(folder)
    return HealthLine(
        language.say(N_("Disk space")),
        language.say(N_("{free} GB of {all} GB are free."),
                     free=gigabytes_text(disk.free, language),
                     all=gigabytes_text(disk.total, language)),
        language.say(N_("low")) if disk.free < LEAST_DISK else "")


def describe_memory(machine: Path, process: Path, language: Language) -> list[HealthLine]:
    """Return the memory of this server and machine, from these Linux files; nothing without
    them."""
    try:
        available, used = read_kilobytes("MemAvailable", machine), read_kilobytes("VmRSS", process)
    except (OSError, LookupError):
        return []
    said = language.say(
        N_("{free} GB are free on this machine; this server uses {used} GB."),
        free=gigabytes_text(1024 * available, language), used=gigabytes_text(1024 * used, language))
    return [HealthLine(language.say(N_("Memory")), said,
                       language.say(N_("low")) if 1024 * available < LEAST_MEMORY else "")]


def read_kilobytes(name: str, file: Path) -> int:
    """Return a field of a file like /proc/meminfo. Raise LookupError if there is none."""
    lines = dict(line.split(":", 1) for line in file.read_text(encoding="utf-8").splitlines())
    return int(lines[name].split()[0])


def gigabytes_text(size: int, language: Language) -> str:
    return format_decimal(size / GIGABYTE, "#,##0.00", language.pack.locale)


def list_versions(found: SchemaVersions, language: Language) -> list[tuple[str, str]]:
    """Return each component and its version."""
    say = language.say
    database, _, version = found.database.partition(" ")
    return [
        ("Grand Tour", found.grandtour),
        (say(N_("Database schema")), found.schema or "–"),
        *((say(N_("Rules of {game}"), game=say(games.words(name).ABOUT.title)), rules)
          for name, rules in found.rules.items()),
        ("Python", found.python), (database, version)]
