"""Checks and hashes passwords."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import TYPE_CHECKING, Final

from grandtour.engine.game import Refused
from grandtour.people import errors
from grandtour.people.weak_passwords import is_weak

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST: Final = 8
MOST: Final = 500
AT_ONCE: Final = 2
MOST_WAITING: Final = 20        # requests: a few seconds, also on a slow machine


@cache
def load_hasher() -> PasswordHasher:
    """Return the hasher, loaded with the first password."""
    from argon2 import PasswordHasher
    return PasswordHasher()


def check_password_form(password: str, words: Iterable[str]) -> None:
    """Check that a password has a good length and is neither common nor made of these words. There
    are no other rules. Raise Refused: short_password, long_password, weak_password."""
    if len(password) < LEAST:
        raise Refused(errors.SHORT_PASSWORD, {"least": LEAST})
    if len(password) > MOST:
        raise Refused(errors.LONG_PASSWORD, {"most": MOST})
    if is_weak(password, words):
        raise Refused(errors.WEAK_PASSWORD, {})


class ThrottledPasswordHasher:
    """Hashes passwords in threads, two at a time: each takes 64 MB and many milliseconds, on
    purpose. Only a few may wait. Raise Refused: too_busy."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._requests = 0
        self._dummy = ""

    @asynccontextmanager
    async def _wait_for_slot(self) -> AsyncIterator[None]:
        if self._requests >= AT_ONCE + MOST_WAITING:
            raise Refused(errors.TOO_BUSY, {})
        self._requests += 1
        try:
            async with self._slots:
                yield
        finally:
            self._requests -= 1

    async def hash_password(self, password: str) -> str:
        async with self._wait_for_slot():
            return await asyncio.to_thread(load_hasher().hash, password)

    async def is_correct(self, password: str, hash: str) -> bool:
        """Return whether the password has this hash. It takes the same time if there is no hash, so
        that the time does not reveal whether a name exists."""
        if not self._dummy:
            self._dummy = await self.hash_password("")
        async with self._wait_for_slot():
            found = await asyncio.to_thread(verify_password, hash or self._dummy,
                                            password[:MOST + 1])
        return found and bool(hash)


def is_outdated(hash: str) -> bool:
    """Return whether the hash was made with weaker parameters than today's."""
    return load_hasher().check_needs_rehash(hash)


def verify_password(hash: str, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError
    try:
        return load_hasher().verify(hash, password)
    except (VerificationError, InvalidHashError):
        return False
