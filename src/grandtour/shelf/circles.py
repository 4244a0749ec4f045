"""Who shows what to whom, by what each has set."""

from __future__ import annotations

from collections.abc import Collection

from grandtour.people.ports import PeopleStore
from grandtour.people.settings import Circle, Settings
from grandtour.shelf.ports import Part


class OwnChoice:
    """A `ports.Circles`: everybody's settings say to whom they show their shelf and diary."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people

    async def showing(self, part: Part, owners: Collection[str], viewer: str) -> frozenset[str]:
        shown = {owner for owner in owners if owner == viewer}
        for owner in set(owners) - shown:
            person = await self._people.person(owner)
            if person is not None and circle_of(part, person.settings) == "everybody":
                shown.add(owner)
        return frozenset(shown)


def circle_of(part: Part, settings: Settings) -> Circle:
    return settings.see_shelf if part == "shelf" else settings.see_diary
