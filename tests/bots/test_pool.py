"""Bots at tables and analyses share the processes of a real pool."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from deciding import decisions
from scene import game, starts

from grandtour.bots.analysis.work import Effort, First
from grandtour.bots.pool import BotPool
from grandtour.engine.core import State

PARIS_PARIS = next(start for start in starts()
                   if start.game is game("paris_paris") and start.players == 2)


def somewhere() -> State:
    return next(decisions(PARIS_PARIS, 4, 20))


def piece(s: State) -> First:
    return First(1, s.game.name, str(s), s.current_player(), (str(s.choices()[0]),), 7,
                 Effort(1, 1, 1, 1), decision=True)


@asynccontextmanager
async def opened(processes: int) -> AsyncIterator[BotPool]:
    pool = BotPool(processes)
    try:
        yield pool
    finally:
        pool.close()


async def order(processes: int, turns: int) -> list[str]:
    """In which order it is done, when a piece of an analysis is asked for while a table's bots
    make so many choices, one as soon as the other is made."""
    s = somewhere()
    done: list[str] = []
    async with opened(processes) as pool:
        async def play() -> None:
            for _ in range(turns):
                await pool.choose("walker", s.game.name, str(s), 1)
                done.append("choice")

        async def judge() -> None:
            await pool.judge(piece(s))
            done.append("piece")

        playing = asyncio.create_task(play())
        await asyncio.sleep(0)              # the first choice is being made
        await asyncio.gather(judge(), playing)
    return done


def test_a_piece_of_an_analysis_waits_until_no_choice_is_being_made() -> None:
    assert asyncio.run(order(1, 3)) == ["choice", "choice", "choice", "piece"]


def test_it_waits_for_them_in_several_processes_too() -> None:
    assert asyncio.run(order(2, 3)) == ["choice", "choice", "choice", "piece"]


def test_a_choice_that_comes_between_two_pieces_goes_before_the_second() -> None:
    async def scene() -> list[str]:
        s = somewhere()
        done: list[str] = []
        async with opened(1) as pool:
            async def judge_twice() -> None:
                for number in ("first piece", "second piece"):
                    await pool.judge(piece(s))
                    done.append(number)

            judging = asyncio.create_task(judge_twice())
            await asyncio.sleep(0)          # the first piece is being judged
            await pool.choose("walker", s.game.name, str(s), 1)
            done.append("choice")
            await judging
        return done

    assert asyncio.run(scene()) == ["first piece", "choice", "second piece"]
