"""Communities with a real database, without the web: who sees what, who may do what."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest
from grandtour import games
from grandtour.cli.main import main
from grandtour.engine.game import Refused
from grandtour.features.communities.reported import ReportedPosts
from grandtour.features.communities.rows import CommunityRow, PostRow, ThreadRow
from grandtour.features.communities.service import CommunityCharter, Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.features.communities.threads import (
    POSTS_SHOWN, THREADS_SHOWN, PostDraft, DiscussionThreads,
)
from grandtour.language import language
from grandtour.people.report_rows import ReportRow
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.people.stores.reports import ReportStore
from grandtour.store.database import Database
from tests.new_database import new_database, url_of
from tests.scenarios import Scenario, play_out, refusal_code
from tests.some_game import PLAIN, game_title

CHARTER = CommunityCharter("Silk and Stations", "short evenings", ("en", "fr"))


@dataclass
class Commons:
    """A server without the web."""

    people: People
    communities: Communities
    threads: DiscussionThreads
    blocks: FriendStore
    reported: ReportedPosts
    reports: ReportStore
    clock: count[int] = field(default_factory=lambda: count(1_000))

    @property
    def now(self) -> int:
        return next(self.clock)

    async def person(self, name: str) -> PersonRow:
        return (await self.people.create_guest(name))[0]

    async def found_silk(self, founder: PersonRow, *, secret: bool = False,
                    address: str = "silk") -> CommunityRow:
        return await self.communities.found_community(founder, CHARTER, address, secret, self.now)

    async def thread(self, author: PersonRow, address: str, title: str = "Monsoon") -> ThreadRow:
        return await self.threads.begin_thread(
            author, address, PostDraft("Who brings silk?", "en", title), self.now)

    async def answer(self, author: PersonRow, address: str, thread: str,
                     body: str = "I do.") -> PostRow:
        return await self.threads.answer_thread(author, address, thread, PostDraft(body, "fr"),
            self.now)

    async def block(self, person: PersonRow, other: PersonRow) -> None:
        await self.blocks.add_block(person.id, other.id, self.now)

    async def titles(self, reader: str, address: str) -> list[str]:
        access = await self.communities.find_visible(address, reader)
        return [row.title for row in (await self.threads.list_page(access, "newest"))[0]]

    async def bodies(self, reader: str, address: str, thread: str) -> list[str]:
        found = await self.threads.read_thread(reader, address, thread, 1, self.now)
        return [row.gone or row.body for row in found.posts]


@asynccontextmanager
async def commons(folder: Path) -> AsyncIterator[Commons]:
    database = Database(new_database(folder / "communities.sqlite"))
    threads = ThreadStore(database)
    communities = Communities(CommunityStore(database), threads)
    talk = DiscussionThreads(threads, communities)
    try:
        yield Commons(People(PeopleStore(database)), communities, talk, FriendStore(database),
                      ReportedPosts(talk, threads), ReportStore(database))
    finally:
        await database.close()


def scene(folder: Path, play: Scenario[Commons]) -> None:
    play_out(commons(folder), play)


def test_public_community_is_read_by_all(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        await here.found_silk(lea)
        thread = await here.thread(lea, "silk")
        assert await here.titles("", "silk") == ["Monsoon"]
        assert await here.bodies(kenji.id, "silk", thread.id) == ["Who brings silk?"]
        assert await refusal_code(here.answer(kenji, "silk", thread.id)) == "not_in_community"
        await here.communities.join_community(kenji, "silk", here.now)
        await here.communities.join_community(kenji, "silk", here.now)            # twice is once
        await here.answer(kenji, "silk", thread.id)
        found = await here.communities.list_communities(kenji.id)
        assert [access.community.members for access in found.mine] == [2]
        assert found.public == []
        line = (await here.threads.list_page(found.mine[0], "last"))[0][0]
        assert (line.author_name, line.last_name, line.number) == ("Léa", "Kenji", 2)
        assert line.languages == ("en", "fr")
        assert await refusal_code(here.found_silk(kenji)) == "address_taken"
        assert await refusal_code(here.found_silk(kenji, address="no good")) == "bad_address"
    scene(tmp_path, play)


def test_secret_community_is_hidden_from_strangers(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji, eve = [await here.person(name) for name in ("Léa", "Kenji", "Eve")]
        secret = await here.found_silk(lea, secret=True, address="ignored")
        assert secret.address != "ignored"
        await here.found_silk(eve, address="ignored")  # nobody learns that it was wished
        thread = await here.thread(lea, secret.address)
        row = await here.threads.make_list(
            lea, secret.address, PostDraft(game_title(PLAIN), "en", "Ours"), here.now)
        for stranger in ("", eve.id):
            for address in (secret.address, "nothing"):
                assert await refusal_code(here.communities.find_visible(address, stranger)) == \
                    "no_such_community"
            found = await here.communities.list_communities(stranger)
            assert secret.id not in [one.id for one in found.public]
        assert await refusal_code(
            here.communities.join_community(eve, secret.address, 9)) == "no_such_community"
        for doing in (here.answer(eve, secret.address, thread.id),
                      here.threads.like_post(eve.id, secret.address, thread.id, thread.id, True),
                      here.reported.find_reported_item(
                          f"{secret.address}/{thread.id}/{thread.id}", eve.id),
                      here.threads.find_list(eve.id, secret.address, row.id),
                      here.communities.leave_community(eve.id, secret.address),
                      here.communities.close_community(eve.id, secret.address, secret.title)):
            assert await refusal_code(doing) == "no_such_community"
        # Nor through a community of one's own.
        assert await refusal_code(here.answer(eve, "ignored", thread.id)) == "no_such_thread"
        assert await refusal_code(
            here.threads.find_list(eve.id, "ignored", row.id)) == "no_such_list"
        await here.communities.accept_invitation(kenji, secret.code, here.now)
        assert await here.titles(kenji.id, secret.address) == ["Monsoon"]
        assert await refusal_code(
            here.communities.accept_invitation(eve, "wrong", 9)) == "no_such_community"
    scene(tmp_path, play)


@pytest.mark.parametrize("goes", ["leave", "remove", "forget"])
def test_leaver_is_no_longer_asked(tmp_path: Path, goes: str) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        secret = await here.found_silk(lea, secret=True)
        await here.communities.accept_invitation(kenji, secret.code, here.now)
        await here.communities.ask_opening(lea.id, secret.address, True, here.now)
        await {"leave": lambda: here.communities.leave_community(kenji.id, secret.address),
               "remove": lambda: here.communities.remove_member(lea.id, secret.address, kenji.id),
               "forget": lambda: here.communities.erase_person_data(kenji.id)}[goes]()
        assert not (await here.communities.find_visible(secret.address, "")).community.secret
    scene(tmp_path, play)


def test_removed_member_cannot_change_anything(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        secret = await here.found_silk(lea, secret=True)
        await here.communities.accept_invitation(kenji, secret.code, here.now)

        async def insist() -> None:
            with suppress(Refused):
                for _ in range(30):
                    await here.communities.set_notifications_off(kenji.id, secret.address, True)
        await asyncio.gather(*(insist() for _ in range(5)), here.communities.remove_member(
            lea.id, secret.address, kenji.id))
        assert await refusal_code(
            here.communities.find_visible(secret.address, kenji.id)) == "no_such_community"
    scene(tmp_path, play)


def test_charter_change_keeps_community_hidden(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea = await here.person("Léa")
        public = await here.found_silk(lea)

        async def insist() -> None:
            with suppress(Refused):
                for number in range(30):
                    await here.communities.change_charter(
                        lea.id, "silk", replace(CHARTER, about=f"{number} short evenings"))
        await asyncio.gather(
            *(insist() for _ in range(5)), here.communities.make_secret(lea.id, "silk"))
        assert await refusal_code(
            here.communities.find_visible(public.address, "")) == "no_such_community"
        assert (await here.communities.list_communities("")).public == []
    scene(tmp_path, play)


def test_removed_member_needs_new_invitation(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        secret = await here.found_silk(lea, secret=True)
        await here.communities.accept_invitation(kenji, secret.code, here.now)
        await here.communities.remove_member(lea.id, secret.address, kenji.id)
        assert await refusal_code(here.communities.find_visible(secret.address, kenji.id)) == \
            "no_such_community"
        assert await refusal_code(here.communities.accept_invitation(kenji, secret.code, 9)) == \
            "no_such_community"
    scene(tmp_path, play)


def test_secret_community_opens_unanimously(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji, jules, eve = [
            await here.person(name) for name in ("Léa", "Kenji", "Jules", "Eve")]
        secret = await here.found_silk(lea, secret=True)
        address = secret.address
        for person in (kenji, jules):
            await here.communities.accept_invitation(person, secret.code, here.now)
        before = await here.thread(lea, address, "Before")
        assert await refusal_code(
            here.communities.answer_opening(kenji.id, address, True, 9)) == "not_opening"
        await here.communities.ask_opening(lea.id, address, True, here.now)
        await here.communities.answer_opening(kenji.id, address, True, here.now)
        await here.communities.answer_opening(jules.id, address, False, here.now)
        assert not (await here.communities.find_visible(address, lea.id)).community.opening
        await here.communities.ask_opening(lea.id, address, True, here.now)     # all anew
        await here.communities.answer_opening(jules.id, address, True, here.now)
        assert await refusal_code(
            here.communities.find_visible(address, eve.id)) == "no_such_community"
        await here.communities.answer_opening(kenji.id, address, True, here.now)
        await here.answer(lea, address, before.id)
        await here.thread(lea, address, "After")
        # What was written before stays among those who were there, also from who joins now.
        assert await here.titles(eve.id, address) == ["After"]
        await here.communities.join_community(eve, address, here.now)
        assert await here.titles(eve.id, address) == ["After"]
        assert await refusal_code(here.bodies(eve.id, address, before.id)) == "no_such_thread"
        assert await here.titles(jules.id, address) == ["After", "Before"]
        assert (await here.communities.list_communities(eve.id)).fresh == {}
    scene(tmp_path, play)


def test_hidden_community_leaves_its_address(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, eve = await here.person("Léa"), await here.person("Eve")
        await here.found_silk(lea)
        hidden = await here.communities.make_secret(lea.id, "silk")
        assert await refusal_code(
            here.communities.find_visible("silk", lea.id)) == "no_such_community"
        assert (await here.communities.find_visible(hidden.address, lea.id)).community.secret
        await here.found_silk(eve)                                       # the address is free again
    scene(tmp_path, play)


def test_founder_and_keepers_manage_community(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji, jules = [await here.person(name) for name in ("Léa", "Kenji", "Jules")]
        await here.found_silk(lea)
        talk = here.communities
        for person in (kenji, jules):
            await talk.join_community(person, "silk", here.now)
        thread = await here.thread(jules, "silk")
        assert await refusal_code(
            here.threads.pin_thread(kenji.id, "silk", thread.id, True)) == "not_moderator"
        assert await refusal_code(
            talk.set_member_role(kenji.id, "silk", jules.id, "keeper")) == "not_founder"
        await talk.set_member_role(lea.id, "silk", kenji.id, "keeper")
        await here.threads.pin_thread(kenji.id, "silk", thread.id, True)
        assert await refusal_code(talk.remove_member(kenji.id, "silk", lea.id)) == "founder_stays"
        await talk.change_charter(kenji.id, "silk",
            CommunityCharter("Silk", "", ("ja",), "keepers", "keepers"))
        assert await refusal_code(here.answer(jules, "silk", thread.id)) == "not_moderator"
        await here.answer(kenji, "silk", thread.id)
        assert await refusal_code(talk.leave_community(lea.id, "silk")) == "founder_stays"
        await talk.set_member_role(lea.id, "silk", kenji.id, "founder")
        await talk.leave_community(lea.id, "silk")
        code = await refusal_code(talk.close_community(kenji.id, "silk", "silk"))
        assert code == "wrong_confirmation"
        await talk.close_community(kenji.id, "silk", "Silk")
        assert await refusal_code(talk.find_visible("silk", kenji.id)) == "no_such_community"
    scene(tmp_path, play)


def test_posts_are_edited_deleted_liked_reported(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        await here.found_silk(lea)
        await here.communities.join_community(kenji, "silk", here.now)
        thread = await here.thread(lea, "silk")
        place = ("silk", thread.id)
        first, second = [await here.answer(kenji, *place, body) for body in ("Not I", "Or I")]
        await here.threads.edit_post(kenji.id, *place, first.id, PostDraft("I do", "en"), here.now)
        assert await refusal_code(here.threads.edit_post(
            lea.id, *place, first.id, PostDraft("He does", "en"), 9)) == "not_author"
        await here.threads.like_post(lea.id, *place, first.id, True)
        assert await refusal_code(
            here.threads.like_post(kenji.id, *place, first.id, True)) == "own_text"
        edited = (await here.threads.find_post("", *place, first.id))[2]
        assert (edited.body, edited.likes, edited.edited > 0) == ("I do", 1, True)
        matter = await here.reported.find_reported_item(f"silk/{thread.id}/{second.id}", lea.id)
        await here.reports.add_report(ReportRow("1", matter, lea.id, "other", "rude", here.now))
        assert await here.threads.delete_post(kenji.id, *place, first.id)
        assert await refusal_code(
            here.threads.delete_post(kenji.id, *place, thread.id)) == "not_author"
        assert await here.threads.delete_post(lea.id, *place, second.id)        # as a keeper
        assert await here.bodies("", *place) == ["Who brings silk?", "author", "keeper"]
        assert await refusal_code(
            here.threads.like_post(lea.id, *place, first.id, True)) == "no_such_post"
        alone = await here.thread(kenji, "silk", "Anybody?")
        assert not await here.threads.delete_post(kenji.id, "silk", alone.id, alone.id)
        assert await here.titles("", "silk") == ["Monsoon"]
        threads.append(thread.id)
    threads: list[str] = []
    scene(tmp_path, play)
    database = url_of(tmp_path / "communities.sqlite")
    assert main(["reports", "--database", database, "--delete", threads[0]]) == 0
    said = capsys.readouterr().out
    assert "rude" in said
    assert "    > Kenji: Or I" in said.splitlines()
    assert "      Kenji: I do" in said.splitlines()
    assert main(["reports", "--database", database, "--delete", "nothing"]) == 1


def test_news_is_marked_until_read(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        community = await here.found_silk(lea)
        thread = await here.thread(lea, "silk")
        await here.communities.join_community(kenji, "silk", here.now)
        assert (await here.communities.list_communities(kenji.id)).fresh == {
            }       # older than the member
        await here.answer(lea, "silk", thread.id)
        assert (await here.communities.list_communities(kenji.id)).fresh == {community.id: 1}
        assert (await here.communities.list_communities(lea.id)).fresh == {}
        await here.bodies(kenji.id, "silk", thread.id)
        assert (await here.communities.list_communities(kenji.id)).fresh == {}
        await here.answer(lea, "silk", thread.id)
        access = await here.communities.find_visible("silk", kenji.id)
        row = (await here.threads.list_page(access, "last"))[0][0]
        assert (row.fresh, row.opened, row.reads) == (1, True, 1)
        await here.communities.set_notifications_off(kenji.id, "silk", True)
        assert (await here.communities.list_communities(kenji.id)).fresh == {}
        assert (await here.threads.list_page(access, "last"))[0][0].fresh == 0
    scene(tmp_path, play)


def test_blocked_authors_are_hidden_and_uncounted(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji, ines = [await here.person(name) for name in ("Léa", "Kenji", "Inès")]
        silk = await here.found_silk(lea)
        for person in (kenji, ines):
            await here.communities.join_community(person, "silk", here.now)
        await here.thread(kenji, "silk", "By Kenji")
        thread = await here.thread(lea, "silk")
        rude = await here.answer(kenji, "silk", thread.id, "Rude")
        row = await here.threads.make_list(
            kenji, "silk", PostDraft(game_title(PLAIN), "en", "Mine"), here.now)
        assert (await here.communities.list_communities(ines.id)).fresh == {silk.id: 2}
        await here.block(ines, kenji)
        assert (await here.communities.list_communities(ines.id)).fresh == {silk.id: 1}
        assert await here.titles(ines.id, "silk") == ["Monsoon"]
        assert await here.bodies(ines.id, "silk", thread.id) == ["Who brings silk?"]
        access = await here.communities.find_visible("silk", ines.id)
        [shown] = (await here.threads.list_page(access, "unanswered"))[0]
        assert (shown.number, shown.last_name, shown.languages) == (1, "Léa", ("en",))
        assert await here.threads.list_game_lists(access, ines.id) == []
        for doing in (here.threads.find_post(ines.id, "silk", thread.id, rude.id),
                      here.threads.find_list(ines.id, "silk", row.id)):
            assert await refusal_code(doing) in ("no_such_post", "no_such_list")
        assert await here.titles(kenji.id, "silk") == ["Monsoon", "By Kenji"]   # nobody tells him
        assert await here.bodies(lea.id, "silk", thread.id) == ["Who brings silk?", "Rude"]
        await here.block(lea, kenji)
        assert await here.threads.delete_post(lea.id, "silk", thread.id, thread.id)
        assert await here.bodies(kenji.id, "silk", thread.id) == ["author", "Rude"]
    scene(tmp_path, play)


def test_long_threads_have_pages(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea = await here.person("Léa")
        await here.found_silk(lea)
        thread = await here.thread(lea, "silk", "Long")
        for number in range(POSTS_SHOWN):
            await here.answer(lea, "silk", thread.id, f"Answer {number}")
        last = await here.threads.read_thread("", "silk", thread.id, 0, here.now)
        assert (last.page, last.pages, [row.body for row in last.posts]) == (
            2, 2, [f"Answer {POSTS_SHOWN - 1}"])
        for number in range(THREADS_SHOWN):
            await here.thread(lea, "silk", f"Thread {number}")
        access = await here.communities.find_visible("silk", "")
        found, more = await here.threads.list_page(access, "last")
        assert (len(found), more, found[0].title) == (THREADS_SHOWN, True, "Thread 19")
        rest, more = await here.threads.list_page(access, "last", 2)
        assert ([row.title for row in rest], more) == (["Long"], False)
        unanswered, _ = await here.threads.list_page(access, "unanswered")
        assert "Long" not in [row.title for row in unanswered]
    scene(tmp_path, play)


def test_list_recognises_games_in_every_language(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea = await here.person("Léa")
        await here.found_silk(lea)
        japanese = language("ja").say(games.words(PLAIN).ABOUT.title)
        lines = f"{PLAIN}: short, and mean\n\nA game from elsewhere\n{japanese}：日本語で"
        row = await here.threads.make_list(lea, "silk", PostDraft(lines, "en", "Short"), here.now)
        assert [(one.title, one.note, one.game) for one in row.games] == [
            (PLAIN, "short, and mean", PLAIN), ("A game from elsewhere", "", ""),
            (japanese, "日本語で", PLAIN)]
        assert await refusal_code(here.threads.make_list(
            lea, "silk", PostDraft("\n\n", "en", "None"), 9)) == "bad_list"
        await here.threads.delete_list(lea.id, "silk", row.id)
        assert await refusal_code(here.threads.find_list(lea.id, "silk", row.id)) == "no_such_list"
    scene(tmp_path, play)


def test_leaver_takes_unanswered_posts(tmp_path: Path) -> None:
    async def play(here: Commons) -> None:
        lea, kenji = await here.person("Léa"), await here.person("Kenji")
        await here.found_silk(lea)
        await here.found_silk(lea, address="alone")
        await here.communities.join_community(kenji, "silk", here.now)
        both, only = await here.thread(lea, "silk", "Both"), await here.thread(lea, "silk", "Only")
        await here.answer(lea, "silk", only.id)
        await here.answer(kenji, "silk", both.id)
        await here.answer(lea, "silk", both.id, "My last word")
        given = str(await here.communities.export_data(lea.id))
        assert "My last word" in given
        assert "alone" not in given
        assert "Silk and Stations" in given
        await here.communities.erase_person_data(lea.id)
        assert await here.bodies("", "silk", both.id) == ["left", "I do."]
        assert await here.titles("", "silk") == [""]
        access = await here.communities.find_visible("silk", kenji.id)
        assert access.is_founder
        assert await refusal_code(here.communities.find_visible("alone", "")) == "no_such_community"
        left = await here.communities.export_data(lea.id)
        assert isinstance(left, dict)
        assert [deed["kind"] for deed in left.pop("deeds")] == ["role"]     # in Kenji's record
        assert left == {"communities": [], "posts": [], "lists": [], "likes": [],
                        "shown_tables": []}
    scene(tmp_path, play)
