"""Communities on a real PostgreSQL, from founding to forgetting."""

from __future__ import annotations

import pytest

import asyncio

from grandtour.features.communities.service import CommunityCharter, Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.features.communities.threads import PostDraft, DiscussionThreads
from grandtour.maintenance.making import make_database
from grandtour.people.rows import PersonRow
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from tests.some_game import PLAIN, game_title
from tests.store.conftest import cluster, postgres

__all__ = ["cluster", "postgres"]       # fixtures

LEA, KENJI = PersonRow("lea", "Léa"), PersonRow("kenji", "Kenji")


@pytest.mark.slow
def test_secret_community_works_on_postgresql(postgres: str) -> None:
    async def play() -> None:
        make_database(postgres)
        database = Database(postgres)
        store = ThreadStore(database)
        communities = Communities(CommunityStore(database), store)
        threads = DiscussionThreads(store, communities)
        for person in (LEA, KENJI):
            await PeopleStore(database).add_person(person)
        secret = await communities.found_community(LEA, CommunityCharter("Silk", "", ("ja",)), "",
                                                   True, 1)
        await communities.accept_invitation(KENJI, secret.code, 2)
        place = secret.address
        before = await threads.begin_thread(LEA, place, PostDraft("Who?", "ja", "Before"), 3)
        assert (await communities.list_communities("kenji")).fresh == {secret.id: 1}
        await communities.ask_opening("lea", place, True, 4)
        await communities.answer_opening("kenji", place, True, 5)
        access = await communities.find_visible(place, "")
        assert (access.community.secret, access.community.opened) == (False, 5)
        assert (await communities.list_communities("")).public == [access.community]
        await threads.answer_thread(KENJI, place, before.id, PostDraft("I", "ja"), 6)
        await threads.like_post("lea", place, before.id, (
            await threads.read_thread("lea", place, before.id, 0, 7)).posts[1].id, True)
        assert (await threads.list_page(access, "last")) == ([], False)
        inside = await communities.find_visible(place, "kenji")
        for order in ("last", "newest"):
            assert [row.number for row in (await threads.list_page(inside, order))[0]] == [2]
        assert (await threads.list_page(inside, "unanswered"))[0] == []
        row = await threads.make_list(KENJI, place, PostDraft(game_title(PLAIN), "ja", "Ours"), 8)
        assert [(one.title, one.likes) for one in await threads.list_game_lists(access, "")] == [
            (row.title, 0)]
        await communities.erase_person_data("lea")
        found = await threads.read_thread("kenji", place, before.id, 1, 9)
        assert [(post.gone, post.body) for post in found.posts] == [("left", ""), ("", "I")]
        assert (await communities.find_visible(place, "kenji")).is_founder
        await communities.close_community("kenji", place, "Silk")
        assert (await communities.list_communities("kenji")).mine == []
        await database.close()
    asyncio.run(play())
