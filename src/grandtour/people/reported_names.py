"""Names of members that people report to the host of the site."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import randbelow
from typing import Final
from urllib.parse import quote

from grandtour.engine.game import Refused
from grandtour.feature import ReportedMatter
from grandtour.people import errors
from grandtour.people.names import make_name_key
from grandtour.people.rows import PersonRow
from grandtour.people.service import People

NEUTRAL: Final = "Player {number}"      # replaces a deleted name
NUMBERS: Final = 1_000_000

# Shows the present name of the person wherever the person is named.
SpreadName = Callable[[PersonRow], Awaitable[None]]


class ReportedNames:
    """Finds members by their name, and deletes names by the id of the person."""

    def __init__(self, people: People, spread: SpreadName) -> None:
        self._people = people
        self._spread = spread

    async def find_reported_item(self, subject: str, person: str) -> ReportedMatter:
        """Return the reported name. Refused: nothing_to_report."""
        found = await self._people.store.find_member(
            make_name_key(subject)) if make_name_key(subject) else None
        if found is None:
            raise Refused(errors.NOTHING_TO_REPORT, {})
        return describe_name_matter(found.id, found.name, f"/u/{quote(found.name)}")

    async def remove_reported_item(self, subject: str) -> None:
        """Give the person a neutral name."""
        person = await self._people.store.find_person(subject)
        if person is not None and person.name:
            await self._spread(await self._rename_neutrally(person))

    async def _rename_neutrally(self, person: PersonRow) -> PersonRow:
        """Return the person under a neutral name that is free."""
        while True:
            with suppress(Refused):
                return await self._people.rename_person(
                    person, NEUTRAL.format(number=randbelow(NUMBERS)))


def describe_name_matter(person: str, name: str, place: str) -> ReportedMatter:
    """Return the matter of a name that is shown at this place."""
    return ReportedMatter("name", person, person, place, name)
