"""Finished tables are analysed, whoever asks for it, one after the other."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from grandtour.bots.analysis.report import Analysis
from grandtour.bots.analysis.work import STANDARD, Effort
from grandtour.bots.pool import BotPool
from grandtour.engine.game import Refused
from grandtour.tables import errors
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
KEPT: Final = 64
WAITING: Final = 16             # at most, the one that is being made included


@dataclass
class Asked:
    """An analysis that was asked for, as far as it has come: so many pieces of work of all."""

    analysis: Analysis
    done: int = 0
    ended: bool = False

    @property
    def pieces(self) -> int:
        return self.done if self.ended else self.analysis.pieces


class Analyses:
    """Made in the processes of the bots, whenever those have nothing else to do. The last ones are
    kept in memory; one that was forgotten says the same when it is made again."""

    def __init__(self, bots: BotPool, effort: Effort = STANDARD) -> None:
        self._bots = bots
        self.effort = effort
        self._asked: OrderedDict[str, Asked] = OrderedDict()
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def of(self, table: Table) -> Asked | None:
        """What was found so far; None if nobody has asked. Refused: game_running, no_result."""
        if not table.over:
            raise Refused(errors.RECORD_SEALED, {})
        if not table.match.state.is_terminal():
            raise Refused(errors.NO_RESULT, {})
        return self._asked.get(table.id)

    def ask(self, table: Table) -> Asked:
        """Begin with it, unless somebody has asked already. Refused as above, and
        analyses_waiting."""
        known = self.of(table)
        if known is not None:
            return known
        if len([one for one in self._asked.values() if not one.ended]) >= WAITING:
            raise Refused(errors.ANALYSES_WAITING, {})
        asked = self._asked[table.id] = Asked(Analysis(table.match, self.effort))
        self._queue.put_nowait(table.id)
        return asked

    async def run(self) -> None:
        """Work for ever."""
        while True:
            table = await self._queue.get()
            try:
                await self._work(self._asked[table])
            except Exception:
                LOG.exception("the analysis of table %s failed; it can be asked for again", table)
                del self._asked[table]
            self._forget()

    async def _work(self, asked: Asked) -> None:
        analysis = asked.analysis
        for pieces in analysis.stages():
            for piece in pieces:
                analysis.take(await self._bots.judge(piece))
                asked.done += 1
        asked.ended = True

    def _forget(self) -> None:
        """The oldest of those that are made."""
        made = [table for table, asked in self._asked.items() if asked.ended]
        for table in made[:max(0, len(made) - KEPT)]:
            del self._asked[table]
