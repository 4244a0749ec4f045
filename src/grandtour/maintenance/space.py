"""Limits how much text of each person is kept, and keeps a part of the disk free for moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from grandtour.engine.game import Refused
from grandtour.maintenance.stores.space import TextSpaceStore
from grandtour.people import errors
from grandtour.people.rate_limits import Most
from grandtour.people.rows import PersonRow

MEGABYTE: Final = 1_000_000
NEW: Final = 20                         # a new member may keep one part in so many
WEEK: Final = 7 * 24 * 3600 * 1000      # milliseconds after the oldest that is kept: not new then


class DiskSpaceLimits:
    """Checks before anything is written. `floor`: megabytes of the disk that stay free, 0 for none;
    `free`: how many bytes are, None where that is not known."""

    def __init__(self, store: TextSpaceStore, most: Most, floor: Callable[[], int],
                 free: Callable[[], int | None],
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._store = store
        self._most = most
        self._floor = floor
        self._free = free
        self._now = now

    async def check_person_may_write(self, person: PersonRow) -> None:
        """Check that the person may write more. Refused: space_used."""
        most = self._most("space", person.id)
        if not most:
            return
        written = await self._store.measure_texts_of(person.id)
        new = not person.member or self._now() - written.since < WEEK
        if written.size * (NEW if new else 1) >= most * MEGABYTE:
            refusal = errors.NEW_SPACE_USED if new else errors.SPACE_USED
            raise Refused(refusal, {"most": most, "now": f"{most / NEW:g}"})

    def check_disk(self) -> None:
        """Check that there is room for more than moves. Refused: disk_nearly_full."""
        floor = self._floor()
        free = self._free() if floor else None
        if free is not None and free < floor * MEGABYTE:
            raise Refused(errors.DISK_NEARLY_FULL, {})
