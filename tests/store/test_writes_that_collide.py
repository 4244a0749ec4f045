"""Writes that get in each other's way: two servers at one PostgreSQL, and callers who give up."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from operator import methodcaller
from pathlib import Path

import pytest
from grandtour.maintenance.making import make_database
from grandtour.store.database import Database
from tests.new_database import new_database
from sqlalchemy import Connection, text

SERIALIZABLE = "?options=-cdefault_transaction_isolation%3Dserializable"
MAKE = "create table pots (name text primary key, coins integer)"
FILL = "insert into pots values ('left', 0), ('right', 0)"
ADD = text("update pots set coins = coins + 1 where name = :name")
COUNT = text("select coins from pots order by name")


def putting(*pots: str, meet: threading.Barrier) -> tuple[Callable[[Connection], None], list[str]]:
    """A change that puts a coin into one pot after the other, and of which the first try waits
    after the first coin until both have come so far."""
    tries: list[str] = []

    def change(connection: Connection) -> None:
        tries.append(pots[0])
        connection.execute(COUNT).all()
        if len(pots) == 1 and len(tries) == 1:
            meet.wait(20)
        for pot in pots:
            connection.execute(ADD, {"name": pot})
            if len(pots) > 1 and pot == pots[0] and len(tries) == 1:
                meet.wait(20)
    return change, tries


@pytest.mark.parametrize(("how", "one", "other", "coins"), [
    ("", ("left", "right"), ("right", "left"), [2, 2]),         # each waits for the other
    (SERIALIZABLE, ("left",), ("left",), [2, 0]),               # both have read the same
])
async def test_both_colliding_servers_write(
        postgres: str, how: str, one: tuple[str, ...], other: tuple[str, ...],
        coins: list[int]) -> None:
    make_database(postgres)
    servers = [Database(postgres + how), Database(postgres + how)]
    for statement in (MAKE, FILL):
        await servers[0].run_transaction(methodcaller("execute", text(statement)))
    meet = threading.Barrier(2)
    changes = [putting(*pots, meet=meet) for pots in (one, other)]
    await asyncio.gather(*[server.run_transaction(change) for server, (change, _) in zip(
        servers, changes, strict=True)])
    assert sum(len(tries) for _, tries in changes) > 2      # they did collide
    found = await servers[0].run_query(
        lambda connection: list(connection.execute(COUNT).scalars()))
    assert found == coins
    for server in servers:
        await server.close()


async def test_cancelled_wait_leaves_writer_working(tmp_path: Path) -> None:
    database = Database(new_database(tmp_path / "given-up.sqlite"))
    begun, go = threading.Event(), threading.Event()

    def slow(_: Connection) -> None:
        begun.set()
        go.wait(20)

    first = asyncio.create_task(database.run_transaction(slow))
    await asyncio.to_thread(begun.wait, 20)
    second = asyncio.create_task(database.run_transaction(
        lambda connection: connection.execute(text(MAKE)) and None))
    await asyncio.sleep(0)
    waiting = [first, second]
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    go.set()
    await database.run_transaction(lambda connection: None)
    assert database.is_writer_alive()
    tables = await database.run_query(lambda connection: connection.execute(text(
        "select count(*) from sqlite_master where name = 'pots'")).scalar())
    assert tables == 0                          # nobody waited for it any more
    await database.close()


async def test_reader_can_write_despite_another_process(tmp_path: Path) -> None:
    servers = [Database(new_database(tmp_path / "both.sqlite")) for _ in range(2)]
    for statement in (MAKE, FILL):
        await servers[0].run_transaction(methodcaller("execute", text(statement)))
    read = threading.Event()

    def slowly(connection: Connection) -> None:
        connection.execute(COUNT).all()
        read.set()
        time.sleep(0.2)             # the other one comes
        connection.execute(ADD, {"name": "left"})
    first = asyncio.create_task(servers[0].run_transaction(slowly))
    await asyncio.to_thread(read.wait, 20)
    await servers[1].run_transaction(methodcaller("execute", ADD, {"name": "left"}))
    await first
    found = await servers[1].run_query(
        lambda connection: list(connection.execute(COUNT).scalars()))
    assert found == [2, 0]
    for server in servers:
        await server.close()
