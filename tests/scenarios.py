"""Scenes that take time: how they are played, and with which code something in them is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

import pytest
from grandtour.engine.game import Refused

T = TypeVar("T")
Scenario = Callable[[T], Awaitable[None]]


def play_out(place: AbstractAsyncContextManager[T], scene: Scenario[T]) -> None:
    """Play the scene at the place, which is there as long as it lasts."""
    async def whole() -> None:
        async with place as there:
            await scene(there)
    asyncio.run(whole())


async def refusal_code(doing: Awaitable[object]) -> str:
    """Return the code of the refusal."""
    with pytest.raises(Refused) as refused:
        await doing
    return refused.value.refusal.code
