"""The place where computer players think in a browser: a worker with a Python of its own, so that
no page waits for them."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from grandtour.bots.thinking.worker import WorkFailed, WorkerLost, run_function


class SharedBytes(Protocol):
    """Bytes that JavaScript holds."""

    def to_bytes(self) -> bytes:
        """Return a copy of them."""


class Thinker(Protocol):
    """A worker of the browser."""

    def ask(self, work: bytes) -> Awaitable[SharedBytes]:
        """Return what `think` returns for this work there."""

    def end(self) -> None:
        """End the worker, even in the middle of its work."""


class BrowserWorker:
    """A worker that runs one call after the other. It is started when first needed."""

    def __init__(self, begin: Callable[[], Thinker]) -> None:
        self._begin = begin
        self._thinker: Thinker | None = None

    async def run_call(self, function: Callable[..., Any], given: tuple[object, ...],
                       longest: float) -> Any:
        """Return the function's result. Raise WorkerLost after `longest` seconds, WorkFailed on
        errors."""
        if self._thinker is None:
            self._thinker = self._begin()
        try:
            async with asyncio.timeout(longest):
                told = await self._thinker.ask(pickle.dumps((function, given)))
        except TimeoutError as fault:
            self.terminate()
            raise WorkerLost(f"a worker that thinks has hung for {longest:.0f} s") from fault
        good, answer = pickle.loads(told.to_bytes())
        if not good:
            raise WorkFailed(answer)
        return answer

    def terminate(self) -> None:
        """End the worker, even in the middle of its work. The next call starts another."""
        if self._thinker is not None:
            self._thinker.end()
            self._thinker = None


def think(work: SharedBytes) -> bytes:
    """Run the work in the worker and return its pickled outcome."""
    function, given = pickle.loads(work.to_bytes())
    return pickle.dumps(run_function(function, given))
