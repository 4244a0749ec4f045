"""The game that plays by itself goes on when somebody looks, in its own time, and only then."""

from __future__ import annotations

import asyncio

import pytest

from grandtour import games
from grandtour.bots.levels import NAMES
from grandtour.bots.pool import BotPool, choose_action
from grandtour.bots.thinking.queue import JobClaim
from grandtour.language import language
from grandtour.features.demo_game.demo_game import PACE, REST, DemoGame, DemoFrame
from tests.some_game import WITH_SHOWS

ENGLISH = language("en")
WALKER = NAMES[0]
MOST = 3000                     # actions of a whole game


class Random(BotPool):
    """Acts at random in this process, which is quick, and counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        self.asked += 1
        await asyncio.sleep(0)
        return choose_action(WALKER, game, position, seed)


class Broken(BotPool):
    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        raise RuntimeError("the process is lost")


class Scene:
    def __init__(self, pool: BotPool, *titles: str) -> None:
        self.time = 0.0
        self.pool = pool
        self.demo = DemoGame(pool, lambda: 1812, lambda: self.time, titles)

    async def look(self, after: float = PACE) -> DemoFrame:
        self.time += after
        return await self.demo.advance_if_due()


async def test_game_advances_while_somebody_looks() -> None:
    pool = Random()
    at = Scene(pool)
    first = at.demo.find_current_frame()
    assert await at.look(after=0) is first and pool.asked == 0
    second = await at.look()
    assert second.number == first.number + 1 and pool.asked == 1 and second.said
    assert await at.look(after=PACE / 2) is second
    at.time += 3600                         # nobody has looked for an hour
    assert pool.asked == 1
    assert (await at.look()).number == second.number + 1 and pool.asked == 2
    assert at.demo.find_frame(second.number) is second
    assert at.demo.find_frame(10 ** 9) is at.demo.find_current_frame()


async def test_simultaneous_viewers_share_one_bot_move() -> None:
    pool = Random()
    at = Scene(pool)
    at.demo.find_current_frame()
    at.time = PACE
    seen = await asyncio.gather(*(at.demo.advance_if_due() for _ in range(20)))
    assert pool.asked == 1 and {frame.number for frame in seen} <= {0, 1}


@pytest.mark.parametrize("game", sorted(games.list_own_packages()))
async def test_another_game_follows_the_end(game: str) -> None:
    at = Scene(Random(), game, WITH_SHOWS)
    frame = await at.look()
    while (result := games.words(game).result(frame.view, list(frame.names))) is None:
        frame = await at.look()
        assert frame.number < MOST
    assert frame.said and ENGLISH.say(frame.said) == ENGLISH.say(result.sentence)
    assert await at.look(after=REST / 2) is frame      # time to read who has won
    after = await at.look(after=REST)
    assert (after.game, after.said) == (WITH_SHOWS, None)


async def test_game_continues_without_bots() -> None:
    at = Scene(Broken())
    at.demo.find_current_frame()
    assert (await at.look()).number == 1
