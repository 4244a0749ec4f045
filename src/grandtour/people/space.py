"""How much of what people write is kept: so much of one member, and a part of the disk stays free
for moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.ports import PersonRow
from grandtour.people.rate_limits import Most

MEGABYTE: Final = 1_000_000
NEW: Final = 20                         # a new member may keep one part in so many
WEEK: Final = 7 * 24 * 3600 * 1000      # milliseconds after the oldest that is kept: not new then


@dataclass(frozen=True)
class Written:
    """The size in bytes of all that a person has written, and since when the oldest of it is kept,
    in milliseconds since 1970; 0 if there is nothing."""

    size: int
    since: int


class SpaceStore(Protocol):
    """Knows what is kept."""

    async def written_by(self, person: str) -> Written: ...


class Space:
    """Checks before anything is written. `floor`: megabytes of the disk that stay free, 0 for none;
    `free`: how many bytes are, None where that is not known."""

    def __init__(self, store: SpaceStore, most: Most, floor: Callable[[], int],
                 free: Callable[[], int | None],
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._store = store
        self._most = most
        self._floor = floor
        self._free = free
        self._now = now

    async def check(self, person: PersonRow) -> None:
        """That the person may keep more. Refused: space_used."""
        most = self._most("space", person.id)
        if not most:
            return
        written = await self._store.written_by(person.id)
        new = not person.member or self._now() - written.since < WEEK
        if written.size * (NEW if new else 1) >= most * MEGABYTE:
            refusal = errors.NEW_SPACE_USED if new else errors.SPACE_USED
            raise Refused(refusal, {"most": most, "now": f"{most / NEW:g}"})

    def check_disk(self) -> None:
        """That there is room for more than moves. Refused: disk_nearly_full."""
        floor = self._floor()
        free = self._free() if floor else None
        if free is not None and free < floor * MEGABYTE:
            raise Refused(errors.DISK_NEARLY_FULL, {})
