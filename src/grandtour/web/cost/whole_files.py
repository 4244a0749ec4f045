"""Whole games and studies as single files.

Creating one takes seconds of a processor, so a separate process creates them one at a time. Few
readers may wait, and no file is created for a reader who has left."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Concatenate, Final, ParamSpec, TypeVar

from starlette.requests import ClientDisconnect, Request

from grandtour.bots.pool import CallRunner
from grandtour.bots.thinking.worker import WorkerLost, WorkFailed
from grandtour.engine.core import Refusal
from grandtour.engine.game import Refused
from grandtour.web.cost.metering import charge_seconds

LOG: Final = logging.getLogger(__name__)
KEPT: Final = 12                # files that stay ready to be sent
WAITING: Final = 4              # readers who wait for a file
LONGEST: Final = 120.0          # seconds after which the process counts as hung
FILES_WAITING: Final = Refusal(
    "files_waiting", "", "The server is busy with other files. Please try again in half a minute.")
NO_FILE: Final = Refusal(
    "no_file", "", "The file could not be created. Please try again. If that does not help, the "
                   "host can find the cause in the server’s log.")

Given = ParamSpec("Given")
Found = TypeVar("Found")


class LargeFileMaker:
    """A cache of files that the process `worker` creates."""

    def __init__(self, worker: CallRunner) -> None:
        self._worker = worker
        self._folder = TemporaryDirectory(prefix="grandtour-files-")
        self._turn = asyncio.Lock()
        self._asked = 0         # number of requests so far
        self._waiting = 0
        self._files: OrderedDict[tuple[object, ...], str] = OrderedDict()

    async def load_file(self, request: Request, key: tuple[object, ...],
                   make: Callable[Concatenate[str, Given], str],
                   *given: Given.args, **_named: Given.kwargs) -> str:
        """Return the result of `make` in the worker process.

        It is called with the name of a mark (`run_steps_unless_left`) and the arguments in
        `given`. The same key means the same file. Raise ClientDisconnect if the reader has left.
        Refused: files_waiting, no_file."""
        if key not in self._files:
            if self._waiting >= WAITING:
                raise Refused(FILES_WAITING, {})
            self._waiting += 1
            try:
                await run_while_connected(request, self._queue_file(key, make, given))
            finally:
                self._waiting -= 1
        self._files.move_to_end(key)
        return self._files[key]

    async def _queue_file(self, key: tuple[object, ...], make: Callable[..., str],
                            given: tuple[object, ...]) -> None:
        async with self._turn:
            if key not in self._files:          # another reader has asked for the same
                self._files[key] = await self._make_file(make, given)
                if len(self._files) > KEPT:
                    self._files.popitem(last=False)

    async def _make_file(self, make: Callable[..., str], given: tuple[object, ...]) -> str:
        self._asked += 1
        mark, began = Path(self._folder.name) / str(self._asked), time.monotonic()
        try:
            made: str = await self._worker.run_call(make, (str(mark), *given), LONGEST)
        except asyncio.CancelledError:
            mark.touch()
            raise
        except (WorkFailed, WorkerLost) as fault:
            LOG.exception("a file could not be made")
            raise Refused(NO_FILE, {}) from fault
        finally:
            charge_seconds(time.monotonic() - began)
        for old in mark.parent.iterdir():       # nothing else is being made by now
            old.unlink()
        return made

    def stop_process(self) -> None:
        """End the process, even in the middle of its work."""
        self._worker.terminate()
        self._folder.cleanup()


async def run_while_connected(request: Request, work: Awaitable[Found]) -> Found:
    """Return the result of the work; cancel it and raise ClientDisconnect if the reader leaves."""
    working = asyncio.ensure_future(work)
    left = asyncio.create_task(wait_for_disconnect(request))
    try:
        await asyncio.wait((working, left), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        left.cancel()
        working.cancel()


async def wait_for_disconnect(request: Request) -> None:
    """Wait until the reader has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# In the process.

class ClientLeft(Exception):
    """The reader has closed the connection."""


def run_steps_unless_left(mark: str, steps: Iterator[object]) -> None:
    """Take all steps. Raise ReaderLeft as soon as the marked file exists."""
    gone = Path(mark)
    for _ in steps:
        if gone.exists():
            raise ClientLeft
