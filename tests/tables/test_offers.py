"""Seats of players who have left, offered to friends and to everyone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from grandtour.bots.pool import BotPool
from grandtour.people.rows import PersonRow
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from grandtour.tables.events import Audience, Offer
from grandtour.tables.lobby import Lobby
from grandtour.tables.stores.lobby import LobbyStore
from grandtour.tables.table import Table
from tests.rooms import HARUKI, INES, KENJI, LEA, Room, file_in, open_house
from tests.scenarios import refusal_code


class Hall(Room):
    """A room with friends and lists, and a table of three that Haruki can leave."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        super().__init__(database, pool)
        self.lobby = Lobby(self.tables, LobbyStore(database))
        self.friends, self.people = FriendStore(database), PeopleStore(database)

    async def seat_two_of_three(self, **terms: object) -> Table:
        """Return the table after Haruki has left seat 2."""
        table = await self.seat_three(**terms)
        await self.hosting.leave_table(table.id, HARUKI)
        return table

    async def offer(self, table: Table, to: Audience) -> None:
        await self.hosting.offer_seat(table.id, INES, 2, to)

    async def find(self, person: str = "") -> list[tuple[str, int]]:
        return [(one.table.id, one.seat) for one in await self.lobby.list_offered(person)]


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with open_house(file_in(tmp_path), Hall) as opened:
        for person in (INES, KENJI, HARUKI, LEA):
            await opened.people.add_person(person)
        yield opened


async def test_offered_seat_is_listed_until_taken(hall: Hall) -> None:
    table = await hall.seat_two_of_three()
    assert await hall.find() == []
    await hall.offer(table, "all")
    assert await hall.find() == await hall.find(LEA.id) == [(table.id, 2)]
    assert await hall.find(KENJI.id) == []              # who plays there
    await hall.hosting.take_seat(table.id, LEA, table.seats[2].code)
    assert table.seat_of(LEA.id) == 2
    assert await hall.find() == []


async def test_friends_alone_see_their_offers(hall: Hall) -> None:
    table = await hall.seat_two_of_three()
    await hall.offer(table, "friends")
    await hall.friends.add_wish(KENJI.id, LEA.id, 1)
    assert await hall.find() == await hall.find(LEA.id) == []
    await hall.friends.add_wish(LEA.id, KENJI.id, 2)
    assert await hall.find(LEA.id) == [(table.id, 2)]


async def test_blocked_people_find_no_seat(hall: Hall) -> None:
    table = await hall.seat_two_of_three()
    await hall.offer(table, "all")
    await hall.friends.add_block(KENJI.id, LEA.id, 1)
    assert await hall.find(LEA.id) == []


async def test_withdrawn_offer_has_no_invitation(hall: Hall) -> None:
    table = await hall.seat_two_of_three()
    await hall.offer(table, "link")
    code = table.seats[2].code
    assert code and await hall.find() == []             # known to those who have the link
    await hall.offer(table, "all")
    assert table.seats[2].code == code
    await hall.offer(table, "nobody")
    await hall.offer(table, "nobody")                   # says nothing new
    assert await hall.find() == []
    assert await refusal_code(hall.hosting.take_seat(table.id, LEA, code)) == "seat_taken"
    assert [row.event.to for row in table.events if isinstance(row.event, Offer)] == [
        "link", "all", "nobody"]


async def test_offers_survive_a_restart(hall: Hall) -> None:
    table = await hall.seat_two_of_three()
    await hall.offer(table, "friends")
    hall.tables.drop_tables([table.id])
    assert (await hall.tables.load_table(table.id)).seats[2].offered == "friends"


@pytest.mark.parametrize(("person", "seat", "reason"), [
    (INES, 1, "not_left"), (INES, 7, "not_left"), (KENJI, 2, "not_host"),
    (LEA, 2, "not_host")], ids=lambda one: getattr(one, "id", str(one)))
async def test_only_hosts_offer_left_seats(hall: Hall, person: PersonRow, seat: int,
                                           reason: str) -> None:
    table = await hall.seat_two_of_three()
    offering = hall.hosting.offer_seat(table.id, person, seat, "all")
    assert await refusal_code(offering) == reason


async def test_open_positions_forbid_offers(hall: Hall) -> None:
    table = await hall.seat_two_of_three(open_after=3, talk="seats")
    assert await refusal_code(hall.offer(table, "all")) == "spectators_see_all"
