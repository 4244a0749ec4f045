"""Communities on a real PostgreSQL, from founding to forgetting."""

from __future__ import annotations

import pytest

import asyncio

from grandtour.communities.service import Charter, Communities
from grandtour.communities.threads import PostDraft, Threads
from grandtour.maintenance.making import make_database
from grandtour.people.rows import PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.store.communities import CommunityStore
from grandtour.store.database import Database
from grandtour.store.threads import ThreadStore
from tests.some_game import PLAIN, title

LEA, KENJI = PersonRow("lea", "Léa"), PersonRow("kenji", "Kenji")


@pytest.mark.slow
def test_a_secret_community_opens_is_read_and_forgets(postgres: str) -> None:
    async def play() -> None:
        make_database(postgres)
        database = Database(postgres)
        store = ThreadStore(database)
        communities = Communities(CommunityStore(database), store)
        threads = Threads(store, communities)
        for person in (LEA, KENJI):
            await PeopleStore(database).add_person(person)
        secret = await communities.found(LEA, Charter("Silk", "", ("ja",)), "", True, 1)
        await communities.accept(KENJI, secret.code, 2)
        place = secret.address
        before = await threads.begin(LEA, place, PostDraft("Who?", "ja", "Before"), 3)
        assert (await communities.all("kenji")).fresh == {secret.id: 1}
        await communities.ask_opening("lea", place, True, 4)
        await communities.answer_opening("kenji", place, True, 5)
        access = await communities.visible(place, "")
        assert (access.community.secret, access.community.opened) == (False, 5)
        assert (await communities.all("")).public == [access.community]
        await threads.answer(KENJI, place, before.id, PostDraft("I", "ja"), 6)
        await threads.like("lea", place, before.id, (
            await threads.read("lea", place, before.id, 0, 7)).posts[1].id, True)
        assert (await threads.page(access, "last")) == ([], False)
        inside = await communities.visible(place, "kenji")
        for order in ("last", "newest"):
            assert [row.number for row in (await threads.page(inside, order))[0]] == [2]
        assert (await threads.page(inside, "unanswered"))[0] == []
        row = await threads.make_list(KENJI, place, PostDraft(title(PLAIN), "ja", "Ours"), 8)
        assert [(one.title, one.likes) for one in await threads.lists(access, "")] == [
            (row.title, 0)]
        await communities.forget("lea")
        found = await threads.read("kenji", place, before.id, 1, 9)
        assert [(post.gone, post.body) for post in found.posts] == [("left", ""), ("", "I")]
        assert (await communities.visible(place, "kenji")).founded
        await communities.close("kenji", place, "Silk")
        assert (await communities.all("kenji")).mine == []
        await database.close()
    asyncio.run(play())
