"""Files that take seconds to make: for readers who wait, a few at a time, outside the event
loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from grandtour.engine.game import Refused
from grandtour.web.cost.whole_files import (
    WAITING, ClientLeft, LargeFileMaker, run_steps_unless_left,
)


class Maker:
    """Makes a file when allowed to. It records what it has made and what was abandoned."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.asked: list[str] = []
        self.marks: list[Path] = []

    async def run_call(self, function: Callable[..., Any], given: tuple[Any, ...],
                       _longest: float) -> Any:
        self.marks.append(Path(given[0]))
        self.asked.append(given[1])
        await self.may.wait()
        return function(*given)

    def terminate(self) -> None:
        """Do nothing: nothing runs here."""


class Reader:
    """Asks for files until the connection is closed."""

    def __init__(self) -> None:
        self.left = asyncio.Event()
        self.request = Request({"type": "http"}, self._receive)

    async def _receive(self) -> Message:
        await self.left.wait()
        return {"type": "http.disconnect"}


def render_file(_mark: str, name: str) -> str:
    return f"<html>{name}"


async def settle_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_few_readers_wait() -> None:
    maker = Maker()
    files = LargeFileMaker(maker)
    waiting = [
        asyncio.create_task(files.load_file(Reader().request, (name,), render_file, name))
               for name in "abcdefg"[:WAITING]]
    await settle_loop()
    with pytest.raises(Refused) as refused:
        await files.load_file(Reader().request, ("z",), render_file, "z")
    assert refused.value.refusal.code == "files_waiting"
    maker.may.set()
    assert (await asyncio.gather(*waiting))[0] == "<html>a"
    assert await files.load_file(Reader().request, ("z",), render_file, "z") == "<html>z"
    files.stop_process()


async def test_files_need_a_waiting_reader() -> None:
    """A reader who leaves stops the file in progress; the file of a waiting one is not begun."""
    maker = Maker()
    files, readers = LargeFileMaker(maker), [Reader() for _ in range(3)]
    asked = [asyncio.create_task(files.load_file(one.request, (name,), render_file, name))
             for one, name in zip(readers, "abc", strict=True)]
    await settle_loop()
    for one in readers[:2]:
        one.left.set()
    await settle_loop()
    maker.may.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in found] == [ClientDisconnect, ClientDisconnect, str]
    assert maker.asked == ["a", "c"]
    files.stop_process()


def test_abandoned_files_stop_early(tmp_path: Path) -> None:
    def steps() -> Any:
        yield 1
        (tmp_path / "left").touch()
        yield 2
        raise AssertionError("it goes on")
    with pytest.raises(ClientLeft):
        run_steps_unless_left(str(tmp_path / "left"), steps())
    run_steps_unless_left(str(tmp_path / "never"), iter(range(3)))


async def test_processes_learn_of_lost_readers() -> None:
    maker, reader = Maker(), Reader()
    files = LargeFileMaker(maker)
    asked = asyncio.create_task(files.load_file(reader.request, ("a",), render_file, "a"))
    await settle_loop()
    assert not maker.marks[0].exists()
    reader.left.set()
    with pytest.raises(ClientDisconnect):
        await asked
    await settle_loop()
    assert maker.marks[0].exists()
    files.stop_process()
    assert not maker.marks[0].parent.exists()
