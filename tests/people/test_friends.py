"""Friendships and blocks with a real database, without the web."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from grandtour.people.circles import Circles
from grandtour.people.friends import Friends
from grandtour.people.rate_limits import USUAL
from grandtour.people.rows import PersonRow, TieRow
from grandtour.people.service import People
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.new_database import new_database
from tests.scenarios import refusal_code


@dataclass
class Town:
    """The people of a server."""

    people: People
    friends: Friends
    circles: Circles

    async def member(self, name: str, **settings: object) -> PersonRow:
        guest, _ = await self.people.create_guest(name)
        member = await self.people.accounts.set_name(guest, name)
        return await self.people.set_settings(member, member.settings.with_changes(**settings))

    async def befriend(self, one: PersonRow, other: PersonRow) -> None:
        await self.friends.ask_friend(one, other.name)
        await self.friends.ask_friend(other, one.name)


@pytest.fixture
async def place(tmp_path: Path) -> AsyncIterator[Town]:
    database = Database(new_database(tmp_path / "town.sqlite"))
    people, store = People(PeopleStore(database)), FriendStore(database)
    clock = iter(range(1_000, 10**6))
    try:
        yield Town(people, Friends(store, people.store, lambda: next(clock)),
                   Circles(people.store, store))
    finally:
        await database.close()


def names_of(ties: tuple[TieRow, ...]) -> list[str]:
    return [tie.name for tie in ties]


async def test_friendship_needs_both_sides(place: Town) -> None:
    ada, bo = await place.member("Ada"), await place.member("Bo")
    await place.friends.ask_friend(ada, " BO ")
    ties = await place.friends.load_ties(ada.id)
    assert (names_of(ties.asked), names_of(ties.friends)) == (["Bo"], [])
    assert names_of((await place.friends.load_ties(bo.id)).asking) == ["Ada"]
    assert (await place.friends.summarize_ties(bo)).asking == 1
    await place.friends.ask_friend(bo, "Ada")
    mine, theirs = await place.friends.load_ties(ada.id), await place.friends.load_ties(bo.id)
    assert names_of(mine.friends) == ["Bo"] and names_of(theirs.friends) == ["Ada"]
    assert mine.friends[0].moment == theirs.friends[0].moment == 1_001
    assert mine.asked == theirs.asking == ()
    assert (await place.friends.summarize_ties(bo)).asking == 0


async def test_either_side_can_end_friendship(place: Town) -> None:
    ada, bo = await place.member("Ada"), await place.member("Bo")
    await place.befriend(ada, bo)
    await place.friends.end_tie(bo, "Ada")
    assert (await place.friends.load_ties(ada.id)).describe_tie_with(bo.id) == ""
    await place.friends.ask_friend(ada, "Bo")
    await place.friends.end_tie(bo, "Ada")
    assert (await place.friends.load_ties(ada.id)).describe_tie_with(bo.id) == ""


async def test_only_members_can_be_friends(place: Town) -> None:
    ada = await place.member("Ada")
    guest, _ = await place.people.create_guest("Guest 1")
    assert await refusal_code(place.friends.ask_friend(guest, "Ada")) == "not_member"
    assert await refusal_code(place.friends.ask_friend(ada, "Guest 1")) == "no_such_member"
    assert await refusal_code(place.friends.ask_friend(ada, "   ")) == "no_such_member"
    assert await refusal_code(place.friends.ask_friend(ada, "ada")) == "yourself"


async def test_block_ends_friendship_silently(place: Town) -> None:
    ada, bo = await place.member("Ada"), await place.member("Bo")
    await place.befriend(ada, bo)
    await place.friends.block_member(ada, "Bo")
    assert (await place.friends.load_ties(bo.id)).describe_tie_with(ada.id) == ""
    await place.friends.ask_friend(bo, "Ada")                       # the block is hidden
    assert names_of((await place.friends.load_ties(bo.id)).asked) == ["Ada"]
    assert (await place.friends.load_ties(ada.id)).asking == ()
    glance = await place.friends.summarize_ties(ada)
    assert (glance.asking, glance.blocked) == (0, frozenset({bo.id}))
    assert await refusal_code(place.friends.ask_friend(ada, "Bo")) == "blocked_by_you"
    assert await place.friends.is_shut_out(ada.id, bo.id)
    assert not await place.friends.is_shut_out(bo.id, ada.id)
    await place.friends.unblock_member(ada, "Bo")
    assert not await place.friends.is_shut_out(ada.id, bo.id)


async def test_nobody_asks_everybody_at_once(place: Town) -> None:
    ada = await place.member("Ada")
    for number in range(USUAL["wishes"] + 1):
        await place.member(f"Member {number}")
    for number in range(USUAL["wishes"]):
        await place.friends.ask_friend(ada, f"Member {number}")
    last = f"Member {USUAL['wishes']}"
    assert await refusal_code(place.friends.ask_friend(ada, last)) == "too_many_friend_requests"
    await place.friends.end_tie(ada, "Member 0")
    await place.friends.ask_friend(ada, last)


async def test_owner_chooses_who_sees_parts(place: Town) -> None:
    ada = await place.member("Ada", see_shelf="friends", see_diary="nobody",
                             see_statistics="everybody")
    bo, eve = await place.member("Bo"), await place.member("Eve")
    await place.befriend(ada, bo)
    await place.friends.ask_friend(eve, "Ada")  # asked only: no friend yet
    assert await place.circles.find_owners_showing("shelf", [ada.id], bo.id) == {ada.id}
    for viewer in (eve.id, "", "nobody-known"):
        assert await place.circles.find_owners_showing("shelf", [ada.id], viewer) == frozenset()
    assert await place.circles.find_owners_showing("diary", [ada.id], bo.id) == frozenset()
    assert await place.circles.find_owners_showing("diary", [ada.id], ada.id) == {ada.id}
    assert await place.circles.find_visible_parts(ada, bo.id) == {"profile", "shelf", "statistics"}
    assert await place.circles.find_visible_parts(ada, "") == {"profile", "statistics"}
    hidden = replace(ada, settings=ada.settings.with_changes(see_profile="nobody"))
    assert await place.circles.find_visible_parts(hidden, bo.id) == frozenset()


async def test_deleted_person_leaves_all_lists(place: Town) -> None:
    ada, bo, eve = [await place.member(name) for name in ("Ada", "Bo", "Eve")]
    await place.befriend(ada, bo)
    await place.friends.ask_friend(bo, "Eve")
    await place.friends.block_member(eve, "Ada")
    given = await place.friends.export_data(bo.id)
    assert [tie["name"] for tie in given["friends"]] == ["Ada"]  # type: ignore[index]
    await place.friends.erase_person_data(bo.id)
    assert (await place.friends.load_ties(ada.id)).friends == ()
    assert (await place.friends.load_ties(eve.id)).asking == ()
    assert names_of((await place.friends.load_ties(eve.id)).blocked) == ["Ada"]
