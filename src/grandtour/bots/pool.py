"""Bots think in processes of their own, so that the table never waits for them.

A process is sent a position as text - resampled for the seat that is to move - and nothing
else: what it does not know it cannot use."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from grandtour import games
from grandtour.bots.analysis.work import Judged, Piece, work
from grandtour.bots.levels import levels
from grandtour.engine.rng import Rng


@dataclass(frozen=True)
class Thought:
    """An action that a bot considered, in notation: how often it was tried, and what it promised
    each seat then, as shares of the victory; nothing if nobody has asked what it promises."""

    action: str
    visits: int
    values: tuple[float, ...]


def consider(bot: str, game: str, position: str, seed: int) -> list[Thought]:
    """All that the bot of this level considers in this position, first of all what it chooses."""
    rules = games.game(game)
    found = levels(rules)[bot].consider(rules.position(position), Rng(seed))
    return [Thought(str(one.action), int(one.visits), tuple(one.values))
            for one in found.alternatives]


def think(bot: str, game: str, position: str, seed: int) -> str:
    """The notation of the action that the bot of this level chooses in this position."""
    rules = games.game(game)
    return str(levels(rules)[bot].choose(rules.position(position), Rng(seed)))


class BotPool:
    """Processes that think; made when first needed, made anew when one has died."""

    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._executor: ProcessPoolExecutor | None = None
        self._thinking = 0                  # choices that are being made
        self._idle = asyncio.Event()        # none is
        self._idle.set()

    async def choose(self, bot: str, game: str, position: str, seed: int) -> str:
        """What `think` returns. Tried once more if the process has died."""
        self._thinking += 1
        self._idle.clear()
        try:
            found: str = await self._done(think, bot, game, position, seed)
            return found
        finally:
            self._thinking -= 1
            if not self._thinking:
                self._idle.set()

    async def consider(self, bot: str, game: str, position: str, seed: int) -> list[Thought]:
        """What `consider` returns."""
        found: list[Thought] = await self._when_idle(consider, bot, game, position, seed)
        return found

    async def judge(self, piece: Piece) -> Judged:
        """The result of a piece of an analysis."""
        judged: Judged = await self._when_idle(work, piece)
        return judged

    async def _when_idle(self, function: Callable[..., Any], *given: object) -> Any:
        """It is begun when no choice is being made, so that a table waits at the most for the
        pieces that were begun at one such moment: one for each who asks for them."""
        while self._thinking:               # whoever has waited too may have begun another
            await self._idle.wait()
        return await self._done(function, *given)

    async def _done(self, function: Callable[..., Any], *given: object) -> Any:
        loop = asyncio.get_running_loop()
        executor = self._started()
        try:
            return await loop.run_in_executor(executor, function, *given)
        except BrokenProcessPool:
            if self._executor is executor:      # else somebody else has made it anew
                self.close()
            return await loop.run_in_executor(self._started(), function, *given)

    def _started(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self.processes, multiprocessing.get_context("spawn"))
        return self._executor

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None
