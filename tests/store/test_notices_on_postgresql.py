"""Notices on PostgreSQL: the same, and two servers never claim the same one."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from grandtour.bots.pool import BotPool
from grandtour.maintenance.making import make_database
from grandtour.notifications.rows import NoticeRow, Subject
from grandtour.notifications.stores.notices import NoticeStore
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from grandtour.tables.seating import SeatWish
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from tests.some_game import PLAIN


def test_servers_never_claim_same_notice(postgres: str) -> None:
    asyncio.run(claiming(postgres))


async def claiming(url: str) -> None:
    make_database(url)
    first, second = Database(url), Database(url)
    pool = BotPool()
    person, _ = await People(PeopleStore(first)).create_guest("Inès")
    table = await Tables(TableStore(first), pool).open_table(
        PLAIN, [SeatWish("me"), SeatWish("open")], person)
    stores = NoticeStore(first), NoticeStore(second)
    notices = [NoticeRow(f"n{number}", person.id, Subject("table", table.id), "turn",
                         f"after {number}", "mail", 1, 1) for number in range(40)]
    await stores[0].add_notices(notices)
    await stores[1].add_notices([replace(one, id=f"again{one.id}") for one in notices])
    claimed = await asyncio.gather(
        *[store.claim_notices("mail", 10, 20, 15) for store in stores * 2])
    ids = [one.id for batch in claimed for one in batch]
    assert len(ids) == len(set(ids)) == 40
    assert await stores[1].claim_notices("mail", 10, 20, 15) == []
    assert len(await stores[1].claim_notices("mail", 21, 30, 50)) == 40
    secrets = await asyncio.gather(*[store.load_or_make_secret(person.id) for store in stores])
    assert secrets[0] == secrets[1]
    pool.close()
    await first.close()
    await second.close()
