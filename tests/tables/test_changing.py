"""TableTransaction a table: all of it is written together, or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from grandtour.engine.core import PUBLIC
from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.events import Lapse, Pause, Rename, Resume
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from tests.rooms import INES, KENJI, events_after_deal, open_tables
from tests.some_game import PLAIN


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    async with open_tables(tmp_path) as opened:
        yield opened


@pytest.fixture
async def table(tables: Tables) -> Table:
    table = await tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], INES)
    await tables.join_table(table.id, KENJI)
    return table


async def test_actions_are_appended_with_their_seat(tables: Tables, table: Table) -> None:
    before = table.version
    async with tables.open_transaction(table.id, KENJI.id) as change:
        change.record_event(Pause())
        change.record_event(Rename("Soirée"))
        change.record_automatic(Lapse(1))
        assert not table.paused
        assert change.after.paused
    assert [(row.seat, row.person, row.event) for row in table.events[1:]] == [
        (1, KENJI.id, Pause()), (1, KENJI.id, Rename("Soirée")), (PUBLIC, "", Lapse(1))]
    assert table.version == before + 1
    tables.drop_tables([table.id])
    assert (await tables.load_table(table.id)).events == table.events


async def test_refusal_writes_nothing(tables: Tables, table: Table) -> None:
    before = table.version
    async def refused() -> None:
        async with tables.open_transaction(table.id, KENJI.id) as change:
            change.record_event(Pause())
            raise Refused(errors.NOT_HOST, {"name": "Inès"})
    with pytest.raises(Refused, match="not_host"):
        await refused()
    async with tables.open_transaction(table.id, KENJI.id):
        pass
    assert (table.version, events_after_deal(table.events)) == (before, [])


async def test_saved_part_survives_refusal(tables: Tables, table: Table) -> None:
    async def refused() -> None:
        async with tables.open_transaction(table.id) as change:
            change.record_automatic(Pause())
            await change.commit()
            change.record_automatic(Resume())
            raise Refused(errors.NOT_HOST, {"name": "Inès"})
    with pytest.raises(Refused, match="not_host"):
        await refused()
    assert events_after_deal(table.events) == [Pause()]


async def test_overtaken_writer_is_refused_and_reads(
        tables: Tables, table: Table, tmp_path: Path) -> None:
    async def overtaken(other: Tables) -> None:
        async with tables.open_transaction(table.id, INES.id) as change:
            change.record_event(Pause())
            async with other.open_transaction(table.id, KENJI.id) as faster:
                faster.record_event(Rename("Soirée"))
    async with open_tables(tmp_path) as other:
        with pytest.raises(Refused, match="stale_position"):
            await overtaken(other)
        assert (table.name, table.paused) == ("Soirée", False)


async def test_concurrent_writers_wait(tables: Tables, table: Table) -> None:
    async def add() -> None:
        async with tables.open_transaction(table.id, INES.id) as change:
            await asyncio.sleep(0.001)
            seat = change.table.seats[0]
            change.change_seats({0: replace(seat, name=f"{seat.name}+")})
    await asyncio.gather(add(), add(), add())
    assert table.names[0] == "Inès+++"
