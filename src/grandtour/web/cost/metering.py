"""The processor time of a request: in the event loop, in threads, and elsewhere."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import ContextVar
from types import coroutine
from typing import Any, Final, ParamSpec, TypeVar

Given = ParamSpec("Given")
Found = TypeVar("Found")


class CostMeter:
    """The processor seconds of one request."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @coroutine
    def run_and_measure(self, work: Awaitable[None]) -> Generator[Any, Any, None]:
        """Run the work and count the time while it does not wait; `charge_seconds` adds to it."""
        METER.set(self)
        steps = work.__await__()
        send: Callable[[Any], Any] = steps.send
        given: Any = None
        while True:
            began = time.thread_time()
            try:
                waits_for = send(given)
            except StopIteration:
                return
            finally:
                self.seconds += time.thread_time() - began
            send, given = steps.send, None
            try:
                given = yield waits_for
            except BaseException as fault:
                send, given = steps.throw, fault


METER: Final[ContextVar[CostMeter]] = ContextVar("meter")


def charge_seconds(seconds: float) -> None:
    """Add seconds to the request that is answered here, if any."""
    meter = METER.get(None)
    if meter is not None:
        meter.seconds += seconds


class MeteredThreads(ThreadPoolExecutor):
    """Threads whose work counts for the request that started it."""

    def submit(self, fn: Callable[Given, Found], /, *args: Given.args,
                       **kwargs: Given.kwargs) -> Future[Found]:
        meter = METER.get(None)
        if meter is None:
            return super().submit(fn, *args, **kwargs)

        def metered() -> Found:
            began = time.thread_time()
            try:
                return fn(*args, **kwargs)
            finally:
                meter.seconds += time.thread_time() - began
        return super().submit(metered)
