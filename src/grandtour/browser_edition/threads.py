"""Substitutes for threads, which Python lacks in a browser.

Work that libraries would do in a thread is done at once, or when the event loop reaches it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import anyio.to_thread

T = TypeVar("T")


class LoopTimer:
    """A `threading.Timer` whose work the event loop does."""

    daemon = True

    def __init__(self, interval: float, function: Callable[..., object],
                 args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None) -> None:
        self._call = interval, function, args, kwargs or {}
        self._handle: asyncio.TimerHandle | None = None
        self._done = False

    def start(self) -> None:
        self._handle = asyncio.get_event_loop().call_later(self._call[0], self._run)

    def _run(self) -> None:
        self._done = True
        _, function, args, kwargs = self._call
        function(*args, **kwargs)

    def cancel(self) -> None:
        self._done = True
        if self._handle is not None:
            self._handle.cancel()

    def is_alive(self) -> bool:
        return self._handle is not None and not self._done


async def run_at_once(function: Callable[..., T], *given: Any, **_how: object) -> T:
    """Return what `anyio.to_thread.run_sync` returns."""
    return function(*given)


def replace_threads() -> None:
    """Replace threads in libraries."""
    threading.Timer = LoopTimer         # type: ignore[misc, assignment]
    anyio.to_thread.run_sync = run_at_once  # type: ignore[assignment]
