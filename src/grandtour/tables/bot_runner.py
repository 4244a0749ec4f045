"""Draws chance at tables, plays moves that need no choice, and lets bots think and act."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from grandtour.bots.levels import NAMES, UnknownBot
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.engine.core import CHANCE, PUBLIC, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.tables.answering import give_answer
from grandtour.tables.changes import TableChanges
from grandtour.tables.draws import Draw, find_draw
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
PLAIN: Final = NAMES[1]         # plays on for a bot that has failed: quick, and not the weakest
REST: Final = 2.0               # seconds until a bot tries again after a failed write


class BotRunner:
    """Plays what no person chooses: draws, sole choices, and bots, `pause` seconds apart. `lock`
    returns the lock of a table, `commit` writes its changes."""

    def __init__(self, bots: BotPool, pause: float, lock: Callable[[str], asyncio.Lock],
                 changes: TableChanges,
                 commit: Callable[[Table, Table], Awaitable[None]]) -> None:
        self.bots = bots
        self.pause = pause
        self._lock = lock
        self._changes = changes
        self._commit = commit
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}

    async def play_what_is_due(self, table: Table) -> None:
        """Play what needs no choice, then start a bot if it is a bot's turn."""
        if needs_no_choice(table):
            async with self._lock(table.id):
                if needs_no_choice(table):
                    match = table.match.fork()
                    play_forced_moves(match, find_draw(table))
                    with suppress(Refused):         # another server has done the same
                        await self._commit(table, replace(table, match=match))
        self._start_bot_task(table)

    def _start_bot_task(self, table: Table) -> None:
        if table.asked_bot != PUBLIC and not self.is_thinking(table.id):
            self._thinking[table.id] = asyncio.create_task(self._play_bots(table))

    def is_thinking(self, table_id: str) -> bool:
        """Return whether bots are about to act at the table."""
        task = self._thinking.get(table_id)
        return task is not None and not task.done()

    def drop_table(self, table_id: str) -> None:
        """Forget a table that has left memory and at which no bot thinks."""
        self._thinking.pop(table_id, None)
        if resting := self._resting.pop(table_id, None):
            resting.cancel()

    async def _play_bots(self, table: Table) -> None:
        """Let bots act until it is a person's turn or the game is over. If a move cannot be stored,
        try again after a rest, or as soon as someone asks for the table."""
        try:
            await self._play_turns(table)
        except OSError as fault:
            LOG.error("the move of a bot at table %s cannot be saved: %s", table.id, fault)
            self._resting[table.id] = asyncio.get_running_loop().call_later(
                REST, self._start_bot_task, table)

    async def _play_turns(self, table: Table) -> None:
        while table.asked_bot != PUBLIC:
            number, seat = table.match.number, table.asked_bot
            text = await self._choose_action(table, seat)
            await asyncio.sleep(self.pause)
            async with self._lock(table.id):
                if table.match.number != number or table.asked_bot != seat:
                    continue
                after = give_answer(self._changes, table, seat, text)
                if after.match is not table.match:
                    play_forced_moves(after.match, find_draw(table))
                with suppress(Refused):             # the bot of another server was quicker
                    await self._commit(table, after)

    async def _choose_action(self, table: Table, seat: int) -> str:
        """Return the choice of the bot on this seat. If that fails or is illegal, a plain bot
        chooses; if both fail, chance does. Bots get a resampled position, never the true one."""
        state = table.position_for(seat)
        made = len(table.match.line) + table.match.state.seats_asked().index(seat)
        view, seed = resample_for_bot(state, seat, table.seed, made), derive_bot_seed(table.seed,
                                                                                      made)
        for bot in dict.fromkeys((table.bot_of(seat), PLAIN)):
            try:
                text = await self.bots.choose(
                    build_claim(table), bot, state.game.name, str(view), seed)
                return str(state.game.request(view, text, seat))
            except UnknownBot:
                LOG.error("there is no computer player '%s' here for table %s; a plainer one "
                          "chooses in its place", bot, table.id)
            except Exception:
                LOG.exception("the %s at table %s has failed; a plainer one chooses in "
                              "its place", bot, table.id)
        return str(view.sample(Rng(seed)))

    async def stop_bots(self) -> None:
        """Stop the bots. The record is complete at any moment."""
        for resting in self._resting.values():
            resting.cancel()
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)


def resample_for_bot(state: State, seat: int, seed: int, made: int) -> State:
    """Return the position that the bot on this seat gets after `made` actions."""
    return state.resample(seat, Rng(seed, 2 * made))


def derive_bot_seed(seed: int, made: int) -> int:
    """Return the seed of a bot's choice after `made` actions."""
    return seed ^ (2 * made + 1)


def play_forced_moves(match: Match, draw: Draw) -> None:
    """Play draws and sole choices until a player has a choice. Draw number k of a match always uses
    the same random number, so that taking back never changes a draw."""
    while (action := find_forced_move(match, draw)) is not None:
        match.play(action)


def find_forced_move(match: Match, draw: Draw) -> Action[Any] | None:
    """Return the next action that no one chooses; None if a player has a choice."""
    if match.state.current_player() == CHANCE:
        return draw(match.state, match.draws)
    return match.game.sole_choice(match.state)


def needs_no_choice(table: Table) -> bool:
    """Return whether the next action needs no choice. Nothing is drawn where no one can act."""
    match = table.match
    return table.started and not table.paused and not table.cancelled and (
        match.state.current_player() == CHANCE or match.game.sole_choice(match.state) is not None)


def build_claim(table: Table) -> JobClaim:
    """Return how urgent a choice at the table is. All tables of a host have one share."""
    return JobClaim(Urgency.PERSON if has_people(table) else Urgency.BOTS, table.opened_by)


def has_people(table: Table) -> bool:
    """Return whether a person plays here, and so waits for bots."""
    return any(seat.kind == "person" and not table.bot_of(number)
               for number, seat in enumerate(table.seats))
