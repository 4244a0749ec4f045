"""Receivers that do not answer, and servers that learn of changes late, cost no other person a
notice."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
from grandtour.notifications import safe_http
from grandtour.notifications.source import PendingNotice
from grandtour.notifications.table_source import TableSource
from grandtour.notifications.worker import NotificationWorker
from grandtour.people.settings import USUAL
from tests.notifications.notice_hall import Hall, open_hall
from tests.postbox import Postbox, Receiver
from tests.waiting import poll_until

LONG = 600.0
MANY = 1000


@pytest.fixture
def silent() -> Iterator[str]:
    """Return an address that accepts everything and answers nothing."""
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield f"http://127.0.0.1:{made.getsockname()[1]}/"


async def test_silent_receiver_delays_no_one(
        hall: Hall, receiver: Receiver, silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "PATIENCE", LONG)
    monkeypatch.setattr(safe_http, "WHOLE", LONG)
    ines = await hall.person("Inès", USUAL.with_changes(webhook_address=silent))
    kenji = await hall.person("Kenji", USUAL.with_changes(webhook_address=receiver.address))
    running = asyncio.create_task(hall.worker.run_rounds())
    await hall.table(ines, await hall.person("Noor"))
    await poll_until(lambda: hall.worker.count_sends("webhook"))
    await hall.table(kenji, await hall.person("Léa"))
    await poll_until(lambda: receiver.taken)
    assert hall.worker.count_sends("webhook")
    running.cancel()


class ManyMeetings:
    """So many subjects that looking at all of them takes a minute."""

    def __init__(self) -> None:
        self.looked_at = 0

    def follow_changes(self, stir: Callable[[str], None]) -> None:
        """Do nothing: nothing changes there."""

    async def find_changed_subjects(self, since: int) -> Collection[str]:
        return [str(number) for number in range(MANY)]

    async def list_pending_notices(self, id: str) -> list[PendingNotice]:
        self.looked_at += 1
        await asyncio.sleep(0.06)
        return []

    async def load_changes(self, id: str) -> None:
        """Do nothing: there is nothing to load."""

    async def find_present_people(self, id: str) -> Collection[str]:
        return ()


@pytest.mark.slow
async def test_starting_server_sends_due_notices_first(hall: Hall, receiver: Receiver) -> None:
    kenji = await hall.person("Kenji", USUAL.with_changes(webhook_address=receiver.address))
    await hall.table(kenji, await hall.person("Inès"))
    await hall.worker.store_new_notices()            # by a server that has died since
    worker = NotificationWorker(hall.store, {
        "table": TableSource(hall.store, hall.tables, hall.people, hall.friends),
        "meeting": (meetings := ManyMeetings())},
        hall.people, hall.channels, hall.book.ended, hall.book.wait,
        lambda: hall.clock[0], tuple)
    running = asyncio.create_task(worker.run_rounds())
    await poll_until(lambda: receiver.taken)
    assert 0 < meetings.looked_at < MANY
    running.cancel()


async def test_uninformed_server_sends_others_findings(
        tmp_path: Path, postbox: Postbox, receiver: Receiver) -> None:
    one_url = f"sqlite:///{tmp_path}/post.sqlite"
    async with open_hall(tmp_path, postbox) as one, open_hall(tmp_path, postbox, one_url) as other:
        ines = await one.person("Inès")
        kenji = await one.person("Kenji", USUAL.with_changes(webhook_address=receiver.address,
                                                        webhook_notices=["turn"]))
        table = await one.table(ines, kenji)
        held = await other.tables.load_table(table.id)
        await one.act(table)
        assert held.match.number < table.match.number
        await one.worker.store_new_notices()
        await other.worker.send_due_of_channel("webhook")
        assert len(receiver.taken) == 1
        [row] = await one.store.list_notices_of(kenji.id)
        assert row.state == "sent"
