"""The cost of signing in is bounded."""

from __future__ import annotations

import asyncio
import threading

import pytest
from grandtour.engine.game import Refused
from grandtour.people import passwords
from grandtour.people.attempts import SignInAttempts, SignInCaller
from grandtour.people.passwords import AT_ONCE, MOST_WAITING, ThrottledPasswordHasher


def test_extra_hashing_requests_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold every hash until all have asked, so that the speed of the machine does not matter."""
    asked = threading.Event()
    running: list[int] = []
    most: list[int] = []

    class Slow:
        def hash(self, password: str) -> str:
            running.append(1)
            most.append(len(running))
            asked.wait(60)
            running.pop()
            return "hash"

    monkeypatch.setattr(passwords, "load_hasher", Slow)

    async def scene() -> list[str | BaseException]:
        guard = ThrottledPasswordHasher()
        tasks = [asyncio.create_task(guard.hash_password("x")) for _ in range(100)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        asked.set()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert await guard.hash_password("again") == "hash"
        return answers

    answers = asyncio.run(scene())
    assert answers.count("hash") == AT_ONCE + MOST_WAITING
    assert {one.refusal.code for one in answers if isinstance(one, Refused)} == {"too_busy"}
    assert max(most) <= AT_ONCE


def test_parallel_attempts_share_the_limit() -> None:
    async def scene() -> int:
        attempts, done = SignInAttempts(), 0
        go_on = asyncio.Event()

        async def wrong() -> None:
            nonlocal done
            async with attempts.begin_attempt(SignInCaller("ada", "192.0.2.1")) as attempt:
                done += 1
                await go_on.wait()
                attempt.wrong = True

        tasks = [asyncio.create_task(wrong()) for _ in range(50)]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        with pytest.raises(Refused, match="too_many_attempts"):
            await wrong()
        return done
    assert asyncio.run(scene()) == 10


async def test_busy_server_counts_no_failure() -> None:
    attempts = SignInAttempts()
    for _ in range(30):
        with pytest.raises(RuntimeError):
            async with attempts.begin_attempt(SignInCaller("ada", "192.0.2.1")):
                raise RuntimeError
