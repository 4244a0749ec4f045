"""Time in which the site was away, or that a clock has jumped over, counts for no one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.results.from_table import measure_turns
from grandtour.store.database import Database, execute
from grandtour.tables.codec import restore_table
from grandtour.tables.deadline import find_deadline
from grandtour.tables.events import Gap
from grandtour.tables.heartbeat import GRACE, ServerHeartbeat
from grandtour.tables.hosting import TableHosting
from grandtour.tables.lobby import Lobby
from grandtour.tables.service import Tables
from grandtour.tables.stores.heartbeat import HeartbeatStore
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.tables.timekeeper import Timekeeper
from grandtour.tables.timeline import STALE, AdjustableClock
from tests.rooms import INES, KENJI, events_after_deal, file_in, open_house, seat_two
from sqlalchemy import text

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR
BLITZ = Terms(bank=600, zero="forfeit")


class Machine:
    """Two clocks, of which people set one."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.steady = 5_000_000

    def advance(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


class Server:
    """A server without the web, on a machine of a test, while it runs."""

    def __init__(self, database: Database, machine: Machine, pool: BotPool) -> None:
        self.machine = machine
        self.database = database
        self.timeline = AdjustableClock(lambda: machine.wall, lambda: machine.steady)
        self.store = TableStore(database)
        self.tables = Tables(self.store, pool, now=self.timeline.now)
        self.keeper = Timekeeper(self.tables, self.store)
        self.life = ServerHeartbeat(HeartbeatStore(database), self.timeline, self.keeper.reload_all)

    async def pass_time(self, table: Table, milliseconds: int) -> None:
        """Time passes as it does while all is well; what is due at the table has happened."""
        while milliseconds > 0:
            step = min(milliseconds, 4 * SECOND)
            self.machine.advance(step)
            await self.life.send_sign_of_life()
            await self.keeper.check_table(table.id)
            milliseconds -= step

    async def time_left(self, table: Table, seat: int = 0) -> int:
        """The milliseconds that the seat has left, as the record on disk says it."""
        row = await self.store.load_table(table.id)
        assert row is not None
        clock = restore_table(row).clocks.seats[seat]
        return clock.zero - self.tables.now() if clock.runs else clock.left


@asynccontextmanager
async def open_server(folder: Path, machine: Machine) -> AsyncIterator[Server]:
    async with open_house(file_in(folder), lambda database, pool: Server(
            database, machine, pool)) as made:
        await made.life.announce_server()
        yield made


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
async def server(tmp_path: Path, machine: Machine) -> AsyncIterator[Server]:
    async with open_server(tmp_path, machine) as opened:
        yield opened


async def test_outage_stops_all_clocks(tmp_path: Path, machine: Machine) -> None:
    async with open_server(tmp_path, machine) as server:
        table = await seat_two(server.tables, BLITZ)
        await server.pass_time(table, 200 * SECOND)
    machine.advance(DAY)
    async with open_server(tmp_path, machine) as server:
        table = await server.tables.load_table(table.id)
        await server.keeper.check_table(table.id)
        assert table.forfeits == frozenset()
        assert await server.time_left(table) == 400 * SECOND + GRACE
        await server.pass_time(table, GRACE + 100 * SECOND)
        assert await server.time_left(table) == 300 * SECOND
        await server.tables.act(table.id, INES.id, table.match.number, "end")
        assert await server.time_left(table) == 300 * SECOND


async def test_grace_is_not_used_up(tmp_path: Path, machine: Machine) -> None:
    async with open_server(tmp_path, machine) as server:
        table = await seat_two(server.tables, BLITZ)
    machine.advance(HOUR)
    async with open_server(tmp_path, machine) as server:
        table = await server.tables.load_table(table.id)
        await server.pass_time(table, 4 * SECOND)
        await server.tables.act(table.id, INES.id, table.match.number, "move nashik")
        await server.pass_time(table, GRACE - 4 * SECOND)
        assert await server.time_left(table) == 600 * SECOND


@pytest.mark.parametrize("jump", [-HOUR, DAY])
async def test_corrected_clock_jump_costs_nothing(
        server: Server, machine: Machine, jump: int) -> None:
    table = await seat_two(server.tables, BLITZ)
    await server.pass_time(table, 100 * SECOND)
    machine.wall += jump
    await server.keeper.check_table(table.id)          # before anybody has noticed
    await server.pass_time(table, 100 * SECOND)
    assert await server.time_left(table) == 400 * SECOND
    await server.tables.act(table.id, INES.id, table.match.number, "end")
    await server.pass_time(table, 50 * SECOND)
    machine.wall -= jump
    await server.keeper.check_table(table.id)
    await server.pass_time(table, 50 * SECOND)
    assert table.forfeits == frozenset()
    assert await server.time_left(table, 0) == 400 * SECOND
    assert await server.time_left(table, 1) == 500 * SECOND
    assert abs(server.tables.now() - machine.wall) <= SECOND      # the site tells the time


async def test_fast_clock_before_start_costs_nothing(tmp_path: Path, machine: Machine) -> None:
    async with open_server(tmp_path, machine) as server:
        machine.wall += DAY
        table = await seat_two(server.tables, BLITZ)
        await server.pass_time(table, 100 * SECOND)
    machine.wall -= DAY
    async with open_server(tmp_path, machine) as server:
        table = await server.tables.load_table(table.id)
        await server.pass_time(table, GRACE + 100 * SECOND)
        assert await server.time_left(table) == 400 * SECOND


async def test_hung_server_stops_clocks(server: Server, machine: Machine) -> None:
    table = await seat_two(server.tables, BLITZ)
    await server.pass_time(table, 100 * SECOND)
    machine.advance(HOUR)                        # it hung
    await server.life.send_sign_of_life()
    await server.keeper.check_table(table.id)
    assert await server.time_left(table) == 500 * SECOND
    machine.wall += HOUR                        # its machine slept
    await server.pass_time(table, 100 * SECOND)
    assert await server.time_left(table) == 400 * SECOND


async def test_questions_and_presence_wait_full_time(tmp_path: Path, machine: Machine) -> None:
    async with open_server(tmp_path, machine) as server:
        table = await seat_two(server.tables, Terms(bank=3600))
        await TableHosting(server.tables).ask_cancel(table.id, INES.id)
        await server.tables.store_signs()
        await server.pass_time(table, 60 * SECOND)
    machine.advance(DAY)
    async with open_server(tmp_path, machine) as server:
        table = await server.tables.load_table(table.id)
        await server.pass_time(table, 60 * SECOND)
        assert table.question is not None
        assert await server.tables.presence.find_overdue_seats(table) == frozenset()
        await server.pass_time(table, GRACE)
        assert table.question is None


async def test_gap_is_recorded_without_thinking_time(tmp_path: Path, machine: Machine) -> None:
    async with open_server(tmp_path, machine) as server:
        table = await seat_two(server.tables, BLITZ)
        await server.tables.act(table.id, INES.id, table.match.number, "end")
    machine.advance(DAY)
    async with open_server(tmp_path, machine) as server:
        table = await server.tables.load_table(table.id)
        row = table.events[-1]
        assert isinstance(row.event, Gap) and row.after == table.match.number
        assert row.event.length == DAY + GRACE
        await server.tables.act(table.id, KENJI.id, table.match.number, "end")
        assert measure_turns(table)[1] == []


async def test_writes_before_known_gap_are_overtaken(server: Server, machine: Machine) -> None:
    """No write gets between a gap and what follows it."""
    table = await seat_two(server.tables, BLITZ)
    known = table.version
    machine.advance(2 * STALE)
    await server.life.send_sign_of_life()
    assert table.version == known + 1
    assert isinstance(table.events[-1].event, Gap)


async def test_nothing_is_written_without_clocks(server: Server, machine: Machine) -> None:
    table = await seat_two(server.tables, Terms())
    machine.advance(HOUR)
    await server.life.send_sign_of_life()
    assert events_after_deal(table.events) == []


async def test_nothing_expires_before_gap_is_known(server: Server, machine: Machine) -> None:
    """The timekeeper and the heartbeat wake at the same moment."""
    table = await seat_two(server.tables, BLITZ)
    await server.pass_time(table, 100 * SECOND)
    machine.advance(HOUR)
    await server.keeper.check_table(table.id)
    assert table.forfeits == frozenset()
    await server.life.send_sign_of_life()
    await server.keeper.check_table(table.id)
    assert table.forfeits == frozenset()
    assert await server.time_left(table) == 500 * SECOND


async def test_listed_deadline_moves_by_gap(tmp_path: Path, machine: Machine) -> None:
    async with open_server(tmp_path, machine) as server:
        table = await seat_two(server.tables, Terms(pace="days", bank=DAY // SECOND))
    machine.advance(HOUR)
    async with open_server(tmp_path, machine) as server:
        table = await server.tables.load_table(table.id)
        [line] = (await Lobby(server.tables,
                              LobbyStore(server.database)).list_my_games(INES.id)).now
        assert line.status.deadline == find_deadline(table, table.to_act)


async def test_damaged_table_does_not_stop_heartbeat(server: Server, machine: Machine) -> None:
    table, sound = await seat_two(server.tables, BLITZ), await seat_two(server.tables, BLITZ)
    await server.database.run_transaction(lambda connection: execute(connection, text(
        f"UPDATE tables SET facts = 'x' WHERE id = '{table.id}'")))
    machine.advance(HOUR)
    await server.life.send_sign_of_life()
    assert isinstance(sound.events[-1].event, Gap)
