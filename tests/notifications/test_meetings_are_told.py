"""Who comes to a meeting is told before it begins, once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from grandtour.communities.meetings import HOUR, Announced, MeetingRow
from grandtour.communities.service import Charter
from grandtour.language import language
from grandtour.notifications.letters import NOWHERE, Addressee, Links
from grandtour.people.settings import USUAL
from grandtour.web.communities.meeting_notices import MeetingSource, told
from tests.notifications.notice_hall import Hall
from tests.postbox import SITE
from tests.scenarios import Scenario

SOON = "A meeting begins soon – Lamp lane · Silk by lamp"


async def announced(hall: Hall, hours: int) -> tuple[str, str, str]:
    """The address of a community, a meeting there in so many hours, and a member who is told by
    mail."""
    founder = await hall.member("Ada")
    member = await hall.people.set(await hall.member("Bo"), hall.with_mail("bo@example.org"))
    club = await hall.communities.found(
        founder, Charter("Lamp lane", "", ("en",)), "lamp-lane", False, hall.clock[0])
    await hall.communities.join(member, club.address, hall.clock[0])
    row = await hall.meetings.announce(founder.id, club.address, Announced(
        "Silk by lamp", hall.clock[0] + hours * HOUR))
    return club.address, row.id, member.id


def test_who_comes_is_told_an_hour_before_once(play: Callable[[Scenario[Hall]], None]) -> None:
    async def scene(hall: Hall) -> None:
        club, meeting, bo = await announced(hall, 30)
        await hall.meetings.come(bo, club, meeting, True)
        assert await hall.later(28 * 3600) == []
        [mail] = await hall.later(3700)
        assert (mail["To"], mail["Subject"]) == ("bo@example.org", SOON)
        text = str(mail.get_body(("plain",)).get_content())
        assert "It begins within the hour." in text and f"{SITE}/c/{club}#meetings" in text
        assert await hall.later(3600) == []
    play(scene)


@pytest.mark.parametrize("why", ["stays", "called off", "has left", "says so late"])
def test_nothing_is_told_of_what_is_not_so(
        play: Callable[[Scenario[Hall]], None], why: str) -> None:
    async def scene(hall: Hall) -> None:
        club, meeting, bo = await announced(hall, 5)
        if why == "says so late":
            hall.clock[0] += 4 * HOUR + 1
        await hall.meetings.come(bo, club, meeting, True)
        await hall.later()
        if why == "stays":
            await hall.meetings.come(bo, club, meeting, False)
        elif why == "called off":
            ada = await hall.people.store.member("ada")
            assert ada is not None
            await hall.meetings.call_off(ada.id, club, meeting)
        elif why == "has left":
            await hall.communities.leave(bo, club)
        for _ in range(6):
            assert await hall.later(3500) == []
    play(scene)


def test_meetings_that_are_to_come_are_found_when_a_server_starts(
        play: Callable[[Scenario[Hall]], None]) -> None:
    async def scene(hall: Hall) -> None:
        _, meeting, _ = await announced(hall, 5)
        source = MeetingSource(hall.meetings, lambda: hall.clock[0])
        assert await source.astir(0) == [meeting]
        hall.clock[0] += 5 * HOUR
        assert await source.astir(0) == []
    play(scene)


@pytest.mark.parametrize("secret", [False, True])
def test_what_others_may_read_names_no_secret_community(secret: bool) -> None:
    row = MeetingRow("m1", "c1", "ada", "Silk by lamp", "", 9, 1, address="x",
                     community_title="Lamp lane", secret=secret)
    links, to = Links(SITE), Addressee("bo", NOWHERE, language("en"), USUAL, "secret", 0)
    for said in (told(row).note(to, links, "webhook"), told(row).facts(to, links)):
        assert ("Lamp lane" in repr(said)) is not secret
        assert ("Silk by lamp" in repr(said)) is not secret
    assert told(row).subject(to) == SOON
