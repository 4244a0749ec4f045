"""A table that is opened for a community is shown there from the first moment, or not opened."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import IntegrityError

from grandtour.bots.pool import BotPool
from grandtour.features.communities.rows import CommunityRow, CommunityTableRow, MemberRow
from grandtour.features.communities.schema import COMMUNITY_TABLES
from grandtour.features.communities.stores.communities import CommunityStore, add_community_table
from grandtour.store.database import Database
from grandtour.tables.groups import OpenedForGroup
from grandtour.tables.schema import DEALS, SEATS, TABLES
from grandtour.tables.seating import SeatWish
from grandtour.tables.terms import Terms
from tests.rooms import INES, Room, file_in, open_house
from tests.scenarios import play_out
from tests.some_game import PLAIN

WISHES = [SeatWish("me"), SeatWish("open")]
HALFWAY = ("CREATE TRIGGER halfway BEFORE INSERT ON community_tables "
           "BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END")


class Club(Room):
    """The same, with communities."""

    def __init__(self, database: Database, pool: BotPool) -> None:
        super().__init__(database, pool)
        self.database = database


async def found_community(here: Club) -> str:
    """The id of a community of Inès."""
    row = CommunityRow("club", "lamp-lane", "Lamp lane", "", ("en",), False, "members", "members",
                       "code", 1)
    await CommunityStore(here.database).add_community(row, MemberRow("club", INES.id, "founder", 1))
    return row.id


def for_members_of(club: str) -> OpenedForGroup:
    return OpenedForGroup(True, partial(
        add_community_table, shown=CommunityTableRow(club, True)), lambda _: None)


async def count_rows(here: Club) -> list[int]:
    """Count the tables, their seats, secrets, and places in communities."""
    def count(connection: Connection) -> list[int]:
        return [len(connection.execute(select(table)).all())
                for table in (TABLES, SEATS, DEALS, COMMUNITY_TABLES)]
    return await here.database.run_query(count)


def test_table_is_members_only_at_once(tmp_path: Path) -> None:
    async def play(here: Club) -> None:
        club = await found_community(here)
        table = await here.tables.open_table(
            PLAIN, WISHES, INES, terms=Terms(listed=True), opened_for=for_members_of(club))
        assert await count_rows(here) == [1, 2, 1, 1] and not table.terms.listed
        store = CommunityStore(here.database)
        [reserved] = await store.list_reserved([table.id], "")
        assert (reserved.title, reserved.inside) == ("Lamp lane", False)
        assert (await store.list_reserved([table.id], INES.id))[0].inside
    play_out(open_house(file_in(tmp_path), Club), play)


@pytest.mark.parametrize("fault", ["in between", "closed meanwhile"])
def test_failed_opening_leaves_nothing(
        tmp_path: Path, fault: str) -> None:
    async def play(here: Club) -> None:
        club = await found_community(here)
        if fault == "in between":
            await here.database.run_transaction(
                lambda connection: connection.execute(text(HALFWAY)))
        else:
            await CommunityStore(here.database).drop_community(club, None)
        with pytest.raises(IntegrityError):
            await here.tables.open_table(
                PLAIN, WISHES, INES, opened_for=for_members_of(club))
        assert await count_rows(here) == [0, 0, 0, 0]
        assert await here.tables.list_tables_of(INES.id) == []
        await here.tables.open_table(PLAIN, WISHES, INES)           # the next one is opened
        assert (await count_rows(here))[0] == 1
    play_out(open_house(file_in(tmp_path), Club), play)
