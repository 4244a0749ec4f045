"""Two people at a table who play at random, and continue after restarts of the site."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from grandtour.engine.rng import Rng
from load.client import BREATH, Connection, Site, Watcher

PATIENCE: Final = 60.0          # seconds within which everything sent must arrive


class Undelivered(Exception):
    """Something that was sent has not arrived, or was not accepted."""


class PlayedTable:
    """A table with its people, each of whom follows it by a stream."""

    def __init__(self, site: Site, table: str, tokens: list[str], seed: int) -> None:
        self.site = site
        self.table = table
        self.tokens = tokens
        news = asyncio.Event()
        self.people = [Watcher(site, f"/api/v1/tables/{table}/stream", token, news)
                       for token in tokens]
        self.number = 0
        self._chance = Rng(seed)

    async def move(self) -> float | None:
        """Make one move, and wait until all people have seen it.

        Return the moment just before it was sent, or None if the game is over. Raise
        Undelivered."""
        try:
            async with asyncio.timeout(PATIENCE):
                seat, position = await self._turn()
                if seat is None:
                    return None
                action = position["actions"][self._chance.below(len(position["actions"]))]
                began = time.perf_counter()
                self.number = await self._send(seat, position["number"], action)
                for person in self.people:
                    await person.reach(self.number)
                return began
        except TimeoutError as late:
            raise Undelivered(f"table {self.table}, position {self.number}: nothing has come for "
                              f"{PATIENCE:.0f} s") from late

    async def _turn(self) -> tuple[int | None, Any]:
        """Return the seat to move, and its player's view."""
        while True:
            for seat, person in enumerate(self.people):
                position = json.loads(person.last)
                if position["over"]:
                    return None, position
                if position["actions"] and position["number"] >= self.number:
                    return seat, position
            await self.people[0].wait()

    async def _send(self, seat: int, number: int, action: str) -> int:
        """Return the number of the position after it.

        A server that dies may have accepted it or not. So it is sent again, and is stale if it was
        accepted."""
        while True:
            try:
                async with Connection(self.site) as connection:
                    status, answer = await connection.call(
                        "POST", f"/tables/{self.table}/actions",
                        {"number": number, "action": action}, self.tokens[seat])
            except (OSError, EOFError, ValueError):
                status = 0
            if status in (200, 409):
                return int(answer["number"])
            if 400 <= status < 500:
                raise Undelivered(f"table {self.table}, {action}: {answer}")
            await asyncio.sleep(BREATH)


@asynccontextmanager
async def played_table(site: Site, game: str, seed: int) -> AsyncIterator[PlayedTable]:
    """Yield a new table at which two guests have sat down."""
    async with Connection(site) as connection:
        _, opened = await connection.call("POST", "/tables", {
            "game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "guest": f"Ada {seed}"})
        _, joined = await connection.call(
            "POST", f"/tables/{opened['table']}/seats", {"guest": f"Bea {seed}"})
    made = PlayedTable(site, opened["table"], [opened["token"], joined["token"]], seed)
    await asyncio.gather(*[person.start() for person in made.people])
    try:
        yield made
    finally:
        for person in made.people:
            await person.stop()
