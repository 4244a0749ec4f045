"""People who play as fast as they can while something is killed, and what must then be on disk."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from grandtour.cli.main import main
from grandtour.store.database import Database
from grandtour.tables.codec import restore_table
from grandtour.tables.stores.tables import TableStore
from tests.selection import times
from tests.some_game import PLAIN

KILLS: Final = int(os.environ.get("GRANDTOUR_KILLS", times(10, 40)))   # of each kind, in a test
FORESEEN: Final = {"stale_position", "cannot_write", "cannot_read", "disk_full"}
BREATH: Final = 0.02            # seconds until somebody who was refused tries again
AGAIN: Final = 10               # one move in so many is sent twice at the same moment
BACK: Final = 10                # one step in so many is taken back
OPEN: Final = {"kind": "open"}
BOT: Final = {"kind": "bot", "bot": "walker"}


class Unforeseen(AssertionError):
    """An answer that no one should be given."""


@dataclass
class Pair:
    """Two players who play one table after the other; the second is a person, or the named bot.
    `done` has each acknowledged action by its table and entry."""

    whim: random.Random
    second: dict[str, str] = field(default_factory=lambda: dict(OPEN))
    table: str = ""
    tokens: list[str] = field(default_factory=list)
    done: dict[tuple[str, int], str] = field(default_factory=dict)

    async def play(self, urls: Sequence[str]) -> None:
        """Play at these servers of one database, for ever."""
        clients = [httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60) for url in urls]
        try:
            while True:
                await self.step(self.whim.choice(clients))
        finally:
            for client in clients:
                await client.aclose()

    async def step(self, client: httpx.AsyncClient) -> None:
        if not self.table:
            await self.sit_down(client)
            return
        position = read_answer(await client.get(f"/tables/{self.table}", headers=self.head(0)))
        if position is None:
            await asyncio.sleep(BREATH)
        elif position["over"]:
            self.table = ""
        elif position["to_act"] < len(self.tokens):
            await self.act(client, position["to_act"])
        else:
            await asyncio.sleep(BREATH)         # a bot thinks

    def head(self, seat: int) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}

    async def sit_down(self, client: httpx.AsyncClient) -> None:
        """Sit down at a new table. A player who knows of none opens another one."""
        opened = read_answer(await client.post("/tables", json={
            "game": PLAIN, "seats": [{"kind": "me"}, self.second]}))
        joined = opened and self.second["kind"] == "open" and read_answer(
            await client.post(f"/tables/{opened['table']}/seats", json={}))
        if opened and (joined or self.second["kind"] == "bot"):
            self.tokens = [one["token"] for one in (opened, joined) if one]
            self.table = opened["table"]

    async def act(self, client: httpx.AsyncClient, seat: int) -> None:
        mine = read_answer(await client.get(f"/tables/{self.table}", headers=self.head(seat)))
        if mine is None or mine["to_act"] != seat:
            return
        where, wish, text = f"/tables/{self.table}/actions", {"number": mine["number"]}, ""
        if not self.whim.randrange(BACK) and mine["undo"]:
            where = f"/tables/{self.table}/undo"
        else:
            text = self.whim.choice(mine["actions"])
        sent = 2 if not self.whim.randrange(AGAIN) else 1
        answers = await asyncio.gather(*[client.post(
            where, headers=self.head(seat), json=wish | ({"action": text} if text else {}))
            for _ in range(sent)])
        taken = [answer for answer in map(read_answer, answers) if answer is not None]
        if len(taken) > 1:
            raise Unforeseen(f"acknowledged twice: {text}")
        if taken:
            self.done[self.table, mine["number"] + 1] = text


def read_answer(answer: httpx.Response) -> Any:
    """Return the answer; None if it is a foreseen refusal with a message."""
    if answer.is_success:
        return answer.json()
    if answer.json()["code"] not in FORESEEN or not answer.json()["message"]:
        raise Unforeseen(answer.text)
    return None


async def do_nothing() -> None:
    """Do nothing."""


async def play_until_acknowledged(
        pairs: Sequence[Pair], urls: Sequence[str], more: int,
        then: Callable[[], Awaitable[None]] = do_nothing) -> list[BaseException]:
    """Let all play until this many more moves were acknowledged; then run this. Return the
    exceptions that ended their play."""
    playing = [asyncio.create_task(pair.play(urls)) for pair in pairs]
    enough = count_acknowledged(pairs) + more
    while count_acknowledged(pairs) < enough and not any(task.done() for task in playing):
        await asyncio.sleep(0.002)
    await then()
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    return [end for end in ended if isinstance(end, BaseException)
            and not isinstance(end, asyncio.CancelledError)]


def count_acknowledged(pairs: Sequence[Pair]) -> int:
    return sum(len(pair.done) for pair in pairs)


async def check_acknowledged(address: str, pairs: Sequence[Pair]) -> None:
    """Check that everything acknowledged is stored unchanged, without a gap, is legal, and leads to
    the stored digest."""
    done = {place: text for pair in pairs for place, text in pair.done.items()}
    database = Database(address)
    for table_id in {table for table, _ in done}:
        row = await TableStore(database).load_table(table_id)
        assert row is not None
        assert [entry.number for entry in row.entries] == list(range(1, len(row.entries) + 1))
        table = restore_table(row)       # replays every entry, and compares every digest
        assert table.match.digest() == row.entries[-1].digest
        for (_, number), text in ((place, text) for place, text in done.items()
                                  if place[0] == table_id):
            assert row.entries[number - 1].text == text or \
                (not text and row.entries[number - 1].text.startswith("undo"))
    await database.close()
    assert main(["check", "--database", address]) == 0
