"""Participants of a meeting are notified once before it begins."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from grandtour.features.communities.meeting_notices import (
    CALLED_OFF, MOVED, NEW, PLANNED, SOON, WAS, WHEN, MeetingSource, announce_meeting,
)
from grandtour.features.communities.meetings import HOUR, LASTS, MeetingDraft
from grandtour.features.communities.rows import MeetingRow
from grandtour.features.communities.service import CommunityCharter
from grandtour.features.communities.tests.meeting_hall import MeetingHall, meeting_hall
from grandtour.language import language
from grandtour.notifications.letters import NOWHERE, NotificationRecipient, EmailLinks
from grandtour.people.settings import USUAL
from tests.notifications.conftest import drawn_once, postbox
from tests.postbox import SITE, Postbox
from tests.scenarios import Scenario, play_out

__all__ = ["drawn_once", "postbox"]      # fixtures

MAIL = "A meeting begins soon – Lamp lane · Silk by lamp"


@pytest.fixture
def play(tmp_path: Path, postbox: Postbox) -> Callable[[Scenario[MeetingHall]], None]:
    """Play a scene in a hall of its own."""
    postbox.answer = "250 Taken"
    postbox.messages.clear()
    return lambda scene: play_out(meeting_hall(tmp_path, postbox), scene)


async def plan_meeting(here: MeetingHall, hours: int) -> tuple[str, str, str]:
    """Return the address of a community, a meeting there in this many hours, and a member who is
    notified by email."""
    founder = await here.hall.member("Ada")
    member = await here.hall.people.set_settings(
        await here.hall.member("Bo"), here.hall.with_mail("bo@example.org"))
    club = await here.communities.found_community(
        founder, CommunityCharter("Lamp lane", "", ("en",)), "lamp-lane", False, here.hall.clock[0])
    await here.communities.join_community(member, club.address, here.hall.clock[0])
    row = await here.meetings.announce_meetings(founder.id, club.address, MeetingDraft(
        "Silk by lamp", here.hall.clock[0] + hours * HOUR))
    return club.address, row.id, member.id


def test_attendees_are_reminded_once(play: Callable[[Scenario[MeetingHall]], None]) -> None:
    async def scene(here: MeetingHall) -> None:
        club, meeting, bo = await plan_meeting(here, 30)
        await here.meetings.set_attendance(bo, club, meeting, True)
        assert await here.hall.later(28 * 3600) == []
        [mail] = await here.hall.later(3700)
        assert (mail["To"], mail["Subject"]) == ("bo@example.org", MAIL)
        text = str(mail.get_body(("plain",)).get_content())
        assert "It begins within an hour." in text and f"{SITE}/c/{club}#meetings" in text
        assert await here.hall.later(3600) == []
    play(scene)


async def move_meeting(here: MeetingHall, club: str, meeting: str, hours: int) -> None:
    """Let the founder move the meeting to this many hours from now."""
    row = await here.meetings.store.find_meeting(meeting, "")
    assert row is not None
    await here.meetings.change_meeting(row.author, club, meeting, MeetingDraft(
        row.title, here.hall.clock[0] + hours * HOUR))


async def rename_meeting(here: MeetingHall, club: str, meeting: str, title: str) -> None:
    row = await here.meetings.store.find_meeting(meeting, "")
    assert row is not None
    await here.meetings.change_meeting(row.author, club, meeting, MeetingDraft(title, row.begins))


def test_new_time_is_announced_once(play: Callable[[Scenario[MeetingHall]], None]) -> None:
    """It is in the reader's time zone, and before the meeting as at any time; a new title alone is
    not announced."""
    async def scene(here: MeetingHall) -> None:
        club, meeting, bo = await plan_meeting(here, 30)
        await here.meetings.set_attendance(bo, club, meeting, True)
        person = await here.hall.people.store.find_person(bo)
        assert person is not None
        await here.hall.people.set_settings(
            person, person.settings.with_changes(zone="Asia/Tokyo"))
        here.hall.clock[0] += 1
        await move_meeting(here, club, meeting, 50)
        begins = datetime.fromtimestamp(
            here.hall.clock[0] // 1000 + 50 * 3600, ZoneInfo("Asia/Tokyo"))
        [mail] = await here.hall.later(61)
        assert mail["Subject"] == "A meeting has a new time – Lamp lane · Silk by lamp"
        text = str(mail.get_body(("plain",)).get_content())
        assert f"{begins:%A}, {begins.day} {begins:%B %Y}" in text and "(Asia/Tokyo)" in text
        await rename_meeting(here, club, meeting, "Oil by lamp")
        assert await here.hall.later(48 * 3600) == []
        [mail] = await here.hall.later(3700)
        assert mail["Subject"] == "A meeting begins soon – Lamp lane · Oil by lamp"
    play(scene)


@pytest.mark.parametrize("why", ["has seen it", "stays", "it was moved again"])
def test_new_time_stays_news_until_seen(
        play: Callable[[Scenario[MeetingHall]], None], why: str) -> None:
    async def scene(here: MeetingHall) -> None:
        club, meeting, bo = await plan_meeting(here, 30)
        await here.meetings.set_attendance(bo, club, meeting, True)
        here.hall.clock[0] += 1
        await move_meeting(here, club, meeting, 50)
        await here.hall.worker.store_new_notices()
        here.hall.clock[0] += 1
        if why == "has seen it":
            await here.meetings.mark_calendar_seen(await here.communities.find_visible(club, bo))
        elif why == "stays":
            await here.meetings.set_attendance(bo, club, meeting, False)
        else:
            await move_meeting(here, club, meeting, 60)
        assert len(await here.hall.later(61)) == (1 if why == "it was moved again" else 0)
    play(scene)


async def call_off(here: MeetingHall, club: str, meeting: str) -> None:
    """Let the founder call the meeting off."""
    row = await here.meetings.store.find_meeting(meeting, "")
    assert row is not None
    await here.meetings.call_off_meeting(row.author, club, meeting)


@pytest.mark.parametrize("hours", [3, 29])
def test_cancellation_is_announced_once(
        play: Callable[[Scenario[MeetingHall]], None], hours: int) -> None:
    """This also holds if it would begin before the email goes out; its beginning is not
    announced."""
    async def scene(here: MeetingHall) -> None:
        club, meeting, bo = await plan_meeting(here, 30)
        await here.meetings.set_attendance(bo, club, meeting, True)
        await here.hall.later((30 - hours) * 3600 - 10)
        await call_off(here, club, meeting)
        [mail] = await here.hall.later(61)
        assert mail["Subject"] == "A meeting was cancelled – Lamp lane · Silk by lamp"
        assert "will not take place" in str(mail.get_body(("plain",)).get_content())
        assert await here.hall.worker.store.list_unsent(9) == []
        for _ in range(8):
            assert await here.hall.later(hours * 1200) == []
    play(scene)


@pytest.mark.parametrize("why", ["has seen it", "had not said so", "it is long over"])
def test_only_attendees_learn_of_cancellation(
        play: Callable[[Scenario[MeetingHall]], None], why: str) -> None:
    async def scene(here: MeetingHall) -> None:
        club, meeting, bo = await plan_meeting(here, 2)
        if why != "had not said so":
            await here.meetings.set_attendance(bo, club, meeting, True)
        if why == "it is long over":
            here.hall.clock[0] += 2 * HOUR + LASTS
        here.hall.clock[0] += 1
        await call_off(here, club, meeting)
        if why == "has seen it":
            here.hall.clock[0] += 1
            await here.meetings.mark_calendar_seen(await here.communities.find_visible(club, bo))
        assert await here.hall.later(61) == []
    play(scene)


@pytest.mark.parametrize("why", ["stays", "has left", "says so late"])
def test_outdated_facts_are_not_announced(
        play: Callable[[Scenario[MeetingHall]], None], why: str) -> None:
    async def scene(here: MeetingHall) -> None:
        club, meeting, bo = await plan_meeting(here, 5)
        if why == "says so late":
            here.hall.clock[0] += 4 * HOUR + 1
        await here.meetings.set_attendance(bo, club, meeting, True)
        await here.hall.later()
        if why == "stays":
            await here.meetings.set_attendance(bo, club, meeting, False)
        elif why == "has left":
            await here.communities.leave_community(bo, club)
        for _ in range(6):
            assert await here.hall.later(3500) == []
    play(scene)


def test_upcoming_meetings_survive_restart(
        play: Callable[[Scenario[MeetingHall]], None]) -> None:
    async def scene(here: MeetingHall) -> None:
        _, meeting, _ = await plan_meeting(here, 5)
        source = MeetingSource(here.meetings, here.offers, lambda: here.hall.clock[0])
        assert await source.find_changed_subjects(0) == [meeting]
        here.hall.clock[0] += 5 * HOUR + LASTS
        assert await source.find_changed_subjects(0) == []
    play(scene)


@pytest.mark.parametrize("secret", [False, True])
def test_public_notices_hide_secret_communities(secret: bool) -> None:
    row = MeetingRow("m1", "c1", "ada", "Silk by lamp", "", 9, 1, address="x",
                     community_title="Lamp lane", secret=secret)
    links, to = EmailLinks(SITE), NotificationRecipient("bo", NOWHERE, language("en"), USUAL,
                                                        "secret", 0)
    for telling in (announce_meeting(row, SOON), announce_meeting(row, WHEN, MOVED),
                    announce_meeting(row, PLANNED, NEW, "planned"),
                    announce_meeting(row, WAS, CALLED_OFF)):
        for said in (telling.write_note(to, links, "webhook"), telling.describe_facts(to, links)):
            assert ("Lamp lane" in repr(said)) is not secret
            assert ("Silk by lamp" in repr(said)) is not secret
    assert announce_meeting(row, SOON).subject_line(to) == MAIL
