"""Periodic background work: each server carries out what the database says, every few seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

from grandtour.engine.game import Refused

LOG: Final = logging.getLogger(__name__)
EVERY: Final = 5.0              # seconds between two rounds

T = TypeVar("T")


async def do_for_each(things: Iterable[T], do: Callable[[T], Awaitable[object]],
                      failed: str) -> None:
    """Do it to each thing. A failure does not stop the rest; the log says that it has `failed`. A
    refusal is no failure: another server was faster, or a table is damaged. Both are tried again at
    the next round."""
    for thing in things:
        try:
            await do(thing)
        except Refused as refused:
            LOG.info("%s: %s", failed, refused.refusal.code)
        except Exception:
            LOG.exception("%s", failed)


async def repeat_round(round: Callable[[], Awaitable[object]], failed: str) -> None:
    """Do a round every few seconds, for ever. The log says if one has `failed`."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await round()
        except Exception:
            LOG.exception("%s", failed)
