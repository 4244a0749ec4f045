"""A turn is pushed to each browser that has asked for it. The push service checks every request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.engine.game import Refused
from grandtour.notifications.browsers import MOST
from grandtour.notifications.rows import BrowserRow
from grandtour.people.rows import PersonRow
from grandtour.people.settings import USUAL
from tests.notifications.notice_hall import Hall, open_hall
from tests.postbox import SITE, Postbox
from tests.push_service import PushService
from tests.serving import serving
from tests.some_game import PLAIN, game_title


@pytest.fixture
def service() -> Iterator[PushService]:
    with serving(PushService()) as made:
        yield made


async def add_browser(hall: Hall, service: PushService, person: PersonRow,
               label: str = "Firefox · Linux") -> BrowserRow:
    """Register another browser of the person, with its own sign-in."""
    secret = await hall.people.sessions.open_session(person.id, label)
    session, _ = await hall.people.sessions.find_session(secret)
    made = service.browser(await hall.browsers.public_key())
    return await hall.browsers.add_browser(session, made["endpoint"], made["keys"]["p256dh"],
                                   made["keys"]["auth"], hall.clock[0])


async def test_turn_is_pushed_to_each_browser(hall: Hall, service: PushService) -> None:
    ines = await hall.person("Inès", USUAL.with_changes(language="fr"))
    kenji = await hall.person("Kenji")
    for label in ("Firefox · Linux", "Chrome · Android"):
        await add_browser(hall, service, kenji, label)
    table = await hall.table(kenji, ines)
    await hall.send_all()
    assert len(service.arrived) == 2
    assert service.faults == []
    one = service.arrived[0]
    assert one.facts["title"] == f"It is your turn – {game_title(PLAIN)} · Wednesdays"
    assert one.facts["door"] == ["Open the table", f"{SITE}/t/{table.id}"]
    assert one.facts["end"][1].startswith(f"{SITE}/notifications/stop/{kenji.id}/push/")
    assert (one.head["urgency"], one.head["ttl"]) == ("normal", "86400")
    assert {one.name for one in service.arrived} == set(service.readers)
    assert {one.head["topic"] for one in service.arrived} == {
        row.id for row in await hall.store.list_notices_of(kenji.id)}
    await hall.later(61)
    assert set(service.count_messages().values()) == {1}


async def test_push_uses_the_persons_language(hall: Hall, service: PushService) -> None:
    haruki = await hall.person("春樹", USUAL.with_changes(language="ja"))
    await add_browser(hall, service, haruki)
    await hall.table(haruki, await hall.person("Kenji"))
    await hall.send_all()
    [one] = service.arrived
    assert one.facts["language"] == "ja"
    assert "あなたの番" in one.facts["title"] or "手番" in one.facts["title"]


async def test_present_people_get_no_push(hall: Hall, service: PushService) -> None:
    ines, kenji = await hall.person("Inès"), await hall.person("Kenji")
    for person in (ines, kenji):
        await add_browser(hall, service, person)
    table = await hall.table(ines, kenji)
    watch = hall.tables.hub.add_watch(table.id, ines.id)
    await hall.later(20)
    assert service.arrived == []
    hall.tables.hub.remove_watch(table.id, watch)          # a hidden page disconnects
    await hall.later(6)
    assert len(service.arrived) == 1
    watch = hall.tables.hub.add_watch(table.id, kenji.id)
    await hall.act(table)
    await hall.later(30)
    assert len(service.arrived) == 1
    [row] = await hall.store.list_notices_of(kenji.id)
    assert row.state == "seen"


async def test_gone_browser_gets_no_push(hall: Hall, service: PushService) -> None:
    ines, kenji = await hall.person("Inès"), await hall.person("Kenji")
    browser, gone = await add_browser(hall, service, ines), await add_browser(hall, service,
                                                                              ines)
    service.leave(gone.address)
    await hall.table(ines, kenji)
    await hall.send_all()
    assert len(service.arrived) == 1
    assert [one.id for one in await hall.browsers.list_browsers(ines.id)] == [browser.id]
    assert sorted(one.state for one in await hall.store.list_notices_of(ines.id)) == [
        "failed", "sent"]


async def test_failed_push_is_retried_once(hall: Hall, service: PushService) -> None:
    ines, kenji = await hall.person("Inès"), await hall.person("Kenji")
    await add_browser(hall, service, ines)
    service.status = 503
    await hall.table(ines, kenji)
    await hall.send_all()
    assert service.arrived == []
    service.status = 201
    await hall.later(61)
    await hall.later(3600)
    assert list(service.count_messages().values()) == [1]


async def test_push_ends_with_the_session(hall: Hall, service: PushService) -> None:
    ines, kenji = await hall.member("Inès"), await hall.person("Kenji")
    here, there = await add_browser(hall, service, ines), await add_browser(hall, service, ines)
    await hall.people.sessions.end_session(ines.id, there.session)
    assert [one.id for one in await hall.browsers.list_browsers(ines.id)] == [here.id]
    await hall.table(ines, kenji)
    await hall.send_all()
    assert len(service.arrived) == 1
    await hall.people.data.delete_person(ines.id)
    assert await hall.browsers.list_browsers(ines.id) == []


async def test_one_click_ends_it(hall: Hall, service: PushService) -> None:
    ines, kenji = await hall.person("Inès"), await hall.person("Kenji")
    await add_browser(hall, service, ines)
    table = await hall.table(ines, kenji)
    await hall.send_all()
    proof = service.arrived[0].facts["end"][1].rpartition("/")[2]
    await hall.preferences.end_channel(ines.id, "push", proof)
    await hall.act(table)
    await hall.act(table)
    await hall.later(61)
    assert len(service.arrived) == 1


async def test_earlier_events_are_not_pushed(hall: Hall, service: PushService) -> None:
    ines, kenji = await hall.person("Inès"), await hall.person("Kenji")
    table = await hall.table(ines, kenji)
    hall.clock[0] += 1000
    await add_browser(hall, service, ines)
    hall.tables.hub.note_change(table.id)
    await hall.later(61)
    assert service.arrived == []


async def test_only_latest_browsers_get_pushes(hall: Hall, service: PushService) -> None:
    ines = await hall.person("Inès")
    made = []
    for _ in range(MOST + 2):
        hall.clock[0] += 1
        made.append(await add_browser(hall, service, ines))
    assert [one.id for one in await hall.browsers.list_browsers(ines.id)] == [
        one.id for one in made[2:]]


@pytest.mark.parametrize("address", [
    "", "ftp://push.example/x", "https://", "https://p/" + 800 * "x"])
async def test_non_web_address_is_refused(hall: Hall, service: PushService, address: str) -> None:
    ines = await hall.person("Inès")
    session = (await hall.people.sessions.list_sessions(ines.id))[0]
    keys = service.browser()["keys"]
    with pytest.raises(Refused) as refused:
        await hall.browsers.add_browser(session, address, keys["p256dh"], keys["auth"], 0)
    assert refused.value.refusal.code == "bad_browser"


async def test_a_push_reaches_no_inner_network(
        tmp_path: Path, postbox: Postbox, service: PushService) -> None:
    """The guard is that of webhooks; here the host has allowed no network."""
    async with open_hall(tmp_path, postbox, networks=()) as hall:
        ines, kenji = await hall.person("Inès"), await hall.person("Kenji")
        await add_browser(hall, service, ines)
        await hall.table(ines, kenji)
        await hall.send_all()
        assert service.arrived == []
        [row] = await hall.store.list_notices_of(ines.id)
        assert (row.state, "a private network" in row.fault) == ("failed", True)


async def test_the_key_of_the_site_stays(tmp_path: Path, postbox: Postbox) -> None:
    keys: list[str] = []
    for _ in range(2):
        async with open_hall(tmp_path, postbox) as hall:
            keys.append(await hall.browsers.public_key())
    assert len(set(keys)) == 1
