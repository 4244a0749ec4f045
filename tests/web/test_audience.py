"""Test which of several spectators with the same view are woken, and which connections are written
to."""

from __future__ import annotations

import asyncio
from typing import cast

from grandtour.tables.hub import TableHub
from grandtour.web.server.straight import frame_chunk
from grandtour.web.table.audience import StreamAudience, StreamListener
from grandtour.web.table.render_cache import Rendering

TABLE = "some-table"
ONE, TWO = cast("Rendering", object()), cast("Rendering", object())     # nothing but two things


class Wire:
    """The bytes written to a connection."""

    def __init__(self) -> None:
        self.is_behind = False
        self.written: list[bytes] = []

    def send_chunk(self, chunk: bytes) -> bool:
        if not self.is_behind:
            self.written.append(chunk)
        return not self.is_behind


class Room:
    """Three who have seen the first position of a table: the first of them speaks."""

    def __init__(self) -> None:
        self.hub = TableHub()
        self.audience = StreamAudience()
        self.wires = [Wire() for _ in range(3)]
        self.listeners = [StreamListener(self.hub.add_watch(TABLE), wire, ONE)
                          for wire in self.wires]
        self.waits = [asyncio.create_task(self.audience.wait_for_change(one))
                      for one in self.listeners]

    async def list_woken(self) -> list[bool]:
        """Return for each, after a while, whether it was woken."""
        await asyncio.sleep(0.01)
        return [wait.done() for wait in self.waits]

    def speak(self, event: bytes) -> None:
        self.listeners[0].seen = TWO
        self.audience.relay_event(self.listeners[0], event)


async def test_one_listener_wakes_for_all() -> None:
    room = Room()
    assert await room.list_woken() == [False] * 3
    room.hub.note_change(TABLE)
    assert await room.list_woken() == [True, False, False]
    room.speak(b"news")
    assert await room.list_woken() == [True, False, False]
    news = [frame_chunk(b"news")]
    assert [wire.written for wire in room.wires] == [[], news, news]


async def test_slow_listeners_are_woken() -> None:
    room = Room()
    await room.list_woken()
    room.wires[1].is_behind = True
    room.hub.note_change(TABLE)
    await room.list_woken()
    room.speak(b"news")
    assert await room.list_woken() == [True, True, False]
    assert room.listeners[1].seen is ONE
    assert room.wires[1].written == []


async def test_other_listeners_replace_the_speaker() -> None:
    room = Room()
    await room.list_woken()
    room.hub.note_change(TABLE)
    await room.list_woken()
    room.wires[0].is_behind = True
    room.speak(b"news")
    assert sum(await room.list_woken()) == 2
    room.audience.remove_listener(room.listeners[0])
    assert sum(await room.list_woken()) == 2
    room.audience.remove_listener(next(one for one, wait in zip(
        room.listeners[1:], room.waits[1:], strict=True) if wait.done()))
    assert await room.list_woken() == [True] * 3
    assert [one.seen for one in room.listeners] == [TWO] * 3


async def test_closing_tables_wakes_all_listeners() -> None:
    room = Room()
    await room.list_woken()
    room.hub.close()
    assert await room.list_woken() == [True] * 3
    room.speak(b"news")
    assert [wire.written for wire in room.wires] == [[], [], []]


async def test_passing_events_wake_one_listener() -> None:
    """What is for one person alone wakes the sleeping listener, who has seen what the others
    have."""
    room = Room()
    friend = StreamListener(room.hub.add_watch(TABLE, "lea"), Wire(), ONE)
    wait = asyncio.create_task(room.audience.wait_for_change(friend))
    await room.list_woken()
    room.hub.note_change(TABLE)
    await room.list_woken()
    room.speak(b"news")
    room.hub.send_to_watchers(TABLE, "lea", {"reaction": "laugh"})
    assert await room.list_woken() == [True, False, False]
    assert wait.done() and friend.seen is TWO
    assert list(friend.watch.passing) == [{"reaction": "laugh"}]
