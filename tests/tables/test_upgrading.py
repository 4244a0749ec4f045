"""A table that was begun with an earlier version of the rules goes on by the newest one, if all
agree and nothing in it would have come out otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from grandtour import games
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.record import read, write
from grandtour.engine.upgrade import Differs
from grandtour.people.ports import PersonRow
from grandtour.store.audit import audit
from grandtour.store.database import engine
from grandtour.tables import hosting
from grandtour.tables.codec import row_of
from grandtour.tables.events import AskUpgrade, Differ, Upgrade
from grandtour.tables.seating import person_seat
from grandtour.tables.status import status_of
from grandtour.tables.table import Table
from grandtour.tables.upgrading import differences, is_newest
from tests.rooms import HARUKI, INES, KENJI, Room, file_in, room
from tests.scenarios import Scenario, code_of, play_out

CHANGED = [name for name in games.names() if games.game(name).earlier()]


@pytest.fixture
def scene(tmp_path: Path) -> Callable[[Scenario[Room]], None]:
    return lambda play: play_out(room(tmp_path), play)


async def begun(room: Room, *people: PersonRow, version: int = -1) -> Table:
    """A table of a game whose rules have changed, begun with an earlier version (the last one)."""
    earlier = games.game(CHANGED[0]).earlier()[version]
    match = Match(earlier, len(people), earlier.choose(len(people), {}))
    table = Table(id="table", code="code", opened_as="", match=match, seed=1,
                  seats=[person_seat(person, "en") for person in people],
                  opened_by=people[0].id, opened=room.moment)
    await room.store.add_table(row_of(table), status_of(table, table.opened))
    return await room.tables.table(table.id)


async def steps(room: Room, table: Table, number: int) -> None:
    """So many by whoever is in turn."""
    for _ in range(number):
        holder = table.seats[table.to_act].holder
        await room.tables.act(table.id, holder, table.match.number,
                              str(table.match.state.choices()[0]))


def differing(table: Table) -> Match:
    raise Differs(table.match.number)


def test_there_is_a_game_whose_rules_have_changed() -> None:
    assert CHANGED


def test_when_all_agree_the_game_goes_on_by_the_newest_rules(
        scene: Callable[[Scenario[Room]], None], tmp_path: Path) -> None:
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI, HARUKI)
        was, newest = table.match.game.version, games.game(CHANGED[0])
        await steps(room, table, 3)
        assert differences(table)
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
        assert is_newest(table)
        assert differences(table) == []
        assert await code_of(room.hosting.ask_upgrade(table.id, INES.id)) == "newest_rules"
        await steps(room, table, 2)
        room.tables.let_go([table.id])
        again = await room.tables.table(table.id)
        assert again.match.game is newest
        assert again.match.digest() == table.match.digest()
        assert f"\nrules {newest.version}\n" in write(again.match)
        assert write(read(write(again.match), newest)[0]) == write(again.match)
    scene(happens)
    with engine(file_in(tmp_path)).connect() as connection:
        assert audit(connection).faults == ()


def test_one_no_and_it_stays_as_it_is(scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI)
        was = table.match.game
        await room.hosting.ask_upgrade(table.id, INES.id)
        await room.answers(table, KENJI, False)
        assert table.match.game is was
        room.tables.let_go([table.id])
        assert (await room.tables.table(table.id)).match.game.version == was.version
    scene(happens)


def test_who_plays_alone_asks_nobody(scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI)
        await room.hosting.leave(table.id, KENJI)
        await room.hosting.ask_upgrade(table.id, INES.id)
        assert is_newest(table)
        await room.bots_act(table)
    scene(happens)


def test_people_play_on_while_the_question_is_open(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI)
        await room.hosting.ask_upgrade(table.id, INES.id)
        await steps(room, table, 2)
        await room.answers(table, KENJI, True)
        assert is_newest(table)
    scene(happens)


def test_nobody_is_asked_if_something_would_have_come_out_otherwise(
        scene: Callable[[Scenario[Room]], None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI)
        monkeypatch.setattr(hosting, "upgraded", differing)
        with pytest.raises(Refused, match="rules_differ") as refused:
            await room.hosting.ask_upgrade(table.id, INES.id)
        assert refused.value.details == {"number": table.match.number}
        assert table.question is None
        assert table.events == []
    scene(happens)


def test_what_was_done_since_it_was_asked_may_come_out_otherwise(
        scene: Callable[[Scenario[Room]], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Then all agree in vain, and the log says why."""
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI)
        was = table.match.game
        await room.hosting.ask_upgrade(table.id, INES.id)
        await steps(room, table, 1)
        monkeypatch.setattr(hosting, "upgraded", differing)
        await room.answers(table, KENJI, True)
        assert table.match.game is was
        assert table.events[-1].event == Differ(table.match.number)
        assert table.question is None
    scene(happens)


def test_from_the_first_version_every_difference_is_told(
        scene: Callable[[Scenario[Room]], None]) -> None:
    async def happens(room: Room) -> None:
        table = await begun(room, INES, KENJI, version=0)
        assert len(differences(table)) == len(games.game(CHANGED[0]).earlier())
    scene(happens)


def test_another_server_takes_the_newest_rules_over(tmp_path: Path) -> None:
    async def happens() -> None:
        async with room(tmp_path) as one, room(tmp_path) as other:
            table = await begun(one, INES, KENJI)
            there = await other.tables.table(table.id)
            await one.hosting.ask_upgrade(table.id, INES.id)
            await one.answers(table, KENJI, True)
            await other.tables.catch_up(table.id)
            assert is_newest(there)
            await steps(other, there, 1)
    asyncio.run(happens())
