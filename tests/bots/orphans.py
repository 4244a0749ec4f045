"""python orphans.py METHOD WAY: a server with two processes, made by this method, which think in
this way for ever. It prints their numbers, and waits to be killed."""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
import sys
import time

from grandtour.bots.thinking.worker import BotWorker


def idles() -> None:
    """Has nothing to do."""


def loops() -> None:
    while True:
        pass


def loops_unknown_to_the_kernel() -> None:
    """Run as on systems where the kernel does not signal the end of a parent."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 0)
    loops()


def stops() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def idles_unknown_to_the_kernel() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 0)


async def serve(method: str, way: str) -> None:
    context = multiprocessing.get_context(method)
    workers = [BotWorker(context), BotWorker(context)]        # type: ignore[arg-type]
    for worker in workers:
        await worker.run_call(os.getpid, (), 1000)
    asked = [asyncio.create_task(worker.run_call(globals()[way], (), 1000)) for worker in workers]
    await asyncio.sleep(0.2)
    print(*[worker.process.pid for worker in workers if worker.process], flush=True)
    await asyncio.gather(*asked)
    await asyncio.to_thread(time.sleep, 1000)


if __name__ == "__main__":
    asyncio.run(serve(*sys.argv[1:]))
