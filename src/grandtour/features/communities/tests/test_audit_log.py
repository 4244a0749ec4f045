"""Test the record of what founders and moderators do, for the members of their community."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

import pytest
from grandtour.features.communities.audit_log import SHOWN, AuditRow
from grandtour.features.communities.meetings import HOUR, MeetingDraft, Meetings
from grandtour.features.communities.reported import ReportedPosts
from grandtour.features.communities.rows import CommunityRow, MeetingRow, Role, ThreadRow
from grandtour.features.communities.service import CommunityCharter, Communities
from grandtour.features.communities.stores.communities import CommunityStore
from grandtour.features.communities.stores.meetings import MeetingStore
from grandtour.features.communities.stores.threads import ThreadStore
from grandtour.features.communities.threads import PostDraft, DiscussionThreads
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.hosts import HostStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from sqlalchemy.exc import IntegrityError
from tests.new_database import new_database
from tests.scenarios import Scenario, play_out, refusal_code
from tests.some_game import PLAIN, game_title

CHARTER = CommunityCharter("Silk and Stations", "short evenings", ("en",))
SILK = "silk"                           # the address of the community


@dataclass
class Club:
    """A server without the web: a community that Léa has founded, whose member Kenji is."""

    people: People
    communities: Communities
    threads: DiscussionThreads
    meetings: Meetings
    store: CommunityStore
    written: ThreadStore
    reported: ReportedPosts
    hosts: HostStore
    clock: count[int]
    lea: PersonRow = field(init=False)
    kenji: PersonRow = field(init=False)
    row: CommunityRow = field(init=False)

    @property
    def now(self) -> int:
        return next(self.clock)

    async def begin(self) -> None:
        self.lea, self.kenji = await self.person("Léa"), await self.person("Kenji")
        self.row = await self.communities.found_community(self.lea, CHARTER, SILK, False, self.now)
        await self.communities.join_community(self.kenji, SILK, self.now)

    async def person(self, name: str) -> PersonRow:
        return (await self.people.create_guest(name))[0]

    async def thread(self, author: PersonRow, address: str = SILK) -> ThreadRow:
        return await self.threads.begin_thread(
            author, address, PostDraft("Who brings silk?", "en", "Monsoon"), self.now)

    async def meeting(self) -> MeetingRow:
        return await self.meetings.announce_meetings(
            self.lea.id, SILK, MeetingDraft("By the lake", self.now + HOUR))

    async def secret(self) -> CommunityRow:
        """One of Léa to which Kenji belongs."""
        row = await self.communities.found_community(self.lea, CHARTER, "", True, self.now)
        await self.communities.accept_invitation(self.kenji, row.code, self.now)
        return row

    async def record(self, reader: PersonRow, address: str = SILK) -> list[AuditRow]:
        return (await self.communities.read_audit_log(reader.id, address, 1)).deeds

    async def read_entries(self, reader: PersonRow, address: str = SILK) -> list[tuple[str, ...]]:
        """Return the actor, the action, its target and the other facts of each entry."""
        return [(deed.by_name, deed.kind, deed.person_name, deed.fact)
                for deed in await self.record(reader, address)]


@asynccontextmanager
async def club(folder: Path) -> AsyncIterator[Club]:
    database, clock = Database(new_database(folder / "deeds.sqlite")), count(1_000)
    threads, store = ThreadStore(database), CommunityStore(database)
    communities = Communities(store, threads, lambda: next(clock))
    talk = DiscussionThreads(threads, communities)
    made = Club(People(PeopleStore(database)), communities, talk,
                Meetings(MeetingStore(database), communities, lambda: next(clock)), store, threads,
                ReportedPosts(talk, threads), HostStore(database), clock)
    try:
        await made.begin()
        yield made
    finally:
        await database.close()


def scene(folder: Path, play: Scenario[Club]) -> None:
    play_out(club(folder), play)


# What is done, and what the record says of it.

async def removes(here: Club) -> None:
    await here.communities.remove_member(here.lea.id, SILK, here.kenji.id)


async def renews(here: Club) -> None:
    await here.communities.renew_invitation(here.lea.id, SILK)


async def changes(here: Club) -> None:
    await here.communities.change_charter(here.lea.id, SILK, replace(
        CHARTER, title="Silk", languages=("fr",), write="keepers"))


async def takes_an_answer(here: Club) -> None:
    thread = await here.thread(here.lea)
    answer = await here.threads.answer_thread(
        here.kenji, SILK, thread.id, PostDraft("Not I", "en"), here.now)
    await here.threads.delete_post(here.lea.id, SILK, thread.id, answer.id)


async def takes_the_beginning(here: Club) -> None:
    thread = await here.thread(here.kenji)
    await here.threads.answer_thread(here.lea, SILK, thread.id, PostDraft("I", "en"), here.now)
    await here.threads.delete_post(here.lea.id, SILK, thread.id, thread.id)


async def takes_a_thread(here: Club) -> None:
    thread = await here.thread(here.kenji)
    await here.threads.delete_post(here.lea.id, SILK, thread.id, thread.id)


async def takes_a_list(here: Club) -> None:
    row = await here.threads.make_list(
        here.kenji, SILK, PostDraft(game_title(PLAIN), "en", "Short ones"), here.now)
    await here.threads.delete_list(here.lea.id, SILK, row.id)


async def pins(here: Club) -> None:
    thread = await here.thread(here.kenji)
    for on in (True, True, False):                  # twice is once
        await here.threads.pin_thread(here.lea.id, SILK, thread.id, on)


async def meets(here: Club) -> None:
    row = await here.meeting()
    wanted = MeetingDraft("In the library", row.begins)
    for _ in range(2):                              # the second time nothing is another
        await here.meetings.change_meeting(here.lea.id, SILK, row.id, wanted)
    await here.meetings.call_off_meeting(here.lea.id, SILK, row.id)


DEEDS: tuple[tuple[Callable[[Club], Awaitable[None]], list[tuple[str, ...]]], ...] = (
    (removes, [("Léa", "remove", "Kenji", "")]),
    (renews, [("Léa", "renew", "", "")]),
    (changes, [("Léa", "charter", "", "title, languages, write")]),
    (takes_an_answer, [("Léa", "post", "Kenji", "Monsoon")]),
    (takes_the_beginning, [("Léa", "post", "Kenji", "Monsoon")]),
    (takes_a_thread, [("Léa", "thread", "Kenji", "Monsoon")]),
    (takes_a_list, [("Léa", "list", "Kenji", "Short ones")]),
    (pins, [("Léa", "unpin", "", "Monsoon"), ("Léa", "pin", "", "Monsoon")]),
    (meets, [("Léa", "call_off", "", "In the library"), ("Léa", "change", "", "In the library"),
             ("Léa", "announce", "", "By the lake")]),
)


@pytest.mark.parametrize(("doing", "told"), DEEDS, ids=[doing.__name__ for doing, _ in DEEDS])
def test_actions_concerning_others_are_logged(
        tmp_path: Path, doing: Callable[[Club], Awaitable[None]],
        told: list[tuple[str, ...]]) -> None:
    async def play(here: Club) -> None:
        await doing(here)
        assert await here.read_entries(here.lea) == told
    scene(tmp_path, play)


def test_role_changes_are_logged(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        given: tuple[Role, ...] = ("keeper", "keeper", "member", "founder")
        for role in given:                          # a keeper becomes no keeper by it
            await here.communities.set_member_role(here.lea.id, SILK, here.kenji.id, role)
        await here.communities.set_member_role(here.kenji.id, SILK, here.lea.id, "member")
        assert await here.read_entries(here.lea) == [
            ("Kenji", "role", "Léa", "member"), ("Léa", "role", "Kenji", "founder"),
            ("Léa", "role", "Kenji", "member"), ("Léa", "role", "Kenji", "keeper")]
    scene(tmp_path, play)


def test_opening_question_is_logged(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        address = (await here.secret()).address
        for on in (True, False, False, True):       # what nobody asks is not taken back
            await here.communities.ask_opening(here.lea.id, address, on, here.now)
        await here.communities.answer_opening(here.kenji.id, address, True, here.now)
        hidden = await here.communities.make_secret(here.lea.id, address)
        assert await here.read_entries(here.kenji, hidden.address) == [
            ("Léa", "hide", "", ""), ("", "open", "", ""), ("Léa", "ask", "", ""),
            ("Léa", "withdraw", "", ""), ("Léa", "ask", "", "")]
    scene(tmp_path, play)


def test_refusal_is_logged_without_name(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        address = (await here.secret()).address
        await here.communities.ask_opening(here.lea.id, address, True, here.now)
        await here.communities.answer_opening(here.kenji.id, address, False, here.now)
        assert await here.read_entries(here.lea, address) == [
            ("", "refuse", "", ""), ("Léa", "ask", "", "")]
        assert all(deed.kind != "refuse"
            for deed in await here.store.list_entries_about(here.kenji.id))
    scene(tmp_path, play)


def test_sole_member_opens_at_once(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        row = await here.communities.found_community(here.lea, CHARTER, "", True, here.now)
        await here.communities.ask_opening(here.lea.id, row.address, True, here.now)
        assert await here.read_entries(here.lea, row.address) == [
            ("", "open", "", ""), ("Léa", "ask", "", "")]
    scene(tmp_path, play)


def test_own_things_are_not_logged(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        thread = await here.thread(here.lea)
        answer = await here.threads.answer_thread(
            here.lea, SILK, thread.id, PostDraft("I do", "en"), here.now)
        await here.threads.edit_post(
            here.lea.id, SILK, thread.id, answer.id, PostDraft("Or not", "en"), here.now)
        for post in (answer.id, thread.id):
            await here.threads.delete_post(here.lea.id, SILK, thread.id, post)
        row = await here.threads.make_list(
            here.lea, SILK, PostDraft(game_title(PLAIN), "en", "Short ones"), here.now)
        await here.threads.delete_list(here.lea.id, SILK, row.id)
        await here.communities.change_charter(here.lea.id, SILK, CHARTER)       # as it was
        await here.communities.leave_community(here.kenji.id, SILK)
        assert await here.read_entries(here.lea) == []
    scene(tmp_path, play)


def test_members_alone_read_the_record(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        eve = await here.person("Eve")
        address = (await here.secret()).address
        for reader in ("", eve.id):
            assert await refusal_code(
                here.communities.read_audit_log(reader, SILK, 1)) == "not_in_community"
            assert await refusal_code(
                here.communities.read_audit_log(reader, address, 1)) == "no_such_community"
        for place in (SILK, address):
            await here.communities.remove_member(here.lea.id, place, here.kenji.id)
        assert await refusal_code(
            here.communities.read_audit_log(here.kenji.id, SILK, 1)) == "not_in_community"
        assert await refusal_code(
            here.communities.read_audit_log(here.kenji.id, address, 1)) == "no_such_community"
    scene(tmp_path, play)


def test_new_members_miss_earlier_entries(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        eve = await here.person("Eve")
        address = (await here.secret()).address
        thread = await here.thread(here.kenji, address)
        await here.threads.pin_thread(here.lea.id, address, thread.id, True)
        await here.communities.ask_opening(here.lea.id, address, True, here.now)
        await here.communities.answer_opening(here.kenji.id, address, True, here.now)
        await here.communities.join_community(eve, address, here.now)
        await here.communities.renew_invitation(here.lea.id, address)
        kinds = [deed.kind for deed in await here.record(eve, address)]
        assert kinds == ["renew", "open"]
        assert [deed.kind for deed in await here.record(here.kenji, address)] == [
            *kinds, "ask", "pin"]
    scene(tmp_path, play)


def test_the_record_has_pages(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        for _ in range(SHOWN + 1):
            await here.communities.renew_invitation(here.lea.id, SILK)
        first, last = [await here.communities.read_audit_log(here.kenji.id, SILK, page)
                       for page in (1, 2)]
        assert (len(first.deeds), first.more) == (SHOWN, True)
        assert (len(last.deeds), last.more) == (1, False)
        moments = [deed.moment for deed in [*first.deeds, *last.deeds]]
        assert moments == sorted(moments, reverse=True)
    scene(tmp_path, play)


# One write.

async def appoints(here: Club, deed: AuditRow) -> None:
    await here.store.set_role("keeper", deed)


async def hands_over(here: Club, deed: AuditRow) -> None:
    await here.store.hand_over(deed)


async def lets_go(here: Club, deed: AuditRow) -> None:
    await here.store.remove_member("another invitation", deed)


async def ask_opening(here: Club, deed: AuditRow) -> None:
    await here.store.ask_opening(deed)


async def hides(here: Club, deed: AuditRow) -> None:
    await here.store.make_secret("elsewhere", "another invitation", deed)


async def retitles(here: Club, deed: AuditRow) -> None:
    await here.store.set_charter(replace(here.row, title="Silk"), deed)


@pytest.mark.parametrize("doing", [appoints, hands_over, lets_go, ask_opening, hides, retitles])
def test_failed_log_entry_prevents_change(
        tmp_path: Path, doing: Callable[[Club, AuditRow], Awaitable[None]]) -> None:
    async def play(here: Club) -> None:
        await here.communities.renew_invitation(here.lea.id, SILK)
        before = await here.communities.find_visible(SILK, here.kenji.id)
        members = await here.communities.list_members(before)
        [written] = await here.record(here.lea)
        taken = replace(written, person=here.kenji.id)          # its id is another row's
        with pytest.raises(IntegrityError):
            await doing(here, taken)
        after = await here.communities.find_visible(SILK, here.kenji.id)
        assert (after, await here.communities.list_members(after)) == (before, members)
        assert await here.record(here.lea) == [written]
    scene(tmp_path, play)


def test_deletion_needs_its_log_entry(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        thread = await here.thread(here.kenji)
        row, meeting = await here.threads.make_list(here.kenji, SILK, PostDraft(
            game_title(PLAIN), "en", "Short ones"), here.now), await here.meeting()
        [written] = await here.record(here.lea)
        threads, meetings = here.written, here.meetings.store
        post = (await here.threads.find_post("", SILK, thread.id, thread.id))[2]
        for doing in (threads.pin_thread(thread.id, True, written),
                      threads.drop_thread(thread.id, written),
                      threads.set_post(replace(post, body="", gone="keeper"), written),
                      threads.drop_list(row.id, written),
                      meetings.add_meetings([replace(meeting, id="another")], written),
                      meetings.change_meeting(replace(meeting, called_off=True), written)):
            with pytest.raises(IntegrityError):
                await doing
        access = await here.communities.find_visible(SILK, here.lea.id)
        [found], _ = await here.threads.list_page(access, "last")
        assert (found.title, found.pinned, found.number) == ("Monsoon", False, 1)
        assert (await here.threads.find_post("", SILK, thread.id, thread.id))[2] == post
        assert await here.threads.list_game_lists(access, here.lea.id) == [row]
        assert list(await here.meetings.list_meetings(access)) == [
            await meetings.find_meeting(meeting.id, here.lea.id)]
        assert await here.record(here.lea) == [written]
    scene(tmp_path, play)


# Who leaves the site.

def test_log_hides_people_who_left(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        await takes_a_thread(here)
        await here.communities.set_member_role(here.lea.id, SILK, here.kenji.id, "keeper")
        await here.people.erase_person_data(here.kenji.id)
        assert await here.read_entries(here.lea) == [
            ("Léa", "role", "", "keeper"), ("Léa", "thread", "", "Monsoon")]
        await here.communities.erase_person_data(here.kenji.id)
        assert await here.read_entries(here.lea) == [
            ("Léa", "role", "", "keeper"), ("Léa", "thread", "", "")]
    scene(tmp_path, play)


def test_leaving_founder_hands_over(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        await here.communities.erase_person_data(here.lea.id)
        await here.people.erase_person_data(here.lea.id)
        assert await here.read_entries(here.kenji) == [("", "role", "Kenji", "founder")]
    scene(tmp_path, play)


def test_deleted_thread_loses_logged_title(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        mine, answered, forgotten = [await here.thread(here.kenji) for _ in range(3)]
        for thread in (mine, answered, forgotten):
            await here.threads.pin_thread(here.lea.id, SILK, thread.id, True)
        await here.threads.answer_thread(here.lea, SILK, answered.id, PostDraft("I", "en"),
            here.now)
        await here.threads.delete_post(here.kenji.id, SILK, mine.id, mine.id)
        await here.reported.remove_reported_item(f"{SILK}/{answered.id}/{answered.id}")
        assert [fact for *_, fact in await here.read_entries(here.lea)] == ["Monsoon", "", ""]
        await here.communities.erase_person_data(here.kenji.id)
        assert [fact for *_, fact in await here.read_entries(here.lea)] == ["", "", ""]
    scene(tmp_path, play)


def test_person_gets_entries_about_them(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        await here.communities.set_member_role(here.lea.id, SILK, here.kenji.id, "keeper")
        await here.communities.renew_invitation(here.kenji.id, SILK)
        await here.communities.renew_invitation(here.lea.id, SILK)
        data = await here.communities.export_data(here.kenji.id)
        assert isinstance(data, dict)
        assert [(deed["by"], deed["kind"], deed["person"]) for deed in data["deeds"]] == [
            (here.kenji.id, "renew", ""), (here.lea.id, "role", here.kenji.id)]
    scene(tmp_path, play)


def test_a_record_goes_with_its_community(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        await here.communities.renew_invitation(here.lea.id, SILK)
        await here.communities.close_community(here.lea.id, SILK, CHARTER.title)
        assert await here.store.list_entries_about(here.lea.id) == []
        await here.communities.found_community(here.lea, CHARTER, SILK, False, here.now)
        assert await here.record(here.lea) == []
    scene(tmp_path, play)


def test_closing_is_in_site_log(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        address = (await here.secret()).address
        for name in (SILK, address):                # of the secret one nobody learns the name
            await here.communities.close_community(here.lea.id, name, CHARTER.title)
        assert [(act.host_name, act.kind, act.fact) for act in await here.hosts.list_acts(9)] == [
            ("Léa", "close", ""), ("Léa", "close", CHARTER.title)]
        alone = await here.communities.found_community(here.kenji, CHARTER, SILK, False, here.now)
        await here.communities.erase_person_data(
            here.kenji.id)        # with its last member it goes untold
        assert await refusal_code(
            here.communities.find_visible(alone.address, "")) == "no_such_community"
        assert len(await here.hosts.list_acts(9)) == 2
    scene(tmp_path, play)
