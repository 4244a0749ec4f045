"""How the site is: what a host should look at before it goes wrong (email, disk space, memory), and
the versions that are at work."""

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
from grandtour.store.versions import Versions
from grandtour.web.http.services import Services

GIGABYTE: Final = 1_000_000_000
LEAST_DISK: Final = GIGABYTE            # bytes that backups and a growing database soon need
LEAST_MEMORY: Final = 100_000_000       # bytes: two more computer players that think
MEMORY: Final = Path("/proc/meminfo")
PROCESS: Final = Path("/proc/self/status")


@dataclass(frozen=True)
class HealthLine:
    """A line of the overview; `wrong` says in a word or two what is, empty if nothing is.
    `address` leads to more, empty if there is none."""

    title: str
    said: str
    wrong: str = ""
    address: str = ""


async def health_lines(services: Services, language: Language) -> list[HealthLine]:
    """The lines of the overview; what this machine does not tell is left out."""
    return [await email_line(services, language),
            *([await asyncio.to_thread(disk_line, services.backups.database.parent, language)]
              if services.backups.own else []),
            *memory_lines(MEMORY, PROCESS, language)]


async def email_line(services: Services, language: Language) -> HealthLine:
    """The emails of the last day that failed, whether they are tried again or not."""
    say, preferences = language.say, services.preferences
    title = say(N_("Email"))
    if not preferences.open:
        return HealthLine(title, say(N_("Not set up: none leaves this site.")))
    number = await preferences.store.count_failing("mail", services.tables.now() - DAY)
    if not number:
        return HealthLine(title, say(N_("No failure in the last day.")), address="/host/queue")
    return HealthLine(title, say(N_("Not delivered in the last day: {number}."), number=number),
                      say(N_("fails")), "/host/queue")


def disk_line(folder: Path, language: Language) -> HealthLine:
    """What is free where the database is."""
    disk = shutil.disk_usage(folder)
    return HealthLine(
        language.say(N_("Disk space")),
        language.say(N_("{free} GB of {all} GB are free."), free=in_gigabytes(disk.free, language),
                     all=in_gigabytes(disk.total, language)),
        language.say(N_("low")) if disk.free < LEAST_DISK else "")


def memory_lines(machine: Path, process: Path, language: Language) -> list[HealthLine]:
    """What this server uses and what the machine has left, by these files of Linux; else none."""
    try:
        available, used = kilobytes("MemAvailable", machine), kilobytes("VmRSS", process)
    except (OSError, LookupError):
        return []
    said = language.say(
        N_("{free} GB are free on this machine; this server uses {used} GB."),
        free=in_gigabytes(1024 * available, language), used=in_gigabytes(1024 * used, language))
    return [HealthLine(language.say(N_("Memory")), said,
                       language.say(N_("low")) if 1024 * available < LEAST_MEMORY else "")]


def kilobytes(name: str, file: Path) -> int:
    """Return a field of a file like /proc/meminfo. Raise LookupError if there is none."""
    lines = dict(line.split(":", 1) for line in file.read_text(encoding="utf-8").splitlines())
    return int(lines[name].split()[0])


def in_gigabytes(size: int, language: Language) -> str:
    return format_decimal(size / GIGABYTE, "#,##0.00", language.pack.locale)


def version_lines(found: Versions, language: Language) -> list[tuple[str, str]]:
    """Of what, and which."""
    say = language.say
    database, _, version = found.database.partition(" ")
    return [
        ("Grand Tour", found.grandtour),
        (say(N_("Schema of the database")), found.schema or "–"),
        *((say(N_("Rules of {game}"), game=say(games.words(name).ABOUT.title)), rules)
          for name, rules in found.rules.items()),
        ("Python", found.python), (database, version)]
