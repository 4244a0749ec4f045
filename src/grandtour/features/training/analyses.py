"""Finished tables are analysed, whoever asks for it, one after the other."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from dataclasses import asdict, astuple, dataclass, field
from typing import Any, Final

from grandtour.bots.analysis.report import Analysis
from grandtour.bots.analysis.work import (
    STANDARD, BetterAction, CostliestReply, Effort, Judgement, WinChance,
)
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import Claim, Urgency
from grandtour.engine.game import Refused
from grandtour.features.training import errors
from grandtour.features.training.rows import AnalysisRow
from grandtour.features.training.store import AnalysisStore
from grandtour.tables.errors import NO_RESULT, RECORD_SEALED
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
KEPT: Final = 64
WAITING: Final = 16             # at most, the one that is being made included
EDITION: Final = 4              # of the work: another one where the same work says something else


@dataclass
class AnalysisJob:
    """An analysis that was asked for, as far as it has come: so many pieces of work of all."""

    analysis: Analysis
    ended: bool = False
    judged: list[Judgement] = field(default_factory=list)

    @property
    def done(self) -> int:
        return len(self.judged)

    @property
    def pieces(self) -> int:
        return self.done if self.ended else self.analysis.pieces

    def take(self, judged: Judgement) -> None:
        self.analysis.take(judged)
        self.judged.append(judged)


class Analyses:
    """Made in the processes of the bots, whenever no person waits for those. The last ones are
    kept in memory, all on disk: not because they could not be made again, but because that takes
    a minute. One that was made with other rules or another effort is made anew."""

    def __init__(self, store: AnalysisStore, bots: BotPool, effort: Effort = STANDARD) -> None:
        self._store = store
        self._bots = bots
        self.effort = effort
        self._asked: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._queue: asyncio.Queue[Table] = asyncio.Queue()

    async def of(self, table: Table) -> AnalysisJob | None:
        """What was found so far; None if nobody has asked. Refused: game_running, no_result."""
        if not table.over:
            raise Refused(RECORD_SEALED, {})
        if not table.match.state.is_terminal():
            raise Refused(NO_RESULT, {})
        return self._asked.get(table.id) or await self._kept(table)

    async def _kept(self, table: Table) -> AnalysisJob | None:
        """From the disk."""
        row = await self._store.of(table.id)
        if row is None or row.made_with != self._made_with(table):
            return None
        asked = AnalysisJob(Analysis(table.match, self.effort), ended=True)
        for judged in json.loads(row.judged):
            asked.take(judgement_of(judged))
        asked = self._asked.setdefault(table.id, asked)
        self._forget()
        return asked

    def _made_with(self, table: Table) -> str:
        game = table.match.game
        return f"{EDITION} {game.name} {game.version} {astuple(self.effort)}"

    async def ask(self, table: Table) -> AnalysisJob:
        """Begin with it, unless somebody has asked already. Refused as above, and
        analyses_waiting."""
        known = await self.of(table) or self._asked.get(table.id)       # or somebody meanwhile
        if known is not None:
            return known
        if len([one for one in self._asked.values() if not one.ended]) >= WAITING:
            raise Refused(errors.ANALYSES_WAITING, {})
        asked = self._asked[table.id] = AnalysisJob(Analysis(table.match, self.effort))
        self._queue.put_nowait(table)
        return asked

    async def run(self) -> None:
        """Work for ever."""
        while True:
            table = await self._queue.get()
            try:
                await self._work(table, self._asked[table.id])
            except Exception:
                LOG.exception("the analysis of table %s failed; it can be asked for again",
                              table.id)
                del self._asked[table.id]
            self._forget()

    async def _work(self, table: Table, asked: AnalysisJob) -> None:
        claim = Claim(Urgency.ANALYSIS, table.id)
        for pieces in asked.analysis.stages():
            for piece in pieces:
                asked.take(await self._bots.judge(claim, piece))
        asked.ended = True
        await self._store.keep(AnalysisRow(table.id, self._made_with(table), json.dumps(
            [asdict(judged) for judged in asked.judged])))

    def _forget(self) -> None:
        """The oldest of those that are made."""
        made = [table for table, asked in self._asked.items() if asked.ended]
        for table in made[:max(0, len(made) - KEPT)]:
            del self._asked[table]


def judgement_of(told: dict[str, Any]) -> Judgement:
    """What `asdict` made of it."""
    better, reply, rest = told["better"], told["reply"], told["rest"]
    return Judgement(
        told["index"], tuple(WinChance(**chance) for chance in told["chances"]),
        BetterAction(better["action"], WinChance(**better["gain"])) if better else None,
        CostliestReply(**{**reply, "left": WinChance(**reply["left"])}) if reply else None,
        tuple(rest) if rest is not None else None)
