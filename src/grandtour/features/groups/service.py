"""Groups: the same people play together again, by a link that stays."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from grandtour.engine.game import NOT_SEATED, Refused
from grandtour.features.groups import errors
from grandtour.features.groups.rows import GroupPerson, GroupRow
from grandtour.features.groups.store import GroupStore
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_invitation_code, make_random_id
from grandtour.results.rows import TableResult
from grandtour.results.service import Results
from grandtour.tables.errors import NOT_OVER
from grandtour.tables.service import Tables
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
NOTED: Final = 1_000            # finished tables that are remembered, so that each is read once


@dataclass(frozen=True)
class GroupView:
    """A group with its people and the results of its games, the first ended first."""

    group: GroupRow
    people: Sequence[GroupPerson]
    results: Sequence[TableResult]

    def has_member(self, person: str) -> bool:
        """Return whether the person belongs to the group."""
        return any(one.id == person for one in self.people)


class PlayGroups:
    """The groups of a site. A group is founded when the same people finish a second game together,
    or when one of them proposes another evening. Its link is a secret: whoever has it sees the
    group. `now` returns the time in milliseconds since 1970. Also a `PersonalDataSource`."""

    def __init__(self, store: GroupStore, tables: Tables, results: Results,
                 now: Callable[[], int]) -> None:
        self.store = store
        self._tables = tables
        self._results = results
        self._now = now
        self._ended: asyncio.Queue[str] = asyncio.Queue()
        self._noted: set[str] = set()
        tables.hub.followers.append(self._note_end)

    # Finding groups.

    async def find_for_table(self, table: Table) -> GroupRow | None:
        """Return the group of the people at a finished table; None if they have none."""
        people = list_players(table) if table.over else frozenset()
        return await self.store.find_by_people(people) if people else None

    async def find_or_found_for_table(self, table: Table, person: str) -> GroupRow:
        """Return the group of the people at a finished table, for one of them. Found it if they
        have none. Refused: not_seated, not_over, too_few_people."""
        if not table.sits(person):
            raise Refused(NOT_SEATED, {})
        if not table.over:
            raise Refused(NOT_OVER, {})
        people = list_players(table)
        if not people:
            raise Refused(errors.TOO_FEW_PEOPLE, {})
        return await self.store.find_by_people(people) or await self._found_group(people)

    async def open_group(self, address: str) -> GroupView:
        """Return the group with this address. Refused: no_such_group."""
        group = await self.store.find_by_address(address)
        if group is None:
            raise Refused(errors.NO_GROUP, {})
        return await self.load_view(group)

    async def load_view(self, group: GroupRow) -> GroupView:
        return GroupView(group, await self.store.list_people(group.id),
                         await self.store.list_results(group.id))

    async def _found_group(self, people: frozenset[str]) -> GroupRow:
        """Found the group of these people, with all games that they have played together."""
        group = await self.store.add_group(
            GroupRow(make_random_id(10), make_invitation_code(), self._now()), people)
        await self.store.add_games(group.id, await self._list_common_games(people))
        return group

    async def _list_common_games(self, people: frozenset[str]) -> list[str]:
        """Return the finished tables at which exactly these people sat."""
        return [result.table for result in await self._results.list_results(min(people))
                if frozenset(seat.player.id for seat in result.seats
                             if seat.player.kind == "person") == people]

    # Finished games.

    def _note_end(self, table_id: str) -> None:
        table = self._tables.find_in_memory(table_id)
        if table is not None and table.over and table.outcome is not None \
                and table_id not in self._noted:
            if len(self._noted) >= NOTED:
                self._noted.clear()
            self._noted.add(table_id)
            self._ended.put_nowait(table_id)

    async def collect_games(self) -> None:
        """Add every game to its group soon after its end. Runs for ever."""
        while True:
            table_id = await self._ended.get()
            try:
                await self.collect_game(table_id)
            except Exception:
                LOG.exception("a finished game could not be added to its group")

    async def collect_game(self, table_id: str) -> None:
        """Add a finished game to the group of its people. If it is their second one, found the
        group. Then notify their pages."""
        table = await self._tables.load_table(table_id)
        people = list_players(table)
        if not people:
            return
        group = await self.store.find_by_people(people)
        games = await self._list_common_games(people)
        if group is not None:
            await self.store.add_games(group.id, games)
        elif len(games) > 1:
            group = await self._found_group(people)
        for person in people if group else ():
            self._tables.hub.notify_person(table_id, person)

    # What is known of a person.

    async def export_data(self, person: str) -> object:
        evenings = await self.store.list_evenings_of(person, 0)
        return {"groups": [asdict(group) for group in await self.store.list_groups_of(person)],
                "muted": await self.store.list_quiet(person),
                "proposed": [asdict(row) for row in evenings if row.author == person],
                "answers": [asdict(row) for row in await self.store.list_answers_of(person)]}

    async def erase_person_data(self, person: str) -> None:
        await self.store.forget_person(person)

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self.store.move_person(guest, member.id)


def list_players(table: Table) -> frozenset[str]:
    """Return the people at a table, if they can be a group: two or more who do not share a
    device. Else return no one."""
    people = frozenset(seat.holder for seat in table.seats if seat.kind == "person")
    return frozenset() if len(people) < 2 or table.device_shared or table.cancelled else people
