"""Limit factors: how many times the usual limits apply to one person.

The factors are held in memory and loaded again every few seconds, since another server or a command
may have changed them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final, get_args

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.host_acts import COMMAND, HostAct
from grandtour.people.rate_limits import AS_EVERYONE, Factor, LimitName, Most
from grandtour.people.rounds import repeat_round
from grandtour.people.rows import PersonRow
from grandtour.people.stores.limit_factors import LimitFactorStore
from grandtour.people.tokens import make_random_id

FACTORS: Final[tuple[Factor, ...]] = get_args(Factor)
NO_LIMIT: Final = 1_000_000_000         # more than anyone can do
NOT_LOADED: Final = "the limit factors could not be loaded"


class LimitFactors:
    """The factor of each person. `site` returns the limits of everyone. `now` returns the time in
    milliseconds since 1970. Also a `PersonalDataSource`."""

    def __init__(self, store: LimitFactorStore, site: Most,
                 now: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._store = store
        self._site = site
        self._now = now
        self._factors: Mapping[str, Factor] = {}

    def find_limit(self, name: LimitName, person: str) -> int:
        """Return how much of this the person may do; "" is an address. A `rate_limits.Most`."""
        factor = self.find_factor(person)
        return NO_LIMIT if factor == "none" else int(factor) * self._site(name, person)

    def find_factor(self, person: str) -> Factor:
        """Return the factor of this person."""
        return self._factors.get(person, AS_EVERYONE)

    async def load_factors(self) -> None:
        """Load the stored factors."""
        self._factors = await self._store.load_factors()

    async def set_factor(self, person: PersonRow, factor: str, by: str = COMMAND) -> None:
        """Set the factor of the person; "1" is as everyone. Raise Refused: bad_setting."""
        found = next((one for one in FACTORS if one == factor), None)
        if found is None:
            raise Refused(errors.BAD_SETTING, {"field": "factor", "value": factor[:60]})
        await self.load_factors()
        if found != self.find_factor(person.id):
            await self._store.set_factor(person.id, found, HostAct(
                make_random_id(10), self._now(), by, "limits", person.id, found))
            await self.load_factors()

    async def reload_repeatedly(self) -> None:
        """Load the factors every few seconds, for ever."""
        await repeat_round(self.load_factors, NOT_LOADED)

    # Data about a person.

    async def export_data(self, person: str) -> object:
        return self.find_factor(person)

    async def erase_person_data(self, person: str) -> None:
        await self._store.delete_factor(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        """Keep the factor of the member, and delete the guest's."""
        await self._store.delete_factor(guest)
