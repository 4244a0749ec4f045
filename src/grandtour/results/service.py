"""Computes and stores the results of finished tables, and answers questions about them.

The record is the truth: results and ratings follow from it, and can be computed again."""

from __future__ import annotations

import logging
from collections.abc import Collection
from typing import Final

from grandtour.people.rows import PersonRow
from grandtour.ratings import Player, Rating
from grandtour.results.from_table import compute_result
from grandtour.results.rows import LadderRow, TableResult
from grandtour.results.statistics import (
    FEWEST, RECENT, GameStatistics, HeadToHead, PersonStatistics, RecentGames, Reliability,
    compute_game_statistics, find_own_seat, list_companions, summarize_games,
    summarize_recent_games,
)
from grandtour.results.stores.results import ResultStore
from grandtour.tables.codec import DamagedTable, restore_table
from grandtour.tables.ends import EndWatcher
from grandtour.tables.service import Tables

LOG: Final = logging.getLogger(__name__)
BATCH: Final = 100              # tables that are read at a time


class Results:
    """The results of a site. It stores the result of every table that ends. Also a
    `PersonalDataSource`."""

    def __init__(self, store: ResultStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._ends = EndWatcher(tables, self.save_missing, LOG)

    async def run_forever(self) -> None:
        """Store the result of every table soon after its end. Never returns."""
        await self._ends.run_forever()

    async def save_missing(self) -> None:
        """Store the results that are missing."""
        while found := await self._store.list_unwritten(BATCH):
            for table in found:
                result = await self._compute_result(table)
                if result is not None:
                    await self._store.save_result(result)
                    await self._tables.reload_table(table)

    async def rebuild_all(self) -> int:
        """Compute all results and ratings again; return how many tables are over."""
        results = [result for table in await self._store.list_tables()
                   if (result := await self._compute_result(table)) is not None]
        await self._store.replace_results(results)
        await self.save_missing()       # tables that have ended in the meantime
        return len(results)

    async def _compute_result(self, table_id: str) -> TableResult | None:
        """Return the result of a table; None if it is not over."""
        game, tables = "", self._tables.store
        try:
            row = await tables.load_table(table_id)
            assert row is not None
            game = row.game
            table = restore_table(row)
        except DamagedTable as damage:
            LOG.error("%s", damage)
            return TableResult(table_id, game, "damaged", 0,
                               version=await tables.find_version(table_id))
        return compute_result(table) if table.over else None

    # Ladders and statistics.

    async def load_ladder(self, game: str) -> list[LadderRow]:
        """Return all players with a rating in the game, the strongest first, whether or not the
        rating is shown yet."""
        return await self._store.load_ladder(game)

    async def find_ratings(self, game: str, players: Collection[Player]) -> dict[Player, Rating]:
        """Return the ratings of these players in the game, without those who were never rated.
        The caller checks who may see them, as for `load_statistics`."""
        return await self._store.find_ratings(game, players)

    async def list_results(self, person: str) -> list[TableResult]:
        """Return the results of the person, the last first."""
        return await self._store.list_results(person)

    async def load_statistics(self, person: str) -> list[PersonStatistics]:
        """Return the statistics of the person by game, the most played first.

        They contain no rating or name of another person, and nothing of running tables. The caller
        checks who may see them: `Circles.find_owners_showing("statistics", ...)`."""
        return summarize_games(person, await self._store.list_results(person))

    async def load_recent_games(self, person: str) -> RecentGames | None:
        """Return how the person has played with others lately; shown next to the statistics."""
        return summarize_recent_games(person, await self._store.list_results(person))

    async def load_reliability(self, people: Collection[str]) -> dict[str, Reliability]:
        """Return how reliably these people have played with others lately, without those with fewer
        than FEWEST games. The caller checks who may see it, as for `load_statistics`."""
        found = await self._store.count_recent_games(people, RECENT) if people else {}
        return {person: Reliability(*counts) for person, counts in found.items()
                if counts[0] >= FEWEST}

    async def compare_people(self, one: str, other: str) -> HeadToHead:
        """Return the results of the first person at tables with the other."""
        found = list_companions(one, await self._store.list_results(one))
        return next((versus for versus in found if versus.person == other), HeadToHead(other))

    async def load_game_statistics(self, game: str, people_only: bool) -> GameStatistics:
        """Return the statistics of the game, from all rated tables or from those without computer
        players."""
        return compute_game_statistics(await self._store.list_rated_tables(game, people_only),
                                       await self._store.sum_places(game, people_only))

    # Personal data.

    async def export_data(self, person: str) -> object:
        return [export_result(result, person)
                for result in await self._store.list_results(person)]

    async def erase_person_data(self, person: str) -> None:
        """Keep the results, under an id that belongs to no one: those of others depend on them."""

    async def merge_guest(self, guest: str, member: PersonRow) -> None:
        await self._store.move_results(guest, member.id)


def export_result(result: TableResult, person: str) -> dict[str, object]:
    """Return the part of the result that is about the person alone."""
    seat, own = find_own_seat(result, person)
    return {"table": result.table, "game": result.game, "moment": result.moment,
            "options": result.options, "pace": result.pace, "players": len(result.seats),
            "seat": seat, "rank": own.rank, "points": own.points, "stand_in": own.stand_in,
            "seconds_by_turn": list(own.times), "unrated": result.unrated,
            "rating": None if own.rating is None else
            {"points": own.rating.points, "margin": own.rating.margin, "games": own.rating.games}}
