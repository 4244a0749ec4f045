"""A process that does one piece of work after the other, and never outlives whoever made it."""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from grandtour.bots.thinking.keyboard import ignore_keyboard, start_unreached

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext
    if sys.platform == "win32":
        Context = SpawnContext
    else:
        from multiprocessing.context import ForkContext
        Context = SpawnContext | ForkContext

SPAWN: Final = multiprocessing.get_context("spawn")
BEGINNING: Final = 300.0        # seconds in which a process has begun, on the slowest machine
PARENT_DEATH: Final = 1         # PR_SET_PDEATHSIG of Linux
NICE: Final = 10                # long work leaves the processors to whoever answers people


class WorkerLost(Exception):
    """The process has ended, or had to be ended, before there was an answer."""


class WorkFailed(Exception):
    """The work has ended with an error; its traceback."""


class Worker:
    """Its process is made when first needed, and made anew when it was lost. One piece of work at
    a time. All of it is to be asked from one thread that lives as long as the process shall:
    Linux takes the end of the thread for that of the parent."""

    def __init__(self, context: Context = SPAWN) -> None:
        self._context = context
        self._thread = ThreadPoolExecutor(1)        # waits for answers
        self.process: Process | None = None

    async def do(self, function: Callable[..., Any], given: tuple[object, ...],
                 longest: float) -> Any:
        """What the function returns, in so many seconds at the most. WorkerLost, WorkFailed."""
        if self.process is None:
            self.process = Process(self._context, function)
            await self._within(BEGINNING, self.process.wait_until_begun)
        good, answer = await self._within(longest, self.process.call, function, given)
        if not good:
            raise WorkFailed(answer)
        return answer

    async def _within(self, longest: float, wait: Callable[..., Any], *given: object) -> Any:
        """A process that is late is killed, and so is heard of at once, whatever it hangs in."""
        assert self.process is not None
        loop = asyncio.get_running_loop()
        late = loop.call_later(longest, self.process.kill)
        try:
            return await loop.run_in_executor(self._thread, wait, *given)
        except (EOFError, OSError) as fault:
            self.end()
            reason = "has died" if loop.time() < late.when() else f"has hung for {longest:.0f} s"
            raise WorkerLost(f"a process that thinks {reason}") from fault
        finally:
            late.cancel()

    def end(self) -> None:
        """Whatever it does. It can be asked again."""
        if self.process is not None:
            self.process.kill()
            self.process.bury()
            self.process = None


class Process:
    """The process as its maker sees it. EOFError and OSError say that it is not there any more."""

    def __init__(self, context: Context, first: Callable[..., Any]) -> None:
        """`first` is what it will be asked first, whose module it loads while it begins."""
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=working, args=(theirs, first), daemon=True)
        start_unreached(self._process)
        theirs.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def wait_until_begun(self) -> None:
        """Waits until it has."""
        self._pipe.recv()

    def call(self, function: Callable[..., Any], given: tuple[object, ...]) -> tuple[bool, Any]:
        """Waits for what the function returns; or False and why there is nothing."""
        self._pipe.send((function, given))
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def kill(self) -> None:
        self._process.kill()

    def bury(self) -> None:
        self._process.join()


# In the process.

def working(pipe: Connection, _first: Callable[..., Any]) -> None:
    """What it does until nobody asks any more."""
    ignore_keyboard()
    end_with_parent()
    if sys.platform != "win32":
        os.nice(NICE)       # noqa: TID251
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            function, given = pipe.recv()
            pipe.send(outcome(function, given))


def outcome(function: Callable[..., Any], given: tuple[object, ...]) -> tuple[bool, Any]:
    """Whether it was good; what it returned, or its traceback."""
    try:
        return True, function(*given)
    except Exception:
        return False, traceback.format_exc()


def end_with_parent() -> None:
    """As soon as the parent has ended, however it did: here when next an instruction of Python is
    run, on Linux at once, even in compiled code or if this process is stopped."""
    threading.Thread(target=end_after_parent, daemon=True).start()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGKILL)      # noqa: TID251


def end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
