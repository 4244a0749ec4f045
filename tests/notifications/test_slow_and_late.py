"""Receivers that do not answer, and servers to which the news comes late: neither costs anybody
else a notice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from grandtour.notifications import calling
from grandtour.people.settings import USUAL
from tests.notifications.notice_hall import Hall, hall
from tests.postbox import Postbox, Receiver
from tests.serving import serving

LONG = 600.0


@pytest.fixture
def silent() -> Iterator[str]:
    """An address at which everything is taken and nothing answered."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield f"http://127.0.0.1:{made.getsockname()[1]}/"


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.02)


def test_who_does_not_answer_holds_up_nobody(
        tmp_path: Path, postbox: Postbox, silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "PATIENCE", LONG)
    monkeypatch.setattr(calling, "WHOLE", LONG)

    async def under_way(here: Hall) -> None:
        while not here.worker.sending("webhook"):
            await asyncio.sleep(0.02)

    async def scene() -> None:
        async with hall(tmp_path, postbox) as here:
            ines = await here.person("Inès", USUAL.changed(webhook_address=silent))
            kenji = await here.person("Kenji", USUAL.changed(webhook_address=receiver.address))
            running = asyncio.create_task(here.worker.run())
            await here.table(ines, await here.person("Noor"))
            async with asyncio.timeout(60):
                await under_way(here)
            await here.table(kenji, await here.person("Léa"))
            await until(lambda: receiver.taken)
            assert here.worker.sending("webhook")
            running.cancel()

    with serving(Receiver()) as receiver:
        asyncio.run(scene())


def test_a_server_to_which_the_news_of_a_move_has_not_come_sends_what_another_one_has_found(
        tmp_path: Path, postbox: Postbox) -> None:
    async def scene() -> None:
        async with hall(tmp_path, postbox) as one, hall(tmp_path, postbox, one_url) as other:
            ines = await one.person("Inès")
            kenji = await one.person("Kenji", USUAL.changed(webhook_address=receiver.address,
                                                            webhook_notices=["turn"]))
            table = await one.table(ines, kenji)
            held = await other.tables.table(table.id)
            await one.act(table)
            assert held.match.number < table.match.number
            await one.worker.find()
            await other.worker.deliver("webhook")
            assert len(receiver.taken) == 1
            [row] = await one.store.notices_of(kenji.id)
            assert row.state == "sent"

    one_url = f"sqlite:///{tmp_path}/post.sqlite"
    with serving(Receiver()) as receiver:
        asyncio.run(scene())
