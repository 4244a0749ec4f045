"""A process that runs one call after the other, and never outlives its parent."""

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

from grandtour.bots.thinking.keyboard import ignore_interrupts, start_shielded

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext
    if sys.platform == "win32":
        Context = SpawnContext
    else:
        from multiprocessing.context import ForkContext
        Context = SpawnContext | ForkContext

SPAWN: Final = multiprocessing.get_context("spawn")
BEGINNING: Final = 300.0        # seconds in which a process starts, on the slowest machine
PARENT_DEATH: Final = 1         # PR_SET_PDEATHSIG of Linux
NICE: Final = 10                # long work leaves the processors to the server


class WorkerLost(Exception):
    """The process ended, or had to be ended, before there was an answer."""


class WorkFailed(Exception):
    """The work raised an exception; the message is its traceback."""


class BotWorker:
    """A process that is started when first needed, and again after it was lost.

    It runs one call at a time. Use it from one thread that lives as long as the process: Linux
    takes the end of that thread for the death of the parent."""

    def __init__(self, context: Context = SPAWN) -> None:
        self._context = context
        self._thread = ThreadPoolExecutor(1)        # waits for answers
        self.process: WorkerProcess | None = None

    async def run_call(self, function: Callable[..., Any], given: tuple[object, ...],
                       longest: float) -> Any:
        """Return the function's result. Raise WorkerLost after `longest` seconds, WorkFailed on
        errors."""
        if self.process is None:
            self.process = WorkerProcess(self._context, function)
            await self._wait_with_deadline(BEGINNING, self.process.wait_until_ready)
        good, answer = await self._wait_with_deadline(longest, self.process.send_call, function,
                                                      given)
        if not good:
            raise WorkFailed(answer)
        return answer

    async def _wait_with_deadline(self, longest: float, wait: Callable[..., Any],
                                  *given: object) -> Any:
        """Wait for an answer, and kill a late process, so that the wait ends at once wherever it
        hangs."""
        assert self.process is not None
        loop = asyncio.get_running_loop()
        late = loop.call_later(longest, self.process.kill_process)
        try:
            return await loop.run_in_executor(self._thread, wait, *given)
        except (EOFError, OSError) as fault:
            self.terminate()
            reason = "has died" if loop.time() < late.when() else f"has hung for {longest:.0f} s"
            raise WorkerLost(f"a process that thinks {reason}") from fault
        finally:
            late.cancel()

    def terminate(self) -> None:
        """End the process, even in the middle of its work. The next call starts another."""
        if self.process is not None:
            self.process.kill_process()
            self.process.wait_until_ended()
            self.process = None


class WorkerProcess:
    """The parent's end of the process. Methods raise EOFError or OSError after it is gone."""

    def __init__(self, context: Context, first: Callable[..., Any]) -> None:
        """Start the process. It loads the module of `first`, its first function, while it
        starts."""
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve_calls, args=(theirs, first), daemon=True)
        start_shielded(self._process)
        theirs.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def wait_until_ready(self) -> None:
        """Wait until the process is ready."""
        self._pipe.recv()

    def send_call(self, function: Callable[..., Any],
                  given: tuple[object, ...]) -> tuple[bool, Any]:
        """Wait for the function's result; return True and the result, or False and the
        traceback."""
        self._pipe.send((function, given))
        answer: tuple[bool, Any] = self._pipe.recv()
        return answer

    def kill_process(self) -> None:
        self._process.kill()

    def wait_until_ended(self) -> None:
        self._process.join()


# In the child process.

def serve_calls(pipe: Connection, _first: Callable[..., Any]) -> None:
    """Serve calls until the pipe closes."""
    ignore_interrupts()
    watch_parent()
    if sys.platform != "win32":
        os.nice(NICE)       # noqa: TID251
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            function, given = pipe.recv()
            pipe.send(run_function(function, given))


def run_function(function: Callable[..., Any], given: tuple[object, ...]) -> tuple[bool, Any]:
    """Return True and the function's result, or False and the traceback."""
    try:
        return True, function(*given)
    except Exception:
        return False, traceback.format_exc()


def watch_parent() -> None:
    """Make this process end when its parent ends.

    It ends at the next Python instruction; on Linux at once, even in compiled code or when
    stopped."""
    threading.Thread(target=exit_when_parent_ends, daemon=True).start()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH, signal.SIGKILL)      # noqa: TID251


def exit_when_parent_ends() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
