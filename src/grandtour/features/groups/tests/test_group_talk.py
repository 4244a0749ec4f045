"""The chat of a group: who reads and writes it, its limits, reports, and what is kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from grandtour.engine.game import Refused
from grandtour.features.groups.rows import TALK, name_watch
from grandtour.features.groups.schema import GROUP_MESSAGES
from grandtour.features.groups.service import GroupView
from grandtour.features.groups.store import tell_servers
from grandtour.features.groups.talk import GroupMessages
from grandtour.features.groups.tests.group_hall import GroupHall, group_hall
from grandtour.features.groups.tests.test_group_pages import finish_game, lobby
from grandtour.people.rate_limits import find_default_limit
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.stores.talk import TalkStore
from tests.notifications.conftest import drawn_once, postbox
from tests.postbox import Postbox
from tests.web.test_lobby_pages import Guest, send_request
from tests.web.test_pages import check_page

__all__ = ["drawn_once", "lobby", "postbox"]      # fixtures
HOME = "192.0.2.7"


class Club:
    """A group of Inès and Kenji with its chat."""

    def __init__(self, here: GroupHall, database: Database) -> None:
        self.here = here
        self.talk = GroupMessages(TalkStore(database, GROUP_MESSAGES, tell_servers), here.groups,
                                  here.hall.tables.hub, find_default_limit,
                                  lambda: here.hall.clock[0])

    async def gather(self, *people: PersonRow) -> GroupView:
        """Let these people finish two games; return their group."""
        await self.here.play(*people)
        table = await self.here.play(*people)
        return await self.here.groups.load_view(await self.here.group_of(table))

    async def write(self, view: GroupView, person: PersonRow, text: str) -> int:
        self.here.hall.clock[0] += 60_000
        return await self.talk.send_text(view, person, "en", text, HOME)


@pytest.fixture
async def club(tmp_path: Path, postbox: Postbox) -> AsyncIterator[Club]:
    async with group_hall(tmp_path, postbox) as here:
        database = Database(here.hall.url)
        yield Club(here, database)
        await database.close()


async def test_only_the_group_reads_and_writes(club: Club) -> None:
    ines, kenji, lea = [await club.here.hall.person(name) for name in ("Inès", "Kenji", "Léa")]
    view = await club.gather(ines, kenji)
    assert await club.write(view, ines, "  Thursday\n then? ") == 1
    assert await club.talk.send_phrase(view, kenji, "ja", "again", HOME) == 2
    assert [(one.name, one.kind, one.text) for one in await club.talk.list_messages(view, kenji.id)
            ] == [("Inès", "text", "Thursday then?"), ("Kenji", "phrase", "again")]
    for person in (lea, PersonRow("", "")):
        with pytest.raises(Refused, match="not_in_group"):
            await club.talk.read_messages(view, person.id)
        with pytest.raises(Refused, match="not_in_group"):
            await club.write(view, person, "Hello")


async def test_group_talk_has_the_limits_of_tables(club: Club) -> None:
    ines, kenji = await club.here.hall.person("Inès"), await club.here.hall.person("Kenji")
    view = await club.gather(ines, kenji)
    for _ in range(find_default_limit("lines")):
        await club.talk.send_text(view, ines, "en", "again", HOME)
    with pytest.raises(Refused, match="too_many_messages"):
        await club.talk.send_text(view, ines, "en", "again", HOME)
    for text, code in ((" \u200b", "message_empty"), ("x" * 501, "message_too_long")):
        with pytest.raises(Refused, match=code):
            await club.write(view, kenji, text)


async def test_unread_messages_are_counted_once(club: Club) -> None:
    ines, kenji = await club.here.hall.person("Inès"), await club.here.hall.person("Kenji")
    view, store = await club.gather(ines, kenji), club.here.groups.store
    await club.write(view, ines, "One")
    await club.write(view, ines, "Two")
    assert len(await store.list_unread(kenji.id)) == 2
    assert await store.list_unread(ines.id) == []
    await club.talk.read_messages(view, kenji.id)
    assert await store.list_unread(kenji.id) == []


async def test_reported_messages_can_be_emptied(club: Club) -> None:
    ines, kenji, lea = [await club.here.hall.person(name) for name in ("Inès", "Kenji", "Léa")]
    view = await club.gather(ines, kenji)
    await club.write(view, ines, "Kind words")
    await club.write(view, ines, "Bad words")
    subject = f"{view.group.id}/2"
    matter = await club.talk.find_reported_item(subject, kenji.id)
    assert (matter.author, matter.subject) == (ines.id, subject)
    assert "Kind words" in matter.copy and "Bad words" in matter.copy
    with pytest.raises(Refused, match="not_in_group"):
        await club.talk.find_reported_item(subject, lea.id)
    for gone in (f"{view.group.id}/3", f"{view.group.id}/x", "nothing/1", ""):
        with pytest.raises(Refused, match="nothing_to_report"):
            await club.talk.find_reported_item(gone, kenji.id)
    await club.talk.remove_reported_item(subject)
    assert [one.text for one in await club.talk.list_messages(view, kenji.id)] == ["Kind words", ""]


async def test_leaving_and_joining_move_messages(club: Club) -> None:
    ines, kenji = await club.here.hall.person("Inès"), await club.here.hall.person("Kenji")
    view = await club.gather(ines, kenji)
    await club.write(view, ines, "From Inès")
    await club.write(view, kenji, "From Kenji")
    assert "From Kenji" in str(await club.talk.export_data(kenji.id))
    anna = await club.here.hall.member("Anna")
    await club.talk.merge_guest(kenji.id, anna)
    await club.here.groups.merge_guest(kenji.id, anna)
    view = await club.here.groups.load_view(view.group)
    assert [one.name for one in await club.talk.list_messages(view, anna.id)] == ["Inès", "Anna"]
    await club.here.groups.erase_person_data(ines.id)
    await club.talk.erase_person_data(ines.id)
    view = await club.here.groups.load_view(view.group)
    assert [one.text for one in await club.talk.list_messages(view, anna.id)] == ["", "From Kenji"]
    assert await club.talk.export_data(anna.id) != [] == await club.talk.export_data(kenji.id)
    await club.here.groups.erase_person_data(anna.id)          # no one is left: nothing is
    assert await club.talk.export_data(anna.id) == []


async def test_joined_groups_keep_all_messages(club: Club) -> None:
    ines, kenji = await club.here.hall.person("Inès"), await club.here.hall.person("Kenji")
    anna = await club.here.hall.member("Anna")
    first, second = await club.gather(ines, kenji), await club.gather(ines, anna)
    await club.write(first, kenji, "As a guest")
    await club.write(second, anna, "As Anna")
    await club.here.groups.merge_guest(kenji.id, anna)
    await club.talk.merge_guest(kenji.id, anna)
    assert [(one.number, one.name, one.text)
            for one in await club.talk.list_messages(second, anna.id)] == [
        (1, "Anna", "As Anna"), (2, "Anna", "As a guest")]


def test_guests_talk_on_the_page(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    ines.post(f"{table}/next-week")
    group = ines.path
    ines.post(f"{group}/chat", text="<b>Thursday</b> at mine?")
    assert ines.path == group and "&lt;b&gt;Thursday&lt;/b&gt; at mine?" in ines.page
    kenji.post(f"{table}/next-week")                # the evening is answered
    ines.post(f"{group}/chat", phrase="again")
    assert "1 new message in your group" in kenji.get("/tables")
    check_page(kenji.get("/waiting"))
    assert kenji.path == group and "new message" not in kenji.page
    assert "at mine?" in kenji.page and "/report/group_line/" in kenji.page
    assert "new message" not in kenji.get("/tables")
    check_page(kenji.get(f"{group}/chat"))
    long = "x" * 501
    ines.post(f"{group}/chat", text=long)
    assert ines.status == 422 and long in ines.page and "up to 500 characters" in ines.page
    stranger = Guest(lobby)
    assert "at mine?" not in stranger.get(group)
    for path in (stranger.get, stranger.post):
        path(f"{group}/chat")
        assert stranger.status == 403


def test_programs_talk_to_the_group(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    ines.post(f"{table}/next-week")
    path = f"/groups/{ines.path.rpartition('/')[2]}/messages"
    assert send_request(ines, "POST", path, text="Hello") == {"number": 1}
    assert send_request(kenji, "POST", f"{path}?lang=fr", phrase="again") == {"number": 2}
    read = send_request(ines, "GET", f"{path}?lang=ja&after=1")
    assert [(one["number"], one["phrase"], one["language"]) for one in read] == [(2, "again", "fr")]
    assert send_request(Guest(lobby), "GET", path) == (403, "not_in_group")


async def test_muted_messages_are_no_news(club: Club) -> None:
    ines, kenji = await club.here.hall.person("Inès"), await club.here.hall.person("Kenji")
    anna, lea = await club.here.hall.member("Anna"), await club.here.hall.person("Léa")
    view, store = await club.gather(ines, kenji), club.here.groups.store
    await club.talk.set_muted(view, kenji.id, True)
    await club.write(view, ines, "One")
    assert await store.list_unread(kenji.id) == []
    await club.here.groups.merge_guest(kenji.id, anna)
    view = await club.here.groups.load_view(view.group)
    assert await club.talk.is_muted(view, anna.id)
    await club.talk.set_muted(view, anna.id, False)
    assert len(await store.list_unread(anna.id)) == 1
    with pytest.raises(Refused, match="not_in_group"):
        await club.talk.set_muted(view, lea.id, True)


async def test_pages_wake_after_each_message(club: Club) -> None:
    ines, kenji = await club.here.hall.person("Inès"), await club.here.hall.person("Kenji")
    view = await club.gather(ines, kenji)
    watch = club.here.hall.tables.hub.add_watch(name_watch(view.group.id))
    await club.write(view, ines, "Bad words")
    await asyncio.wait_for(watch.wait_until_woken(), 1)
    await club.talk.remove_reported_item(f"{view.group.id}/1")
    await asyncio.wait_for(watch.wait_until_woken(), 1)
    club.talk.wake_pages(name_watch(view.group.id), "", TALK)       # as another server tells
    await asyncio.wait_for(watch.wait_until_woken(), 1)


def test_group_mutes_by_page_and_api(lobby: TestClient) -> None:
    table, ines, kenji = finish_game(lobby)
    ines.post(f"{table}/next-week")
    group = ines.path
    kenji.post(f"{table}/next-week")
    kenji.post(f"{group}/mute", muted="yes")
    assert "Unmute notifications" in kenji.page
    ines.post(f"{group}/chat", text="Thursday?")
    assert "new message" not in kenji.get("/tables")
    assert send_request(kenji, "PUT", f"/groups/{group.rpartition('/')[2]}/mute", muted=False) == {
        "muted": False}
    assert "1 new message in your group" in kenji.get("/tables")
    stranger = Guest(lobby)
    stranger.post(f"{group}/mute", muted="yes")
    assert stranger.status == 403
    stranger.get(f"{group}/stream")
    assert stranger.status == 403
