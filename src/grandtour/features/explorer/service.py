"""The explorer of a site: it stores the first decisions of every table that ends, and answers what
was played at a node. The record is the truth: everything can be computed again."""

from __future__ import annotations

import logging
from typing import Final

from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.features.explorer import errors
from grandtour.features.explorer.openings import explore_game
from grandtour.features.explorer.rows import ExploredGame, Node, Setup, Source
from grandtour.features.explorer.store import ExplorerStore
from grandtour.tables.codec import DamagedTable, replay_entry, restore_table, start_match
from grandtour.tables.ends import EndWatcher
from grandtour.tables.service import Tables

LOG: Final = logging.getLogger(__name__)
BATCH: Final = 100              # tables that are read at a time


class OpeningExplorer:
    """Finds what was played in the first decisions of finished games."""

    def __init__(self, store: ExplorerStore, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._ends = EndWatcher(tables, self.store_missing, LOG)

    # Storing games.

    async def run_forever(self) -> None:
        """Store every table soon after its end. Never returns."""
        await self._ends.run_forever()

    async def store_missing(self) -> None:
        """Store the finished tables that are missing."""
        while found := await self._store.list_unexplored(BATCH):
            await self._store.add_games([await self._explore_table(table) for table in found])

    async def rebuild_all(self) -> int:
        """Compute everything again; return how many games count. Pages show all games meanwhile."""
        tables = await self._store.list_finished()
        for begin in range(0, len(tables), BATCH):
            await self._store.replace_games(
                [await self._explore_table(table) for table in tables[begin:begin + BATCH]])
        await self.store_missing()      # tables that have ended in the meantime
        return await self._store.count_games()

    async def _explore_table(self, table_id: str) -> ExploredGame:
        row = await self._tables.store.load_table(table_id)
        assert row is not None
        try:
            return explore_game(restore_table(row))
        except DamagedTable as damage:
            LOG.error("%s", damage)
            return ExploredGame(table_id, row.game)

    # Looking.

    async def list_setups(self, game: str, source: Source, person: str) -> list[Setup]:
        """Return the set-ups of a game, the most played first."""
        return await self._store.list_setups(game, source, person)

    async def find_node(self, game: str, node: str, source: Source,
                        person: str) -> tuple[Node, Setup]:
        """Return what was played at a node, and the set-up of its games. Without a game in this
        source, an example of the other one remains. Refused: no_such_node_of_games."""
        found = await self._store.find_moves(node, source, person)
        if found is None:
            other: Source = "mine" if source == "all" else "all"
            found = await self._store.find_moves(node, other, person)
            if found is None:
                raise Refused(errors.NO_NODE, {})
            found = Node((), found.examples, (), found.path)
        name, players, options = await self._store.find_setup(found.examples[0].table)
        if name != game:
            raise Refused(errors.NO_NODE, {})
        root = found.path[0].node if found.path else node
        return found, Setup(players, options, root, sum(one.games for one in found.tallies))

    async def replay_to_entry(self, table_id: str, number: int) -> Match:
        """Return the match of a table up to the entry with this number."""
        row = await self._tables.store.load_table(table_id)
        assert row is not None
        match = start_match(row)
        words = match.game.actions_by_text()
        for entry in row.entries[:number]:
            replay_entry(table_id, match, entry, words)
        return match
