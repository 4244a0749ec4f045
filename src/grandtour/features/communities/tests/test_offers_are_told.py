"""Members hear of tables and meetings in their communities, as they wish."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from grandtour.features.communities.meetings import HOUR, MeetingDraft
from grandtour.features.communities.service import CommunityCharter
from grandtour.features.communities.tests.meeting_hall import MeetingHall, meeting_hall
from grandtour.people.rows import PersonRow
from grandtour.people.channels import EVENTS
from grandtour.tables.seating import SeatWish
from tests.notifications.conftest import drawn_once, postbox
from tests.postbox import SITE, Postbox
from tests.some_game import PLAIN, game_title

__all__ = ["drawn_once", "postbox"]      # fixtures

CLUB = "lamp-lane"


@pytest.fixture
async def here(tmp_path: Path, postbox: Postbox) -> AsyncIterator[MeetingHall]:
    postbox.answer = "250 Taken"
    postbox.messages.clear()
    async with meeting_hall(tmp_path, postbox) as opened:
        yield opened


async def gather_members(here: MeetingHall) -> tuple[PersonRow, PersonRow]:
    """Return the founder of a community and a member, both with emails about everything."""
    ada, bo = [await here.hall.people.set_settings(
        await here.hall.member(name), here.hall.with_mail(f"{name}@example.org").with_changes(
            mail_notices=list(EVENTS))) for name in ("ada", "bo")]
    await here.communities.found_community(
        ada, CommunityCharter("Lamp lane", "", ("en",)), CLUB, False, here.hall.clock[0])
    await here.communities.join_community(bo, CLUB, here.hall.clock[0])
    here.hall.clock[0] += 1000
    return ada, bo


async def open_for_club(here: MeetingHall, host: PersonRow) -> str:
    """Return a table of the community with a free seat."""
    table = await here.hall.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open")], host,
        opened_for=await here.hall.tables.groups.open_table_for_group(CLUB, host.id, True))
    return table.id


async def test_open_tables_are_told_once(here: MeetingHall) -> None:
    ada, _ = await gather_members(here)
    table = await open_for_club(here, ada)
    [mail] = await here.hall.later(61)
    assert (mail["To"], mail["Subject"]) == (
        "bo@example.org", f"A table is open for your community – Lamp lane · {game_title(PLAIN)}")
    text = str(mail.get_body(("plain",)).get_content())
    assert "1 seat is free." in text and f"{SITE}/t/{table}" in text
    assert await here.hall.later(3600) == []


@pytest.mark.parametrize("why", ["wishes none", "turned off", "blocked", "joined later", "full"])
async def test_members_hear_of_no_other_tables(here: MeetingHall, why: str) -> None:
    ada, bo = await gather_members(here)
    if why == "wishes none":
        await here.hall.people.set_settings(bo, bo.settings.with_changes(mail_notices=["turn"]))
    elif why == "turned off":
        await here.communities.set_notifications_off(bo.id, CLUB, True)
    elif why == "blocked":
        await here.hall.friends.block_member(bo, "ada")
    elif why == "joined later":
        await here.communities.leave_community(bo.id, CLUB)
    table = await open_for_club(here, ada)
    here.hall.clock[0] += 1000
    if why == "joined later":
        await here.communities.join_community(bo, CLUB, here.hall.clock[0])
    elif why == "full":
        code = (await here.hall.tables.load_table(table)).seats[1].code
        await here.hall.tables.join_table(table, await here.hall.person("Cyd"), code)
    mails = await here.hall.later(61)
    assert [mail["Subject"] for mail in mails if str(mail["Subject"]).startswith("A table")] == []


async def test_new_meetings_are_told_once(here: MeetingHall) -> None:
    ada, _ = await gather_members(here)
    row = await here.meetings.announce_meetings(
        ada.id, CLUB, MeetingDraft("Silk by lamp", here.hall.clock[0] + 30 * HOUR))
    [mail] = await here.hall.later(61)
    assert (mail["To"], mail["Subject"]) == (
        "bo@example.org", "A new meeting – Lamp lane · Silk by lamp")
    assert row.id and await here.hall.later(3600) == []
