"""Decides which parts of a profile others may see, from its owner's settings and friends."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, get_args

from grandtour.people.rows import PersonRow
from grandtour.people.settings import Circle, Settings
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore

Part = Literal["profile", "shelf", "diary", "statistics", "friends"]

PARTS: Final[tuple[Part, ...]] = get_args(Part)


class Circles:
    """Finds the parts of profiles that a viewer may see."""

    def __init__(self, people: PeopleStore, friends: FriendStore) -> None:
        self._people = people
        self._friends = friends

    async def find_owners_showing(self, part: Part, owners: Collection[str],
                                  viewer: str) -> frozenset[str]:
        """Return the owners who show this part to the viewer ("" for a stranger). All owners show
        it to themselves."""
        showing = {owner for owner in owners if owner == viewer}
        others = set(owners) - showing
        friends = await self._friends.find_friends_among(viewer, others) if viewer and others \
            else frozenset()
        showing |= {one.id for one in await self._people.list_people(others)
                    if is_part_visible(one.settings, part, one.id in friends)}
        return frozenset(showing)

    async def find_visible_parts(self, owner: PersonRow, viewer: str) -> frozenset[Part]:
        """Return the parts that the owner shows to the viewer."""
        friend = bool(await self._friends.find_friends_among(viewer,
                                                             [owner.id])) if viewer else False
        return list_visible_parts(owner.settings, friend)


def list_visible_parts(settings: Settings, friend: bool) -> frozenset[Part]:
    """Return the parts that a person with these settings shows to a friend, or to anyone; none if
    the profile is hidden."""
    parts = frozenset(part for part in PARTS if is_part_visible(settings, part, friend))
    return parts if "profile" in parts else frozenset()


def is_part_visible(settings: Settings, part: Part, friend: bool) -> bool:
    """Return whether a person with these settings shows the part to a friend, or to anyone."""
    circles: dict[Part, Circle] = {
        "profile": settings.see_profile, "shelf": settings.see_shelf,
        "diary": settings.see_diary, "statistics": settings.see_statistics,
        "friends": settings.see_friends}
    return circles[part] == "everybody" or (friend and circles[part] == "friends")
