"""A site with groups, and people who finish games there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from grandtour.features.groups.evenings import GroupEvenings
from grandtour.features.groups.notices import EveningSource
from grandtour.features.groups.rows import GroupRow
from grandtour.features.groups.service import PlayGroups
from grandtour.features.groups.store import GroupStore
from grandtour.notifications.source import Source
from grandtour.people.rows import PersonRow
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.results.service import Results
from grandtour.results.stores.results import ResultStore
from grandtour.store.database import Database
from grandtour.tables.service import Tables
from grandtour.tables.table import Table
from tests.notifications.notice_hall import Hall, open_hall
from tests.postbox import Postbox


@dataclass
class GroupHall:
    """People, tables and groups, with a clock that the test turns."""

    hall: Hall
    groups: PlayGroups
    evenings: GroupEvenings
    results: Results

    async def play(self, *people: PersonRow) -> Table:
        """Let these people finish a game."""
        return await self.finish(await self.hall.table(*people))

    async def finish(self, table: Table) -> Table:
        """Play to the end, a minute later: no two games end at the same moment."""
        self.hall.clock[0] += 60_000
        while not table.over:
            await self.hall.act(table)
        await self.results.save_missing()
        await self.groups.collect_game(table.id)
        return await self.hall.tables.load_table(table.id)

    async def group_of(self, table: Table) -> GroupRow:
        found = await self.groups.find_for_table(table)
        assert found is not None
        return found


@asynccontextmanager
async def group_hall(folder: Path, postbox: Postbox) -> AsyncIterator[GroupHall]:
    made: list[tuple[PlayGroups, GroupEvenings, Results]] = []

    def sources(database: Database, tables: Tables) -> Mapping[str, Source]:
        results, store = Results(ResultStore(database), tables), GroupStore(database)
        groups = PlayGroups(store, tables, results, tables.now)
        evenings = GroupEvenings(store, groups, tables, People(PeopleStore(database)), tables.now)
        made.append((groups, evenings, results))
        return {"evening": EveningSource(evenings, tables.now)}

    async with open_hall(folder, postbox, sources=sources) as site:
        yield GroupHall(site, *made[0])
