"""Friends and blocks, on both databases alike."""

from __future__ import annotations

import pytest

import asyncio
from pathlib import Path

from grandtour.maintenance.making import make_database
from grandtour.people.friends import Friends, Ties
from grandtour.people.rows import TieSummary, PersonRow
from grandtour.people.service import People
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from grandtour.tables.stores.lobby import LobbyStore


async def story(url: str) -> tuple[list[str], list[str], TieSummary]:
    """Return the names of friends and of people who ask, and what every page reads."""
    make_database(url)
    database = Database(url)
    try:
        people = People(PeopleStore(database))
        friends = Friends(FriendStore(database), people.store)
        ada, bo, eve, kai = [await member(people, name) for name in ("Ada", "Bo", "Ève", "健")]
        for one, other in ((ada, bo), (bo, ada), (eve, ada), (kai, ada), (kai, ada)):
            await friends.ask_friend(one, other.name)
        await friends.block_member(ada, eve.name)
        assert await LobbyStore(database).list_languages(ada.id) == []
        assert await FriendStore(database).find_friends_among(ada.id, [bo.id, eve.id, kai.id]) == {
            bo.id}
        assert await friends.is_shut_out(ada.id, eve.id) and not await friends.is_shut_out(ada.id,
                                                                                           bo.id)
        ties: Ties = await friends.load_ties(ada.id)
        glance = await friends.summarize_ties(ada)
        assert glance.blocked == {eve.id}
        return ([tie.name for tie in ties.friends], [tie.name for tie in ties.asking],
                TieSummary(glance.asking))
    finally:
        await database.close()


async def member(people: People, name: str) -> PersonRow:
    guest, _ = await people.create_guest(name)
    return await people.accounts.set_name(guest, name)


@pytest.mark.slow
def test_both_databases_agree_on_friends(postgres: str, tmp_path: Path) -> None:
    told = [asyncio.run(story(url)) for url in (postgres, f"sqlite:///{tmp_path}/friends.sqlite")]
    assert told[0] == told[1] == (["Bo"], ["健"], TieSummary(1))
