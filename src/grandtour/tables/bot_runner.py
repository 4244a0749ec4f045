"""Draws chance at tables, does what needs no choice, and lets bots think and act there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from grandtour.bots.levels import NAMES, UnknownBot
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking.queue import Claim, Urgency
from grandtour.engine.core import CHANCE, Action, State
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.tables.draws import Draw, draw_at
from grandtour.tables.table import Table

LOG: Final = logging.getLogger(__name__)
PLAIN: Final = NAMES[1]         # plays on for a bot that has failed: quick, and not the weakest
REST: Final = 2.0               # seconds until a bot tries again what could not be kept


class BotRunner:
    """Lets happen what nobody chooses, and lets bots think and act, `pause` seconds apart. `lock`
    is held by whoever changes a table, `commit` writes what is new in its match."""

    def __init__(self, bots: BotPool, pause: float, lock: Callable[[str], asyncio.Lock],
                 commit: Callable[[Table, Match], Awaitable[None]]) -> None:
        self.bots = bots
        self.pause = pause
        self._lock = lock
        self._commit = commit
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, asyncio.TimerHandle] = {}

    async def go_on(self, table: Table) -> None:
        """Let happen what nobody chooses, and set a bot thinking if it is a bot's turn."""
        if goes_on(table):
            async with self._lock(table.id):
                if goes_on(table):
                    match = table.match.fork()
                    advance(match, draw_at(table))
                    with suppress(Refused):         # another server has done the same
                        await self._commit(table, match)
        self._begin(table)

    def _begin(self, table: Table) -> None:
        if bot_to_act(table) and not self.thinking(table.id):
            self._thinking[table.id] = asyncio.create_task(self._play(table))

    def thinking(self, table_id: str) -> bool:
        """Whether bots are about to act there."""
        task = self._thinking.get(table_id)
        return task is not None and not task.done()

    def forget(self, table_id: str) -> None:
        """The table has left the memory, and no bot thinks there."""
        self._thinking.pop(table_id, None)
        if resting := self._resting.pop(table_id, None):
            resting.cancel()

    async def _play(self, table: Table) -> None:
        """Bots act until it is a person's turn, or the game is over. What cannot be kept is tried
        again after a rest, or as soon as somebody asks for the table."""
        try:
            await self._turns(table)
        except OSError as fault:
            LOG.error("what a bot does at table %s cannot be kept: %s", table.id, fault)
            self._resting[table.id] = asyncio.get_running_loop().call_later(
                REST, self._begin, table)

    async def _turns(self, table: Table) -> None:
        while bot_to_act(table):
            number = table.match.number
            text = await self._choice(table)
            await asyncio.sleep(self.pause)
            async with self._lock(table.id):
                if table.match.number != number or not bot_to_act(table):
                    continue
                match = table.match.fork()
                match.play(match.game.request(match.state, text, table.to_act))
                advance(match, draw_at(table))
                with suppress(Refused):             # the bot of another server was quicker
                    await self._commit(table, match)

    async def _choice(self, table: Table) -> str:
        """What the bot in turn does, or a plain one if that has failed, as it also has with what is
        not legal; at random if both have. They are sent a resampled position, never the true
        one."""
        seat = table.to_act
        state = table.match.state
        made = len(table.match.line)
        view, seed = sight_of(state, seat, table.seed, made), seed_of(table.seed, made)
        for bot in dict.fromkeys((table.bot_of(seat), PLAIN)):
            try:
                text = await self.bots.choose(
                    claim_of(table), bot, state.game.name, str(view), seed)
                return str(state.game.request(view, text, seat))
            except UnknownBot:
                LOG.error("there is no computer player '%s' here for table %s; a plainer one "
                          "chooses in its place", bot, table.id)
            except Exception:
                LOG.exception("the %s at table %s has failed; a plainer one chooses in "
                              "its place", bot, table.id)
        return str(view.sample(Rng(seed)))

    async def close(self) -> None:
        """Stop the bots; the record is complete at any moment."""
        for resting in self._resting.values():
            resting.cancel()
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)


def sight_of(state: State, seat: int, seed: int, made: int) -> State:
    """The position that the bot on this seat is sent when so many actions stand."""
    return state.resample(seat, Rng(seed, 2 * made))


def seed_of(seed: int, made: int) -> int:
    """What its choice depends on besides."""
    return seed ^ (2 * made + 1)


def advance(match: Match, draw: Draw) -> None:
    """What nobody chooses happens, until somebody has a choice: draws, and sole choices. Draw
    number k of a match always uses the same random number, so that taking back never draws anew."""
    while (action := unchosen(match, draw)) is not None:
        match.play(action)


def unchosen(match: Match, draw: Draw) -> Action[Any] | None:
    """What happens next if nobody chooses it; None if somebody does."""
    if match.state.current_player() == CHANCE:
        return draw(match.state, match.draws)
    return match.game.sole_choice(match.state)


def goes_on(table: Table) -> bool:
    """Whether what comes next needs nobody. Where nobody acts, nothing is drawn either."""
    match = table.match
    return table.started and not table.paused and not table.cancelled and (
        match.state.current_player() == CHANCE or match.game.sole_choice(match.state) is not None)


def bot_to_act(table: Table) -> bool:
    return table.to_act >= 0 and not table.paused and bool(table.bot_of(table.to_act))


def claim_of(table: Table) -> Claim:
    """How urgent a choice is there. All tables of a host have one share."""
    return Claim(Urgency.PERSON if people_play(table) else Urgency.BOTS, table.opened_by)


def people_play(table: Table) -> bool:
    """Whether somebody is there in person, and so waits for bots."""
    return any(seat.kind == "person" and not table.bot_of(number)
               for number, seat in enumerate(table.seats))
