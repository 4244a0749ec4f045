"""Stores the analyses of entered games."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select

from grandtour.bots.analysis.report import LossSum
from grandtour.features.entered_games.schema import ENTERED_ANALYSES, ENTERED_GAMES
from grandtour.features.training.rows import AnalysisRow
from grandtour.store.database import Database


class EnteredAnalysisStore:
    """Stores finished analyses by `name_version` (`analyses.FinishedAnalyses`). Every call returns
    after the commit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find_analysis(self, table: str) -> AnalysisRow | None:
        """Return the analysis of this version of a game."""
        game, _, version = table.rpartition(".")
        query = select(ENTERED_ANALYSES).where(
            ENTERED_ANALYSES.c.game_id == game, ENTERED_ANALYSES.c.version == int(version))
        row = await self._database.run_query(lambda connection: connection.execute(query).first())
        return AnalysisRow(table, row.made_with, row.judged) if row else None

    async def save_analysis(self, row: AnalysisRow, losses: Sequence[LossSum]) -> None:
        """Save an analysis in place of an earlier one, unless the game was changed or deleted
        meanwhile. The losses follow from it."""
        game, _, version = row.table.rpartition(".")
        current = select(ENTERED_GAMES.c.id).where(
            ENTERED_GAMES.c.id == game, ENTERED_GAMES.c.version == int(version)).with_for_update()

        def write_analysis(connection: Connection) -> None:
            if connection.execute(current).first() is None:
                return
            connection.execute(delete(ENTERED_ANALYSES).where(ENTERED_ANALYSES.c.game_id == game))
            connection.execute(insert(ENTERED_ANALYSES).values(
                game_id=game, version=int(version), made_with=row.made_with, judged=row.judged))
        await self._database.run_transaction(write_analysis)
