"""Evenings: planned with one press each, opened by themselves, and announced once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grandtour.features.groups.evenings import DAY, EARLY, HOUR, LASTS, MINUTE, find_next_week
from grandtour.features.groups.service import list_players
from grandtour.features.groups.tests.group_hall import GroupHall, group_hall
from grandtour.people.settings import USUAL
from grandtour.tables.seating import SeatWish
from tests.notifications.conftest import drawn_once, postbox
from tests.postbox import SITE, Postbox
from tests.scenarios import Scenario, play_out, refusal_code
from tests.some_game import PLAIN

__all__ = ["drawn_once", "postbox"]      # fixtures


@pytest.fixture
def play(tmp_path: Path, postbox: Postbox) -> Callable[[Scenario[GroupHall]], None]:
    """Play a scene in a hall of its own."""
    postbox.answer = "250 Taken"
    postbox.messages.clear()
    return lambda scene: play_out(group_hall(tmp_path, postbox), scene)


def local_time(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(
        tzinfo=ZoneInfo("Europe/Brussels")).timestamp()) * 1000


@pytest.mark.parametrize(("begun", "now", "next_week"), [
    ("2026-11-30T20:02", "2026-11-30T21:40", "2026-12-07T20:00"),
    ("2026-10-20T20:00", "2026-10-20T22:00", "2026-10-27T20:00"),       # clocks went back
    ("2026-11-02T20:00", "2026-11-30T21:00", "2026-12-07T20:00"),       # played over weeks
])
def test_next_week_is_the_same_time(begun: str, now: str, next_week: str) -> None:
    found = find_next_week(local_time(begun), local_time(now), "Europe/Brussels")
    assert found == local_time(next_week)


def test_second_game_founds_the_group(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines, kenji, lea = [await here.hall.person(name) for name in ("Inès", "Kenji", "Léa")]
        first = await here.play(ines, kenji)
        assert await here.groups.find_for_table(first) is None
        await here.play(ines, kenji, lea)               # others: another group
        second = await here.play(kenji, ines)
        group = await here.group_of(second)
        assert group == await here.group_of(first)
        view = await here.groups.load_view(group)
        assert [result.table for result in view.results] == [first.id, second.id]
        assert [one.name for one in view.people] == ["Inès", "Kenji"]
    play(scene)


def test_one_device_is_no_group(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines = await here.hall.person("Inès")
        for other in (SeatWish("bot", "walker"), SeatWish("shared", name="Aiko")):
            table = await here.hall.tables.open_table(PLAIN, [SeatWish("me"), other], ines)
            assert list_players(table) == frozenset()
    play(scene)


def test_one_press_each_plans_the_evening(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines, kenji, lea = [await here.hall.person(name) for name in ("Inès", "Kenji", "Léa")]
        table = await here.play(ines, kenji)
        group = await here.evenings.propose_from_table(table, ines.id, "UTC")
        assert await here.evenings.propose_from_table(table, kenji.id, "UTC") == group
        evening = await here.evenings.find_next(group)
        assert evening is not None
        assert sorted(evening.coming) == sorted([ines.id, kenji.id])
        assert 6 * DAY < evening.row.begins - here.hall.clock[0] <= 7 * DAY
        assert await refusal_code(here.evenings.propose_from_table(table, lea.id,
                                                                   "UTC")) == "not_seated"
        await here.evenings.set_attendance(group, kenji.id, False)
        assert await refusal_code(here.evenings.set_attendance(group, lea.id,
                                                               True)) == "not_in_group"
    play(scene)


def test_the_table_opens_by_itself(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines, kenji, lea = [await here.hall.person(name) for name in ("Inès", "Kenji", "Léa")]
        table = await here.play(ines, kenji, lea)
        group = await here.evenings.propose_from_table(table, ines.id, "UTC")
        await here.evenings.set_attendance(group, lea.id, False)
        evening = await here.evenings.find_next(group)
        assert evening is not None
        here.hall.clock[0] = evening.row.begins - EARLY - MINUTE
        await here.evenings.open_due_tables()
        assert not (await here.evenings.load_answers(evening.row)).row.room
        here.hall.clock[0] += 2 * MINUTE
        await here.evenings.open_due_tables()
        await here.evenings.open_due_tables()                  # once only
        row = await here.evenings.store.find_evening(evening.row.id)
        assert row is not None
        opened = await here.hall.tables.load_table(row.room)
        assert sorted(seat.holder for seat in opened.seats) == sorted(["", ines.id, kenji.id])
        assert {seat.kind for seat in opened.seats} == {"open"}
        assert opened.match.options == table.match.options
        assert opened.terms == table.terms
        for person in (ines, kenji, lea):               # Léa has changed her mind
            await here.hall.tables.join_table(opened.id, person)
        await here.finish(opened)
        assert len((await here.groups.load_view(group)).results) == 2
        await here.evenings.propose_from_table(opened, kenji.id, "UTC")
        following = await here.evenings.find_next(group)
        assert following is not None
        assert following.row.begins == row.begins + 7 * DAY      # not ten minutes earlier
    play(scene)


def test_no_table_opens_for_no_one(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines, kenji = await here.hall.person("Inès"), await here.hall.person("Kenji")
        group = await here.evenings.propose_from_table(await here.play(ines, kenji), ines.id, "UTC")
        await here.evenings.set_attendance(group, ines.id, False)
        here.hall.clock[0] += 7 * DAY
        await here.evenings.open_due_tables()
        evening = await here.evenings.find_next(group)
        assert evening is not None
        assert not evening.row.room
        here.hall.clock[0] += LASTS
        assert await here.evenings.find_next(group) is None
    play(scene)


def test_people_are_notified_once(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines = await here.hall.person("Inès")
        kenji = await here.hall.people.set_settings(
            await here.hall.person("Kenji"), here.hall.with_mail("kenji@example.org"))
        table = await here.play(ines, kenji)
        await here.hall.later(3_600)
        group = await here.evenings.propose_from_table(table, ines.id, "UTC")
        mails = await here.hall.later(3_600)
        [asked] = [mail for mail in mails if "next week" in str(mail["Subject"])]
        text = str(asked.get_body(("plain",)).get_content())
        assert "Inès wants to play again" in text
        assert f"{SITE}/t/{table.id}/group" in text
        assert group.address not in text                # the link is a secret
        await here.evenings.set_attendance(group, kenji.id, True)
        evening = await here.evenings.find_next(group)
        assert evening is not None
        assert await here.hall.later(3_600) == []
        here.hall.clock[0] = evening.row.begins - HOUR - 1
        [soon] = await here.hall.later(90)
        assert "within an hour" in str(soon.get_body(("plain",)).get_content())
        assert await here.hall.later(600) == []
    play(scene)


def test_members_take_their_guests_groups(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines, guest, kenji = [await here.hall.person(name) for name in ("Inès", "Guest", "Kenji")]
        here.hall.people.data.add_provider("results", here.results)
        here.hall.people.data.add_provider("groups", here.groups)
        first = await here.play(ines, kenji)
        await here.play(ines, kenji)
        old = await here.group_of(first)
        other = await here.evenings.propose_from_table(await here.play(ines, guest), guest.id,
                                                       "UTC")
        await here.hall.people.data.merge_guest(guest.id, kenji)
        assert await here.groups.store.find_by_address(other.address) is None
        assert len((await here.groups.load_view(old)).results) == 3
        exported = await here.hall.people.data.export_person(kenji.id)
        assert exported["groups"]["groups"][0]["id"] == old.id    # type: ignore[index]
    play(scene)


def test_left_people_are_forgotten(play: Callable[[Scenario[GroupHall]], None]) -> None:
    async def scene(here: GroupHall) -> None:
        ines, kenji = await here.hall.person("Inès"), await here.hall.person("Kenji", USUAL)
        table = await here.play(ines, kenji)
        group = await here.evenings.propose_from_table(table, kenji.id, "UTC")
        await here.groups.erase_person_data(kenji.id)
        view = await here.groups.load_view(group)
        assert [one.name for one in view.people] == ["Inès"]
        assert len(view.results) == 1
        evening = await here.evenings.find_next(group)
        assert evening is not None
        assert (evening.row.author, evening.coming) == ("", [])
        await here.groups.erase_person_data(ines.id)
        assert await here.groups.store.find_by_address(group.address) is None
    play(scene)
