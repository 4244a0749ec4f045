"""Test that the host deletes a post and records that in one transaction."""

from __future__ import annotations

from pathlib import Path

from grandtour.features.communities.rows import CommunityRow, MemberRow, PostRow, ThreadRow
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.store.database import Database
from tests.store.test_acts_of_hosts import AUTHOR, check_act, take_away


async def some_post(database: Database) -> None:
    store = ThreadStore(database)
    await CommunityStore(database).add_community(
        CommunityRow("silk", "silk", "Silk", "", ("en",), False, "members", "members", "c1", 1),
        MemberRow("silk", AUTHOR, "founder", 1))
    await store.add_thread(ThreadRow("t1", "silk", "A race", 1, False),
                           PostRow("t1", "t1", AUTHOR, "en", "Who plays?", 1))
    await store.add_post(PostRow("w1", "t1", AUTHOR, "en", "I do", 2))


async def find_post(database: Database) -> object:
    return await ThreadStore(database).find_post("w1", "")


def test_post_goes_with_its_record(tmp_path: Path) -> None:
    check_act(tmp_path, some_post, take_away, find_post, AUTHOR, "w1")
