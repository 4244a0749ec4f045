"""A server without the web, with the collection on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grandtour.bots.pool import BotPool
from grandtour.features.collection.opinion_store import OpinionStore
from grandtour.features.collection.play_store import PlayStore
from grandtour.features.collection.service import GameCollection
from grandtour.features.collection.text_store import TextStore
from grandtour.people.circles import Circles
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.friends import FriendStore
from grandtour.people.stores.people import PeopleStore
from grandtour.store.database import Database
from grandtour.tables.service import Tables
from grandtour.tables.stores.tables import TableStore
from tests.new_database import new_database
from tests.scenarios import Scenario, play_out


@dataclass
class House:
    """A server without the web."""

    collection: GameCollection
    plays: PlayStore
    tables: Tables
    people: People
    friends: FriendStore
    written: TextStore

    async def person(self, name: str, **settings: Any) -> PersonRow:
        person, _ = await self.people.create_guest(name)
        return await self.people.set_settings(person, person.settings.with_changes(**settings))


@asynccontextmanager
async def open_collection(folder: Path) -> AsyncIterator[House]:
    database = Database(new_database(folder / "shelf.sqlite"))
    bots = BotPool()
    clock = iter(range(1_000_000, 10**12, 20_000))         # 20 seconds between two looks at it
    tables = Tables(TableStore(database), bots, now=lambda: next(clock))
    people, plays = People(PeopleStore(database)), PlayStore(database)
    try:
        friends = FriendStore(database)
        circles = Circles(people.store, friends)
        written = TextStore(database)
        yield House(GameCollection(OpinionStore(database), plays, written, circles, tables), plays,
                    tables, people, friends, written)
    finally:
        await tables.stop_bots()
        bots.close()
        await database.close()


def scene(folder: Path, play: Scenario[House]) -> None:
    play_out(open_collection(folder), play)
