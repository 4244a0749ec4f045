"""Processes that are to end."""

from __future__ import annotations

import time
from collections.abc import Callable

LONGEST = 20


def has_ended(ask: Callable[[], object]) -> bool:
    """Return whether the process ends within some seconds. `ask` sends it signal 0."""
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        try:
            ask()
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False
