"""Two servers, one database. The slower one is refused and sees the new table, but still acts if
the match has not changed. Changes that belong together are written together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.people.rows import PersonRow
from grandtour.store.database import Database
from grandtour.tables.events import AskUndo, Gap, Pause
from grandtour.tables.hosting import TableHosting
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores import tables as store
from grandtour.tables.stores.heartbeat import HeartbeatStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import USUAL, Terms
from tests.new_database import new_database, url_of
from tests.rooms import INES, KENJI
from tests.some_game import PLAIN

AMIRA = PersonRow("amira", "Amira")


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Tables, Tables]]:
    """They hear nothing of each other."""
    url, pool = new_database(folder / "tables.sqlite"), BotPool()
    databases = Database(url), Database(url)
    servers = [Tables(TableStore(database), pool) for database in databases]
    try:
        yield servers[0], servers[1]
    finally:
        for server in servers:
            await server.stop_bots()
        pool.close()
        for database in databases:
            await database.close()


async def open_for(tables: Tables, seats: int, terms: Terms = USUAL) -> Table:
    """Return a table of Inès with this many seats, all others open."""
    wishes = [SeatWish("me"), *[SeatWish("open")] * (seats - 1)]
    return await tables.open_table(PLAIN, wishes, INES, options={"first_seat": "0"}, terms=terms)


async def test_the_last_seat_is_given_once(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        table = await open_for(here, 2)
        late = await there.load_table(table.id)
        assert await here.join_table(table.id, KENJI) == 1
        with pytest.raises(Refused) as refused:
            await there.join_table(table.id, AMIRA)
        assert refused.value.refusal.code == "table_full"
        assert late.names == ["Inès", "Kenji"]
        assert late.started


async def test_late_player_takes_next_seat(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        table = await open_for(here, 3)
        await there.load_table(table.id)
        assert await here.join_table(table.id, KENJI) == 1
        assert await there.join_table(table.id, AMIRA) == 2
        assert (await there.load_table(table.id)).names == ["Inès", "Kenji", "Amira"]
        with pytest.raises(Refused) as refused:     # here nobody has heard of Amira yet
            await here.act(table.id, INES.id, 0, "end")
        assert refused.value.refusal.code in ("not_started", "stale_position")


async def test_player_replaced_elsewhere_cannot_act(tmp_path: Path) -> None:
    """The number of the position alone would let it pass: no one has moved."""
    async with two_servers(tmp_path) as (here, there):
        table = await open_for(here, 3)
        await here.join_table(table.id, KENJI)
        await here.join_table(table.id, AMIRA)
        late = await there.load_table(table.id)
        await TableHosting(here).leave_table(table.id, INES)
        number = late.match.number
        with pytest.raises(Refused) as refused:
            await there.act(table.id, INES.id, number, "move nashik")
        assert refused.value.refusal.code == "not_seated"
        assert late.host == KENJI.id
        assert late.seats[0].kind == "bot"


async def test_action_before_known_outage_counts(tmp_path: Path) -> None:
    """The other server has written that the outage does not count; no one has moved."""
    async with two_servers(tmp_path) as (here, there):
        table = await open_for(here, 2, Terms(bank=600))
        await here.join_table(table.id, KENJI)
        late = await there.load_table(table.id)
        number = late.match.number
        await stop_clocks(tmp_path)
        after = await there.act(table.id, INES.id, number, "move nashik")
        assert late.match.number == after > number
        assert isinstance(late.events[-1].event, Gap)
        await here.reload_table(table.id)
        assert table.match.number == after


async def test_action_during_remote_pause_is_refused(tmp_path: Path) -> None:
    async with two_servers(tmp_path) as (here, there):
        table = await open_for(here, 2)
        await here.join_table(table.id, KENJI)
        late = await there.load_table(table.id)
        async with here.open_transaction(table.id, KENJI.id) as change:
            change.record_event(Pause())
        with pytest.raises(Refused) as refused:
            await there.act(table.id, INES.id, late.match.number, "move nashik")
        assert refused.value.refusal.code == "paused"
        assert late.match.number == table.match.number


async def stop_clocks(folder: Path) -> None:
    """Let a minute count for no one."""
    database = Database(url_of(folder / "tables.sqlite"))
    await HeartbeatStore(database).leave_out(0, 60_000)
    await database.close()


@pytest.mark.parametrize("breaks", ["add_entries", "add_events", "notify_servers"])
async def test_agreed_undo_is_atomic(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, breaks: str) -> None:
    """Wherever the writing breaks off, the question stays open and can be answered again."""
    def fail(*args: object) -> None:
        raise OSError("the disk is full")
    async with two_servers(tmp_path) as (here, there):
        table = await open_for(here, 2)
        await here.join_table(table.id, KENJI)
        for action in ("move nashik", "end"):
            await here.act(table.id, INES.id, table.match.number, action)
        await here.act(table.id, KENJI.id, table.match.number, table_move(table))
        hosting = TableHosting(here)
        await hosting.ask_undo(table.id, INES.id, table.match.number, "step")
        question, number = table.question, table.match.number
        assert question is not None
        with monkeypatch.context() as broken:
            broken.setattr(store, breaks, fail)
            with pytest.raises(OSError, match="full"):
                await hosting.answer_question(table.id, KENJI.id, question.number, True)
        for seen in (table, await there.load_table(table.id)):
            assert seen.match.number == number
            assert seen.question == question
        await TableHosting(there).answer_question(table.id, KENJI.id, question.number, True)
        seen = await there.load_table(table.id)
        assert seen.question is None
        assert seen.match.number == number + 1
        assert isinstance(question.ask, AskUndo)
        assert seen.match.entries[-1].back == question.ask.back
        assert not seen.with_take_backs


def table_move(table: Table) -> str:
    return next(str(action) for action in table.match.state.choices()
                if str(action).startswith("move "))
