"""Where computer players think in a browser: a worker with a Python of its own, so that no page
waits for them."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from grandtour.bots.thinking.worker import WorkerLost, WorkFailed, outcome


class Bytes(Protocol):
    """Bytes that JavaScript holds."""

    def to_bytes(self) -> bytes:
        """A copy of them."""


class Thinker(Protocol):
    """A worker of the browser."""

    def ask(self, work: bytes) -> Awaitable[Bytes]:
        """What `think` makes of this work there."""

    def end(self) -> None:
        """Whatever it does."""


class BrowserWorker:
    """Does one piece of work after the other; its worker is made when first needed."""

    def __init__(self, begin: Callable[[], Thinker]) -> None:
        self._begin = begin
        self._thinker: Thinker | None = None

    async def do(self, function: Callable[..., Any], given: tuple[object, ...],
                 longest: float) -> Any:
        """What the function returns, in so many seconds at the most. WorkerLost, WorkFailed."""
        if self._thinker is None:
            self._thinker = self._begin()
        try:
            async with asyncio.timeout(longest):
                told = await self._thinker.ask(pickle.dumps((function, given)))
        except TimeoutError as fault:
            self.end()
            raise WorkerLost(f"a worker that thinks has hung for {longest:.0f} s") from fault
        good, answer = pickle.loads(told.to_bytes())
        if not good:
            raise WorkFailed(answer)
        return answer

    def end(self) -> None:
        """Whatever it does. It can be asked again."""
        if self._thinker is not None:
            self._thinker.end()
            self._thinker = None


def think(work: Bytes) -> bytes:
    """Run there: the outcome of the work."""
    function, given = pickle.loads(work.to_bytes())
    return pickle.dumps(outcome(function, given))
