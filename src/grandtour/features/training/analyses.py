"""Analyses of finished tables, made on request, one after the other."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass, field
from typing import Any, Final, Protocol

from grandtour.bots.analysis.report import Analysis, LossSum
from grandtour.bots.analysis.work import (
    STANDARD, BetterLine, MeanDifference, Effort, Judgement, AnalysisPiece,
)
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.engine.game import Refused
from grandtour.features.training import errors
from grandtour.features.training.rows import AnalysisRow, PlayerLosses
from grandtour.features.training.store import AnalysisStore
from grandtour.tables.errors import NO_RESULT, RECORD_SEALED
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
KEPT: Final = 64
WAITING: Final = 16             # at most, the one that is being made included
EDITION: Final = 6              # of the work: another one where it says or stores something else


class FinishedAnalyses(Protocol):
    """Stores finished analyses of tables, or of other games under the ids of theirs."""

    async def find_analysis(self, table: str) -> AnalysisRow | None: ...

    async def save_analysis(self, row: AnalysisRow, losses: Sequence[LossSum]) -> None: ...


@dataclass
class AnalysisJob:
    """A requested analysis and its progress in pieces of work. It is stored in `store`."""

    analysis: Analysis
    store: FinishedAnalyses
    ended: bool = False
    judged: list[Judgement] = field(default_factory=list)

    @property
    def done_pieces(self) -> int:
        return len(self.judged)

    @property
    def total_pieces(self) -> int:
        return self.done_pieces if self.ended else self.analysis.pieces

    def add_judgement(self, judged: Judgement) -> None:
        self.analysis.add_judgement(judged)
        self.judged.append(judged)


class AnalysisService:
    """Analyses of finished games, made in the bots' processes while no person waits for those. The
    latest ones are kept in memory. All are on disk, because making one again takes a minute: those
    of tables in `store`, others in the store with which they were requested. An analysis made with
    other rules or another effort is made again."""

    def __init__(self, store: AnalysisStore, bots: BotPool, effort: Effort = STANDARD) -> None:
        self._store = store
        self._bots = bots
        self.effort = effort
        self._asked: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._queue: asyncio.Queue[Table] = asyncio.Queue()

    async def find_analysis(self, table: Table,
                            store: FinishedAnalyses | None = None) -> AnalysisJob | None:
        """Return what was found so far; None if no one has asked. Refused: game_running,
        no_result."""
        if not table.over:
            raise Refused(RECORD_SEALED, {})
        if not table.match.state.is_terminal():
            raise Refused(NO_RESULT, {})
        return self._asked.get(table.id) or await self._load_stored(table, store or self._store)

    async def _load_stored(self, table: Table, store: FinishedAnalyses) -> AnalysisJob | None:
        """Return the stored analysis if it is still valid."""
        row = await store.find_analysis(table.id)
        if row is None or row.made_with != self._find_engine_version(table):
            return None
        asked = AnalysisJob(Analysis(table.match, self.effort), store, ended=True)
        for judged in json.loads(row.judged):
            asked.add_judgement(read_judgement(judged))
        asked = self._asked.setdefault(table.id, asked)
        self._drop_oldest()
        return asked

    def _find_engine_version(self, table: Table) -> str:
        game = table.match.game
        return f"{EDITION} {game.name} {game.version} {astuple(self.effort)}"

    async def request_analysis(self, table: Table,
                               store: FinishedAnalyses | None = None) -> AnalysisJob:
        """Begin an analysis, unless one was requested before. Refused: as `find_analysis`, and
        analyses_waiting."""
        known = await self.find_analysis(table, store) or self._asked.get(
            table.id)       # or somebody meanwhile
        if known is not None:
            return known
        if len([one for one in self._asked.values() if not one.ended]) >= WAITING:
            raise Refused(errors.ANALYSES_WAITING, {})
        asked = self._asked[table.id] = AnalysisJob(
            Analysis(table.match, self.effort), store or self._store)
        self._queue.put_nowait(table)
        return asked

    async def process_queue(self) -> None:
        """Make the requested analyses, one after the other, until the server stops."""
        while True:
            table = await self._queue.get()
            try:
                await self._make_analysis(table, self._asked[table.id])
            except Exception:
                LOG.exception("the analysis of table %s failed; it can be asked for again",
                              table.id)
                del self._asked[table.id]
            self._drop_oldest()

    async def _make_analysis(self, table: Table, asked: AnalysisJob) -> None:
        claim = JobClaim(Urgency.ANALYSIS, table.id)

        async def judge(piece: AnalysisPiece) -> None:
            asked.add_judgement(await self._bots.judge_piece(claim, piece))

        for pieces in asked.analysis.stages():
            async with asyncio.TaskGroup() as group:
                for piece in pieces:
                    group.create_task(judge(piece))
        asked.ended = True
        await asked.store.save_analysis(
            AnalysisRow(table.id, self._find_engine_version(table), json.dumps(
                [asdict(judged) for judged in asked.judged])),
            [asked.analysis.sum_losses(seat) for seat in range(asked.analysis.players)])

    async def sum_losses(self, person: str) -> list[PlayerLosses]:
        """Return what a person lost in analysed games, by game."""
        return await self._store.sum_losses(person)

    def _drop_oldest(self) -> None:
        """Remove the oldest finished analyses from memory."""
        made = [table for table, asked in self._asked.items() if asked.ended]
        for table in made[:max(0, len(made) - KEPT)]:
            del self._asked[table]


def read_judgement(values: dict[str, Any]) -> Judgement:
    """Return the judgement that `asdict` turned into this dictionary."""
    better = values["better"]
    return Judgement(
        values["index"],
        BetterLine(tuple(better["line"]), MeanDifference(**better["share"]),
                   MeanDifference(**better["points"])) if better else None,
        values["closer"])
