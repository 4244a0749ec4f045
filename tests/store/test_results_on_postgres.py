"""Results and ratings in PostgreSQL are those of SQLite, also when two servers keep them."""

from __future__ import annotations

import pytest

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

from grandtour import games
from grandtour.engine.match import Match
from grandtour.maintenance.making import make_database
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player
from grandtour.results.rows import LadderRow, SeatResult, TableResult
from grandtour.results.stores.results import ResultStore
from grandtour.store.database import Database
from grandtour.tables.codec import build_row
from grandtour.tables.seating import SeatWish, build_seats
from grandtour.tables.status import build_status
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from tests.new_database import new_database
from tests.some_game import PLAIN

PLAYERS = (Player("person", "ines"), Player("person", "kenji"), Player("bot", "cyclist"),
           Player("bot", "walker"))
INES = PersonRow("ines", "Inès")


def results(number: int) -> list[TableResult]:
    """Tables of three, some of which ended at the same moment."""
    chance, found = random.Random(number), []
    for one in range(number):
        seats = chance.sample(PLAYERS, 3)
        found.append(TableResult(f"t{one:02}", PLAIN, "take_backs" if one == 3 else "",
                                 1 + one // 2,
                                 options={"screens": "open"} if one % 2 else {},
                                 seconds=600, moves=50,
                                 seats=tuple(SeatResult(player, 1 + place, 90 - 10 * place, place,
                                                        float(place == 0))
                                             for place, player in enumerate(seats))))
    return found


async def store_tables(database: Database, kept: Sequence[TableResult]) -> None:
    tables = TableStore(database)
    for result in kept:
        rules = games.game(PLAIN)
        seats = build_seats(rules, [SeatWish("me"), SeatWish("open")], INES)
        table = Table(result.table, result.table, "", seats,
                      Match(rules, 2, rules.choose(2, {}, "")), 1, INES.id, opened=1)
        await tables.add_table(build_row(table), build_status(table, 1))


def rating_rows(ladder: Sequence[LadderRow]) -> list[tuple[Player, float, float, int]]:
    return [(row.player, row.rating.mu, row.rating.sigma, row.rating.games) for row in ladder]


async def everything(store: ResultStore) -> list[object]:
    return [rating_rows(await store.load_ladder(PLAIN)),
            sorted(await store.list_rated_tables(PLAIN, False), key=repr),
            sorted(await store.sum_places(PLAIN, False), key=repr),
            await store.list_results("ines"), await store.list_results("kenji")]


@pytest.mark.slow
def test_two_servers_store_the_same(postgres: str, tmp_path: Path) -> None:
    kept = results(12)

    async def one() -> list[object]:
        database = Database(new_database(tmp_path / "one.sqlite"))
        await store_tables(database, kept)
        store = ResultStore(database)
        await store.replace_results(kept)
        await store.move_results("kenji", "guest")
        await store.move_results("guest", "kenji")
        found = await everything(store)
        await database.close()
        return found

    async def two() -> list[object]:
        make_database(postgres)
        servers = [Database(postgres), Database(postgres)]
        await store_tables(servers[0], kept)
        stores = [ResultStore(server) for server in servers]
        shuffled = random.Random(1).sample(kept, len(kept))
        await asyncio.gather(*(stores[number % 2].save_result(result)
                               for number, result in enumerate(shuffled)))
        assert await stores[0].list_unwritten(5) == []
        await stores[1].move_results("ines", "guest")
        await stores[0].move_results("guest", "ines")
        found = await everything(stores[0])
        for server in servers:
            await server.close()
        return found

    assert asyncio.run(two()) == asyncio.run(one())
