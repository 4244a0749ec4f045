"""PostgreSQL is killed again and again while people play at two servers that share it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from tests.processes import has_ended
from tests.real_postgres import Postgres, missing_postgres
from tests.real_site import Site
from tests.under_load import (
    KILLS, Pair, check_acknowledged, count_acknowledged, play_until_acknowledged,
)

TABLES = 3


@pytest.fixture
def mortal() -> Iterator[Postgres]:
    """A PostgreSQL that no other test uses."""
    missing_postgres()
    with Postgres() as made:
        yield made


def kill(postgres: Postgres, whim: random.Random) -> None:
    """Kill the server, which is then restarted by its supervisor, or one of its processes, after
    which it recovers automatically."""
    server, *others = postgres.processes()
    killed = whim.choice([server, *others]) if whim.random() < 0.5 else server
    with suppress(ProcessLookupError):
        os.kill(killed, signal.SIGKILL)
    if killed == server:
        assert all(has_ended(partial(os.kill, one, 0)) for one in (server, *others))
        postgres.start()


@pytest.mark.slow
def test_no_acknowledged_move_is_lost(mortal: Postgres) -> None:
    """Players whose move is not acknowledged get a refusal in a sentence, and no other error."""
    whim = random.Random(7)
    pairs = [Pair(whim) for _ in range(TABLES)]
    address = mortal.database()
    sites = [Site(Path(), url=address) for _ in range(2)]

    async def die() -> None:
        await asyncio.sleep(whim.uniform(0, 0.02))
        await asyncio.to_thread(kill, mortal, whim)

    async def evening() -> None:
        urls = [site.url for site in sites]
        for _ in range(KILLS):
            assert await play_until_acknowledged(pairs, urls, whim.randint(2, 10), die) == []
        for url in urls:
            assert await play_until_acknowledged(pairs, [url], 2 * TABLES) == []

    try:
        for site in sites:
            site.start()
        asyncio.run(evening())
        assert count_acknowledged(pairs) >= 2 * KILLS
        asyncio.run(check_acknowledged(address, pairs))
    finally:
        for site in sites:
            site.stop(signal.SIGKILL)
