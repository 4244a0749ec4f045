"""Limits of one person: how much this one may do, where the host has set that otherwise than for
everybody.

They are held in memory and looked for again every few seconds, as how the site is set is: another
server, or a command, may have changed them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.brakes import OF_PERSON, BrakeName
from grandtour.people.hosts import COMMAND, HostAct
from grandtour.people.ports import PersonRow
from grandtour.people.rounds import repeat
from grandtour.people.site import check, legible
from grandtour.people.tokens import unique

NOT_KNOWN: Final = "it is not known what single people may do"

Own = Mapping[BrakeName, int]
NONE: Final[Own] = {}


class OwnLimitStore(Protocol):
    """Keeps them. What a call has returned from is on disk."""

    async def kept(self) -> dict[str, dict[BrakeName, int]]:
        """What is set, by person."""

    async def keep(self, person: str, limits: Own, act: HostAct) -> None:
        """Set these in the place of all that the person had, and write the act down, both or
        neither."""

    async def drop(self, person: str) -> None: ...


class OwnLimits:
    """The limits of single people; of whoever has none, those of the site hold, which `site` knows.
    `now` tells the time in milliseconds since 1970. Also a `people.data.Provider`."""

    def __init__(self, store: OwnLimitStore, site: Callable[[BrakeName], int],
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._store = store
        self._site = site
        self._now = now
        self._kept: Mapping[str, Own] = {}

    def most(self, name: BrakeName, person: str) -> int:
        """How much of this the person may do; "" is of an address."""
        own = self.of(person).get(name)
        return self._site(name) if own is None else own

    def of(self, person: str) -> Own:
        """What is set for this person alone."""
        return self._kept.get(person, NONE)

    async def load(self) -> None:
        """Hold what is kept now."""
        self._kept = await self._store.kept()

    async def change(self, person: PersonRow, changes: Mapping[str, str],
                     by: str = COMMAND) -> list[str]:
        """Set these for the person, all or none, "" as for everybody; which of them are other than
        before. Refused: bad_setting, bad_number."""
        cleaned = {field: legible(value) for field, value in changes.items()}
        for field, value in cleaned.items():
            if field not in OF_PERSON:
                raise Refused(errors.BAD_SETTING, {"field": field, "value": value[:60]})
            check(field, value)
        await self.load()
        before = {name: str(number) for name, number in self.of(person.id).items()}
        after: dict[BrakeName, int] = {
            name: int(value) for name in OF_PERSON
            if (value := cleaned.get(name, before.get(name, "")))}
        changed = [name for name in OF_PERSON if self.of(person.id).get(name) != after.get(name)]
        if changed:
            fact = ", ".join(f"{name}={after.get(name, '')}" for name in changed)
            await self._store.keep(person.id, after, HostAct(
                unique(10), self._now(), by, "limits", person.id, fact))
            await self.load()
        return list(changed)

    async def run(self) -> None:
        """Look every few seconds, for ever."""
        await repeat(self.load, NOT_KNOWN)

    # What is known of a person.

    async def data_of(self, person: str) -> object:
        return dict(self.of(person))

    async def forget(self, person: str) -> None:
        await self._store.drop(person)

    async def merge(self, guest: str, member: PersonRow) -> None:
        """Those of the member stay; the guest's are gone."""
        await self._store.drop(guest)
