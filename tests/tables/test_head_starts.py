"""The head start of the weaker player."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path

import pytest

from grandtour.bots.pool import BotPool
from grandtour.games import game
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player, Rating
from grandtour.results.from_table import compute_result
from grandtour.store.database import Database
from grandtour.tables.codec import restore_table
from grandtour.tables.events import GiveHeadStart
from grandtour.tables.hosting import TableHosting
from grandtour.tables.lobby import Lobby
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.stores.tables import TableStore
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from tests.rooms import INES, KENJI, LEA, file_in, open_house
from tests.some_game import PLAIN

OPTION = game(PLAIN).head_start_option()
assert OPTION is not None
SMALL, LARGE = OPTION.worth


class House:
    """Tables on disk with ratings that the test sets, in points."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        self.ratings: dict[str, int] = {}
        self.store = TableStore(database)
        self.tables = Tables(self.store, pool, ratings=self.find_ratings)
        self.lobby = Lobby(self.tables, LobbyStore(database))

    async def find_ratings(self, name: str,
                           players: Collection[Player]) -> Mapping[Player, Rating]:
        assert name == PLAIN
        return {player: Rating(float(self.ratings[player.id]), 30.0, 50) for player in players
                if player.id in self.ratings}

    async def play(self, *, agreed: str, others: tuple[PersonRow, ...] = (KENJI,),
                   **options: str) -> Table:
        """Return a table at which Inès and these others have sat down."""
        table = await self.tables.open_table(
            PLAIN, [SeatWish("me"), *[SeatWish("open")] * len(others)], INES,
            options={"first_seat": "0"} | options,
            terms=Terms(head_start=agreed))     # type: ignore[arg-type]
        for person in others:
            await self.tables.join_table(table.id, person)
        return await self.tables.load_table(table.id)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_house(file_in(tmp_path), House) as opened:
        yield opened


def given(table: Table) -> str:
    return table.match.options["head_start"]


async def test_weaker_player_starts_with_more(house: House) -> None:
    house.ratings = {INES.id: 800, KENJI.id: 700}
    table = await house.play(agreed="small")
    assert given(table) == f"1_gets_{SMALL}"
    assert [row.seat for row in table.events if isinstance(row.event, GiveHeadStart)] == [1]
    stored = await house.store.load_table(table.id)
    assert stored is not None
    assert given(restore_table(stored)) == given(table)


@pytest.mark.parametrize(("agreed", "others", "value"), [
    ("large", {KENJI.id: 790}, f"1_gets_{LARGE}"),
    ("large", {KENJI.id: 800}, "none"),
    ("large", {}, "none"),
    ("fitting", {KENJI.id: 790}, "none"),
    ("fitting", {KENJI.id: 800 + OPTION.worth[SMALL]}, f"0_gets_{SMALL}"),
    ("fitting", {KENJI.id: 100}, f"1_gets_{LARGE}"),
    ("none", {KENJI.id: 100}, "none"),
])
async def test_ratings_decide_who_gets_what(house: House, agreed: str, others: dict[str, int],
                                            value: str) -> None:
    house.ratings = {INES.id: 800} | others
    assert given(await house.play(agreed=agreed)) == value


async def test_strangers_begin_without_head_start(house: House) -> None:
    table = await house.play(agreed="large")
    assert (given(table), table.started) == ("none", True)


async def test_lowest_of_three_starts_with_more(house: House) -> None:
    house.ratings = {INES.id: 800, KENJI.id: 900, LEA.id: 500}
    assert given(await house.play(agreed="large", others=(KENJI, LEA))) == f"2_gets_{LARGE}"


async def test_head_start_is_decided_once(house: House) -> None:
    house.ratings = {INES.id: 800, KENJI.id: 800}
    table = await house.play(agreed="small")
    house.ratings = {INES.id: 800, KENJI.id: 100}
    assert given(await house.tables.load_table(table.id)) == "none"


async def test_rematch_decides_again(house: House) -> None:
    house.ratings = {INES.id: 800, KENJI.id: 700}
    table = await house.play(agreed="small")
    await TableHosting(house.tables).ask_cancel(table.id, INES.id)
    question = table.question
    assert question is not None
    await TableHosting(house.tables).answer_question(table.id, KENJI.id, question.number, True)
    house.ratings = {INES.id: 600, KENJI.id: 700}
    again = await house.lobby.open_rematch(table.id, INES)
    assert given(again) == "none"
    await house.tables.join_table(again.id, KENJI)
    assert given(again) == f"1_gets_{SMALL}"         # both sit one seat further on
    assert compute_result(table).unrated == "cancelled"


async def test_named_seat_needs_no_rating(house: House) -> None:
    house.ratings = {INES.id: 100, KENJI.id: 700}
    table = await house.play(agreed="large", head_start=f"1_gets_{SMALL}")
    assert (given(table), table.terms.head_start) == (f"1_gets_{SMALL}", "none")
    assert [row.seat for row in table.events if isinstance(row.event, GiveHeadStart)] == [1]


async def test_swap_moves_the_named_head_start(house: House) -> None:
    table = await house.tables.open_table(
        PLAIN, [SeatWish("me"), SeatWish("open")], INES, options={"head_start": f"0_gets_{SMALL}"})
    await TableHosting(house.tables).swap_seats(table.id, INES, 0, 1)
    await house.tables.join_table(table.id, KENJI)
    assert given(table) == f"1_gets_{SMALL}"
    stored = await house.store.load_table(table.id)
    assert stored is not None
    assert stored.options["head_start"] == f"1_gets_{SMALL}"


async def test_lot_keeps_the_head_start_with_its_player(house: House) -> None:
    for _ in range(6):
        table = await house.tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", "walker"), SeatWish("bot", "cyclist")], INES,
            options={"head_start": f"0_gets_{SMALL}"}, terms=Terms(order="lot"))
        assert given(table) == f"{table.own_seat(INES.id)}_gets_{SMALL}"
