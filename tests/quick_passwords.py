"""Passwords are hashed as always, at less cost: that takes seconds of a processor otherwise. What
they cost in truth is tested in `tests/people/test_passwords.py`."""

from __future__ import annotations

from functools import cache
from typing import Final

from argon2 import PasswordHasher

from grandtour.people import passwords

AS_SERVED: Final = passwords.load_hasher


@cache
def quick() -> PasswordHasher:
    return PasswordHasher(time_cost=1, memory_cost=64)


passwords.load_hasher = quick
