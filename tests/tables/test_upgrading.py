"""A table that was begun with an earlier version of the rules continues by the newest one, if all
agree and nothing in it would have another outcome."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.record import read_match, write_record
from grandtour.language import language
from grandtour.maintenance.audit import audit_tables
from grandtour.people.rows import PersonRow
from grandtour.store.database import make_engine
from grandtour.tables.codec import build_row
from grandtour.tables.events import AskUpgrade, Differ, Upgrade
from grandtour.tables.seating import build_person_seat
from grandtour.tables.status import build_status
from grandtour.tables.table import Table
from grandtour.tables.upgrading import list_differences, has_newest_rules
from tests.dealt import add_deal
from tests.rooms import HARUKI, INES, KENJI, Room, events_after_deal, file_in, open_room
from tests.scenarios import refusal_code
from tests.engine.stones import stones_among_the_games
from tests.engine.stones.game import EARLIER, GAME


@pytest.fixture(autouse=True)
def _stones() -> Iterator[None]:
    with stones_among_the_games():
        yield


async def open_earlier(room: Room, *people: PersonRow, version: int = -1) -> Table:
    """A table that was begun with an earlier version of the rules, by default the last one."""
    match = Match(EARLIER[version], len(people), {})
    table = Table(id="table", code="code", opened_as="", match=match, seed=1,
                  seats=[build_person_seat(person, "en") for person in people],
                  opened_by=people[0].id, opened=room.moment)
    table = add_deal(table)
    await room.store.add_table(build_row(table), build_status(table, table.opened))
    return await room.tables.load_table(table.id)


async def take_stones(room: Room, table: Table, *numbers: int) -> None:
    """Let the players in turn take these numbers of stones."""
    for number in numbers:
        await room.tables.act(table.id, table.seats[table.to_act].holder, table.match.number,
                              f"take {number}")


def difference_texts(table: Table) -> list[str]:
    """Return what the newest rules do otherwise, in English."""
    return [language("en").say(one) for one in list_differences(table)]


async def test_unanimous_game_uses_newest_rules(room: Room, tmp_path: Path) -> None:
    table = await open_earlier(room, INES, KENJI, HARUKI)
    was, newest = table.match.game.version, GAME
    await take_stones(room, table, 1, 2, 1)
    assert difference_texts(table) == ["Nobody takes three stones at once."]
    await room.hosting.ask_upgrade(table.id, KENJI.id)
    assert table.question is not None
    assert isinstance(table.question.ask, AskUpgrade)
    await room.answers(table, INES, True)
    assert table.match.game.version == was
    position, entries = str(table.match.state), [one.text for one in table.match.entries]
    await room.answers(table, HARUKI, True)
    assert table.match.game is newest
    assert table.events[-1].event == Upgrade(was, newest.version)
    assert table.events[-1].person == KENJI.id
    assert (str(table.match.state), [one.text for one in table.match.entries]) == (
        position, entries)
    assert has_newest_rules(table)
    assert difference_texts(table) == []
    assert await refusal_code(room.hosting.ask_upgrade(table.id, INES.id)) == "already_newest_rules"
    await take_stones(room, table, 2, 1)
    room.tables.drop_tables([table.id])
    again = await room.tables.load_table(table.id)
    assert again.match.game is newest
    assert again.match.digest() == table.match.digest()
    assert f"\nrules {newest.version}\n" in write_record(again.match)
    written = write_record(again.match)
    assert write_record(read_match(written, newest)[0]) == written
    with make_engine(file_in(tmp_path)).connect() as connection:
        assert audit_tables(connection).faults == ()


async def test_one_no_keeps_the_rules(room: Room) -> None:
    table = await open_earlier(room, INES, KENJI)
    was = table.match.game
    await room.hosting.ask_upgrade(table.id, INES.id)
    await room.answers(table, KENJI, False)
    assert table.match.game is was
    room.tables.drop_tables([table.id])
    assert (await room.tables.load_table(table.id)).match.game.version == was.version


async def test_solo_players_need_no_consent(room: Room) -> None:
    table = await open_earlier(room, INES, KENJI)
    await room.hosting.leave_table(table.id, KENJI)
    await room.hosting.ask_upgrade(table.id, INES.id)
    assert has_newest_rules(table)
    await room.wait_for_bots(table)


async def test_play_continues_during_question(room: Room) -> None:
    table = await open_earlier(room, INES, KENJI)
    await room.hosting.ask_upgrade(table.id, INES.id)
    await take_stones(room, table, 1, 2)
    await room.answers(table, KENJI, True)
    assert has_newest_rules(table)


async def test_no_question_if_something_differs(room: Room) -> None:
    table = await open_earlier(room, INES, KENJI)
    await take_stones(room, table, 1, 3, 1)
    with pytest.raises(Refused, match="rules_differ") as refused:
        await room.hosting.ask_upgrade(table.id, INES.id)
    assert refused.value.details == {"number": 2}
    assert table.question is None
    assert events_after_deal(table.events) == []


async def test_later_step_may_differ(room: Room) -> None:
    """Then all agree in vain, and the log says why."""
    table = await open_earlier(room, INES, KENJI)
    was = table.match.game
    await room.hosting.ask_upgrade(table.id, INES.id)
    await take_stones(room, table, 3)
    await room.answers(table, KENJI, True)
    assert table.match.game is was
    assert table.events[-1].event == Differ(1)
    assert table.question is None


async def test_differences_of_all_versions_are_listed(room: Room) -> None:
    table = await open_earlier(room, INES, KENJI, version=0)
    assert difference_texts(table) == ["The last stone counts.",
                                       "Nobody takes three stones at once."]


async def test_other_server_adopts_newest_rules(tmp_path: Path) -> None:
    async with open_room(tmp_path) as one, open_room(tmp_path) as other:
        table = await open_earlier(one, INES, KENJI)
        there = await other.tables.load_table(table.id)
        await one.hosting.ask_upgrade(table.id, INES.id)
        await one.answers(table, KENJI, True)
        await other.tables.reload_table(table.id)
        assert has_newest_rules(there)
        await take_stones(other, there, 1)
