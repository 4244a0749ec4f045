"""The order in which bots think, and plain bots in place of failed ones; with real tables and
processes."""

from __future__ import annotations

import asyncio
import os
import signal
from multiprocessing import active_children
from pathlib import Path

import pytest

from grandtour.bots.levels import NAMES, strongest_level
from grandtour.bots.pool import BotPool
from grandtour.bots.thinking import cost
from grandtour.bots.thinking.queue import JobClaim, Urgency
from grandtour.bots.thinking.worker import WorkerLost
from grandtour.games import game
from grandtour.tables.events import Away
from grandtour.tables.seating import SeatWish
from grandtour.tables.secret import PredictableSecrets
from tests.rooms import open_tables
from tests.some_game import ANOTHER, PLAIN
from tests.tables.test_tables import INES, KENJI, bots_done
from tests.waiting import poll_until

WALKER, STRONGEST = NAMES[0], strongest_level(game(PLAIN))
TABLES = 100
TEN_SECONDS = 10.0 / cost.estimate_choice_cost(PLAIN,
                                               WALKER)      # of patience, for the weakest bot


class Noting(BotPool):
    """A pool that notes what is asked of it, and what it begins."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []
        self.before: list[int] = []         # how many choices waited when a person began to

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        if claim.urgency is Urgency.PERSON:
            self.notes.append(f"{bot} is asked")
            self.before.append(self.count_waiting(Urgency.BOTS))
        return await super().choose(claim, bot, game, position, seed)

    def record_start(self, urgency: Urgency, waited: float) -> None:
        self.notes.append(urgency.name)


@pytest.mark.slow
async def test_persons_bot_is_served_first(tmp_path: Path) -> None:
    """A hundred tables of five strongest bots, and one table with a person and the weakest."""
    pool = Noting()
    async with open_tables(tmp_path, pool) as tables:
        for _ in range(TABLES):
            await tables.open_table(PLAIN, [SeatWish("bot", STRONGEST)] * 5, KENJI)
        table = await tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", WALKER)], INES, options={"first_seat": "1"})
        await bots_done(table)
    asked = [place for place, note in enumerate(pool.notes) if note == "walker is asked"]
    assert asked and min(pool.before) >= TABLES - 2
    assert {pool.notes[place + 1] for place in asked} == {"PERSON"}


@pytest.mark.parametrize(("away", "urgency"), [(False, "PERSON"), (True, "BOTS")])
async def test_absent_people_wait_for_no_bot(tmp_path: Path, away: bool, urgency: str) -> None:
    pool = Noting()
    async with open_tables(tmp_path, pool) as tables:
        table = await tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", WALKER)], INES, options={"first_seat": "1"})
        if away:
            async with tables.open_transaction(table.id, INES.id) as change:
                change.record_event(Away(WALKER))
        await wait_for_thinking(pool, urgency)


async def wait_for_thinking(pool: Noting, urgency: str) -> None:
    await poll_until(lambda: urgency in pool.notes)


@pytest.mark.slow
async def test_stopped_process_delays_no_one(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    others = active_children()          # that draw pictures for other tests
    async with open_tables(tmp_path, BotPool(1, patience=TEN_SECONDS)) as tables:
        table = await tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", WALKER)], INES, options={"first_seat": "1"})
        await bots_done(table)
        stopped, = set(active_children()) - set(others)
        assert stopped.pid is not None
        os.kill(stopped.pid, signal.SIGSTOP)
        await tables.act(table.id, INES.id, table.match.number, "end")
        before = table.match.number
        async with asyncio.timeout(200):
            await bots_done(table)
        assert {entry.seat for entry in table.match.entries[before:]} >= {1}
        assert stopped not in active_children()
    assert caplog.messages == [
        "a process that thinks has hung for 10 s; another one does its work once more"]


class Faint(BotPool):
    """A pool whose strongest bot is lost again and again."""

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        if bot == STRONGEST:
            raise WorkerLost("a process that thinks has died")
        return await super().choose(claim, bot, game, position, seed)


class Stranger(BotPool):
    """A pool whose bots know other rules than the table: of another version, or wrong ones."""

    async def choose(self, claim: JobClaim, bot: str, game: str, position: str, seed: int) -> str:
        return f"sell {ANOTHER}"


async def test_illegal_bot_choice_is_replaced(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_tables(tmp_path, Stranger()) as tables:
        table = await tables.open_table(
            PLAIN, [SeatWish("me"), SeatWish("bot", WALKER)], INES, options={"first_seat": "1"})
        async with asyncio.timeout(60):
            await bots_done(table)
        assert 1 in {entry.seat for entry in table.match.entries}
    assert "has failed; a plainer one chooses in its place" in caplog.text


async def test_lost_bot_is_replaced_and_logged(
        tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    played = []
    for pool, bot in ((Faint(), STRONGEST), (BotPool(), "cyclist")):
        (tmp_path / bot).mkdir()
        async with open_tables(tmp_path / bot, pool) as tables:
            tables.secrets = PredictableSecrets(7)
            table = await tables.open_table(
                PLAIN, [SeatWish("me"), SeatWish("bot", bot)], INES, options={"first_seat": "1"})
            await asyncio.wait_for(bots_done(table), 60)
            played.append([entry.text for entry in table.match.entries])
    assert played[0] == played[1]
    assert caplog.messages
    assert all(line.startswith(f"the {STRONGEST} at table") and line.endswith(
        "has failed; a plainer one chooses in its place") for line in caplog.messages)
